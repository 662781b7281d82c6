import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { assertMerchantWide } from '#kit/server/merchant-wide.ts';

/**
 * What all canteens have in common is changed by whoever sees all of them; the others say what their canteen does otherwise with it.
 * @param noun what they are called, in Chinese
 * @throws Refusal 403
 */
export function assertOwn(
  context: Context,
  canteenIds: readonly (number | null)[],
  noun: string,
): void {
  if (canteenIds.includes(null)) assertMerchantWide(context, 'canteens', noun);
}

/** Keeps what dishes are priced at now, where it is not what they were priced at last. */
export async function keepPrices(
  { tx, merchantId, now, actor }: Context,
  dishesIds: readonly number[],
): Promise<void> {
  await sql`insert into dish_price (merchant_id, dishes_id, price_no, price, changed_at, changed_by)
    select ${merchantId}, dish.dishes_id, coalesce(last.price_no, 0) + 1, dish.price, ${now}::timestamptz, ${actor.name}
      from dish
      left join lateral (select price_no, price from dish_price earlier where earlier.merchant_id = ${merchantId}
        and earlier.dishes_id = dish.dishes_id order by price_no desc limit 1) last on true
     where dish.merchant_id = ${merchantId} and dish.dishes_id = any(${dishesIds}::bigint[])
       and last.price is distinct from dish.price`.execute(tx);
}
