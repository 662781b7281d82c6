import { pageOrder } from '#areas/order/contract/order.ts';
import { orderListRoutes } from '#areas/order/server/order-list.ts';
import { compareList, statementsOf } from './customer-page.ts';
import type { Measurement } from './measurement.ts';
import { loadOrders } from './orders.ts';

const page = { current: 1, size: 20 };
/** Stands nowhere in the statements: every request asks the same. */
const NOWHERE = -1;

/** The order list of a month among five million orders, newest first, with total. */
export const orderList: Measurement = {
  name: 'order-list',
  title: 'Order list of a month among 5 million orders, with total',
  async run(stage) {
    const { firstDay, lastDay } = await loadOrders(stage);
    const period = { startDate: `${firstDay} 00:00:00`, endDate: `${lastDay} 23:59:59` };
    const list = { endpoint: pageOrder, routes: orderListRoutes };
    /* The load generator posts: the older door of the same list takes that. */
    const posted = pageOrder.aliases.find(({ method }) => method === 'POST');
    return compareList(stage, {
      path: posted?.path ?? pageOrder.path,
      statements: await statementsOf(stage, list, period),
      placeholder: NOWHERE,
      contents: [{ ...period, page }],
      bareContents: [{ orgId: NOWHERE }],
    });
  },
};
