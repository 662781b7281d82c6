/** What other areas may ask of money that comes into wallets and leaves them. All work happens in the caller's transaction, set-based. */

export { assertAllVisible, creditRows, type Target, targetWhere } from './batch/batch-people.ts';
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
} from './batch/batch-rows.ts';
export { batchesOf, checkBatch } from './batch/batch-run.ts';
export { countClearingOwed } from './clearing-owed.ts';
export { deductFrom } from './deduction.ts';
export { paymentHooks } from './payment-hooks.ts';
export { rechargeWallets } from './recharge/recharge.ts';
export { type RevokedRows, revocationCalls } from './revocation/revocation-calls.ts';
export { startTransfers } from './transfer.ts';
export { keepClosingWithdrawal } from './withdrawal/closing-withdrawal.ts';
export { countUndecided } from './withdrawal/withdrawal.ts';
