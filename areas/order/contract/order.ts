import { z } from 'zod';
import { mealOrderMode, mealType } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { overLimit, suspenseReason } from '#areas/ledger/contract/lookups.ts';
import { stage } from '#areas/marketing/contract/lookups.ts';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import {
  checkState,
  deliveryState,
  goodsStatus,
  lineMeasure,
  nuclearMode,
  onlineFlag,
  orderKind,
  orderState,
  refundState,
  sourceType,
  tenderType,
} from './lookups.ts';
import { RefundDetour, splitShape } from './refund.ts';
import { saleFilter } from './sale-filter.ts';

/** What every list of orders filters by; without dates it is today. */
const orderFilter = {
  ...OpenMoments,
  canteenId: Id.optional(),
  stallId: Id.optional(),
  /** Person number or name, card number, or the whole order number. */
  keyword: Keyword,
  mealType: keyOf(mealType).optional(),
  refundState: keyOf(refundState).optional(),
  orderState: keyOf(orderState).optional(),
  orderKind: keyOf(orderKind).optional(),
  /** 1, 2: pre-orders; 3, 9, 10: meal declarations. */
  orderModes: z.array(keyOf(mealOrderMode)).max(mealOrderMode.length).optional(),
  checkState: keyOf(checkState).optional(),
  onlineFlag: keyOf(onlineFlag).optional(),
  nuclearMode: keyOf(nuclearMode).optional(),
  deviceId: Id.optional(),
  accountId: Id.optional(),
  minAmount: Fen.optional(),
  maxAmount: Fen.optional(),
  ...saleFilter,
  /** 1: only sales of which a part is not paid yet. */
  owed: z.literal(1).optional(),
  suspenseReasons: keysOf(suspenseReason).optional(),
};

const OrderRow = z.object({
  orderId: Id.meta({ title: '订单号', width: 100, leadsTo: 'orderId' }),
  occurredAt: z.string().meta({ title: '消费时间', kind: 'datetime', sort: true }),
  bizDate: DateText.meta({ title: '营业日期', hidden: true }),
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable().meta({ title: '食堂', width: 110 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 110 }),
  deviceName: z.string().nullable().meta({ title: '设备', width: 130 }),
  custId: Id.nullable(),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 100 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 84, leadsTo: 'custId' }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 200, hidden: true }),
  cardNo: z.string().nullable().meta({ title: '卡号', width: 110 }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 76 }),
  amount: Fen.meta({ title: '订单金额', total: true, sort: true }),
  personalAmount: Fen.meta({ title: '个人钱包金额', total: true, hidden: true }),
  subsidyAmount: Fen.meta({ title: '补贴金额', total: true, hidden: true }),
  redAmount: Fen.meta({ title: '红包金额', total: true, hidden: true }),
  channelAmount: Fen.meta({ title: '第三方支付金额', total: true, hidden: true }),
  cashAmount: Fen.meta({ title: '现金金额', total: true, hidden: true }),
  couponAmount: Fen.meta({ title: '优惠券金额', total: true, hidden: true }),
  discountAmount: Fen.meta({ title: '优惠金额', total: true, hidden: true }),
  /** What a late or uncovered offline sale left to be recovered, and was not paid since. */
  suspenseAmount: Fen.meta({ title: '挂账金额', total: true }),
  /** Of it what was not refunded: this much may still be charged. */
  owedAmount: Fen.meta({ title: '待扣金额', total: true, hidden: true }),
  /** Why it was in suspense, also once it is settled. */
  suspenseReason: keyOf(suspenseReason).nullable().meta({ title: '挂账原因', width: 130 }),
  refundAmount: Fen.meta({ title: '退款金额', total: true, sort: true }),
  netAmount: Fen.meta({ title: '实收金额', total: true, width: 110 }),
  orderKind: keyOf(orderKind).meta({ title: '订单类型', width: 100, hidden: true }),
  /** Of what was ordered ahead. */
  orderMode: keyOf(mealOrderMode).nullable().meta({ title: '点餐模式', width: 110, hidden: true }),
  placeKind: keyOf(placeKind).meta({ title: '场所类型', width: 90, hidden: true }),
  orderState: keyOf(orderState).meta({ title: '订单状态' }),
  refundState: keyOf(refundState).meta({ title: '退款状态' }),
  checkState: keyOf(checkState).meta({ title: '核销状态', hidden: true }),
  onlineFlag: keyOf(onlineFlag).meta({ title: '联机标识' }),
  /** Which limit of its person it was beyond, where that is allowed. */
  overLimit: keyOf(overLimit).nullable().meta({ title: '超限额', width: 120, hidden: true }),
  nuclearMode: keyOf(nuclearMode).meta({ title: '核身方式', hidden: true }),
  sourceType: keyOf(sourceType).meta({ title: '订单来源', width: 120, hidden: true }),
  recordedAt: z.string().meta({ title: '入账时间', kind: 'datetime', sort: true, hidden: true }),
  /** Of a private room: whether its party has come. */
  isOpened: z.boolean().nullable(),
  /** The table it was made at. */
  tableName: z.string().nullable().meta({ title: '餐桌', width: 110, hidden: true }),
});
export type OrderRow = z.output<typeof OrderRow>;

