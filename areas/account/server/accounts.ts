import type { LedgerContext } from './ledger/context.ts';

const unfinished = () => Promise.reject(new Error('being written'));

/** A person who gets an account. */
export interface OpenAccount {
  readonly custId: number;
  /** A card issued with the account. */
  readonly cardNo?: string | undefined;
  /** Fen the personal wallet may fall below zero; 0 unless given. */
  readonly overdraftLimit?: number | undefined;
}

/**
 * Opens an account with its three wallets for each person, in one statement whatever their number. Somebody who has an
 * account already keeps it. Returns account ids by customer id.
 * @throws Refusal 409 CARD_IN_USE when a card number belongs to somebody else
 */
export const openAccounts = (_context: LedgerContext, _people: readonly OpenAccount[]): Promise<Map<number, number>> =>
  unfinished();

/**
 * Closes the account of a customer for good: what is left of principal goes to withdrawal clearing, granted money back to its
 * fund, cards are cancelled (domain notes B1.11).
 * @throws Refusal 409 ACCOUNT_HELD while money is held, ACCOUNT_IN_DEBT below zero
 */
export const closeAccount = (
  _context: LedgerContext,
  _request: { custId: number; operatorId: number },
): Promise<void> => unfinished();

/** Freezes or frees accounts: `debit` stops spending and withdrawing, `credit` stops recharges and refunds (B1.8). */
export const blockAccounts = (
  _context: LedgerContext,
  _accountIds: readonly number[],
  _blocks: { debit?: boolean; credit?: boolean; disabled?: boolean },
): Promise<void> => unfinished();

/** How far, in fen, the personal wallets may fall below zero. */
export const setOverdraftLimit = (
  _context: LedgerContext,
  _accountIds: readonly number[],
  _limit: number,
): Promise<void> => unfinished();
