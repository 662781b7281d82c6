import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import {
  type LedgerContext,
  type ReturnedPart,
  readPaid,
  refund,
} from '#areas/ledger/server/api.ts';
import { returnPoints } from '#areas/marketing/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { orderState, refundState } from '../../contract/lookups.ts';
import type { RefundDetour } from '../../contract/refund.ts';
import { type LockedOrder, leftOf } from '../locked-order.ts';
import { tenderSums } from '../sale/tenders.ts';
import { refundThroughChannels } from './refund-channel.ts';
import { isAllBack, keepLineRefunds, type LineRefund, refundLines } from './refund-lines.ts';
import { lessenUses } from './refund-marketing.ts';
import { type RefundSplit, refundWrites } from './refund-store.ts';

export interface RefundRequest {
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
  /** 1 none: pieces that cost nothing of an order that cost something; 2 full, 3 partial. */
  readonly refundState: 1 | 2 | 3;
  /** What of it belongs to which line. */
  readonly lines: readonly LineRefund[];
}

const REFUND_STATE = refundState.key;

/**
 * Gives money of a locked order back, and says so on it and its lines; points and counts of rules follow in its share. What else an order used is
 * not touched: that is for its end (`end-order.ts`).
 * @throws Refusal 409 REFUND_TOO_LARGE, ALREADY_REFUNDED, NOTHING_PAID, CREDIT_BLOCKED, LINE_REFUND_TOO_LARGE
 */
export async function payBack(
  context: LedgerContext,
  order: LockedOrder,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { client, now } = context;
  const { orderId } = order;
  const { payment, reason, operatorId } = request;
  await ensureMonths(client, ['posting'], [now.slice(0, 10), daysBefore(now.slice(0, 10), 1)]);
  const paid = await readPaid(context, orderId, order.bizDate);
  const pieces =
    payment === undefined
      ? paid.pieces
      : paid.pieces.filter((piece) => piece.transactionId === payment);
  const named = request.lines?.reduce((sum, line) => sum + line.amount, 0) ?? request.amount;
  const amount = refundableAmount(order, payment === undefined ? named : sumOf(pieces));
  if (amount === 0 && payment !== undefined)
    throw conflict('ALREADY_REFUNDED', '该笔支付已全额退款');
  if (amount === 0 && order.amount > 0 && !request.lines)
    throw conflict('NOTHING_NAMED', '请填写退款金额或选择明细');

  const lines = await refundLines(context, order, amount, request.lines);
  const part =
    amount > 0
      ? await moneyBack(context, order, { ...paid, pieces, amount }, request)
      : nothingBack(context);
  const { refundId, parts, taken } = part;
  const [split, detours] = [splitOf(parts), detoursOf(parts)];
  const refundState = await stateAfterRefund(context, order, amount, request.lines);
  const draft = {
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
  };
  await runAll(client, [...part.writes, ...refundWrites(context, draft)]);
  await refundThroughChannels(context, order, { refundId, parts, reason, operatorId });
  await keepLineRefunds(context, refundId, lines);

  const back = order.refundedAmount + amount;
  if (amount > 0)
    await returnPoints(context, { orderId, at: now, part: back, whole: order.paidAmount });
  if (amount > 0 && refundState === REFUND_STATE.partlyRefunded)
    await lessenUses(context, orderId, { part: amount, whole: leftOf(order) });

  return { refundId, amount, split, detours, refundState, lines };
}

type Asked = Pick<
  LockedOrder,
  'orderState' | 'amount' | 'paidAmount' | 'refundedAmount' | 'refundState'
>;

/**
 * What a refund is about to give back of what was paid, fen. What cost nothing can be taken back as well, once.
 * @throws Refusal 409 NOTHING_PAID, ALREADY_REFUNDED, REFUND_TOO_LARGE
 */
export function refundableAmount(order: Asked, asked: number | undefined): number {
  const left = leftOf(order);
  const isFree = order.amount === 0;
  if (order.refundState === REFUND_STATE.refunded || (left === 0 && order.paidAmount > 0))
    throw conflict('ALREADY_REFUNDED', '订单已全额退款');
  if (left === 0 && order.orderState === orderState.key.cancelled)
    throw conflict('NOTHING_PAID', '订单已取消，没有可退的金额');
  if (left === 0 && order.orderState === orderState.key.closed)
    throw conflict('NOTHING_PAID', '订单已关闭，没有可退的金额');
  if (left === 0 && !isFree) throw conflict('NOTHING_PAID', '订单尚未支付，无需退款');

  const amount = asked ?? left;
  if (amount > left) throw conflict('REFUND_TOO_LARGE', '退款金额超过可退金额');

  return amount;
}

