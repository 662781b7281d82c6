import type { LedgerContext } from './ledger/context.ts';

const unfinished = () => Promise.reject(new Error('being written'));

/** An account as others see it; amounts in fen. */
export interface AccountBalance {
  readonly accountId: number;
  readonly custId: number;
  readonly status: number;
  readonly debitBlock: boolean;
  readonly creditBlock: boolean;
  readonly overdraftLimit: number;
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  /** Part of `personal` that was given, not paid in: spendable, not withdrawable. */
  readonly gift: number;
  /** What a sale may take now: without held money and expired lots, with the overdraft. */
  readonly available: number;
}

/** Accounts of customers, as they stand; unknown customers are missing from the map (key: customer id). */
export const balancesOf = (
  _context: LedgerContext,
  _custIds: readonly number[],
): Promise<Map<number, AccountBalance>> => unfinished();

/** The account behind a card number and the card's state (1 active, 2 lost, 3 replaced, 4 cancelled). */
export const findByCard = (
  _context: LedgerContext,
  _cardNo: string,
): Promise<(AccountBalance & { readonly cardNo: string; readonly cardState: number }) | undefined> => unfinished();
