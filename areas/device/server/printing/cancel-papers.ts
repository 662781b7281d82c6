import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { printState } from '../../contract/machine/print-job.ts';

/** What waits at a printer that goes is not printed. */
export async function cancelPapers({ tx }: Pick<Context, 'tx'>, deviceId: number): Promise<void> {
  await tx
    .updateTable('printJob')
    .set({ state: printState.key.cancelled, endedAt: sql`now()` })
    .where('deviceId', '=', deviceId)
    .where('state', '=', printState.key.waiting)
    .execute();
}
