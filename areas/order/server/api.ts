/** What other areas may ask of orders. All work happens in the caller's transaction. */
export { placeBooking } from './booking/book.ts';
export { cancelBooking, cancelTerms } from './booking/cancel-booking.ts';
export { type BookedKind, namesDishes, type OrderMode } from './booking/draft.ts';
export { dueBookings, endDue } from './booking/due.ts';
export { payBooking } from './booking/pay-booking.ts';
export { mealPrice } from './booking/prices.ts';
export { stopOf, stopsOn } from './booking/stops.ts';
export { tableNameOf } from './booking/table.ts';
export { buyGoods } from './buy-goods.ts';
export { clearMeal, handOutMeal, layInMeal, orderByCode, orderToLay } from './cabinet-order.ts';
export { doubtPayment } from './channel-payment.ts';
export { takeDeliverySteps } from './delivery.ts';
export { dishesBought } from './dishes-bought.ts';
export { refundOrder } from './end-order.ts';
export { broughtTo } from './fulfil-store.ts';
export { moveGoods } from './goods-status.ts';
export { sellToParty, sellToVisitor } from './guests.ts';
export { takeKitchenSteps } from './kitchen.ts';
export { mealPriceRows } from './meal-price.ts';
export { accountHooks } from './open-orders.ts';
export { channelsOfOrder } from './order-channels.ts';
export { type FrozenLine, frozenLines, type SoldLines } from './order-line.ts';
export { countOwed } from './order-query.ts';
export { writeOff } from './order-step.ts';
export { placeOrder } from './place-order.ts';
export { correctBuffet } from './redress.ts';
export { applyForRefund, payBack, refuseApplication, withdrawRefundApply } from './refund-apply.ts';
export { repairOrder } from './repair.ts';
export { returnGoods, soldGoods } from './return-goods.ts';
export { openTable, settleTable } from './room-service.ts';
export type { Sale } from './sale.ts';
export {
  decideSales,
  idsNeeded,
  isHeld,
  lockFreeSales,
  peekSales,
  type SaleOutcome,
  sellBatch,
} from './sell.ts';
export { setMealLines } from './set-meal-lines.ts';
