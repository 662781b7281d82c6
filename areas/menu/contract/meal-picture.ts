import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Box, DishPicture } from './dish-picture.ts';

/* Pictures of whole meals: what is on them is cut out, named and confirmed (rule menus/recognition; /pictureExamine). */

const base = '/api/v1/aifoodcleaning';
const look = 'menu:ai:page';
const review = 'menu:ai:review';

export const mealState = lookup({
  waiting: { key: 1, desc: '待审核', colour: 'warning' },
  reviewed: { key: 2, desc: '已审核', colour: 'success' },
  discarded: { key: 3, desc: '已作废::picture', colour: 'default' },
});

const MealRow = z.object({
  mealPictureId: Id,
  pictureUrl: z.string().meta({ title: '图片', kind: 'image', width: 80 }),
  canteenName: z.string().meta({ title: '食堂', width: 160, sort: true }),
  mealState: keyOf(mealState).meta({ title: '审核状态', width: 100 }),
  /** Dishes cut out of it, and how many of them have a name. */
  dishNum: Count.meta({ title: '菜品数', total: true }),
  labelledNum: Count.meta({ title: '已标注', total: true }),
  takenAt: DateTimeText.meta({ title: '拍摄时间', sort: true }),
  reviewedBy: z.string().nullable().meta({ title: '审核人', width: 110 }),
  reviewedAt: DateTimeText.nullable().meta({ title: '审核时间' }),
  width: Count,
  height: Count,
  version: Count,
});
export type MealRow = z.input<typeof MealRow>;

export const aiFoodCleaningMealPage = listSet({
  id: 'menu.aiFoodCleaningMealPage',
  title: '餐盘图片列表',
  path: `${base}/meal/page`,
  access: look,
  scope: 'canteen',
  filter: { canteenId: Id.optional(), mealState: keyOf(mealState).optional() },
  shown: MealRow.shape,
  key: 'mealPictureId',
  order: descending('takenAt'),
  columns: [
    'pictureUrl',
    'canteenName',
    'mealState',
    'dishNum',
    'labelledNum',
    'takenAt',
    'reviewedBy',
    'reviewedAt',
  ],
  export: 'menu.aiFoodCleaningMealPageExport',
});

/** A picture of a meal at a canteen, taken now unless said otherwise. It is drawn anew: what a camera noted in it goes. */
export const aiFoodCleaningPicUpload = write({
  id: 'menu.aiFoodCleaningPicUpload',
  title: '上传餐盘图片',
  path: `${base}/pic/upload`,
  access: review,
  scope: 'canteen',
  transport: 'multipart',
  content: z.object({ canteenId: Id, takenAt: DateTimeText.optional() }),
  result: z.object({ mealPictureId: Id }),
});

/** At most so many dishes on one picture. */
export const MOST_DISHES = 30;

/**
 * Cuts dishes out of a picture of a meal: at these boxes, or, without any, where the service in use finds them. What it finds counts once
 * an operator has confirmed it.
 * @errors 409 NO_RECOGNITION without boxes and without a service, NOTHING_FOUND, TOO_MANY_DISHES; 503 RECOGNITION_UNREACHABLE
 */
export const menuaiCutBigPicture = write({
  id: 'menu.menuaiCutBigPicture',
  title: '切割餐盘图片',
  path: '/api/v1/menuai/cut/big/picture',
  access: review,
  scope: 'canteen',
  content: z.object({
    mealPictureId: Id,
    boxes: z
      .array(Box.extend({ dishesId: Id.nullable().default(null) }))
      .max(MOST_DISHES)
      .default([]),
  }),
  result: z.object({ pictureIds: z.array(Id) }),
});

/** A picture of a meal with everything cut out of it. */
export const aiFoodCleaningDishAll = read({
  id: 'menu.aiFoodCleaningDishAll',
  title: '餐盘图片的全部菜品',
  path: `${base}/dish/all`,
  access: look,
  scope: 'canteen',
  content: z.object({ mealPictureId: Id }),
  result: z.array(DishPicture),
});

/** One of the pictures that were cut out. */
export const aiFoodCleaningDishOne = read({
  id: 'menu.aiFoodCleaningDishOne',
  title: '单个菜品图片',
  path: `${base}/dish/one`,
  access: look,
  scope: 'canteen',
  content: z.object({ pictureId: Id }),
  result: DishPicture,
});

/**
 * Ends the review of a picture: reviewed confirms every dish on it as it is named, of no use takes them away.
 * @errors 409 UNLABELLED where a dish has no name yet, or nothing was cut out
 */
export const aiFoodCleaningReview = write({
  id: 'menu.aiFoodCleaningReview',
  title: '审核餐盘图片',
  path: `${base}/review`,
  access: review,
  scope: 'canteen',
  content: z.object({
    mealPictureId: Id,
    mealState: z.union([z.literal(2), z.literal(3)]),
    version: Count,
  }),
});
