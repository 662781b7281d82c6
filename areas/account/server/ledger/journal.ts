import { conflict } from '#kit/server/refusal.ts';
import type { Account, Lot } from './book.ts';
import type { WalletType } from './codes.ts';

/** What all postings of one transaction share; dimensions are frozen here (domain notes B12). */
export interface Occasion {
  /** Merchant wall time. */
  readonly occurredAt: string;
  readonly bizDate: string;
  readonly mealType: number;
  readonly orderId?: number;
  readonly canteenId?: number;
  readonly stallId?: number;
  readonly deviceId?: number | undefined;
  readonly nuclearMode?: number;
  readonly channel?: number;
  readonly source?: number;
  readonly operatorId?: number;
  readonly batchNo?: number | undefined;
  readonly remark?: string | undefined;
  /** Dimensions of the person where no account is at hand. */
  readonly custId?: number | undefined;
  readonly orgId?: number | undefined;
  readonly psnType?: number | null | undefined;
}

/** A movement between a wallet and a ledger account: `change` is what happens to the wallet. */
export interface WalletLeg {
  readonly tradeType: number;
  readonly account: Account;
  readonly walletType: WalletType;
  readonly lot: Lot | null;
  readonly change: number;
  readonly counter: number;
  readonly counterRef: number;
  readonly reversesId?: number | undefined;
}
/** A movement between two ledger accounts of the house. */
export interface HouseLeg {
  readonly tradeType: number;
  readonly from: number;
  readonly fromRef: number;
  readonly to: number;
  readonly toRef: number;
  readonly amount: number;
  readonly reversesId?: number | undefined;
}
export type Leg = WalletLeg | HouseLeg;

/** A row of the journal about to be written. */
export interface Posting {
  readonly transactionId: number;
  readonly line: number;
  readonly tradeType: number;
  readonly fromAccount: number;
  readonly fromRef: number;
  readonly toAccount: number;
  readonly toRef: number;
  readonly amount: number;
  readonly account: Account | null;
  readonly walletType: number | null;
  readonly change: number | null;
  readonly balanceAfter: number | null;
  readonly walletSeq: number | null;
  readonly lotId: number | null;
  readonly reversesId: number | null;
  readonly occasion: Occasion;
}

/** Everything one batch is about to write: postings in order, and what they touched. */
export interface Journal {
  readonly postings: Posting[];
  readonly accounts: Set<Account>;
  readonly changedLots: Set<Lot>;
  readonly newLots: Set<Lot>;
}
export const newJournal = (): Journal => ({
  postings: [],
  accounts: new Set(),
  changedLots: new Set(),
  newLots: new Set(),
});

/**
 * The id of a transaction of that many postings: posting ids are the ids right after it, so they are taken together.
 * Ids come in blocks; where a block ends inside the range, the range starts anew in the next one.
 */
export function newTransactionId(newId: () => number, lines: number): number {
  let start = newId();
  let last = start;
  while (last - start < lines) {
    const next = newId();
    if (next !== last + 1) start = next;
    last = next;
  }
  return start;
}

const LARGEST = Number.MAX_SAFE_INTEGER;

function walletPosting(
  journal: Journal,
  leg: WalletLeg,
  head: { transactionId: number; line: number; occasion: Occasion },
): Posting {
  const { account, walletType, lot, change, counter, counterRef } = leg;
  const wallet = account.wallets[walletType];
  if (Math.abs(wallet.balance + change) > LARGEST) throw conflict('AMOUNT_OUT_OF_RANGE', '金额超出范围');
  wallet.balance += change;
  wallet.seq += 1;
  journal.accounts.add(account);
  if (lot) {
    lot.remaining += change;
    if (lot.remaining < 0 || lot.remaining > lot.granted) throw new Error(`lot ${lot.lotId} out of bounds`);
    if (!journal.newLots.has(lot)) journal.changedLots.add(lot);
  }
  const out = change < 0;
  return {
    ...head,
    tradeType: leg.tradeType,
    fromAccount: out ? walletType : counter,
    fromRef: out ? account.accountId : counterRef,
    toAccount: out ? counter : walletType,
    toRef: out ? counterRef : account.accountId,
    amount: Math.abs(change),
    account,
    walletType,
    change,
    balanceAfter: wallet.balance,
    walletSeq: wallet.seq,
    lotId: lot?.lotId ?? null,
    reversesId: leg.reversesId ?? null,
  };
}

/** Adds a transaction to the journal and applies it to the working copies of accounts and lots. */
export function post(journal: Journal, transactionId: number, occasion: Occasion, legs: readonly Leg[]): void {
  let line = 0;
  for (const leg of legs) {
    line += 1;
    const head = { transactionId, line, occasion };
    if ('account' in leg) {
      journal.postings.push(walletPosting(journal, leg, head));
      continue;
    }
    journal.postings.push({
      ...head,
      tradeType: leg.tradeType,
      fromAccount: leg.from,
      fromRef: leg.fromRef,
      toAccount: leg.to,
      toRef: leg.toRef,
      amount: leg.amount,
      account: null,
      walletType: null,
      change: null,
      balanceAfter: null,
      walletSeq: null,
      lotId: null,
      reversesId: leg.reversesId ?? null,
    });
  }
}