/** Orders of a period, newest first. */
export const pageOrder = listSet({
  id: 'order.page',
  title: '订单列表',
  path: '/ordInfo/queryPageOrdInfo',
  method: 'GET',
  aliases: [
    { id: 'order.ngOrdInfo', path: '/ordInfo/ng/ordInfo', method: 'POST' },
    { id: 'order.ksgljOrdInfo', path: '/ordInfo/ksglj/ordInfo', method: 'POST' },
  ],
  access: 'order:order:page',
  scope: 'canteen',
  filter: orderFilter,
  shown: OrderRow.shape,
  key: 'orderId',
  order: descending('occurredAt'),
  columns: [
    'orderId',
    'custName',
    'orderState',
    'canteenName',
    'stallName',
    'occurredAt',
    'amount',
    'refundState',
    'mealType',
    'custNum',
    'refundAmount',
    'netAmount',
    'tableName',
    'orderKind',
    'orderMode',
    'placeKind',
    'onlineFlag',
    'personalAmount',
    'subsidyAmount',
    'redAmount',
    'suspenseAmount',
    'suspenseReason',
    'owedAmount',
    'channelAmount',
    'cashAmount',
    'couponAmount',
    'discountAmount',
    'cardNo',
    'deviceName',
    'orgFullName',
    'nuclearMode',
    'sourceType',
    'overLimit',
    'checkState',
    'bizDate',
    'recordedAt',
  ],
  export: { id: 'order.excel', path: '/ordInfo/2.0/excel', method: 'POST' },
});

/** Buffets that may have to be put right, newest first: paid, not given back, and not corrected yet. */
export const pageRedress = listSet({
  id: 'report.buffetNeedRedressPage',
  title: '待纠错自助餐',
  path: '/api/v1/common/buffet/getneedredressbypage',
  method: 'GET',
  access: 'order:order:page',
  scope: 'canteen',
  filter: orderFilter,
  shown: OrderRow.shape,
  key: 'orderId',
  order: descending('occurredAt'),
  columns: [
    'orderId',
    'custName',
    'orderState',
    'canteenName',
    'stallName',
    'occurredAt',
    'amount',
    'refundState',
    'mealType',
    'custNum',
    'refundAmount',
    'netAmount',
    'tableName',
    'orderKind',
    'orderMode',
    'placeKind',
    'onlineFlag',
    'personalAmount',
    'subsidyAmount',
    'redAmount',
    'suspenseAmount',
    'suspenseReason',
    'owedAmount',
    'channelAmount',
    'cashAmount',
    'couponAmount',
    'discountAmount',
    'cardNo',
    'deviceName',
    'orgFullName',
    'nuclearMode',
    'sourceType',
    'overLimit',
    'checkState',
    'bizDate',
    'recordedAt',
  ],
  export: 'order.buffetNeedRedressExport',
});

const TenderRow = z.object({
  lineKey: z.string(),
  orderId: Id.meta({ title: '订单号', width: 140, leadsTo: 'orderId' }),
  occurredAt: z.string().meta({ title: '消费时间', kind: 'datetime', sort: true }),
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 130 }),
  custId: Id.nullable(),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 120 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 100, leadsTo: 'custId' }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 90 }),
  tenderType: keyOf(tenderType).meta({ title: '支付方式', width: 110 }),
  amount: Fen.meta({ title: '支付金额', total: true, sort: true }),
  refundAmount: Fen.meta({ title: '退款金额', total: true }),
  netAmount: Fen.meta({ title: '实收金额', total: true }),
});
/** The same orders, one row for each tender that paid a part. */
export const pageOrderDetail = listSet({
  id: 'order.detailPage',
  title: '订单支付明细',
  path: '/ordInfo/queryPageOrdInfoDetail',
  method: 'GET',
  access: 'order:order:page',
  scope: 'canteen',
  filter: { ...orderFilter, tenderType: keyOf(tenderType).optional() },
  shown: TenderRow.shape,
  key: 'lineKey',
  order: descending('occurredAt'),
  columns: [
    'orderId',
    'occurredAt',
    'canteenName',
    'stallName',
    'custNum',
    'custName',
    'mealType',
    'tenderType',
    'amount',
    'refundAmount',
    'netAmount',
  ],
  export: { id: 'order.exportDetail', path: '/ordInfo/exportOrdInfoDetail' },
});

