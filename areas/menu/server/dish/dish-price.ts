import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { dishesPriceHistory, type PriceOrigin, priceWay } from '../../contract/dish-price.ts';
import { visibleDish } from './dish-visible.ts';

/** What dishes were sold for: those the caller may look up, and of canteens those of the caller. */
export const dishPriceRoute = serveList('dishPrice', dishesPriceHistory, {
  visible: (context) => sql<SqlBool>`(
    exists (select from dish where dish.merchant_id = ${context.merchantId}
      and dish.dishes_id = dish_price.dishes_id and ${visibleDish(context)})
    and (dish_price.canteen_id is null or ${scopeWhere('dishPrice.canteenId', context.scope.canteens)}))`,
  shown: (rows) =>
    rows.leftJoin('canteen', 'canteen.canteenId', 'dishPrice.canteenId').select([
      'canteen.canteenName',
      sql<number | null>`((dish_price.price - dish_price.before_price)::numeric
        / nullif(dish_price.before_price, 0))::float8`.as('changeShare'),
    ]),
});

const PRICE_WAY = priceWay.key;

/** Keeps what dishes are priced at now in every way, where it is not what they were priced at last. */
export const keepPrices = (
  context: Context,
  dishesIds: readonly number[],
  origin: PriceOrigin,
): Promise<void> =>
  keepChanged(
    context,
    sql`select dish.dishes_id, null::bigint as canteen_id, ways.way, ways.price
      from dish
     cross join lateral (values (${sql.lit(PRICE_WAY.standard)}, dish.price), (${sql.lit(PRICE_WAY.discount)}, dish.discount_price),
       (${sql.lit(PRICE_WAY.large)}, dish.large_price), (${sql.lit(PRICE_WAY.small)}, dish.small_price)) ways (way, price)
     where dish.merchant_id = ${context.merchantId} and dish.dishes_id = any(${dishesIds}::bigint[])`,
    origin,
  );

/** `priced` has a row for every way a dish is priced; the caller holds the lock of the dishes. */
async function keepChanged(
  { tx, merchantId, now, actor }: Context,
  priced: RawBuilder<unknown>,
  origin: PriceOrigin,
): Promise<void> {
  await sql`insert into dish_price (merchant_id, dishes_id, price_no, way, canteen_id, before_price, price, origin,
      changed_at, changed_by)
    select ${merchantId}, priced.dishes_id,
      (select coalesce(max(price_no), 0) from dish_price kept where kept.merchant_id = ${merchantId}
        and kept.dishes_id = priced.dishes_id) + row_number() over (partition by priced.dishes_id order by priced.way),
      priced.way, priced.canteen_id, last.price, priced.price, ${origin}, ${now}::timestamptz, ${actor.name}
      from (${priced}) priced
      left join lateral (select price from dish_price earlier where earlier.merchant_id = ${merchantId}
        and earlier.dishes_id = priced.dishes_id and earlier.way = priced.way
        and earlier.canteen_id is not distinct from priced.canteen_id order by price_no desc limit 1) last on true
     where last.price is distinct from priced.price`.execute(tx);
}

/** Keeps what a canteen asks of its own for a dish now, where it is not what it asked last. */
export const keepOwnPrice = (
  context: Context,
  { dishesId, canteenId }: { readonly dishesId: number; readonly canteenId: number },
  origin: PriceOrigin,
): Promise<void> =>
  keepChanged(
    context,
    sql`select ${dishesId}::bigint as dishes_id, ${canteenId}::bigint as canteen_id, ${sql.lit(PRICE_WAY.standard)} as way,
      (select price from dish_canteen own where own.merchant_id = ${context.merchantId}
        and own.dishes_id = ${dishesId} and own.canteen_id = ${canteenId}) as price`,
    origin,
  );
