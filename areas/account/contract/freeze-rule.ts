import { z } from 'zod';
import { ruleState } from '#areas/funding/contract/lookups.ts';
import { DAY_MINUTES } from '#kit/contract/calendar-day.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { freezeEndDay, timedFrozenRule } from './lookups.ts';

/* Freezes by time (rule people/freeze): in each window of a rule its people are frozen, and at its end exactly that is undone; what is frozen
   by hand stays. Who is undone by hand in a window is not frozen again in it. */

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式错误');
const WEEK_MINUTES = 7 * DAY_MINUTES;

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/* A change says everything, so nothing of it has a default. */
const RuleChange = z.object({
  ruleName: text(40, 1),
  freezeRule: keyOf(timedFrozenRule),
  custIds: z.array(Id).max(5000),
  orgIds: z.array(Id).max(500),
  psnTypes: z.array(Id).max(100),
  weekDays: z.array(keyOf(weekDay)).min(1, '请选择生效星期').max(7),
  beginTime: Clock,
  endTime: Clock,
  endDay: keyOf(freezeEndDay),
  startDate: DateText,
  /** Null: for good. */
  endDate: DateText.nullable(),
  remark: text(200),
});
type RuleChange = z.output<typeof RuleChange>;
const { shape } = RuleChange;
const RuleFields = RuleChange.extend({
  custIds: shape.custIds.default([]),
  orgIds: shape.orgIds.default([]),
  psnTypes: shape.psnTypes.default([]),
  endDay: shape.endDay.default(0),
  endDate: shape.endDate.default(null),
  remark: shape.remark.default(''),
});

type Times = Pick<RuleChange, 'weekDays' | 'beginTime' | 'endTime' | 'endDay'>;
const lengthOf = ({ beginTime, endTime, endDay }: Times): number =>
  endDay * DAY_MINUTES + minutesOf(endTime) - minutesOf(beginTime);
/** Each window is over before the next of the week begins. */
function stayApart(times: Times): boolean {
  const begins = [...new Set(times.weekDays)]
    .sort((left, right) => left - right)
    .map((day) => day * DAY_MINUTES);
  const gaps = begins.map(
    (begin, at) => (begins[at + 1] ?? (begins[0] as number) + WEEK_MINUTES) - begin,
  );

  return gaps.every((gap) => lengthOf(times) <= gap);
}

const hasPeople = ({ custIds, orgIds, psnTypes }: RuleChange): boolean =>
  custIds.length > 0 ? orgIds.length + psnTypes.length === 0 : orgIds.length + psnTypes.length > 0;
const sound = <Schema extends z.ZodType<RuleChange>>(schema: Schema): Schema =>
  schema
    .refine(hasPeople, { path: ['orgIds'], error: '请选择人员，或者选择组织与人员类别' })
    .refine((rule: RuleChange) => lengthOf(rule) > 0, {
      path: ['endTime'],
      error: '结束时间须晚于开始时间',
    })
    .refine(stayApart, { path: ['endDay'], error: '相邻两次冻结时段不能重叠' })
    .refine(({ startDate, endDate }: RuleChange) => endDate === null || endDate >= startDate, {
      path: ['endDate'],
      error: '结束日期不能早于开始日期',
    });

const common = { scope: 'organisation' } as const;
const RuleKey = z.object({ ruleId: Id });

export const freezeRuleAdd = write({
  ...common,
  id: 'account.frozenRuleAdd',
  title: '新增定时冻结规则',
  path: '/api/v3/time/acc/frozen/rule/add',
  access: 'account:frozenRule:add',
  content: sound(RuleFields),
  result: RuleKey,
});
/** A changed rule begins anew: what it has frozen is undone, and frozen again where its window says so. */
export const freezeRuleUpdate = write({
  ...common,
  id: 'account.frozenRuleUpdateInfo',
  title: '修改定时冻结规则',
  path: '/api/v3/time/acc/frozen/rule/update/info',
  access: 'account:frozenRule:update',
  content: sound(RuleChange.extend({ ruleId: Id, version: Count })),
});
/** Off: what the rule has frozen is undone within a minute. */
export const freezeRuleState = write({
  ...common,
  id: 'account.frozenRuleUpdateState',
  title: '启用或停用定时冻结规则',
  path: '/api/v3/time/acc/frozen/rule/update/state',
  access: 'account:frozenRule:update',
  content: z.object({ ruleId: Id, state: keyOf(ruleState) }),
});

const RuleRow = z.object({
  ...RuleChange.shape,
  ruleId: Id,
  /** How many people are named. */
  people: Count.meta({ title: '指定人员数', width: 100 }),
  orgNames: z.string().meta({ title: '适用组织', width: 180 }),
  psnTypeNames: z.string().meta({ title: '适用人员类别', width: 130 }),
  /** The window that holds or comes next. */
  nextBeginAt: z.string().nullable().meta({ title: '下次冻结', kind: 'datetime' }),
  nextEndAt: z.string().nullable().meta({ title: '下次解冻', kind: 'datetime' }),
  /** Accounts that stand frozen by the rule. */
  frozenCount: Count.meta({ title: '冻结中', width: 90 }),
  state: keyOf(ruleState).meta({ title: '状态', width: 90 }),
  version: Count,
});
/** Rules with their next window and how many they keep frozen now. */
export const pageFreezeRule = listSet({
  ...common,
  id: 'account.frozenRulePage',
  title: '定时冻结规则',
  path: '/api/v3/time/acc/frozen/rule/page',
  access: 'account:frozenRule:page',
  filter: {
    keyword: Keyword,
    freezeRule: keyOf(timedFrozenRule).optional(),
    state: keyOf(ruleState).optional(),
  },
  shown: RuleRow.shape,
  key: 'ruleId',
  order: ascending('ruleName'),
  columns: [
    { key: 'ruleName', title: '规则名称', width: 160, sort: true },
    'state',
    { key: 'freezeRule', title: '冻结方式', kind: 'enum', of: timedFrozenRule, width: 110 },
    { key: 'beginTime', title: '开始时间', width: 90 },
    { key: 'endDay', title: '结束日', kind: 'enum', of: freezeEndDay, width: 90 },
    { key: 'endTime', title: '结束时间', width: 90 },
    'orgNames',
    'psnTypeNames',
    'people',
    'frozenCount',
    'nextBeginAt',
    'nextEndAt',
    { key: 'startDate', title: '开始日期', kind: 'date', hidden: true },
    { key: 'endDate', title: '结束日期', kind: 'date', hidden: true },
    { key: 'remark', title: '备注', width: 160, hidden: true },
  ],
  export: 'account.frozenRulePageExport',
});

/** Whom a rule would freeze now if its window held, and when that is next; nothing is changed. */
export const freezeRuleCheck = read({
  ...common,
  id: 'account.frozenRuleCheck',
  title: '定时冻结试算',
  path: '/api/v3/time/acc/frozen/rule/check',
  access: 'account:frozenRule:add',
  content: sound(RuleFields),
  result: z.object({
    people: Count,
    nextBeginAt: z.string().nullable(),
    nextEndAt: z.string().nullable(),
  }),
});
