import { z } from 'zod';
import { DateTimeText, Fen, Id } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';

/** The ways a dish is priced. */
export const priceWay = lookup({
  standard: { key: 1, desc: '售价' },
  discount: { key: 2, desc: '优惠价' },
  large: { key: 3, desc: '大份售价' },
  small: { key: 4, desc: '小份售价' },
});

/** Where a price was changed. */
export const priceOrigin = lookup({
  form: { key: 1, desc: '菜品表单' },
  list: { key: 2, desc: '列表改价' },
  import: { key: 3, desc: '导入' },
  copy: { key: 4, desc: '复制菜品' },
  difference: { key: 5, desc: '食堂差异' },
  start: { key: 6, desc: '价格起点' },
});
export type PriceOrigin = (typeof priceOrigin)[number]['key'];

/** Every change of what a dish is sold for, the latest first: everywhere, and in the canteens the caller sees. */
export const dishesPriceHistory = listSet({
  id: 'menu.dishesPriceHistory',
  title: '菜品售价历史',
  path: '/api/v2/menudishes/price/history',
  access: 'menu:dishes:page',
  scope: 'canteen',
  own: {
    priceNo: z.int(),
    changedAt: DateTimeText.meta({ title: '变更时间' }),
    way: keyOf(priceWay).meta({ title: '类型', width: 80 }),
    /** Fen; null: there was none. */
    beforePrice: Fen.nullable().meta({ title: '原价格', kind: 'money', width: 90 }),
    /** Fen; null: there is none any more; of a canteen: it asks what all do. */
    price: Fen.nullable().meta({ title: '新价格', kind: 'money', width: 90 }),
    changedBy: z.string().meta({ title: '操作员', width: 90 }),
    origin: keyOf(priceOrigin).nullable().meta({ title: '来源', width: 80 }),
  },
  shown: {
    /** The canteen whose own price it is; null: everywhere. */
    canteenName: z.string().nullable().meta({ title: '食堂', width: 110 }),
    /** Share of the price before, below 0 where it fell; null where there was no price before, or none after. */
    changeShare: z.number().nullable().meta({ title: '变动幅度', kind: 'percent', width: 90 }),
  },
  key: 'priceNo',
  columns: [
    'changedAt',
    'way',
    'canteenName',
    'beforePrice',
    'price',
    'changeShare',
    'changedBy',
    'origin',
  ],
  filter: { dishesId: Id, way: keyOf(priceWay).optional(), ...OpenMoments },
  period: 'changedAt',
  order: descending('priceNo'),
  export: 'menu.dishesPriceHistoryExport',
});
