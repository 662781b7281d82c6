import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import { dishesCostHistory, dishesEditPrice } from '../../contract/dish-calls.ts';
import { materialChoices, materials } from '../../contract/material.ts';
import { costOf } from '../../contract/units.ts';
import { area } from '../area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let pork: string;
let salt: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  /* 15.00 a 斤, 90 % of it edible; salt has no price yet. */
  pork = (
    await admin.call(materials.add, {
      materialName: '五花肉',
      unit: 3,
      latestPrice: 1500,
      edibleRatio: 90,
    })
  ).materialId;
  salt = (await admin.call(materials.add, { materialName: '食盐', unit: 2 })).materialId;
});

const key = () => crypto.randomUUID();
const braised = (more: object = {}) => ({
  dishesName: '红烧肉',
  price: 1800,
  lines: [
    { materialId: pork, quantity: 150_000, unit: 1 as const },
    { materialId: salt, quantity: 3_000, unit: 1 as const },
  ],
  idempotencyKey: key(),
  ...more,
});
const problemOf = ({ data }: { data: unknown }) =>
  (data as { fields?: { path: string }[] }).fields?.[0]?.path;

test('cost is exact in integers and rounds half a fen up', () => {
  const line = {
    quantity: 150_000,
    unit: 1,
    latestPrice: 1500,
    priceUnit: 3,
    edibleRatio: 90,
  } as const;
  expect(costOf(line)).toBe(500);
  expect(costOf({ ...line, quantity: 300_000, latestPrice: 350 })).toBe(233);
  expect(costOf({ ...line, quantity: 1_000, latestPrice: 50, priceUnit: 3, edibleRatio: 20 })).toBe(
    1,
  );
  expect(costOf({ ...line, unit: 7 })).toBeNull();
  expect(costOf({ ...line, latestPrice: null })).toBeNull();
});

describe('a dish', () => {
  test('is saved with its lines once a key, and says what it costs and how many prices are missing', async () => {
    const { admin } = merchant;
    const request = braised();
    const made = await Promise.all([1, 2, 3].map(() => admin.call(dishes.add, request)));
    expect(new Set(made.map(({ dishesId }) => dishesId)).size).toBe(1);
    const { records, total } = await admin.call(dishes.page, {});
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      costPrice: null,
      grossProfit: null,
      materialCount: 2,
      unpricedCount: 1,
    });
    const detail = await admin.call(dishes.detail, { dishesId: made[0]?.dishesId as string });
    expect(detail.lines).toMatchObject([
      { lineNo: 1, materialName: '五花肉', quantity: 150_000, unit: 1, priceUnit: 3, cost: 500 },
      { lineNo: 2, materialName: '食盐', cost: null },
    ]);
  });

  test('costs what its materials cost now', async () => {
    const { admin } = merchant;
    await admin.call(dishes.add, braised());
    await admin.call(materials.modify, { materialId: pork, latestPrice: 3000, version: 1 });
    await admin.call(materials.modify, { materialId: salt, latestPrice: 400, version: 1 });
    const { records } = await admin.call(dishes.page, {});
    expect(records[0]).toMatchObject({ costPrice: 1001, unpricedCount: 0 });
  });

  test('is changed as a whole, and not over what another operator has changed', async () => {
    const { admin } = merchant;
    const { dishesId } = await admin.call(dishes.add, braised());
    const change = {
      dishesId,
      price: 2000,
      lines: [{ materialId: pork, quantity: 300_000, unit: 1 as const }],
      version: 1,
    };

    const answers = await Promise.all([
      admin.answer(dishes.modify, change),
      admin.answer(dishes.modify, change),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { lines, price, costPrice, version } = await admin.call(dishes.detail, { dishesId });
    expect([lines.length, price, costPrice, version]).toEqual([1, 2000, 1000, 2]);
  });

  test('refuses lines at their cells, and keeps nothing of them', async () => {
    const { admin } = merchant;
    const line = { materialId: pork, quantity: 1_000, unit: 1 as const };
    const refused = (lines: object[]) => admin.answer(dishes.add, braised({ lines }));
    expect(problemOf(await refused([line, { ...line, materialId: '999' }]))).toBe(
      'lines.1.materialId',
    );
    expect(problemOf(await refused([line, line]))).toBe('lines.1.materialId');
    expect(problemOf(await refused([{ ...line, unit: 7 }]))).toBe('lines.0.unit');
    expect(problemOf(await refused([{ ...line, quantity: 0 }]))).toBe('lines.0.quantity');
    expect((await admin.call(dishes.page, {})).total).toBe(0);
  });

  test('is a stranger to another merchant, and takes none of its materials', async () => {
    const { dishesId } = await merchant.admin.call(dishes.add, braised());
    const { admin } = await server.merchant();
    expect((await admin.answer(dishes.detail, { dishesId })).status).toBe(404);
    expect((await admin.answer(dishes.remove, { dishesId })).status).toBe(404);
    expect(problemOf(await admin.answer(dishes.add, braised()))).toBe('lines.0.materialId');
  });

  test('goes with its lines', async () => {
    const { admin } = merchant;
    const { dishesId } = await admin.call(dishes.add, braised());
    expect((await admin.answer(materials.remove, { materialId: pork })).status).toBe(409);
    await admin.call(dishes.remove, { dishesId });
    await admin.call(materials.remove, { materialId: pork });
  });
});

