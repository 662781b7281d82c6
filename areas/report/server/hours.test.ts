import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { consumeByCanteen, salesByHour } from '../contract/consume.ts';
import { area } from './area.ts';
import { merchantWithCanteens, post } from './testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const REFUND = 22;
const march = { startDate: '2026-03-01 00:00:00', endDate: '2026-03-31 23:59:59' };

/** Sales and refunds of two canteens, from the first to the last second of a day. */
async function merchantWithHours() {
  const places = await merchantWithCanteens(server);
  const { merchant, first, second } = places;
  await post(merchant, [
    { canteenId: first, amount: 101, at: '2026-03-02 00:00:00' },
    { canteenId: first, amount: 205, at: '2026-03-02 07:29:59', mealType: 1 },
    { canteenId: first, amount: 310, at: '2026-03-02 07:30:00', mealType: 1 },
    { canteenId: second, amount: 999, at: '2026-03-03 07:59:59', mealType: 1 },
    { canteenId: first, amount: 205, at: '2026-03-03 09:00:00', tradeType: REFUND },
    { canteenId: second, amount: 44, at: '2026-03-04 23:59:59' },
  ]);

  return places;
}

test('sales and refunds stand in the hour in which they happened, midnight among them', async () => {
  const { merchant } = await merchantWithHours();
  const { records, totalLine } = await merchant.admin.call(salesByHour, march);
  expect(records.map((row) => [row.hour, row.orderNum, row.refundNum, row.totalAmount])).toEqual([
    [0, 1, 0, 101],
    [7, 3, 0, 1514],
    [9, 0, 1, -205],
    [23, 1, 0, 44],
  ]);
  expect(totalLine).toMatchObject({
    orderNum: 5,
    orderAmount: 1659,
    refundAmount: 205,
    totalAmount: 1454,
  });
});

test('half an hour, canteen, stall, meal and date tell rows apart where they are chosen', async () => {
  const { merchant, first, second } = await merchantWithHours();
  const halves = await merchant.admin.call(salesByHour, {
    ...march,
    dimensions: ['halfHour'],
  } as never);
  expect(halves.records.map((row) => [row.halfHour, row.totalAmount])).toEqual([
    [0, 101],
    [14, 205],
    [15, 1309],
    [18, -205],
    [47, 44],
  ]);

  const breakfasts = await merchant.admin.call(salesByHour, {
    ...march,
    sumType: 2,
    mealTypes: [1],
    dimensions: ['hour', 'canteenId'],
  } as never);
  expect(
    breakfasts.records.map((row) => [row.bizDate, row.hour, row.canteenId, row.totalAmount]),
  ).toEqual([
    ['2026-03-03', 7, String(second), 999],
    ['2026-03-02', 7, String(first), 515],
  ]);
});

test('hours add up to the report by canteen to the fen, wherever times cut the period', async () => {
  const { merchant } = await merchantWithHours();
  const periods = [
    march,
    { startDate: '2026-03-02 00:00:00', endDate: '2026-03-02 23:59:59' },
    { startDate: '2026-03-02 07:30:00', endDate: '2026-03-03 07:59:58' },
    { startDate: '2026-03-02 00:00:01', endDate: '2026-03-04 23:59:59' },
    { startDate: '2026-03-03 07:59:59', endDate: '2026-03-03 09:00:00' },
  ];
  for (const period of periods) {
    const hours = await merchant.admin.call(salesByHour, period);
    const { totalLine } = await merchant.admin.call(consumeByCanteen, period);
    const sum = hours.records.reduce((total, row) => total + row.totalAmount, 0);
    expect([period, sum, hours.totalLine?.totalAmount]).toEqual([
      period,
      totalLine?.totalAmount,
      totalLine?.totalAmount,
    ]);
    expect(hours.totalLine?.orderNum).toBe(totalLine?.consumeNum);
  }
});

test('people with an account are counted once a row and once in all, guests are not', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  const [ann, bob] = [71, 72];
  await post(merchant, [
    { canteenId: first, amount: 100, custId: ann, at: '2026-03-02 07:10:00' },
    { canteenId: first, amount: 100, custId: ann, at: '2026-03-02 07:50:00' },
    { canteenId: first, amount: 100, custId: bob, at: '2026-03-03 07:20:00' },
    { canteenId: first, amount: 100, at: '2026-03-03 07:30:00' },
    { canteenId: first, amount: 100, custId: ann, at: '2026-03-03 12:00:00' },
    { canteenId: first, amount: 50, custId: bob, at: '2026-03-03 13:00:00', tradeType: REFUND },
  ]);
  const { records, totalLine } = await merchant.admin.call(salesByHour, march);
  expect(records.map((row) => [row.hour, row.orderNum, row.dinerNum])).toEqual([
    [7, 4, 2],
    [12, 1, 1],
    [13, 0, 0],
  ]);
  expect(totalLine?.dinerNum).toBe(2);
});

test('the hour that begins at midnight opens its own records', async () => {
  const { merchant } = await merchantWithHours();
  const { records, totalLine } = await merchant.admin.call(salesByHour, {
    ...march,
    sumType: 3,
    hour: '0',
  } as never);
  expect(records.map((row) => [row.recordTime, row.totalAmount])).toEqual([
    ['2026-03-02 00:00:00', 101],
  ]);
  expect(totalLine?.totalAmount).toBe(101);
});

test('a canteen outside the scope is in no hour', async () => {
  const { merchant, second } = await merchantWithHours();
  const one = merchant.as({ permissions: [salesByHour.access], scope: { canteens: [second] } });
  const { records } = await one.call(salesByHour, march);
  expect(records.map((row) => [row.hour, row.totalAmount])).toEqual([
    [7, 999],
    [23, 44],
  ]);
});

test('more than a month is refused, since hours are read from the facts', async () => {
  const { merchant } = await merchantWithHours();
  const longer = { startDate: march.startDate, endDate: '2026-04-01 23:59:59' };
  expect((await merchant.admin.answer(salesByHour, longer)).status).toBe(400);
  expect((await merchant.admin.answer(salesByHour, march)).status).toBe(200);
});
