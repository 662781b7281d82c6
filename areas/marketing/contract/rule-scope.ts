import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { DateText, Id, text } from '#kit/contract/fields.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { dayKind, ruleState } from './lookups.ts';

/* Whom, where and when a rule is about. What names nothing limits nothing; organisations stand for everything below them. */

const ids = (most: number) => z.array(Id).max(most);
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式错误');
/** An end may be midnight of the same day. */
const EndClock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '时间格式错误');

export const who = {
  orgIds: ids(500)
    .meta({ title: '适用组织', hint: '包含所选组织的全部下级；留空表示全部', wide: true })
    .default([]),
  psnTypes: ids(100).meta({ title: '适用人员类别', wide: true }).default([]),
  custIds: ids(5000)
    .meta({ title: '指定人员', hint: '与组织、人员类别任一符合即适用', wide: true })
    .default([]),
};
export const where = {
  canteenIds: ids(500).meta({ title: '适用食堂', wide: true }).default([]),
  stallIds: ids(1000).meta({ title: '适用档口', wide: true }).default([]),
  deviceIds: ids(1000).meta({ title: '适用设备', wide: true }).default([]),
};
export const when = {
  mealTypes: keysOf(mealType).meta({ title: '适用餐次', of: mealType, wide: true }).default([]),
  weekDays: keysOf(weekDay).meta({ title: '生效星期', of: weekDay, wide: true }).default([]),
  dayKinds: keysOf(dayKind)
    .meta({
      title: '生效日期类型',
      of: dayKind,
      hint: '按节假日设置判断；留空表示全部',
      wide: true,
    })
    .default([]),
  beginTime: Clock.nullable().meta({ title: '开始时间' }).default(null),
  endTime: EndClock.nullable()
    .meta({ title: '结束时间', hint: '不包含该时刻；23:59 表示到当天结束' })
    .default(null),
  startDate: DateText.nullable().meta({ title: '开始日期', kind: 'date' }).default(null),
  endDate: DateText.nullable()
    .meta({ title: '结束日期', kind: 'date', hint: '留空表示长期有效' })
    .default(null),
};
export const standing = {
  priority: z
    .int()
    .min(0)
    .max(9999)
    .meta({
      title: '优先级',
      width: 80,
      sort: true,
      kind: 'int',
      hint: '数字小的先用，相同时先建的先用。例：两条打折规则都适用时，只用优先级 10 的，不用 20 的',
    })
    .default(100),
  state: keyOf(ruleState).meta({ title: '状态', width: 90 }).default(1),
  remark: text(200).meta({ title: '备注', wide: true, hidden: true, width: 160 }).default(''),
};

/** The scope of a rule as a list shows it. */
export const scopeShown = {
  whoText: z.string().meta({ title: '适用人员', width: 200 }),
  whereText: z.string().meta({ title: '适用场所', width: 200 }),
  /** The rule in the language of the reader. */
  sentence: z.string().meta({ title: '规则说明', width: 320 }),
};
export const stateFilter = { state: keyOf(ruleState).optional().meta({ title: '状态' }) };
