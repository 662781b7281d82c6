import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '#kit/server/database/statement.ts';

/*
 * What of a line was sold for a date is the sum of two: `recipe_sold` counts what was granted against a supply, one row that is locked while a
 * sale is written, so that no portion is sold twice; `recipe_taken` is only added to, by everything that needs no such answer (dishes without a
 * supply, what was served already, what is given back), so that nobody waits. A supply that is set later holds against the sum.
 */

/** The two parts of what was sold of a line, as rows of date and count. `line` and `dates`: SQL. */
const partsOf = (merchant: string, line: string, dates: string): string =>
  `select s.sale_date, s.sold from recipe_sold s where s.merchant_id = ${merchant} and s.line_id = ${line} and s.sale_date ${dates}
   union all
   select t.sale_date, t.taken from recipe_taken t where t.merchant_id = ${merchant} and t.line_id = ${line} and t.sale_date ${dates}`;

/** Portions of a line sold for a date, in a query whose `$1` is the merchant. */
export const soldOn = (line: string, date: string): string =>
  `(select greatest(coalesce(sum(part.sold), 0), 0)::int from (${partsOf('$1', line, `= ${date}`)}) part)`;

/** Of `soldOn`, what `recipe_taken` has. */
export const takenOn = (line: string, date: string): string =>
  `(select coalesce(sum(t.taken), 0) from recipe_taken t where t.merchant_id = $1 and t.line_id = ${line} and t.sale_date = ${date})`;

/** Portions of a line by date, as a lateral query with `sale_date` and `sold`. `merchant`, `line`: columns; `dates`: such as `>= date`. */
export function soldByDate(
  columns: { readonly merchant: string; readonly line: string },
  dates: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const of = (table: string, count: string) =>
    sql`select part.sale_date, ${sql.raw(`part.${count}`)} as sold from ${sql.raw(table)} part
      where part.merchant_id = ${sql.raw(columns.merchant)} and part.line_id = ${sql.raw(columns.line)} and part.sale_date ${dates}`;

  return sql`(select sale_date, greatest(sum(sold), 0)::int as sold
    from (${of('recipe_sold', 'sold')} union all ${of('recipe_taken', 'taken')}) part group by sale_date)`;
}

/** Portions of lines for a date, each line and date once; below 0 they come back. */
export interface Taken {
  readonly lineId: number;
  readonly saleDate: string;
  readonly count: number;
}

/* A transaction adds one row to a line and date, whatever it takes and gives back. */
const TAKE = `insert into recipe_taken as t (merchant_id, line_id, sale_date, taken_by, taken)
  select $1::bigint, a.line_id, a.sale_date, pg_current_xact_id()::text::bigint, a.taken
    from unnest($2::bigint[], $3::date[], $4::int[]) a (line_id, sale_date, taken)
  on conflict (merchant_id, sale_date, line_id, taken_by) do update set taken = t.taken + excluded.taken where t.merchant_id = $1`;

/** The statement that counts portions nobody has to be refused; none for none. */
export function takenWrites(merchantId: number, taken: readonly Taken[]): Statement[] {
  if (taken.length === 0) return [];

  return [
    {
      name: 'menu.take',
      text: TAKE,
      values: [
        merchantId,
        taken.map(({ lineId }) => lineId),
        taken.map(({ saleDate }) => saleDate),
        taken.map(({ count }) => count),
      ],
    },
  ];
}
