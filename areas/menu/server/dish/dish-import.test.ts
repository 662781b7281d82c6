import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import type { ImportSet } from '#kit/contract/import.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import {
  dishesInitData,
  dishImport,
  readMaterials,
  recipeImport,
} from '../../contract/dish-import.ts';
import { materials } from '../../contract/material.ts';
import { recipeDateDetail, recipes } from '../../contract/recipe.ts';
import { dishTypes } from '../../contract/reference.ts';
import { area } from '../area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([canteenArea, deviceArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  await admin.call(materials.add, { materialName: '五花肉', unit: 3, latestPrice: 1500 });
  await admin.call(materials.add, { materialName: '鸡蛋', unit: 7, latestPrice: 60 });
});

const upload = async (set: ImportSet, text: string, options: Record<string, string> = {}) =>
  (await merchant.admin.upload(set.check, { name: 'rows.csv', bytes: Buffer.from(text) }, options))
    .data as never as {
    importId: string;
    valid: number;
    invalid: number;
    warned: number;
    errors: { rowNumber: number; messages: string[] }[];
    makes: { kind: string; names: string[] }[];
  };
async function run(set: ImportSet, importId: string) {
  const { jobId } = (await merchant.admin.call(set.run, { importId, consent: true })) as {
    jobId: string;
  };
  return (await merchant.admin.finished(set.result, { jobId })).result;
}

test('a cell of materials is read as people write it, or not at all', () => {
  expect(readMaterials('五花肉180克、生抽 15 毫升；鸡蛋×2个, 食盐：1.5')).toEqual([
    { materialName: '五花肉', quantity: 180_000, unit: 1 },
    { materialName: '生抽', quantity: 15_000, unit: 5 },
    { materialName: '鸡蛋', quantity: 2000, unit: 7 },
    { materialName: '食盐', quantity: 1500, unit: 1 },
  ]);

  expect(readMaterials(' ')).toEqual([]);

  for (const cell of ['五花肉', '五花肉0克', '五花肉5桶', '五花肉1克、五花肉2克', '180克'])
    expect([cell, readMaterials(cell)]).toEqual([cell, null]);
});

const FILE = [
  '菜品名称,售价,原料,分类,口味,优惠价',
  '红烧肉,16.00,五花肉150克、鸡蛋1个,热菜,咸鲜、酱香,15',
  '卤蛋,2,鸡蛋1个,凉菜,,',
  '清汤,1,,汤羹,,',
  '龙肉,99,龙肉100克,热菜,,',
  '蛋羹,5,鸡蛋50毫升,热菜,,',
  '贵菜,5,五花肉50克,热菜,,6',
  '卤蛋,3,,,,',
].join('\n');

test('dishes come from a file with materials, cost and what is new beside them; a bad row comes back with its reason', async () => {
  const { admin } = merchant;
  await admin.call(dishTypes.add, { typeName: '热菜' });
  const checked = await upload(dishImport, FILE);
  expect(checked).toMatchObject({ valid: 3, invalid: 4, warned: 1 });
  expect(checked.errors.map(({ rowNumber }) => rowNumber)).toEqual([5, 6, 7, 8]);
  expect(checked.makes.flatMap(({ names }) => names).toSorted()).toEqual([
    '凉菜',
    '咸鲜',
    '汤羹',
    '酱香',
  ]);
  expect(await run(dishImport, checked.importId)).toMatchObject({ imported: 3, failed: 4 });
  const { records } = await admin.call(dishes.page, { keyword: 'hsr' });
  expect(records).toMatchObject([
    { dishesName: '红烧肉', costPrice: 510, typeName: '热菜', discountPrice: 1500 },
  ]);
  expect(records[0]?.tasteIds.length).toBe(2);
  const again = await upload(dishImport, FILE);
  expect(again).toMatchObject({ valid: 0, invalid: 7 });
});

test('dishes of a canteen come into it only, for those who may', async () => {
  const { canteenId } = await merchant.admin.call(addCanteen, {
    canteenNum: '1',
    canteenName: '一食堂',
  });
  const { importId } = await upload(dishImport, '菜名,价格\n面条,8', { canteenId });
  await run(dishImport, importId);
  expect((await merchant.admin.call(dishes.page, {})).records).toMatchObject([
    { dishesName: '面条', canteenId },
  ]);
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [999], stalls: [] } });
  const bytes = Buffer.from('菜名,价格\n粥,8');
  const refused = await clerk.upload(dishImport.check, { name: 'rows.csv', bytes }, { canteenId });
  expect(refused.status).toBe(404);
});

test('a menu takes dishes of a file by date; what it cannot offer is said row by row', async () => {
  const { admin } = merchant;
  const { canteenId } = await admin.call(addCanteen, { canteenNum: '1', canteenName: '一食堂' });
  const { importId: dishFile } = await upload(
    dishImport,
    '菜名,价格,原料\n卤蛋,2,鸡蛋1个\n红烧肉,16,五花肉150克',
  );
  await run(dishImport, dishFile);
  const { recipeId } = await admin.call(recipes.add, { recipeName: '一周', canteenId });
  const file = [
    '日期,餐次,菜品,份数,限购,开始售卖,结束售卖',
    '2026-03-02,午餐,卤蛋,50,2,11:00,13:00',
    '2026/3/3,午餐,红烧肉,,,,',
    '2026年3月3日,晚餐,龙肉,,,,',
    '周一,午餐,卤蛋,,,,',
    '2026-03-04,午餐,卤蛋,1,2,,',
    '2026-02-30,午餐,卤蛋,,,,',
  ].join('\n');

  const checked = await upload(recipeImport, file, { recipeId });
  expect(checked).toMatchObject({ valid: 2, invalid: 4 });
  expect(await run(recipeImport, checked.importId)).toMatchObject({ imported: 2 });
  const range = { recipeId, startDate: '2026-03-02', endDate: '2026-03-08' };
  expect((await admin.call(recipeDateDetail, range)).lines).toMatchObject([
    { dishesName: '卤蛋', applyDate: '2026-03-02', supplyNum: 50, limitNum: 2, saleBegin: '11:00' },
    { dishesName: '红烧肉', applyDate: '2026-03-03', supplyNum: null },
  ]);
});

test('the usual references come where there are none of the kind, once', async () => {
  const { admin } = merchant;
  await admin.call(dishTypes.add, { typeName: '自选' });
  expect((await admin.call(dishesInitData, undefined)).added).toBeGreaterThan(40);
  expect((await admin.call(dishTypes.list, undefined)).map(({ typeName }) => typeName)).toEqual([
    '自选',
  ]);
  expect(await admin.call(dishesInitData, undefined)).toEqual({ added: 0 });
});
