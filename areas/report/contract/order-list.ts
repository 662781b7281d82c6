import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import {
  checkState,
  orderKind,
  orderState,
  refundState,
  sourceType,
} from '#areas/order/contract/lookups.ts';
import { Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { placeFilter } from './filters.ts';

/* Orders one by one, as the reports of the order centre list them. */

export const ListedOrder = z.object({
  orderId: Id.meta({ title: '订单号', width: 150, leadsTo: 'orderId' }),
  bizDate: z.string().meta({ title: '营业日期', kind: 'date', sort: true }),
  occurredAt: z.string().meta({ title: '下单时间', kind: 'datetime', sort: true }),
  orderKind: keyOf(orderKind).meta({ title: '订单类型', width: 100 }),
  orderState: keyOf(orderState).meta({ title: '订单状态', width: 100 }),
  refundState: keyOf(refundState).meta({ title: '退款状态', width: 100 }),
  checkState: keyOf(checkState).meta({ title: '核销状态', width: 110 }),
  sourceType: keyOf(sourceType).meta({ title: '订单来源', width: 120 }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 90 }),
  canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 130 }),
  deviceName: z.string().nullable().meta({ title: '设备名称', width: 140, hidden: true }),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 110 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 100 }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 200 }),
  amount: Fen.meta({ title: '订单金额', total: true, sort: true }),
  discountAmount: Fen.meta({ title: '优惠金额', total: true }),
  paidAmount: Fen.meta({ title: '已付金额', total: true, sort: true }),
  refundedAmount: Fen.meta({ title: '已退金额', total: true, sort: true }),
});
const filter = {
  ...periodShape,
  keyword: Keyword,
  ...placeFilter,
  orderStates: z.array(keyOf(orderState)).min(1).max(8).optional(),
};
const common = {
  scope: 'canteen',
  filter,
  shown: ListedOrder.shape,
  key: 'orderId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'orderState',
    'refundState',
    'bizDate',
    'mealType',
    'orderKind',
    'custName',
    'canteenName',
    'stallName',
    'amount',
    'paidAmount',
    'refundedAmount',
    'discountAmount',
    'checkState',
    'custNum',
    'orgFullName',
    'sourceType',
    'deviceName',
    'orderId',
  ],
} as const;

export const orderCentreDetail = listSet({
  ...common,
  id: 'report.ordCenterOrddetailPage',
  title: '订单中心明细',
  path: '/api/v1/repordcenter/rep/orddetail/page',
  access: 'report:ordCenter:detail',
  export: 'report.ordCenterOrddetailPageExport',
});
/** Orders made ahead of the meal. */
export const bookingDetail = listSet({
  ...common,
  id: 'report.ordBookBookdetailPage',
  title: '预订明细',
  path: '/api/v1/repordbook/bookdetail/page',
  access: 'report:ordCenter:bookDetail',
  export: 'report.ordBookBookdetailPageExport',
});
export const outsideFlow = listSet({
  ...common,
  id: 'report.flowDetailOutConsume',
  title: '外部消费流水',
  path: '/api/v1/repflowdetail/outconsume/flowdetailpage',
  access: 'report:flow:outside',
  export: 'report.flowDetailOutConsumeExport',
});
export const visitorFlow = listSet({
  ...common,
  id: 'report.flowDetailVisitor',
  title: '访客流水',
  path: '/api/v1/repflowdetail/visitorflowdetailpage',
  access: 'report:flow:visitor',
  export: 'report.flowDetailVisitorExport',
});
