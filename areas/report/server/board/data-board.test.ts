import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { saveDatascreenMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  type CustomerBoard,
  dataScreenMerchant,
  type KitchenBoard,
  type MerchantBoard,
} from '../../contract/data-board.ts';
import { saveCanteenAuthority, saveDashboard } from '../../contract/screen.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';
import { clockIn, noonZone } from '../testing/noon.ts';

let server: RunningServer;
let merchant: TestMerchant;
let first: number;
let second: number;
let noodles: number;
let rice: number;
const zone = noonZone();
const at = clockIn(zone);
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }, systemArea]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ merchant, first, second } = await merchantWithCanteens(server));
  Object.assign(merchant.admin.actor, { timeZone: zone.name });
  [noodles, rice] = await merchant.within(async (context) => {
    const stalls = [first, second].map((canteenId, index) => ({
      stallId: context.newId(),
      canteenId,
      stallName: ['面馆', '米饭'][index] ?? '',
      stallNum: '1',
    }));

    await context.tx.insertInto('stall').values(stalls).execute();
    await setMealTimes(context, 0, [
      { mealType: 1, startMinute: 390, endMinute: 540 },
      { mealType: 2, startMinute: 660, endMinute: 840 },
      { mealType: 4, startMinute: 1020, endMinute: 1200 },
    ]);

    return stalls.map((stall) => stall.stallId) as [number, number];
  });
});

const boardOf = <Board>(content: object): Promise<Board> =>
  merchant.admin.call(dataScreenMerchant, content) as Promise<Board>;

describe('the customer board', () => {
  test('says what is open until when, how busy it is beside the busiest of the days before, and what others like', async () => {
    await merchant.within((context) =>
      context.tx
        .updateTable('canteen')
        .set({ businessState: 2 })
        .where('canteenId', '=', second)
        .execute(),
    );

    const sold = (minutes: number, times: number, days = 0) =>
      Array.from({ length: times }, () => ({
        canteenId: first,
        stallId: noodles,
        amount: 1234,
        at: at(days, minutes),
      }));

    await post(merchant, [
      ...sold(-5, 4),
      ...sold(-10, 8, 1),
      { canteenId: second, stallId: rice, amount: 5678, at: at(0, -5) },
    ]);

    const board = await boardOf<CustomerBoard>({ board: 'user' });
    expect(board.meals.map((meal) => [meal.mealType, meal.from, meal.to, meal.state])).toEqual([
      [1, '06:30', '09:00', 'past'],
      [2, '11:00', '14:00', 'now'],
      [4, '17:00', '20:00', 'later'],
    ]);

    expect(board.canteens).toMatchObject([
      {
        canteenName: '食堂1',
        mealType: 2,
        until: '14:00',
        nextMeal: 4,
        recent: 4,
        busy: 3,
        openStalls: 1,
        stalls: 1,
      },
      {
        canteenName: '食堂2',
        mealType: null,
        until: null,
        nextMeal: null,
        recent: 1,
        busy: 0,
        openStalls: 0,
        stalls: 1,
      },
    ]);

    expect(
      board.ranking.map((stall) => [stall.stallName, stall.canteenName, stall.orderNum]),
    ).toEqual([
      ['面馆', '食堂1', 4],
      ['米饭', '食堂2', 1],
    ]);
  });

  test('never tells what was earned', async () => {
    await post(merchant, [{ canteenId: first, stallId: noodles, amount: 98_765, at: at(0, -5) }]);
    expect(JSON.stringify(await boardOf({ board: 'user' }))).not.toContain('98765');
  });

  test('a quiet canteen is quiet, and one without any history is not called crowded', async () => {
    await post(merchant, [{ canteenId: first, stallId: noodles, amount: 1, at: at(0, -5) }]);
    const { canteens } = await boardOf<CustomerBoard>({ board: 'user' });
    expect(canteens.map((canteen) => canteen.busy)).toEqual([2, 1]);
  });
});

