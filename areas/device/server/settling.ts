import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionFailure, isLockTimeout } from '#kit/server/database/failure.ts';
import type { IdAllocator } from '#kit/server/database/ids.ts';
import { createBatcher } from '#kit/server/money/batcher.ts';
import { unavailable } from '#kit/server/refusal.ts';
import type { Sent } from './sent.ts';
import { CAREFUL, HOPEFUL, type SettledSale, settleSales } from './transactions.ts';

interface Sharing {
  /** Sales that share a commit. */
  readonly size: number;
  readonly inFlight: number;
  readonly patience?: number;
}

type Approach = typeof HOPEFUL;

type Outcome = SettledSale | undefined;

/** How long a sale waits for an account that another transaction holds, and how often it looks. */
const PATIENCE_MILLISECONDS = 2000;

const LOOK_MILLISECONDS = 100;

/**
 * Lets sends share commits. A sale whose account another transaction holds is taken out of its batch and tried again apart, so
 * that it stops no other sale.
 * @throws Refusal 503 BUSY when an account stays held; what was booked meanwhile is found by its number when it is sent again
 */
export function createSettling(pool: pg.Pool, ids: IdAllocator, sharing: Sharing) {
  const lane = (approach: Approach, options: Sharing) =>
    createBatcher<readonly Sent[], Outcome[]>(
      (_merchantId, sends) => settleParts(pool, ids, sends, approach),
      {
        ...options,
        weigh: (sent) => sent.length,
        failsAll: concernsAll,
      },
    );

  const together = lane(HOPEFUL, sharing);
  const apart = lane(CAREFUL, { size: sharing.size, inFlight: 1 });

  return async (merchantId: number, sent: readonly Sent[]): Promise<SettledSale[]> => {
    const outcomes = await together.submit(merchantId, sent);
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      const held = sent.flatMap((_sale, index) => (outcomes[index] === undefined ? index : []));
      if (held.length === 0) return outcomes as SettledSale[];
      if (performance.now() > deadline) throw unavailable();

      await delay(LOOK_MILLISECONDS);
      const again = await apart.submit(
        merchantId,
        held.map((index) => sent[index] as Sent),
      );
      for (const [place, index] of held.entries()) outcomes[index] = again[place];
    }
  };
}

/** Settles several sends in one transaction; the answers fall into the same parts again. */
async function settleParts(
  pool: pg.Pool,
  ids: IdAllocator,
  sends: readonly (readonly Sent[])[],
  approach: Approach,
): Promise<Outcome[][]> {
  const settled = await settleSales(pool, ids, sends.flat(), approach);
  let end = 0;

  return sends.map((sent) => {
    end += sent.length;
    return settled.slice(end - sent.length, end);
  });
}

/** The database is away, or something that all sales need is locked: no single sale is the reason. */
const concernsAll = (error: unknown): boolean => isConnectionFailure(error) || isLockTimeout(error);