const Tender = z.object({ tenderType: keyOf(tenderType), amount: Fen, refundAmount: Fen });
const OrderPosting = z.object({
  postingId: Id,
  tradeType: z.int(),
  /** The wallet side; null where the money moved between system accounts only. */
  walletType: z.int().nullable(),
  tenderType: keyOf(tenderType).nullable(),
  /** Signed as the payer sees it: minus for the order, plus back from it. */
  amount: Fen,
  balanceAfter: Fen.nullable(),
  occurredAt: z.string(),
  remark: z.string().nullable(),
});
const Line = z.object({
  lineNo: Count,
  goodsName: z.string(),
  /** The set meal it was sold in. */
  packageName: z.string().nullable(),
  measure: keyOf(lineMeasure),
  /** Fen a piece, or a kilogram. */
  unitPrice: Fen,
  /** Thousandths of a piece, or grams. */
  quantity: Count,
  amount: Fen,
  discountShare: Fen,
  refundAmount: Fen,
  /** Of goods of supermarkets and malls. */
  goodsStatus: keyOf(goodsStatus).nullable(),
});
const Applied = z.object({ ruleId: Id, ruleName: z.string(), stage: keyOf(stage), amount: Fen });
const OrderRefund = z.object({
  refundId: Id,
  refundedAt: z.string(),
  amount: Fen,
  ...splitShape,
  detours: z.array(RefundDetour),
  reason: z.string(),
  operatorName: z.string().nullable(),
});

/** What put the price of a buffet right: it was paid so much in all before and after, by a refund or by a further order. */
const Correction = z.object({
  redressId: Id,
  redressedAt: z.string(),
  amountBefore: Fen,
  amountAfter: Fen,
  refundId: Id.nullable(),
  extraOrderId: Id.nullable(),
  reason: z.string(),
  operatorName: z.string().nullable(),
});

/** Everything about one order: who, where, what paid it, what was posted, what was given back. */
export const orderDetail = read({
  id: 'order.detail',
  title: '订单详情',
  path: '/ordInfo/detail',
  aliases: [
    {
      id: 'report.buffetNeedRedressDetail',
      path: '/api/v1/common/buffet/getneedredressdetail',
      method: 'GET',
    },
  ],
  access: 'order:order:page',
  scope: 'canteen',
  content: z.object({ orderId: Id }),
  result: z.object({
    ...OrderRow.shape,
    accountId: Id.nullable(),
    deviceNum: z.string().nullable(),
    deviceTransactionNo: Count.nullable(),
    /** The tray of a buffet line. */
    trayNo: z.string().nullable(),
    deliveryState: keyOf(deliveryState).nullable(),
    /** What marketing rules and a coupon did to it, in the order they were taken; of a fee what came on top. */
    applied: z.array(Applied),
    feeAmount: Fen,
    tenders: z.array(Tender),
    lines: z.array(Line),
    postings: z.array(OrderPosting),
    refunds: z.array(OrderRefund),
    /** Of a buffet that was charged wrongly, oldest first. */
    corrections: z.array(Correction),
  }),
});

/** One list for each enumeration of orders, in the caller's language. */
const enumList = (id: string, title: string, path: string, method: 'GET' | 'POST' = 'POST') =>
  read({
    id,
    title,
    path,
    method,
    access: 'session',
    result: z.array(z.object({ key: z.union([z.int(), z.string()]), desc: z.string() })),
  });
const enums = '/api/v2/order/enums';
export const listOrderState = enumList(
  'order.enumStateList',
  '订单状态枚举',
  `${enums}/state-list`,
);
export const listOrderStateMix = enumList(
  'order.enumStateMixList',
  '订单混合状态枚举',
  `${enums}/state-mix-list`,
);
export const listNuclearMode = enumList(
  'order.enumNuclearModeList',
  '核身方式枚举',
  `${enums}/nuclear/mode-list`,
);
export const listCheckState = enumList(
  'order.enumCheckStateList',
  '核销状态枚举',
  `${enums}/check/state-list`,
);
export const listRefundState = enumList(
  'order.enumRefundStateList',
  '退款状态枚举',
  `${enums}/refund/state-list`,
);
export const listDeliveryType = enumList(
  'order.enumDeliveryTypeList',
  '配送方式枚举',
  `${enums}/delivery/type-list`,
);
export const listDeliveryState = enumList(
  'order.enumDeliveryStateList',
  '配送状态枚举',
  `${enums}/delivery/state-list`,
);
export const listSourceType = enumList(
  'order.enumSourceTypeList',
  '订单来源枚举',
  `${enums}/source/type-list`,
);
export const listPayType = enumList(
  'order.payAllType',
  '支付方式枚举',
  '/api/v2/pay/all/type',
  'GET',
);
