import { type Context, inScope, type ScopeSet } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import { beyondQuota, countPer, discountEffect, permit, ruleType } from '../contract/lookups.ts';
import type {
  DiningRule,
  MacRule,
  MarketRule,
  RuleScope,
  RulesPackage,
  TimeQuota,
} from '../contract/pricing/rules-package.ts';
import { type Buyer, inOrder, isForBuyer } from '../contract/pricing/scope.ts';
import { rulesOfPerson, saleRuleKind } from '../contract/rules-of-person.ts';
import { readRules } from './pricing/load.ts';

const KIND = saleRuleKind.key;

export const rulesOfPersonRoutes = [
  implement(rulesOfPerson, async (context, { custId }) => {
    const buyer = await visiblePerson(context, custId);
    const today = context.now.slice(0, 10);
    const rules = rulesFor(await readRules(context, today), buyer);
    const shown = rules.filter(
      ({ rule }) => isStanding(rule, today) && isSeen(rule, context.scope.canteens),
    );
    const names = await placeNames(
      context,
      shown.map(({ rule }) => rule),
    );

    return shown.map(({ kind, rule, says }) => ({
      rowKey: `${kind} ${rule.ruleId}`,
      kind,
      ruleName: rule.ruleName,
      says: says(wordsIn(context)),
      whereText: [...rule.canteenIds, ...rule.stallIds]
        .flatMap((id) => names.get(id) ?? [])
        .join('、'),
      mealTypes: rule.mealTypes as never,
      weekDays: rule.weekDays as never,
      hours: hoursOf(rule),
      startDate: rule.startDate,
      endDate: rule.endDate,
    }));
  }),
];

async function visiblePerson({ tx, scope }: Context, custId: number): Promise<Buyer> {
  const found = await tx
    .selectFrom('customer')
    .select(['custId', 'orgId', 'psnType'])
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();
  if (!found) throw notFound('人员不存在或已被删除');

  return found;
}

/** Says a text in the language of the reader. */
type Words = (text: string, params?: Readonly<Record<string, string | number>>) => string;

const wordsIn =
  ({ language }: Context): Words =>
  (text, params) =>
    translate(language, text, params);

interface Found {
  readonly kind: (typeof saleRuleKind)[number]['key'];
  readonly rule: RuleScope & { readonly ruleId: number; readonly ruleName: string };
  readonly says: (words: Words) => string;
}

/** Rules for a buyer, and permissions that are for others only. */
function rulesFor(rules: RulesPackage, buyer: Buyer): readonly Found[] {
  const isTheirs = (rule: RuleScope) => isForBuyer(rule, buyer);
  const market = inOrder(rules.rules.filter(isTheirs)).map((rule) => ({
    kind: rule.ruleType as Found['kind'],
    rule,
    says: (words: Words) => marketText(rule, words),
  }));
  const spending = inOrder(rules.macRules.filter(isTheirs)).map((rule) => ({
    kind: KIND.spending,
    rule,
    says: (words: Words) => spendingText(rule, words),
  }));
  const quotas = inOrder(rules.quotas.filter(isTheirs)).map((rule) => ({
    kind: KIND.quota,
    rule,
    says: (words: Words) => quotaText(rule, words),
  }));
  const dining = inOrder(rules.dining).flatMap((rule) => {
    const text = diningText(rule, isTheirs(rule));
    return text ? [{ kind: KIND.dining, rule, says: (words: Words) => words(text) }] : [];
  });

  return [...dining, ...spending, ...quotas, ...market];
}

const yuan = (fen: number): string => (fen / 100).toFixed(2);

function marketText(rule: MarketRule, words: Words): string {
  const { ratio, points } = rule;
  const [amount, threshold] = [yuan(rule.amount), yuan(rule.threshold)];
  switch (rule.ruleType) {
    case ruleType.key.managementFee:
      return [
        rule.ratio > 0 && words('加收 {ratio}%', { ratio }),
        rule.amount > 0 && words('加收 {amount} 元', { amount }),
      ]
        .filter(Boolean)
        .join(words('，'));
    case ruleType.key.pointsEarning:
      return words('每消费 {threshold} 元得 {points} 积分', { threshold, points });
    case ruleType.key.pointsDeduction:
      return words('{points} 积分抵 {amount} 元，最多抵 {ratio}%', { points, amount, ratio });
    default:
      return discountText(rule, words);
  }
}

