import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, counted, Fen, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';
import { resourceSet } from '#kit/contract/resource-set.ts';
import { materialUnit } from './units.ts';

export const materialType = lookup([
  { key: 1, desc: '食材', colour: 'success' },
  { key: 2, desc: '商品', colour: 'processing' },
  { key: 3, desc: '耗材', colour: 'default' },
]);
const Price = Fen.min(0).max(99_999_999).nullable();

/** What dishes are made of (document 2 section 3; /menudish/menudishs). */
export const materials = resourceSet({
  noun: '原料',
  key: 'materialId',
  base: '/api/v1/menumaterial',
  access: 'menu:material',
  fields: {
    materialName: text(60, 1).meta({ title: '原料名称', width: 200, sort: true }),
    materialType: keyOf(materialType).meta({ title: '原料类型', width: 100 }).default(1),
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
  },
  shown: { dishCount: counted('用于菜品数') },
  search: ['materialName'],
  filter: { materialType: keyOf(materialType).optional().meta({ title: '原料类型' }) },
  columns: ['materialName', 'materialType', 'unit', 'latestPrice', 'edibleRatio', 'dishCount'],
  picked: ['materialName'],
  calls: {
    page: ['menu.materialPage', 'page'],
    add: ['menu.materialAdd', 'add'],
    modify: ['menu.materialEdit', 'edit'],
    remove: ['menu.materialRemove', 'remove/{materialId}'],
  },
});

/** A material as a line of a dish needs it. */
export const MaterialChoice = z.object({
  materialId: Id,
  materialName: z.string(),
  unit: keyOf(materialUnit),
  latestPrice: Fen.nullable(),
  edibleRatio: Count,
});
/** Materials by a part of their name, at most 20; or those of these very names. For whoever may see dishes. */
export const materialChoices = read({
  id: 'menu.materialChoices',
  title: '选择原料',
  path: '/api/v1/menumaterial/choices',
  access: 'menu:dishes:page',
  content: z.object({ keyword: Keyword, names: z.array(z.string().max(60)).max(500).optional() }),
  result: z.array(MaterialChoice),
});
