import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { foodPlaceListName, foodPlaces } from '../contract/food-place.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';

/** Unpaid, paid, being prepared, ready: a diner will come for it. */
const WAITING = [1, 2, 3, 4];

/** Orders wait for what is to go. @throws conflict HAS_ORDERS */
async function assertNothingComes({ tx, merchantId }: Context, foodPlaceId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from order_fulfil f
      join meal_order o on o.merchant_id = ${merchantId} and o.order_id = f.order_id and o.biz_date = f.biz_date
     where f.merchant_id = ${merchantId} and f.food_place_id = ${foodPlaceId}
       and o.order_state = any(${WAITING}::smallint[])`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw conflict('HAS_ORDERS', '还有{count}个订单要送到该取餐点，请先完成或取消，或停用取餐点', {
      count,
    });
}

export const foodPlaceRows = serveEntity('foodPlace', foodPlaces, {
  order: ascending('canteenName', 'sort', 'foodPlaceName'),
  visible: inVisibleCanteen('foodPlace'),
  list: (rows) =>
    rows.innerJoin('canteen', 'canteen.canteenId', 'foodPlace.canteenId').select('canteenName'),
  check: intoCanteen,
  beforeRemoval: assertNothingComes,
});

export const foodPlaceRoutes = [
  implement(foodPlaceListName, (context, { canteenId }) =>
    context.tx
      .selectFrom('foodPlace')
      .select(['foodPlaceId', 'foodPlaceName', 'canteenId'])
      .where(foodPlaceRows.visible(context))
      .where(whereEquals({ canteenId, state: 1 }))
      .orderBy('sort')
      .orderBy('foodPlaceName')
      .execute(),
  ),
];
