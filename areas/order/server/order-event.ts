import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { eventsOf, writeEvents } from '#kit/server/lifecycle.ts';
import { orderEvents } from '../contract/delivery.ts';
import { assertVisible } from './lists/visible-orders.ts';
import type { LockedOrder } from './locked-order.ts';

/** The step that says the party of a booked room has come. */
export const OPENED = 'openTable';

const DOCUMENT = 'mealOrder';

/** Writes down who took a step of orders. States are the order's, or where `from` is given another one of it. */
export const noteSteps = (
  context: Context,
  action: string,
  orders: readonly Pick<LockedOrder, 'orderId' | 'orderState'>[],
  toState: number,
  said: { readonly remark?: string; readonly from?: (orderId: number) => number } = {},
): Promise<void> =>
  writeEvents(
    context,
    orders.map(({ orderId, orderState }) => ({
      document: DOCUMENT,
      documentId: orderId,
      action,
      fromState: said.from?.(orderId) ?? orderState,
      toState,
      remark: said.remark,
    })),
  );

export const orderEventRoutes = [
  implement(orderEvents, async (context, { orderId }) => {
    await assertVisible(context, [orderId]);

    return eventsOf(context, DOCUMENT, orderId);
  }),
];
