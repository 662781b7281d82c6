import { report } from '#kit/contract/report-value.ts';
import {
  byCanteen,
  byClass,
  byDevice,
  byGoods,
  byMeal,
  byOrderKind,
  byOrderSource,
  byOrganisation,
  byTender,
  ofPerson,
} from './dimensions.ts';
import { SALES_HELP, sales, TRADE_HELP, trade } from './figures.ts';
import { goodsFilter, personFilter, placeFilter } from './filters.ts';

/* The order summaries: what orders brought in, from every side. */

const orders = {
  measures: trade,
  filter: placeFilter,
  scope: 'canteen',
  help: TRADE_HELP,
} as const;
const goods = { measures: sales, filter: goodsFilter, scope: 'canteen', help: SALES_HELP } as const;

export const ordersByCanteen = report({
  ...orders,
  id: 'report.summaryOrderCanteenPage',
  title: '食堂订单汇总',
  path: '/summary/order/canteen/page',
  export: { id: 'report.summaryOrderCanteenExport', path: '/summary/order/canteen/export' },
  access: 'report:orderSummary:canteen',
  by: [byCanteen],
  chart: { name: 'canteenName', measure: 'totalAmount' },
});
export const ordersByGoods = report({
  ...goods,
  id: 'report.summaryOrderGoodsPage',
  title: '商品订单汇总',
  path: '/summary/order/goods/page',
  export: { id: 'report.summaryOrderGoodsExport', path: '/summary/order/goods/export' },
  access: 'report:orderSummary:goods',
  by: [byGoods],
  chart: { name: 'goodsName', measure: 'totalAmount' },
});
export const ordersByMachine = report({
  ...orders,
  id: 'report.summaryOrderMachinePage',
  title: '设备订单汇总',
  path: '/summary/order/machine/page',
  export: { id: 'report.summaryOrderMachineExport', path: '/summary/order/machine/export' },
  access: 'report:orderSummary:machine',
  by: [byDevice],
  chart: { name: 'deviceName', measure: 'totalAmount' },
});
export const ordersByOrganisation = report({
  ...orders,
  id: 'report.summaryOrderOrganizationPage',
  title: '组织订单汇总',
  path: '/summary/order/organization/page',
  export: {
    id: 'report.summaryOrderOrganizationExport',
    path: '/summary/order/organization/export',
  },
  access: 'report:orderSummary:organization',
  scope: 'organisation',
  by: [byOrganisation],
  records: [ofPerson],
  filter: personFilter,
  chart: { name: 'orgFullName', measure: 'totalAmount' },
});
/** An order paid in two ways is counted with both. */
export const ordersByTender = report({
  ...orders,
  id: 'report.summaryOrderPayPage',
  title: '支付方式订单汇总',
  path: '/summary/order/pay/page',
  export: { id: 'report.summaryOrderPayExport', path: '/summary/order/pay/export' },
  access: 'report:orderSummary:pay',
  by: [byTender],
  help: '一笔订单用两种方式支付时各计一笔；退款计入退款当天',
  chart: { name: 'tenderType', measure: 'totalAmount' },
});
export const ordersByType = report({
  ...orders,
  id: 'report.summaryOrderTypePage',
  title: '订单类型汇总',
  path: '/summary/order/type/page',
  export: { id: 'report.summaryOrderTypeExport', path: '/summary/order/type/export' },
  access: 'report:orderSummary:type',
  by: [byOrderKind, byOrderSource],
});
export const ordersByMeal = report({
  ...orders,
  id: 'report.summaryOrderMealtimePage',
  title: '餐次订单汇总',
  path: '/summary/order/mealtime/page',
  export: { id: 'report.summaryOrderMealtimeExport', path: '/summary/order/mealtime/export' },
  access: 'report:orderSummary:mealtime',
  by: [byMeal],
  chart: { name: 'mealType', measure: 'totalAmount' },
});
export const ordersByClass = report({
  ...goods,
  id: 'report.summaryOrderClassifyPage',
  title: '分类订单汇总',
  path: '/summary/order/classify/page',
  export: { id: 'report.summaryOrderClassifyExport', path: '/summary/order/classify/export' },
  access: 'report:orderSummary:classify',
  by: [byClass],
  chart: { name: 'className', measure: 'totalAmount' },
});
export const ordersByMealAndClass = report({
  ...goods,
  id: 'report.summaryOrderMealtimeClassifyPage',
  title: '餐次分类汇总',
  path: '/summary/order/mealtime/classify/page',
  export: {
    id: 'report.summaryOrderMealtimeClassifyExport',
    path: '/summary/order/mealtime/classify/export',
  },
  access: 'report:orderSummary:mealtimeClassify',
  by: [byMeal, byClass],
});
