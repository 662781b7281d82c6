import { sql } from 'kysely';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';

const PAUSE_MILLISECONDS = 3_600_000;

/** Adds up what was taken on dates that are over, until the server stops. */
export const startFolding = (system: System): void =>
  startWorker(system, {
    name: 'portions that were sold',
    pause: () => PAUSE_MILLISECONDS,
    round: () => foldRound(system),
  });

const NO_IDS = 0;

/** One round for every merchant, a date a transaction. */
async function foldRound(system: System): Promise<void> {
  await eachMerchant(system, { requestId: 'portions', ids: NO_IDS }, async (within) => {
    while ((await within(foldDate)) > 0);
  });
}

/* Terminals sell for a date until the next day is well under way; what comes later than that is folded by a later round. */
const KEPT_DAYS = 2;

/** Adds what was taken on the first date that is over to the counts of its lines; answers how many rows that were. */
export async function foldDate({ tx, merchantId, now }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`with gone as (
      delete from recipe_taken where merchant_id = ${merchantId} and sale_date = (select min(sale_date) from recipe_taken
        where merchant_id = ${merchantId} and sale_date < ${daysBefore(now, KEPT_DAYS)}::date)
      returning line_id, sale_date, taken),
    counted as (
      insert into recipe_sold as s (merchant_id, line_id, sale_date, sold)
      select ${merchantId}, line_id, sale_date, sum(taken) from gone group by line_id, sale_date order by line_id
      on conflict (merchant_id, line_id, sale_date) do update set sold = s.sold + excluded.sold where s.merchant_id = ${merchantId})
    select count(*)::int as count from gone`.execute(tx);

  return rows[0]?.count ?? 0;
}
