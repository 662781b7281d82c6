/** What other areas may ask of the ledger. All work happens in the caller's transaction, set-based: pass whole batches. */

export { closeAccountDays, walletFlows } from './account-day.ts';
export { countLimitable, setLimits } from './account-limits.ts';
export { countExpiring } from './account-list.ts';
export {
  addAccounts,
  blockAccounts,
  endAccount,
  type NewAccount,
  reviveAccounts,
} from './accounts.ts';
export { availableNow, balancesOf, findByCard } from './balances.ts';
export {
  type Account,
  balanceAt,
  heldOfLots,
  type LotScope,
  owesIn,
  type Piece,
  planSpend,
  principalOf,
} from './book.ts';
export { WALLET_TYPES, type WalletType } from './codes.ts';
export type { LedgerContext } from './context.ts';
export { giveBackDeduction } from './deduction-back.ts';
export { checkFreeze, type Freeze, freezeAccounts, unfreezeAccounts } from './freeze.ts';
export {
  endHold,
  type HeldByWallet,
  holdForSale,
  holdMoney,
  placeHold,
  placeHolds,
  releaseMoney,
  withdrawableAmount,
} from './hold.ts';
export { deduct, leaveClearing, moveDeposit, payOut, settleClosed } from './house-money.ts';
export { type Journal, newJournal, type Posting } from './journal.ts';
export { countDifferences, ledgerChecks, trialBalance } from './ledger-checks.ts';
export {
  type Bought,
  checkLimits,
  exceedsBalance,
} from './limits.ts';
export { type GrantedWallet, postClearing, postTransfer } from './moving.ts';
export {
  type OutsideTender,
  orderPayment,
  peekRefund,
  type ReturnedPart,
  refund,
  repair,
} from './order-money.ts';
export { assertAccountVisible, lockedAccount, namedLike, personAccount } from './people.ts';
export { postRecharge, postRevocation } from './recharge.ts';
export { readPaid } from './refund.ts';
export { refusalTexts, spendTexts } from './refusal-texts.ts';
export {
  accountReason,
  availableAfter,
  findPayer,
  type PlannedSpend,
  planSale,
  type SaleReason,
} from './sale.ts';
export { openSalesJournal, type SalesJournal } from './sales-journal.ts';
export {
  type Book,
  ledgerWrites,
  openBook,
  openFreeBook,
  ownAccounts,
  peekAccounts,
  peekBook,
  readGrant,
} from './store.ts';
export { sweepEach } from './sweep.ts';
