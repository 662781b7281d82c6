import pg from 'pg';

/**
 * Puts a row into every table that has none yet, so that a migration meets rows wherever there may be some. Needs a superuser.
 * Answers the tables it filled, and the ones it could not.
 */
export async function fillTables(
  superuserUrl: string,
): Promise<{ filled: string[]; empty: string[] }> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();

  try {
    const filled: string[] = [];
    for (let left = await emptyTables(client), before = left.length + 1; left.length < before; ) {
      before = left.length;
      for (const table of left) if (await fillTable(client, table)) filled.push(table);
      left = left.filter((table) => !filled.includes(table));
    }

    return { filled, empty: await emptyTables(client) };
  } finally {
    await client.end();
  }
}

async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const found = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (found.rowCount === 0) empty.push(name);
  }

  return empty;
}

/* What a column of a type takes where nothing says more. */
const VALUES: readonly (readonly [type: RegExp, sql: string])[] = [
  [/\[\]$/, "'{}'"],
  [/^bool/, 'false'],
  [/^timestamp/, "timestamptz '2099-01-01'"],
  [/^date/, 'current_date'],
  [/^time/, "time '12:00'"],
  [/^json/, "'{}'"],
  [/^bytea/, "'\\x01'"],
  [/^(text|character)/, "'1'"],
];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  /** Values a check or a foreign key leaves it, as SQL. */
  readonly allowed: string | null;
}

/** A menu package cuts every menu of its merchant down to itself: the row is of a merchant that is not there. */
const OF_NOBODY = 'menu_package';

/* Foreign keys first; then the first value of a list or the lower end of a range that a check names. */
const COLUMNS = `
  with key as (
    select (k.conkey)[i] as attnum, format('(select %I from %s limit 1)', pa.attname, k.confrelid::regclass) as value
      from pg_constraint k, generate_subscripts(k.conkey, 1) i
      join pg_attribute pa on true
     where k.conrelid = $1::text::regclass and k.contype = 'f' and pa.attrelid = k.confrelid and pa.attnum = (k.confkey)[i]),
  checked as (
    select (k.conkey)[1] as attnum,
           coalesce(substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[(''[^'']*''|[0-9]+)'),
                    substring(pg_get_constraintdef(k.oid) from '>= \\(?([0-9]+)'),
                    substring(pg_get_constraintdef(k.oid) from '^CHECK \\(\\(\\w+ = (''[^'']*''|[0-9]+)')) as value
      from pg_constraint k where k.conrelid = $1::text::regclass and k.contype = 'c' and cardinality(k.conkey) = 1)
  select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isNeeded",
         coalesce(case when a.attname <> 'merchant_id' then null when $1 = 'public.${OF_NOBODY}' then '0'
                       else '(select merchant_id from merchant order by 1 limit 1)' end,
                  (select min(value) from key where key.attnum = a.attnum),
                  (select min(value) from checked where checked.attnum = a.attnum and value is not null)) as allowed
    from pg_attribute a
   where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and not a.atthasdef
   order by a.attnum`;

async function fillTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<Column>(COLUMNS, [`public.${table}`]);
  for (const { columns, number } of attempts(rows)) {
    const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
    const values = columns.map((column) => sqlFor(column, number)).join(', ');
    const statement = columns.length > 0 ? `(${names}) values (${values})` : 'default values';
    try {
      await client.query(`insert into ${pg.escapeIdentifier(table)} ${statement}`);
      return true;
    } catch {
      /* The next attempt, or a later round when more tables have rows. */
    }
  }

  return false;
}

/* Checks of several columns want all of them, one of those that may be null, or sums that agree. */
function* attempts(
  columns: readonly Column[],
): Generator<{ columns: readonly Column[]; number: number }> {
  const needed = columns.filter((column) => column.isNeeded);
  const optional = columns.filter((column) => !column.isNeeded);
  for (const number of [1, 0]) {
    yield { columns: needed, number };
    yield { columns, number };
    for (const one of optional) yield { columns: [...needed, one], number };
  }
}

const NUMBER = /^(?!.*\[\])((big|small)?int|numeric|double|real)/;

/** What is put where nothing says more: `number` for every number. */
const sqlFor = ({ type, allowed }: Column, number: number): string =>
  allowed ??
  (NUMBER.test(type) ? String(number) : VALUES.find(([pattern]) => pattern.test(type))?.[1]) ??
  'null';
