import type { Context } from '#kit/server/context.ts';
import { invalid } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import {
  diningWords,
  quotaWords,
  returnWords,
  spendingWords,
} from '../contract/sale-rule-words.ts';
import { diningEffectives, macRules, mealBackRules, timeQuotas } from '../contract/sale-rules.ts';
import { assertScope, scopeNames, scopeTexts, visibleRules, withSentence } from './rule-scope.ts';

const byPriority = (name: string) => [
  { column: 'priority', asc: true },
  { column: name, asc: true },
];

/** Adds whom and where a rule is about, and the names its sentence tells. */
const spoken = (table: Parameters<typeof scopeTexts>[1]) =>
  ((rows: { select(parts: unknown[]): unknown }, context: Context) =>
    rows.select([...scopeTexts(context, table), scopeNames(context, table)])) as never;

export const macRuleRows = serveEntity('mktMacRule', macRules, {
  order: byPriority('ruleName') as never,
  visible: visibleRules('mktMacRule'),
  list: spoken('mktMacRule'),
  row: withSentence(spendingWords),
  async check(context, draft, id) {
    const { minAmount = 0, maxAmount = 0, passwordAmount = 0 } = draft;
    const isNew = id === undefined;
    if (isNew && minAmount + maxAmount + passwordAmount === 0)
      throw invalid('minAmount', '请至少填写一项金额');
    if (maxAmount > 0 && minAmount > maxAmount)
      throw invalid('minAmount', '最低消费金额不能大于最高消费金额');

    await assertScope(context, draft, id === undefined);
  },
});

export const timeQuotaRows = serveEntity('mktTimeQuota', timeQuotas, {
  order: byPriority('quotaName') as never,
  visible: visibleRules('mktTimeQuota'),
  list: spoken('mktTimeQuota'),
  row: withSentence(quotaWords),
  async check(context, draft, id) {
    const { countMax = 0, amountMax = 0 } = draft;
    if (id === undefined && countMax + amountMax === 0)
      throw invalid('countMax', '请输入限次或限额');

    await assertScope(context, draft, id === undefined);
  },
});

export const diningRows = serveEntity('mktDiningEffective', diningEffectives, {
  order: byPriority('effectiveName') as never,
  visible: visibleRules('mktDiningEffective'),
  list: spoken('mktDiningEffective'),
  row: withSentence(diningWords),
  check: (context, draft, id) => assertScope(context, draft, id === undefined),
});

export const mealBackRows = serveEntity('mktMealBackRule', mealBackRules, {
  order: byPriority('ruleName') as never,
  visible: visibleRules('mktMealBackRule'),
  list: spoken('mktMealBackRule'),
  row: withSentence(returnWords),
  async check(context, draft, id) {
    const { freeMinutes = 0, lastMinutes = 0 } = draft;
    if (lastMinutes > 0 && freeMinutes > lastMinutes)
      throw invalid('freeMinutes', '免费退餐时限不能超过最晚退餐时限');

    await assertScope(context, draft, id === undefined);
  },
});
