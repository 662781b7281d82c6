import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import {
  dishesCanteenList,
  dishesCopy,
  dishesCostHistory,
  dishesDeployIndexRecommend,
  dishesEditDifCanteenManage,
  dishesGetDifCanteenManage,
  dishesIndexRecommendList,
  dishesMaterialCost,
  dishesMaterialCostAutoUpdate,
  dishesRemoveBatch,
  dishesTypeDishesList,
} from '../../contract/dish-calls.ts';
import { materials } from '../../contract/material.ts';
import { materialNutritionSave } from '../../contract/nutrition.ts';
import {
  recipeAddDishesByDate,
  recipeDateDetail,
  recipePublish,
  recipes,
} from '../../contract/recipe.ts';
import { area } from '../area.ts';

const DAY = '2026-03-02';
let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
let pork: string;
let salt: string;
beforeAll(async () => {
  server = await startServer([canteenArea, deviceArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  canteenId = (await admin.call(addCanteen, { canteenNum: '1', canteenName: '一食堂' })).canteenId;
  pork = (
    await admin.call(materials.add, {
      materialName: '五花肉',
      unit: 3,
      latestPrice: 1500,
      allergens: [],
    })
  ).materialId;
  salt = (await admin.call(materials.add, { materialName: '食盐', unit: 1, latestPrice: 0 }))
    .materialId;
});

const dishOf = async (dishesName: string, more: object = {}) => {
  const lines = [
    { materialId: pork, quantity: 150_000, unit: 1 as const },
    { materialId: salt, quantity: 2_000, unit: 1 as const },
  ];
  const request = { dishesName, price: 1800, lines, idempotencyKey: crypto.randomUUID(), ...more };

  return (await merchant.admin.call(dishes.add, request)).dishesId;
};
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string } | null)?.reason;

test('costs follow prices unless told not to, and every change is kept', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf('红烧肉');
  const costNow = async () => (await admin.call(dishes.page, {})).records[0]?.costPrice;
  await admin.call(materials.modify, { materialId: pork, latestPrice: 2000, version: 1 });
  expect(await costNow()).toBe(600);
  expect(await admin.call(dishesMaterialCostAutoUpdate, { autoCost: 2 })).toEqual({ autoCost: 2 });
  await admin.call(materials.modify, { materialId: pork, latestPrice: 3000, version: 2 });
  expect(await costNow()).toBe(600);
  expect(await admin.call(dishesMaterialCost, { dishesIds: [dishesId] })).toMatchObject([
    { before: 600, costPrice: 900 },
  ]);
  const history = await admin.call(dishesCostHistory, { dishesId });
  expect(history.map(({ costPrice }) => costPrice)).toEqual([900, 600, 450]);
});

test('a canteen takes copies of its own, and differs with dishes of the merchant', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf('红烧肉');
  await admin.call(dishesEditDifCanteenManage, {
    dishesId,
    canteenId,
    price: 1500,
    putawayState: null,
  });
  expect(await admin.call(dishesCanteenList, { canteenId })).toMatchObject([
    { dishesId, price: 1500 },
  ]);
  expect(await admin.call(dishesTypeDishesList, {})).toMatchObject([
    { typeId: null, dishes: [{ price: 1800 }] },
  ]);
  expect(await admin.call(dishesGetDifCanteenManage, { dishesId })).toMatchObject([
    { canteenName: '一食堂', price: 1500 },
  ]);
  const copy = { dishesIds: [dishesId], canteenId };
  expect(await admin.call(dishesCopy, copy)).toEqual({ copied: 1, left: 0 });
  expect(await admin.call(dishesCopy, copy)).toEqual({ copied: 0, left: 1 });
  const own = (await admin.call(dishes.page, { canteenId })).records[0]?.dishesId as string;
  expect((await admin.call(dishes.detail, { dishesId: own })).lines.length).toBe(2);
  expect(reasonOf(await admin.answer(dishesCopy, { dishesIds: [own], canteenId }))).toBe(
    'SAME_CANTEEN',
  );
  const clerk = merchant.as({ permissions: ['*:*:*'] });
  expect((await clerk.answer(dishesCopy, { dishesIds: [dishesId], canteenId })).status).toBe(404);
  expect((await clerk.answer(dishesRemoveBatch, { dishesIds: [own] })).status).toBe(404);
});