const sumOf = (pieces: readonly { readonly amount: number; readonly refunded: number }[]): number =>
  pieces.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

interface Part {
  readonly refundId: number;
  readonly amount: number;
  readonly parts: readonly ReturnedPart[];
  /** The tenders it takes back, wherever their money goes. */
  readonly taken: ReturnType<typeof tenderSums>;
  readonly writes: readonly Statement[];
}

/** Moves the money of a refund in the ledger: nothing is written yet. @throws Refusal 409 CREDIT_BLOCKED */
async function moneyBack(
  context: LedgerContext,
  order: LockedOrder,
  { pieces, soldAs, amount }: Awaited<ReturnType<typeof readPaid>> & { readonly amount: number },
  { reason, operatorId }: Pick<RefundRequest, 'reason' | 'operatorId'>,
): Promise<Part> {
  const { now } = context;
  const { orderId } = order;
  const { bizDate } = mealAt(await mealCalendar(context), order.placeId, now);
  const occasion = {
    occurredAt: now,
    bizDate,
    mealType: order.mealType,
    ...soldAs,
    orderId,
    operatorId,
    remark: reason,
  };

  const { transactionId, parts, writes } = await refund(context, {
    order,
    pieces,
    amount,
    left: leftOf(order),
    occasion,
  });
  /* What is taken back is all of it, wherever the money goes. */
  const taken = tenderSums(
    parts.map(({ piece: { tenderType }, amount: part }) => ({ tenderType, amount: part })),
  );

  return { refundId: transactionId, amount, parts, taken, writes };
}

/** What costs nothing moves no money: there is a refund of it all the same, with its pieces. */
const nothingBack = ({ newId }: LedgerContext): Part => ({
  refundId: newId(),
  amount: 0,
  parts: [],
  taken: tenderSums([]),
  writes: [],
});

/** Sums of a refund by where the money goes. */
export function splitOf(parts: readonly ReturnedPart[]): RefundSplit {
  const detoured = (to: RefundDetour['to']) =>
    parts.reduce((sum, { detour, amount }) => (detour?.to === to ? sum + amount : sum), 0);
  const back = parts.flatMap(({ piece: { tenderType }, amount, detour }) =>
    detour && detour.to !== 'lot' ? [] : { tenderType, amount },
  );
  const { personal, subsidy, red, channel, cash, coupon, suspense } = tenderSums(back);

  return {
    personalAmount: personal,
    subsidyAmount: subsidy,
    redAmount: red,
    suspenseAmount: suspense,
    channelAmount: channel,
    cashAmount: cash,
    couponAmount: coupon,
    fundAmount: detoured('fund'),
    clearingAmount: detoured('clearing'),
  };
}

/** The parts that do not go back into their wallets, those that say the same together. */
export function detoursOf(parts: readonly ReturnedPart[]): RefundDetour[] {
  const detours = parts.flatMap(({ piece: { walletType }, amount, detour }) =>
    detour && walletType !== null ? [{ ...detour, walletType, amount }] : [],
  );
  const same = Map.groupBy(detours, ({ to, why, walletType, expiredAt }) =>
    [to, why, walletType, expiredAt].join(),
  );

  return [...same.values()].flatMap((all) => {
    const amount = all.reduce((sum, part) => sum + part.amount, 0);
    return all.slice(0, 1).map((one) => ({ ...one, amount }));
  });
}

/** What the order says of its refunds after this one. */
async function stateAfterRefund(
  context: LedgerContext,
  order: LockedOrder,
  amount: number,
  named: readonly LineRefund[] | undefined,
): Promise<1 | 2 | 3> {
  const back = order.refundedAmount + amount;
  if (order.paidAmount > 0)
    return back === order.paidAmount
      ? REFUND_STATE.refunded
      : back === 0
        ? 1
        : REFUND_STATE.partlyRefunded;

  return !named || (await isAllBack(context, order, named))
    ? REFUND_STATE.refunded
    : REFUND_STATE.partlyRefunded;
}
