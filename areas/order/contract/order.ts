import { z } from 'zod';
import { mealOrderMode, mealType } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { overLimit, suspenseReason } from '#areas/ledger/contract/lookups.ts';
import { stage } from '#areas/marketing/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
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
  /** 1: only sales of which nobody has paid a part yet. */
  owed: z.literal(1).optional(),
  suspenseReasons: keysOf(suspenseReason).optional(),
};

const OrderRow = z.object({
  orderId: Id,
  occurredAt: z.string(),
  bizDate: DateText,
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  deviceName: z.string().nullable(),
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  orgFullName: z.string().nullable(),
  cardNo: z.string().nullable(),
  mealType: keyOf(mealType),
  amount: Fen,
  personalAmount: Fen,
  subsidyAmount: Fen,
  redAmount: Fen,
  channelAmount: Fen,
  cashAmount: Fen,
  couponAmount: Fen,
  discountAmount: Fen,
  /** What a late or uncovered offline sale left to be recovered, and nobody paid since. */
  suspenseAmount: Fen,
  /** Of it what was not refunded: this much may still be charged. */
  owedAmount: Fen,
  /** Why it was in suspense, also once it is settled. */
  suspenseReason: keyOf(suspenseReason).nullable(),
  refundAmount: Fen,
  netAmount: Fen,
  orderKind: keyOf(orderKind),
  /** Of what was ordered ahead. */
  orderMode: keyOf(mealOrderMode).nullable(),
  placeKind: keyOf(placeKind),
  orderState: keyOf(orderState),
  refundState: keyOf(refundState),
  checkState: keyOf(checkState),
  onlineFlag: keyOf(onlineFlag),
  /** Which limit of its person it was beyond, where that is allowed. */
  overLimit: keyOf(overLimit).nullable(),
  nuclearMode: keyOf(nuclearMode),
  sourceType: keyOf(sourceType),
  recordedAt: z.string(),
  /** Of a private room: whether its party has come. */
  isOpened: z.boolean().nullable(),
  /** The table it was made at. */
  tableName: z.string().nullable(),
});
export type OrderRow = z.output<typeof OrderRow>;

const orderColumns = columns<typeof OrderRow>()([
  { key: 'orderId', title: '订单号', width: 100 },
  { key: 'occurredAt', title: '消费时间', kind: 'datetime', sort: true },
  { key: 'custNum', title: '人员编号', width: 100 },
  { key: 'custName', title: '姓名', width: 84 },
  { key: 'amount', title: '订单金额', kind: 'money', total: true, sort: true },
  { key: 'refundAmount', title: '退款金额', kind: 'money', total: true, sort: true },
  { key: 'netAmount', title: '实收金额', kind: 'money', total: true, width: 110 },
  { key: 'canteenName', title: '食堂', width: 110 },
  { key: 'stallName', title: '档口', width: 110 },
  { key: 'tableName', title: '餐桌', width: 110, hidden: true },
  { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 76 },
  { key: 'orderKind', title: '订单类型', kind: 'enum', of: orderKind, width: 100, hidden: true },
  {
    key: 'orderMode',
    title: '点餐模式',
    kind: 'enum',
    of: mealOrderMode,
    width: 110,
    hidden: true,
  },
  { key: 'placeKind', title: '场所类型', kind: 'enum', of: placeKind, width: 90, hidden: true },
  { key: 'orderState', title: '订单状态', kind: 'enum', of: orderState },
  { key: 'refundState', title: '退款状态', kind: 'enum', of: refundState },
  { key: 'onlineFlag', title: '联机标识', kind: 'enum', of: onlineFlag },
  { key: 'personalAmount', title: '个人钱包金额', kind: 'money', total: true },
  { key: 'subsidyAmount', title: '补贴金额', kind: 'money', total: true },
  { key: 'redAmount', title: '红包金额', kind: 'money', total: true },
  { key: 'suspenseAmount', title: '挂账金额', kind: 'money', total: true },
  { key: 'suspenseReason', title: '挂账原因', kind: 'enum', of: suspenseReason, width: 130 },
  { key: 'owedAmount', title: '待扣金额', kind: 'money', total: true, hidden: true },
  { key: 'channelAmount', title: '第三方支付金额', kind: 'money', total: true, hidden: true },
  { key: 'cashAmount', title: '现金金额', kind: 'money', total: true, hidden: true },
  { key: 'couponAmount', title: '优惠券金额', kind: 'money', total: true, hidden: true },
  { key: 'discountAmount', title: '优惠金额', kind: 'money', total: true, hidden: true },
  { key: 'cardNo', title: '卡号', width: 110 },
  { key: 'deviceName', title: '设备', width: 130 },
  { key: 'orgFullName', title: '所属组织', width: 200, hidden: true },
  { key: 'nuclearMode', title: '核身方式', kind: 'enum', of: nuclearMode, hidden: true },
  { key: 'sourceType', title: '订单来源', kind: 'enum', of: sourceType, width: 120, hidden: true },
  { key: 'overLimit', title: '超限额', kind: 'enum', of: overLimit, width: 120, hidden: true },
  { key: 'checkState', title: '核销状态', kind: 'enum', of: checkState, hidden: true },
  { key: 'bizDate', title: '营业日期', kind: 'date', hidden: true },
  { key: 'recordedAt', title: '入账时间', kind: 'datetime', sort: true, hidden: true },
]);

