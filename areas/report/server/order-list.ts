import { sql } from 'kysely';
import type { z } from 'zod';
import { orderKind } from '#areas/order/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { countedIn } from '#kit/server/period.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  bookingDetail,
  type ListedOrder,
  orderCentreDetail,
  outsideFlow,
  visitorFlow,
} from '../contract/order-list.ts';
import { bookedKind } from '../contract/order-state.ts';

type Filter = z.output<typeof orderCentreDetail.content>;

type Row = Loose<z.output<typeof ListedOrder>>;

/** Orders of some kinds that count in a period, within the caller's places. */
const ordersOf = (kinds?: readonly number[]) => (context: Context, filter: Filter) => {
  assertPeriod(filter);
  const { merchantId, scope } = context;
  const { keyword, canteenIds, stallIds, mealTypes, orderStates } = filter;

  return sql<Row>`
    select m.order_id, m.biz_date, m.occurred_at, m.order_kind, m.order_state, m.refund_state, m.check_state, m.source_type, m.meal_type,
           n.canteen_name, s.stall_name, d.device_name, c.cust_num, c.cust_name, o.org_full_name, m.amount, m.discount_amount,
           coalesce(m.paid_amount, 0) as paid_amount, coalesce(m.refunded_amount, 0) as refunded_amount
      from meal_order m
      left join canteen n on n.merchant_id = ${merchantId} and n.canteen_id = m.canteen_id
      left join stall s on s.merchant_id = ${merchantId} and s.stall_id = m.stall_id
      left join device d on d.merchant_id = ${merchantId} and d.device_id = m.device_id
      left join customer c on c.merchant_id = ${merchantId} and c.cust_id = m.cust_id
      left join organisation o on o.merchant_id = ${merchantId} and o.org_id = m.org_id
     where m.merchant_id = ${merchantId} and ${countedIn(filter, { bizDate: sql`m.biz_date`, occurredAt: sql`m.occurred_at` })}
       and ${placeWhere('m', scope)} and ${whereEquals({
         'm.orderKind': kinds,
         'm.canteenId': canteenIds,
         'm.stallId': stallIds,
         'm.mealType': mealTypes,
         'm.orderState': orderStates,
       })}
       and ${whereContains(keyword, 'c.custName', 'c.custNum')}`;
};

export const orderListRoutes = [
  serveQuery(orderCentreDetail, ordersOf()),
  serveQuery(bookingDetail, ordersOf(bookedKind.map(({ key }) => key))),
  serveQuery(outsideFlow, ordersOf([orderKind.key.external])),
  serveQuery(visitorFlow, ordersOf([orderKind.key.visitor])),
];
