import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import type { firstSteps } from '../../contract/home.ts';

type Step = (typeof firstSteps)[number];

/**
 * What of the first day is done, from the data itself: a place that sells, meals of its own, people, money that was paid in, a terminal
 * that has been heard of. Null for an operator who sees only a part of the merchant, and once everything is done.
 */
export async function firstStepsOf({ tx, merchantId, scope }: Context) {
  if (scope.canteens !== 'all' || scope.organisations !== 'all') return null;

  const has = (table: string, where = sql`true`) =>
    sql`exists (select from ${sql.table(table)} where merchant_id = ${merchantId} and ${where})`;

  const found = await sql<Record<Step, boolean>>`select
      ${has('canteen', sql`removed_at is null`)} and ${has('stall', sql`removed_at is null`)} as places,
      ${has('meal_calendar')} as meals,
      ${has('customer', sql`state = 1`)} as people,
      ${has('recharge')} as money,
      ${has('device', sql`removed_at is null and last_heartbeat_at is not null`)} as terminals`.execute(
    tx,
  );

  const [done] = found.rows;
  if (!done || Object.values(done).every(Boolean)) return null;

  return Object.entries(done).map(([key, isDone]) => ({ key: key as Step, done: isDone }));
}
