import type { Area } from '#kit/server/system.ts';
import { orderMenu } from '../contract/menu.ts';
import { backChargeRoutes } from './back-charge.ts';
import { backChargeBatchRoutes, backChargeJob } from './back-charge-batch.ts';
import { backChargeImporting } from './back-charge-import.ts';
import { backChargeListRoutes } from './back-charge-lists.ts';
import { startEndingBookings } from './booking/due.ts';
import { bookingStopRoutes, stopBookingsJob } from './booking/stop.ts';
import { exceptionPayRoutes } from './channel-payment.ts';
import { deliveryRoutes } from './delivery.ts';
import { enumRoutes } from './enums.ts';
import { goodsStatusRoutes } from './goods-status.ts';
import { guestRoutes } from './guests.ts';
import { kitchenRoutes } from './kitchen.ts';
import { mealPriceRows } from './meal-price.ts';
import { orderDetailRoutes } from './order-detail.ts';
import { orderEventRoutes } from './order-event.ts';
import { orderListRoutes } from './order-list.ts';
import { orderStepRoutes } from './order-step.ts';
import { pickUpRoutes } from './pick-up.ts';
import { printRoutes } from './print/print-calls.ts';
import { printTemplateRoutes, printTemplateRows } from './print/template.ts';
import { redressRoutes } from './redress.ts';
import { refundApplyRoutes } from './refund-apply-calls.ts';
import { refundRoutes } from './refund-calls.ts';
import { roomRoutes } from './room-service.ts';
import { saleSumRoutes } from './sale-sum.ts';

export const area: Area = {
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
    ...printRoutes,
    ...printTemplateRoutes,
    ...roomRoutes,
    ...goodsStatusRoutes,
    ...saleSumRoutes,
    ...enumRoutes,
    ...backChargeRoutes,
    ...backChargeBatchRoutes,
    ...backChargeListRoutes,
    ...backChargeImporting.routes,
    ...exceptionPayRoutes,
    ...bookingStopRoutes,
  ],
  jobs: [backChargeJob, backChargeImporting.job, stopBookingsJob],
  start(system) {
    startEndingBookings(system);
    return {};
  },
};
