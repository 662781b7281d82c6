import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import {
  dishesCostHistory,
  dishesEditDifCanteenManage,
  dishesEditPrice,
  dishesGetDifCanteenManage,
  dishesPutawayState,
  dishesRemoveBatch,
} from '../../contract/dish-calls.ts';
import { dishesPriceHistory } from '../../contract/dish-price.ts';
import { dishesEmptyLike } from '../../contract/like.ts';
import { materials } from '../../contract/material.ts';
import { nutritionAnalyse } from '../../contract/nutrition.ts';
import { recipeAddDishesByDate, recipePublish, recipes } from '../../contract/recipe.ts';
import { dishesAllBasicsList, idsMenu } from '../../contract/reference.ts';
import { area } from '../area.ts';

/* Who sees one canteen sees its dishes and those of all canteens, and changes its own only. */
const DAY = '2026-03-02';
let server: RunningServer;
let merchant: TestMerchant;
let own: string;
let other: string;
let clerk: Caller;
beforeAll(async () => {
  server = await startServer([canteenArea, deviceArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const canteenOf = async (canteenNum: string) =>
    (await merchant.admin.call(addCanteen, { canteenNum, canteenName: `食堂${canteenNum}` }))
      .canteenId;
  [own, other] = [await canteenOf('1'), await canteenOf('2')];
  clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [Number(own)], stalls: [] } });
});

const draftOf = (dishesName: string, more: object = {}) => ({
  dishesName,
  price: 1000,
  lines: [],
  idempotencyKey: crypto.randomUUID(),
  ...more,
});
const dishOf = async (dishesName: string, canteenId: string | null, who: Caller = merchant.admin) =>
  (await who.call(dishes.add, draftOf(dishesName, { canteenId }))).dishesId;
const statusOf = async (...call: Parameters<Caller['answer']>) =>
  (await clerk.answer(...call)).status;

test('a dish of all canteens is read by every operator and changed by those who see all of them', async () => {
  const { admin } = merchant;
  const common = await dishOf('公共菜', null);
  const key = { dishesId: common, version: 1 };
  expect(await statusOf(dishes.detail, { dishesId: common })).toBe(200);
  expect(await statusOf(dishesEditPrice, { ...key, price: 1 })).toBe(403);
  expect(await statusOf(dishesPutawayState, { dishesIds: [common], putawayState: 2 })).toBe(403);
  expect(await statusOf(dishes.modify, { ...key, intro: '改', lines: [] })).toBe(403);
  expect(await statusOf(dishesRemoveBatch, { dishesIds: [common] })).toBe(403);
  expect(await statusOf(dishes.remove, { dishesId: common })).toBe(403);
  expect(await statusOf(dishes.add, draftOf('另一道'))).toBe(403);
  expect(await statusOf(dishesEmptyLike, { dishesIds: [common] })).toBe(403);
  expect(await statusOf(dishesEmptyLike, { dishesIds: [] })).toBe(400);

  const difference = { dishesId: common, price: 900, putawayState: null };
  await clerk.call(dishesEditDifCanteenManage, { ...difference, canteenId: own });
  expect(await statusOf(dishesEditDifCanteenManage, { ...difference, canteenId: other })).toBe(404);
  expect(await clerk.call(dishesGetDifCanteenManage, { dishesId: common })).toMatchObject([
    { price: 900 },
  ]);
  const mine = await dishOf('自家菜', own, clerk);
  await clerk.call(dishesEditPrice, { dishesId: mine, version: 1, price: 1200 });
  expect(
    await statusOf(dishes.modify, { dishesId: mine, version: 2, canteenId: null, lines: [] }),
  ).toBe(403);
  expect((await admin.call(dishes.detail, { dishesId: common })).price).toBe(1000);
});

