/** What other areas may ask of accounts. All work happens in the caller's transaction, set-based: pass whole batches. */

export { closeAccountDays, walletFlows } from './account-day.ts';
export { countExpiring } from './account-list.ts';
export { blockAccounts, closeAccount, openAccounts } from './accounts.ts';
export { availableNow, balancesOf, findByCard } from './balances.ts';
export { assertAllVisible, creditRows, type Target, targetWhere } from './batch-people.ts';
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
} from './batch-rows.ts';
export { batchesOf, checkBatch } from './batch-run.ts';
export { cardListNo, cardListSince } from './card-list.ts';
export { reportCardFound, reportCardLost } from './cards.ts';
export { clearWallets } from './clearing.ts';
export { countClearingOwed } from './clearing-owed.ts';
export { cardForCode } from './code-card.ts';
export { customerHooks, customerHooksOf } from './customer-hooks.ts';
export { deductFrom } from './deduction.ts';
export { furnishAccounts, grantWeekly, lastMonday } from './furnish.ts';
export type { AccountHooks, OpenOrder } from './hooks.ts';
export type { Account, Piece } from './ledger/book.ts';
export { LEDGER, TENDER, type TenderType, TRADE } from './ledger/codes.ts';
export type { LedgerContext } from './ledger/context.ts';
export { clearExpired } from './ledger/expiry.ts';
export { extraLegs, readExtras } from './ledger/extras.ts';
export { endHold, expireHolds, placeHold } from './ledger/hold.ts';
export {
  type Journal,
  type Leg,
  newJournal,
  newTransactionId,
  type Occasion,
  type PersonThen,
  type Posting,
  postTransaction,
} from './ledger/journal.ts';
export { type Bought, type LimitReason, limitReason, refusedFor } from './ledger/limits.ts';
export {
  type Detour,
  type PaidPiece,
  planRefund,
  type RefundPart,
  readPaid,
  refundParts,
} from './ledger/refund.ts';
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
} from './ledger/sale.ts';
export {
  type Book,
  ledgerWrites,
  openBook,
  openFreeBook,
  peekAccounts,
  peekBook,
} from './ledger/store.ts';
export { sweepLedger } from './ledger/sweep.ts';
export { countDifferences, ledgerChecks, trialBalance } from './ledger-checks.ts';
export { changeLimits } from './limits.ts';
export { dealTrade } from './pay/deal.ts';
export { type ChannelReturn, returnAgain, returnThroughChannels } from './pay/refund.ts';
export { useTestChannel } from './pay/settings.ts';
export { askOwnTrade, payOwnTestTrade, startChannelRecharge } from './pay/trade-calls.ts';
export { personAccount } from './people.ts';
export { type RechargeItem, rechargeWallets } from './recharge.ts';
export { spendTexts } from './refusal-texts.ts';
export { type RevokedRows, revocationCalls } from './revocation-calls.ts';
export { revokeRecharge } from './revoke.ts';
export { startTransfers } from './transfer.ts';
export { countUndecided, withdrawalRows } from './withdrawal.ts';
