import { sql } from 'kysely';
import { tryRow } from '#areas/funding/server/api.ts';
import { backAmount } from '#areas/marketing/server/api.ts';
import type { State } from '#kit/contract/lifecycle.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import type { Actor, Context } from '#kit/server/context.ts';
import { takeStep, writeEvent } from '#kit/server/lifecycle.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import { refundApplySource, refundApplyState } from '../../contract/lookups.ts';
import { refundApplyLife } from '../../contract/refund-apply.ts';
import { refundOrder } from '../end-order.ts';
import { lockedOrder } from '../locked-order.ts';
import { refundableAmount } from './refund.ts';
import type { LineRefund } from './refund-lines.ts';
import { backQuestionOf } from './refund-rule.ts';

export type ApplyContext = Pick<Context, 'tx' | 'client' | 'merchantId' | 'newId' | 'now'> & {
  readonly actor: Pick<Actor, 'userId' | 'name'>;
};

type DinerContext = Omit<ApplyContext, 'actor'>;

/** What a diner asks back of an order of theirs. */
export interface DinerApplication {
  readonly orderId: number;
  readonly custId: number;
  /** Fen; absent: what the lines come to, or all that is left. */
  readonly amount?: number | undefined;
  readonly lines?: readonly LineRefund[] | undefined;
  readonly reason: string;
}

/**
 * A diner's own application for a refund; an operator decides on it in the console. Wrap it in `once`.
 * Return rules of marketing say until when and what of it comes back; a fee is taken of the lines that are given back.
 * @throws Refusal 404 for orders of others; 409 NOT_SERVED, BACK_CLOSED, BACK_FEE, REFUND_APPLIED, NOTHING_PAID, ALREADY_REFUNDED, REFUND_TOO_LARGE, LINE_REFUND_TOO_LARGE
 */
export async function applyForRefund(
  context: DinerContext,
  { orderId, custId, lines = [], reason, amount }: DinerApplication,
): Promise<{ readonly applyId: number; readonly amount: number }> {
  const buyer = await context.tx
    .selectFrom('mealOrder')
    .innerJoin('customer', 'customer.custId', 'mealOrder.custId')
    .select('customer.custName')
    .where('mealOrder.orderId', '=', orderId)
    .where('mealOrder.custId', '=', custId)
    .executeTakeFirst();

  if (!buyer) throw notFound('订单不存在');

  await assertHad(context, orderId);

  const question = await backQuestionOf(context, orderId);
  const named = lines.reduce((sum, line) => sum + line.amount, 0);
  if (lines.length > 0 && named === 0) throw conflict('NOTHING_PAID', '所选明细没有可退的金额');

  const asked = lines.length > 0 ? named : (amount ?? question.paid - question.refunded);
  const back = await backAmount(context, question, asked);
  const application = {
    orderId,
    custId,
    lines: lessFee(lines, back),
    reason,
    amount: back,
    source: refundApplySource.key.diner,
  };

  return addApplication(asDiner(context, buyer.custName), application);
}

/** What was ordered ahead and is still open is taken back by its buyer, as the canteen's rules say. @throws Refusal 409 NOT_SERVED */
async function assertHad({ tx }: DinerContext, orderId: number): Promise<void> {
  const open = await tx
    .selectFrom('orderBooking')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (open) throw conflict('NOT_SERVED', '订单尚未用餐，请使用取消订单');
}

/** The lines the diner gives back, each less its share of the fee; what the fee eats up whole stays. */
function lessFee(lines: readonly LineRefund[], back: number): LineRefund[] {
  const shares = sharesOf(
    back,
    lines.map(({ amount }) => amount),
  );
  return lines.map((line, at) => ({ ...line, amount: shares[at] ?? 0 })).filter(isSomething);
}

/** Money or pieces come back by it. */
const isSomething = ({ amount, quantity = 0 }: LineRefund): boolean => amount + quantity > 0;

interface Application {
  readonly orderId: number;
  readonly custId: number | null;
  /** Fen. */
  readonly amount: number;
  /** Of which lines; none: spread over all. */
  readonly lines: readonly LineRefund[];
  readonly reason: string;
  readonly source: 1 | 2;
}

export const REFUND_APPLY = { table: 'refundApply', idColumn: 'applyId' } as const;

/**
 * Writes an application down, with its order locked. One is open for an order at a time. Scope is the caller's to check.
 * @throws Refusal 404; 409 REFUND_APPLIED, NOTHING_PAID, ALREADY_REFUNDED, REFUND_TOO_LARGE, LINE_REFUND_TOO_LARGE
 */