test('a dish of another canteen is on no menu, in no list and in no analysis', async () => {
  const { materialId } = await merchant.admin.call(materials.add, { materialName: '米', unit: 1 });
  const made = { canteenId: other, lines: [{ materialId, quantity: 1000, unit: 1 as const }] };
  const stranger = (await merchant.admin.call(dishes.add, draftOf('外来菜', made))).dishesId;
  const common = await dishOf('公共菜', null);
  const { recipeId } = await clerk.call(recipes.add, { recipeName: '一周', canteenId: own });
  const add = { recipeId, applyDates: [DAY], mealType: 2 as const };
  for (const who of [clerk, merchant.admin])
    expect(
      (await who.answer(recipeAddDishesByDate, { ...add, dishesIds: [stranger] })).status,
    ).toBe(400);

  await clerk.call(recipeAddDishesByDate, { ...add, dishesIds: [common] });

  const named = (rows: readonly { dishesName: string }[]) =>
    rows.map(({ dishesName }) => dishesName);
  expect(named(await clerk.call(idsMenu, { dishesIds: [stranger, common] }))).toEqual(['公共菜']);
  expect(named(await clerk.call(dishesAllBasicsList, {}))).toEqual(['公共菜']);
  const analyse = (who: Caller) =>
    who.call(nutritionAnalyse, { dishes: [{ dishesId: stranger, portions: 1 }], lines: [] });
  expect([
    (await analyse(merchant.admin)).materialCount,
    (await analyse(clerk)).materialCount,
  ]).toEqual([1, 0]);
  const moved = await merchant.admin.answer(dishes.modify, {
    dishesId: common,
    version: 1,
    canteenId: other,
    lines: [],
  });

  expect(moved.status).toBe(400);
});

test('what is off the shelf is put on no menu, and a published menu that holds it is marked', async () => {
  const { admin } = merchant;
  const [dish, free] = [await dishOf('菜', null), await dishOf('赠品', null)];
  const { dishesId: given } = await admin.call(dishes.add, draftOf('送', { discountPrice: 0 }));
  await admin.call(dishesEditPrice, { dishesId: free, version: 1, price: 0 });
  const { recipeId } = await admin.call(recipes.add, { recipeName: '一周', canteenId: own });
  const add = { recipeId, mealType: 2 as const };
  const dishesIds = [dish, free, given];
  await admin.call(recipeAddDishesByDate, { ...add, applyDates: [DAY], dishesIds });
  await admin.call(recipePublish, { recipeId, recipeState: 2 });
  const troubles = async () => (await admin.call(recipes.page, {})).records[0]?.troubleCount;
  expect(await troubles()).toBe(2);
  const difference = { dishesId: dish, canteenId: own, price: null, putawayState: 2 as const };
  await admin.call(dishesEditDifCanteenManage, difference);
  expect(await troubles()).toBe(3);
  const refused = await admin.answer(recipeAddDishesByDate, {
    ...add,
    applyDates: ['2026-03-03'],
    dishesIds: [dish],
  });
  expect(refused.status).toBe(400);
});

test('a dish without materials is added and changed, costs what an operator says, and keeps what it was sold for', async () => {
  const { admin } = merchant;
  const { dishesId } = await admin.call(dishes.add, draftOf('面包', { ownCost: 300 }));
  expect((await admin.call(dishes.detail, { dishesId })).costPrice).toBe(300);
  await admin.call(dishes.modify, {
    dishesId,
    version: 1,
    intro: '每日现烤',
    ownCost: 350,
    lines: [],
  });
  await admin.call(dishesEditPrice, { dishesId, version: 2, price: 1200 });
  const detail = await admin.call(dishes.detail, { dishesId });
  expect(detail).toMatchObject({ intro: '每日现烤', costPrice: 350, price: 1200, lines: [] });
  const costs = await admin.call(dishesCostHistory, { dishesId });
  expect(costs.map(({ costPrice }) => costPrice)).toEqual([350, 300]);
  const { records } = await admin.call(dishesPriceHistory, { dishesId });
  expect(records.map(({ price }) => price)).toEqual([1200, 1000]);
});
