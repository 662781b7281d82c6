import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import {
  checkState,
  orderKind,
  orderState,
  refundState,
  sourceType,
} from '#areas/order/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { placeFilter } from './filters.ts';

/* Orders one by one, as the reports of the order centre list them. */

export const ListedOrder = z.object({
  orderId: Id,
  bizDate: z.string(),
  occurredAt: z.string(),
  orderKind: keyOf(orderKind),
  orderState: keyOf(orderState),
  refundState: keyOf(refundState),
  checkState: keyOf(checkState),
  sourceType: keyOf(sourceType),
  mealType: keyOf(mealType),
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  deviceName: z.string().nullable(),
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  orgFullName: z.string().nullable(),
  amount: Fen,
  discountAmount: Fen,
  paidAmount: Fen,
  refundedAmount: Fen,
});
const listed = columns<typeof ListedOrder>()([
  { key: 'occurredAt', title: '下单时间', kind: 'datetime', sort: true },
  { key: 'bizDate', title: '营业日期', kind: 'date', sort: true },
  { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 90 },
  { key: 'orderKind', title: '订单类型', kind: 'enum', of: orderKind, width: 100 },
  { key: 'amount', title: '订单金额', kind: 'money', total: true, sort: true },
  { key: 'paidAmount', title: '已付金额', kind: 'money', total: true, sort: true },
  { key: 'refundedAmount', title: '已退金额', kind: 'money', total: true, sort: true },
  { key: 'discountAmount', title: '优惠金额', kind: 'money', total: true },
  { key: 'orderState', title: '订单状态', kind: 'enum', of: orderState, width: 100 },
  { key: 'refundState', title: '退款状态', kind: 'enum', of: refundState, width: 100 },
  { key: 'checkState', title: '核销状态', kind: 'enum', of: checkState, width: 110 },
  { key: 'canteenName', title: '食堂', width: 140 },
  { key: 'stallName', title: '档口', width: 130 },
  { key: 'custNum', title: '人员编号', width: 110 },
  { key: 'custName', title: '姓名', width: 100 },
  { key: 'orgFullName', title: '所属组织', width: 200 },
  { key: 'sourceType', title: '订单来源', kind: 'enum', of: sourceType, width: 120 },
  { key: 'deviceName', title: '设备名称', width: 140, hidden: true },
  { key: 'orderId', title: '订单号', width: 150 },
]);
const filter = {
  ...periodShape,
  keyword: Keyword,
  ...placeFilter,
  orderStates: z.array(keyOf(orderState)).min(1).max(8).optional(),
};
const common = { scope: 'canteen', filter, row: ListedOrder, columns: listed } as const;

export const orderCentreDetail = page({
  ...common,
  id: 'report.ordCenterOrddetailPage',
  title: '订单中心明细',
  path: '/api/v1/repordcenter/rep/orddetail/page',
  access: 'report:ordCenter:detail',
  export: 'report.ordCenterOrddetailPageExport',
});
/** Orders made ahead of the meal. */
export const bookingDetail = page({
  ...common,
  id: 'report.ordBookBookdetailPage',
  title: '预订明细',
  path: '/api/v1/repordbook/bookdetail/page',
  access: 'report:ordCenter:bookDetail',
  export: 'report.ordBookBookdetailPageExport',
});
export const outsideFlow = page({
  ...common,
  id: 'report.flowDetailOutConsume',
  title: '外部消费流水',
  path: '/api/v1/repflowdetail/outconsume/flowdetailpage',
  access: 'report:flow:outside',
  export: 'report.flowDetailOutConsumeExport',
});
export const visitorFlow = page({
  ...common,
  id: 'report.flowDetailVisitor',
  title: '访客流水',
  path: '/api/v1/repflowdetail/visitorflowdetailpage',
  access: 'report:flow:visitor',
  export: 'report.flowDetailVisitorExport',
});
