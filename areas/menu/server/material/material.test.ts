import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { categories, materialCategoryTree } from '../../contract/category.ts';
import { dishes } from '../../contract/dish.ts';
import {
  materialCategoryBatchUpdate,
  materialRemoveBatch,
  materials,
} from '../../contract/material.ts';
import { type EatenLine, nutritionOf } from '../../contract/nutrients.ts';
import {
  materialNutritionDetail,
  materialNutritionSave,
  nutritionAnalyse,
  nutritionList,
  nutritionStandard,
  nutritions,
} from '../../contract/nutrition.ts';
import { productBatchPutawayState, productPutawayState, products } from '../../contract/product.ts';
import { costOf, gramsIn, isConvertible } from '../../contract/units.ts';
import { area } from '../area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string }).reason;
const problemOf = ({ data }: { data: unknown }) =>
  (data as { fields?: { path: string }[] }).fields?.[0]?.path;
const eggs = { weighedUnit: 7, weighedCount: 3, weighedGrams: 100 } as const;
const oil = { weighedUnit: 5, weighedCount: 100, weighedGrams: 92 } as const;
const unweighed = { weighedUnit: null, weighedCount: null, weighedGrams: null };

describe('conversions are fractions, never rounded on the way', () => {
  test('three eggs of 100 g are 100 g, and three thirds of a box leave nothing', () => {
    expect(gramsIn(7, eggs)).toEqual({ over: 100n, under: 3n });
    expect(
      costOf({
        quantity: 3000,
        unit: 7,
        latestPrice: 500,
        priceUnit: 3,
        edibleRatio: 100,
        ...eggs,
      }),
    ).toBe(100);
    expect(
      costOf({
        quantity: 1000,
        unit: 7,
        latestPrice: 1500,
        priceUnit: 3,
        edibleRatio: 100,
        ...eggs,
      }),
    ).toBe(100);
    const third: EatenLine = {
      quantity: 1000,
      unit: 7,
      ...eggs,
      nutrients: { protein: 1000 },
      foodGroup: null,
    };
    expect(nutritionOf([third, third, third]).amounts.get('protein')).toEqual({
      amount: 1000,
      known: 3,
    });
  });

  test('litres weigh what their millilitres weigh; what was not weighed converts to no mass', () => {
    expect(gramsIn(6, oil)).toEqual({ over: 92_000n, under: 100n });
    expect([isConvertible(6, 2, oil), isConvertible(7, 2, oil), isConvertible(6, 2)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('waste is bought as well: of 200 g with a tenth lost and a fifth inedible', () => {
    const line = {
      quantity: 200_000,
      unit: 1,
      latestPrice: 720,
      priceUnit: 2,
      edibleRatio: 80,
    } as const;
    expect([costOf(line), costOf({ ...line, wasteRatio: 10 })]).toEqual([180, 200]);
  });
});

test('what is not known of a nutrient adds nothing and is counted so, while 0 is known', () => {
  const rice: EatenLine = {
    quantity: 150_000,
    unit: 1,
    ...unweighed,
    nutrients: { protein: 7400, vitaminC: 0 },
    foodGroup: 'grain',
  };

  const egg: EatenLine = {
    quantity: 3000,
    unit: 7,
    ...eggs,
    nutrients: { protein: 13_300 },
    foodGroup: 'animal',
  };
  const salt: EatenLine = {
    quantity: 2000,
    unit: 1,
    ...unweighed,
    nutrients: {},
    foodGroup: 'salt',
  };
  const bun: EatenLine = {
    quantity: 1000,
    unit: 7,
    ...unweighed,
    nutrients: { protein: 8000 },
    foodGroup: 'grain',
  };
  const { amounts, groups, ...counts } = nutritionOf([rice, egg, salt, bun]);
  /* 150 g of 7.4 % and 100 g of 13.3 %. */
  expect(amounts.get('protein')).toEqual({ amount: 24_400, known: 2 });
  expect(amounts.get('vitaminC')).toEqual({ amount: 0, known: 1 });
  expect(amounts.has('fat')).toBe(false);
  expect([...groups]).toEqual([
    ['grain', 150_000],
    ['animal', 100_000],
    ['salt', 2000],
  ]);

  expect(counts).toEqual({ known: 2, total: 4, unweighed: 1 });
});

describe('categories', () => {
  test('are a tree of one type in each branch, not below themselves and not too deep', async () => {
    const { admin } = merchant;
    const add = (categoryName: string, superId: string | null, categoryType: 1 | 2 | 3 = 1) =>
      admin.answer(categories.add, { categoryName, superId, categoryType });
    const idOf = (answer: { data: unknown }) => (answer.data as { categoryId: string }).categoryId;
    const vegetables = idOf(await add('蔬菜', null));
    const roots = idOf(await add('根菜', vegetables));
    expect(problemOf(await add('纸巾', vegetables, 3))).toBe('superId');
    const own = await admin.answer(categories.modify, {
      categoryId: vegetables,
      superId: roots,
      version: 1,
    });
    expect(reasonOf(own)).toBe('OWN_SUBTREE');
    const third = idOf(await add('萝卜', roots));
    const fourth = idOf(await add('白萝卜', third));
    expect(reasonOf(await add('小白萝卜', fourth))).toBe('TOO_DEEP');
    expect(reasonOf(await add('根菜', vegetables))).toBe('TAKEN');
    const typed = await admin.answer(categories.modify, {
      categoryId: fourth,
      categoryType: 2,
      version: 1,
    });
    expect(typed.status).toBe(400);
    const [root] = await admin.call(materialCategoryTree, { categoryType: 1 });
    expect(root).toMatchObject({
      text: '蔬菜',
      children: [{ text: '根菜', children: [{ text: '萝卜' }] }],
    });
    expect(await admin.call(materialCategoryTree, { categoryType: 2 })).toEqual([]);
  });

  test('take materials of their type, one by one and many at once, and show those below them', async () => {
    const { admin } = merchant;
    const { categoryId: food } = await admin.call(categories.add, { categoryName: '蔬菜' });
    const { categoryId: below } = await admin.call(categories.add, {
      categoryName: '根菜',
      superId: food,
    });
    const { categoryId: goods } = await admin.call(categories.add, {
      categoryName: '饮料',
      categoryType: 2,
    });
    const wrong = { materialName: '萝卜', unit: 2, categoryId: goods } as const;
    expect(problemOf(await admin.answer(materials.add, wrong))).toBe('categoryId');
    const { materialId: carrot } = await admin.call(materials.add, { ...wrong, categoryId: below });
    const { materialId: cola } = await admin.call(materials.add, {
      materialName: '可乐',
      unit: 7,
      materialType: 2,
    });
    const retyped = await admin.answer(materials.modify, {
      materialId: carrot,
      materialType: 2,
      version: 1,
    });
    expect(problemOf(retyped)).toBe('categoryId');
    const move = (materialIds: string[], categoryId: string | null) =>
      admin.answer(materialCategoryBatchUpdate, { materialIds, categoryId });
    expect(reasonOf(await move([carrot, cola], food))).toBe('MIXED_TYPES');
    expect((await move([cola], food)).status).toBe(400);
    expect((await move([carrot, '1'], food)).status).toBe(404);
    expect((await admin.call(materials.page, { categoryId: food })).records).toMatchObject([
      { categoryName: '根菜' },
    ]);
    expect((await move([carrot], null)).status).toBe(200);
    expect((await admin.call(materials.page, { categoryId: food })).total).toBe(0);
    expect(
      problemOf(
        await admin.answer(materials.modify, { materialId: cola, weighedUnit: 7, version: 1 }),
      ),
    ).toBe('weighedCount');
  });
});

describe('nutrients', () => {
  test('of materials are kept as known, changed under a version, and add up in dishes beside the guidance', async () => {
    const { admin } = merchant;
    const { categoryId } = await admin.call(categories.add, {
      categoryName: '谷类',
      foodGroup: 'grain',
    });
    const { materialId: rice } = await admin.call(materials.add, {
      materialName: '大米',
      unit: 2,
      categoryId,
    });
    const { materialId: salt } = await admin.call(materials.add, { materialName: '食盐', unit: 2 });
    const save = {
      materialId: rice,
      nutrients: { protein: 7400, vitaminC: 0, fat: null },
      version: 1,
    };
    await admin.call(materialNutritionSave, save);
    expect(reasonOf(await admin.answer(materialNutritionSave, save))).toBe('CHANGED');
    const strange = { ...save, version: 2, nutrients: { kryptonite: 1 } };
    expect(problemOf(await admin.answer(materialNutritionSave, strange))).toBe(
      'nutrients.kryptonite',
    );
    const { nutrients } = await admin.call(materialNutritionDetail, { materialId: rice });
    const amountOf = (code: string) =>
      nutrients.find((each) => each.nutritionCode === code)?.amount;
    expect([amountOf('protein'), amountOf('vitaminC'), amountOf('fat')]).toEqual([7400, 0, null]);
    expect((await admin.call(materials.page, { nutrients: 1 })).records).toMatchObject([
      { nutrientCount: 2 },
    ]);
    const { dishesId } = await admin.call(dishes.add, {
      dishesName: '米饭',
      price: 100,
      lines: [
        { materialId: rice, quantity: 100_000, unit: 1 },
        { materialId: salt, quantity: 1000, unit: 1 },
      ],
      idempotencyKey: crypto.randomUUID(),
    });

    const analysed = await admin.call(nutritionAnalyse, { dishes: [{ dishesId, portions: 3 }] });
    expect(analysed).toMatchObject({ knownCount: 1, materialCount: 2, unweighedCount: 0 });
    expect(analysed.groups).toEqual([{ foodGroup: 'grain', grams: 300_000 }]);
    expect(analysed.nutrients).toMatchObject([
      { nutritionCode: 'protein', amount: 22_200, knownCount: 1, dailyLow: 60_000 },
      { nutritionCode: 'vitaminC', amount: 0, knownCount: 1 },
    ]);
    const draft = [
      { materialId: rice, quantity: 300_000, unit: 1 as const },
      { materialId: salt, quantity: 3000, unit: 1 as const },
    ];
    expect(await admin.call(nutritionAnalyse, { dishes: [], lines: draft })).toEqual(analysed);
    const other = await server.merchant();
    const foreign = await other.admin.call(nutritionAnalyse, {
      dishes: [{ dishesId, portions: 1 }],
      lines: draft,
    });
    expect([foreign.materialCount, foreign.nutrients]).toEqual([0, []]);
  });

  test('are the standard ones as the merchant words them, and its own', async () => {
    const { admin } = merchant;
    const before = await admin.call(nutritionList, undefined);
    const own = {
      nutritionCode: 'purine',
      nutritionName: '嘌呤',
      unit: 'mg',
      dailyHigh: 200_000,
    } as const;
    await admin.call(nutritions.add, own);
    await admin.call(nutritions.add, {
      nutritionCode: 'Na',
      nutritionName: '钠（低盐）',
      unit: 'mg',
      dailyHigh: 1_500_000,
    });

    const after = await admin.call(nutritionList, undefined);
    expect(after.length).toBe(before.length + 1);
    expect(after.find(({ nutritionCode }) => nutritionCode === 'Na')).toMatchObject({
      dailyHigh: 1_500_000,
    });
    expect(await admin.call(nutritionStandard, undefined)).toEqual({ added: before.length - 1 });
    expect(await admin.call(nutritionStandard, undefined)).toEqual({ added: 0 });
    const upside = { ...own, nutritionCode: 'x', nutritionName: '乙', dailyLow: 5, dailyHigh: 1 };
    expect(problemOf(await admin.answer(nutritions.add, upside))).toBe('dailyHigh');
  });
});

test('materials are removed together, or none of them while a dish uses one', async () => {
  const { admin } = merchant;
  const add = async (materialName: string) =>
    (await admin.call(materials.add, { materialName, unit: 1 })).materialId;
  const [salt, sugar] = [await add('盐'), await add('糖')];
  const { dishesId } = await admin.call(dishes.add, {
    dishesName: '糖水',
    price: 100,
    lines: [{ materialId: sugar, quantity: 1000, unit: 1 }],
    idempotencyKey: crypto.randomUUID(),
  });

  const remove = () => admin.answer(materialRemoveBatch, { materialIds: [salt, sugar] });
  expect(reasonOf(await remove())).toBe('IN_USE');
  expect((await admin.call(materials.page, {})).total).toBe(2);
  await admin.call(dishes.remove, { dishesId });
  expect((await remove()).status).toBe(200);
  expect((await admin.call(materials.page, {})).total).toBe(0);
});

test('goods are put on the shelf and taken off it, many at once or none of them, and only into categories of goods', async () => {
  const { admin } = merchant;
  const { categoryId: food } = await admin.call(categories.add, { categoryName: '蔬菜' });
  const { categoryId: drinks } = await admin.call(categories.add, {
    categoryName: '饮料',
    categoryType: 2,
  });
  const cola = { productName: '可乐', price: 300, categoryId: food };
  expect(problemOf(await admin.answer(products.add, cola))).toBe('categoryId');
  const { productId: first } = await admin.call(products.add, { ...cola, categoryId: drinks });
  const { productId: second } = await admin.call(products.add, { productName: '酸奶', price: 500 });
  const states = async () =>
    (await admin.call(products.page, {})).records.map((each) => each.putawayState);
  await admin.call(productPutawayState, { productId: first, putawayState: 2 });
  expect((await states()).toSorted()).toEqual([1, 2]);
  const all = { productIds: [first, second], putawayState: 2 as const };
  expect(
    (await admin.answer(productBatchPutawayState, { ...all, productIds: [second, '1'] })).status,
  ).toBe(404);
  expect((await states()).toSorted()).toEqual([1, 2]);
  await admin.call(productBatchPutawayState, all);
  expect(await states()).toEqual([2, 2]);
  expect((await admin.call(products.page, { categoryId: drinks })).records).toMatchObject([
    { categoryName: '饮料' },
  ]);
  const other = await server.merchant();
  expect(
    (await other.admin.answer(productPutawayState, { productId: first, putawayState: 1 })).status,
  ).toBe(404);
});
