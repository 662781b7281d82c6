import type { LotKind, WalletType } from './codes.ts';
import type { Limits } from './limits.ts';

/** Subsidy first, then red packet, then own money (rule ledger/spending). */
export const SPEND_ORDER: readonly WalletType[] = [2, 4, 1];

export interface Wallet {
  balance: number;
  /** What its owner owes beside it: the next recharge of the wallet repays it first. */
  debt: number;
  readonly held: number;
  seq: number;
  /** `seq` as it was read. */
  readonly readSeq: number;
}

/** Canteens and meals a grant pays at; none of a kind: all of them. */
export interface LotScope {
  readonly places?: readonly number[];
  readonly meals?: readonly number[];
}

/** Money with conditions inside a wallet; times are merchant wall time. */
export interface Lot {
  readonly lotId: number;
  readonly accountId: number;
  readonly walletType: WalletType;
  readonly kind: LotKind;
  readonly granted: number;
  remaining: number;
  readonly fundOrgId: number;
  expiresAt: string | null;
  /** When it expired first, where a refund opened it again until `expiresAt`. */
  lapsedAt: string | null;
  /** Where and when it pays; null: anywhere. */
  readonly scope: LotScope | null;
  /** The recharge that granted it. */
  readonly grantedBy: number;
  closed: boolean;
  /** It was revoked or cleared before its end: nothing opens it again. */
  readonly isOver: boolean;
}

/** The working copy of a locked account: what planning reads and changes before anything is written. */
export interface Account {
  readonly accountId: number;
  readonly custId: number;
  readonly status: number;
  readonly overdraftLimit: number;
  /** Null: none. */
  readonly limits: Limits | null;
  readonly debitBlock: boolean;
  readonly creditBlock: boolean;
  readonly blockedAt: string | null;
  /** Moves with holds, blocks, status and limits. */
  readonly stateSeq: number;
  readonly orgId: number;
  readonly psnType: number | null;
  readonly jobId: number | null;
  readonly costCenterId: number | null;
  readonly wallets: Readonly<Record<WalletType, Wallet>>;
  /** Open lots. */
  readonly lots: Lot[];
}

export interface Card {
  readonly cardNo: string;
  readonly state: number;
  readonly lostAt: string | null;
  /** When its number went out again after it had been handed in; null where it never was. */
  readonly since: string | null;
  readonly account: Account;
}

/** Whether its owner owes in a wallet: an overdraft that is used, or a debt. */
export const owesIn = (account: Account, walletType: WalletType): boolean =>
  principalOf(account, walletType) < 0 || account.wallets[walletType].debt > 0;

/** The part of a wallet that no lot covers; below zero when an overdraft is used. */
export function principalOf(account: Account, walletType: WalletType): number {
  let principal = account.wallets[walletType].balance;
  for (const lot of account.lots) if (lot.walletType === walletType) principal -= lot.remaining;

  return principal;
}

/** Fen of the lots of a wallet that are held, because the money that no lot covers is less than what is held: nothing takes them back meanwhile. */
export function heldOfLots(account: Account, walletType: WalletType): number {
  const own = Math.max(0, principalOf(account, walletType));
  return Math.max(0, account.wallets[walletType].held - own);
}

/** Where something is bought. */
export interface BoughtAt {
  readonly placeId: number;
  readonly mealType: number;
}

/** The one answer to "how much may this person spend" (rule ledger/spending); fen. */
export const availableAmount = (account: Account, at: string, where?: BoughtAt): number =>
  spendableAmount(account, 1, at, where) +
  spendableAmount(account, 2, at, where) +
  spendableAmount(account, 4, at, where);

/** What a sale at that moment may take from one wallet: no held money, no expired lot; the overdraft on the personal wallet. */
export function spendableAmount(
  account: Account,
  walletType: WalletType,
  at: string,
  where?: BoughtAt,
): number {
  let money = balanceAt(account, walletType, at) - account.wallets[walletType].held;
  for (const lot of account.lots)
    if (lot.walletType === walletType && usable(lot, at) && !paysAt(lot, where))
      money -= lot.remaining;

  return Math.max(0, money + (walletType === 1 ? account.overdraftLimit : 0));
}

/** What a wallet holds at that moment without the lots that have expired in it; below zero when an overdraft is used. */
export function balanceAt(account: Account, walletType: WalletType, at: string): number {
  let { balance } = account.wallets[walletType];
  for (const lot of account.lots)
    if (lot.walletType === walletType && !usable(lot, at)) balance -= lot.remaining;

  return balance;
}

const usable = (lot: Lot, at: string): boolean =>
  lot.remaining > 0 && (lot.expiresAt === null || at <= lot.expiresAt);

/** Whether a grant pays there; a caller that names no place may take it. */
function paysAt({ scope }: Lot, where: BoughtAt | undefined): boolean {
  if (!scope || !where) return true;

  const { places = [], meals = [] } = scope;

  return (
    (places.length === 0 || places.includes(where.placeId)) &&
    (meals.length === 0 || meals.includes(where.mealType))
  );
}

/** How money is spent. */
export interface Spend {
  /** Merchant wall time; lots expire by it. */
  readonly at: string;
  /** Absent: grants pay wherever they are for. */
  readonly where?: BoughtAt | undefined;
  /** Wallets in the order they are used; subsidy, red packet, personal unless given. */
  readonly order?: readonly WalletType[] | undefined;
}

/** Part of a spend: from a lot, or from principal where `lot` is null. */
export interface Piece {
  readonly walletType: WalletType;
  readonly lot: Lot | null;
  readonly amount: number;
}

/**
 * How an account pays an amount at a moment; undefined when it cannot pay the whole of it. Plans only, changes nothing.
 */
export function planSpend(account: Account, amount: number, spend: Spend): Piece[] | undefined {
  const { at, where, order = SPEND_ORDER } = spend;
  const pieces: Piece[] = [];
  let rest = amount;
  for (const walletType of order) {
    const part = Math.min(rest, spendableAmount(account, walletType, at, where));
    if (part > 0) pieces.push(...piecesOf(account, walletType, part, spend));
    rest -= part;
    if (rest === 0) return pieces;
  }

  return undefined;
}

/** How a wallet pays an amount it can pay: its lots first, soonest to expire, then principal. */
function piecesOf(
  account: Account,
  walletType: WalletType,
  amount: number,
  { at, where }: Spend,
): Piece[] {
  const lots = account.lots.filter(
    (lot) => lot.walletType === walletType && usable(lot, at) && paysAt(lot, where),
  );
  if (lots.length === 0) return [{ walletType, lot: null, amount }];

  const pieces: Piece[] = [];
  let rest = amount;
  for (const lot of lots.sort(byExpiry)) {
    const part = Math.min(rest, lot.remaining);
    if (part > 0) pieces.push({ walletType, lot, amount: part });
    rest -= part;
  }

  if (rest > 0) pieces.push({ walletType, lot: null, amount: rest });

  return pieces;
}

/** Soonest to expire first, never-expiring last, then in the order they were granted. */
const byExpiry = (left: Lot, right: Lot): number => {
  if (left.expiresAt === right.expiresAt) return left.lotId - right.lotId;
  if (left.expiresAt === null) return 1;

  return right.expiresAt === null || left.expiresAt < right.expiresAt ? -1 : 1;
};
