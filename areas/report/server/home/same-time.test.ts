import { afterAll, beforeAll, expect, test } from 'vitest';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dataScreenMerchant, type MerchantBoard } from '../../contract/data-board.ts';
import { dataScreen } from '../../contract/data-screen.ts';
import { todaySummary } from '../../contract/home.ts';
import { saveCanteenAuthority, saveDashboard } from '../../contract/screen.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';
import { clockIn, noonZone } from '../testing/noon.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }, systemArea]);
});
afterAll(() => server.stop());

test('dashboard, data screen and board compare a part of today with the same part of yesterday, and agree', async () => {
  const zone = noonZone();
  const at = clockIn(zone);
  const { merchant, first: canteenId } = await merchantWithCanteens(server);
  const { admin } = merchant;
  Object.assign(admin.actor, { timeZone: zone.name });
  await post(merchant, [
    { canteenId, amount: 900, at: at(0, -60) },
    { canteenId, amount: 700, at: at(1, -60) },
    { canteenId, amount: 200, tradeType: 22, at: at(1, -30) },
    { canteenId, amount: 5000, at: at(1, 60) },
    { canteenId, amount: 5000, tradeType: 22, at: at(1, 90) },
  ]);

  const { screenId } = await admin.call(saveDashboard, { screenName: '大厅', title: '实时交易' });
  await admin.call(saveCanteenAuthority, { screenId, allCanteens: 1 });
  const dashboard = await admin.call(todaySummary, undefined);
  const screen = await admin.call(dataScreen, { screenId });
  const board = (await admin.call(dataScreenMerchant, { board: 'merchant' })) as MerchantBoard;
  for (const { today, yesterday } of [dashboard, screen, board]) {
    expect(today).toEqual({ orderNum: 1, amount: 900, refundNum: 0, refundAmount: 0 });
    expect(yesterday).toEqual({ orderNum: 1, amount: 500, refundNum: 1, refundAmount: 200 });
  }
});