/** Orders of a period, newest first. */
export const pageOrder = page({
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
  row: OrderRow,
  columns: orderColumns,
  export: { id: 'order.excel', path: '/ordInfo/2.0/excel', method: 'POST' },
});

/** Buffets that may have to be put right, newest first: paid, not given back, and nobody has corrected them yet. */
export const pageRedress = page({
  id: 'report.buffetNeedRedressPage',
  title: '待纠错自助餐',
  path: '/api/v1/common/buffet/getneedredressbypage',
  method: 'GET',
  access: 'order:order:page',
  scope: 'canteen',
  filter: orderFilter,
  row: OrderRow,
  columns: orderColumns,
  export: 'order.buffetNeedRedressExport',
});

const TenderRow = z.object({
  lineKey: z.string(),
  orderId: Id,
  occurredAt: z.string(),
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  mealType: keyOf(mealType),
  tenderType: keyOf(tenderType),
  amount: Fen,
  refundAmount: Fen,
  netAmount: Fen,
});
const tenderColumns = columns<typeof TenderRow>()([
  { key: 'orderId', title: '订单号', width: 140 },
  { key: 'occurredAt', title: '消费时间', kind: 'datetime', sort: true },
  { key: 'canteenName', title: '食堂', width: 140 },
  { key: 'stallName', title: '档口', width: 130 },
  { key: 'custNum', title: '人员编号', width: 120 },
  { key: 'custName', title: '姓名', width: 100 },
  { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 90 },
  { key: 'tenderType', title: '支付方式', kind: 'enum', of: tenderType, width: 110 },
  { key: 'amount', title: '支付金额', kind: 'money', total: true, sort: true },
  { key: 'refundAmount', title: '退款金额', kind: 'money', total: true },
  { key: 'netAmount', title: '实收金额', kind: 'money', total: true },
]);
/** The same orders, one row for each tender that paid a part. */
export const pageOrderDetail = page({
  id: 'order.detailPage',
  title: '订单支付明细',
  path: '/ordInfo/queryPageOrdInfoDetail',
  method: 'GET',
  access: 'order:order:page',
  scope: 'canteen',
  filter: { ...orderFilter, tenderType: keyOf(tenderType).optional() },
  row: TenderRow,
  columns: tenderColumns,
  export: { id: 'order.exportDetail', path: '/ordInfo/exportOrdInfoDetail' },
});

const Tender = z.object({ tenderType: keyOf(tenderType), amount: Fen, refundAmount: Fen });
const OrderPosting = z.object({
  postingId: Id,
  tradeType: z.int(),
  /** The wallet side; null where the money moved between system accounts only. */
  walletType: z.int().nullable(),
  tenderType: keyOf(tenderType).nullable(),
  /** Signed as whoever pays sees it: minus for the order, plus back from it. */
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
