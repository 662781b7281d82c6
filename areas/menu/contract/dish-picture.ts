import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Pictures of single dishes and of empty trays, by which a service learns to recognise (rule menus/recognition). */

const base = '/api/v1/menuai';
const look = 'menu:ai:page';
const review = 'menu:ai:review';

export const pictureState = lookup({
  waiting: { key: 1, desc: '待确认', colour: 'warning' },
  confirmed: { key: 2, desc: '已确认', colour: 'success' },
});
export const labelSource = lookup({
  byHand: { key: 1, desc: '人工标注' },
  recognitionService: { key: 2, desc: '识别服务' },
});

/** Pixels of a picture. */
export const Box = z.object({
  left: Count.min(0).max(10_000),
  top: Count.min(0).max(10_000),
  width: Count.min(16, '框选区域太小').max(10_000),
  height: Count.min(16, '框选区域太小').max(10_000),
});
export type Box = z.output<typeof Box>;

export const DishPicture = z.object({
  pictureId: Id,
  dishesId: Id.nullable(),
  dishesName: z.string().nullable(),
  pictureUrl: z.string(),
  mealPictureId: Id.nullable(),
  box: Box.nullable(),
  labelSource: keyOf(labelSource),
  /** Percent the service was sure; null where an operator said what it shows. */
  score: Count.nullable(),
  pictureState: keyOf(pictureState),
  createdAt: DateTimeText,
  version: Count,
});

const TrayRow = z.object({
  pictureId: Id,
  pictureUrl: z.string().meta({ title: '图片', kind: 'image', width: 80 }),
  canteenName: z.string().meta({ title: '食堂', width: 180, sort: true }),
  createdAt: DateTimeText.meta({ title: '上传时间', sort: true }),
});

/** An empty tray of a canteen: services take it away from what they see. */
export const menuaiUploadEmptyTray = write({
  id: 'menu.menuaiUploadEmptyTray',
  title: '上传空餐盘图片',
  path: `${base}/upload/empty/tray`,
  access: review,
  scope: 'canteen',
  transport: 'multipart',
  content: z.object({ canteenId: Id }),
  result: z.object({ pictureId: Id }),
});

export const menuaiPageEmptyTray = listSet({
  id: 'menu.menuaiPageEmptyTray',
  title: '空餐盘图片',
  path: `${base}/page/empty/tray`,
  access: look,
  scope: 'canteen',
  filter: { canteenId: Id.optional() },
  shown: TrayRow.shape,
  key: 'pictureId',
  order: descending('createdAt'),
  columns: ['pictureUrl', 'canteenName', 'createdAt'],
  export: 'menu.menuaiPageEmptyTrayExport',
});

const PictureIds = z.object({ pictureIds: z.array(Id).min(1, '请选择图片').max(200) });

export const menuaiDeleteEmptyTray = write({
  id: 'menu.menuaiDeleteEmptyTray',
  title: '删除空餐盘图片',
  path: `${base}/delete/empty/tray`,
  access: review,
  scope: 'canteen',
  content: PictureIds,
});

/** Every dish with how many confirmed pictures it has. */
export const menuaiAllDishesNum = read({
  id: 'menu.menuaiAllDishesNum',
  title: '全部菜品图片数',
  path: `${base}/list/yunshitang/menuai/all/dishes/num`,
  access: look,
  scope: 'canteen',
  result: z.array(z.object({ dishesId: Id, dishesName: z.string(), pictureNum: Count })),
});

const DishNumRow = z.object({
  dishesId: Id,
  dishesName: z.string().meta({ title: '菜品名称', width: 200, sort: true }),
  pictureUrl: z.string().nullable().meta({ title: '图片', kind: 'image', width: 80 }),
  pictureNum: Count.meta({ title: '图片数', total: true, sort: true }),
  confirmedNum: Count.meta({ title: '已确认', total: true, sort: true }),
  waitingNum: Count.meta({ title: '待确认', total: true, sort: true }),
});

/** Dishes by how many pictures they have, those with the fewest first. */
export const menuaiPageDishesPicNum = listSet({
  id: 'menu.menuaiPageDishesPicNum',
  title: '菜品图片数量',
  path: `${base}/page/dishes/pic/num`,
  access: look,
  filter: { keyword: Keyword },
  shown: DishNumRow.shape,
  key: 'dishesId',
  order: ascending('pictureNum', 'dishesName'),
  columns: ['pictureUrl', 'dishesName', 'pictureNum', 'confirmedNum', 'waitingNum'],
  export: 'menu.menuaiPageDishesPicNumExport',
});

/** Pictures of a dish, newest first, at most 200; without a dish those that have no name yet. */
export const menuaiPictureList = read({
  id: 'menu.menuaiPictureList',
  title: '菜品图片列表',
  path: `${base}/picture/list`,
  access: look,
  scope: 'canteen',
  content: z
    .object({ dishesId: Id.nullable().default(null), pictureState: keyOf(pictureState).optional() })
    .prefault({}),
  result: z.array(DishPicture),
});

/** Says what a picture shows, or that the label is right. @errors 409 where another operator changed it since */
export const menuaiPictureUpdate = write({
  id: 'menu.menuaiPictureUpdate',
  title: '修改菜品图片',
  path: `${base}/picture/update`,
  access: review,
  scope: 'canteen',
  content: z.object({
    pictureId: Id,
    dishesId: Id.nullable(),
    pictureState: keyOf(pictureState),
    version: Count,
  }),
});

export const menuaiPictureRemove = write({
  id: 'menu.menuaiPictureRemove',
  title: '删除菜品图片',
  path: `${base}/picture/remove`,
  access: review,
  scope: 'canteen',
  content: PictureIds,
});

/** How many pictures there are in all. */
export const menuaiPictureNum = read({
  id: 'menu.menuaiPictureNum',
  title: '图片总数',
  path: `${base}/picture/num`,
  access: look,
  scope: 'canteen',
  result: z.object({
    pictureNum: Count,
    confirmedNum: Count,
    waitingNum: Count,
    unlabelledNum: Count,
    /** Dishes that have a confirmed picture. */
    dishNum: Count,
    trayNum: Count,
    /** Meal pictures that wait for a review. */
    mealNum: Count,
  }),
});
