import { z } from 'zod';
import { Sort } from '#areas/canteen/contract/sort.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Fen, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { ImageUrl } from '#kit/contract/validators.ts';
import { putawayState } from './dish.ts';
import { choiceGroup, packagePricing } from './lookups.ts';

/** Longest name of a set meal. */
const NAME = 8;

/** Set meals of dishes with choices, sold as the dishes they are made of (/menudish/packagemeal). */
export const packageMeals = entity({
  noun: '套餐',
  key: 'packageId',
  base: '/api/v1/menupackagemeal',
  access: 'menu:package',
  menu: { path: '/menudish/packagemeal', title: '套餐管理', order: 40, keywords: ['套餐'] },
  scope: 'canteen',
  fields: {
    packageName: text(NAME, 1).meta({ title: '套餐名称', width: 150, sort: true }),
    canteenId: Id.nullable()
      .meta({ title: '所属食堂', hint: '不选表示全部食堂通用' })
      .default(null),
    pricing: keyOf(packagePricing).meta({ title: '计价方式', width: 110 }).default(1),
    price: Fen.min(0)
      .max(9_999_999)
      .nullable()
      .meta({ title: '套餐价', kind: 'money', sort: true })
      .default(null),
    discountRatio: Count.min(1)
      .max(100)
      .meta({ title: '折扣（%）', width: 100, hint: '所选菜品合计价的百分比' })
      .default(100),
    putawayState: keyOf(putawayState).meta({ title: '上架状态', width: 100 }).default(1),
    images: z.array(ImageUrl).max(5).meta({ title: '图片' }).default([]),
    intro: text(500).meta({ title: '简介', wide: true, hidden: true, width: 220 }).default(''),
    sort: Sort,
  },
  shown: {
    canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
    dishNames: z.string().meta({ title: '菜品', width: 260 }),
    /** Fen of the cheapest choice, and of the dearest. */
    fromPrice: Fen.meta({ title: '最低价', kind: 'money', sort: true }),
    toPrice: Fen.meta({ title: '最高价', kind: 'money', sort: true }),
    /** Fen the dearest choice costs to make; null where it is not known of one of its dishes. */
    costPrice: Fen.nullable().meta({ title: '最高成本', kind: 'money', sort: true }),
  },
  lines: {
    fields: {
      dishesId: Id.meta({ title: '菜品' }),
      choiceGroup: keyOf(choiceGroup).meta({ title: '选择方式' }),
      /** Thousandths of a portion. */
      quantity: Count.min(1).max(99_000).meta({ title: '份数', kind: 'quantity' }),
    },
    shown: {
      dishesName: z.string().meta({ title: '菜品名称' }),
      price: Fen.meta({ title: '售价', kind: 'money' }),
    },
    columns: ['dishesName', 'choiceGroup', 'quantity', 'price'],
  },
  search: ['packageName'],
  filter: {
    putawayState: keyOf(putawayState).optional().meta({ title: '上架状态' }),
    canteenId: Id.optional().meta({ title: '所属食堂' }),
  },
  columns: [
    'packageName',
    'putawayState',
    'canteenName',
    'dishNames',
    'pricing',
    'price',
    'discountRatio',
    'fromPrice',
    'toPrice',
    'costPrice',
    'intro',
    'sort',
  ],
  calls: {
    page: ['menu.packageMealPage', 'page'],
    detail: ['menu.packageMealDetail', 'detail/{packageId}'],
    add: ['menu.packageMealAdd', 'add'],
    modify: ['menu.packageMealEdit', 'edit'],
    remove: ['menu.packageMealRemove', 'remove/{packageId}'],
  },
});

/** Puts set meals on the shelf or takes them off: all of them or none. @errors 404 */
export const packageMealPutaway = write({
  id: 'menu.packageMealPutaway',
  title: '套餐批量上下架',
  path: '/api/v1/menupackagemeal/edit/batch/putaway/state',
  access: packageMeals.modify.access,
  scope: 'canteen',
  content: z.object({
    packageIds: z.array(Id).min(1, '请选择套餐').max(500),
    putawayState: keyOf(putawayState),
  }),
});

/** Dishes by a part of their name or its initials, at most 20; or those of these very names. */
export const dishChoices = read({
  id: 'menu.dishChoices',
  title: '选择菜品',
  path: '/api/v2/menudishes/choices',
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ keyword: Keyword, names: z.array(z.string().max(60)).max(500).optional() }),
  result: z.array(z.object({ dishesId: Id, dishesName: z.string(), price: Fen })),
});
