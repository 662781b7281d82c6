import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { materials } from './material.ts';
import { standardNutrients } from './nutrients.ts';
import { materialUnit } from './units.ts';

/** What a row of the file says beside its nutrients. */
const described = importFields([
  {
    key: 'materialName',
    title: '原料名称',
    required: true,
    aliases: ['foodName', '食物名称', '名称', '品名'],
    sample: '土豆',
  },
  {
    key: 'materialCode',
    title: '原料编码',
    aliases: ['foodCode', '食物编码', '编码'],
    sample: '021101',
  },
  {
    key: 'category',
    title: '原料分类',
    aliases: ['食物分类', '分类'],
    hint: '多级以“-”或“/”分隔，没有的分类会新增',
    sample: '薯类淀粉及其制品-薯类',
  },
  { key: 'materialType', title: '原料类型', hint: '食材、商品或耗材，留空为食材', sample: '食材' },
  { key: 'unit', title: '计价单位', hint: '留空为千克', sample: '斤' },
  { key: 'latestPrice', title: '最新单价', aliases: ['单价', '价格'], sample: '1.60' },
  {
    key: 'edibleRatio',
    title: '可食率（%）',
    aliases: ['edible', '可食部', '食部'],
    hint: '留空为100',
    sample: '94',
  },
  { key: 'wasteRatio', title: '损耗率（%）', aliases: ['损耗'], hint: '留空为0' },
]);

/**
 * Materials from a file, or foods for the library that materials are taken from. It understands food composition tables as they are: `—` and
 * empty cells are not known, `Tr` is a trace and counts as 0, a star behind a number marks an estimate.
 */
export const materialImport = importSet({
  title: '导入原料',
  access: materials.add.access,
  wide: 'canteens',
  fields: importFields([
    ...described,
    ...standardNutrients.map(({ code, name }) => ({ key: code, title: name })),
  ]),
  options: { into: z.enum(['material', 'library']).default('material') },
  check: {
    id: 'menu.materialImportCheck',
    path: '/api/v1/menumaterial/import/check',
    aliases: [
      { id: 'menu.materialBatchImport', path: '/api/v1/menumaterial/batch/import/material' },
    ],
  },
  run: { id: 'menu.materialImport', path: '/api/v1/menumaterial/import' },
  result: { id: 'menu.materialImportResult', path: '/api/v1/menumaterial/import/result' },
  template: { id: 'menu.materialImportTemplate', path: '/api/v1/menumaterial/import/template' },
  badRows: { id: 'menu.materialImportBadRows', path: '/api/v1/menumaterial/import/bad-rows' },
});

/** Whether a material of the food's name is there. */
export const takenState = [
  { key: 1, desc: '已引入', colour: 'success' },
  { key: 2, desc: '未引入', colour: 'default' },
] as const;

const Food = z.object({
  foodId: Id,
  foodCode: z.string().meta({ title: '食物编码', width: 100, sort: true }),
  foodName: z.string().meta({ title: '食物名称', width: 220, sort: true }),
  categoryName: z.string().meta({ title: '食物分类', width: 200, sort: true }),
  edibleRatio: Count.meta({ title: '可食率（%）', width: 100 }),
  /** Thousandths per 100 g of the edible part; null where not known. */
  energy: Count.nullable().meta({
    title: '能量（kcal）',
    kind: 'quantity',
    width: 110,
    sort: true,
  }),
  protein: Count.nullable().meta({
    title: '蛋白质（g）',
    kind: 'quantity',
    width: 110,
    sort: true,
  }),
  fat: Count.nullable().meta({ title: '脂肪（g）', kind: 'quantity', width: 110, sort: true }),
  carbohydrate: Count.nullable().meta({
    title: '碳水化合物（g）',
    kind: 'quantity',
    width: 130,
    sort: true,
  }),
  nutrientCount: Count.meta({ title: '已知营养素', width: 110, sort: true }),
  /** 1: a material of this name is there already. */
  taken: z.literal([1, 2]).meta({ title: '是否引入', of: takenState, width: 90 }),
});

/** Foods of the library, as the merchant imported them. */
export const foodPage = listSet({
  id: 'menu.foodPage',
  title: '食物成分库',
  path: '/api/v1/menufood/page',
  access: materials.page.access,
  filter: { keyword: Keyword, taken: keyOf(takenState).optional() },
  shown: Food.shape,
  key: 'foodId',
  order: ascending('foodCode'),
  columns: [
    'foodName',
    'foodCode',
    'categoryName',
    'edibleRatio',
    'energy',
    'protein',
    'fat',
    'carbohydrate',
    'nutrientCount',
    'taken',
  ],
  export: 'menu.foodPageExport',
});

/** Adds the foods of the house's own table to the library, those it lacks; `kept`: they were there already. */
export const foodLoad = write({
  id: 'menu.foodLoad',
  title: '载入食物成分库',
  path: '/api/v1/menufood/load',
  access: materials.add.access,
  wide: 'canteens',
  content: z.object({}).default({}),
  result: z.object({ added: Count, kept: Count }),
});

/**
 * Makes foods of the library materials, in the category of their food category. A material of that name without nutrients gets those of the
 * food; one with nutrients stays as it is. @errors 404
 */
export const materialLeadIn = write({
  id: 'menu.materialLeadIn',
  title: '从食物成分库引入原料',
  path: '/api/v1/menumaterial/lead/in',
  access: materials.add.access,
  wide: 'canteens',
  content: z.object({
    foodIds: z.array(Id).min(1, '请选择食物').max(500),
    unit: keyOf(materialUnit),
  }),
  result: z.object({ added: Count, filled: Count, kept: Count }),
});
