import { sql } from 'kysely';
import type pg from 'pg';
import type { DB } from '#db/types.ts';
import type { Context } from './context.ts';
import { names } from './database/names.ts';
import { perServer } from './per-server.ts';
import { conflict } from './refusal.ts';

/**
 * What the rows of a table are called where something they name is to be removed: said once, by the area that owns the table.
 * `part`: rows that go with what they name, and keep nothing.
 */
export type TableWords =
  | 'part'
  | {
      /** Chinese, such as 档口. */
      readonly noun: string;
      /** Whether removal is a mark in `removed_at`: removed rows keep nothing. */
      readonly marked?: boolean;
      /** SQL over the table: which of its rows count; all when absent. */
      readonly where?: string;
    };

export type TablesWords = { readonly [Table in keyof DB & string]?: TableWords };

/*
 * Foreign keys (those of partitions are their table's; what goes along is no reference), and the references that are looked at once a statement: each has a trigger on
 * both tables with one function (docs/adr/0007-references.md).
 */
const REFERENCES = `
  select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'merchant_id'
   where c.contype = 'f' and c.confdeltype <> 'c' and c.conparentid = 0 and cardinality(c.conkey) = 2
  union all
  select child.tgrelid::regclass::text, parent.tgrelid::regclass::text,
         substr(child.tgname, length(child.tgrelid::regclass::text) + 2,
           length(child.tgname) - length(child.tgrelid::regclass::text) - length('__reference'))
    from pg_trigger child join pg_trigger parent using (tgname)
   where child.tgname like '%\\_reference' and child.tgnewtable is not null and parent.tgoldtable is not null`;

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly words: Exclude<TableWords, 'part'>;
}

/** Who names the rows of a table, by table: read by each server at its start. */
const references = perServer(() => new Map<string, readonly Reference[]>());

/**
 * Learns from the database which tables name which. @throws Error when rows can be named by a table that has no words
 * @param removable tables whose rows can be removed by hand
 * @param someAreas the other areas are not there: their tables hold nothing and need no words
 */
export async function learnReferences(
  pool: pg.Pool,
  words: TablesWords,
  removable: ReadonlySet<string>,
  someAreas: boolean,
): Promise<void> {
  const { rows } = await pool.query<{ child: string; parent: string; column: string }>(REFERENCES);
  const found = rows.map(({ child, parent, column }) => ({
    child: names.toCamel(child),
    parent: names.toCamel(parent),
    column: names.toCamel(column),
  }));

  for (const table of removable) {
    const named = found.filter((each) => each.parent === table);
    const unnamed = named.filter(({ child }) => words[child as keyof TablesWords] === undefined);
    if (unnamed.length > 0 && !someAreas) {
      throw new Error(
        `rows of ${table} are named by ${unnamed.map(({ child }) => child).join(', ')}: give them words (Area.tables)`,
      );
    }

    const kept = named
      .filter((each) => !unnamed.includes(each))
      .map((each) => ({ ...each, words: words[each.child as keyof TablesWords] as TableWords }));
    references(pool).set(
      table,
      kept.filter((each): each is (typeof kept)[number] & Reference => each.words !== 'part'),
    );
  }
}

/** Rows are counted up to here: more is said as this many. */
const MOST = 1000;

/**
 * Refuses the removal of a row that other rows still name, in the words of their tables.
 * @param noun what the row itself is called
 * @throws conflict IN_USE
 */
export async function assertUnnamed(
  context: Context,
  table: string,
  id: number,
  noun: string,
): Promise<void> {
  const named = referencesTo(context.client, table);
  if (named.length === 0) return;

  const counts = named.map(({ child, column, words }) => {
    const exists = words.marked ? sql`removed_at is null` : sql`true`;
    return sql`(select count(*) from (select from ${sql.table(child)} where merchant_id = ${context.merchantId}
      and ${sql.ref(column)} = ${id} and ${exists} and ${words.where ? sql.raw(words.where) : sql`true`} limit ${MOST}) few)`;
  });

  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(counts)}] as counts`.execute(context.tx);
  named.forEach(({ words }, index) => {
    const count = Number(rows[0]?.counts[index] ?? 0);
    if (count === 0) return;

    const params = { count, dependent: { text: words.noun }, noun: { text: noun } };
    throw conflict('IN_USE', '该{noun}仍被使用，不能删除：{dependent} {count}', params);
  });
}

/** Who names the rows of a table. */
export const referencesTo = (
  connection: pg.ClientBase | pg.Pool,
  table: string,
): readonly Reference[] => references(connection).get(table) ?? [];
