import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, countField, Fen, Id, idsUnder, Keyword, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { stored } from '#kit/contract/stored.ts';
import { materialType } from './category.ts';
import { materialUnit, weighing } from './units.ts';

/** What people may have to avoid (GB 7718). */
export const allergen = lookup({
  gluten: { key: 1, desc: '含麸质谷物', colour: 'warning' },
  crustaceans: { key: 2, desc: '甲壳类', colour: 'warning' },
  fish: { key: 3, desc: '鱼类', colour: 'warning' },
  eggs: { key: 4, desc: '蛋类', colour: 'warning' },
  peanut: { key: 5, desc: '花生', colour: 'warning' },
  soy: { key: 6, desc: '大豆', colour: 'warning' },
  milk: { key: 7, desc: '乳', colour: 'warning' },
  nuts: { key: 8, desc: '坚果', colour: 'warning' },
});
const Price = Fen.min(0).max(99_999_999).nullable();

/** What dishes are made of, and what else is bought (/menudish/menudishs). */
export const materials = entity({
  noun: '原料',
  key: 'materialId',
  base: '/api/v1/menumaterial',
  access: 'menu:material',
  wide: 'canteens',
  fields: {
    materialName: text(60, 1).meta({ title: '原料名称', width: 200, sort: true }),
    materialCode: text(40)
      .meta({ title: '原料编码', width: 110, sort: true, hidden: true })
      .default(''),
    materialType: keyOf(materialType).meta({ title: '原料类型', width: 100 }).default(1),
    categoryId: Id.nullable().meta({ title: '原料分类' }).default(null),
    unit: keyOf(materialUnit).meta({ title: '计价单位', width: 90, hint: '最新单价按此单位计' }),
    latestPrice: Price.meta({
      title: '最新单价',
      kind: 'money',
      sort: true,
      hint: '不知道单价时留空，用到它的菜品会注明',
    }).default(null),
    edibleRatio: Count.min(1)
      .max(100)
      .meta({ title: '可食率（%）', width: 110, hint: '去皮去骨后能吃的比例' })
      .default(100),
    wasteRatio: Count.min(0)
      .max(90)
      .meta({ title: '损耗率（%）', width: 110, hint: '可食部分在加工中损失的比例', hidden: true })
      .default(0),
    ...weighing,
    allergens: keysOf(allergen).meta({ title: '过敏原', of: allergen, width: 150 }).default([]),
  },
  shown: {
    categoryName: z.string().nullable().meta({ title: '原料分类', width: 130, sort: true }),
    nutrientCount: Count.meta({ title: '已知营养素', kind: 'int', width: 110, sort: true }),
    dishCount: countField('用于菜品数'),
  },
  search: ['materialName', 'materialCode'],
  filter: {
    materialType: keyOf(materialType).optional().meta({ title: '原料类型' }),
    /** With everything below it. */
    categoryId: Id.optional(),
    allergen: keyOf(allergen).optional().meta({ title: '过敏原' }),
    /** 1 known, 2 nothing known. */
    nutrients: z.literal([1, 2]).optional().meta({ title: '营养成分' }),
  },
  columns: [
    'materialName',
    'materialCode',
    'materialType',
    'categoryName',
    'unit',
    'latestPrice',
    'edibleRatio',
    'wasteRatio',
    'allergens',
    'nutrientCount',
    'dishCount',
  ],
  picked: ['materialName'],
  calls: {
    page: ['menu.materialPage', 'page'],
    add: ['menu.materialAdd', 'add'],
    modify: ['menu.materialEdit', 'edit'],
    remove: ['menu.materialRemove', 'remove/{materialId}'],
  },
});

/** Removes materials no dish uses: all of them or none. @errors 409 IN_USE, 404 */
export const materialRemoveBatch = write({
  id: 'menu.materialRemoveBatch',
  title: '批量删除原料',
  path: '/api/v1/menumaterial/remove/batch',
  access: materials.remove.access,
  wide: 'canteens',
  content: idsUnder('materialIds', z.array(Id).min(1, '请选择原料').max(500)),
});

/** Puts materials into a category of their type; null takes them out of theirs. @errors 400 for a category of another type */
export const materialCategoryBatchUpdate = write({
  id: 'menu.materialCategoryBatchUpdate',
  title: '批量修改原料分类',
  path: '/api/v1/menumaterial/category/batch/update',
  access: materials.modify.access,
  wide: 'canteens',
  content: z.object({
    materialIds: z.array(Id).min(1, '请选择原料').max(500),
    categoryId: Id.nullable().meta({ title: '原料分类' }),
  }),
});

/** A material as a line of a dish needs it. */
export const MaterialChoice = z.object({
  materialId: Id,
  materialName: z.string(),
  unit: keyOf(materialUnit),
  latestPrice: Fen.nullable(),
  edibleRatio: Count,
  wasteRatio: Count,
  ...stored(weighing),
});
/** Materials by a part of their name, at most 20; or those of these very names. For operators who may see dishes. */
export const materialChoices = read({
  id: 'menu.materialChoices',
  title: '选择原料',
  path: '/api/v1/menumaterial/choices',
  access: 'menu:dishes:page',
  content: z.object({ keyword: Keyword, names: z.array(z.string().max(60)).max(500).optional() }),
  result: z.array(MaterialChoice),
});
