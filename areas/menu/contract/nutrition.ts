import { z } from 'zod';
import { Sort } from '#areas/canteen/contract/sort.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Id, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { dailyGuidance } from './food-group.ts';
import { materialUnit } from './units.ts';

export const nutrientUnit = lookup([
  { key: 'kcal', desc: 'kcal' },
  { key: 'kJ', desc: 'kJ' },
  { key: 'g', desc: 'g' },
  { key: 'mg', desc: 'mg' },
  { key: 'μg', desc: 'μg' },
]);
/** Thousandths of the nutrient's unit. */
const Daily = Count.min(1).max(99_999_999).nullable();
const NutrientCode = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,29}$/, '只能填写字母和数字，以字母开头');

/**
 * What the merchant says of nutrients: daily amounts and names of the standard ones where they differ, and nutrients of its own.
 */
export const nutritions = entity({
  noun: '营养素',
  key: 'nutritionId',
  base: '/api/v1/menunutrition',
  access: 'menu:nutrition',
  menu: { path: '/menudish/nutrition', title: '营养信息', order: 80 },
  wide: 'canteens',
  fields: {
    nutritionCode: NutrientCode.meta({
      title: '代码',
      width: 130,
      sort: true,
      hint: '与食物成分表的列名一致，如 protein；改动标准营养素时填它的代码',
    }),
    nutritionName: text(20, 1).meta({ title: '营养素名称', width: 160, sort: true }),
    unit: keyOf(nutrientUnit).meta({ title: '单位', width: 80 }),
    dailyLow: Daily.meta({ title: '每日至少', kind: 'quantity', width: 110 }).default(null),
    dailyHigh: Daily.meta({ title: '每日至多', kind: 'quantity', width: 110 }).default(null),
    sort: Sort,
  },
  search: ['nutritionName', 'nutritionCode'],
  columns: ['nutritionName', 'nutritionCode', 'unit', 'dailyLow', 'dailyHigh', 'sort'],
  calls: {
    page: ['menu.nutritionPage', 'page'],
    add: ['menu.nutritionAdd', 'add'],
    modify: ['menu.nutritionUpdate', 'update'],
    remove: ['menu.nutritionRemove', 'remove'],
  },
});

const Nutrient = z.object({
  nutritionCode: z.string(),
  nutritionName: z.string(),
  unit: keyOf(nutrientUnit),
  dailyLow: Count.nullable(),
  dailyHigh: Count.nullable(),
});

/** Every nutrient: the standard ones as the merchant has them, then its own. */
export const nutritionList = read({
  id: 'menu.nutritionList',
  title: '全部营养素',
  path: '/api/v1/menunutrition/list',
  access: 'session',
  result: z.array(Nutrient),
});

/** Writes down the standard nutrients the merchant has not said anything of yet, to change their daily amounts. Answers how many. */
export const nutritionStandard = write({
  id: 'menu.nutritionStandard',
  title: '载入标准营养素',
  path: '/api/v1/menunutrition/standard',
  access: nutritions.add.access,
  wide: 'canteens',
  result: z.object({ added: Count }),
});

/** What 100 g of the edible part of a material hold; `amount` null where not known. */
export const materialNutritionDetail = read({
  id: 'menu.materialNutritionDetail',
  title: '原料营养成分',
  path: '/api/v1/menumaterial/nutrition/detail',
  access: 'menu:material:page',
  content: z.object({ materialId: Id }),
  result: z.object({
    materialId: Id,
    materialName: z.string(),
    nutrients: z.array(Nutrient.extend({ amount: Count.nullable() })),
    version: Count,
  }),
});

/** Thousandths of the unit per 100 g, by code; null where not known. */
const Amounts = z.record(NutrientCode, Count.min(0).max(2_000_000_000).nullable());

/** Replaces what is known of the nutrients of a material. */
export const materialNutritionSave = write({
  id: 'menu.materialNutritionSave',
  title: '保存原料营养成分',
  path: '/api/v1/menumaterial/nutrition/save',
  access: 'menu:material:modify',
  wide: 'canteens',
  content: z.object({ materialId: Id, nutrients: Amounts, version: Count }),
});

/** Materials as a dish names them: thousandths of the unit, the edible part. */
const DraftLine = z.object({
  materialId: Id,
  quantity: Count.min(1).max(999_999_999),
  unit: keyOf(materialUnit),
});

/**
 * What portions of dishes feed together, beside what is advised for a day: nutrients with how many of the materials tell of each, and food
 * groups of the dietary guidance (rule lookups/guidance).
 */
export const nutritionAnalyse = read({
  id: 'menu.nutritionAnalyse',
  title: '营养分析',
  path: '/api/v1/menunutrition/analyse',
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z
    .object({
      dishes: z.array(z.object({ dishesId: Id, portions: Count.min(1).max(20) })).max(150),
      /** What a dish would be made of that is not saved yet. */
      lines: z.array(DraftLine).max(100).default([]),
    })
    .refine(({ dishes, lines }) => dishes.length + lines.length > 0, {
      path: ['dishes'],
      message: '请选择菜品',
    }),
  result: z.object({
    nutrients: z.array(Nutrient.extend({ amount: Count, knownCount: Count })),
    groups: z.array(z.object({ foodGroup: keyOf(dailyGuidance), grams: Count })),
    knownCount: Count,
    materialCount: Count,
    unweighedCount: Count,
  }),
});
