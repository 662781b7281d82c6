import { z } from 'zod';
import { DAY_MINUTES } from '#kit/contract/calendar-day.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Encrypted, Flag, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { Code, Degrees, ImageUrl, Integer } from '#kit/contract/validators.ts';
import { PERIOD, periodOf } from './clock.ts';
import { businessState } from './lookups.ts';

const BETWEEN = /[,，、 ]/;

/** Whether each period has a length and none begins before the one before has ended. */
function isInOrder(hours: string): boolean {
  const periods = hours
    .split(BETWEEN)
    .map((period) => periodOf(period.slice(0, 5), period.slice(6)));
  const sorted = periods.toSorted((left, right) => left.start - right.start);

  return sorted.every(({ start, end }, at) => {
    const next = sorted[at + 1]?.start ?? (sorted[0]?.start ?? 0) + DAY_MINUTES;
    return start < end && end <= next;
  });
}

/**
 * Hours a place serves, for people to read: `06:30-09:00,11:00-13:30`; an end not after its start is on the next day. Sales go by the business state and
 * the meal calendar.
 */
export const BusinessHours = text(100)
  .regex(new RegExp(`^$|^${PERIOD}(${BETWEEN.source}${PERIOD})*$`), {
    error: '营业时间格式错误，如 06:30-09:00,11:00-13:30',
    abort: true,
  })
  .refine((hours) => hours === '' || isInOrder(hours), '营业时间不能为空或重叠');

const Latitude = Degrees.min(-90, '纬度应在-90至90之间').max(90, '纬度应在-90至90之间');

/** People a canteen holds, for people to read: diners inside are not counted. */
export const Capacity = Integer;

const CanteenFields = z.object({
  canteenName: text(50, 1).meta({ title: '食堂名称', width: 180, sort: true }),
  canteenNum: Code.meta({ title: '食堂编号', width: 110, sort: true }),
  areaId: Id.nullable().default(null),
  labelId: Id.nullable().default(null),
  businessState: keyOf(businessState).meta({ title: '营业状态' }).default(1),
  maxCapacity: Capacity.nullable().meta({ title: '最大容纳人数', sort: true }).default(null),
  imageUrl: ImageUrl.nullable()
    .meta({ title: '图片', kind: 'image', noPrint: true, hidden: true })
    .default(null),
  mainItems: text(200).meta({ title: '主营项目', width: 180 }).default(''),
  businessHours: BusinessHours.default(''),
  personInCharge: text(50).meta({ title: '负责人', width: 100 }).default(''),
  /** Encrypted on the wire; absent: unchanged; empty: removed. */
  phone: Encrypted.optional(),
  longitude: Degrees.nullable()
    .meta({ title: '经度', kind: 'decimal', hidden: true })
    .default(null),
  latitude: Latitude.nullable()
    .meta({ title: '纬度', kind: 'decimal', hidden: true })
    .default(null),
  /** A merchant of its own inside the canteen: a mark for lists and exports. */
  ifSpecial: Flag.meta({ title: '特殊商户', of: yesNo, hidden: true }).default(2),
  ifBook: Flag.meta({ title: '是否预订', of: yesNo }).default(2),
  ifReserve: Flag.meta({ title: '是否报餐', of: yesNo }).default(2),
});

export const pageCanteen = listSet({
  id: 'canteen.pageCanteen',
  title: '食堂列表',
  path: '/api/v2/alloc/canteen/page-canteen',
  access: 'canteen:canteen:page',
  scope: 'canteen',
  own: {
    canteenId: Id,
    ...stored(CanteenFields.omit({ phone: true, businessHours: true }).shape),
    businessHours: z.string().meta({ title: '营业时间', width: 150 }),
    createdAt: ShownTime.meta({ title: '创建时间', sort: true }),
    version: Count,
  },
  shown: {
    areaName: z.string().nullable().meta({ title: '所属区域', width: 130, sort: true }),
    labelName: z.string().nullable().meta({ title: '标签', width: 100 }),
    /** Masked. */
    phone: z.string().nullable().meta({ title: '联系电话', width: 130 }),
    stallCount: Count.meta({ title: '档口数', total: true, sort: true }),
  },
  key: 'canteenId',
  columns: [
    'canteenNum',
    'canteenName',
    'imageUrl',
    'areaName',
    'labelName',
    'businessState',
    'stallCount',
    'maxCapacity',
    'businessHours',
    'personInCharge',
    'phone',
    'mainItems',
    'ifBook',
    'ifReserve',
    'ifSpecial',
    'longitude',
    'latitude',
    'createdAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '食堂名称、编号、负责人或电话' }),
    businessState: keyOf(businessState).optional(),
    /** In this area or one below it. */
    areaId: Id.optional().meta({ title: '所属区域' }),
    labelId: Id.optional().meta({ title: '标签' }),
    ifBook: Flag.optional(),
    ifReserve: Flag.optional(),
  },
  order: ascending('canteenNum'),
  export: 'canteen.pageCanteenExport',
});

