import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { entity } from '#kit/contract/entity.ts';
import { Fen, Id } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { orderKind } from './lookups.ts';

/** What has a price by the meal: meal declarations without dishes, and buffets. */
export const mealPriceKind = lookup({
  mealSignUp: orderKind.entry.mealSignUp,
  buffet: orderKind.entry.buffet,
});

/**
 * What a declared meal or a buffet costs, fen (rule orders/meal-price; ours): the price of the person's type, else the one without a type. Each
 * canteen, kind, meal and type has one.
 */
export const mealPrices = entity({
  noun: '餐次价格',
  key: 'priceId',
  base: '/api/v3/ord/meal/price',
  access: 'order:mealPrice',
  menu: { path: '/orderCenter/mealdeclarationManagement/mealPrice', title: '餐次价格', order: 20 },
  scope: 'canteen',
  fields: {
    canteenId: Id.meta({ title: '所属食堂' }),
    orderKind: keyOf(mealPriceKind).meta({ title: '订单类型', width: 110 }),
    mealType: keyOf(mealType).meta({ title: '餐次', width: 100 }),
    psnType: Id.nullable().meta({ title: '人员类别', hint: '不选表示所有人员' }).default(null),
    price: Fen.min(0, '请输入正确的金额')
      .max(9_999_999, '请输入正确的金额')
      .meta({ title: '价格', kind: 'money', sort: true, hint: '每人每餐' }),
  },
  shown: {
    canteenName: z.string().meta({ title: '所属食堂', width: 180, sort: true }),
    psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 150 }),
  },
  search: ['canteenName'],
  filter: {
    canteenId: Id.meta({ title: '所属食堂' }).optional(),
    orderKind: keyOf(mealPriceKind).optional().meta({ title: '订单类型' }),
    mealType: keyOf(mealType).optional().meta({ title: '餐次' }),
  },
  columns: ['canteenName', 'orderKind', 'mealType', 'psnTypeName', 'price'],
  calls: {
    page: ['order.mealPricePage', 'page'],
    add: ['order.mealPriceAdd', 'add'],
    modify: ['order.mealPriceModify', 'modify'],
    remove: ['order.mealPriceRemove', 'remove'],
  },
});
