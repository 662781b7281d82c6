import type { Account, Lot, LotScope } from './book.ts';
import { LEDGER, LOT, type LotKind, TRADE, WALLET, type WalletType } from './codes.ts';
import { fundOf } from './funds.ts';
import {
  type HouseLeg,
  type Journal,
  newTransactionId,
  type Occasion,
  postTransaction,
  type WalletLeg,
} from './journal.ts';

/* Money that comes into a wallet, and that goes back to where it came from; written with the journal. */

/** Money for one wallet. */
interface Credited {
  readonly account: Account;
  readonly walletType: WalletType;
  /** Fen. */
  readonly amount: number;
  /** Fen, given on top of own money. */
  readonly giftAmount?: number | undefined;
  /** The channel own money came through. */
  readonly channel: number;
  /** Merchant wall time after which granted money cannot be spent; never unless given. */
  readonly expiresAt?: string | undefined;
  /** Where and at which meals granted money pays; anywhere unless given. */
  readonly scope?: LotScope | undefined;
  /** Organisation whose fund grants a subsidy; 0 = the merchant's own. */
  readonly fundOrgId?: number | undefined;
  /** It gives back what clearings took. */
  readonly givesBack: boolean;
}

/** The recharge, its gift, and what it repays. */
const MOST_LEGS = 3;

/** Posts a recharge with its gift, or a grant, and what of it repays a debt of its wallet; answers its id and what it repaid, fen. */
export function postRecharge(
  journal: Journal,
  newId: () => number,
  occasion: Occasion,
  credited: Credited,
): { rechargeId: number; repaid: number } {
  const own = credited.walletType === WALLET.personal;
  const rechargeId = newTransactionId(newId, MOST_LEGS);
  const named = { rechargeId, lotId: own && !credited.giftAmount ? 0 : newId() };
  const brought = own
    ? personalLegs(journal, credited, named)
    : [grantedLeg(journal, credited, named)];
  const repaying = repaymentLegs(credited, own ? null : (brought[0]?.lot ?? null));
  postTransaction(journal, rechargeId, occasion, [...brought, ...repaying]);

  return { rechargeId, repaid: -(repaying[0]?.change ?? 0) };
}

/** The ids of a recharge and of the lot it makes. */
interface Named {
  readonly rechargeId: number;
  readonly lotId: number;
}

function personalLegs(journal: Journal, credited: Credited, named: Named): WalletLeg[] {
  const { account, amount, giftAmount, channel } = credited;
  const own: WalletLeg = {
    tradeType: TRADE.recharge,
    account,
    walletType: WALLET.personal,
    lot: null,
    change: amount,
    counter: LEDGER.receivedByChannel,
    counterRef: channel,
  };

  if (!giftAmount) return [own];

  const lot = grant(journal, credited, named, LOT.gift, giftAmount);
  const fund = fundOf(lot);
  const gift = {
    ...own,
    tradeType: TRADE.rechargeGift,
    lot,
    change: giftAmount,
    counter: fund.account,
    counterRef: fund.ref,
  };

  return [own, gift];
}

function grant(
  journal: Journal,
  { account, walletType, fundOrgId, expiresAt, scope }: Credited,
  { rechargeId, lotId }: Named,
  kind: LotKind,
  granted: number,
): Lot {
  const lot: Lot = {
    lotId,
    accountId: account.accountId,
    walletType,
    kind,
    granted,
    remaining: 0,
    fundOrgId: fundOrgId ?? 0,
    expiresAt: expiresAt ?? null,
    grantedBy: rechargeId,
    scope: scope ?? null,
    lapsedAt: null,
    closed: false,
    isOver: false,
  };

  account.lots.push(lot);
  journal.newLots.add(lot);

  return lot;
}

