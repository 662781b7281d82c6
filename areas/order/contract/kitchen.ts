import { z } from 'zod';
import { deliveryType, mealType } from '#areas/canteen/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays } from '#kit/contract/period-fields.ts';
import { lineMeasure, orderKind, orderState } from './lookups.ts';

const ids = z.array(Id).min(1).max(100).optional();
const meals = z.array(keyOf(mealType)).min(1).max(6).optional();

/** Business dates; today where none is named. */
const days = { ...OpenDays };
const where = {
  ...days,
  keyword: Keyword,
  canteenIds: ids,
  stallIds: ids,
  mealTypes: meals,
  orderKinds: z.array(keyOf(orderKind)).min(1).max(9).optional(),
};
const place = { canteenName: z.string().nullable(), stallName: z.string().nullable() };
const sums = {
  /** Orders it was sold in. */
  orderNum: Count,
  /** Thousandths of a piece, or grams. */
  quantity: Count,
  refundQuantity: Count,
  amount: Fen,
  discountAmount: Fen,
  refundAmount: Fen,
  netAmount: Fen,
};
const sumColumns = [
  { key: 'orderNum', title: '订单数', kind: 'int', total: true, width: 90, sort: true },
  { key: 'quantity', title: '销售数量', kind: 'quantity', total: true, sort: true },
  { key: 'netAmount', title: '实收金额', kind: 'money', total: true, sort: true },
  { key: 'refundQuantity', title: '退回数量', kind: 'quantity', total: true },
  { key: 'amount', title: '销售金额', kind: 'money', total: true, sort: true },
  { key: 'discountAmount', title: '优惠金额', kind: 'money', total: true },
  { key: 'refundAmount', title: '退款金额', kind: 'money', total: true },
] as const;

const SaleSumRow = z.object({
  rowKey: z.string(),
  ...place,
  mealType: keyOf(mealType),
  /** Null: what was sold without saying of what. */
  goodsName: z.string().nullable(),
  measure: keyOf(lineMeasure).nullable(),
  ...sums,
});
/** What was sold of each dish where and at which meal; sales without lines stand in a row of their own, so that sums are those of the orders. */
export const saleSum = page({
  id: 'order.saleSum',
  title: '销售汇总',
  path: '/ord/web/detail/sale/sum',
  access: 'order:sale:sum',
  scope: 'canteen',
  filter: where,
  row: SaleSumRow,
  columns: columns<typeof SaleSumRow>()([
    { key: 'canteenName', title: '食堂', width: 130, sort: true },
    { key: 'stallName', title: '档口', width: 130, sort: true },
    { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 80, sort: true },
    { key: 'goodsName', title: '品名', width: 180, sort: true },
    { key: 'measure', title: '计量方式', kind: 'enum', of: lineMeasure, width: 90 },
    ...sumColumns,
  ]),
  export: 'order.saleSumExport',
});

const GoodsSumRow = z.object({
  rowKey: z.string(),
  goodsName: z.string().nullable(),
  measure: keyOf(lineMeasure).nullable(),
  ...sums,
});
/** The same over all places and meals: by dish alone. */
export const goodsSum = page({
  id: 'order.ksgljGoodssum',
  title: '商品销售合计',
  path: '/ordInfo/ksglj/goodssum',
  access: 'order:sale:sum',
  scope: 'canteen',
  filter: where,
  row: GoodsSumRow,
  columns: columns<typeof GoodsSumRow>()([
    { key: 'goodsName', title: '品名', width: 220, sort: true },
    { key: 'measure', title: '计量方式', kind: 'enum', of: lineMeasure, width: 90 },
    ...sumColumns,
  ]),
  export: 'order.ksgljGoodssumExport',
});

const OrderSumRow = z.object({
  rowKey: z.string(),
  bizDate: DateText,
  ...place,
  mealType: keyOf(mealType),
  orderKind: keyOf(orderKind),
  orderNum: Count,
  paidNum: Count,
  cancelledNum: Count,
  amount: Fen,
  paidAmount: Fen,
  refundAmount: Fen,
  netAmount: Fen,
});
/** Orders by day, place, meal and kind. */
export const orderSum = page({
  id: 'order.ksgljOrdsum',
  title: '订单合计',
  path: '/ordInfo/ksglj/ordsum',
  access: 'order:sale:sum',
  scope: 'canteen',
  filter: where,
  row: OrderSumRow,
  columns: columns<typeof OrderSumRow>()([
    { key: 'bizDate', title: '营业日期', kind: 'date', sort: true },
    { key: 'canteenName', title: '食堂', width: 130, sort: true },
    { key: 'stallName', title: '档口', width: 130, sort: true },
    { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 80, sort: true },
    { key: 'orderKind', title: '订单类型', kind: 'enum', of: orderKind, width: 100, sort: true },
    { key: 'orderNum', title: '订单数', kind: 'int', total: true, sort: true },
    { key: 'paidNum', title: '已付款订单', kind: 'int', total: true },
    { key: 'cancelledNum', title: '取消订单数', kind: 'int', total: true },
    { key: 'amount', title: '订单金额', kind: 'money', total: true, sort: true },
    { key: 'paidAmount', title: '已付金额', kind: 'money', total: true },
    { key: 'refundAmount', title: '退款金额', kind: 'money', total: true },
    { key: 'netAmount', title: '实收金额', kind: 'money', total: true, sort: true },
  ]),
  export: 'order.ksgljOrdsumExport',
});

