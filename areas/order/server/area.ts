import { notFound } from '#kit/server/refusal.ts';
import type { Area } from '#kit/server/system.ts';
import { orderMenu } from '../contract/menu.ts';
import { backChargeRoutes } from './back-charge/back-charge.ts';
import { backChargeBatchRoutes, backChargeJob } from './back-charge/back-charge-batch.ts';
import { backChargeImporting } from './back-charge/back-charge-import.ts';
import { backChargeListRoutes } from './back-charge/back-charge-lists.ts';
import { redressRoutes } from './back-charge/redress.ts';
import { startEndingBookings } from './booking/due.ts';
import { bookingStopRoutes, stopBookingsJob } from './booking/stop.ts';
import { exceptionPayRoutes } from './channel-payment.ts';
import { enumRoutes } from './enums.ts';
import { deliveryRoutes } from './kitchen/delivery.ts';
import { goodsStatusRoutes } from './kitchen/goods-status.ts';
import { kitchenRoutes } from './kitchen/kitchen.ts';
import { pickUpRoutes } from './kitchen/pick-up.ts';
import { roomRoutes } from './kitchen/room-service.ts';
import { orderDetailRoutes } from './lists/order-detail.ts';
import { orderListRoutes } from './lists/order-list.ts';
import { ruleUseRoutes } from './lists/rule-uses.ts';
import { saleSumRoutes } from './lists/sale-sum.ts';
import { orderEventRoutes } from './order-event.ts';
import { orderStepRoutes } from './order-step.ts';
import { printRoutes } from './print/print-calls.ts';
import type { PrintHooks } from './print/print-hooks.ts';
import { printTemplateRoutes, printTemplateRows } from './print/template.ts';
import { refundApplyRoutes } from './refund/refund-apply-calls.ts';
import { refundRoutes } from './refund/refund-calls.ts';
import { refusalRoutes } from './refused/refusal-list.ts';
import { startWritingRefusals } from './refused/write-refusals.ts';
import { guestRoutes } from './sale/guests.ts';
import { mealPriceRows } from './sale/meal-price.ts';

/** Orders with their papers; `printing`: the printers of the areas above. */
export const orderArea = (printing: PrintHooks): Area => ({
  name: 'order',
  menu: orderMenu,
  entities: [mealPriceRows, printTemplateRows],
  routes: [
    ...orderListRoutes,
    ...orderDetailRoutes,
    ...refundRoutes,
    ...refundApplyRoutes,
    ...orderStepRoutes,
    ...orderEventRoutes,
    ...deliveryRoutes,
    ...kitchenRoutes,
    ...guestRoutes,
    ...pickUpRoutes,
    ...redressRoutes,
    ...printRoutes(printing),
    ...printTemplateRoutes,
    ...roomRoutes,
    ...goodsStatusRoutes,
    ...ruleUseRoutes,
    ...saleSumRoutes,
    ...enumRoutes,
    ...backChargeRoutes,
    ...backChargeBatchRoutes,
    ...backChargeListRoutes,
    ...backChargeImporting.routes,
    ...exceptionPayRoutes,
    ...bookingStopRoutes,
    ...refusalRoutes,
  ],
  jobs: [backChargeJob, backChargeImporting.job, stopBookingsJob],
  start(system) {
    startEndingBookings(system);
    startWritingRefusals(system);
    return {};
  },
});

/** Without areas above, as in tests of its own: there is no printer. */
export const area = orderArea({
  listPrinters: async () => [],
  printAt: async () => {
    throw notFound('打印机不存在或已被删除');
  },
});
