import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { conflict } from '#kit/server/refusal.ts';
import { type Account, balanceAt, type Lot } from './book.ts';
import { LEDGER, type TenderType, type WalletType } from './codes.ts';

/** Whose posting it is, as the person was when it happened. */
export interface PersonThen {
  readonly custId: number;
  readonly orgId: number | null;
  readonly psnType: number | null;
  readonly jobId: number | null;
  readonly costCenterId: number | null;
}

/** What all postings of one transaction share; dimensions are frozen here, once and for good (docs/order-model.md). */
export interface Occasion {
  /** Merchant wall time. */
  readonly occurredAt: string;
  readonly bizDate: string;
  readonly mealType: number;
  /** Version of the meal calendar; null: the first. */
  readonly mealVersion?: string | null | undefined;
  readonly orderId?: number;
  readonly orderKind?: number | null | undefined;
  readonly place?: SellingPlace | undefined;
  readonly deviceId?: number | null | undefined;
  readonly nuclearMode?: number | null | undefined;
  readonly onlineFlag?: number | null | undefined;
  /** Client or device type (rule lookups/clients). */
  readonly sourceType?: number | null | undefined;
  readonly channel?: number;
  readonly source?: number;
  /** Offline type of a recharge, method of a withdrawal. */
  readonly payMethod?: number | undefined;
  /** The rule that made it: grant, gift, fee, coupon. */
  readonly ruleId?: number | undefined;
  readonly operatorId?: number;
  readonly batchNo?: number | undefined;
  readonly remark?: string | undefined;
  /** Given where the account says nothing or something newer: what is given back belongs to whom it was sold to. */
  readonly person?: PersonThen | undefined;
}

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
  /** What of `balanceAfter` had expired when it happened. */
  readonly expiredAfter: number;
  readonly walletSeq: number | null;
  readonly lotId: number | null;
  readonly reversesId: number | null;
  /** What paid; of sales, repairs and refunds only. */
  readonly tenderType: TenderType | null;
  /** 2: one more order (refund, repair) and one more of its tender; 1: one more of its tender; 0: a further part. */
  readonly countsAs: 0 | 1 | 2;
  readonly occasion: Occasion;
}

/** Everything one batch is about to write: postings in order, and what they touched. */
export interface Journal {
  readonly postings: Posting[];
  readonly accounts: Set<Account>;
  readonly changedLots: Set<Lot>;
  readonly newLots: Set<Lot>;
  /** Locked accounts whose debts changed. */
  readonly indebted: Set<Account>;
}

export const newJournal = (): Journal => ({
  postings: [],
  accounts: new Set(),
  changedLots: new Set(),
  newLots: new Set(),
  indebted: new Set(),
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
  readonly tenderType?: TenderType | undefined;
}

/** A movement between two ledger accounts of the house. */
export interface HouseLeg {
  /** It only takes back what another leg counts. */
  readonly uncounted?: boolean;
  readonly tradeType: number;
  readonly from: number;
  readonly fromRef: number;
  readonly to: number;
  readonly toRef: number;
  readonly amount: number;
  readonly reversesId?: number | undefined;
  readonly tenderType?: TenderType | undefined;
}

export type Leg = WalletLeg | HouseLeg;

/**
 * Adds a transaction to the journal and applies it to the working copies of accounts and lots.
 * @param paidBefore the tenders that paid a part of the order in earlier transactions
 */
export function postTransaction(
  journal: Journal,
  transactionId: number,
  occasion: Occasion,
  legs: readonly Leg[],
  paidBefore: Iterable<TenderType> = [],
): void {
  const counted = new Set(paidBefore);
  let line = 0;
  for (const leg of legs) {
    line += 1;
    const { tradeType, tenderType, reversesId = null } = leg;
    const countsAs = 'uncounted' in leg && leg.uncounted ? 0 : countedAs(tenderType, counted);
    const head = {
      transactionId,
      line,
      occasion,
      tradeType,
      reversesId,
      tenderType: tenderType ?? null,
      countsAs,
    };
    if ('account' in leg) {
      journal.postings.push(walletPosting(journal, leg, head));
      continue;
    }

    journal.postings.push({
      ...head,
      fromAccount: leg.from,
      fromRef: leg.fromRef,
      toAccount: leg.to,
      toRef: leg.toRef,
      amount: leg.amount,
      account: null,
      walletType: null,
      change: null,
      balanceAfter: null,
      expiredAfter: 0,
      walletSeq: null,
      lotId: null,
    });
  }
}

/** Says what a posting adds to counts, given the tenders of its order (refund, repair) that were counted before it, and counts it. */
function countedAs(
  tenderType: TenderType | undefined,
  counted: Set<TenderType>,
): Posting['countsAs'] {
  if (tenderType === undefined || counted.has(tenderType)) return 0;

  counted.add(tenderType);

  return counted.size === 1 ? 2 : 1;
}

type PostingHead = Pick<
  Posting,
  'transactionId' | 'line' | 'occasion' | 'tradeType' | 'tenderType' | 'countsAs' | 'reversesId'
>;

const LARGEST = Number.MAX_SAFE_INTEGER;

function walletPosting(journal: Journal, leg: WalletLeg, head: PostingHead): Posting {
  const { account, walletType, lot, change, counter, counterRef } = leg;
  const wallet = account.wallets[walletType];
  if (Math.abs(wallet.balance + change) > LARGEST)
    throw conflict('AMOUNT_OUT_OF_RANGE', '金额超出范围');

  wallet.balance += change;
  wallet.seq += 1;
  journal.accounts.add(account);

  if (lot) {
    lot.remaining += change;
    if (lot.remaining < 0 || lot.remaining > lot.granted)
      throw new Error(`lot ${lot.lotId} out of bounds`);

    if (!journal.newLots.has(lot)) journal.changedLots.add(lot);
  }

  if (counter === LEDGER.owedByPeople) {
    wallet.debt += change;
    journal.indebted.add(account);
  }

  const out = change < 0;

  return {
    ...head,
    fromAccount: out ? walletType : counter,
    fromRef: out ? account.accountId : counterRef,
    toAccount: out ? counter : walletType,
    toRef: out ? counterRef : account.accountId,
    amount: Math.abs(change),
    account,
    walletType,
    change,
    balanceAfter: wallet.balance,
    expiredAfter: wallet.balance - balanceAt(account, walletType, head.occasion.occurredAt),
    walletSeq: wallet.seq,
    lotId: lot?.lotId ?? null,
  };
}
