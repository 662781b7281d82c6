/** What other areas may ask of orders. All work happens in the caller's transaction. */

export { correctBuffet } from './back-charge/redress.ts';
export { repairOrder } from './back-charge/repair.ts';
export { placeBooking, placeBookings } from './booking/book.ts';
export {
  type CancellingPlan,
  cancelBooking,
  cancelBookings,
  cancelTerms,
} from './booking/cancel-booking.ts';
export {
  type BookedKind,
  type BookingDraft,
  namesDishes,
  type OrderMode,
} from './booking/draft.ts';
export { dueBookings, endDue } from './booking/due.ts';
export { type PaymentPlan, payBooking, payBookings } from './booking/pay-booking.ts';
export { priceBookings } from './booking/price.ts';
export { mealPrice } from './booking/prices.ts';
export { standsIn } from './booking/standing.ts';
export { stopOf, stopsOn } from './booking/stops.ts';
export { tableNameOf } from './booking/table.ts';
export { doubtPayment } from './channel-payment.ts';
export { refundOrder } from './end-order.ts';
export {
  clearMeal,
  handOutMeal,
  layInMeal,
  orderByCode,
  orderToLay,
} from './kitchen/cabinet-order.ts';
export { callsAt } from './kitchen/calls-at.ts';
export { takeDeliverySteps } from './kitchen/delivery.ts';
export { broughtTo } from './kitchen/fulfil-store.ts';
export { moveGoods } from './kitchen/goods-status.ts';
export { takeKitchenSteps } from './kitchen/kitchen.ts';
export { openTable, settleTable } from './kitchen/room-service.ts';
export { dishesBought } from './lists/dishes-bought.ts';
export { channelsOfOrder } from './lists/order-channels.ts';
export { countOwed, sightHooks } from './lists/order-query.ts';
export { accountHooks } from './open-orders.ts';
export { type FrozenLine, frozenLines, type SoldLines } from './order-line.ts';
export { writeOff } from './order-step.ts';
export { placeOrder } from './place-order.ts';
export { escPos } from './print/esc-pos.ts';
export type { PrintHooks } from './print/print-hooks.ts';
export {
  centredLines,
  columnsOf,
  headingLines,
  pairLine,
  ruleLine,
  type TicketLine,
} from './print/ticket.ts';
export {
  applyForRefund,
  payBack,
  refuseApplication,
  withdrawRefundApply,
} from './refund/refund-apply.ts';
export { refundAtMachine } from './refund/refund-at-machine.ts';
export { returnGoods, soldGoods } from './refund/return-goods.ts';
export { forgetAsking, keepFailure, keepRefusal } from './refused/keep-refusal.ts';
export type { SaleOutcome } from './sale/book-sale.ts';
export { buyGoods, priceGoods } from './sale/buy-goods.ts';
export { sellToParty, sellToVisitor } from './sale/guests.ts';
export { holdSale } from './sale/hold-sale.ts';
export { mealPriceRows } from './sale/meal-price.ts';
export { idsNeeded, isHeld, lockFreeSales, peekSales } from './sale/read-sales.ts';
export type { Claim, Sale } from './sale/sale.ts';
export { decideSales, sellBatch } from './sale/sell.ts';
export { setMealLines } from './sale/set-meal-lines.ts';