const TakeSumRow = z.object({
  rowKey: z.string(),
  bizDate: DateText,
  ...place,
  mealType: keyOf(mealType),
  /** When its buyers want it; null: with the meal. */
  wantedAt: z.string().nullable(),
  /** Null: served at the counter. */
  deliveryType: keyOf(deliveryType).nullable(),
  goodsName: z.string(),
  measure: keyOf(lineMeasure),
  orderNum: Count,
  /** Thousandths of a piece, or grams, without what was given back. */
  quantity: Count,
  /** Of it: not begun, being cooked, ready, handed out. */
  waitingQuantity: Count,
  preparingQuantity: Count,
  readyQuantity: Count,
  servedQuantity: Count,
});
/** What has to be cooked of what was ordered and paid: by dish, stall, meal and the time it is wanted. */
export const takeSum = page({
  id: 'order.takeSumPage',
  title: '备餐汇总',
  path: '/api/v2/web/order/page/take/sum',
  access: 'order:take:sum',
  scope: 'canteen',
  filter: { ...where, deliveryType: keyOf(deliveryType).optional() },
  row: TakeSumRow,
  columns: columns<typeof TakeSumRow>()([
    { key: 'bizDate', title: '营业日期', kind: 'date', sort: true },
    { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 80, sort: true },
    { key: 'wantedAt', title: '取餐时间', kind: 'datetime', sort: true },
    { key: 'canteenName', title: '食堂', width: 120, sort: true },
    { key: 'stallName', title: '档口', width: 120, sort: true },
    { key: 'goodsName', title: '品名', width: 170, sort: true },
    { key: 'quantity', title: '应备数量', kind: 'quantity', total: true, sort: true },
    { key: 'waitingQuantity', title: '未制作', kind: 'quantity', total: true, width: 90 },
    { key: 'preparingQuantity', title: '制作中', kind: 'quantity', total: true, width: 90 },
    { key: 'readyQuantity', title: '待取餐', kind: 'quantity', total: true, width: 90 },
    { key: 'servedQuantity', title: '已取餐', kind: 'quantity', total: true, width: 90 },
    { key: 'orderNum', title: '订单数', kind: 'int', total: true, width: 90 },
    { key: 'deliveryType', title: '配送方式', kind: 'enum', of: deliveryType, width: 110 },
    { key: 'measure', title: '计量方式', kind: 'enum', of: lineMeasure, width: 90, hidden: true },
  ]),
  export: { id: 'order.takeSumExport', path: '/api/v2/web/order/page/take/sum/export' },
});

/** What a kitchen and its counter do with an order. */
export const kitchenStep = lookup([
  { key: 'prepare', desc: '接单制作' },
  { key: 'ready', desc: '制作完成' },
  { key: 'complete', desc: '确认取餐' },
]);
/** Takes a step of paid orders, all or none; the first takes them on and gives each the call number of its stall, where the stall calls by numbers. */
export const kitchenSteps = write({
  id: 'order.kitchenStep',
  title: '后厨制作',
  path: '/api/v2/web/order/kitchen/step',
  access: 'order:kitchen:step',
  scope: 'canteen',
  content: z.object({ orderIds: z.array(Id).min(1).max(200), step: keyOf(kitchenStep) }),
  result: z.array(
    z.object({ orderId: Id, orderState: keyOf(orderState), callNo: Count.nullable() }),
  ),
});

const KitchenOrder = z.object({
  orderId: Id,
  orderKind: keyOf(orderKind),
  orderState: keyOf(orderState),
  callNo: Count.nullable(),
  /** The table it was made at. */
  tableName: z.string().nullable(),
  /** Shortened: it is called out. */
  buyer: z.string(),
  ...place,
  mealType: keyOf(mealType),
  occurredAt: z.string(),
  wantedAt: z.string().nullable(),
  deliveryType: keyOf(deliveryType).nullable(),
  remark: z.string(),
  lines: z.array(z.object({ goodsName: z.string(), measure: keyOf(lineMeasure), quantity: Count })),
});
/** Paid orders of today that are not handed out yet, the oldest first, and what today came to so far. Followed, it is the live view. */
export const kitchenNow = read({
  id: 'order.kitchenNow',
  title: '今日订单',
  path: '/api/v2/web/order/kitchen/now',
  access: 'order:kitchen:now',
  scope: 'canteen',
  live: true,
  content: z.object({ canteenIds: ids, stallIds: ids, mealTypes: meals }),
  result: z.object({
    bizDate: DateText,
    /** Orders of today by state, those with any. */
    states: z.array(z.object({ orderState: keyOf(orderState), orderNum: Count, amount: Fen })),
    orders: z.array(KitchenOrder),
    /** More are open than are shown. */
    more: Count,
  }),
});
