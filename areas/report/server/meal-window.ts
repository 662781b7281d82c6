import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

/** Whether some canteen of the merchant serves a meal right now (its calendar, or the merchant's own). */
export async function isMealTime({ tx, merchantId, now }: Context): Promise<boolean> {
  const minute = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
  const result = await sql<{ serving: boolean }>`
    select exists (select from meal_time m where m.merchant_id = ${merchantId}
      and (${minute} between m.start_minute and m.end_minute - 1 or ${minute + 1440} between m.start_minute and m.end_minute - 1)) as serving`.execute(
    tx,
  );
  return result.rows[0]?.serving ?? false;
}
