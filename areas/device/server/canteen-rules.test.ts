import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modifyBusinessState } from '#areas/canteen/contract/canteen.ts';
import { saveCanteenPay } from '#areas/canteen/contract/canteen-setting.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import {
  balanceAt,
  type Canteen,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

/* What a canteen is set to holds at its terminals. */
let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 10_000);
  terminal = await installTerminal(server, canteen);
});

const sale = (transactionNo: number, index: number, amount: number) =>
  saleTo(canteen.custIds[index] as number, transactionNo, amount);
const rest = (type: 'canteen' | 'stall', state: 1 | 2) =>
  canteen.merchant.admin.call(modifyBusinessState, {
    id: String(type === 'canteen' ? canteen.canteenId : canteen.stallId),
    type,
    state,
  });

test.each(['canteen', 'stall'] as const)(
  'a resting %s sells nothing online, what it served offline is booked, and it sells again within seconds',
  async (type) => {
    await rest(type, 2);
    const refused = sale(1, 0, 700);
    expect(await consumeAt(terminal, refused)).toMatchObject({
      status: 'REJECTED',
      reason: 'PLACE_RESTING',
      available: 10_000,
    });
    expect(await balanceAt(terminal, canteen.custIds[0] as number)).toBe(10_000);
    expect(await uploadTo(terminal, [refused])).toMatchObject([{ status: 'POSTED' }]);
    await rest(type, 1);
    let transactionNo = 1;
    await expect
      .poll(async () => {
        transactionNo += 1;
        return (await consumeAt(terminal, sale(transactionNo, 1, 700))).status;
      })
      .toBe('POSTED');
  },
);

test('a canteen takes the ways to pay and the amounts it allows online, and books whatever was served offline', async () => {
  const { admin } = canteen.merchant;
  const canteenId = String(canteen.canteenId);
  await admin.call(saveCanteenPay, { canteenId, payTypes: [1, 4], minAmount: 300, maxAmount: 900, version: 0 });
  const answers: unknown[] = [];
  for (const [index, [amount, nuclearMode]] of [
    [300, 1],
    [900, 1],
    [299, 1],
    [901, 1],
    [500, 2],
    [500, 3],
    [500, 4],
  ].entries()) {
    const { status, reason } = await consumeAt(terminal, { ...sale(index + 1, 0, amount ?? 0), nuclearMode });
    answers.push([status, reason]);
  }
  expect(answers).toEqual([
    ['POSTED', undefined],
    ['POSTED', undefined],
    ['REJECTED', 'AMOUNT_TOO_SMALL'],
    ['REJECTED', 'AMOUNT_TOO_LARGE'],
    ['REJECTED', 'PAY_TYPE_OFF'],
    ['REJECTED', 'PAY_TYPE_OFF'],
    ['POSTED', undefined],
  ]);
  expect(await uploadTo(terminal, [{ ...sale(9, 1, 2000), nuclearMode: 3 }])).toMatchObject([{ status: 'POSTED' }]);
});
