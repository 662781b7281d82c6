import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Lets the planner see at once what was just written to these tables in bulk; by itself the database looks up to a minute later.
 * Readers and writers are not disturbed. In a transaction of its own: two at once on one table wait for each other.
 */
export async function refreshStatistics(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`select refresh_statistics(${tables}::text[])`.execute(tx);
}
