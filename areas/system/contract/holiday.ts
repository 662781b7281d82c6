import { z } from 'zod';
import { daysBetween, weekDayOf } from '#kit/contract/calendar-day.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Id, idsUnder, idUnder, Keyword, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/** What a day is (rule lookups/holidays). Types 1, 2 and 4 are days off; 3 makes a workday of a day that would be off. */
export const holidayType = lookup({
  statutory: { key: 1, desc: '法定节假日', colour: 'error' },
  custom: { key: 2, desc: '自定义节假日', colour: 'warning' },
  workday: { key: 3, desc: '工作日', colour: 'processing' },
  restDay: { key: 4, desc: '休息日', colour: 'success' },
});

/** Where an entry comes from. Entries of the built-in calendar are not stored and cannot be deleted, only outranked. */
export const holidaySource = lookup({
  national: { key: 1, desc: '国家日历', colour: 'default' },
  own: { key: 2, desc: '本商户', colour: 'processing' },
});

const Year = z.int().min(2004, '年份格式错误').max(2100, '年份格式错误');
const LONGEST_DAYS = 366;
const SATURDAY = 6;

const HolidayFields = z.object({
  holidayName: text(40, 1),
  type: keyOf(holidayType),
  startDate: DateText,
  endDate: DateText,
  remark: text(200).default(''),
});

const HolidayRow = z.object({
  rowKey: z.string(),
  /** Null for the built-in calendar. */
  holidayId: Id.nullable(),
  holidayName: z.string().meta({ title: '节假日名称', width: 180 }),
  type: keyOf(holidayType).meta({ title: '类型', width: 120, sort: true }),
  source: keyOf(holidaySource).meta({ title: '来源' }),
  startDate: DateText.meta({ title: '开始日期', sort: true }),
  endDate: DateText.meta({ title: '结束日期', sort: true }),
  days: Count.meta({ title: '天数', sort: true }),
  remark: z.string().meta({ title: '备注', width: 200 }),
  createdAt: z.string().nullable().meta({ title: '创建时间', kind: 'datetime', hidden: true }),
});
export type HolidayRow = z.output<typeof HolidayRow>;

/** The built-in calendar and the merchant's own entries; with `year` those that touch that year, own ones always. */
export const pageHoliday = listSet({
  id: 'system.holidayPage',
  title: '节假日列表',
  path: '/api/v1/mktholiday/page',
  access: 'system:holiday:page',
  filter: {
    year: Year.optional(),
    keyword: Keyword.meta({ placeholder: '名称或备注' }),
    type: keyOf(holidayType).optional(),
  },
  shown: HolidayRow.shape,
  key: 'rowKey',
  order: ascending('startDate'),
  columns: ['holidayName', 'type', 'startDate', 'endDate', 'days', 'source', 'remark', 'createdAt'],
});

/** Both dates inclusive. Refused where the merchant already has an entry on one of the dates. */
export const addHoliday = write({
  id: 'system.holidayAdd',
  title: '新增节假日',
  path: '/api/v1/mktholiday/add',
  access: 'system:holiday:add',
  wide: 'merchant',
  content: HolidayFields.refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: '结束日期不能早于开始日期',
  }).refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < LONGEST_DAYS, {
    path: ['endDate'],
    message: '一条记录最长一年',
  }),
  result: z.object({ holidayId: Id }),
});

/** One own entry. */
export const getHoliday = read({
  id: 'system.holidayGet',
  title: '节假日详情',
  path: '/api/v1/mktholiday/holiday/{holidayId}',
  access: 'system:holiday:page',
  content: z.object({ holidayId: Id }),
  result: z.object({ holidayId: Id, ...HolidayFields.shape }),
});

export const removeHoliday = write({
  id: 'system.holidayDelete',
  title: '删除节假日',
  path: '/api/v1/mktholiday/delete',
  access: 'system:holiday:remove',
  wide: 'merchant',
  content: idUnder('holidayId'),
});

/** All of them, or none: an id that does not exist refuses the whole call. */
export const removeHolidays = write({
  id: 'system.holidayBatchRemove',
  title: '批量删除节假日',
  path: '/api/v1/mktholiday/batch-remove',
  access: 'system:holiday:remove',
  wide: 'merchant',
  content: idsUnder('holidayIds', z.array(Id).min(1, '请选择要删除的节假日').max(500)),
});

/** What a date is. */
export interface DayKind {
  readonly work: boolean;
  /** The entry that says so; undefined where only the weekday does. */
  readonly entry: DayEntry | undefined;
}
export type DayEntry = Pick<
  HolidayRow,
  'rowKey' | 'holidayName' | 'type' | 'source' | 'startDate' | 'endDate'
>;

/**
 * What a date is: the merchant's own entry outranks the built-in calendar, which outranks the weekday (Saturday and Sunday are
 * off). Own entries never overlap.
 */
export function kindOfDay<Entry extends DayEntry>(
  entries: readonly Entry[],
  date: string,
): { work: boolean; entry: Entry | undefined } {
  const here = entries.filter((entry) => entry.startDate <= date && date <= entry.endDate);
  const entry = here.find((each) => each.source === holidaySource.key.own) ?? here[0];

  return {
    work: entry ? entry.type === holidayType.key.workday : weekDayOf(date) < SATURDAY,
    entry,
  };
}
