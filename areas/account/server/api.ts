/** What other areas may ask of accounts. All work happens in the caller's transaction, set-based: pass whole batches. */

export {
  assertAllVisible,
  creditRows,
  type Target,
  targetWhere,
} from '#areas/funding/server/batch-people.ts';
export {
  type BatchRows,
  type ChunkWorker,
  doneRow,
  failedRow,
  partRow,
  type RowOutcome,
  takeWaiting,
  tryRow,
  type WaitingRow,
  writeOutcomes,
} from '#areas/funding/server/batch-rows.ts';
export { batchesOf, checkBatch } from '#areas/funding/server/batch-run.ts';
export { clearWallets } from '#areas/funding/server/clearing.ts';
export { countClearingOwed } from '#areas/funding/server/clearing-owed.ts';
export { deductFrom } from '#areas/funding/server/deduction.ts';
export { type RechargeItem, rechargeWallets } from '#areas/funding/server/recharge.ts';
export { type RevokedRows, revocationCalls } from '#areas/funding/server/revocation-calls.ts';
export { revokeRecharge } from '#areas/funding/server/revoke.ts';
export { startTransfers } from '#areas/funding/server/transfer.ts';
export { countUndecided, withdrawalRows } from '#areas/funding/server/withdrawal.ts';
export { closeAccountDays, walletFlows } from '#areas/ledger/server/account-day.ts';
export { countExpiring } from '#areas/ledger/server/account-list.ts';
export { blockAccounts, closeAccount, openAccounts } from '#areas/ledger/server/accounts.ts';
export { availableNow, balancesOf, findByCard } from '#areas/ledger/server/balances.ts';
export type { Account, Piece } from '#areas/ledger/server/book.ts';
export { LEDGER, TENDER, type TenderType, TRADE } from '#areas/ledger/server/codes.ts';
export type { LedgerContext } from '#areas/ledger/server/context.ts';
export { clearExpired } from '#areas/ledger/server/expiry.ts';
export { extraLegs, readExtras } from '#areas/ledger/server/extras.ts';
export { endHold, expireHolds, placeHold } from '#areas/ledger/server/hold.ts';
export {
  type Journal,
  type Leg,
  newJournal,
  newTransactionId,
  type Occasion,
  type PersonThen,
  type Posting,
  postTransaction,
} from '#areas/ledger/server/journal.ts';
export {
  countDifferences,
  ledgerChecks,
  trialBalance,
} from '#areas/ledger/server/ledger-checks.ts';
export {
  type Bought,
  type LimitReason,
  limitReason,
  refusedFor,
} from '#areas/ledger/server/limits.ts';
export { personAccount } from '#areas/ledger/server/people.ts';
export {
  type Detour,
  type PaidPiece,
  planRefund,
  type RefundPart,
  readPaid,
  refundParts,
} from '#areas/ledger/server/refund.ts';
export { spendTexts } from '#areas/ledger/server/refusal-texts.ts';
export {
  availableAfter,
  cardReason,
  planSale,
  postSale,
  postSuspense,
  type SaleCheck,
  type SaleReason,
  saleLegs,
  salesOf,
} from '#areas/ledger/server/sale.ts';
export {
  type Book,
  ledgerWrites,
  openBook,
  openFreeBook,
  peekAccounts,
  peekBook,
} from '#areas/ledger/server/store.ts';
export { sweepLedger } from '#areas/ledger/server/sweep.ts';
export { dealTrade } from '#areas/payment/server/deal.ts';
export {
  type ChannelReturn,
  returnAgain,
  returnThroughChannels,
} from '#areas/payment/server/refund.ts';
export { useTestChannel } from '#areas/payment/server/settings.ts';
export {
  askOwnTrade,
  payOwnTestTrade,
  startChannelRecharge,
} from '#areas/payment/server/trade-calls.ts';
export { cardListNo, cardListSince } from './card-list.ts';
export { reportCardFound, reportCardLost } from './cards.ts';
export { cardForCode } from './code-card.ts';
export { customerHooks, customerHooksOf } from './customer-hooks.ts';
export { furnishAccounts, grantWeekly, lastMonday } from './furnish.ts';
export type { AccountHooks, OpenOrder } from './hooks.ts';
export { changeLimits } from './limits.ts';
