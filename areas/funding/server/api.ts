/** What other areas may ask of money that comes into wallets and leaves them. All work happens in the caller's transaction, set-based. */

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
export { countClearingOwed } from './clearing-owed.ts';
export { keepClosingWithdrawal } from './closing-withdrawal.ts';
export { deductFrom } from './deduction.ts';
export { paymentHooks } from './payment-hooks.ts';
export { rechargeWallets } from './recharge.ts';
export { type RevokedRows, revocationCalls } from './revocation-calls.ts';
export { startTransfers } from './transfer.ts';
export { countUndecided } from './withdrawal.ts';
