import { sql } from 'kysely';
import { z } from 'zod';
import {
  backChargeBatch,
  backChargeBatchCheck,
  backChargeResult,
} from '#areas/funding/contract/back-charge.ts';
import type { BatchOutcome } from '#areas/funding/contract/batch.ts';
import { backChargePolicy } from '#areas/funding/contract/lookups.ts';
import { backChargeRevocation } from '#areas/funding/contract/revocation.ts';
import {
  assertAllVisible,
  type BatchRows,
  batchesOf,
  type ChunkWorker,
  checkBatch,
  doneRow,
  failedRow,
  partRow,
  type RowOutcome,
  revocationCalls,
  type Target,
  takeWaiting,
  targetWhere,
  tryRow,
  type WaitingRow,
  writeOutcomes,
} from '#areas/funding/server/api.ts';
import { availableNow, spendTexts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { jobView } from '#kit/server/jobs/jobs.ts';
import { once } from '#kit/server/once.ts';
import { type ListPeriod, wherePeriod } from '#kit/server/period.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { backChargeBackChunk, backChargesLeft } from './back-charge-revoke.ts';
import { repairOrder } from './repair.ts';

/**
 * Every order in suspense of a target, a row each with what it takes: oldest first while the money lasts, so that a run does what its dry
 * run said.
 */
function suspendedRows(
  context: Context,
  target: Target,
  period: ListPeriod,
  policy: number,
): BatchRows {
  const { merchantId, scope } = context;
  const { ACCOUNT_CLOSED, ACCOUNT_DISABLED, ACCOUNT_FROZEN, INSUFFICIENT_BALANCE } = spendTexts;
  const before = sql`money - (so_far - suspended)`;
  const taken =
    policy === backChargePolicy.key.whatIsLeft
      ? sql`greatest(0, least(suspended, ${before}))`
      : sql`suspended`;
  const short =
    policy === backChargePolicy.key.whatIsLeft ? sql`${before} <= 0` : sql`so_far > money`;

  return sql`select account_id, cust_id, null::bigint as recharge_id, ${taken}::bigint as amount, detail,
        coalesce(barred, case when ${short} then ${INSUFFICIENT_BALANCE} end) as reason
      from (select account.account_id, account.cust_id, ${availableNow(context)} as money,
                   meal_order.suspense_amount - meal_order.refund_suspense as suspended,
                   sum(meal_order.suspense_amount - meal_order.refund_suspense) over (partition by account.account_id
                     order by meal_order.occurred_at, meal_order.order_id) as so_far,
                   jsonb_build_object('orderId', meal_order.order_id, 'bizDate', meal_order.biz_date) as detail,
                   case when account.status = 9 then ${ACCOUNT_CLOSED} when account.status <> 1 then ${ACCOUNT_DISABLED}
                        when account.debit_block then ${ACCOUNT_FROZEN} end as barred
              from customer
              join account on account.merchant_id = ${merchantId} and account.cust_id = customer.cust_id
              join meal_order on meal_order.merchant_id = ${merchantId} and meal_order.account_id = account.account_id
               and meal_order.suspense_amount > meal_order.refund_suspense
             where customer.merchant_id = ${merchantId} and ${targetWhere(context, target)}
               and ${wherePeriod('mealOrder.occurredAt', period)} and ${placeWhere('mealOrder', scope)}) owed`;
}

const Command = z.object({ policy: z.int(), reason: z.string() });

/** Rows a transaction; each takes a few statements of its own. */
const CHUNK = 50;

const Detail = z.object({ orderId: z.int() });

function outcomeOf(
  row: WaitingRow,
  done: Refusal | Awaited<ReturnType<typeof repairOrder>>,
): RowOutcome {
  if (done instanceof Refusal) return failedRow(row, done.message);
  return done.left === 0
    ? doneRow(row, done.amount)
    : partRow(row, done.amount, '余额不足，仅补扣了部分金额');
}

/** Back-charges the next rows of a batch, each on its own. */
const backChargeChunk: ChunkWorker = async (context, batchNo, stored) => {
  const { policy, reason } = Command.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const { orderId } = Detail.parse(row.detail);
    const operatorId = context.actor.userId;
    const request = {
      orderId,
      batchNo,
      reason,
      operatorId,
      partial: policy === backChargePolicy.key.whatIsLeft,
    };
    const done = await tryRow(context, () => repairOrder(context, request));
    outcomes.push(outcomeOf(row, done));
  }

  await writeOutcomes(context, batchNo, outcomes);

  return rows.length;
};

const batches = batchesOf('order.backCharge', {
  backCharge: backChargeChunk,
  backChargeBack: backChargeBackChunk,
});

export const backChargeJob = batches.job;

export const backChargeBatchRoutes = [
  implement(backChargeBatchCheck, async (context, { startDate, endDate, policy, ...target }) => {
    await assertAllVisible(context, target);
    return checkBatch(context, suspendedRows(context, target, { startDate, endDate }, policy));
  }),
  implement(backChargeBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.backChargeBatch', key: idempotencyKey, request }, async () => {
      const { startDate, endDate, policy, reason, ...target } = request;
      await assertAllVisible(context, target);

      return batches.start(context, {
        kind: 'backCharge',
        command: { policy, reason } satisfies z.output<typeof Command>,
        rows: suspendedRows(context, target, { startDate, endDate }, policy),
        nobody: '所选范围内没有可补扣的订单',
      });
    }),
  ),
  ...revocationCalls(backChargeRevocation, {
    kind: 'backChargeBack',
    rows: backChargesLeft,
    start: batches.start,
  }),
  implement(backChargeResult, async (context, { jobId }) => {
    const view = await jobView(context, jobId, backChargeJob.name);
    return { ...view, result: view.result as z.output<typeof BatchOutcome> | null };
  }),
];
