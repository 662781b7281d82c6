import { type Account, heldOfLots, principalOf } from './book.ts';
import { LEDGER, TRADE, WALLET } from './codes.ts';
import { fundOf } from './funds.ts';
import {
  type Journal,
  newTransactionId,
  type Occasion,
  postTransaction,
  type WalletLeg,
} from './journal.ts';

/* Money that moves from wallet to wallet, or from a granted wallet back to its funds; written with the journal. */

/** Own money of a person that another gets. */
interface Moving {
  readonly from: Account;
  readonly to: Account;
  /** Fen. */
  readonly amount: number;
}

/** Posts a transfer between personal wallets; answers its id. */
export function postTransfer(
  journal: Journal,
  newId: () => number,
  occasion: Occasion,
  { from, to, amount }: Moving,
): number {
  /* Out of one wallet and into the other through an account of the house that keeps nothing of it. */
  const through = {
    lot: null,
    walletType: WALLET.personal,
    counter: LEDGER.transfer,
    counterRef: 0,
  };
  const transferId = newTransactionId(newId, 2);
  postTransaction(journal, transferId, occasion, [
    { ...through, tradeType: TRADE.transferOut, account: from, change: -amount },
    { ...through, tradeType: TRADE.transferIn, account: to, change: amount },
  ]);

  return transferId;
}

/** The wallets that hold granted money. */
export type GrantedWallet = typeof WALLET.subsidy | typeof WALLET.redPacket;

/** What a clearing took. */
interface Cleared {
  readonly clearId: number;
  /** Fen. */
  readonly amount: number;
}

/**
 * Posts everything a granted wallet holds, lot by lot back to its fund, and closes the lots; what a hold covers stays. Answers nothing where
 * there is nothing to take.
 */
export function postClearing(
  journal: Journal,
  newId: () => number,
  occasion: Occasion,
  { account, walletType }: { readonly account: Account; readonly walletType: GrantedWallet },
): Cleared | undefined {
  const legs = clearingLegs(account, walletType);
  if (legs.length === 0) return undefined;

  const clearId = newTransactionId(newId, legs.length);
  postTransaction(journal, clearId, occasion, legs);
  for (const { lot } of legs) if (lot?.remaining === 0) lot.closed = true;

  return { clearId, amount: -legs.reduce((sum, { change }) => sum + change, 0) };
}

function clearingLegs(account: Account, walletType: GrantedWallet): WalletLeg[] {
  const leg = { tradeType: TRADE.clearing, account, walletType };
  const lots = account.lots.filter((lot) => lot.walletType === walletType && lot.remaining > 0);
  const own = principalOf(account, walletType) - account.wallets[walletType].held;
  let covered = heldOfLots(account, walletType);
  const legs: WalletLeg[] = lots.flatMap((lot) => {
    const kept = Math.min(covered, lot.remaining);
    const taken = lot.remaining - kept;
    covered -= kept;
    if (taken === 0) return [];

    const fund = fundOf(lot);

    return { ...leg, lot, change: -taken, counter: fund.account, counterRef: fund.ref };
  });
  if (own > 0) {
    const counter = walletType === WALLET.subsidy ? LEDGER.subsidyFund : LEDGER.redPacketFund;
    legs.push({ ...leg, lot: null, change: -own, counter, counterRef: 0 });
  }

  return legs;
}
