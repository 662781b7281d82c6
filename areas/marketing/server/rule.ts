import type { Lookup } from '#kit/contract/columns.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { implement } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { translate } from '#kit/server/texts.ts';
import { countPer, dayKind, effect, ruleType, stage } from '../contract/lookups.ts';
import { ruleChange, ruleEnums, rules } from '../contract/rule.ts';
import { electronTemplateRows } from './coupon-template.ts';
import { assertScope, scopeTexts, visibleRules } from './rule-scope.ts';

const [DISCOUNT, EARNING, PAYING, EXCHANGING] = [1, 3, 4, 5];
const [FOR_COUPON, FOR_RED_PACKET] = [1, 2];

type Draft = Partial<ContentOf<typeof rules.add>>;

/** What points of a rule are about is said. @throws Refusal 400 */
function assertPoints({ ruleType, points = 0, threshold = 0, amount = 0, exchangeKind = 0, templateId }: Draft): void {
  if (ruleType !== EARNING && ruleType !== PAYING && ruleType !== EXCHANGING) return;
  if (points === 0) throw invalid('points', '请输入积分');
  if (ruleType === EARNING && threshold === 0) throw invalid('threshold', '请输入金额');
  if (ruleType === PAYING && amount === 0) throw invalid('amount', '请输入金额');
  if (ruleType !== EXCHANGING) return;
  if (exchangeKind === 0) throw invalid('exchangeKind', '请选择兑换类型');
  if (exchangeKind === FOR_COUPON && !templateId) throw invalid('templateId', '请选择优惠券');
  if (exchangeKind === FOR_RED_PACKET && amount === 0) throw invalid('amount', '请输入金额');
}

export const ruleRows = serveResource('mktRule', rules, {
  order: [
    { column: 'priority', asc: true },
    { column: 'ruleName', asc: true },
  ],
  columns: ['exchangedCount'],
  visible: visibleRules('mktRule'),
  list: (rows, context) => rows.select(scopeTexts(context, 'mktRule')) as never,
  async check(context, draft, id) {
    if (draft.ruleType === DISCOUNT && draft.effect === 0) throw invalid('effect', '请选择优惠方式');
    if (id === undefined || draft.points !== undefined) assertPoints(draft as Draft);
    await assertScope(context, draft, id === undefined);
    const whole = { ...context, scope: { ...context.scope, canteens: 'all' as const } };
    if (draft.templateId) await electronTemplateRows.lock(whole, draft.templateId, 'share', '券模板不存在或已被删除');
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
