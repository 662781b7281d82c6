import {
  type Book,
  type GivenBack,
  type LedgerContext,
  ledgerWrites,
  newJournal,
  newTransactionId,
  openBook,
  type PaidPiece,
  planRefund,
  post,
  type RefundPart,
  readPaid,
  refundParts,
} from '#areas/account/server/api.ts';
import { dayBefore, mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import type { RefundDetour, splitShape } from '../contract/refund.ts';

export interface RefundRequest {
  readonly orderId: number;
  /** Fen; absent: all that is left. */
  readonly amount?: number | undefined;
  readonly reason: string;
  readonly operatorId: number;
}
export interface RefundOutcome {
  readonly refundId: number;
  readonly amount: number;
  readonly split: RefundSplit;
  readonly detours: readonly RefundDetour[];
  /** 2 full, 3 partial. */
  readonly refundState: 2 | 3;
}
/** Fen by where they go. */
export type RefundSplit = { readonly [Part in keyof typeof splitShape]: number };

interface OrderRow {
  readonly biz_date: string;
  readonly amount: number;
  readonly refunded: number;
  readonly account_id: number | null;
  readonly place_id: number;
  readonly meal_type: number;
}

/** The order, locked until the transaction ends: two refunds of it never overlap. */
async function lockedOrder({ client, merchantId }: LedgerContext, orderId: number): Promise<OrderRow> {
  const { rows } = await client.query<OrderRow>({
    name: 'order.lock',
    text: `select biz_date, amount, refund_personal + refund_subsidy + refund_red + refund_suspense as refunded,
        account_id, place_id, meal_type
      from meal_order where merchant_id = $1 and order_id = $2 for update`,
    values: [merchantId, orderId],
  });
  if (!rows[0]) throw notFound('订单不存在');
  return rows[0];
}

const tenders = { 1: 'personal', 2: 'subsidy', 4: 'red', 9: 'suspense' } as const;
const nameOf = ({ tenderType }: PaidPiece) => tenders[tenderType as keyof typeof tenders];

/** Sums of a refund by the tender it takes back. */
function byTender(given: readonly GivenBack[]) {
  const sums = { personal: 0, subsidy: 0, red: 0, suspense: 0 };
  for (const { piece, amount } of given) sums[nameOf(piece)] += amount;
  return sums;
}

/** Sums of a refund by where the money goes. */
export function splitOf(parts: readonly RefundPart[]): RefundSplit {
  const split = {
    personalAmount: 0,
    subsidyAmount: 0,
    redAmount: 0,
    suspenseAmount: 0,
    fundAmount: 0,
    clearingAmount: 0,
  };
  for (const { piece, amount, detour } of parts) {
    split[`${detour?.to ?? nameOf(piece)}Amount`] += amount;
  }
  return split;
}

/** The parts that do not go back into their wallets, those that say the same together. */
export function detoursOf(parts: readonly RefundPart[]): RefundDetour[] {
  const detours = parts.flatMap(({ piece: { walletType }, amount, detour }) =>
    detour && walletType !== null ? [{ ...detour, walletType, amount }] : [],
  );
  const same = Map.groupBy(detours, ({ to, why, walletType, expiredAt }) => [to, why, walletType, expiredAt].join());
  return [...same.values()].flatMap((all) => {
    const amount = all.reduce((sum, part) => sum + part.amount, 0);
    return all.slice(0, 1).map((one) => ({ ...one, amount }));
  });
}

/** @throws Refusal 409 CREDIT_BLOCKED */
export function assertMayCredit({ accounts }: Book): void {
  if (accounts.values().some((account) => account.creditBlock)) throw conflict('CREDIT_BLOCKED', '账户已禁止入账');
}

function amountOf(order: OrderRow, asked: number | undefined): number {
  const left = order.amount - order.refunded;
  if (left === 0) throw conflict('ALREADY_REFUNDED', '订单已全额退款');
  const amount = asked ?? left;
  if (amount > left) throw conflict('REFUND_TOO_LARGE', '退款金额超过可退金额');
  return amount;
}

/**
 * Refunds an order, whole or in part, so that what stays paid is what the smaller order would have cost (domain notes B1.6).
 * Wrap it in `once` with the console's idempotency key. Scope is the caller's to check.
 * @throws Refusal 404 for an unknown order, 409 REFUND_TOO_LARGE, ALREADY_REFUNDED, CREDIT_BLOCKED
 */
export async function refundOrder(context: LedgerContext, request: RefundRequest): Promise<RefundOutcome> {
  const { client, merchantId, newId, now } = context;
  const { orderId, reason, operatorId } = request;
  const calendar = await mealCalendar(context);
  const today = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [today, dayBefore(today)]);
  const order = await lockedOrder(context, orderId);
  const amount = amountOf(order, request.amount);
  const book = await openBook(context, { accountIds: order.account_id === null ? [] : [order.account_id] });
  assertMayCredit(book);
  const paid = await readPaid(context, orderId, order.biz_date);
  const given = planRefund(paid.pieces, amount);
  const parts = await refundParts(context, book, given);
  const legs = parts.map(({ leg }) => leg);
  const { bizDate } = mealAt(calendar, order.place_id, now);
  const occasion = {
    occurredAt: now,
    bizDate,
    mealType: order.meal_type,
    ...paid.soldAs,
    orderId,
    operatorId,
    remark: reason,
  };
  const journal = newJournal();
  const refundId = newTransactionId(newId, legs.length);
  post(journal, refundId, occasion, legs);
  const [split, detours] = [splitOf(parts), detoursOf(parts)];
  const refundState = order.refunded + amount === order.amount ? 2 : 3;
  await runAll(client, [
    ...ledgerWrites(context, journal),
    ...documents(
      { merchantId, refundId, operatorId, reason, occurredAt: now },
      { orderId, order, amount, refundState, split, detours, tenders: byTender(given) },
    ),
  ]);
  return { refundId, amount, split, detours, refundState };
}

