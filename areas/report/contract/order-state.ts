import { z } from 'zod';
import { orderKind } from '#areas/order/contract/lookups.ts';
import { Count, Fen } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byMeal, byOrderKind, byOrderSource, byStall } from './dimensions.ts';
import { kindFilter, placeFilter } from './filters.ts';

/* Orders by how they stand now, on the business date they are for. */

/** What orders come to as they stand. */
export const orderFigures = {
  orderNum: Count.meta({ title: '订单数' }),
  orderAmount: Fen.meta({ title: '订单金额' }),
  discountAmount: Fen.meta({ title: '优惠金额' }),
  paidAmount: Fen.meta({ title: '已付金额' }),
  refundedAmount: Fen.meta({ title: '已退金额' }),
  /** Paid and not given back. */
  totalAmount: Fen.meta({ title: '实收金额' }),
  unpaidNum: Count.meta({ title: '待支付订单' }),
  cancelledNum: Count.meta({ title: '已取消订单' }),
};
export const ORDERS_HELP = '按订单所属营业日期和当前状态统计；退款计入订单所属日期';
/** How many orders stand how, beside those that the figures count. */
export const orderStates = {
  paidNum: Count.meta({ title: '已支付订单' }),
  makingNum: Count.meta({ title: '制作与待取订单' }),
  completedNum: Count.meta({ title: '已完成订单' }),
  closedNum: Count.meta({ title: '已关闭订单' }),
  abnormalNum: Count.meta({ title: '异常订单' }),
  refundedNum: Count.meta({ title: '有退款订单' }),
  checkedNum: Count.meta({ title: '已核销订单' }),
  expiredNum: Count.meta({ title: '过期未核销订单' }),
};
const common = {
  measures: orderFigures,
  filter: { ...placeFilter, ...kindFilter },
  scope: 'canteen',
  help: ORDERS_HELP,
} as const;

export const orderSum = report({
  ...common,
  id: 'report.formOrdSumpage',
  title: '订单汇总',
  path: '/api/v1/repreportform/ord/sumpage',
  access: 'report:consume:ordsum',
  by: [byCanteen, byOrderKind],
});

/** What became of orders. */
export const orderOperations = report({
  ...common,
  id: 'report.formOrdOptsumpage',
  title: '订单操作汇总',
  path: '/api/v1/repreportform/ord/optsumpage',
  access: 'report:consume:ordopt',
  by: [byCanteen, byStall],
  measures: {
    orderNum: orderFigures.orderNum,
    unpaidNum: orderFigures.unpaidNum,
    paidNum: orderStates.paidNum,
    makingNum: orderStates.makingNum,
    completedNum: orderStates.completedNum,
    cancelledNum: orderFigures.cancelledNum,
    closedNum: orderStates.closedNum,
    abnormalNum: orderStates.abnormalNum,
    refundedNum: orderStates.refundedNum,
    checkedNum: orderStates.checkedNum,
    expiredNum: orderStates.expiredNum,
  },
});

export const orderCentreSum = report({
  ...common,
  id: 'report.ordCenterOrdsumPage',
  title: '订单中心汇总',
  path: '/api/v1/repordcenter/rep/ordsum/page',
  access: 'report:ordCenter:sum',
  by: [byOrderKind, byOrderSource],
});

/** The kinds that are made ahead of the meal. */
export const bookedKind = lookup({
  preOrder: orderKind.entry.preOrder,
  mealSignUp: orderKind.entry.mealSignUp,
});

/** What was booked, and who came. */
export const bookingSum = report({
  ...common,
  id: 'report.ordBookBooksumPage',
  title: '预订汇总',
  path: '/api/v1/repordbook/booksum/page',
  access: 'report:ordCenter:bookSum',
  by: [byCanteen, byMeal],
  filter: placeFilter,
  measures: {
    bookNum: Count.meta({ title: '预订数' }),
    bookAmount: Fen.meta({ title: '预订金额' }),
    checkedNum: Count.meta({ title: '已核销' }),
    waitingNum: Count.meta({ title: '待核销' }),
    expiredNum: Count.meta({ title: '过期未核销' }),
    cancelledNum: Count.meta({ title: '已取消' }),
    /** Of those that were to come: 1 is all of them. */
    missedRate: z.number().nullable().meta({ title: '未到率', kind: 'percent' }),
  },
});
