import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCardExpiry } from '#areas/account/contract/card.ts';
import { ending, moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceCardList } from '../contract/device-api.ts';
import { area } from './area.ts';
import { cardOf, consumeAt, installTerminal, openCanteen, saleTo } from './testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, orderArea, area], { own: true });
});
afterAll(() => server.stop());

test('a card past its last day is refused at terminals and on their list, and pays again with a later one', async () => {
  const canteen = await openCanteen(server, 1, 10_000);
  const { admin, merchantId, within } = canteen.merchant;
  const custId = canteen.custIds[0] as number;
  const terminal = await installTerminal(server, canteen);
  const buy = (no: number) => consumeAt(terminal, saleTo(custId, no, 100));
  const cardNo = cardOf(custId);
  const today = (await within(async ({ now }) => now)).slice(0, 10);
  expect((await admin.answer(setCardExpiry, { cardNo, expiresOn: '2020-01-01' })).status).toBe(400);
  await admin.call(setCardExpiry, { cardNo, expiresOn: '2099-12-31' });
  await ending.sweepCards(server.system);
  expect(await buy(1)).toMatchObject({ status: 'POSTED' });

  await server.database.run(
    `update card set expires_on = '${today}'::date - 2 where merchant_id = ${merchantId}`,
  );
  await Promise.all([ending.sweepCards(server.system), ending.sweepCards(server.system)]);
  expect(await buy(2)).toMatchObject({ status: 'REJECTED', reason: 'CARD_EXPIRED' });
  const { data } = await terminal.call<{ cards: unknown[] }>(deviceCardList, { since: 0 });
  expect(data.cards).toEqual([{ cardNo, state: 5 }]);
  expect((await admin.call(accountDetail, { custId: String(custId) })).cards).toMatchObject([
    { cardNo, state: 5 },
  ]);

  await admin.call(setCardExpiry, { cardNo, expiresOn: null });
  await ending.sweepCards(server.system);
  expect(await buy(3)).toMatchObject({ status: 'POSTED' });
});
