import type { Account, BoughtAt, Card, Piece, Spend } from './book.ts';
import { availableAmount, planSpend } from './book.ts';
import { LEDGER, STATUS, TENDER, type TenderType, TRADE } from './codes.ts';
import {
  type HouseLeg,
  type Journal,
  newTransactionId,
  type Occasion,
  postTransaction,
  type WalletLeg,
} from './journal.ts';
import type { LimitReason } from './limits.ts';
import type { Book } from './store.ts';

/** Why a sale cannot be paid from an account: its card, the account itself, or a limit of its person. */
export type SaleReason = CardReason | SpendReason | LimitReason;

type CardReason =
  | 'UNKNOWN_CARD'
  | 'CARD_LOST'
  | 'CARD_REPLACED'
  | 'CARD_CANCELLED'
  | 'CARD_EXPIRED';

type SpendReason = AccountReason | 'INSUFFICIENT_BALANCE';

type AccountReason = 'ACCOUNT_CLOSED' | 'ACCOUNT_DISABLED' | 'ACCOUNT_FROZEN';

/** When a sale is. */
interface SaleMoment {
  /** Merchant wall time. */
  readonly at: string;
  /** It happened already: blocks and losses count only from their moment on (rule people/freeze). */
  readonly past: boolean;
}

/** What a sale asks of an account. */
interface SaleCheck extends Spend, SaleMoment {
  /** Fen. */
  readonly amount: number;
}

/** Who pays a sale, as far as the name of an account or its card says. */
interface Payer {
  /** Undefined where nobody is known by it. */
  readonly account?: Account;
  /** Why it may not pay. */
  readonly reason?: CardReason;
}

/** Finds who is to pay a sale, by the account or else the card it names, and says why they may not as far as the card goes. */
export function findPayer(
  book: Book,
  {
    accountId,
    cardNo = '',
  }: { readonly accountId?: number | undefined; readonly cardNo?: string | undefined },
  moment: SaleMoment,
): Payer {
  if (accountId !== undefined) {
    const account = book.accounts.get(accountId);
    return account ? { account } : { reason: 'UNKNOWN_CARD' };
  }

  const card = book.cards.get(cardNo);
  if (!card) return { reason: 'UNKNOWN_CARD' };

  const reason = cardReason(card, moment);
  if (reason === 'UNKNOWN_CARD') return { reason };

  return reason ? { account: card.account, reason } : { account: card.account };
}

const CARD_REASONS: Readonly<Record<number, CardReason>> = {
  2: 'CARD_LOST',
  3: 'CARD_REPLACED',
  4: 'CARD_CANCELLED',
  5: 'CARD_EXPIRED',
};

/** True when something that began at `since` was in force at the moment of the sale. */
const inForce = (since: string | null, { at, past }: SaleMoment): boolean =>
  !past || since === null || at >= since;

/** Why the card may not pay; undefined when it may. Before its number went out again it was another holder's: a sale of then is of an unknown card. */
function cardReason(card: Card, moment: SaleMoment): CardReason | undefined {
  if (moment.past && card.since !== null && moment.at < card.since) return 'UNKNOWN_CARD';
  return card.state === 1 || !inForce(card.lostAt, moment)
    ? undefined
    : (CARD_REASONS[card.state] ?? 'CARD_CANCELLED');
}

/** Why the account may not spend; undefined when it may. A closed account has nothing left, whenever the sale was. */
export function accountReason(account: Account, moment: SaleMoment): AccountReason | undefined {
  if (account.status === STATUS.closed) return 'ACCOUNT_CLOSED';
  if (account.status === STATUS.normal && !account.debitBlock) return undefined;
  if (!inForce(account.blockedAt, moment)) return undefined;

  return account.status === STATUS.disabled ? 'ACCOUNT_DISABLED' : 'ACCOUNT_FROZEN';
}

/** How an account would pay; nothing has moved yet. */
export interface PlannedSpend {
  readonly account: Account;
  readonly pieces: readonly Piece[];
}

/** How the account would pay, or why it cannot. */
export function planSale(
  account: Account,
  check: SaleCheck,
): PlannedSpend | { reason: SpendReason } {
  const reason = accountReason(account, check);
  if (reason) return { reason };

  const pieces = planSpend(account, check.amount, check);

  return pieces ? { account, pieces } : { reason: 'INSUFFICIENT_BALANCE' };
}

