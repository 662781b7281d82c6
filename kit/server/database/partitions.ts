import type pg from 'pg';
import { startWorker } from '../jobs/worker.ts';
import type { System } from '../system.ts';

/**
 * Makes sure the monthly partitions of these business dates (`YYYY-MM-DD`) exist. They do, but for dates further away than the
 * worker looks, or while it could not work yet: then they are made on the spot, which holds up no other work.
 */
export async function ensureMonths(
  client: pg.ClientBase,
  tables: readonly string[],
  dates: Iterable<string>,
): Promise<void> {
  const months = new Set<string>();
  for (const date of dates) months.add(date.slice(0, 7));
  const asked = tables.flatMap((table) =>
    [...months].map((month) => ({ table, month, name: nameOf(table, month) })),
  );
  const { seen, made } = knownTo(client);
  const unseen = asked.filter(({ name }) => !seen.has(name));
  if (unseen.length === 0) return;

  const absent = await missing(
    client,
    unseen.map(({ name }) => name),
  );
  for (const { table, month, name } of unseen.filter((asked) => absent.has(asked.name))) {
    made.add(name);
    await client.query('select ensure_month($1, $2::text::date)', [table, `${month}-01`]);
  }
}

const nameOf = (table: string, month: string): string => `${table}_${month.replace('-', '')}`;

/*
 * What a connection has seen, which lives as long as the database it leads to: another may come to stand at the same address. What it
 * made itself it asks for again, since the transaction that made it may have been rolled back.
 */
interface Known {
  readonly seen: Set<string>;
  readonly made: Set<string>;
}

const connections = new WeakMap<pg.ClientBase, Known>();

function knownTo(client: pg.ClientBase): Known {
  const known = connections.get(client) ?? { seen: new Set(), made: new Set() };
  connections.set(client, known);

  return known;
}

async function missing(
  client: pg.ClientBase,
  partitions: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; there: boolean }>(
    'select name, to_regclass(name) is not null as there from unnest($1::text[]) name',
    [partitions],
  );
  const { seen, made } = knownTo(client);
  for (const { name, there } of rows) if (there && !made.has(name)) seen.add(name);

  return new Set(rows.filter(({ there }) => !there).map(({ name }) => name));
}

const HOUR_MILLISECONDS = 3_600_000;

const RETRY_MILLISECONDS = 60_000;

/** Keeps the partitions of the coming and past months ready, looked at every hour. */
export const startPartitionWorker = (system: System): void =>
  startWorker(system, {
    name: 'months of the facts',
    pause: () => HOUR_MILLISECONDS,
    retryMilliseconds: RETRY_MILLISECONDS,
    startsAtOnce: true,
    round: () => makeMonths(system),
  });

const LOCK_MILLISECONDS = 1000;

/** Makes the partitions around a moment that are not there yet, each in a transaction of its own, so that none keeps a lock for long. */
export async function makeMonths(
  system: Pick<System, 'background'>,
  now = new Date(),
): Promise<void> {
  const months = monthsAround(now);
  const absent = await system.background.platform({ readOnly: true }, async (_tx, client) => {
    const tables = await partitionedTables(client);
    const all = tables.flatMap((table) =>
      months.map((month) => ({ table, month, name: nameOf(table, month) })),
    );
    const names = await missing(
      client,
      all.map(({ name }) => name),
    );

    return all.filter(({ name }) => names.has(name));
  });

  for (const { table, month } of absent)
    await system.background.platform({}, async (_tx, client) => {
      await client.query(`set local lock_timeout = ${LOCK_MILLISECONDS}`);
      await client.query('select ensure_month($1, $2::text::date)', [table, `${month}-01`]);
    });
}

/** Months before and after the current one whose partitions are always there: terminals keep sales for 400 days. */
const MONTHS_AROUND = 13;

/** The months around a moment, `YYYY-MM`, nearest first: the current one may be needed at any instant. */
export function monthsAround(now: Date): string[] {
  const month = (offset: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
      .toISOString()
      .slice(0, 7);
  const offsets = Array.from(
    { length: 2 * MONTHS_AROUND + 1 },
    (_none, index) => index - MONTHS_AROUND,
  );

  return offsets.toSorted((left, right) => Math.abs(left) - Math.abs(right)).map(month);
}

/** Fact tables partitioned by the month of their business date: those that migrations made so. */
export async function partitionedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      where c.relnamespace = 'public'::regnamespace and p.partstrat = 'r' order by c.relname`,
  );
  return rows.map(({ name }) => name);
}
