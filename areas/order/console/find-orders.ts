import { yuan } from '#kit/console/base/format.ts';
import { call } from '#kit/console/call/request.ts';
import type { ActObject } from '#kit/console/find/act-finder.ts';
import type { Found } from '#kit/console/find/finders.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { pageOrder } from '../contract/order.ts';
import { ORDER_LIST } from '../contract/pages.ts';

/** Days an order is looked for: a diner who asks by number holds a slip of this year. */
const DAYS = 366;

const FEW = { current: 1, size: 5 };

/** The order of a number, as far back as a year. @throws CallError */
export async function ordersOf(orderId: string): Promise<readonly ActObject[]> {
  const [startDate, endDate] = daysBack(DAYS, true);
  const { records } = await call(
    pageOrder,
    { keyword: orderId, startDate, endDate, page: FEW },
    { quiet: true, overlay: false },
  );

  return records
    .filter((order) => order.orderId === orderId)
    .map((order) => ({
      id: orderId,
      name: orderId,
      hint: [order.occurredAt, order.custName, yuan(order.amount)].filter(Boolean).join(' · '),
    }));
}

/** The order of a number, which opens beside the list. */
export default async function findOrders(typed: string): Promise<Found> {
  const orders = await ordersOf(typed);

  return {
    findings: orders.map(({ id, name, hint }) => ({
      key: id,
      title: name,
      hint,
      path: `${ORDER_LIST}?orderId=${id}`,
    })),
  };
}
