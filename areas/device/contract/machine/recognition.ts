import { z } from 'zod';
import { Count, DateText, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* What machines that recognise dishes know of the menus of a day: a dish is known once the service in use has learned a picture of it. */

export const RECOGNITION_DETAIL = '/machinemanage/dishRecognitionRecipeDetail';

/** How far a dish can be recognised. */
export const dishKnown = lookup({
  known: { key: 1, desc: '可识别', colour: 'success' },
  unlearned: { key: 2, desc: '待同步', colour: 'warning' },
  missing: { key: 3, desc: '缺少图片', colour: 'error' },
});

const mayLook = { access: 'device:recognition:page', scope: 'canteen' } as const;

const base = '/api/v2/device/recognition';

/** Canteens with machines that recognise dishes, or menus on the day: how many dishes are offered, and how many are known. */
export const recognitionCanteens = listSet({
  ...mayLook,
  id: 'device.recognitionCanteens',
  title: '今日菜谱识别情况',
  path: `${base}/canteen/page`,
  shown: {
    canteenId: Id,
    canteenName: z.string().meta({ title: '食堂', width: 180, sort: true }),
    machineNum: Count.meta({ title: '识别设备', width: 100, total: true, sort: true }),
    offeredNum: Count.meta({ title: '供应菜品', width: 100, total: true, sort: true }),
    knownNum: Count.meta({ title: '可识别', width: 100, total: true }),
    unlearnedNum: Count.meta({ title: '待同步', width: 100, total: true }),
    missingNum: Count.meta({ title: '缺少图片', width: 100, total: true, sort: true }),
  },
  key: 'canteenId',
  columns: ['canteenName', 'machineNum', 'offeredNum', 'knownNum', 'unlearnedNum', 'missingNum'],
  filter: {
    bizDate: DateText.optional().meta({ title: '日期' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
  },
  order: [...descending('machineNum', 'offeredNum'), ...ascending('canteenName')],
  export: 'device.recognitionCanteensExport',
});

/** Dishes that published menus offer on a day, today where none is named: how many pictures there are of each, and what is missing. */
export const recognitionDishes = listSet({
  ...mayLook,
  id: 'device.recognitionDishes',
  title: '识别菜谱详情',
  path: `${base}/dish/page`,
  shown: {
    rowId: z.string(),
    dishesId: Id,
    canteenName: z.string().meta({ title: '食堂', width: 160, sort: true }),
    dishesName: z.string().meta({ title: '菜品名称', width: 180, sort: true }),
    dishKnown: keyOf(dishKnown).meta({ title: '识别状态', width: 110, sort: true }),
    /** Pictures of the dish of the caller's canteens, confirmed or not. */
    pictureNum: Count.meta({ title: '样本图片', width: 100, sort: true }),
    confirmedNum: Count.meta({ title: '已确认图片', width: 110, sort: true }),
    /** Those the service in use has learned. */
    learnedNum: Count.meta({ title: '已注册图片', width: 110, sort: true }),
    /** Meals of the day that offer it. */
    mealNum: Count.meta({ title: '供应餐次', width: 100 }),
  },
  key: 'rowId',
  columns: [
    'dishesName',
    'dishKnown',
    'pictureNum',
    'confirmedNum',
    'learnedNum',
    'canteenName',
    'mealNum',
  ],
  filter: {
    bizDate: DateText.optional().meta({ title: '日期' }),
    keyword: Keyword.meta({ placeholder: '菜品名称' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    dishKnown: keyOf(dishKnown).optional(),
  },
  order: [...descending('dishKnown'), ...ascending('dishesName')],
  export: 'device.recognitionDishesExport',
});
