import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { ascending } from '#kit/contract/list-order.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { countOf } from '#kit/server/list.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { speechIn } from '#kit/server/texts.ts';
import { giftRules } from '../../contract/gift-rule.ts';
import { giftWords } from '../../contract/grant-words.ts';

/** Rules for organisations the caller sees; a rule for all people only where the caller sees all organisations. */
function visible({ scope }: Context): RawBuilder<SqlBool> {
  if (scope.organisations === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(recharge_gift_rule.org_ids <> '{}' and recharge_gift_rule.org_ids <@ ${scope.organisations}::bigint[])`;
}

const rows = resource('rechargeGiftRule', 'ruleId', {
  visible,
  noun: giftRules.noun,
  titles: giftRules.titles,
});

type Draft = Partial<z.output<typeof giftRules.add.content>>;

/** @throws Refusal 400, 404 */
async function assertDraft(
  { scope, tx }: Context,
  { orgIds, startDate, endDate }: Draft,
  isNew: boolean,
) {
  if (startDate && endDate && startDate > endDate)
    throw invalid('endDate', '结束日期不能早于开始日期');

  const isNamed = isNew || orgIds !== undefined;
  if (isNamed && (orgIds ?? []).length === 0 && scope.organisations !== 'all')
    throw notFound('请选择适用组织');
  if (!orgIds || orgIds.length === 0) return;

  const found = await tx
    .selectFrom('organisation')
    .select('orgId')
    .where('orgId', 'in', orgIds)
    .execute();
  const isOwn = orgIds.every((orgId) => inScope(scope.organisations, orgId));
  if (!isOwn || found.length !== new Set(orgIds).size) throw notFound('部分组织不存在或已被删除');
}

/* The driver takes a list for an array of the database, and this one is a document. */
const stored = ({ tiers, ...rest }: Draft) => ({
  ...rest,
  ...(tiers && { tiers: JSON.stringify(tiers) }),
});

export const giftRuleRows = serveEntity('rechargeGiftRule', giftRules as never, {
  order: ascending('ruleName') as never,
  visible,
  instead: {
    add: (endpoint: typeof giftRules.add) =>
      rows.add(endpoint, (async (context: Context, draft: Draft) => {
        await assertDraft(context, draft, true);
        return stored(draft);
      }) as never),
    modify: (endpoint: typeof giftRules.modify) =>
      rows.modify(endpoint, (async (context: Context, draft: Draft) => {
        await assertDraft(context, draft, false);
        return stored(draft);
      }) as never),
  } as never,
  list: ((found: { select(parts: unknown[]): unknown }, context: Context) =>
    found.select([
      sql<string>`(select string_agg('≥' || to_char((tier ->> 'amount')::bigint / 100.0, 'FM999999990.00') || ' +'
          || to_char((tier ->> 'gift')::bigint / 100.0, 'FM999999990.00'), '、' order by (tier ->> 'amount')::bigint)
        from jsonb_array_elements(recharge_gift_rule.tiers) tier)`.as('tierText'),
      sql<string>`coalesce((select string_agg(org_full_name, '、' order by org_full_name) from organisation
        where organisation.merchant_id = ${context.merchantId} and org_id = any(recharge_gift_rule.org_ids)), '')`.as(
        'orgNames',
      ),
      countOf(
        context,
        'rechargeGiftUse',
        sql`recharge_gift_use.rule_id = recharge_gift_rule.rule_id`,
      ).as('usedCount'),
    ])) as never,
  row: ((rule: object & { readonly orgNames: string }, { language }: Context) => ({
    ...rule,
    sentence: giftWords(speechIn(language), rule as Draft, {
      orgs: rule.orgNames.split('、').filter(Boolean),
    }),
  })) as never,
});
