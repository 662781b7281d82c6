import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { ruleType } from '../contract/lookups.ts';
import { comesFirst, effectsMeet, type Known, scopesMeet } from '../contract/pricing/meetings.ts';
import type { MarketRule, RuleScope } from '../contract/pricing/rules-package.ts';
import { type Buyer, inOrder } from '../contract/pricing/scope.ts';
import {
  type Met,
  macRuleMeetings,
  mealBackRuleMeetings,
  meetingOutcome,
  ruleMeetings,
  timeQuotaMeetings,
} from '../contract/rule-meeting.ts';
import { descendantOrganisations, dishesOf, readRules } from './pricing/load.ts';
import { visibleRules } from './rule-scope.ts';

const OUTCOME = meetingOutcome.key;

export const ruleMeetingRoutes = [
  implement(ruleMeetings, async (context, { ruleId, ...draft }) => {
    if (draft.ruleType === ruleType.key.pointsExchange) return [];

    const { rules } = await readRules(context, context.now.slice(0, 10));
    const asked = {
      ...(await speltOut(context, draft)),
      ...idOf(ruleId),
      goodsIds: await goodsOf(context, draft),
    } as unknown as MarketRule;
    const seen = await seenIds(context, 'mktRule', 'ruleId');
    const others = rules.filter((rule) => seen.has(rule.ruleId));

    return meetingsOf(context, asked, others, (rule) => effectsMeet(asked, rule));
  }),

  implement(macRuleMeetings, async (context, { ruleId, ...draft }) => {
    const { macRules } = await readRules(context, context.now.slice(0, 10));
    const asked = { ...(await speltOut(context, draft)), ...idOf(ruleId) };
    const seen = await seenIds(context, 'mktMacRule', 'ruleId');
    const others = macRules.filter((rule) => seen.has(rule.ruleId));

    return meetingsOf(context, asked, others, () => 'together');
  }),

  implement(timeQuotaMeetings, async (context, { ruleId, ...draft }) => {
    const { quotas } = await readRules(context, context.now.slice(0, 10));
    const asked = { ...(await speltOut(context, draft)), ...idOf(ruleId) };
    const seen = await seenIds(context, 'mktTimeQuota', 'quotaId');
    const others = quotas.filter((rule) => seen.has(rule.ruleId));

    return meetingsOf(context, asked, others, () => 'together');
  }),

  implement(mealBackRuleMeetings, async (context, { ruleId, ...draft }) => {
    const asked = { ...(await speltOut(context, draft)), ...idOf(ruleId) };
    const stored = await context.tx
      .selectFrom('mktMealBackRule')
      .selectAll()
      .where('state', '=', 1)
      .where(visibleRules('mktMealBackRule')(context))
      .execute();
    const others = await Promise.all(stored.map((rule) => speltOut(context, rule)));

    return meetingsOf(context, asked, others, () => 'instead');
  }),
];

/** A rule that is new is younger than every other. */
const idOf = (ruleId: number | undefined) => ({ ruleId: ruleId ?? Number.MAX_SAFE_INTEGER });

type Named = RuleScope & { readonly ruleId: number; readonly ruleName: string };

type Asked = RuleScope & { readonly ruleId: number };

/** The rules that the one asked about meets, in their order. */
async function meetingsOf<Rule extends Named>(
  context: Context,
  asked: Asked,
  others: readonly Rule[],
  outcomeOf: (rule: Rule) => keyof typeof OUTCOME | undefined,
): Promise<readonly Met[]> {
  const known = await knownOf(context, [asked, ...others]);
  const met = inOrder(others).filter(
    (rule) => rule.ruleId !== asked.ruleId && scopesMeet(asked, rule, known),
  );

  return met.flatMap((rule) => {
    const outcome = outcomeOf(rule);
    if (!outcome) return [];

    const { ruleId, ruleName } = rule;

    return [{ ruleId, ruleName, outcome: OUTCOME[outcome], isFirst: comesFirst(asked, rule) }];
  });
}

/** A scope whose organisations stand beside everything below them. */
async function speltOut<Scope extends { readonly orgIds: readonly number[] }>(
  context: Context,
  scope: Scope,
): Promise<Scope> {
  const below = await descendantOrganisations(context, scope.orgIds);
  return {
    ...scope,
    orgIds: [...new Set(scope.orgIds.flatMap((id) => below.get(id) ?? [id]))],
  };
}

interface Goods {
  readonly goodsIds: readonly number[];
  readonly dishTypeIds: readonly number[];
}

/** The goods a rule is about, those of its types included; null: everything. */
async function goodsOf(
  context: Context,
  { goodsIds, dishTypeIds }: Goods,
): Promise<readonly number[] | null> {
  if (goodsIds.length + dishTypeIds.length === 0) return null;

  const dishes = await dishesOf(context, dishTypeIds);

  return goodsIds.concat(...dishes.values());
}

/** The rules the caller may see: others are not told of. */
async function seenIds(
  context: Context,
  table: 'mktRule' | 'mktMacRule' | 'mktTimeQuota',
  key: 'ruleId' | 'quotaId',
): Promise<ReadonlySet<number>> {
  const visible: RawBuilder<SqlBool> = visibleRules(table)(context);
  const { rows } = await sql<{ id: number }>`select ${sql.ref(`${table}.${key}`)} as id
    from ${sql.table(table)} where ${sql.ref(`${table}.merchantId`)} = ${context.merchantId}
      and ${sql.ref(`${table}.state`)} = 1 and ${visible}`.execute(context.tx);

  return new Set(rows.map(({ id }) => id));
}

/** What is known of the stalls and people that rules name. */
async function knownOf({ tx, now }: Context, rules: readonly RuleScope[]): Promise<Known> {
  const stallIds = [...new Set(rules.flatMap((rule) => rule.stallIds))];
  const custIds = [...new Set(rules.flatMap((rule) => rule.custIds))];
  const stalls =
    stallIds.length === 0
      ? []
      : await tx
          .selectFrom('stall')
          .select(['stallId', 'canteenId'])
          .where('stallId', 'in', stallIds)
          .execute();
  const people: Buyer[] =
    custIds.length === 0
      ? []
      : await tx
          .selectFrom('customer')
          .select(['custId', 'orgId', 'psnType'])
          .where('custId', 'in', custIds)
          .execute();

  return {
    today: now.slice(0, 10),
    canteenOf: new Map(stalls.map(({ stallId, canteenId }) => [stallId, canteenId])),
    buyers: new Map(people.map((buyer) => [buyer.custId, buyer])),
  };
}
