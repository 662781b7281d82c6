import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { machineType } from './client-type.ts';
import { mealLineType } from './lookups.ts';
import { Sort } from './sort.ts';

const MealLineKey = z.object({ mealLineId: Id });
const MealLineFields = z.object({
  canteenId: Id,
  mealLineName: text(50, 1).meta({ title: '餐线名称', width: 200, sort: true }),
  type: keyOf(mealLineType).meta({ title: '餐线类型' }).default(1),
  sort: Sort,
});
/** The machines that stand on the line afterwards; absent: they stay as they are. */
const Machines = { deviceIds: z.array(Id).max(200).optional() };
/* The paths below /mac are an older generation of the same work. */
export const pageMealLine = listSet({
  id: 'canteen.pageMealLine',
  title: '餐线列表',
  path: '/api/v2/alloc/canteen/page-meal-line',
  aliases: [{ id: 'canteen.macMealLinePage', path: '/api/v1/mac/meal/line/page' }],
  access: 'canteen:mealline:page',
  scope: 'canteen',
  own: { ...MealLineKey.shape, ...stored(MealLineFields.shape), version: Count },
  shown: {
    canteenName: z.string().meta({ title: '所属食堂', width: 180, sort: true }),
    machineCount: Count.meta({ title: '设备数', total: true, sort: true }),
  },
  key: 'mealLineId',
  columns: ['mealLineName', 'canteenName', 'type', 'machineCount', 'sort'],
  filter: {
    keyword: Keyword.meta({ title: '餐线名称' }),
    canteenId: Id.optional().meta({ title: '所属食堂' }),
    type: keyOf(mealLineType).optional(),
  },
  search: ['mealLineName', 'canteenName'],
  order: ascending('canteenName', 'sort', 'mealLineName'),
  export: 'canteen.pageMealLineExport',
});

export const addMealLine = write({
  id: 'canteen.addMealLine',
  title: '新增餐线',
  path: '/api/v2/alloc/canteen/add-meal-line',
  aliases: [{ id: 'canteen.macMealLineAdd', path: '/api/v1/mac/meal/line/add' }],
  access: 'canteen:mealline:add',
  scope: 'canteen',
  content: z.object({ ...MealLineFields.shape, ...Machines }),
  result: MealLineKey,
});

/** A line stays in its canteen: its machines stand there. */
export const modifyMealLine = write({
  id: 'canteen.modifyMealLine',
  title: '修改餐线',
  path: '/api/v2/alloc/canteen/modify-meal-line',
  aliases: [{ id: 'canteen.macMealLineEdit', path: '/api/v1/mac/meal/line/edit' }],
  access: 'canteen:mealline:modify',
  scope: 'canteen',
  content: z.object({
    ...MealLineKey.shape,
    ...changes(MealLineFields.omit({ canteenId: true }).shape),
    ...Machines,
    version: Count,
  }),
});

/** Refused while machines stand on it. */
export const removeMealLine = write({
  id: 'canteen.removeMealLine',
  title: '删除餐线',
  path: '/api/v2/alloc/canteen/remove-meal-line',
  aliases: [{ id: 'canteen.macMealLineRemove', path: '/api/v1/mac/meal/line/remove' }],
  access: 'canteen:mealline:remove',
  scope: 'canteen',
  content: MealLineKey,
});

const Machine = z.object({
  deviceId: Id,
  deviceNum: z.string(),
  deviceName: z.string(),
  deviceType: keyOf(machineType),
  /** Null of a machine at the canteen as a whole. */
  stallName: z.string().nullable(),
});

/** Machines of a canteen that stand on no line yet. */
export const macMealLineAvailableMac = read({
  id: 'canteen.macMealLineAvailableMac',
  title: '可绑定的设备',
  path: '/api/v1/mac/meal/line/mac/available',
  access: 'canteen:mealline:page',
  scope: 'canteen',
  content: z.object({ canteenId: Id }),
  result: z.array(Machine),
});

/** Machines on a line. */
export const macMealLineListMac = read({
  id: 'canteen.macMealLineListMac',
  title: '餐线设备',
  path: '/api/v1/mac/meal/line/list/mac',
  access: 'canteen:mealline:page',
  scope: 'canteen',
  content: MealLineKey,
  result: z.array(Machine),
});

/** Takes machines off a line. */
export const macMealLineRemoveMac = write({
  id: 'canteen.macMealLineRemoveMac',
  title: '解绑餐线设备',
  path: '/api/v1/mac/meal/line/remove/mac',
  access: 'canteen:mealline:modify',
  scope: 'canteen',
  content: z.object({ ...MealLineKey.shape, deviceIds: z.array(Id).min(1, '请选择设备').max(200) }),
});

/** Every machine on a meal line, of one canteen or of all: a menu that is bound to one machine of a line is that of all of them. */
export const machineMealList = read({
  id: 'canteen.machineMealList',
  title: '餐线设备列表',
  path: '/api/v1/machine/meal/list',
  access: 'session',
  scope: 'canteen',
  content: z.object({ canteenId: Id.optional(), type: keyOf(mealLineType).optional() }).default({}),
  result: z.array(
    z.object({ ...Machine.shape, ...MealLineKey.shape, mealLineName: z.string(), canteenId: Id }),
  ),
});
