import { sql } from 'kysely';
import { startWorker } from '../jobs/worker.ts';
import type { System } from '../system.ts';
import type { Family } from './family.ts';
import { recomputeDay } from './recompute.ts';

const PAUSE_MILLISECONDS = 1000;

/** A round that took long is followed by this many times as long a rest: a busy day must not be grouped again every second. */
const REST_FACTOR = 24;

/** Keeps the rollups near the facts, a round a second while rounds are short, until the server stops. Reports do not wait for it. */
export const startRollupWorker = (system: System, families: readonly Family[]): void =>
  startWorker(system, {
    name: 'rollups',
    pause: (took) => Math.max(PAUSE_MILLISECONDS, REST_FACTOR * took),
    startsAtOnce: true,
    round: () => recomputeDirty(system, families),
  });

/** Recomputes dirty buckets, newest days first, those of a day together; answers how many there were. */
export async function recomputeDirty(system: System, families: readonly Family[]): Promise<number> {
  const byName = new Map(families.map((family) => [family.name, family]));
  const found = await dirtyDays(system, [...byName.keys()]);
  for (const { merchantId, family, ...day } of found) {
    const of = byName.get(family);
    if (of)
      await system.background.merchant(merchantId, {}, (tx) =>
        recomputeDay(tx, merchantId, of, day),
      );
  }

  return found.reduce((sum, day) => sum + day.buckets.length, 0);
}

interface DirtyDay {
  readonly merchantId: number;
  readonly family: string;
  readonly bizDate: string;
  readonly buckets: number[];
}

/** A round ends after so many cells, so that a backlog cannot keep the worker from stopping. */
const CELLS_A_ROUND = 50;

const dirtyDays = (system: System, families: readonly string[]): Promise<DirtyDay[]> =>
  system.background
    .platform({ readOnly: true }, (tx) =>
      sql<DirtyDay>`select merchant_id, family, biz_date, array_agg(bucket_id order by bucket_id) as buckets
        from (select distinct merchant_id, family, biz_date, bucket_id from report_dirty
               where family = any(${families}) order by biz_date desc limit ${CELLS_A_ROUND}) cell
        group by merchant_id, family, biz_date order by biz_date desc`.execute(tx),
    )
    .then((result) => result.rows);
