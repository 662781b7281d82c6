import { sql } from 'kysely';
import type { AccountHooks, OpenOrder } from '#areas/account/server/api.ts';
import { ORDER } from './order-state.ts';

const OPEN = [ORDER.unpaid, ORDER.paid, ORDER.preparing, ORDER.ready, ORDER.abnormal];
const PAID = [ORDER.paid, ORDER.preparing, ORDER.ready];

/** What accounts hear of orders. */
export const accountHooks: AccountHooks = {
  async openOrders({ tx, merchantId }, custIds) {
    const { rows } =
      await sql<OpenOrder>`select o.order_id, o.cust_id, o.biz_date, nullif(o.meal_type, -1) as meal_type,
        o.amount - o.refunded_amount as amount, o.order_state = any(${PAID}::smallint[]) as is_paid
      from meal_order o
     where o.merchant_id = ${merchantId} and o.cust_id = any(${[...custIds]}::bigint[]) and o.order_state = any(${OPEN}::smallint[])
     order by o.biz_date, o.meal_type, o.order_id`.execute(tx);
    return rows;
  },
};
