import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  mealtimeListByParam,
  merTimeDelete,
  merTimeGet,
  merTimeOpenToInter,
  merTimeSave,
} from '../contract/meal-time.ts';
import { area } from './area.ts';
import { overlaps } from './meal-times.ts';
import { canteenOf, clerkOf, reasonOf } from './testing.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const lunch = { mealType: 2, startTime: '10:30', endTime: '13:30' } as const;
const snack = { mealType: 5, startTime: '21:00', endTime: '01:30' } as const;
/** The version of the calendar that holds now: what a page that was just loaded sends. */
const seen = async (canteenId = '0') => ({
  version: (await merchant.admin.call(merTimeGet, { canteenId })).version,
});
const served = async (canteenId?: string) =>
  (await merchant.admin.call(mealtimeListByParam, canteenId ? { canteenId } : undefined))
    .filter(({ startTime }) => startTime !== null)
    .map(({ mealType, startTime, endTime }) => [mealType, startTime, endTime]);

const at = (startMinute: number, endMinute: number) => ({ mealType: 1, startMinute, endMinute });
test.each([
  [at(0, 60), at(60, 120), false],
  [at(0, 61), at(60, 120), true],
  [at(1260, 1530), at(60, 120), true],
  [at(1260, 1530), at(90, 120), false],
  [at(60, 120), at(1260, 1530), true],
  [at(1260, 1530), at(1380, 1500), true],
])('periods %o and %o share a minute: %s', (left, right, shared) => {
  expect(overlaps(left, right)).toBe(shared);
});

test('a meal ends at midnight, written either way', async () => {
  const { admin } = merchant;
  const supper = { mealType: 4, startTime: '18:00' } as const;
  await admin.call(merTimeSave, { ...supper, endTime: '24:00', ...(await seen()) });
  expect(await served()).toEqual([[4, '18:00', '00:00']]);
  await admin.call(merTimeSave, { ...supper, endTime: '00:00', ...(await seen()) });
  expect(await served()).toEqual([[4, '18:00', '00:00']]);
});