function discountText(rule: MarketRule, words: Words): string {
  const amount = yuan(rule.amount);
  switch (rule.effect) {
    case discountEffect.key.percentage:
      return words('按 {ratio}% 收取', { ratio: rule.ratio });
    case discountEffect.key.amountOff:
      return words('满 {threshold} 元减 {amount} 元', {
        threshold: yuan(rule.threshold),
        amount,
      });
    case discountEffect.key.subsidisedPrice:
      return words('补贴价 {amount} 元', { amount });
    default:
      return words('固定价 {amount} 元', { amount });
  }
}

function spendingText({ minAmount, maxAmount, passwordAmount }: MacRule, words: Words): string {
  const parts = [
    minAmount > 0 && words('单笔最低 {amount} 元', { amount: yuan(minAmount) }),
    maxAmount > 0 && words('单笔最高 {amount} 元', { amount: yuan(maxAmount) }),
    passwordAmount > 0 && words('满 {amount} 元须输入支付密码', { amount: yuan(passwordAmount) }),
  ];
  return parts.filter(Boolean).join(words('，'));
}

function quotaText({ countPer: per, countMax, amountMax, beyond }: TimeQuota, words: Words) {
  const period = words(countPer.find(({ key }) => key === per)?.desc ?? '');
  const then = words(beyondQuota.find(({ key }) => key === beyond)?.desc ?? '');
  const parts = [
    countMax > 0 && words('{period}最多 {count} 次', { period, count: countMax }),
    amountMax > 0 && words('{period}最多 {amount} 元', { period, amount: yuan(amountMax) }),
    words('超出后{then}', { then }),
  ];

  return parts.filter(Boolean).join(words('，'));
}

/** What a permission means to somebody; undefined where it is nothing to them. */
function diningText(rule: DiningRule, isTheirs: boolean): string | undefined {
  if (rule.permit === permit.key.onlyThese)
    return isTheirs ? '在允许就餐的人员内' : '不在允许就餐的人员内，不能消费';

  return isTheirs ? '禁止就餐' : undefined;
}

/** In force, or to come: rules that are over are none of anybody's. */
const isStanding = ({ endDate }: RuleScope, today: string): boolean =>
  endDate === null || endDate >= today;

const isSeen = ({ canteenIds }: RuleScope, canteens: ScopeSet): boolean =>
  canteenIds.length === 0 || canteenIds.some((id) => inScope(canteens, id));

function hoursOf({ beginTime, endTime }: RuleScope): string | null {
  if (beginTime === null && endTime === null) return null;
  return `${beginTime ?? '00:00'}-${endTime ?? '24:00'}`;
}

/** Names of the caller's places that rules name. */
async function placeNames(
  { tx, scope }: Context,
  rules: readonly RuleScope[],
): Promise<ReadonlyMap<number, string>> {
  const canteens = await tx
    .selectFrom('canteen')
    .select(['canteenId as id', 'canteenName as name'])
    .where(
      scopeWhere(
        'canteen.canteenId',
        rules.flatMap(({ canteenIds }) => canteenIds),
      ),
    )
    .where(scopeWhere('canteen.canteenId', scope.canteens))
    .execute();
  const stalls = await tx
    .selectFrom('stall')
    .select(['stallId as id', 'stallName as name'])
    .where(
      scopeWhere(
        'stall.stallId',
        rules.flatMap(({ stallIds }) => stallIds),
      ),
    )
    .where(scopeWhere('stall.canteenId', scope.canteens))
    .execute();

  return new Map([...canteens, ...stalls].map(({ id, name }) => [id, name]));
}