/** What an account pays at the moment of a sale. */
export interface PaidSale {
  /** What pays its price, and what is left of it the fee on top. */
  readonly spend: PlannedSpend;
  /** Fen. */
  readonly price: number;
  /** Fen the subsidy fund bears of the price. */
  readonly fund?: number | undefined;
}

/** Fen by what paid. */
export interface Tendered {
  readonly tenderType: TenderType;
  readonly amount: number;
}

/** A sale that was posted. */
export interface SoldOrder {
  /** The transaction's as well. */
  readonly orderId: number;
  /** What paid its price. */
  readonly tenders: readonly Tendered[];
}

/** Posts a planned sale. */
export function postSale(
  journal: Journal,
  newId: () => number,
  occasion: Occasion,
  { spend: { account, pieces }, price, fund = 0 }: PaidSale,
): SoldOrder {
  const { paying, onTop } = piecesFor(pieces, price);
  const legs = [
    ...saleLegs(TRADE.consumption, occasion, account, paying),
    ...feeLegs(occasion, account, onTop),
    ...fundLegs(occasion, fund),
  ];
  const orderId = newTransactionId(newId, legs.length);
  postTransaction(journal, orderId, { ...occasion, orderId }, legs);

  return { orderId, tenders: tendersOf(paying) };
}

/** The pieces that pay a price, and those that pay what comes on top of it. */
function piecesFor(
  pieces: readonly Piece[],
  price: number,
): { readonly paying: readonly Piece[]; readonly onTop: readonly Piece[] } {
  const [paying, onTop]: [Piece[], Piece[]] = [[], []];
  let rest = price;
  for (const piece of pieces) {
    const part = Math.min(rest, piece.amount);
    if (part > 0) paying.push({ ...piece, amount: part });
    if (piece.amount > part) onTop.push({ ...piece, amount: piece.amount - part });
    rest -= part;
  }

  return { paying, onTop };
}

/** What wallets pay, by the wallet. */
export const tendersOf = (pieces: readonly Piece[]): Tendered[] =>
  pieces.map(({ walletType, amount }) => ({ tenderType: walletType, amount }));

/** Posts a sale that is not paid yet: the canteen served the meal, an operator has to look who owes it. Answers the id of the order. */
export function postSuspense(
  journal: Journal,
  newId: () => number,
  occasion: Occasion,
  amount: number,
): number {
  const leg = {
    tradeType: TRADE.consumption,
    from: LEDGER.offlineSuspense,
    fromRef: occasion.deviceId ?? 0,
    to: LEDGER.sales,
    toRef: salesOf(occasion),
    amount,
    tenderType: TENDER.suspense,
  };
  const orderId = newTransactionId(newId, 1);
  postTransaction(journal, orderId, { ...occasion, orderId }, [leg]);

  return orderId;
}

/** What the person may still spend now, there. */
export const availableAfter = (account: Account, now: string, where?: BoughtAt): number =>
  account.status === STATUS.closed ? 0 : availableAmount(account, now, where);

/** Whose sales account money goes to: the stall's, or the place's where it has no stalls. */
export const salesOf = ({ place }: Occasion): number => place?.stallId ?? place?.placeId ?? 0;

/** Planned pieces as movements from wallets to the sales of the place. */
export function saleLegs(
  tradeType: typeof TRADE.consumption | typeof TRADE.backCharge,
  occasion: Occasion,
  account: Account,
  pieces: readonly Piece[],
): WalletLeg[] {
  const counterRef = salesOf(occasion);
  return pieces.map(
    ({ walletType, lot, amount }): WalletLeg => ({
      tradeType,
      account,
      walletType,
      lot,
      change: -amount,
      counter: LEDGER.sales,
      counterRef,
      tenderType: walletType,
    }),
  );
}

const feeLegs = (occasion: Occasion, account: Account, pieces: readonly Piece[]): WalletLeg[] =>
  pieces.map(({ walletType, lot, amount }) => ({
    tradeType: TRADE.managementFee,
    account,
    walletType,
    lot,
    change: -amount,
    counter: LEDGER.feeIncome,
    counterRef: salesOf(occasion),
  }));

const fundLegs = (occasion: Occasion, amount: number): HouseLeg[] =>
  amount > 0
    ? [
        {
          tradeType: TRADE.mealPriceSubsidy,
          from: LEDGER.subsidyFund,
          fromRef: 0,
          to: LEDGER.mealPriceSubsidy,
          toRef: salesOf(occasion),
          amount,
        },
      ]
    : [];