test('a cost that is not known is none, until every material has a price', async () => {
  const { admin } = merchant;
  const { dishesId } = await admin.call(dishes.add, braised());
  const costNow = async () => (await admin.call(dishes.detail, { dishesId })).costPrice;
  expect(await costNow()).toBeNull();
  await admin.call(materials.modify, { materialId: salt, latestPrice: 0, version: 1 });
  expect(await costNow()).toBe(500);
  await admin.call(materials.modify, { materialId: salt, latestPrice: null, version: 2 });
  expect(await costNow()).toBeNull();
  const history = await admin.call(dishesCostHistory, { dishesId });
  expect(history.map(({ costPrice }) => costPrice)).toEqual([null, 500]);
});

describe('the unit of a material', () => {
  const material = async (materialId: string) =>
    (await merchant.admin.call(materials.page, {})).records.find(
      (row) => row.materialId === materialId,
    );

  test('converts what dishes cost exactly within one dimension, its price with it', async () => {
    const { admin } = merchant;
    await admin.call(materials.modify, { materialId: salt, latestPrice: 0, version: 1 });
    const { dishesId } = await admin.call(dishes.add, braised());
    const costNow = async () => (await admin.call(dishes.detail, { dishesId })).costPrice;
    await admin.call(materials.modify, { materialId: pork, unit: 2, version: 1 });
    expect([(await material(pork))?.latestPrice, await costNow()]).toEqual([3000, 500]);
    /* 30.00 a kilogram is 0.03 a gram; 30.01 is no whole number of fen. */
    await admin.call(materials.modify, { materialId: pork, latestPrice: 3001, version: 2 });
    const odd = await admin.answer(materials.modify, { materialId: pork, unit: 1, version: 3 });
    expect([odd.status, problemOf(odd)]).toEqual([400, 'latestPrice']);
    await admin.call(materials.modify, {
      materialId: pork,
      unit: 3,
      latestPrice: 1501,
      version: 3,
    });
    expect(await costNow()).toBe(500);
  });

  test('is not changed into one that its dishes could not be told in, and they are named', async () => {
    const { admin } = merchant;
    const { dishesId } = await admin.call(dishes.add, braised());
    const before = (await admin.call(dishes.detail, { dishesId })).lines;
    const refused = await admin.answer(materials.modify, {
      materialId: pork,
      unit: 7,
      latestPrice: 100,
      version: 1,
    });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('红烧肉') });
    expect((await admin.call(dishes.detail, { dishesId })).lines).toEqual(before);
    /* What was weighed converts, as long as the weighing is not taken away. */
    const weighing = { weighedUnit: 7, weighedCount: 2, weighedGrams: 1000 } as const;
    await admin.call(materials.modify, {
      materialId: pork,
      unit: 7,
      latestPrice: 1500,
      ...weighing,
      version: 1,
    });
    const none = { weighedUnit: null, weighedCount: null, weighedGrams: null };
    expect(
      (await admin.answer(materials.modify, { materialId: pork, ...none, version: 2 })).status,
    ).toBe(409);
    expect((await admin.call(dishes.detail, { dishesId })).lines[0]?.cost).toBe(500);
  });
});

test('materials are found by a part of their name, and by whole names', async () => {
  const { admin } = merchant;
  expect(
    (await admin.call(materialChoices, { keyword: '花' })).map(({ materialName }) => materialName),
  ).toEqual(['五花肉']);
  expect((await admin.call(materialChoices, { names: ['食盐', '没有'] })).length).toBe(1);
});

test('a dish is found by its initials, and its rich text carries no scripts', async () => {
  const { admin } = merchant;
  const detail =
    '<p onclick="x()">小火<b>慢炖</b></p><script>alert(1)</script><a href="javascript:x()">看</a>';
  const { dishesId } = await admin.call(dishes.add, braised({ dishesName: '重庆小面', detail }));
  const told = await admin.call(dishes.detail, { dishesId });
  expect(told.detail).toBe('<p>小火<b>慢炖</b></p><a>看</a>');

  for (const keyword of ['cqxm', 'chongqing', '小面'])
    expect((await admin.call(dishes.page, { keyword })).records.map((row) => row.dishesId)).toEqual(
      [dishesId],
    );

  const refused = [{ discountPrice: 1801 }, { stockNum: 1, limitNum: 2 }, { typeId: '999' }];
  const paths = await Promise.all(refused.map((more) => admin.answer(dishes.add, braised(more))));
  expect(paths.map(problemOf)).toEqual(['discountPrice', 'limitNum', 'typeId']);
});

test('a price is changed in place, not over the change of another operator and not below the discount', async () => {
  const { admin } = merchant;
  const { dishesId } = await admin.call(dishes.add, braised({ discountPrice: 1500 }));
  const { version } = await admin.call(dishes.detail, { dishesId });
  const change = { dishesId, version, price: 1600 };
  await admin.call(dishesEditPrice, change);
  const after = await admin.call(dishes.detail, { dishesId });
  expect([after.price, after.lines.length, after.version]).toEqual([1600, 2, version + 1]);
  expect((await admin.answer(dishesEditPrice, { ...change, price: 1700 })).status).toBe(409);
  const below = await admin.answer(dishesEditPrice, {
    ...change,
    version: version + 1,
    price: 1499,
  });
  expect([below.status, problemOf(below)]).toEqual([400, 'discountPrice']);
});
