import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modifyBusinessState } from '#areas/canteen/contract/canteen.ts';
import { saveCanteenPay } from '#areas/canteen/contract/canteen-setting.ts';
import { addMealLine } from '#areas/canteen/contract/meal-line.ts';
import { merTimeDelete, merTimeGet, merTimeSave } from '#areas/canteen/contract/meal-time.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { refundOrder } from '#areas/order/contract/refund.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
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
  wallClock,
} from './testing.ts';

/* What a canteen is set to holds at its terminals. */
let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
beforeAll(async () => {
  server = await startServer([canteenArea, orderArea, area]);
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

const limitDay = (dayAmount: number) =>
  canteen.merchant.admin.call(saveCanteenPay, {
    canteenId: String(canteen.canteenId),
    payTypes: [1],
    minAmount: 0,
    maxAmount: 0,
    dayAmount,
    version: 0,
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
  await admin.call(saveCanteenPay, {
    canteenId,
    payTypes: [1, 4],
    minAmount: 300,
    maxAmount: 900,
    version: 0,
  });
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
    const { status, reason } = await consumeAt(terminal, {
      ...sale(index + 1, 0, amount ?? 0),
      nuclearMode,
    });
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

  expect(await uploadTo(terminal, [{ ...sale(9, 1, 2000), nuclearMode: 3 }])).toMatchObject([
    { status: 'POSTED' },
  ]);
});

test.each([
  [4, 'a number typed in'],
  [5, 'a charge after the meal'],
])(
  'recognising by mode %i (%s) is paying with the card: refused where cards are not taken',
  async (nuclearMode) => {
    const { admin } = canteen.merchant;
    await admin.call(saveCanteenPay, {
      canteenId: String(canteen.canteenId),
      payTypes: [2, 4, 5],
      version: 0,
    });
    const answer = await consumeAt(terminal, { ...sale(1, 0, 500), nuclearMode });
    expect([answer.status, answer.reason]).toEqual(['REJECTED', 'PAY_TYPE_OFF']);
  },
);

test('a machine on a meal line for buffets sells buffets, on any other line meals', async () => {
  const { admin } = canteen.merchant;
  const canteenId = String(canteen.canteenId);
  const kinds: number[] = [];
  for (const [index, type] of ([1, 2] as const).entries()) {
    const machine = await installTerminal(server, canteen);
    await admin.call(addMealLine, {
      canteenId,
      mealLineName: `${type}号线`,
      type,
      deviceIds: [String(machine.deviceId)],
    });

    const { orderId } = await consumeAt(machine, sale(1, index, 700));
    kinds.push((await admin.call(orderDetail, { orderId: String(orderId) })).orderKind);
  }

  expect(kinds).toEqual([1, 4]);
});

test('a sale that arrives late belongs to the meal of the calendar of its time', async () => {
  const { admin } = canteen.merchant;
  const canteenId = String(canteen.canteenId);
  const seen = async () => ({
    canteenId,
    version: (await admin.call(merTimeGet, { canteenId })).version,
  });
  await admin.call(merTimeSave, {
    ...(await seen()),
    mealType: 4,
    startTime: '09:00',
    endTime: '09:30',
  });
  await admin.call(merTimeDelete, { ...(await seen()), mealType: 2 });
  const noon = `${daysBefore(wallClock(), 1)} 12:00:00`;
  expect(
    await uploadTo(terminal, [saleTo(canteen.custIds[0] as number, 1, 700, noon)]),
  ).toMatchObject([{ status: 'POSTED' }]);
  const rows = await canteen.merchant.within(({ tx }) =>
    tx.selectFrom('mealOrder').select(['bizDate', 'mealType']).execute(),
  );
  expect(rows).toEqual([{ bizDate: noon.slice(0, 10), mealType: 2 }]);
});

test('what one person may spend at a canteen on a day is kept, refunds give room again, others are not concerned', async () => {
  await limitDay(1500);
  const buy = async (transactionNo: number, buyer: number, amount: number) => {
    const { status, reason, orderId } = await consumeAt(
      terminal,
      sale(transactionNo, buyer, amount),
    );
    return { said: reason ?? status, orderId };
  };
  expect((await buy(1, 0, 1000)).said).toBe('POSTED');
  expect((await buy(2, 0, 501)).said).toBe('OVER_DAY_LIMIT');
  const second = await buy(3, 0, 500);
  expect(second.said).toBe('POSTED');
  expect((await buy(4, 0, 1)).said).toBe('OVER_DAY_LIMIT');
  expect((await buy(5, 1, 1500)).said).toBe('POSTED');
  expect(await uploadTo(terminal, [sale(6, 1, 700)])).toMatchObject([{ status: 'POSTED' }]);
  const orderId = String(second.orderId);
  await canteen.merchant.admin.call(refundOrder, {
    orderId,
    amount: 300,
    reason: '退餐',
    idempotencyKey: 'day-limit-refund',
  });

  expect((await buy(7, 0, 301)).said).toBe('OVER_DAY_LIMIT');
  expect((await buy(8, 0, 300)).said).toBe('POSTED');
});

test('many sales of one person at once stay within the limit of the day', async () => {
  await limitDay(1000);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_one, index) => consumeAt(terminal, sale(index + 1, 0, 300))),
  );
  expect(answers.filter((answer) => answer.status === 'POSTED')).toHaveLength(3);
  expect(answers.filter((answer) => answer.reason === 'OVER_DAY_LIMIT')).toHaveLength(5);
});
