import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { assertAllVisible, targetWhere } from '#areas/funding/server/api.ts';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { countOf, whereContains, whereEquals } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  freezeRuleAdd,
  freezeRuleCheck,
  freezeRuleState,
  freezeRuleUpdate,
  pageFreezeRule,
} from '../contract/freeze-rule.ts';
import { windowFrom } from './freeze-window.ts';
import { targetOf } from './freeze-worker.ts';

/** Rules about people the caller sees; one for types of people everywhere only where the caller sees all organisations. */
function visible({ merchantId, scope }: Context): RawBuilder<SqlBool> {
  const { organisations } = scope;
  if (organisations === 'all') return sql<SqlBool>`true`;

  return sql<SqlBool>`((freeze_time_rule.org_ids <> '{}' and freeze_time_rule.org_ids <@ ${organisations}::bigint[])
    or (freeze_time_rule.cust_ids <> '{}' and not exists (select from customer where customer.merchant_id = ${merchantId}
      and customer.cust_id = any(freeze_time_rule.cust_ids) and not (${scopeWhere('customer.orgId', organisations)}))))`;
}

const rules = resource('freezeTimeRule', 'ruleId', {
  visible,
  noun: '定时冻结规则',
  titles: { ruleName: '规则名称' },
});

const page = serveQuery(
  pageFreezeRule,
  (context, { keyword, freezeRule, state }) => {
    const { tx, merchantId } = context;
    const names = (table: string, id: string, name: string, ids: string) =>
      sql<string>`coalesce((select string_agg(${sql.ref(`${table}.${name}`)}, '、' order by ${sql.ref(`${table}.${name}`)})
        from ${sql.table(table)} where ${sql.ref(`${table}.merchantId`)} = ${merchantId}
         and ${sql.ref(`${table}.${id}`)} = any(${sql.ref(`freezeTimeRule.${ids}`)})), '')`;
    const frozen = sql`account_freeze.time_rule_id = freeze_time_rule.rule_id and account_freeze.state = 1`;

    return tx
      .selectFrom('freezeTimeRule')
      .where(rules.visible(context))
      .where(whereContains(keyword, 'freezeTimeRule.ruleName'))
      .where(
        whereEquals({ 'freezeTimeRule.freezeRule': freezeRule, 'freezeTimeRule.state': state }),
      )
      .select([
        ...([
          'ruleId',
          'ruleName',
          'freezeRule',
          'custIds',
          'orgIds',
          'psnTypes',
          'weekDays',
          'beginTime',
        ] as const),
        ...(['endTime', 'endDay', 'startDate', 'endDate', 'state', 'remark', 'version'] as const),
        sql<number>`cardinality(freeze_time_rule.cust_ids)`.as('people'),
        names('organisation', 'orgId', 'orgFullName', 'orgIds').as('orgNames'),
        names('personType', 'psnType', 'psnTypeName', 'psnTypes').as('psnTypeNames'),
        countOf(context, 'accountFreeze', frozen).as('frozenCount'),
        sql<string | null>`null::text`.as('nextBeginAt'),
        sql<string | null>`null::text`.as('nextEndAt'),
      ]) as never;
  },
  {
    row: (row, { now }) => {
      const window = row.state === 1 ? windowFrom(row, now) : undefined;
      return { ...row, nextBeginAt: window?.beginAt ?? null, nextEndAt: window?.endAt ?? null };
    },
  },
);

interface People {
  readonly custIds: number[];
  readonly orgIds: number[];
  readonly psnTypes: number[];
}

/** People, organisations and types of a rule exist, and are the caller's. */
async function assertPeople(
  context: Context,
  { custIds, orgIds, psnTypes }: People,
): Promise<void> {
  const { tx, scope } = context;
  if (custIds.length > 0) return assertAllVisible(context, { custIds });
  if (orgIds.length === 0 && scope.organisations !== 'all') throw notFound('请选择适用组织');

  const organisations =
    orgIds.length === 0
      ? []
      : await tx.selectFrom('organisation').select('orgId').where('orgId', 'in', orgIds).execute();
  const isOwn = orgIds.every((orgId) => inScope(scope.organisations, orgId));
  if (!isOwn || organisations.length !== new Set(orgIds).size)
    throw notFound('部分组织不存在或已被删除');

  const types =
    psnTypes.length === 0
      ? []
      : await tx
          .selectFrom('personType')
          .select('psnType')
          .where('psnType', 'in', psnTypes)
          .execute();
  if (types.length !== new Set(psnTypes).size) throw notFound('部分人员类别不存在或已被删除');

  return undefined;
}

const inOrder = <Draft extends People & { weekDays: number[] }>(draft: Draft): Draft => ({
  ...draft,
  weekDays: [...new Set(draft.weekDays)].sort((left, right) => left - right),
});

export const freezeRuleRoutes = [
  page,
  rules.add(freezeRuleAdd, async (context, draft) => {
    await assertPeople(context, draft);
    return { ...inOrder(draft), createdBy: context.actor.userId };
  }),
  rules.modify(freezeRuleUpdate, (async (
    context: Context,
    draft: People & { weekDays: number[] },
  ) => {
    await assertPeople(context, draft);
    return inOrder(draft);
  }) as never),
  implement(freezeRuleState, async (context, { ruleId, state }) => {
    await rules.change(context, ruleId, { state });
    return undefined;
  }),
  implement(freezeRuleCheck, async (context, draft) => {
    await assertPeople(context, draft);
    const { rows } = await sql<{ people: number }>`select count(*) as people from customer
        join account on account.merchant_id = ${context.merchantId} and account.cust_id = customer.cust_id
       where customer.merchant_id = ${context.merchantId} and ${targetWhere(context, targetOf(draft))}
         and account.status <> ${accountStatus.key.closed}`.execute(context.tx);
    const window = windowFrom(draft, context.now);

    return {
      people: rows[0]?.people ?? 0,
      nextBeginAt: window?.beginAt ?? null,
      nextEndAt: window?.endAt ?? null,
    };
  }),
];
