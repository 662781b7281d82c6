import {
  type MealCalendar,
  mealAt,
  mealCalendar,
  type SaleRules,
  saleRules,
} from '#areas/canteen/server/api.ts';
import { overLimit } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  checkLimits,
  type LedgerContext,
  type PlannedSpend,
  planSale,
} from '#areas/ledger/server/api.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { LockedOrder } from './locked-order.ts';
import type { OrderDraft } from './order-store.ts';
import { type DaySpending, dayAt, readDaySpending } from './sale/day-spending.ts';
import { type PersonBought, readPersonBought } from './sale/person-bought.ts';

/* How wallets pay orders: what is read for it, and the decision. */

/** What payments from wallets are decided on, beside the accounts. */
export interface PayFacts {
  readonly rules: SaleRules;
  readonly calendar: MealCalendar;
  readonly spending: DaySpending;
  readonly bought: PersonBought;
}

/** An account that is to pay for an order of a place and date. */
export interface Payer {
  readonly account: Account;
  readonly placeId: number;
  readonly bizDate: string;
}

/** Reads what payments are decided on; to be read after the accounts. Nothing is asked but where a place or a person has limits. */
export async function readPayFacts(
  context: LedgerContext,
  payers: readonly Payer[],
): Promise<PayFacts> {
  const [rules, calendar] = await Promise.all([saleRules(context), mealCalendar(context)]);
  const days = payers.flatMap(({ account, placeId, bizDate }) =>
    rules.dayLimitOf(placeId) > 0 ? [dayAt(account, placeId, bizDate)] : [],
  );
  const people = payers.flatMap(({ account: { limits, custId }, bizDate }) =>
    limits ? [{ custId, bizDate }] : [],
  );
  /* A payment counts for the date it is made on, which is yesterday's for a while after midnight. */
  const dates = payers.map(({ placeId }) => mealAt(calendar, placeId, context.now).bizDate);
  const [spending, bought] = await Promise.all([
    readDaySpending(context, days),
    readPersonBought(context, people),
    ensureMonths(context.client, ['posting'], dates),
  ]);

  return { rules, calendar, spending, bought };
}

/** An order as its payment looks at it. Fen. */
export type PayableOrder = Pick<
  LockedOrder,
  'placeId' | 'bizDate' | 'mealType' | 'paidAmount' | 'refundedAmount'
>;

/** How wallets pay. */
export interface WalletPayment extends PlannedSpend {
  /** Which limit of its person it is beyond. */
  readonly overLimit: OrderDraft['overLimit'];
}

/**
 * Decides how an account pays an amount (fen) of an order.
 * @throws Refusal 409 why the account may not pay, the limit it is beyond, PASSWORD_REQUIRED
 */
export function planPayment(
  facts: PayFacts,
  order: PayableOrder,
  asked: { readonly account: Account; readonly amount: number; readonly isConfirmed: boolean },
  now: string,
): WalletPayment {
  const { account, amount } = asked;
  const { placeId, mealType } = order;
  const spend = { where: { placeId, mealType }, order: facts.rules.walletOrderOf(placeId) };
  const plan = planSale(account, { amount, at: now, past: false, ...spend });
  if ('reason' in plan) throw conflict(plan.reason, '账户余额不足或不可用');

  assertDayLimit(facts, order, asked);
  const overLimit = beyondLimit(facts, order, asked, now);

  return { ...plan, overLimit };
}

/** @throws Refusal 409 OVER_DAY_LIMIT */
function assertDayLimit(
  { rules, spending }: PayFacts,
  { placeId, bizDate }: PayableOrder,
  { account, amount }: { readonly account: Account; readonly amount: number },
): void {
  const most = rules.dayLimitOf(placeId);
  if (most === 0) return;

  const spent = spending.of(dayAt(account, placeId, bizDate));
  if (spent + amount > most) throw conflict('OVER_DAY_LIMIT', '超出食堂每人每日限额');
}

/**
 * Which limit of its person a payment is beyond; what is refused for one throws. The order itself is no further purchase of its meal.
 */
function beyondLimit(
  { bought }: PayFacts,
  order: PayableOrder,
  asked: { readonly account: Account; readonly amount: number; readonly isConfirmed: boolean },
  now: string,
): OrderDraft['overLimit'] {
  const { account, amount, isConfirmed } = asked;
  if (!account.limits) return undefined;

  const { bizDate, mealType, paidAmount, refundedAmount } = order;
  const before = bought.of({ account, bizDate, mealType });
  const isCounted = paidAmount > refundedAmount ? 1 : 0;
  const { beyond, refused } = checkLimits(account.limits, {
    amount,
    at: now,
    before: { ...before, mealCount: before.mealCount - isCounted },
    isConfirmed,
  });
  if (refused === 'PASSWORD_REQUIRED') throw conflict(refused, '超出限额，请输入支付密码');
  if (refused) throw conflict(refused, labelOf(overLimit, refused));

  return beyond;
}

/** An order as its postings name it. */
export type SoldOrder = Pick<
  LockedOrder,
  | 'orderId'
  | 'orderKind'
  | 'placeKind'
  | 'placeId'
  | 'stallId'
  | 'mealType'
  | 'deviceId'
  | 'nuclearMode'
  | 'onlineFlag'
  | 'sourceType'
>;

/** The occasion of a payment at a moment (merchant wall time): its own date, the order's meal and place. */
export function occasionAt(
  calendar: MealCalendar,
  order: SoldOrder,
  { now, operatorId }: { readonly now: string; readonly operatorId: number },
) {
  const { orderId, orderKind, placeKind, placeId, stallId, mealType } = order;
  const { deviceId, nuclearMode, onlineFlag, sourceType } = order;
  const { bizDate, mealVersion } = mealAt(calendar, placeId, now);

  return {
    occurredAt: now,
    bizDate,
    orderId,
    orderKind,
    place: { placeKind, placeId, stallId },
    mealType,
    mealVersion,
    deviceId,
    nuclearMode,
    onlineFlag,
    sourceType,
    operatorId,
  };
}
