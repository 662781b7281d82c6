import { saleRules } from '#areas/canteen/server/api.ts';
import {
  type Account,
  availableAfter,
  type LedgerContext,
  openBook,
  planSale,
  repair,
  spendTexts,
} from '#areas/ledger/server/api.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { type LockedOrder, lockedOrder } from '../locked-order.ts';
import { occasionNow } from '../pay-order.ts';
import { type TenderSums, tenderSums } from '../sale/tenders.ts';

export interface RepairRequest {
  readonly orderId: number;
  /** Who pays; absent: whom the order names. */
  readonly accountId?: number | undefined;
  /** Fen; absent: all that is in suspense. */
  readonly amount?: number | undefined;
  /** Where less may be spent, that; else nothing. */
  readonly partial?: boolean;
  readonly batchNo?: number | undefined;
  readonly reason: string;
  readonly operatorId: number;
}

export interface RepairOutcome {
  readonly repairId: number;
  readonly amount: number;
  readonly tenders: TenderSums;
  /** Fen still in suspense. */
  readonly left: number;
}

/**
 * Settles suspense of an order from wallets, now: a later refund goes to the wallets charged. Wrap it in `once`; scope is the caller's to
 * check.
 * @throws Refusal 404; 409 NOTHING_SUSPENDED, REPAIR_TOO_LARGE, NO_ACCOUNT, why the account may not pay
 */
export async function repairOrder(
  context: LedgerContext,
  request: RepairRequest,
): Promise<RepairOutcome> {
  const { client, now } = context;
  const order = await lockedOrder(context, request.orderId);
  if (order.suspenseAmount === 0) throw conflict('NOTHING_SUSPENDED', '订单没有挂账');

  const wanted = request.amount ?? order.suspenseAmount;
  if (wanted > order.suspenseAmount) throw conflict('REPAIR_TOO_LARGE', '补扣金额超过挂账金额');

  const accountId = request.accountId ?? order.accountId;
  const book = await openBook(context, { accountIds: accountId === null ? [] : [accountId] });
  const account = [...book.accounts.values()][0];
  if (!account) throw conflict('NO_ACCOUNT', '订单没有消费人员，请选择由谁支付');

  const { placeId, mealType } = order;
  const where = { placeId, mealType };
  const walletOrder = (await saleRules(context)).walletOrderOf(placeId);
  const amount = request.partial
    ? Math.min(wanted, Math.max(1, availableAfter(account, now, where)))
    : wanted;
  const plan = planSale(account, { amount, at: now, past: false, where, order: walletOrder });
  if ('reason' in plan) throw conflict(plan.reason, spendTexts[plan.reason]);

  const { operatorId, batchNo, reason: remark } = request;
  const occasion = { ...(await occasionNow(context, order, operatorId)), batchNo, remark };
  const moved = await repair(context, { order, occasion, spend: plan });
  const { transactionId: repairId } = moved;
  const tenders = tenderSums(moved.tenders);
  const repaired = { repairId, request, order, account, sums: tenders, amount };
  await runAll(client, [...moved.writes, settled(context, repaired), addRepair(context, repaired)]);

  return { repairId, amount, tenders, left: order.suspenseAmount - amount };
}

interface Repair {
  readonly repairId: number;
  readonly request: RepairRequest;
  readonly order: LockedOrder;
  readonly account: Account;
  readonly sums: TenderSums;
  readonly amount: number;
}

function settled(
  { merchantId }: LedgerContext,
  { order, account: { accountId }, sums: { personal, subsidy, red }, amount }: Repair,
): Statement {
  return {
    name: 'order.repaired',
    text: `update meal_order o set personal_amount = o.personal_amount + $4, subsidy_amount = o.subsidy_amount + $5,
        red_amount = o.red_amount + $6, suspense_amount = o.suspense_amount - $7, account_id = coalesce(o.account_id, a.account_id),
        cust_id = coalesce(o.cust_id, a.cust_id), org_id = coalesce(o.org_id, p.org_id), psn_type = coalesce(o.psn_type, p.psn_type)
      from account a join customer p on p.merchant_id = $1 and p.cust_id = a.cust_id
      where o.merchant_id = $1 and o.order_id = $2 and o.biz_date = $3::date and a.merchant_id = $1 and a.account_id = $8`,
    values: [merchantId, order.orderId, order.bizDate, personal, subsidy, red, amount, accountId],
  };
}

function addRepair({ merchantId, now }: LedgerContext, repaired: Repair): Statement {
  const { repairId, request, order, account, sums, amount } = repaired;
  const { personal, subsidy, red } = sums;

  return {
    name: 'order.addRepair',
    text: `insert into order_repair (merchant_id, repair_id, order_id, biz_date, account_id, cust_id, amount, personal_amount,
        subsidy_amount, red_amount, batch_no, reason, operator_id, occurred_at)
      values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text::timestamptz)`,
    values: [
      merchantId,
      repairId,
      order.orderId,
      order.bizDate,
      account.accountId,
      account.custId,
      amount,
      personal,
      subsidy,
      red,
      request.batchNo ?? null,
      request.reason,
      request.operatorId,
      now,
    ],
  };
}
