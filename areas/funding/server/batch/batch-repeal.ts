import { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { repealOne } from '../revocation/repeal-one.ts';
import {
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

/** Rows a transaction; each takes a few statements of its own. */
const CHUNK = 50;

/** What every row of a revoking batch shares. */
const RepealCommand = z.object({
  policy: z.enum(['REJECT', 'PARTIAL', 'DEBT']),
  reason: z.string(),
});
type RepealCommand = z.output<typeof RepealCommand>;

/** Revokes one row on its own. */
async function repealRow(
  context: Context,
  batchNo: number,
  command: RepealCommand,
  row: WaitingRow,
): Promise<RowOutcome> {
  const done = await tryRow(context, () =>
    repealOne(context, { ...command, rechargeId: row.rechargeId as number, batchNo }),
  );
  if (done instanceof Refusal) return failedRow(row, done.message);

  const { revokedAmount, shortfall, debt } = done;
  if (shortfall > 0) return partRow(row, revokedAmount, '余额不足，仅撤销了部分金额');

  return { ...doneRow(row, revokedAmount), reason: debt > 0 ? '余额不足的部分已转为欠款' : null };
}

/** Revokes the next rows of a batch, each on its own. */
export const repealChunk: ChunkWorker = async (context, batchNo, stored) => {
  const command = RepealCommand.parse(stored);
  const rows = await takeWaiting(context, batchNo, CHUNK);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) outcomes.push(await repealRow(context, batchNo, command, row));
  await writeOutcomes(context, batchNo, outcomes);

  return rows.length;
};
