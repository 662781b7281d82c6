import { z } from 'zod';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import { type RechargeOutcome, rechargeWallets } from '../recharge/recharge.ts';
import {
  type ChunkWorker,
  doneRow,
  failedRow,
  type RowOutcome,
  takeWaiting,
  type WaitingRow,
  writeOutcomes,
} from './batch-rows.ts';

/** Where grants of a batch pay, as its command keeps it. */
export const StoredScope = z.object({
  places: z.array(z.int()).optional(),
  meals: z.array(z.int()).optional(),
});

/** What every row of a recharging batch shares. */
export const RechargeCommand = z.object({
  walletType: z.int(),
  channel: z.int(),
  source: z.int(),
  offlineType: z.int().optional(),
  voucherNo: z.string().optional(),
  remark: z.string().optional(),
  expiresAt: z.string().optional(),
  scope: StoredScope.optional(),
});

/** Rows a transaction: long enough to be quick, short enough not to hold the locks that sales wait for. */
const CHUNK = 500;

/** Credits the next rows of a batch; who cannot be credited fails alone. */
export const rechargeChunk: ChunkWorker = async (context, batchNo, stored) => {
  const { walletType, channel, source, offlineType, ...shared } = RechargeCommand.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const items = rows.map(({ custId, amount }) => ({ ...shared, custId, amount, walletType }));
  const outcomes = await rechargeWallets(context, {
    items,
    channel,
    source,
    offlineType,
    batchNo,
    operatorId: context.actor.userId,
  });

  await writeOutcomes(
    context,
    batchNo,
    rows.map((row, index) => outcomeOf(row, outcomes[index])),
  );

  return rows.length;
};

const outcomeOf = (row: WaitingRow, outcome: RechargeOutcome | undefined): RowOutcome =>
  outcome && !('refused' in outcome)
    ? doneRow(row, row.amount, outcome.rechargeId)
    : failedRow(row, refusalTexts[outcome?.refused ?? 'NO_ACCOUNT']);
