import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read } from '#kit/contract/endpoint.ts';
import { columnsOf } from '#kit/contract/face.ts';
import { Id } from '#kit/contract/fields.ts';
import { lookup, weekDay } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { ruleType } from './lookups.ts';

/** Kinds of rules that count when somebody buys; those of market rules are their types. */
export const saleRuleKind = lookup({
  discount: ruleType.entry.discount,
  managementFee: ruleType.entry.managementFee,
  pointsEarning: ruleType.entry.pointsEarning,
  pointsDeduction: ruleType.entry.pointsDeduction,
  spending: { key: 11, desc: '消费规则' },
  quota: { key: 12, desc: '限次限额' },
  dining: { key: 13, desc: '就餐权限' },
});

const Row = {
  rowKey: z.string(),
  kind: keyOf(saleRuleKind).meta({ title: '规则类型', width: 100 }),
  ruleName: z.string().meta({ title: '规则名称', width: 160 }),
  /** What it does, in the caller's language. */
  says: z.string().meta({ title: '规则内容', width: 260 }),
  /** Empty: everywhere. */
  whereText: z.string().meta({ title: '适用场所', width: 180 }),
  mealTypes: z.array(keyOf(mealType)).meta({ title: '适用餐次', of: mealType, width: 150 }),
  weekDays: z.array(keyOf(weekDay)).meta({ title: '生效星期', of: weekDay, width: 150 }),
  /** `HH:mm-HH:mm`; null: the whole day. */
  hours: z.string().nullable().meta({ title: '生效时段', width: 120 }),
  startDate: z.string().nullable().meta({ title: '开始日期', kind: 'date' }),
  endDate: z.string().nullable().meta({ title: '结束日期', kind: 'date' }),
};

/** The rules that count when a person buys at places the caller sees, or that keep them from it, in the order they are asked. */
export const rulesOfPerson = read({
  id: 'marketing.rulesOfPerson',
  title: '适用规则',
  path: '/api/v2/mkt/rule/of-person',
  access: 'marketing:rule:page',
  scope: 'organisation',
  content: z.object({ custId: Id }),
  result: z.array(z.object(Row)),
});

export const ruleOfPersonColumns = columnsOf(Row, [
  'kind',
  'ruleName',
  'says',
  'whereText',
  'mealTypes',
  'weekDays',
  'hours',
  'startDate',
  'endDate',
]);
