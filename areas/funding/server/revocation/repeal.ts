import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { repealBatch, repealBatchNum, repealSingle } from '../../contract/repeal.ts';
import { startBatch } from '../batch/batch.ts';
import { repealOne } from './repeal-one.ts';
import type { RevokePolicy } from './revoke.ts';

/** Recharges the caller may see that match a condition. */
export const visibleRecharges = (
  context: Context,
  condition: RawBuilder<SqlBool>,
) => sql`select recharge.*
    from recharge join customer on customer.merchant_id = ${context.merchantId} and customer.cust_id = recharge.cust_id
   where recharge.merchant_id = ${context.merchantId} and ${scopeWhere('customer.orgId', context.scope.organisations)}
     and ${condition}`;

/** Refuses recharges outside the caller's organisations as ones that do not exist. */
export async function assertVisible(
  context: Context,
  rechargeIds: readonly number[],
): Promise<void> {
  const asked = [...new Set(rechargeIds)];
  const found = await sql<{ count: number }>`select count(*) as count
    from (${visibleRecharges(context, sql`recharge.recharge_id = any(${asked}::bigint[])`)}) seen`.execute(
    context.tx,
  );
  if (found.rows[0]?.count !== asked.length) throw notFound('充值记录不存在');
}

interface Command {
  readonly policy: RevokePolicy;
  readonly reason: string;
}

/** A batch of everything not yet revoked among the recharges of a condition. */
const start = (context: Context, condition: RawBuilder<SqlBool>, { policy, reason }: Command) =>
  startBatch(context, {
    kind: 'repeal',
    command: { policy, reason },
    rows: sql`select account_id, cust_id, recharge_id, amount - revoked_amount as amount, null::jsonb as detail,
        null::text as reason
      from (${visibleRecharges(context, condition)}) open where state <> 'revoked'`,
    nobody: '没有可撤销的充值',
  });

export const repealRoutes = [
  implement(repealSingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.repeal', key: idempotencyKey, request }, async () => {
      await assertVisible(context, [request.rechargeId]);
      return repealOne(context, request);
    }),
  ),
  implement(repealBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.repealBatch', key: idempotencyKey, request }, async () => {
      await assertVisible(context, request.rechargeIds);
      return start(
        context,
        sql<SqlBool>`recharge.recharge_id = any(${request.rechargeIds}::bigint[])`,
        request,
      );
    }),
  ),
  implement(repealBatchNum, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.repealBatchNum', key: idempotencyKey, request }, () =>
      start(context, sql<SqlBool>`recharge.batch_no = ${request.batchNo}`, request),
    ),
  ),
];
