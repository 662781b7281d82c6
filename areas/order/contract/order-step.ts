import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey, PositiveFen, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { lineMeasure, orderState } from './lookups.ts';

/* Steps of one order by an operator (rule orders/states): each from the states it begins in, once, with what follows of it in the same moment. */

const common = { scope: 'canteen' } as const;
const OneOrder = { orderId: Id, reason: text(200, 1), idempotencyKey: IdempotencyKey };

/** Cancels an order that is not served yet; what was paid of it is given back. */
export const cancelOrder = write({
  ...common,
  id: 'order.cancel',
  title: '取消订单',
  path: '/ordInfo/cancel',
  access: 'order:order:cancel',
  content: z.object(OneOrder),
  result: z.object({
    orderId: Id,
    orderState: keyOf(orderState),
    /** Given back. */ refundAmount: Fen,
  }),
});

/** Charges what a late or uncovered sale left in suspense to the wallets of its buyer or of the person named; all of it unless an amount is given. */
export const deductError = write({
  ...common,
  id: 'order.errorOrderDeduction',
  title: '异常订单扣款',
  path: '/api/v1/repordcenter/error/ord/deduction',
  access: 'order:order:deduct',
  content: z.object({
    ...OneOrder,
    amount: PositiveFen.optional(),
    /** Who pays; absent: whom the order names. */
    custId: Id.optional(),
  }),
  result: z.object({
    orderId: Id,
    amount: Fen,
    personalAmount: Fen,
    subsidyAmount: Fen,
    redAmount: Fen,
    /** Still in suspense. */
    left: Fen,
  }),
});

const writeOff = {
  ...common,
  access: 'order:order:writeOff',
  content: z.object({ orderIds: z.array(Id).min(1).max(500) }),
  result: z.object({ done: Count }),
} as const;
/** The buyers came: paid orders are verified and completed, each once; none of them where one cannot be. */
export const writeOffOrders = write({
  ...writeOff,
  id: 'order.writeOff',
  title: '订单核销',
  path: '/ordInfo/write/off',
});
/** The same of what was booked ahead: pre-orders and meal declarations. */
export const writeOffBookings = write({
  ...writeOff,
  id: 'order.bookWriteOff',
  title: '预订核销',
  path: '/api/v1/ord/book/write/off',
});

/** The lines of an order with what can still be given back of each. */
export const refundableLines = read({
  ...common,
  id: 'order.refundableLines',
  title: '可退明细',
  path: '/ordInfo/refund/lines',
  access: 'order:order:refund',
  content: z.object({ orderId: Id }),
  result: z.array(
    z.object({
      lineNo: Count,
      goodsName: z.string(),
      measure: keyOf(lineMeasure),
      /** Thousandths of a piece, or grams. */
      leftQuantity: Count,
      left: Fen,
    }),
  ),
});
