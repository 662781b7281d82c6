import type { LedgerContext } from './ledger/context.ts';

const unfinished = () => Promise.reject(new Error('being written'));

/**
 * Issues cards to accounts.
 * @throws Refusal 409 CARD_IN_USE when a number was issued before
 */
export const issueCards = (
  _context: LedgerContext,
  _cards: readonly { accountId: number; cardNo: string }[],
): Promise<void> => unfinished();

/** Marks a card lost from a moment on (merchant wall time, now unless given): offline sales before it still post (B2). */
export const reportCardLost = (_context: LedgerContext, _cardNo: string, _lostAt?: string): Promise<void> =>
  unfinished();

/** Makes a lost card usable again. */
export const reportCardFound = (_context: LedgerContext, _cardNo: string): Promise<void> => unfinished();
