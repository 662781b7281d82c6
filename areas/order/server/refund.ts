import {
  type Book,
  type Detour,
  extraLegs,
  type LedgerContext,
  ledgerWrites,
  newJournal,
  newTransactionId,
  openBook,
  type PaidPiece,
  planRefund,
  post,
  type RefundPart,
  readExtras,
  readPaid,
  refundParts,
} from '#areas/account/server/api.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { returnPoints } from '#areas/marketing/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { RefundDetour } from '../contract/refund.ts';
import { leaveTableOf } from './booking/table.ts';
import { type LockedOrder, lockedOrder } from './locked-order.ts';
import { refundThroughChannels } from './refund-channel.ts';
import { keepLineRefunds, type LineRefund, recallDishes, refundLines } from './refund-lines.ts';
import { unuseRules } from './refund-marketing.ts';
import { type RefundSplit, refundWrites } from './refund-store.ts';
import { tenderSums } from './tenders.ts';

export interface RefundRequest {
  readonly orderId: number;
  /** Fen; absent: all that is left, or what the lines name. */
  readonly amount?: number | undefined;
  /** Absent: spread over the lines by what is left of each. */
  readonly lines?: readonly LineRefund[];
  /** Gives back what is left of this payment of the order (a ledger transaction) instead of an amount, latest payment first. */
  readonly payment?: number;
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
/** Sums of a refund by where the money goes. */
export function splitOf(parts: readonly RefundPart[]): RefundSplit {
  const detoured = (to: Detour['to']) =>
    parts.reduce((sum, { detour, amount }) => (detour?.to === to ? sum + amount : sum), 0);
  const back = parts.flatMap(({ piece: { tenderType }, amount, detour }) =>
    detour && detour.to !== 'lot' ? [] : { tenderType, amount },
  );
  const { personal, subsidy, red, channel, cash, coupon, suspense } = tenderSums(back);
  return {
    ...{ personalAmount: personal, subsidyAmount: subsidy, redAmount: red, suspenseAmount: suspense },
    ...{ channelAmount: channel, cashAmount: cash, couponAmount: coupon },
    ...{ fundAmount: detoured('fund'), clearingAmount: detoured('clearing') },
  };
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

/** What a refund is about to give back of what was paid. @throws Refusal 409 NOTHING_PAID, ALREADY_REFUNDED, REFUND_TOO_LARGE */
export function refundable({ paidAmount, refundedAmount }: Paid, asked: number | undefined): number {
  const left = paidAmount - refundedAmount;
  if (paidAmount === 0) throw conflict('NOTHING_PAID', '订单尚未支付，无需退款');
  if (left === 0) throw conflict('ALREADY_REFUNDED', '订单已全额退款');
  const amount = asked ?? left;
  if (amount > left) throw conflict('REFUND_TOO_LARGE', '退款金额超过可退金额');
  return amount;
}
type Paid = Pick<LockedOrder, 'paidAmount' | 'refundedAmount'>;

const leftOf = (pieces: readonly PaidPiece[]): number =>
  pieces.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

/**
 * Refunds an order, whole or in part, whenever it was paid and by however many payments, so that what stays paid is what the smaller
 * order would have cost (domain notes B1.6). Wrap it in `once` with the console's idempotency key. Scope is the caller's to check.
 * @throws Refusal 404 for an unknown order, 409 REFUND_TOO_LARGE, ALREADY_REFUNDED, NOTHING_PAID, CREDIT_BLOCKED
 */
export async function refundOrder(context: LedgerContext, request: RefundRequest): Promise<RefundOutcome> {
  const { client, newId, now } = context;
  const { orderId, reason, operatorId } = request;
  const calendar = await mealCalendar(context);
  const today = now.slice(0, 10);
  await ensureMonths(client, ['posting'], [today, daysBefore(today, 1)]);
  const order = await lockedOrder(context, orderId);
  const paid = await readPaid(context, orderId, order.bizDate);
  const { payment } = request;
  const pieces = payment === undefined ? paid.pieces : paid.pieces.filter((piece) => piece.transactionId === payment);
  const named = request.lines?.reduce((sum, line) => sum + line.amount, 0) ?? request.amount;
  const amount = refundable(order, payment === undefined ? named : leftOf(pieces));
  if (amount === 0) throw conflict('ALREADY_REFUNDED', '该笔支付已全额退款');
  const lines = await refundLines(context, order, amount, request.lines);
  const given = planRefund(pieces, amount);
  const extras = await readExtras(context, orderId, order.bizDate);
  const accountIds = [...given.map(({ piece }) => piece), ...extras].flatMap(({ accountId }) => accountId ?? []);
  const book = await openBook(context, { accountIds });
  assertMayCredit(book);
  const parts = await refundParts(context, book, given);
  const whole = order.paidAmount - order.refundedAmount;
  const further = await extraLegs(context, book, extras, { part: amount, whole });
  const legs = [...parts.flatMap(({ before, leg }) => [...before, leg]), ...further];
  const { bizDate } = mealAt(calendar, order.placeId, now);
  const occasion = {
    occurredAt: now,
    bizDate,
    mealType: order.mealType,
    ...paid.soldAs,
    orderId,
    operatorId,
    remark: reason,
  };
  const journal = newJournal();
  const refundId = newTransactionId(newId, legs.length);
  post(journal, refundId, occasion, legs);
  const [split, detours] = [splitOf(parts), detoursOf(parts)];
  const refundState = order.refundedAmount + amount === order.paidAmount ? 2 : 3;
  const taken = tenderSums(given.map(({ piece: { tenderType }, amount: part }) => ({ tenderType, amount: part })));
  await runAll(client, [
    ...ledgerWrites(context, journal),
    ...refundWrites(context, {
      refundId,
      order,
      amount,
      refundState,
      split,
      detours,
      taken,
      lines,
      reason,
      operatorId,
    }),
  ]);
  await refundThroughChannels(context, order, { refundId, parts, reason, operatorId });
  await keepLineRefunds(context, refundId, lines);
  const back = order.refundedAmount + amount;
  await returnPoints(context, { orderId, at: now, part: back, whole: order.paidAmount });
  if (refundState === 2) {
    await unuseRules(context, orderId);
    await leaveTableOf(context, orderId);
  }
  /* Portions come last, as where they are sold: whoever orders meanwhile holds the table and waits for them. */
  await recallDishes(context, order, lines);
  return { refundId, amount, split, detours, refundState };
}