interface Refunded {
  readonly orderId: number;
  readonly order: OrderRow;
  readonly amount: number;
  readonly split: RefundSplit;
  readonly detours: readonly RefundDetour[];
  readonly tenders: ReturnType<typeof byTender>;
  readonly refundState: number;
}

function documents(
  head: { merchantId: number; refundId: number; operatorId: number; reason: string; occurredAt: string },
  { orderId, order, amount, split, detours, tenders: { personal, subsidy, red, suspense }, refundState }: Refunded,
): Statement[] {
  return [
    {
      name: 'order.addRefund',
      text: `insert into order_refund (merchant_id, refund_id, transaction_id, order_id, biz_date, amount, personal_amount,
          subsidy_amount, red_amount, suspense_amount, fund_amount, clearing_amount, detours, reason, operator_id, place_id, occurred_at)
        values ($1, $2, $2, $3, $4::text::date, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16::text::timestamptz)`,
      values: [
        head.merchantId,
        head.refundId,
        orderId,
        order.biz_date,
        amount,
        split.personalAmount,
        split.subsidyAmount,
        split.redAmount,
        split.suspenseAmount,
        split.fundAmount,
        split.clearingAmount,
        JSON.stringify(detours),
        head.reason,
        head.operatorId,
        order.place_id,
        head.occurredAt,
      ],
    },
    {
      name: 'order.refunded',
      text: `update meal_order set refund_personal = refund_personal + $4, refund_subsidy = refund_subsidy + $5,
          refund_red = refund_red + $6, refund_suspense = refund_suspense + $7, refund_state = $8
        where merchant_id = $1 and order_id = $2 and biz_date = $3::text::date`,
      values: [head.merchantId, orderId, order.biz_date, personal, subsidy, red, suspense, refundState],
    },
  ];
}
