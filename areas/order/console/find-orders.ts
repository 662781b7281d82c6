import { yuan } from '#kit/console/base/format.ts';
import { call } from '#kit/console/call/request.ts';
import type { Found } from '#kit/console/find/finders.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { pageOrder } from '../contract/order.ts';
import { ORDER_LIST } from '../contract/pages.ts';

/** Days an order is looked for: a diner who asks by number holds a slip of this year. */
const DAYS = 366;

const FEW = { current: 1, size: 5 };

/** The order of a number, as far back as a year. */
export default async function findOrders(orderId: string): Promise<Found> {
  const [startDate, endDate] = daysBack(DAYS, true);
  const { records } = await call(
    pageOrder,
    { keyword: orderId, startDate, endDate, page: FEW },
    { quiet: true, overlay: false },
  );

  const same = records.filter((order) => order.orderId === orderId);

  return {
    findings: same.map((order) => ({
      key: orderId,
      title: orderId,
      hint: [order.occurredAt, order.custName, yuan(order.amount)].filter(Boolean).join(' · '),
      path: `${ORDER_LIST}?orderId=${orderId}`,
    })),
  };
}