describe('the meal calendar', () => {
  test('names every meal, with the times it was given; one may end after midnight', async () => {
    const { admin } = merchant;
    await admin.call(merTimeSave, {
      ...lunch,
      bookCutoffDays: 1,
      bookCutoffTime: '20:00',
      ifOpen: 1,
      ...(await seen()),
    });

    await admin.call(merTimeSave, { ...snack, ...(await seen()) });
    const meals = await admin.call(mealtimeListByParam, undefined);
    expect(meals.map(({ mealType, mealName }) => [mealType, mealName])).toEqual([
      [1, '早餐'],
      [2, '午餐'],
      [3, '下午茶'],
      [4, '晚餐'],
      [5, '夜宵'],
      [-1, '其他'],
    ]);

    expect(meals[1]).toMatchObject({
      ...lunch,
      ifOpen: 1,
      bookCutoffDays: 1,
      bookCutoffTime: '20:00',
    });
    expect(meals[4]).toMatchObject(snack);
    expect(meals[5]).toMatchObject({ startTime: null, endTime: null });
  });

  test('refuses what overlaps, also across midnight, and cut-offs after the meal has begun', async () => {
    const { admin } = merchant;
    await admin.call(merTimeSave, { ...lunch, ...(await seen()) });
    await admin.call(merTimeSave, { ...snack, ...(await seen()) });
    const overlap = await admin.answer(merTimeSave, {
      mealType: 3,
      startTime: '13:29',
      endTime: '14:00',
      ...(await seen()),
    });

    expect([reasonOf(overlap), overlap.message]).toEqual(['MEAL_OVERLAP', '与午餐的时间重叠']);
    const early = { mealType: 1, startTime: '01:00', endTime: '08:00' } as const;
    expect(reasonOf(await admin.answer(merTimeSave, { ...early, ...(await seen()) }))).toBe(
      'MEAL_OVERLAP',
    );
    await admin.call(merTimeSave, { ...early, startTime: '01:30', ...(await seen()) });
    await admin.call(merTimeSave, { ...lunch, endTime: '14:00', ...(await seen()) });
    const late = { ...lunch, bookCutoffTime: '10:31' };
    expect((await admin.answer(merTimeSave, { ...late, ...(await seen()) })).message).toBe(
      '截止时间不能晚于餐次开始时间',
    );
    await admin.call(merTimeSave, { ...late, bookCutoffDays: 1, ...(await seen()) });
    expect(
      (await admin.answer(merTimeSave, { ...lunch, endTime: '10:30', ...(await seen()) })).status,
    ).toBe(400);
    expect(
      (await admin.answer(merTimeSave, { ...lunch, endTime: '25:00', ...(await seen()) })).status,
    ).toBe(400);
    expect(
      (await admin.answer(merTimeSave, { ...lunch, mealType: -1, ...(await seen()) })).status,
    ).toBe(400);
  });

  test('of the merchant holds in a canteen until it changes something; then it has a calendar of its own, and may go back', async () => {
    const { admin } = merchant;
    const canteenId = await canteenOf(merchant, '1');
    await admin.call(merTimeSave, { ...lunch, ...(await seen()) });
    await admin.call(merTimeSave, { ...snack, ...(await seen()) });
    expect(await admin.call(merTimeGet, { canteenId })).toMatchObject({ canteenId, own: 2 });
    await admin.call(merTimeSave, {
      canteenId,
      ...lunch,
      endTime: '14:00',
      ...(await seen(canteenId)),
    });
    expect(await served(canteenId)).toEqual([
      [2, '10:30', '14:00'],
      [5, '21:00', '01:30'],
    ]);
    expect(await served()).toEqual([
      [2, '10:30', '13:30'],
      [5, '21:00', '01:30'],
    ]);
    await admin.call(merTimeOpenToInter, {
      canteenId,
      mealType: 5,
      ifOpen: 1,
      ...(await seen(canteenId)),
    });
    await admin.call(merTimeDelete, { canteenId, mealType: 2, ...(await seen(canteenId)) });
    const own = await admin.call(merTimeGet, { canteenId });
    expect([own.own, own.meals.find((meal) => meal.mealType === 5)?.ifOpen]).toEqual([1, 1]);
    expect(
      (
        await admin.answer(merTimeOpenToInter, {
          canteenId,
          mealType: 2,
          ifOpen: 1,
          ...(await seen(canteenId)),
        })
      ).status,
    ).toBe(404);
    await admin.call(merTimeDelete, { canteenId, ...(await seen(canteenId)) });
    expect(await admin.call(merTimeGet, { canteenId })).toMatchObject({ own: 2 });
    expect(await served(canteenId)).toEqual(await served());
  });

  test('of two who save meals that would overlap at once, one is refused', async () => {
    const answers = await Promise.all([
      merchant.admin.answer(merTimeSave, {
        mealType: 1,
        startTime: '08:00',
        endTime: '10:00',
        version: 0,
      }),
      merchant.admin.answer(merTimeSave, {
        mealType: 2,
        startTime: '09:00',
        endTime: '11:00',
        version: 0,
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('of two who saved from one page the later is told, also where the canteen followed the merchant', async () => {
    const { admin } = merchant;
    const canteenId = await canteenOf(merchant, '1');
    await admin.call(merTimeSave, { ...snack, ...(await seen()) });
    const page = { canteenId, ...(await seen(canteenId)) };
    await admin.call(merTimeSave, { ...snack, ...page, endTime: '23:00' });
    expect(
      reasonOf(await admin.answer(merTimeSave, { ...snack, ...page, startTime: '20:30' })),
    ).toBe('CHANGED');
    expect(
      reasonOf(await admin.answer(merTimeOpenToInter, { ...page, mealType: 5, ifOpen: 1 })),
    ).toBe('CHANGED');
    expect(reasonOf(await admin.answer(merTimeDelete, page))).toBe('CHANGED');
    expect(await served(canteenId)).toEqual([[5, '21:00', '23:00']]);
  });

  test('of another canteen does not exist for a clerk, and that of the merchant is not his to change', async () => {
    const [mine, other] = [await canteenOf(merchant, '1'), await canteenOf(merchant, '2')];
    const clerk = clerkOf(merchant, mine);
    await clerk.call(merTimeSave, { canteenId: mine, ...lunch, ...(await seen(mine)) });
    expect((await clerk.answer(merTimeSave, { ...lunch, ...(await seen()) })).status).toBe(403);
    expect(
      (await clerk.answer(merTimeSave, { canteenId: other, ...lunch, ...(await seen(other)) }))
        .status,
    ).toBe(404);
    expect(
      (await clerk.answer(merTimeDelete, { canteenId: other, ...(await seen(other)) })).status,
    ).toBe(404);
    expect((await clerk.answer(merTimeGet, { canteenId: other })).status).toBe(404);
    expect(await served(other)).toEqual([]);
  });
});
