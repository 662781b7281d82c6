import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Flag, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';
import { ClockTime, EndTime } from './clock.ts';
import { mealType } from './lookups.ts';

/** The meals that have a time of day: every one but "other". */
export const timedMeal = mealType.filter((meal) => meal.key !== -1);

const Days = z.int().min(0, '请输入0-30的整数').max(30, '请输入0-30的整数').default(0);

/** Canteen 0: the merchant's own calendar, which holds where a canteen has none. */
const PeriodKey = z.object({
  canteenId: Id.default(0),
  mealType: z.literal(timedMeal.map((meal) => meal.key)),
});
const Period = z.object({
  startTime: ClockTime,
  /** Not after the start: on the next day. Midnight is 00:00 or 24:00. */
  endTime: EndTime,
  /** 1: can be ordered over the internet. */
  ifOpen: Flag.default(2),
  /** Orders come in at the latest so many days before the meal, at that time; null: until it ends. */
  bookCutoffDays: Days,
  bookCutoffTime: ClockTime.nullable().default(null),
  /** The same for cancelling; null: as the order settings of the canteen say. */
  cancelCutoffDays: Days,
  cancelCutoffTime: ClockTime.nullable().default(null),
});
/** A meal as it stands in a calendar; without times where it is not served. */
const Meal = z.object({
  mealType: keyOf(mealType),
  mealName: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  ifOpen: Flag,
  bookCutoffDays: z.int(),
  bookCutoffTime: z.string().nullable(),
  cancelCutoffDays: z.int(),
  cancelCutoffTime: z.string().nullable(),
});

const ofCanteen = z.object({ canteenId: Id.default(0) }).default({ canteenId: 0 });

/** All meals with the times that hold in a canteen, its own or the merchant's; "other" has none. */
export const mealtimeListByParam = read({
  id: 'canteen.mealtimeListByParam',
  title: '餐次列表',
  path: '/api/v2/alloc/mealtime/list-by-param',
  access: 'session',
  scope: 'canteen',
  content: ofCanteen,
  result: z.array(Meal),
});

/** The calendar of one canteen as it can be edited; `own` 2: it has none and follows the merchant's. */
export const merTimeGet = read({
  id: 'canteen.merTimeGet',
  title: '餐次时间',
  method: 'GET',
  path: '/api/mtime/getMerTime',
  access: 'canteen:mealtime:query',
  scope: 'canteen',
  content: ofCanteen,
  result: z.object({
    canteenId: Id,
    own: Flag,
    meals: z.array(Meal),
    /** Of the calendar that holds: every change names the one it was made from. */
    version: Count,
  }),
});

/**
 * Sets the time of one meal. A canteen that follows the merchant's calendar gets a copy of it first, so that its other meals
 * stay as they are. Refused where it would overlap another meal of the calendar.
 */
export const merTimeSave = write({
  id: 'canteen.merTimeSave',
  title: '保存餐次时间',
  path: '/api/mtime/saveTime',
  access: 'canteen:mealtime:save',
  scope: 'canteen',
  content: z.object({ ...PeriodKey.shape, ...changes(Period.shape), version: Count }),
});

/** Opens a meal to orders over the internet, or closes it. */
export const merTimeOpenToInter = write({
  id: 'canteen.merTimeOpenToInter',
  title: '修改餐次线上开放',
  method: 'PUT',
  path: '/api/mtime/putOpenTOInter',
  access: 'canteen:mealtime:save',
  scope: 'canteen',
  content: z.object({ ...PeriodKey.shape, ifOpen: Flag, version: Count }),
});

/** Takes a meal out of a calendar, or all of them: a canteen without any follows the merchant's again. */
export const merTimeDelete = write({
  id: 'canteen.merTimeDelete',
  title: '删除餐次时间',
  method: 'DELETE',
  path: '/api/mtime/deleteMerTime',
  access: 'canteen:mealtime:save',
  scope: 'canteen',
  content: z.object({ ...PeriodKey.partial({ mealType: true }).shape, version: Count }),
});
