import type { ReactNode } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { discountEffect, exchangeKind, ruleType } from '../contract/lookups.ts';
import { rules } from '../contract/rule.ts';
import { type RuleType, UNOBEYED } from '../contract/rule-fields.ts';
import { scopeCells } from './scope-cells.tsx';

const EXCHANGE_KIND = exchangeKind.key;

/* Market rules of one type: what their numbers are called, and which of them mean anything. */

type Rule = RowOf<typeof rules.page>;

/** What a rule of a type is called. */
const NOUNS = {
  1: '折扣',
  2: '管理费规则::one',
  3: '积分获取规则::one',
  4: '积分抵扣规则::one',
  5: '兑换项目',
} as const;
/** What numbers are called in rules of a type, where it is not what they are called otherwise. */
const TITLES: { readonly [Type in RuleType]?: Readonly<Record<string, string>> } = {
  3: { threshold: '每消费金额', points: '获得积分' },
  4: { points: '每使用积分', amount: '抵扣金额', ratio: '最多抵扣(%)' },
  5: { points: '所需积分', amount: '红包金额', firstCount: '每人限兑' },
};

/* Shown of all rules, and said of a type only where it means something. */
const SHOWN_OF_EXCHANGES = ['exchangedCount'];
/** Where an exchange takes place is not shown. */
const PLACES = ['whereText'];
/** What the list of rules of a type leaves out. */
const leftOut = (type: RuleType): ReadonlySet<string> =>
  new Set([
    'ruleType',
    ...UNOBEYED[type],
    ...(type === ruleType.key.pointsExchange ? PLACES : SHOWN_OF_EXCHANGES),
  ]);

/** The rules with the columns of one type. */
export function rulesOf(type: RuleType): typeof rules {
  const without = leftOut(type);
  const titles = TITLES[type] ?? {};
  const { page } = rules.page;
  const columns = page.columns
    .filter(({ key }) => !without.has(key))
    .map((column) => ({ ...column, title: titles[column.key] ?? column.title }));
  const named = Object.entries(titles).map(([key, title]) => [
    key,
    rules.fields[key as keyof typeof rules.fields].meta({ title }),
  ]);
  const fields = { ...rules.fields, ...Object.fromEntries(named) };

  return {
    ...rules,
    noun: NOUNS[type],
    fields,
    page: { ...rules.page, page: { ...page, columns } },
  };
}

const NOTHING = '--';
/* A number that means nothing to a rule is not shown as one. */
const ofType: {
  readonly [Type in RuleType]?: { readonly [Key in keyof Rule]?: (rule: Rule) => ReactNode };
} = {
  1: {
    ratio: ({ effect, ratio }) => (effect === discountEffect.key.percentage ? ratio : NOTHING),
    amount: ({ effect, amount }) =>
      effect === discountEffect.key.percentage ? NOTHING : yuan(amount),
  },
  5: {
    amount: ({ exchangeKind, amount }) =>
      exchangeKind === EXCHANGE_KIND.redPacket ? yuan(amount) : NOTHING,
  },
};
/** What the cells of rules of a type show otherwise than as it stands. */
export const ruleCells = (type: RuleType) => ({ ...scopeCells, ...ofType[type] });
