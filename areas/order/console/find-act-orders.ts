import type { ActObject } from '#kit/console/find/act-finder.ts';
import { ordersOf } from './find-orders.ts';

const ORDER_NUMBER = /^\d{2,}$/;

/** The order of a number; nothing for a text that is none. */
export default async function findActOrders(typed: string): Promise<readonly ActObject[]> {
  return ORDER_NUMBER.test(typed) ? ordersOf(typed) : [];
}
