import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Fen, Flag, Id, idsUnder } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { putawayState } from './dish.ts';

/* What is done with dishes beside adding and changing them. */

const base = '/api/v2/menudishes';
const older = '/api/v1/menudishes';
const modify = 'menu:dishes:modify';
const DishIds = z.array(Id).min(1, '请选择菜品').max(500);
const MostRecommended = 3;

/** Copies dishes with their materials to another canteen; what is called the same there is left out. */
export const dishesCopy = write({
  id: 'menu.dishesCopy',
  title: '复制菜品',
  path: `${base}/copy`,
  access: 'menu:dishes:add',
  scope: 'canteen',
  content: z.object({ dishesIds: DishIds, canteenId: Id }),
  result: z.object({ copied: Count, left: Count }),
});

/** Removes dishes; refused as a whole where a menu offers one of them. */
export const dishesRemoveBatch = write({
  id: 'menu.dishesRemoveBatch',
  title: '批量删除菜品',
  path: `${older}/remove/batch`,
  access: 'menu:dishes:remove',
  scope: 'canteen',
  content: idsUnder('dishesIds', DishIds),
});

/** Changes what a dish is sold for, where it stands in the list; menus that are published keep the price they were published with. */
export const dishesEditPrice = write({
  id: 'menu.dishesEditPrice',
  title: '修改菜品售价',
  path: `${base}/edit/price`,
  access: modify,
  scope: 'canteen',
  content: z.object({ dishesId: Id, version: Count, price: Fen.min(0).max(9_999_999) }),
});

/** Puts dishes on the shelf or takes them off. */
export const dishesPutawayState = write({
  id: 'menu.dishesPutawayState',
  title: '批量上下架菜品',
  path: `${base}/edit/batch/putaway/state`,
  access: modify,
  scope: 'canteen',
  content: z.object({ dishesIds: DishIds, putawayState: keyOf(putawayState) }),
});

/** Computes what dishes cost by the latest prices, whether they follow them by themselves or not; tells what they cost before. Null: not known. */
export const dishesMaterialCost = write({
  id: 'menu.dishesMaterialCost',
  title: '更新菜品成本',
  path: `${base}/material-cost`,
  access: modify,
  scope: 'canteen',
  content: z.object({ dishesIds: DishIds }),
  result: z.array(
    z.object({
      dishesId: Id,
      dishesName: z.string(),
      before: Fen.nullable(),
      costPrice: Fen.nullable(),
    }),
  ),
});

/** Whether costs follow the prices of materials by themselves: 1 yes, 2 no. Without a value it only tells. */
export const dishesMaterialCostAutoUpdate = write({
  id: 'menu.dishesMaterialCostAutoUpdate',
  title: '成本自动更新',
  path: `${base}/material-cost/auto-update`,
  access: modify,
  content: z.object({ autoCost: Flag.optional() }).default({}),
  result: z.object({ autoCost: Flag }),
});

/** Whether costs follow the prices of materials by themselves, for the form that changes it. */
export const dishesCostSetting = read({
  id: 'menu.dishesCostSetting',
  title: '成本设置',
  path: `${base}/material-cost/setting`,
  access: modify,
  content: z.object({}).default({}),
  result: z.object({ autoCost: Flag }),
});

/** What a dish cost, the latest first, at most 100. */
export const dishesCostHistory = read({
  id: 'menu.dishesCostHistory',
  title: '菜品成本历史',
  path: `${base}/material-cost/history`,
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ dishesId: Id }),
  result: z.array(z.object({ costPrice: Fen.nullable(), changedAt: DateTimeText })),
});

const Difference = {
  canteenId: Id,
  /** Null: as the merchant does. */
  price: Fen.min(0).max(9_999_999).nullable(),
  putawayState: keyOf(putawayState).nullable(),
};
/** What each canteen of the caller's does otherwise with a dish of the merchant. */
export const dishesGetDifCanteenManage = read({
  id: 'menu.dishesGetDifCanteenManage',
  title: '食堂差异',
  path: `${base}/get/dif-canteen-manage`,
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ dishesId: Id }),
  result: z.array(z.object({ ...Difference, canteenName: z.string() })),
});
export const dishesEditDifCanteenManage = write({
  id: 'menu.dishesEditDifCanteenManage',
  title: '修改食堂差异',
  path: `${base}/edit/dif-canteen-manage`,
  access: modify,
  scope: 'canteen',
  content: z.object({ dishesId: Id, ...Difference }),
});

const Short = z.object({ dishesId: Id, dishesName: z.string(), price: Fen });
/** Dishes on the shelf by their category; those without one come last, under null. */
export const dishesTypeDishesList = read({
  id: 'menu.dishesTypeDishesList',
  title: '分类菜品列表',
  path: `${base}/type/dishes/list`,
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ canteenId: Id.optional() }).default({}),
  result: z.array(
    z.object({ typeId: Id.nullable(), typeName: z.string().nullable(), dishes: z.array(Short) }),
  ),
});

/** What a canteen may offer, at its own price: its dishes and those of the merchant, on the shelf. */
export const dishesCanteenList = read({
  id: 'menu.dishesCanteenList',
  title: '食堂菜品列表',
  path: `${older}/canteen/dishes/list`,
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ canteenId: Id }),
  result: z.array(Short),
});

/** What a canteen recommends on the first page of apps, by meal. */
export const dishesIndexRecommendList = read({
  id: 'menu.dishesIndexRecommendList',
  title: '首页推荐菜品',
  path: `${older}/index/recommend/dishes/list`,
  access: 'menu:dishes:page',
  scope: 'canteen',
  content: z.object({ canteenId: Id }),
  result: z.array(z.object({ mealType: keyOf(mealType), dishes: z.array(Short) })),
});
/** Recommends exactly these dishes at a meal, at most three. */
export const dishesDeployIndexRecommend = write({
  id: 'menu.dishesDeployIndexRecommend',
  title: '设置首页推荐',
  path: `${older}/deploy/index/recommend`,
  access: modify,
  scope: 'canteen',
  content: z.object({
    canteenId: Id,
    mealType: keyOf(mealType),
    dishesIds: z.array(Id).max(MostRecommended, '每餐最多推荐3道菜品'),
  }),
});
