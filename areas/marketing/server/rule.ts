import type { Lookup } from '#kit/contract/columns.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { translate } from '#kit/server/texts.ts';
import { countPer, dayKind, effect, offeredKind, ruleType, stage } from '../contract/lookups.ts';
import { ruleChange, ruleEnums, rules } from '../contract/rule.ts';
import { type RuleType, unobeyedField } from '../contract/rule-fields.ts';
import { ruleWords } from '../contract/rule-words.ts';
import { electronTemplateRows } from './coupon-template.ts';
import { assertScope, scopeNames, scopeTexts, visibleRules, withSentence } from './rule-scope.ts';

const EFFECT = effect.key;

/** Percent of a price: a discount of this much takes nothing off. */
const WHOLE = 100;

type Rule = Required<ContentOf<typeof rules.add>>;

/** A discount takes something off, and never more than what it asks for. @throws Refusal 400 */
function assertDiscount({ effect, ratio, amount, threshold }: Rule): void {
  if (effect === EFFECT.none) throw invalid('effect', '请选择优惠方式');
  if (effect === EFFECT.percentage && ratio === WHOLE)
    throw invalid('ratio', '比例须小于100，否则没有优惠');
  if (effect !== EFFECT.amountOff) return;

  if (amount === 0) throw invalid('amount', '请输入减免金额');
  if (threshold < amount) throw invalid('threshold', '起算金额不能小于减免金额');
}

/** A fee is of something. @throws Refusal 400 */
function assertFee({ ratio, amount }: Rule): void {
  if (ratio === 0 && amount === 0) throw invalid('ratio', '请输入比例或金额');
}

/** @throws Refusal 400 */
function assertEarning({ points, threshold }: Rule): void {
  if (points === 0) throw invalid('points', '请输入积分');
  if (threshold === 0) throw invalid('threshold', '请输入金额');
}

/** @throws Refusal 400 */
function assertPaying({ points, amount, ratio }: Rule): void {
  if (points === 0) throw invalid('points', '请输入积分');
  if (amount === 0) throw invalid('amount', '请输入金额');
  if (ratio === 0) throw invalid('ratio', '请输入最多抵扣的比例');
}

/** What points are exchanged for is said. @throws Refusal 400 */
function assertExchange({ points, exchangeKind, templateId, amount }: Rule): void {
  if (points === 0) throw invalid('points', '请输入积分');
  if (exchangeKind === offeredKind.key.none) throw invalid('exchangeKind', '请选择兑换类型');
  if (exchangeKind === offeredKind.key.coupon && !templateId)
    throw invalid('templateId', '请选择优惠券');
  if (exchangeKind === offeredKind.key.redPacket && amount === 0)
    throw invalid('amount', '请输入金额');
}

const assertions: Readonly<Record<RuleType, (rule: Rule) => void>> = {
  [ruleType.key.discount]: assertDiscount,
  [ruleType.key.managementFee]: assertFee,
  [ruleType.key.pointsEarning]: assertEarning,
  [ruleType.key.pointsDeduction]: assertPaying,
  [ruleType.key.pointsExchange]: assertExchange,
};

/** What a rule holds that was not filled in. */
const usualRule = Object.fromEntries(
  Object.entries(rules.fields).map(([key, field]) => [key, field.safeParse(undefined).data]),
);

/** The rule as it would stand after a change. @throws Refusal 404 */
async function wholeRule(
  { tx }: Context,
  draft: object,
  ruleId: number | undefined,
): Promise<Rule> {
  const stored =
    ruleId === undefined
      ? undefined
      : await tx.selectFrom('mktRule').selectAll().where('ruleId', '=', ruleId).executeTakeFirst();
  if (ruleId !== undefined && !stored) throw notFound('规则不存在或已被删除');

  return { ...usualRule, ...stored, ...draft } as unknown as Rule;
}

/** The numbers of a rule mean something, and none is filled in that rules of its type do not obey. @throws Refusal 400 */
function assertNumbers(rule: Rule): void {
  const unobeyed = unobeyedField(rule.ruleType, rule, usualRule);
  if (unobeyed) throw invalid(unobeyed, '该类型的规则不支持此项');

  assertions[rule.ruleType](rule);
}

export const ruleRows = serveEntity('mktRule', rules, {
  order: [
    { column: 'priority', asc: true },
    { column: 'ruleName', asc: true },
  ],
  columns: ['exchangedCount'],
  visible: visibleRules('mktRule'),
  list: (rows, context) =>
    rows.select([...scopeTexts(context, 'mktRule'), scopeNames(context, 'mktRule')]) as never,
  row: withSentence(ruleWords),
  async check(context, draft, id) {
    assertNumbers(await wholeRule(context, draft, id));
    await assertScope(context, draft, id === undefined);
    const whole = { ...context, scope: { ...context.scope, canteens: 'all' as const } };
    if (draft.templateId)
      await electronTemplateRows.lock(whole, draft.templateId, 'share', '券模板不存在或已被删除');
  },
});

/** A market rule the caller may see. @throws Refusal 404 */
export async function seenRule(context: Context, ruleId: number): Promise<{ ruleType: number }> {
  const found = await context.tx
    .selectFrom('mktRule')
    .select('ruleType')
    .where('ruleId', '=', ruleId)
    .where(visibleRules('mktRule')(context))
    .executeTakeFirst();
  if (!found) throw notFound('规则不存在或已被删除');

  return found;
}

export const ruleRoutes = [
  implement(ruleChange, (context, { ruleId, state, version }) =>
    ruleRows.change(context, ruleId, { state }, version),
  ),
  implement(ruleEnums, async ({ language }) => {
    const entries = (of: Lookup) =>
      of.map(({ key, desc }) => ({ key, desc: translate(language, desc) }));
    return {
      ruleType: entries(ruleType),
      effect: entries(effect),
      countPer: entries(countPer),
      dayKind: entries(dayKind),
      stage: entries(stage),
    };
  }),
];
