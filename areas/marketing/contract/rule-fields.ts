import type { ContentOf } from '#kit/contract/endpoint.ts';
import { ruleType } from './lookups.ts';
import type { rules } from './rule.ts';
import { where } from './rule-scope.ts';

/* Which numbers of a market rule mean anything depends on its type: what no rule of a type obeys is neither shown nor taken. */

type RuleField = keyof ContentOf<typeof rules.add> & string;

export type RuleType = (typeof ruleType.key)[keyof typeof ruleType.key];

const DISCOUNTED = ['effect', 'exclusive', 'benefitMax', 'dishTypeIds', 'goodsIds'] as const;
const COUNTED = ['firstCount', 'countPer'] as const;
const EXCHANGED = ['exchangeKind', 'templateId', 'validDays', 'totalCount'] as const;
const HOURS = ['mealTypes', 'weekDays', 'dayKinds', 'beginTime', 'endTime'] as const;

/** What rules of a type do not obey. */
export const UNOBEYED: Readonly<Record<RuleType, readonly RuleField[]>> = {
  [ruleType.key.discount]: ['points', ...EXCHANGED],
  [ruleType.key.managementFee]: ['points', ...DISCOUNTED, ...COUNTED, ...EXCHANGED],
  [ruleType.key.pointsEarning]: ['ratio', 'amount', ...DISCOUNTED, ...COUNTED, ...EXCHANGED],
  [ruleType.key.pointsDeduction]: [...DISCOUNTED, ...COUNTED, ...EXCHANGED],
  [ruleType.key.pointsExchange]: [
    'ratio',
    'threshold',
    ...DISCOUNTED,
    ...HOURS,
    ...(Object.keys(where) as RuleField[]),
  ],
};

/** Whether a value says nothing: what a field holds that was not filled in. */
const saysNothing = (value: unknown, usual: unknown): boolean =>
  value === undefined || JSON.stringify(value) === JSON.stringify(usual);

/** The first field that is filled in although rules of its type do not obey it; undefined where there is none. */
export function unobeyedField(
  type: RuleType,
  rule: Readonly<Record<string, unknown>>,
  usual: Readonly<Record<string, unknown>>,
): RuleField | undefined {
  return UNOBEYED[type].find((field) => !saysNothing(rule[field], usual[field]));
}