test('the kitchen board counts orders by stall and meal, beside the same time of the days before', async () => {
  await post(merchant, [
    { canteenId: first, stallId: noodles, amount: 1000, at: at(0, -300), mealType: 1 },
    { canteenId: first, stallId: noodles, amount: 1100, at: at(0, -5) },
    { canteenId: second, stallId: rice, amount: 900, at: at(0, -5) },
    { canteenId: second, stallId: rice, amount: 100, at: at(0, -4), tradeType: 22 },
    { canteenId: first, stallId: noodles, amount: 700, at: at(1, -5) },
    { canteenId: first, stallId: noodles, amount: 700, at: at(1, 90) },
    { canteenId: first, stallId: noodles, amount: 700, at: at(7, -300) },
  ]);

  const board = await boardOf<KitchenBoard>({ board: 'back' });
  expect(board.orders).toEqual({ today: 3, yesterday: 1, lastWeek: 1 });
  expect(board.recent).toEqual({ today: 2, yesterday: 1, lastWeek: 0 });
  expect(board.refundNum).toBe(1);
  expect(board.stalls).toMatchObject([
    {
      stallName: '面馆',
      meals: [
        { mealType: 1, orderNum: 1 },
        { mealType: 2, orderNum: 1 },
      ],
      recent: 1,
      orderNum: 2,
      amount: 2100,
    },
    {
      stallName: '米饭',
      meals: [{ mealType: 2, orderNum: 1 }],
      recent: 1,
      orderNum: 1,
      amount: 800,
    },
  ]);

  expect(board.hours.reduce((sum, hour) => sum + (hour.orderNum ?? 0), 0)).toBe(3);
  expect(board.hours.reduce((sum, hour) => sum + hour.yesterday, 0)).toBe(2);
  expect(board.hours.at(-1)?.orderNum).toBeNull();
});

test('the merchant board is right to the fen and compares with the same time of yesterday and of a week ago', async () => {
  await post(merchant, [
    { canteenId: first, stallId: noodles, amount: 1005, at: at(0, -5) },
    { canteenId: second, stallId: rice, amount: 3000, at: at(0, -20) },
    { canteenId: second, stallId: rice, amount: 500, at: at(0, -5), tradeType: 22 },
    { canteenId: first, stallId: noodles, amount: 700, at: at(1, -5) },
    { canteenId: first, stallId: noodles, amount: 9999, at: at(1, 90) },
    { canteenId: second, stallId: rice, amount: 800, at: at(7, -60) },
  ]);

  const board = await boardOf<MerchantBoard>({});
  expect(board.today).toEqual({ orderNum: 2, amount: 3505, refundNum: 1, refundAmount: 500 });
  expect([board.yesterday.amount, board.lastWeek.amount]).toEqual([700, 800]);
  expect(board.canteens.map((row) => [row.canteenName, row.amount, row.amountBefore])).toEqual([
    ['食堂2', 2500, 0],
    ['食堂1', 1005, 700],
  ]);
  expect(board.tenders).toEqual([{ tender: 1, amount: 3505 }]);
  expect(board.trend).toHaveLength(30);
  expect(board.trend.slice(-2).map((row) => row.amount)).toEqual([10_699, 3505]);
  expect(board.meals.find((meal) => meal.mealType === 2)).toMatchObject({
    orderNum: 2,
    amount: 3505,
  });
});

test('where amounts are withheld, no board tells one', async () => {
  await post(merchant, [{ canteenId: first, stallId: noodles, amount: 98_765, at: at(0, -5) }]);
  await merchant.admin.call(saveDatascreenMetadata, { showAmount: 2, version: 0 });

  for (const board of ['user', 'back', 'merchant']) {
    const answer = await boardOf<MerchantBoard>({ board });
    expect(JSON.stringify(answer)).not.toContain('98765');
    expect(answer.meals.find((meal) => meal.mealType === 2)?.orderNum).toBe(1);
  }
});

test('a board shows the canteens and stalls its viewer may see, and of a data screen only those', async () => {
  await post(merchant, [
    { canteenId: first, stallId: noodles, amount: 100, at: at(0, -5) },
    { canteenId: first, stallId: 7, amount: 3, at: at(0, -5) },
    { canteenId: second, stallId: rice, amount: 20, at: at(0, -5) },
  ]);

  const { screenId } = await merchant.admin.call(saveDashboard, {
    screenName: '大厅',
    title: '实时',
  });
  await merchant.admin.call(saveCanteenAuthority, { screenId, canteenIds: [String(first)] });
  const permissions = ['system:dataScreen:view', 'system:dataScreen:authority'];
  const seer = (scope: object) => {
    const caller = merchant.as({ permissions, scope });
    Object.assign(caller.actor, { timeZone: zone.name });

    return async (content: object = {}) =>
      ((await caller.call(dataScreenMerchant, content)) as MerchantBoard).today.amount;
  };

  expect(await boardOf<MerchantBoard>({ screenId }).then((board) => board.today.amount)).toBe(103);
  expect(await seer({ canteens: [second] })()).toBe(20);
  expect(await seer({ canteens: [second] })({ screenId })).toBe(0);
  expect(await seer({ stalls: [noodles] })()).toBe(100);
  expect(await seer({ stalls: [noodles, rice] })({ screenId })).toBe(100);
  expect(await seer({ canteens: [second], stalls: [noodles] })()).toBe(120);
  expect(await seer({})()).toBe(0);
  const other = await server.merchant();
  expect((await other.admin.answer(dataScreenMerchant, { screenId })).status).toBe(404);
});