function grantedLeg(journal: Journal, credited: Credited, named: Named): WalletLeg {
  const { account, amount, givesBack } = credited;
  const subsidy = credited.walletType === WALLET.subsidy;
  const tradeType = subsidy ? TRADE.subsidy : TRADE.redPacket;
  const lot = grant(journal, credited, named, subsidy ? LOT.subsidy : LOT.red, amount);
  const fund = fundOf(lot);

  return {
    tradeType: givesBack ? TRADE.clearingRevocation : tradeType,
    account,
    walletType: lot.walletType,
    lot,
    change: amount,
    counter: fund.account,
    counterRef: fund.ref,
  };
}

/** What of a recharge or grant goes to what its wallet owes. */
function repaymentLegs(credited: Credited, lot: Lot | null): WalletLeg[] {
  const { account, walletType } = credited;
  const amount = Math.min(account.wallets[walletType].debt, credited.amount);
  if (amount === 0) return [];

  const tradeType =
    walletType === WALLET.personal ? TRADE.rechargeDebtRepaid : TRADE.subsidyDebtRepaid;
  const to = { counter: LEDGER.owedByPeople, counterRef: account.accountId };

  return [{ tradeType, account, walletType, lot, change: -amount, ...to }];
}

/** What is taken of a recharge or grant, and from where; fen. */
interface TakenBack {
  readonly account: Account;
  readonly walletType: WalletType;
  /** The channel own money came through. */
  readonly channel: number;
  /** What the grant, or the gift, is kept in; no more of it is spent. */
  readonly lot: Lot | undefined;
  readonly plan: {
    /** From the lot. */
    readonly fromLot: number;
    /** From principal for the part of the gift that is spent already. */
    readonly forGift: number;
    /** From principal for the recharge itself. */
    readonly forRecharge: number;
    /** What is spent already, of the gift or grant and of the recharge. */
    readonly shortGift: number;
    readonly shortRecharge: number;
  };
  /** What of it is spent already and becomes a debt: all of it, or 0. */
  readonly debt: number;
}

/** Posts what is taken back of a recharge or grant, and closes its lot. */
export function postRevocation(
  journal: Journal,
  newId: () => number,
  occasion: Occasion,
  taken: TakenBack,
): void {
  const { account, walletType, lot, debt } = taken;
  const legs = [...takenLegs(taken), ...(debt > 0 ? owedLegs(taken) : [])];
  if (debt > 0) {
    account.wallets[walletType].debt += debt;
    journal.indebted.add(account);
    journal.accounts.add(account);
  }

  if (lot) {
    lot.closed = true;
    journal.changedLots.add(lot);
  }

  postTransaction(journal, newTransactionId(newId, legs.length), occasion, legs);
}

function takenLegs({ account, walletType, channel, lot, plan }: TakenBack): WalletLeg[] {
  const fund = fundBehind(lot);
  const toFund = {
    tradeType: revocationOf(walletType),
    account,
    walletType,
    counter: fund.account,
    counterRef: fund.ref,
  };

  const legs: WalletLeg[] = [
    { ...toFund, lot: lot ?? null, change: -plan.fromLot },
    { ...toFund, lot: null, change: -plan.forGift },
    {
      ...toFund,
      lot: null,
      change: -plan.forRecharge,
      counter: LEDGER.receivedByChannel,
      counterRef: channel,
    },
  ];

  return legs.filter((leg) => leg.change < 0);
}

/* What is spent already goes back to where it came from all the same; its owner owes it. */
function owedLegs({ account, walletType, channel, lot, plan }: TakenBack): HouseLeg[] {
  const fund = fundBehind(lot);
  const owed = {
    tradeType: revocationOf(walletType),
    from: LEDGER.owedByPeople,
    fromRef: account.accountId,
  };

  return [
    { ...owed, to: fund.account, toRef: fund.ref, amount: plan.shortGift },
    { ...owed, to: LEDGER.receivedByChannel, toRef: channel, amount: plan.shortRecharge },
  ].filter(({ amount }) => amount > 0);
}

const fundBehind = (lot: Lot | undefined): { account: number; ref: number } =>
  lot ? fundOf(lot) : { account: LEDGER.giftCost, ref: 0 };

const revocationOf = (walletType: WalletType): number =>
  walletType === WALLET.personal ? TRADE.rechargeRevocation : TRADE.subsidyRevocation;
