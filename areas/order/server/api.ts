/** What other areas may ask of orders. All work happens in the caller's transaction. */
export { book } from './booking/book.ts';
export { cancelBooking } from './booking/cancel-booking.ts';
export { BOOKED, MODE } from './booking/draft.ts';
export { payBooking } from './booking/pay-booking.ts';
export { mealPrice } from './booking/prices.ts';
export { clearMeal, handOutMeal, layInMeal, orderByCode, orderToLay } from './cabinet-order.ts';
export { doubtPayment } from './channel-payment.ts';

export { type FrozenLine, frozenLines, type SoldLines } from './order-line.ts';
export { countOwed } from './order-query.ts';
export { placeOrder } from './place-order.ts';
export { refundOrder } from './refund.ts';
export { applyForRefund, withdrawRefundApply } from './refund-apply.ts';
export { repairOrder } from './repair.ts';
export type { Sale } from './sale.ts';
export { decideSales, idsNeeded, isHeld, lockFreeSales, peekSales, type SaleOutcome, sellBatch } from './sell.ts';
