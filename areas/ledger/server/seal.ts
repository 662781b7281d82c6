import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';

const PAUSE_MILLISECONDS = 60_000;

/** Keeps sealing until the server stops. */
export const startSealing = (system: System): void =>
  startWorker(system, {
    name: 'sealing the journal',
    pause: () => PAUSE_MILLISECONDS,
    round: createSealing(system),
  });

/** A number of the journal, and the transactions that were under way when it was the last one. */
interface Horizon {
  readonly journalNo: number;
  readonly running: readonly string[];
}

/**
 * Answers a round of sealing (invariant I8, docs/adr/0004-ledger.md). Postings are numbered as they are written and commit in any
 * order, so a round seals up to the number an earlier one has seen, as soon as all transactions of that moment are over.
 */
export function createSealing(system: System): () => Promise<void> {
  let seen: Horizon | undefined;
  return async () => {
    const now = await horizonOf(system);
    const isComplete =
      seen?.running.every((transaction) => !now.running.includes(transaction)) ?? false;
    const complete = isComplete ? seen : undefined;
    if (!seen || complete) seen = now;
    if (complete) await sealUpTo(system, complete.journalNo);
  };
}

const horizonOf = (system: System): Promise<Horizon> =>
  system.background.platform({}, async (_tx, client) => {
    const { rows } = await client.query<{ journal_no: number; running: string[] }>(
      'select * from ledger_horizon()',
    );
    const [row] = rows;

    return { journalNo: row?.journal_no ?? 0, running: row?.running ?? [] };
  });

async function sealUpTo(system: System, journalNo: number): Promise<void> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select('merchantId').execute(),
  );
  for (const { merchantId } of merchants)
    await system.background.merchant(merchantId, {}, (_tx, client) =>
      client.query('select seal_ledger($1, $2)', [merchantId, journalNo]),
    );
}
