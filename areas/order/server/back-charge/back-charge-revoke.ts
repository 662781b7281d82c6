import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ChunkWorker,
  doneRow,
  failedRow,
  type RevokedRows,
  type RowOutcome,
  takeWaiting,
  tryRow,
  writeOutcomes,
} from '#areas/funding/server/api.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { refundOrder } from '../end-order.ts';
import { restOfRepair } from './repair-rest.ts';

/* Back-charges are taken back by the number of their batch: what is left of each is refunded to the wallets it took from. */

const CREDIT_BLOCKED = '账户已禁止入账';

/** Every back-charge of a batch or a file that is not refunded yet, with what is left of it. */
export const backChargesLeft: RevokedRows = ({ merchantId, scope }, batchNo) =>
  sql`select order_repair.account_id, order_repair.cust_id, null::bigint as recharge_id, paid.rest as amount,
      jsonb_build_object('repairId', order_repair.repair_id, 'refundedOrder', order_repair.order_id) as detail,
      case when account.credit_block then ${CREDIT_BLOCKED} end as reason
    from order_repair
    join meal_order on meal_order.merchant_id = ${merchantId} and meal_order.order_id = order_repair.order_id
     and meal_order.biz_date = order_repair.biz_date
    join account on account.merchant_id = ${merchantId} and account.account_id = order_repair.account_id
    join customer on customer.merchant_id = ${merchantId} and customer.cust_id = order_repair.cust_id
    cross join lateral ${restOfRepair(merchantId)} paid
   where order_repair.merchant_id = ${merchantId} and order_repair.batch_no = ${batchNo} and paid.rest > 0
     and ${placeWhere('mealOrder', scope)} and ${scopeWhere('customer.orgId', scope.organisations)}`;

const Command = z.object({ reason: z.string() });

/** Rows a transaction; each is a refund of its own. */
const CHUNK = 50;

const Detail = z.object({ repairId: z.int(), refundedOrder: z.int() });

/** Refunds the next back-charges, each on its own; what was refunded meanwhile fails alone. */
export const backChargeBackChunk: ChunkWorker = async (context, batchNo, stored) => {
  const { reason } = Command.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const { repairId: payment, refundedOrder: orderId } = Detail.parse(row.detail);
    const request = { orderId, payment, reason, operatorId: context.actor.userId };
    const done = await tryRow(context, () => refundOrder(context, request));
    outcomes.push(
      done instanceof Refusal ? failedRow(row, done.message) : doneRow(row, done.amount),
    );
  }

  await writeOutcomes(context, batchNo, outcomes);

  return rows.length;
};
