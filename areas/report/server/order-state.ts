import type { z } from 'zod';
import { serveReport } from '#kit/server/report/serve-report.ts';
import { customOrders } from '../contract/custom.ts';
import type { placeFilter } from '../contract/filters.ts';
import {
  bookedKind,
  bookingSum,
  orderCentreSum,
  orderOperations,
  orderSum,
} from '../contract/order-state.ts';
import { orderFamily } from './order-family.ts';
import { labels, placesAsked, ratioOf, sumOf } from './sources.ts';

type Filter = z.output<z.ZodObject<typeof placeFilter>>;

const orders = {
  family: orderFamily,
  labels,
  filters: (
    _context: unknown,
    filter: Filter & { readonly orderKinds?: readonly number[] | undefined },
  ) => ({
    ...placesAsked(filter),
    orderKind: filter.orderKinds,
  }),
  measures: {
    orderNum: 'orderNum',
    orderAmount: 'amount',
    discountAmount: 'discountAmount',
    paidAmount: 'paidAmount',
    refundedAmount: 'refundedAmount',
    totalAmount: sumOf('c.paid_amount - c.refunded_amount'),
    unpaidNum: 'unpaidNum',
    cancelledNum: 'cancelledNum',
  },
} as const;

const states = {
  paidNum: 'paidNum',
  makingNum: 'makingNum',
  completedNum: 'completedNum',
  closedNum: 'closedNum',
  abnormalNum: 'abnormalNum',
  refundedNum: 'refundedNum',
  checkedNum: 'checkedNum',
  expiredNum: 'expiredNum',
} as const;

export const orderStateRoutes = [
  serveReport(orderSum, orders),
  serveReport(orderCentreSum, orders),
  serveReport(orderOperations, {
    ...orders,
    measures: {
      orderNum: 'orderNum',
      unpaidNum: 'unpaidNum',
      cancelledNum: 'cancelledNum',
      ...states,
    },
  }),
  serveReport(customOrders, { ...orders, measures: { ...orders.measures, ...states } }),
  serveReport(bookingSum, {
    ...orders,
    filters: (_context: unknown, filter: Filter) => ({
      ...placesAsked(filter),
      orderKind: bookedKind.map(({ key }) => key),
    }),
    measures: {
      bookNum: 'orderNum',
      bookAmount: 'amount',
      checkedNum: 'checkedNum',
      waitingNum: 'waitingNum',
      expiredNum: 'expiredNum',
      cancelledNum: 'cancelledNum',
      missedRate: ratioOf('c.expired_num', 'c.expired_num + c.checked_num'),
    },
  }),
];
