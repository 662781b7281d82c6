import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import {
  dishesCanteenList,
  dishesEditPrice,
  dishesPutawayState,
} from '../../contract/dish-calls.ts';
import { dishChoices, packageMeals } from '../../contract/package-meal.ts';
import {
  recipeAddDishesByDate,
  recipeDateDetail,
  recipeEditByApplyDate,
  recipes,
} from '../../contract/recipe.ts';
import { dishesAllBasicsList, dishTypes, idsMenu, typeSortSave } from '../../contract/reference.ts';
import { area } from '../area.ts';

/* An operator limited to types of dishes looks up, changes and plans those alone; an operator who was given none sees none. */
const DAY = '2026-03-02';
const LUNCH = 2 as const;
let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
let [hot, cold] = ['', ''];
let [stew, salad, bread] = ['', '', ''];
let cook: Caller;

beforeAll(async () => {
  server = await startServer([canteenArea, deviceArea, area]);
});
afterAll(() => server.stop());

const draftOf = (dishesName: string, typeId: string | null) => ({
  dishesName,
  typeId,
  price: 1000,
  lines: [],
  idempotencyKey: crypto.randomUUID(),
});
const dishOf = async (dishesName: string, typeId: string | null) =>
  (await merchant.admin.call(dishes.add, draftOf(dishesName, typeId))).dishesId;
const limitedTo = (...types: readonly string[]): Caller =>
  merchant.as({ permissions: ['*:*:*'], scope: { canteens: 'all', dishes: types.map(Number) } });
const namesIn = (rows: readonly { dishesName: string }[]) =>
  rows.map(({ dishesName }) => dishesName);

beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  canteenId = (await admin.call(addCanteen, { canteenNum: '1', canteenName: '食堂' })).canteenId;
  [hot, cold] = [
    (await admin.call(dishTypes.add, { typeName: '热菜' })).id,
    (await admin.call(dishTypes.add, { typeName: '凉菜' })).id,
  ];
  [stew, salad, bread] = [
    await dishOf('炖肉', hot),
    await dishOf('沙拉', cold),
    await dishOf('面包', null),
  ];
  cook = limitedTo(hot);
});

test('lists and choices hold dishes of these types, those of no type are for who has all', async () => {
  const all = [stew, salad, bread];
  const listsOf = async (who: Caller) => [
    namesIn((await who.call(dishes.page, {})).records).toSorted(),
    namesIn(await who.call(dishChoices, { keyword: '' })).toSorted(),
    namesIn(await who.call(dishesAllBasicsList, {})).toSorted(),
    namesIn(await who.call(idsMenu, { dishesIds: all })).toSorted(),
    namesIn(await who.call(dishesCanteenList, { canteenId })).toSorted(),
  ];

  for (const list of await listsOf(cook)) expect(list).toEqual(['炖肉']);
  for (const list of await listsOf(limitedTo())) expect(list).toEqual([]);
  for (const list of await listsOf(merchant.admin)) expect(list).toHaveLength(3);

  const types = async (who: Caller) =>
    (await who.call(dishTypes.list, undefined)).map(({ typeName }) => typeName);
  expect([
    await types(cook),
    await types(limitedTo()),
    (await types(merchant.admin)).length,
  ]).toEqual([['热菜'], [], 2]);
});

test('others are not read, changed, priced or taken off the shelf, and none is made of another type', async () => {
  const statusOf = async (...call: Parameters<Caller['answer']>) =>
    (await cook.answer(...call)).status;
  const key = { dishesId: salad, version: 1 };
  expect(await statusOf(dishes.detail, { dishesId: salad })).toBe(404);
  expect(await statusOf(dishes.modify, { ...key, intro: '改', lines: [] })).toBe(404);
  expect(await statusOf(dishesEditPrice, { ...key, price: 1 })).toBe(404);
  expect(await statusOf(dishesPutawayState, { dishesIds: [salad], putawayState: 2 })).toBe(404);
  for (const typeId of [cold, null])
    expect(await statusOf(dishes.add, draftOf('新菜', typeId))).toBe(400);
  const own = { dishesId: stew, version: 1, lines: [] };
  expect(await statusOf(dishes.modify, { ...own, typeId: cold })).toBe(400);
  expect(await statusOf(dishes.modify, { ...own, typeId: null })).toBe(400);
  expect(await statusOf(dishes.modify, { ...own, intro: '慢炖' })).toBe(200);
  expect(await statusOf(dishes.add, draftOf('红烧鱼', hot))).toBe(200);
  const lines = [{ dishesId: salad, choiceGroup: 0, quantity: 1000 }];
  const meal = { packageName: '套餐', price: 1, lines, idempotencyKey: crypto.randomUUID() };
  expect(await statusOf(packageMeals.add, meal)).toBe(400);
  expect(await statusOf(dishTypes.add, { typeName: '汤' })).toBe(403);
  expect(await statusOf(typeSortSave, { ids: [hot] })).toBe(403);
});

test('menus are put together of them, and what stands there of others stays', async () => {
  const { recipeId } = await merchant.admin.call(recipes.add, { recipeName: '一周', canteenId });
  const add = { recipeId, applyDates: [DAY], mealType: LUNCH };
  await merchant.admin.call(recipeAddDishesByDate, { ...add, dishesIds: [salad] });
  expect((await cook.answer(recipeAddDishesByDate, { ...add, dishesIds: [bread] })).status).toBe(
    400,
  );
  await cook.call(recipeAddDishesByDate, { ...add, dishesIds: [stew] });
  const slot = { recipeId, applyDate: DAY, mealType: LUNCH };
  const kept = { ...slot, lines: [{ dishesId: stew }, { dishesId: salad }] };
  await cook.call(recipeEditByApplyDate, kept);
  const range = { recipeId, startDate: DAY, endDate: DAY };
  expect(namesIn((await cook.call(recipeDateDetail, range)).lines)).toEqual(['炖肉', '沙拉']);
});
