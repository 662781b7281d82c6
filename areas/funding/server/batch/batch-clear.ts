import { z } from 'zod';
import type { GrantedWallet } from '#areas/ledger/server/api.ts';
import { clearWallets } from '../clearing.ts';
import { type ChunkWorker, doneRow, takeWaiting, writeOutcomes } from './batch-rows.ts';

/** What every row of a clearing batch shares. */
export const ClearCommand = z.object({
  walletType: z.union([z.literal(2), z.literal(4)]),
  reason: z.string(),
});

/** Rows a transaction. */
const CHUNK = 500;

/** Clears the wallets of the next rows of a batch; who has nothing left by then is done with nothing. */
export const clearChunk: ChunkWorker = async (context, batchNo, stored) => {
  const { walletType, reason } = ClearCommand.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  if (rows.length === 0) return 0;

  const cleared = await clearWallets(context, {
    custIds: rows.map(({ custId }) => custId),
    walletType: walletType as GrantedWallet,
    reason,
    batchNo,
    operatorId: context.actor.userId,
  });

  await writeOutcomes(
    context,
    batchNo,
    rows.map((row) => doneRow(row, cleared.get(row.custId) ?? 0)),
  );

  return rows.length;
};
