import type { CompiledQuery } from 'kysely';
import type { Context } from './context.ts';
import { type Connection, perServer } from './per-server.ts';

/** Number and totals of a list, as one statement finds them. */
export type Totals = Readonly<Record<string, unknown>> & { readonly total: number };

interface Counting {
  readonly begun: number;
  readonly answer: Promise<Totals>;
  /** Milliseconds of the process from which it is too old; undefined while it is counted. */
  until?: number;
}

type Asking = Pick<Context, 'client' | 'merchantId'>;

/** Counting that takes this many milliseconds is long: others who ask for the same wait for it, and it is kept. */
const LONG_MILLISECONDS = 300;

/** A count is kept for ten times as long as it took, and for half a minute at most. */
const KEPT_TIMES = 10;

const KEPT_MILLISECONDS = 30_000;

/** Counts a merchant has kept at most; the oldest goes first. */
const KEPT_COUNTS = 200;

/* By merchant, then by statement and values: those say list, filter and scope, so nobody is told what another may see. */
const keptIn = perServer(() => new Map<number, Map<string, Counting>>());

/**
 * Counts by a statement, or answers what has been counted. Only what takes long is kept, since nothing tells of a change of a large table:
 * every write of an operator of the merchant forgets it (`forgetTotals`), sales of terminals and orders of people are counted in late.
 */
export async function countKept(
  { client, merchantId }: Asking,
  statement: CompiledQuery,
  count: () => Promise<Totals>,
): Promise<Totals> {
  const kept = ofMerchant(keptIn(client), merchantId);
  const key = JSON.stringify([statement.sql, statement.parameters]);
  const known = kept.get(key);
  if (known && isUsable(known)) {
    const answer = await awaitOther(client, known);
    if (answer) return answer;
  }

  return start(kept, key, count);
}

/** Forgets what was counted of a merchant, and does not keep what is being counted. */
export const forgetTotals = (connection: Connection, merchantId: number): void =>
  void keptIn(connection).delete(merchantId);

function ofMerchant(all: Map<number, Map<string, Counting>>, merchantId: number) {
  const kept = all.get(merchantId) ?? new Map<string, Counting>();
  all.set(merchantId, kept);

  return kept;
}

/* What has just begun may be quick: who asks counts anew and sees what has changed since. */
const isUsable = ({ begun, until }: Counting): boolean =>
  until === undefined ? performance.now() - begun > LONG_MILLISECONDS : performance.now() < until;

/** How often the database hears of who waits: it ends transactions that say nothing for long. */
const AWAKE_MILLISECONDS = 10_000;

/** What another one counts; undefined where that fails, as it does when they leave. */
async function awaitOther(
  client: Asking['client'],
  { answer }: Counting,
): Promise<Totals | undefined> {
  const awake = setInterval(
    () => void client.query('select 1').catch(() => undefined),
    AWAKE_MILLISECONDS,
  );

  return answer.catch(() => undefined).finally(() => clearInterval(awake));
}

async function start(
  kept: Map<string, Counting>,
  key: string,
  count: () => Promise<Totals>,
): Promise<Totals> {
  const counting: Counting = { begun: performance.now(), answer: count() };
  kept.set(key, counting);

  try {
    const answer = await counting.answer;
    const took = performance.now() - counting.begun;
    counting.until = performance.now() + Math.min(took * KEPT_TIMES, KEPT_MILLISECONDS);
    if (took < LONG_MILLISECONDS) leave(kept, key, counting);
    else dropOldest(kept);

    return answer;
  } catch (error) {
    leave(kept, key, counting);
    throw error;
  }
}

function leave(kept: Map<string, Counting>, key: string, counting: Counting): void {
  if (kept.get(key) === counting) kept.delete(key);
}

function dropOldest(kept: Map<string, Counting>): void {
  const oldest = kept.keys();
  while (kept.size > KEPT_COUNTS) kept.delete(oldest.next().value as string);
}
