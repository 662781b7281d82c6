import { sql } from 'kysely';
import type { AccountHooks, OpenOrder } from '#areas/account/server/api.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { orderState } from '../contract/lookups.ts';

const OPEN = [
  orderState.key.unpaid,
  orderState.key.paid,
  orderState.key.preparing,
  orderState.key.ready,
  orderState.key.abnormal,
];

const isOpen = sql<boolean>`o.order_state = any(${OPEN}::smallint[])`;

const PAID = [orderState.key.paid, orderState.key.preparing, orderState.key.ready];

/** What accounts hear of orders. */
export const accountHooks: AccountHooks = {
  async openOrders({ tx, merchantId, scope }, custIds) {
    const { rows } =
      await sql<OpenOrder>`select o.order_id, o.cust_id, o.biz_date, nullif(o.meal_type, -1) as meal_type,
        case when ${isOpen} then o.amount - o.refunded_amount else o.suspense_amount - o.refund_suspense end as amount,
        o.order_state = any(${PAID}::smallint[]) as is_paid, not ${isOpen} as is_suspended,
        coalesce(${placeWhere('o', scope)}, false) as is_visible
      from meal_order o
     where o.merchant_id = ${merchantId} and o.cust_id = any(${[...custIds]}::bigint[]) and (${isOpen} or o.suspense_amount > o.refund_suspense)
     order by o.biz_date, o.meal_type, o.order_id`.execute(tx);
    return rows;
  },
};
