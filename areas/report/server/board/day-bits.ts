import { type RawBuilder, sql } from 'kysely';

/* Days as bits: a period has fewer days than there are bits, so that no two of its days share one. Bits are kept for each person while facts
   are read once; telling the days of each person apart would need a cell for each of them. */

const DAY_BITS = 512;
const NONE = sql.raw(`B'${'0'.repeat(DAY_BITS)}'`);

/** The business dates of the rows of a table, as an aggregate. */
export const daysIn = (table: string): RawBuilder<unknown> =>
  sql`bit_or(set_bit(${NONE}, (${sql.ref(`${table}.biz_date`)} - date '2000-01-01') % ${sql.lit(DAY_BITS)}, 1))`;

/** How many days several such sets have together, as an aggregate. */
export const dayCount = (sets: string): RawBuilder<number> =>
  sql`coalesce(bit_count(bit_or(${sql.raw(sets)})), 0)`;
