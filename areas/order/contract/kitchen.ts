import { z } from 'zod';
import { deliveryType, mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
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
  mealType: keyOf(mealType).meta({ title: '餐次', width: 80, sort: true }),
  /** Null: what was sold without saying of what. */
  goodsName: z.string().nullable().meta({ title: '品名', width: 180, sort: true }),
  measure: keyOf(lineMeasure).nullable().meta({ title: '计量方式', width: 90 }),
  ...sums,
});
/** What was sold of each dish where and at which meal; sales without lines stand in a row of their own, so that sums are those of the orders. */
export const saleSum = listSet({
  id: 'order.saleSum',
  title: '销售汇总',
  path: '/ord/web/detail/sale/sum',
  access: 'order:sale:sum',
  scope: 'canteen',
  filter: where,
  shown: SaleSumRow.shape,
  key: 'rowKey',
  order: descending('netAmount'),
  columns: [
    { key: 'canteenName', title: '食堂', width: 130, sort: true },
    { key: 'stallName', title: '档口', width: 130, sort: true },
    'mealType',
    'goodsName',
    'measure',
    ...sumColumns,
  ],
  export: 'order.saleSumExport',
});

const GoodsSumRow = z.object({
  rowKey: z.string(),
  goodsName: z.string().nullable().meta({ title: '品名', width: 220, sort: true }),
  measure: keyOf(lineMeasure).nullable().meta({ title: '计量方式', width: 90 }),
  ...sums,
});
/** The same over all places and meals: by dish alone. */
export const goodsSum = listSet({
  id: 'order.ksgljGoodssum',
  title: '商品销售合计',
  path: '/ordInfo/ksglj/goodssum',
  access: 'order:sale:sum',
  scope: 'canteen',
  filter: where,
  shown: GoodsSumRow.shape,
  key: 'rowKey',
  order: descending('netAmount'),
  columns: ['goodsName', 'measure', ...sumColumns],
  export: 'order.ksgljGoodssumExport',
});

const OrderSumRow = z.object({
  rowKey: z.string(),
  bizDate: DateText.meta({ title: '营业日期', sort: true }),
  ...place,
  mealType: keyOf(mealType).meta({ title: '餐次', width: 80, sort: true }),
  orderKind: keyOf(orderKind).meta({ title: '订单类型', width: 100, sort: true }),
  orderNum: Count.meta({ title: '订单数', total: true, sort: true }),
  paidNum: Count.meta({ title: '已付款订单', total: true }),
  cancelledNum: Count.meta({ title: '取消订单数', total: true }),
  amount: Fen.meta({ title: '订单金额', total: true, sort: true }),
  paidAmount: Fen.meta({ title: '已付金额', total: true }),
  refundAmount: Fen.meta({ title: '退款金额', total: true }),
  netAmount: Fen.meta({ title: '实收金额', total: true, sort: true }),
});
/** Orders by day, place, meal and kind. */
export const orderSum = listSet({
  id: 'order.ksgljOrdsum',
  title: '订单合计',
  path: '/ordInfo/ksglj/ordsum',
  access: 'order:sale:sum',
  scope: 'canteen',
  filter: where,
  shown: OrderSumRow.shape,
  key: 'rowKey',
  order: descending('bizDate'),
  columns: [
    'bizDate',
    { key: 'canteenName', title: '食堂', width: 130, sort: true },
    { key: 'stallName', title: '档口', width: 130, sort: true },
    'mealType',
    'orderKind',
    'orderNum',
    'paidNum',
    'cancelledNum',
    'amount',
    'paidAmount',
    'refundAmount',
    'netAmount',
  ],
  export: 'order.ksgljOrdsumExport',
});

const TakeSumRow = z.object({
  rowKey: z.string(),
  bizDate: DateText.meta({ title: '营业日期', sort: true }),
  ...place,
  mealType: keyOf(mealType).meta({ title: '餐次', width: 80, sort: true }),
  /** When its buyers want it; null: with the meal. */
  wantedAt: z.string().nullable().meta({ title: '取餐时间', kind: 'datetime', sort: true }),
  /** Null: served at the counter. */
  deliveryType: keyOf(deliveryType).nullable().meta({ title: '配送方式', width: 110 }),
  goodsName: z.string().meta({ title: '品名', width: 170, sort: true }),
  measure: keyOf(lineMeasure).meta({ title: '计量方式', width: 90, hidden: true }),
  orderNum: Count.meta({ title: '订单数', total: true, width: 90 }),
  /** Thousandths of a piece, or grams, without what was given back. */
  quantity: Count.meta({ title: '应备数量', kind: 'quantity', total: true, sort: true }),
  /** Of it: not begun, being cooked, ready, handed out. */
  waitingQuantity: Count.meta({ title: '未制作', kind: 'quantity', total: true, width: 90 }),
  preparingQuantity: Count.meta({ title: '制作中', kind: 'quantity', total: true, width: 90 }),
  readyQuantity: Count.meta({ title: '待取餐', kind: 'quantity', total: true, width: 90 }),
  servedQuantity: Count.meta({ title: '已取餐', kind: 'quantity', total: true, width: 90 }),
});
/** What has to be cooked of what was ordered and paid: by dish, stall, meal and the time it is wanted. */
export const takeSum = listSet({
  id: 'order.takeSumPage',
  title: '备餐汇总',
  path: '/api/v2/web/order/page/take/sum',
  access: 'order:take:sum',
  scope: 'canteen',
  filter: { ...where, deliveryType: keyOf(deliveryType).optional() },
  shown: TakeSumRow.shape,
  key: 'rowKey',
  period: 'bizDate',
  order: [...ascending('wantedAt'), ...descending('quantity')],
  columns: [
    'bizDate',
    'mealType',
    'wantedAt',
    { key: 'canteenName', title: '食堂', width: 120, sort: true },
    { key: 'stallName', title: '档口', width: 120, sort: true },
    'goodsName',
    'quantity',
    'waitingQuantity',
    'preparingQuantity',
    'readyQuantity',
    'servedQuantity',
    'orderNum',
    'deliveryType',
    'measure',
  ],
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
