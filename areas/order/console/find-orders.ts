import { yuan } from '#kit/console/base/format.ts';
import { CallError } from '#kit/console/call/call-error.ts';
import { call } from '#kit/console/call/request.ts';
import type { Finding } from '#kit/console/find/finders.ts';
import { orderDetail } from '../contract/order.ts';

const ORDER_LIST = '/orderCenter/orderManagement/orderList';
const NOT_FOUND = 404;

/** The order of a number. */
export default async function findOrders(orderId: string): Promise<readonly Finding[]> {
  try {
    const order = await call(orderDetail, { orderId }, { quiet: true, overlay: false });
    const hint = [order.occurredAt, order.custName, yuan(order.amount)].filter(Boolean).join(' · ');
    return [{ key: orderId, title: orderId, hint, path: `${ORDER_LIST}?orderId=${orderId}` }];
  } catch (error) {
    if (error instanceof CallError && error.status === NOT_FOUND) return [];
    throw error;
  }
}
