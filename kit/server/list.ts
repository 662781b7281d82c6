import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Context } from './context.ts';
import { containsPattern } from './like.ts';

const all = (parts: readonly RawBuilder<unknown>[], by: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(parts, by)})`;

/*
 * How lists filter: every filter is a where-clause that is true where nothing is asked for. They stand one after the other,
 * `.where(matching({…})).where(mentions(keyword, …)).where(asked(orgId, (id) => …))`, or joined by `and` in a statement of one's own.
 */

/**
 * The where-clause of a list's plain filters: each column equal to its value, or one of several. What is not asked for
 * (undefined) does not count. Columns by name, such as `stall.canteenId`.
 */
export function whereEquals(values: Readonly<Record<string, unknown>>): RawBuilder<SqlBool> {
  const asked = Object.entries(values).filter(([, value]) => value !== undefined);
  const parts = asked.map(([column, value]) =>
    Array.isArray(value)
      ? sql`${sql.ref(column)} = any(${value})`
      : sql`${sql.ref(column)} = ${value}`,
  );

  return all([sql`true`, ...parts], sql` and `);
}

/** The where-clause a filter's value asks for; true where there is none (undefined or empty). */
export const whereGiven = <Value>(
  value: Value | undefined,
  clause: (value: Value) => Expression<unknown>,
): RawBuilder<SqlBool> =>
  value === undefined || value === '' ? sql<SqlBool>`true` : sql<SqlBool>`(${clause(value)})`;

/** The where-clause of a range of numbers, inclusive; an end that is not asked for is open. `column` is a column's name or an expression. */
export function whereBetween(
  column: string | Expression<unknown>,
  least: number | undefined,
  most: number | undefined,
): RawBuilder<SqlBool> {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  const from = least === undefined ? sql`true` : sql`${value} >= ${least}`;
  const until = most === undefined ? sql`true` : sql`${value} <= ${most}`;

  return all([from, until], sql` and `);
}

/**
 * The where-clause of a keyword: one of the columns contains it, whatever its case; true where there is no keyword. No index helps: row-level
 * security lets none be asked with `like`. So each row is looked at, and only as closely as the keyword needs.
 */
export function whereContains(
  keyword: string | undefined,
  ...columns: readonly string[]
): RawBuilder<SqlBool> {
  if (!keyword) return sql<SqlBool>`true`;

  const pattern = containsPattern(keyword);
  const hasCase = keyword.toLowerCase() !== keyword.toUpperCase();
  const isAscii = /^[\x20-\x7e]*$/.test(keyword);
  const finds = (column: string) => {
    if (!hasCase) return sql`${sql.ref(column)} like ${pattern}`;
    return isAscii
      ? sql`${sql.ref(column)} collate "C" ilike ${pattern}`
      : sql`${sql.ref(column)} ilike ${pattern}`;
  };

  return all(columns.map(finds), sql` or `);
}

/** A column that counts rows of another table: those of the merchant for which `where` holds; name its columns with their table. */
export const countOf = (
  { merchantId }: Pick<Context, 'merchantId'>,
  table: keyof DB & string,
  where: RawBuilder<unknown>,
): RawBuilder<number> =>
  sql<number>`(select count(*) from ${sql.table(table)} where merchant_id = ${merchantId} and ${where})`;