export const addCanteen = write({
  id: 'canteen.addCanteen',
  title: '新增食堂',
  path: '/api/v2/alloc/canteen/add-canteen',
  access: 'canteen:canteen:add',
  scope: 'canteen',
  content: CanteenFields,
  result: z.object({ canteenId: Id }),
});

const CanteenKey = z.object({ canteenId: Id });

/** `version` is the one that was read; a change in between is refused. */
export const modifyCanteen = write({
  id: 'canteen.modifyCanteen',
  title: '修改食堂',
  path: '/api/v2/alloc/canteen/modify-canteen',
  access: 'canteen:canteen:modify',
  scope: 'canteen',
  content: z.object({ ...CanteenKey.shape, ...changes(CanteenFields.shape), version: Count }),
});

export const getCanteenForModify = read({
  id: 'canteen.getCanteenForModify',
  title: '食堂详情',
  path: '/api/v2/alloc/canteen/get-canteen-for-modify',
  access: 'canteen:canteen:page',
  scope: 'canteen',
  content: CanteenKey,
  result: z.object({
    ...CanteenKey.shape,
    ...stored(CanteenFields.omit({ phone: true, businessHours: true }).shape),
    businessHours: z.string(),
    /** Whole and encrypted, for those who may change it. */
    phone: Encrypted.nullable(),
    version: Count,
  }),
});

/** Refused while stalls, devices or orders depend on it. */
export const removeCanteen = write({
  id: 'canteen.removeCanteen',
  title: '删除食堂',
  path: '/api/v2/alloc/canteen/remove-canteen',
  access: 'canteen:canteen:remove',
  scope: 'canteen',
  content: CanteenKey,
});

export const getCanteenNum = read({
  id: 'canteen.getCanteenNum',
  title: '获取食堂编号',
  path: '/api/v2/alloc/canteen/get-canteen-num',
  access: 'canteen:canteen:add',
  result: z.object({ canteenNum: z.string() }),
});

/** Opens or closes a canteen or one of its stalls. */
export const modifyBusinessState = write({
  id: 'canteen.modifyBusinessState',
  title: '修改营业状态',
  path: '/api/v2/alloc/canteen/modify-business-state',
  access: 'canteen:canteen:state',
  scope: 'canteen',
  content: z.object({
    id: Id,
    type: z.enum(['canteen', 'stall']).default('canteen'),
    state: keyOf(businessState),
  }),
});

export const modifyCanteenIfBook = write({
  id: 'canteen.modifyCanteenIfBook',
  title: '修改食堂预订开关',
  path: '/api/v2/alloc/canteen/modify-canteen-if-book',
  access: 'canteen:canteen:modify',
  scope: 'canteen',
  content: z.object({ ...CanteenKey.shape, ifBook: Flag }),
});

export const modifyCanteenIfReserve = write({
  id: 'canteen.modifyCanteenIfReserve',
  title: '修改食堂报餐开关',
  path: '/api/v2/alloc/canteen/modify-canteen-if-reserve',
  access: 'canteen:canteen:modify',
  scope: 'canteen',
  content: z.object({ ...CanteenKey.shape, ifReserve: Flag }),
});

/** The canteens the caller may see, for pickers. */
export const listAllAuthCanteen = read({
  id: 'canteen.listAllAuthCanteen',
  title: '授权食堂列表',
  path: '/api/v2/alloc/canteen/list-all-auth-canteen',
  access: 'session',
  scope: 'canteen',
  result: z.array(
    z.object({
      canteenId: Id,
      canteenName: z.string(),
      canteenNum: z.string(),
      businessState: keyOf(businessState),
    }),
  ),
});

/** Canteens of which the caller may see something: all of it (`whole` 1) or only some of its stalls (2). */
export const listAllAuthHalfCanteen = read({
  id: 'canteen.listAllAuthHalfCanteen',
  title: '半授权食堂列表',
  path: '/api/v2/alloc/canteen/list-all-auth-half-canteen',
  access: 'session',
  scope: 'canteen',
  result: z.array(
    z.object({ canteenId: Id, canteenName: z.string(), canteenNum: z.string(), whole: Flag }),
  ),
});
