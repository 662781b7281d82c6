import type { Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { LEDGER, TENDER, type TenderType, TRADE } from './codes.ts';
import type { LedgerContext } from './context.ts';
import { extraLegs, readExtras } from './extras.ts';
import {
  type Journal,
  type Leg,
  newJournal,
  newTransactionId,
  type Occasion,
  postTransaction,
} from './journal.ts';
import {
  type GivenBack,
  type PaidPiece,
  planRefund,
  type RefundPart,
  readPaid,
  refundParts,
} from './refund.ts';
import { refusalTexts } from './refusal-texts.ts';
import { type PlannedSpend, saleLegs, salesOf, type Tendered, tendersOf } from './sale.ts';
import { type Book, ledgerWrites, openBook, peekAccounts } from './store.ts';

/* What orders do to wallets and sales after their sale: paid, charged later, given back. */

/** Money that does not come from a wallet; `ref` is the channel (5, 6) or the coupon (7). */
export interface OutsideTender {
  readonly tenderType: typeof TENDER.channel | typeof TENDER.cash | typeof TENDER.coupon;
  readonly amount: number;
  readonly ref: number;
}

/** An order as the ledger finds what paid it; `bizDate` is the order's. */
interface OrderNamed {
  readonly orderId: number;
  readonly bizDate: string;
}

/** What pays an order, or a part of it. */
export interface OrderPayment {
  readonly order: OrderNamed & { readonly paidAmount: number };
  readonly occasion: Occasion;
  /** What wallets pay; absent: nothing. */
  readonly wallets?: PlannedSpend | undefined;
  readonly outside: readonly OutsideTender[];
}

/** Money that moves: the statements make it true, in the same transaction. */
interface Moved {
  readonly transactionId: number;
  readonly writes: readonly Statement[];
}

/** A payment that was posted. */
export interface PaidOrder {
  readonly transactionId: number;
  readonly tenders: readonly Tendered[];
}

/** Pays an order from wallets and beside them: a transaction of its own. */
export async function orderPayment(
  context: LedgerContext,
  payment: OrderPayment,
): Promise<Moved & { readonly tenders: readonly Tendered[] }> {
  const { order } = payment;
  const before =
    order.paidAmount > 0 ? (await readPaid(context, order.orderId, order.bizDate)).pieces : [];
  const journal = newJournal();
  const paidBefore = before.map(({ tenderType }) => tenderType);
  const posted = postOrderPayment(journal, context.newId, payment, paidBefore);

  return { ...posted, writes: ledgerWrites(context, journal) };
}

/** Posts the payment of an order; `paidBefore` are the tenders that paid a part of it in earlier transactions. */
export function postOrderPayment(
  journal: Journal,
  newId: () => number,
  { occasion, wallets, outside }: Omit<OrderPayment, 'order'>,
  paidBefore: readonly TenderType[] = [],
): PaidOrder {
  const legs = [
    ...outside.map((tender) => outsideLeg(occasion, tender)),
    ...(wallets ? saleLegs(TRADE.consumption, occasion, wallets.account, wallets.pieces) : []),
  ];
  const transactionId = newTransactionId(newId, legs.length);
  postTransaction(journal, transactionId, occasion, legs, paidBefore);

  const tenders = [
    ...outside.map(({ tenderType, amount }) => ({ tenderType, amount })),
    ...tendersOf(wallets?.pieces ?? []),
  ];

  return { transactionId, tenders };
}

const outsideLeg = (occasion: Occasion, { tenderType, amount, ref }: OutsideTender): Leg => ({
  tradeType: TRADE.consumption,
  from: tenderType === TENDER.coupon ? LEDGER.couponCost : LEDGER.receivedByChannel,
  fromRef: ref,
  to: LEDGER.sales,
  toRef: salesOf(occasion),
  amount,
  tenderType,
});

/** What settles suspense of an order. */
interface Repair {
  readonly order: OrderNamed;
  readonly occasion: Occasion;
  /** What wallets pay. */
  readonly spend: PlannedSpend;
}

/** Charges wallets for what was in suspense, which leaves the sales as the wallets come in: what was sold stays as it was. */
export async function repair(
  context: LedgerContext,
  { order, occasion, spend: { account, pieces } }: Repair,
): Promise<Moved & { readonly tenders: readonly Tendered[] }> {
  const paid = await readPaid(context, order.orderId, order.bizDate);
  const suspense = paid.pieces.filter(({ tenderType }) => tenderType === TENDER.suspense);
  const amount = pieces.reduce((sum, piece) => sum + piece.amount, 0);
  const legs = [
    ...saleLegs(TRADE.backCharge, occasion, account, pieces),
    ...suspenseBack(suspense, amount),
  ];
  const journal = newJournal();
  const transactionId = newTransactionId(context.newId, legs.length);
  postTransaction(journal, transactionId, occasion, legs);

  return { transactionId, tenders: tendersOf(pieces), writes: ledgerWrites(context, journal) };
}

function suspenseBack(suspense: readonly PaidPiece[], amount: number): Leg[] {
  let rest = amount;
  return suspense.flatMap((piece): Leg[] => {
    const part = Math.min(rest, piece.amount - piece.refunded);
    rest -= part;
    if (part === 0) return [];

    return [
      {
        tradeType: TRADE.backCharge,
        from: LEDGER.sales,
        fromRef: piece.toRef,
        to: piece.fromAccount,
        toRef: piece.fromRef,
        amount: part,
        reversesId: piece.postingId,
        tenderType: TENDER.suspense,
        uncounted: true,
      },
    ];
  });
}

/** What of an order's payments is given back. */
interface Refund {
  readonly order: OrderNamed;
  /** Of `readPaid`: those that are given back from, in the order they were spent. */
  readonly pieces: readonly PaidPiece[];
  /** Fen, at most what is left of the pieces. */
  readonly amount: number;
  /** Fen left of the whole order before it: fee and subsidy of the price follow in the same share. */
  readonly left: number;
  readonly occasion: Occasion;
}

/** A part of a refund; without a detour it goes back to where it came from. */
export type ReturnedPart = Pick<RefundPart, 'piece' | 'amount' | 'detour'>;

/** Gives money of an order back, in reverse order of spending. @throws Refusal 409 CREDIT_BLOCKED */
export async function refund(
  context: LedgerContext,
  { order, pieces, amount, left, occasion }: Refund,
): Promise<Moved & { readonly parts: readonly ReturnedPart[] }> {
  const given = planRefund(pieces, amount);
  const extras = await readExtras(context, order.orderId, order.bizDate);
  const accountIds = [...given.map(({ piece }) => piece), ...extras].flatMap(
    ({ accountId }) => accountId ?? [],
  );
  const book = await openBook(context, { accountIds });
  assertMayCredit(book);
  const parts = await refundParts(context, book, given);
  const further = await extraLegs(context, book, extras, { part: amount, whole: left });
  const legs = [...parts.flatMap(({ before, leg }) => [...before, leg]), ...further];

  const journal = newJournal();
  const transactionId = newTransactionId(context.newId, legs.length);
  postTransaction(journal, transactionId, occasion, legs);

  return { transactionId, parts, writes: ledgerWrites(context, journal) };
}

function assertMayCredit({ accounts }: Book): void {
  if (accounts.values().some((account) => account.creditBlock))
    throw conflict('CREDIT_BLOCKED', refusalTexts.CREDIT_BLOCKED);
}

/** What a refund would give back where, without giving it. @throws Refusal 409 CREDIT_BLOCKED */
export async function peekRefund(
  context: LedgerContext,
  { orderId, bizDate }: OrderNamed,
  amount: number,
): Promise<readonly ReturnedPart[]> {
  const { pieces } = await readPaid(context, orderId, bizDate);
  const given: GivenBack[] = planRefund(pieces, amount);
  const book = await peekAccounts(
    context,
    given.flatMap(({ piece }) => piece.accountId ?? []),
  );
  assertMayCredit(book);

  return refundParts(context, book, given);
}
