import type { Statement } from '#kit/server/database/statement.ts';
import type { TenderType } from './codes.ts';
import type { LedgerContext } from './context.ts';
import { newJournal, type Occasion } from './journal.ts';
import { type OrderPayment, type PaidOrder, postOrderPayment } from './order-money.ts';
import { type PaidSale, postSale, postSuspense, type SoldOrder } from './sale.ts';
import { ledgerWrites } from './store.ts';

/** What sales and payments of a batch move: each is posted as it is decided, so that the next one finds wallets as it left them. */
export interface SalesJournal {
  /** A sale that wallets pay. */
  postSale(newId: () => number, occasion: Occasion, paid: PaidSale): SoldOrder;
  /** A sale that is not paid yet, fen. Answers the id of the order. */
  postSuspense(newId: () => number, occasion: Occasion, amount: number): number;
  /** The payment of an order; `paidBefore` are the tenders that paid a part of it in earlier transactions. */
  postPayment(
    newId: () => number,
    payment: Omit<OrderPayment, 'order'>,
    paidBefore?: readonly TenderType[],
  ): PaidOrder;
  /** The statements that make all of it true. */
  writes(context: Pick<LedgerContext, 'client' | 'merchantId' | 'newId'>): Statement[];
}

/** A journal that sales and payments are posted to; nothing is written before its `writes`. */
export function openSalesJournal(): SalesJournal {
  const journal = newJournal();

  return {
    postSale: (newId, occasion, paid) => postSale(journal, newId, occasion, paid),
    postSuspense: (newId, occasion, amount) => postSuspense(journal, newId, occasion, amount),
    postPayment: (newId, payment, paidBefore) =>
      postOrderPayment(journal, newId, payment, paidBefore),
    writes: (context) => ledgerWrites(context, journal),
  };
}
