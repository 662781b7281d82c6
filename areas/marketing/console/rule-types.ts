import type { ReactNode } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { rules } from '../contract/rule.ts';
import { scopeCells } from './scope-cells.tsx';

/* Market rules of one type: what their numbers are called, and which of them mean anything. */

type Rule = RowOf<typeof rules.page>;

/* What means nothing in rules of a type is not shown there. */
const DISCOUNTED = ['effect', 'exclusive', 'benefitMax'] as const;
const COUNTED = ['firstCount', 'countPer'] as const;
const EXCHANGED = ['exchangeKind', 'totalCount', 'exchangedCount'] as const;
const hidden = {
  1: ['ruleType', 'points', ...EXCHANGED],
  2: ['ruleType', 'points', ...DISCOUNTED, ...COUNTED, ...EXCHANGED],
  3: ['ruleType', 'ratio', 'amount', ...DISCOUNTED, ...COUNTED, ...EXCHANGED],
  4: ['ruleType', ...DISCOUNTED, ...COUNTED, ...EXCHANGED],
  5: ['ruleType', 'ratio', 'threshold', 'whereText', ...DISCOUNTED],
} as const;

/** What a rule of a type is called. */
const NOUNS = {
  1: '折扣',
  2: '管理费规则::one',
  3: '积分获取规则::one',
  4: '积分抵扣规则::one',
  5: '兑换项目',
} as const;
/** What numbers are called in rules of a type, where it is not what they are called otherwise. */
const TITLES: { readonly [Type in keyof typeof hidden]?: Readonly<Record<string, string>> } = {
  3: { threshold: '每消费金额', points: '获得积分' },
  4: { points: '每使用积分', amount: '抵扣金额', ratio: '最多抵扣(%)' },
  5: { points: '所需积分', amount: '红包金额', firstCount: '每人限兑' },
};

/** Which market rules a screen is about. */
export type RuleType = keyof typeof hidden;

/** The rules with the columns of one type. */
export function rulesOf(type: RuleType): typeof rules {
  const without: readonly string[] = hidden[type];
  const titles = TITLES[type] ?? {};
  const { page } = rules.page;
  const columns = page.columns
    .filter(({ key }) => !without.includes(key))
    .map((column) => ({ ...column, title: titles[column.key] ?? column.title }));
  const named = Object.entries(titles).map(([key, title]) => [
    key,
    rules.fields[key as keyof typeof rules.fields].meta({ title }),
  ]);
  const fields = { ...rules.fields, ...Object.fromEntries(named) };
  return { ...rules, noun: NOUNS[type], fields, page: { ...rules.page, page: { ...page, columns } } };
}

const NOTHING = '--';
const [PERCENT, RED_PACKET] = [1, 2];
/* A number that means nothing to a rule is not shown as one. */
const ofType: { readonly [Type in RuleType]?: { readonly [Key in keyof Rule]?: (rule: Rule) => ReactNode } } = {
  1: {
    ratio: ({ effect, ratio }) => (effect === PERCENT ? ratio : NOTHING),
    amount: ({ effect, amount }) => (effect === PERCENT ? NOTHING : yuan(amount)),
  },
  5: { amount: ({ exchangeKind, amount }) => (exchangeKind === RED_PACKET ? yuan(amount) : NOTHING) },
};
/** What the cells of rules of a type show otherwise than as it stands. */
export const ruleCells = (type: RuleType) => ({ ...scopeCells, ...ofType[type] });
