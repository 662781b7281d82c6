import { pageOrder } from '#areas/order/contract/order.ts';
import { orderListRoutes } from '#areas/order/server/lists/order-list.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { compareList, statementsOf } from './customer-page.ts';
import type { Measurement } from './measurement.ts';
import { loadOrders } from './orders.ts';

/** Days that have a million of the five million orders. */
const DAYS = 6;

/** Each answer adds up a million orders: more at once only wait for the database, longer than the product lets them. */
const CONNECTIONS = 4;

/** Stands nowhere in the statements: every request asks the same. */
const NOWHERE = -1;

const page = { current: 1, size: 20 };

/** The order list of a million among five million orders, newest first, with totals. */
export const orderList: Measurement = {
  name: 'order-list',
  title: 'Order list of 1 of 5 million orders, with totals',
  async run(stage) {
    const { lastDay } = await loadOrders(stage);
    const firstDay = daysAfter(lastDay, 1 - DAYS);
    const period = { startDate: `${firstDay} 00:00:00`, endDate: `${lastDay} 23:59:59` };
    const list = { endpoint: pageOrder, routes: orderListRoutes };
    /* The load generator posts: the older door of the same list takes that. */
    const posted = pageOrder.aliases.find(({ method }) => method === 'POST');

    return compareList(stage, {
      path: posted?.path ?? pageOrder.path,
      statements: await statementsOf(stage, list, period),
      connections: CONNECTIONS,
      placeholder: NOWHERE,
      contents: [{ ...period, page }],
      bareContents: [{ orgId: NOWHERE }],
    });
  },
};
