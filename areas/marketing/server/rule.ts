import type { Lookup } from '#kit/contract/columns.ts';
import { implement } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { translate } from '#kit/server/texts.ts';
import { countPer, dayKind, effect, ruleType, stage } from '../contract/lookups.ts';
import { ruleChange, ruleEnums, rules } from '../contract/rule.ts';
import { assertScope, scopeTexts, visibleRules } from './rule-scope.ts';

const DISCOUNT = 1;

export const ruleRows = serveResource('mktRule', rules, {
  order: [
    { column: 'priority', asc: true },
    { column: 'ruleName', asc: true },
  ],
  visible: visibleRules('mktRule'),
  list: (rows, context) => rows.select(scopeTexts(context, 'mktRule')) as never,
  async check(context, draft, id) {
    if (draft.ruleType === DISCOUNT && draft.effect === 0) throw invalid('effect', '请选择优惠方式');
    await assertScope(context, draft, id === undefined);
  },
});

export const ruleRoutes = [
  implement(ruleChange, (context, { ruleId, state, version }) => ruleRows.change(context, ruleId, { state }, version)),
  implement(ruleEnums, async ({ language }) => {
    const entries = (of: Lookup) => of.map(({ key, desc }) => ({ key, desc: translate(language, desc) }));
    return {
      ruleType: entries(ruleType),
      effect: entries(effect),
      countPer: entries(countPer),
      dayKind: entries(dayKind),
      stage: entries(stage),
    };
  }),
];
