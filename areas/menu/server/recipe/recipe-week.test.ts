import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import { dishesPutawayState } from '../../contract/dish-calls.ts';
import { materials } from '../../contract/material.ts';
import { materialNutritionSave } from '../../contract/nutrition.ts';
import {
  recipeAddDishesByDate,
  recipeCopyWeek,
  recipeDateDetail,
  recipes,
} from '../../contract/recipe.ts';
import { recipeChoices, recipeFigures } from '../../contract/recipe-week.ts';
import { dishTypes } from '../../contract/reference.ts';
import { materialUnit } from '../../contract/units.ts';
import { area } from '../area.ts';

/* Planning a week: choosing dishes, copying a week, and what the week costs and feeds. */

const MONDAY = '2026-03-02';
const TUESDAY = '2026-03-03';
const SUNDAY = '2026-03-08';
const NEXT_MONDAY = '2026-03-09';
const LUNCH = 2;
const DINNER = 4;
/** Quantities are thousandths of it. */
const KILOGRAM = materialUnit.key.kilogram;

let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
let recipeId: string;

beforeAll(async () => {
  server = await startServer([canteenArea, deviceArea, area]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  merchant = await server.merchant();
  ({ canteenId } = await merchant.admin.call(addCanteen, {
    canteenNum: '1',
    canteenName: '第一食堂',
  }));
  ({ recipeId } = await merchant.admin.call(recipes.add, { recipeName: '周菜谱', canteenId }));
});

interface Material {
  /** Fen a kilogram; absent: not known. */
  readonly price?: number;
  /** Thousandths per 100 g, by code; absent: not known. */
  readonly nutrients?: Readonly<Record<string, number>>;
}

/** A material, 100 g of which are in each dish made of it. */
async function materialOf(materialName: string, { price, nutrients }: Material): Promise<string> {
  const { materialId } = await merchant.admin.call(materials.add, {
    materialName,
    unit: KILOGRAM,
    ...(price !== undefined && { latestPrice: price }),
  });
  if (nutrients)
    await merchant.admin.call(materialNutritionSave, { materialId, nutrients, version: 1 });

  return materialId;
}

const dishOf = async (dishesName: string, materialIds: readonly string[], more: object = {}) =>
  (
    await merchant.admin.call(dishes.add, {
      dishesName,
      price: 1000,
      lines: materialIds.map((materialId) => ({ materialId, quantity: 100, unit: KILOGRAM })),
      idempotencyKey: crypto.randomUUID(),
      ...more,
    })
  ).dishesId;

const plan = (dishesIds: string[], more: object = {}) =>
  merchant.admin.call(recipeAddDishesByDate, {
    recipeId,
    applyDates: [MONDAY],
    mealType: LUNCH,
    dishesIds,
    ...more,
  });
const figures = () =>
  merchant.admin.call(recipeFigures, { recipeId, startDate: MONDAY, endDate: SUNDAY });

test('figures of days and of the week: what is not known adds nothing, and is counted', async () => {
  const pork = await materialOf('猪肉', {
    price: 3000,
    nutrients: { protein: 20_000, fat: 10_000 },
  });
  const tofu = await materialOf('豆腐', { price: 800, nutrients: { protein: 8000 } });
  const salt = await materialOf('盐', {});
  const [braised, soup, salted] = [
    await dishOf('红烧肉', [pork]),
    await dishOf('豆腐汤', [tofu]),
    await dishOf('咸肉', [pork, salt]),
  ];
  await plan([braised], { supplyNum: 10 });
  await plan([soup, salted], { mealType: DINNER });
  await plan([braised], { applyDates: [TUESDAY] });

  const { days, whole } = await figures();
  expect(days).toMatchObject([
    {
      applyDate: MONDAY,
      dishCount: 3,
      portionCost: 300 + 80,
      portionPrice: 2000,
      costKnown: 2,
      plannedCost: 3000,
      plannedKnown: 1,
    },
    { applyDate: TUESDAY, dishCount: 1, portionCost: 300, plannedCost: null, plannedKnown: 0 },
  ]);

  const told = (of: typeof whole) =>
    of.nutrients.map(({ nutritionCode, amount, knownCount }) => [
      nutritionCode,
      amount,
      knownCount,
    ]);
  /* Of the salted pork a part is not known: its sum would be too small. */
  expect(told(days[0] as typeof whole)).toEqual([
    ['energyKCal', null, 0],
    ['protein', 28_000, 2],
    ['fat', 10_000, 1],
    ['CHO', null, 0],
    ['Na', null, 0],
  ]);
  expect(whole).toMatchObject({ dishCount: 4, portionCost: 680, costKnown: 3 });
  expect(told(whole)[1]).toEqual(['protein', 48_000, 3]);
});

test('figures ask for both ends or none, and not for a year', async () => {
  const { admin } = merchant;
  expect(await admin.answer(recipeFigures, { recipeId, startDate: MONDAY })).toMatchObject({
    status: 400,
  });
  expect(
    await admin.answer(recipeFigures, { recipeId, startDate: MONDAY, endDate: '2027-03-02' }),
  ).toMatchObject({ status: 400 });
  expect(await admin.call(recipeFigures, { recipeId })).toMatchObject({
    days: [],
    whole: { dishCount: 0, portionCost: null, plannedCost: null },
  });
});

test('what can be chosen: by name, pinyin, initials and category, planned lately first, and nothing off the shelf', async () => {
  const { id: meat } = await merchant.admin.call(dishTypes.add, { typeName: '荤菜' });
  const braised = await dishOf('红烧肉', [], { typeId: meat });
  await dishOf('豆腐汤', []);
  const gone = await dishOf('红油肚丝', []);
  await merchant.admin.call(dishesPutawayState, { dishesIds: [gone], putawayState: 2 });
  const { canteenId: other } = await merchant.admin.call(addCanteen, {
    canteenNum: '2',
    canteenName: '第二食堂',
  });
  await dishOf('别处的菜', [], { canteenId: other });

  const choices = async (asked: object) =>
    (await merchant.admin.call(recipeChoices, { recipeId, ...asked })).dishes.map(
      ({ dishesName }) => dishesName,
    );
  await plan([braised]);
  expect(await choices({})).toEqual(['红烧肉', '豆腐汤']);
  for (const keyword of ['烧', 'hongshao', 'hsr'])
    expect(await choices({ keyword })).toEqual(['红烧肉']);
  expect(await choices({ typeId: meat })).toEqual(['红烧肉']);
  expect(await choices({ isRecent: true })).toEqual(['红烧肉']);
  expect((await merchant.admin.call(recipeChoices, { recipeId })).dishes[0]).toMatchObject({
    typeName: '荤菜',
    price: 1000,
    lastDate: MONDAY,
  });
  expect(
    await merchant
      .as({ permissions: [recipeChoices.access], scope: { canteens: [Number(other)] } })
      .answer(recipeChoices, { recipeId }),
  ).toMatchObject({ status: 404 });
});

test('a week is copied once, however often it is asked for, and what stands there stays', async () => {
  const [braised, soup] = [await dishOf('红烧肉', []), await dishOf('豆腐汤', [])];
  await plan([braised, soup], { supplyNum: 10 });
  await plan([braised], { applyDates: [NEXT_MONDAY], supplyNum: 99 });

  const copied = { recipeId, fromDate: MONDAY, toDate: NEXT_MONDAY };
  expect(await merchant.admin.call(recipeCopyWeek, copied)).toEqual({ added: 1, left: 0 });
  expect(await merchant.admin.call(recipeCopyWeek, copied)).toEqual({ added: 0, left: 0 });

  const { lines } = await merchant.admin.call(recipeDateDetail, {
    recipeId,
    startDate: NEXT_MONDAY,
    endDate: NEXT_MONDAY,
  });
  expect(lines.map(({ dishesName, supplyNum }) => [dishesName, supplyNum])).toEqual([
    ['红烧肉', 99],
    ['豆腐汤', 10],
  ]);
});
