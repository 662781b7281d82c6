import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { invalid } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import { customerState } from '../../contract/customer.ts';
import { custBatchChange, custBatchChangeCheck } from '../../contract/people-update.ts';
import { holdTree } from '../organisation/organisation.ts';
import { whereSearched } from './customer.ts';

type Content = z.output<typeof custBatchChange.content>;

/** What people are given exists, and organisation and cost centre are the caller's. @throws invalid naming what is not there */
async function assertThere(
  context: Context,
  { orgId, psnType, jobId, costCenterId }: Content['given'],
): Promise<void> {
  const { merchantId, scope, tx } = context;
  const mine = scopeWhere('orgId', scope.organisations);
  const there = await sql<Record<'org' | 'type' | 'job' | 'center', boolean>>`select
    ${orgId ?? null}::bigint is null or exists (select from organisation where merchant_id = ${merchantId}
      and org_id = ${orgId ?? null} and removed_at is null and ${mine}) as org,
    ${psnType ?? null}::bigint is null or exists (select from person_type where merchant_id = ${merchantId}
      and psn_type = ${psnType ?? null} and removed_at is null) as type,
    ${jobId ?? null}::bigint is null or exists (select from cust_job where merchant_id = ${merchantId}
      and job_id = ${jobId ?? null} and removed_at is null) as job,
    ${costCenterId ?? null}::bigint is null or exists (select from cost_center where merchant_id = ${merchantId}
      and cost_center_id = ${costCenterId ?? null} and removed_at is null and (org_id is null or ${mine})) as center`.execute(
    tx,
  );

  const [found] = there.rows;
  if (!found?.org) throw invalid('orgId', '所属组织不存在或已被删除');
  if (!found.type) throw invalid('psnType', '人员类别不存在');
  if (!found.job) throw invalid('jobId', '岗位不存在');
  if (!found.center) throw invalid('costCenterId', '成本中心不存在');
}

const chosen = (context: Context, { custIds, filter }: Content['target']) => {
  const mine = scopeWhere('customer.orgId', context.scope.organisations);
  const named = whereEquals({ 'customer.custId': custIds });

  return sql<SqlBool>`${mine} and ${named} and ${filter ? whereSearched(context, filter) : sql`true`}`;
};

const COLUMNS = {
  orgId: 'org_id',
  psnType: 'psn_type',
  jobId: 'job_id',
  costCenterId: 'cost_center_id',
} as const;

/** Whether a person lacks something of what is given. */
function lacks(given: Content['given']) {
  const parts = Object.entries(COLUMNS).flatMap(([key, column]) => {
    const value = given[key as keyof typeof COLUMNS];
    return value === undefined
      ? []
      : [sql`customer.${sql.ref(column)} is distinct from ${value}::bigint`];
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

const SHOWN = 100;

/** What the change comes to: whom it changes, who has it already, who stays as they are and why. */
async function outcomeOf(context: Context, { target, given }: Content) {
  const { tx, merchantId, language } = context;
  await holdTree(context);
  await assertThere(context, given);
  const who = chosen(context, target);
  const active = sql`customer.state = ${customerState.key.normal}`;
  const counted = await sql<
    Record<'people' | 'active' | 'changed', number>
  >`select count(*)::int as people,
    count(*) filter (where ${active})::int as active, count(*) filter (where ${active} and ${lacks(given)})::int as changed
    from customer where customer.merchant_id = ${merchantId} and ${who}`.execute(tx);
  const { people = 0, active: here = 0, changed = 0 } = counted.rows[0] ?? {};
  const left = await tx
    .selectFrom('customer')
    .select(['custId', 'custNum', 'custName'])
    .where(who)
    .where('customer.state', '<>', customerState.key.normal)
    .orderBy('custNum')
    .limit(SHOWN)
    .execute();

  const reason = translate(language, '人员已注销，不能修改');
  const unseen = target.custIds ? new Set(target.custIds).size - people : 0;

  return {
    changed,
    unchanged: here - changed,
    refused: people - here + unseen,
    reasons: left.map((person) => ({ ...person, reason })),
  };
}

export const peopleChangeRoutes = [
  implement(custBatchChangeCheck, outcomeOf),
  implement(custBatchChange, async (context, content) => {
    const outcome = await outcomeOf(context, content);
    const { numUpdatedRows } = await context.tx
      .updateTable('customer')
      .set({ ...content.given, version: sql<number>`version + 1` })
      .where(chosen(context, content.target))
      .where('customer.state', '=', customerState.key.normal)
      .where(lacks(content.given))
      .executeTakeFirst();

    return { ...outcome, changed: Number(numUpdatedRows) };
  }),
];
