import { sql } from 'kysely';
import pg from 'pg';
import { StartupError } from '../start/startup.ts';
import { partitionedTables } from './partitions.ts';

/**
 * The months of facts as a query: `month_start`, of how many tables there are facts (`table_num`), of how many the month is packed
 * (`archived_num`), and when that was last (`archived_on`). It says nothing of any merchant.
 */
export const archivedMonths = sql`
  select to_date(right(c.relname, 6), 'YYYYMM') as month_start, count(*) as table_num, count(d.archived_on) as archived_num,
         max(d.archived_on) as archived_on
    from pg_inherits i
    join pg_class t on t.oid = i.inhparent and t.relkind = 'p' and t.relnamespace = 'public'::regnamespace
    join pg_class c on c.oid = i.inhrelid
    cross join lateral (select substring(obj_description(c.oid, 'pg_class') from '^archived ([0-9-]{10})')::date as archived_on) d
   group by 1`;

export interface ArchiveOptions {
  /** `YYYY-MM`. */
  readonly month: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Who archives, as the note on the partition names them. */
  readonly by: string;
  /** Where the month lies from now on, such as a slower disk; absent: where it is. */
  readonly tablespace?: string | undefined;
}

/** A partition that was packed, and its size in bytes with its indexes before and after. */
export interface PackedPartition {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** A month that is being read is waited for so long, then left alone. */
const LOCK_MILLISECONDS = 5000;

/**
 * Archives the facts of a month that is long over, of all merchants: they are packed without gaps, frozen, and moved to a tablespace if one
 * is named. They stay where every report finds them, and a late fact is taken as ever. What was done is noted on each partition.
 * @param client connected as the owner of the database
 * @throws StartupError for a month that is not over long enough, has no facts, or whose rollups are not settled
 */
export async function archiveMonth(
  client: pg.ClientBase,
  options: ArchiveOptions,
): Promise<PackedPartition[]> {
  const { month, today, by, tablespace } = options;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new StartupError('Name the month as YYYY-MM.');

  const last = lastToArchive(today).slice(0, 7);
  if (month > last) throw new StartupError(`Months up to ${last} can be archived.`);

  await assertSettled(client, `${month}-01`);
  await client.query(`set lock_timeout = ${LOCK_MILLISECONDS}`);
  const names = (await partitionedTables(client)).map(
    (table) => `${table}_${month.replace('-', '')}`,
  );
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [names],
  );
  if (rows.length === 0) throw new StartupError(`There are no facts of ${month}.`);

  const packed: PackedPartition[] = [];
  for (const { name } of rows) {
    const before = await sizeOf(client, name);
    if (tablespace !== undefined) await move(client, name, tablespace);
    await client.query(`vacuum (full, freeze, analyze) ${pg.escapeIdentifier(name)}`);
    const after = await sizeOf(client, name);
    const note = `archived ${today} by ${by}: ${before} -> ${after} bytes${tablespace === undefined ? '' : `, in ${tablespace}`}`;
    await client.query(
      `comment on table ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(note)}`,
    );
    packed.push({ name, before, after });
  }

  return packed;
}

/** Months that must be over after the one that is archived: terminals bring their sales late, orders are refunded for weeks. */
const MONTHS_OPEN = 3;

/** The first day of the last month that may be archived on a day. */
export function lastToArchive(today: string): string {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - 1 - MONTHS_OPEN);

  return month.toISOString().slice(0, 10);
}

/** The rollups of the month say what its facts say: nothing waits for its recomputation. */
async function assertSettled(client: pg.ClientBase, first: string): Promise<void> {
  await client.query("set app.platform = 'on'");
  const { rowCount } = await client.query(
    "select from report_dirty where biz_date >= $1::date and biz_date < $1::date + interval '1 month' limit 1",
    [first],
  );
  await client.query('reset app.platform');
  if (rowCount)
    throw new StartupError(
      'Figures of this month are still being computed: let the server run, then try again.',
    );
}

const sizeOf = async (client: pg.ClientBase, name: string): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_total_relation_size($1::regclass) as bytes',
    [name],
  );
  return Number(rows[0]?.bytes);
};

/** Moves a partition and its indexes; each lies there at once or not at all. */
async function move(client: pg.ClientBase, name: string, tablespace: string): Promise<void> {
  const to = `set tablespace ${pg.escapeIdentifier(tablespace)}`;
  await client.query(`alter table ${pg.escapeIdentifier(name)} ${to}`);
  const { rows } = await client.query<{ index: string }>(
    'select i.indexrelid::regclass::text as index from pg_index i where i.indrelid = $1::regclass',
    [name],
  );
  for (const { index } of rows) await client.query(`alter index ${index} ${to}`);
}