test('at most three dishes are recommended at a meal, in their order', async () => {
  const { admin } = merchant;
  const [a, b, c, d] = [
    await dishOf('甲'),
    await dishOf('乙'),
    await dishOf('丙'),
    await dishOf('丁'),
  ] as const;
  const recommend = (dishesIds: string[]) =>
    admin.answer(dishesDeployIndexRecommend, { canteenId, mealType: 2, dishesIds });
  expect((await recommend([a, b, c, d])).status).toBe(400);
  expect((await recommend([a, a])).status).toBe(400);
  await recommend([c, a, b]);
  const [lunch] = await admin.call(dishesIndexRecommendList, { canteenId });
  expect(lunch?.dishes.map(({ dishesName }) => dishesName)).toEqual(['丙', '甲', '乙']);
});

test('a menu tells nutrients as far as they are known and allergens, and keeps its dishes from being removed', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf('红烧肉');
  /* 150 g of 13.2 g a 100 g are 19.8 g; of the salt nothing is known. */
  await admin.call(materialNutritionSave, {
    materialId: pork,
    nutrients: { protein: 13_200 },
    version: 1,
  });
  await admin.call(materials.modify, { materialId: salt, allergens: [1], version: 1 });
  const { recipeId } = await admin.call(recipes.add, { recipeName: '一周', canteenId });
  await admin.call(recipeAddDishesByDate, {
    recipeId,
    applyDates: [DAY],
    mealType: 2,
    dishesIds: [dishesId],
  });
  const { lines } = await admin.call(recipeDateDetail, { recipeId, startDate: DAY, endDate: DAY });
  expect(lines).toMatchObject([
    { nutrition: [{ name: '蛋白质', unit: 'g', amount: 19.8 }], knownCount: 1, materialCount: 2 },
  ]);
  expect(lines[0]?.allergens.length).toBe(1);
  expect((await admin.answer(dishesRemoveBatch, { dishesIds: [dishesId] })).status).toBe(409);
  await admin.call(recipes.remove, { recipeId });
  await admin.call(dishesRemoveBatch, { dishesIds: [dishesId] });
  expect((await admin.call(dishes.page, {})).total).toBe(0);
});

test("a menu offers a dish at the canteen's own price, and keeps it once it is published", async () => {
  const { admin } = merchant;
  const dishesId = await dishOf('红烧肉');
  const ownPrice = (price: number) =>
    admin.call(dishesEditDifCanteenManage, { dishesId, canteenId, price, putawayState: null });
  await ownPrice(1500);
  const { recipeId } = await admin.call(recipes.add, { recipeName: '一周', canteenId });
  const other = await admin.call(addCanteen, { canteenNum: '2', canteenName: '二食堂' });
  const elsewhere = await admin.call(recipes.add, {
    recipeName: '一周',
    canteenId: other.canteenId,
  });
  for (const id of [recipeId, elsewhere.recipeId])
    await admin.call(recipeAddDishesByDate, {
      recipeId: id,
      applyDates: [DAY],
      mealType: 2,
      dishesIds: [dishesId],
    });

  const range = { startDate: DAY, endDate: DAY };
  const askedIn = async (id: string) =>
    (await admin.call(recipeDateDetail, { recipeId: id, ...range })).lines[0]?.asked;
  expect([await askedIn(recipeId), await askedIn(elsewhere.recipeId)]).toEqual([1500, 1800]);
  await admin.call(recipePublish, { recipeId, recipeState: 2 });
  await ownPrice(1400);
  expect(await askedIn(recipeId)).toBe(1500);
});
