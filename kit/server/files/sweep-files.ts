import { sql } from 'kysely';
import { startWorker } from '../jobs/worker.ts';
import type { System } from '../system.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Sweeps every hour until the server stops. */
export const startFileSweep = (system: System): void =>
  startWorker(system, {
    name: 'sweeping uploads',
    pause: () => HOUR_MILLISECONDS,
    round: () => sweepFiles(system),
  });

interface Waiting {
  readonly storageKey: string;
}

/** Files a round removes at most; the next round goes on. */
const A_ROUND = 500;

/**
 * Removes uploads that no document has named within a day: rows first, so that nothing points at nothing. Answers how many.
 * A write that names one of them at this very moment holds its row, which is then left alone.
 */
export async function sweepFiles(system: System): Promise<number> {
  const gone = await system.background.platform({}, (tx) =>
    sql<Waiting>`delete from stored_file f using (
        select merchant_id, file_id from stored_file
         where kept_at is null and created_at < now() - interval '1 day'
         limit ${A_ROUND} for update skip locked) waiting
      where f.merchant_id = waiting.merchant_id and f.file_id = waiting.file_id
      returning f.storage_key`.execute(tx),
  );

  for (const { storageKey } of gone.rows) await system.files.remove(storageKey);

  return gone.rows.length;
}