export async function addApplication(
  context: ApplyContext,
  { orderId, amount, lines, ...rest }: Application,
): Promise<{ readonly applyId: number; readonly amount: number }> {
  const { tx, newId, now, actor } = context;
  const order = await lockedOrder(context, orderId);
  const open = await tx
    .selectFrom('refundApply')
    .select('applyId')
    .where('orderId', '=', orderId)
    .where('state', 'in', [refundApplyState.key.waiting, refundApplyState.key.failed])
    .executeTakeFirst();

  if (open) throw conflict('REFUND_APPLIED', '该订单已有待处理的退款申请');
  if (refundableAmount(order, amount) === 0 && order.amount > 0 && lines.length === 0)
    throw conflict('NOTHING_NAMED', '请填写退款金额或选择明细');

  await assertLines(context, orderId, lines);
  const applyId = newId();
  const made = { createdBy: actor.userId, createdAt: now, state: refundApplyState.key.waiting };
  const application = {
    applyId,
    orderId,
    bizDate: order.bizDate,
    amount,
    lines: JSON.stringify(lines),
    ...rest,
  };
  await tx
    .insertInto('refundApply')
    .values({ ...application, ...made })
    .execute();
  const event = {
    document: REFUND_APPLY.table,
    documentId: applyId,
    action: 'add',
    toState: refundApplyState.key.waiting,
  };
  await writeEvent(context, { ...event, remark: rest.reason });

  return { applyId, amount };
}

/** @throws Refusal 409 LINE_REFUND_TOO_LARGE */
async function assertLines(
  { tx }: ApplyContext,
  orderId: number,
  lines: readonly LineRefund[],
): Promise<void> {
  if (lines.length === 0) return;

  const found = await tx
    .selectFrom('orderLine')
    .select(['lineNo', sql<number>`amount - discount_share - refund_amount`.as('left')])
    .where('orderId', '=', orderId)
    .execute();

  const left = new Map(found.map((line) => [line.lineNo, line.left]));
  const isOnce = new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length;
  const fits = lines.every(
    (line) => isSomething(line) && line.amount <= (left.get(line.lineNo) ?? -1),
  );
  if (!isOnce || !fits) throw conflict('LINE_REFUND_TOO_LARGE', '退款超过该明细可退金额或数量');
}

/** No operator of the console. */
const DINER = 0;

const asDiner = (context: DinerContext, name: string): ApplyContext => ({
  ...context,
  actor: { userId: DINER, name },
});

/** A diner takes an application of theirs back, once. @throws Refusal 404; 409 DOCUMENT_CHANGED */
export async function withdrawRefundApply(
  context: DinerContext,
  { applyId, custId }: { readonly applyId: number; readonly custId: number },
): Promise<void> {
  const found = await context.tx
    .selectFrom('refundApply')
    .innerJoin('customer', 'customer.custId', 'refundApply.custId')
    .select(['refundApply.version', 'customer.custName'])
    .where('refundApply.applyId', '=', applyId)
    .where('refundApply.custId', '=', custId)
    .executeTakeFirst();

  if (!found) throw notFound();

  const at = { id: applyId, version: found.version };
  await takeStep(asDiner(context, found.custName), refundApplyLife, REFUND_APPLY, 'withdraw', at);
}

interface Decision {
  readonly applyId: number;
  readonly version: number;
  readonly remark: string;
}

/** Refuses an application. @throws Refusal 409 DOCUMENT_CHANGED */
export const refuseApplication = (
  context: Context,
  { applyId, version, remark }: Decision,
): Promise<unknown> =>
  takeStep(context, refundApplyLife, REFUND_APPLY, 'refuse', { id: applyId, version, remark });

/** What a decision came to. */
export interface RefundDecision {
  readonly state: State & number;
  readonly refundId: number | null;
  /** In the caller's language; empty where money was paid back. */
  readonly failure: string;
}

/**
 * Agrees on an application and pays it back behind a savepoint: what the refund refuses leaves the application failed, for an operator to
 * try again. Of two who decide at once the version lets one.
 * @throws Refusal 404, 409 DOCUMENT_CHANGED
 */
export async function payBack(
  context: Context,
  action: 'agree' | 'retry',
  { applyId, version, remark }: Decision,
): Promise<RefundDecision> {
  const { tx, actor, language } = context;
  await takeStep(context, refundApplyLife, REFUND_APPLY, action, { id: applyId, version, remark });
  const found = await tx
    .selectFrom('refundApply')
    .select(['orderId', 'amount', 'reason', sql<LineRefund[]>`lines`.as('lines')])
    .where('applyId', '=', applyId)
    .executeTakeFirstOrThrow();

  const { orderId, amount, reason, lines } = found;
  const asked = { orderId, reason, operatorId: actor.userId };
  const done = await tryRow(context, () =>
    refundOrder(context, lines.length > 0 ? { ...asked, lines } : { ...asked, amount }),
  );
  const write = tx.updateTable('refundApply').where('applyId', '=', applyId);
  if (!(done instanceof Refusal)) {
    await write.set({ refundId: done.refundId, failure: '' }).execute();
    return { state: refundApplyState.key.refunded, refundId: done.refundId, failure: '' };
  }

  await write.set({ state: refundApplyState.key.failed, failure: done.message }).execute();
  const event = {
    document: REFUND_APPLY.table,
    documentId: applyId,
    action: 'fail',
    fromState: refundApplyState.key.refunded,
  };
  await writeEvent(context, {
    ...event,
    toState: refundApplyState.key.failed,
    remark: done.message,
  });

  return {
    state: refundApplyState.key.failed,
    refundId: null,
    failure: translate(language, done.message),
  };
}
