import { useMemo } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { ResourceScreen, type ResourceScreenProps } from '#kit/console/list/resource-screen.tsx';
import { ruleChange, rules } from '../contract/rule.ts';
import { RuleTry } from './rule-try.tsx';

type Props = ResourceScreenProps<typeof rules>;

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
const EXCHANGING = 5;

interface RuleScreenProps {
  /** Which market rules the screen is about. */
  readonly type: keyof typeof hidden;
  readonly fields: NonNullable<Props['fields']>;
  readonly value?: Props['value'];
  /** What numbers are called in rules of this type. */
  readonly titles?: Readonly<Record<string, string>>;
}
const NO_TITLES = {};

/** The rules with the columns of one type. */
function rulesOf(type: keyof typeof hidden, titles: Readonly<Record<string, string>>): typeof rules {
  const without: readonly string[] = hidden[type];
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

type Render = NonNullable<Props['render']>;
const NOTHING = '--';
const [PERCENT, RED_PACKET] = [1, 2];
/* A number that means nothing to a rule is not shown as one. */
const cells: Partial<Record<keyof typeof hidden, Render>> = {
  1: {
    ratio: ({ effect, ratio }) => (effect === PERCENT ? ratio : NOTHING),
    amount: ({ effect, amount }) => (effect === PERCENT ? NOTHING : yuan(amount)),
  },
  5: { amount: ({ exchangeKind, amount }) => (exchangeKind === RED_PACKET ? yuan(amount) : NOTHING) },
};

/** Market rules of one type: a form of what its numbers mean, switching on and off, trying out. */
export function RuleScreen({ type, fields, value = {}, titles = NO_TITLES }: RuleScreenProps) {
  const set = useMemo(() => rulesOf(type, titles), [type, titles]);
  return (
    <ResourceScreen
      of={set}
      fields={fields}
      content={{ ruleType: type }}
      value={{ ruleType: type, ...value }}
      filters={['keyword', ...(type === 1 ? (['effect'] as const) : []), 'state']}
      toolbar={type !== EXCHANGING && <RuleTry />}
      render={cells[type] ?? {}}
      rowActions={({ ruleId, state, version }) => (
        <>
          <ConfirmAction
            write={ruleChange}
            content={{ ruleId, state: state === 1 ? 2 : 1, version }}
            trigger={state === 1 ? '停用' : '启用'}
            confirm={state === 1 ? '停用后该规则不再生效' : '启用后该规则立即生效'}
          />
          <PageLink to={`/marketing/detail?ruleId=${ruleId}`}>{t('详情')}</PageLink>
        </>
      )}
      actionsWidth={200}
    />
  );
}
