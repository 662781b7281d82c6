import { sql } from 'kysely';
import { implement } from '#kit/server/implement.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { findPickUp } from '../../contract/at-counter.ts';
import { checkState, orderState } from '../../contract/lookups.ts';

/** Shorter numbers are call numbers, longer ones pick-up codes, orders, cards and people. */
const CALL_NO = /^\d{1,4}$/;

const NUMBER = /^\d{1,15}$/;

interface Found {
  readonly orderId: number;
  readonly orderKind: number;
  readonly orderState: number;
  readonly checkState: number;
  readonly custNum: string | null;
  readonly custName: string | null;
  readonly canteenName: string | null;
  readonly stallName: string | null;
  readonly bizDate: string;
  readonly mealType: number;
  readonly amount: number;
  readonly goods: string;
  readonly callNo: number | null;
  readonly servedUntil: string | null;
}

const MOST = 20;

const TO_BE_SERVED: readonly number[] = [
  orderState.key.paid,
  orderState.key.preparing,
  orderState.key.ready,
];

export const pickUpRoutes = [
  implement(findPickUp, async ({ tx, merchantId, scope, now }, { code }) => {
    const today = now.slice(0, 10);
    const callNo = CALL_NO.test(code) ? sql`f.call_no = ${Number(code)}` : sql`false`;
    const byNumber = NUMBER.test(code) ? sql`o.order_id = ${Number(code)}` : sql`false`;
    const { rows } = await sql<Found>`
      select o.order_id, o.order_kind, o.order_state, o.check_state, p.cust_num, p.cust_name, c.canteen_name, st.stall_name, o.biz_date,
             o.meal_type, o.amount, f.call_no, b.served_until,
             (select coalesce(string_agg(l.goods_name || ' ×' || (l.quantity / 1000.0)::float8, '、' order by l.line_no), '')
                from order_line l where l.merchant_id = ${merchantId} and l.order_id = o.order_id and l.biz_date = o.biz_date) as goods
        from meal_order o
        left join order_booking b on b.merchant_id = ${merchantId} and b.order_id = o.order_id
        left join order_fulfil f on f.merchant_id = ${merchantId} and f.order_id = o.order_id
        left join customer p on p.merchant_id = ${merchantId} and p.cust_id = o.cust_id
        left join canteen c on c.merchant_id = ${merchantId} and c.canteen_id = o.canteen_id
        left join stall st on st.merchant_id = ${merchantId} and st.stall_id = o.stall_id
       where o.merchant_id = ${merchantId} and o.biz_date between ${today}::date - 1 and ${today}::date
         and (o.check_state <> 2 or o.order_kind <> 1) and o.order_state <> ${orderState.key.closed} and ${placeWhere('o', scope)}
         and (b.pick_code = ${code} or ${byNumber} or (${callNo} and o.biz_date = ${today}::date) or p.cust_num = ${code}
           or o.account_id = (select card.account_id from card where card.merchant_id = ${merchantId} and card.card_no = ${code}))
       order by o.check_state, o.biz_date desc, o.order_id desc limit ${MOST}`.execute(tx);

    return rows.map((order) => ({
      ...order,
      open:
        order.checkState === checkState.key.notRedeemed && TO_BE_SERVED.includes(order.orderState),
    }));
  }),
];
