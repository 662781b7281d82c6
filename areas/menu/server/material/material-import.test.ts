import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { materialCategoryTree } from '../../contract/category.ts';
import { materials } from '../../contract/material.ts';
import { foodPage, materialImport, materialLeadIn } from '../../contract/material-import.ts';
import { materialNutritionDetail } from '../../contract/nutrition.ts';
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

/* The format of the food composition tables, with their troubles: two foods of one name, traces, estimates, columns out of line. */
const TABLE = [
  'foodCode,foodName,category,edible,water,energyKCal,protein,fat,CHO,vitaminC,Na,remark',
  '900001,试验米,谷类及其制品-稻米,100,13.3,346,7.4,0.8,77.9,—,3.8,—',
  '900002,试验油,植物油,100,0.1,899*,Tr,99.9,0.0,Tr,2.8,—',
  '900003,试验鱼,鱼虾蟹贝类-鱼,58,76.5,——,18.6,3.4,,—,144.2,北京',
  '900004,试验米,谷类及其制品-稻米,100,14,345,7.7,0.6,77.4,—,2.4,上海',
  '900005,错列的鱼,鱼虾蟹贝类-鱼,60,76,120,849,3.4,1,—,上海,—',
].join('\n');
type Into = 'material' | 'library';
const check = async (bytes: Buffer, into: Into) =>
  (await merchant.admin.upload(materialImport.check, { name: 'foods.csv', bytes }, { into })).data;
async function load(bytes: Buffer, into: Into) {
  const { importId } = await check(bytes, into);
  const { jobId } = await merchant.admin.call(materialImport.run, { importId, consent: true });

  return (await merchant.admin.finished(materialImport.result, { jobId })).result;
}
const amountsOf = async (keyword: string) => {
  const { records } = await merchant.admin.call(materials.page, { keyword });
  const { nutrients } = await merchant.admin.call(materialNutritionDetail, {
    materialId: records[0]?.materialId as string,
  });

  return Object.fromEntries(nutrients.map(({ nutritionCode, amount }) => [nutritionCode, amount]));
};

describe('a food composition table', () => {
  test.each(['utf8', 'gb18030'])(
    'is understood as it is, in %s: unknown stays unknown, a trace is 0',
    async (encoding) => {
      const checked = await check(iconv.encode(TABLE, encoding), 'material');
      expect(checked).toMatchObject({ total: 5, valid: 4, invalid: 1, warned: 1 });
      expect(checked.errors[0]?.messages.length).toBe(2);
      expect(checked.makes[0]?.names).toContain('谷类及其制品/稻米');
      expect(await load(iconv.encode(TABLE, encoding), 'material')).toMatchObject({
        imported: 4,
        failed: 1,
      });
      expect(await amountsOf('试验油')).toMatchObject({
        energyKCal: 899_000,
        protein: 0,
        vitaminC: 0,
        Ca: null,
      });
      expect(await amountsOf('试验鱼')).toMatchObject({ energyKCal: null, CHO: null, Na: 144_200 });
      const { records } = await merchant.admin.call(materials.page, { keyword: '试验' });
      expect(records.map(({ materialName }) => materialName).toSorted()).toEqual([
        '试验油',
        '试验米',
        '试验米（900004）',
        '试验鱼',
      ]);

      expect(records.find(({ materialName }) => materialName === '试验鱼')).toMatchObject({
        edibleRatio: 58,
        categoryName: '鱼',
        unit: 2,
      });

      const [heading, rice] = TABLE.split('\n');
      expect(await check(Buffer.from(`${heading}\n${rice}`), 'material')).toMatchObject({
        valid: 0,
        invalid: 1,
      });
    },
  );

  test('comes into the library, again with what is new, and materials are taken from it into their categories', async () => {
    const { admin } = merchant;
    await load(Buffer.from(TABLE), 'library');
    await load(Buffer.from(TABLE.replace('346,7.4', '346,7.5')), 'library');
    expect((await admin.call(materials.page, {})).total).toBe(0);
    await admin.call(materials.add, { materialName: '试验油', unit: 6, latestPrice: 900 });
    const { records } = await admin.call(foodPage, { keyword: '试验' });
    expect(records).toMatchObject([
      { foodCode: '900001', protein: 7500, taken: 2 },
      { foodCode: '900002', taken: 1 },
      { foodCode: '900003', energy: null },
      { foodCode: '900004' },
    ]);

    const foodIds = records.slice(0, 3).map(({ foodId }) => foodId);
    expect(await admin.call(materialLeadIn, { foodIds, unit: 3 })).toEqual({
      added: 2,
      filled: 1,
      kept: 0,
    });
    expect(await admin.call(materialLeadIn, { foodIds, unit: 3 })).toEqual({
      added: 0,
      filled: 0,
      kept: 3,
    });
    expect(await amountsOf('试验油')).toMatchObject({ fat: 99_900 });
    const { records: oil } = await admin.call(materials.page, { keyword: '试验油' });
    expect(oil).toMatchObject([{ latestPrice: 900, unit: 6 }]);
    const tree = await admin.call(materialCategoryTree, { categoryType: 1 });
    expect(tree.map(({ text }) => text).toSorted()).toEqual([
      '植物油',
      '谷类及其制品',
      '鱼虾蟹贝类',
    ]);
    const other = await server.merchant();
    expect((await other.admin.answer(materialLeadIn, { foodIds, unit: 3 })).status).toBe(404);
  });

  test('loses no row: each is imported or refused with its reasons, and those imported are all there', async () => {
    const bytes = Buffer.from(TABLE);
    const checked = await check(bytes, 'material');
    const outcome = await load(bytes, 'material');
    expect(outcome).toMatchObject({ imported: checked.valid, failed: checked.invalid });
    expect(checked.valid + checked.invalid).toBe(checked.total);
    expect(checked.valid).toBeGreaterThan(0.75 * checked.total);
    expect((await merchant.admin.call(materials.page, {})).total).toBe(checked.valid);
  });
});
