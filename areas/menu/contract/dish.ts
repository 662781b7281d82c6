import { z } from 'zod';
import { documentSet } from '#kit/contract/document-set.ts';
import { Count, Fen, Id, text } from '#kit/contract/fields.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';
import { stored } from '#kit/contract/stored.ts';
import { materialUnit, weighing } from './units.ts';

export const putawayState = lookup([
  { key: 1, desc: '已上架', colour: 'success' },
  { key: 2, desc: '已下架', colour: 'default' },
]);
const Money = Fen.min(0).max(9_999_999);

/** A dish, made of materials; its cost follows from them (document 2 section 3; /menudish/dishes). */
export const dishes = documentSet({
  noun: '菜品',
  key: 'dishesId',
  base: '/api/v2/menudishes',
  access: 'menu:dishes',
  fields: {
    dishesName: text(60, 1).meta({ title: '菜品名称', width: 180, sort: true }),
    price: Money.meta({ title: '售价', kind: 'money', sort: true }),
    boxFee: Money.meta({ title: '餐盒费', kind: 'money', width: 90 }).default(0),
    weight: Count.min(1).max(99_999).nullable().meta({ title: '份重（克）', width: 110 }).default(null),
    putawayState: keyOf(putawayState).meta({ title: '上架状态', width: 100 }).default(1),
    intro: text(500).meta({ title: '简介', wide: true, hidden: true, width: 220 }).default(''),
  },
  shown: {
    costPrice: Fen.meta({ title: '成本', kind: 'money', sort: true }),
    grossProfit: Fen.meta({ title: '毛利', kind: 'money', sort: true }),
    materialCount: Count.meta({ title: '原料数', kind: 'int', width: 90, sort: true }),
    unpricedCount: Count.meta({ title: '未定价原料数', kind: 'int', width: 120, sort: true }),
  },
  lines: {
    fields: {
      materialId: Id.meta({ title: '原料' }),
      /** Thousandths of the unit; the edible part. */
      quantity: Count.min(1).max(999_999_999).meta({ title: '净用量', kind: 'quantity' }),
      unit: keyOf(materialUnit).meta({ title: '单位' }),
    },
    shown: {
      materialName: z.string().meta({ title: '原料名称' }),
      latestPrice: Fen.nullable().meta({ title: '最新单价', kind: 'money' }),
      priceUnit: keyOf(materialUnit).meta({ title: '计价单位' }),
      edibleRatio: Count.meta({ title: '可食率（%）' }),
      wasteRatio: Count,
      ...stored(weighing),
      cost: Fen.nullable().meta({ title: '成本', kind: 'money', total: true }),
    },
    columns: ['materialName', 'quantity', 'unit', 'latestPrice', 'priceUnit', 'edibleRatio', 'cost'],
  },
  search: ['dishesName'],
  filter: { putawayState: keyOf(putawayState).optional().meta({ title: '上架状态' }) },
  columns: [
    'dishesName',
    'putawayState',
    'price',
    'costPrice',
    'grossProfit',
    'boxFee',
    'weight',
    'materialCount',
    'unpricedCount',
    'intro',
  ],
  calls: {
    page: ['menu.dishesPage', 'page', [['menu.dishesPageV1', 'GET /api/v1/menudishes/page']]],
    detail: ['menu.dishesDetail', 'detail/{dishesId}'],
    add: ['menu.dishesAdd', 'add'],
    modify: ['menu.dishesEdit', 'edit'],
    remove: ['menu.dishesRemove', '/api/v1/menudishes/remove/{dishesId}'],
  },
});
