import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { loginTypes } from '#areas/customer/contract/casual.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import {
  Count,
  DateText,
  Fen,
  Id,
  IdempotencyKey,
  Keyword,
  PositiveFen,
  text,
} from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays } from '#kit/contract/period-fields.ts';
import {
  checkState,
  goodsStatus,
  guestPay,
  orderKind,
  orderState,
  refundState,
} from './lookups.ts';

/* What a counter does without a terminal: guests who pay, people who fetch what they ordered, rooms, and buffets that were charged wrongly. */

const ids = z.array(Id).min(1).max(100).optional();
const GuestRow = z.object({
  orderId: Id.meta({ title: '订单号', width: 130, leadsTo: 'orderId' }),
  occurredAt: z.string().meta({ title: '消费时间', kind: 'datetime', sort: true }),
  bizDate: DateText,
  canteenName: z.string().nullable().meta({ title: '食堂', width: 120 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 110 }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 76 }),
  guestName: z.string().meta({ title: '用餐方', width: 130 }),
  company: z.string().meta({ title: '所属单位', width: 150 }),
  /** How a visitor proved who they are; null of a party from outside. */
  loginType: keyOf(loginTypes).nullable().meta({ title: '登录方式', width: 110 }),
  people: Count.meta({ title: '用餐人数', total: true, width: 90 }),
  amount: Fen.meta({ title: '订单金额', total: true, sort: true }),
  channelAmount: Fen.meta({ title: '第三方支付金额', total: true }),
  cashAmount: Fen.meta({ title: '现金金额', total: true }),
  refundAmount: Fen.meta({ title: '退款金额', total: true }),
  netAmount: Fen.meta({ title: '实收金额', total: true }),
  orderState: keyOf(orderState).meta({ title: '订单状态' }),
  refundState: keyOf(refundState).meta({ title: '退款状态' }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 90 }),
  remark: z.string().meta({ title: '备注', width: 160 }),
});
const guestList = {
  scope: 'canteen',
  filter: {
    ...OpenDays,
    keyword: Keyword,
    canteenIds: ids,
    stallIds: ids,
    mealTypes: z.array(keyOf(mealType)).min(1).max(6).optional(),
    orderState: keyOf(orderState).optional(),
  },
  shown: GuestRow.shape,
  key: 'orderId',
  order: descending('occurredAt'),
  columns: [
    'orderId',
    'occurredAt',
    'guestName',
    'orderState',
    'canteenName',
    'stallName',
    'company',
    'people',
    'amount',
    'netAmount',
    'refundAmount',
    'channelAmount',
    'cashAmount',
    'mealType',
    'loginType',
    'refundState',
    'operatorName',
    'remark',
  ],
} as const;
/** Parties from outside that ate at a canteen, by business date; today's where none is named. */
export const pageExternal = listSet({
  ...guestList,
  id: 'order.outerConsumeDetailPage',
  title: '外部消费订单',
  path: '/api/v1/ord/outer/consume/queryPageOrdInfoDetail',
  method: 'GET',
  access: 'order:external:page',
  export: 'order.outerConsumeDetailPageExport',
});
/** The same of visitors who are known. */
export const pageVisitor = listSet({
  ...guestList,
  id: 'order.visitorPage',
  title: '访客订单',
  path: '/api/v1/ord/visitor/page',
  access: 'order:visitor:page',
  export: 'order.visitorPageExport',
});

const guestSale = {
  canteenId: Id,
  stallId: Id.optional(),
  amount: PositiveFen,
  people: z.int().min(1, '请输入1-999的整数').max(999, '请输入1-999的整数').default(1),
  payWay: keyOf(guestPay),
  /** Of WeChat, Alipay or the bank, where it is known: a refund can then go back through it. Nothing else with cash. */
  tradeNo: text(64).default(''),
  remark: text(200).default(''),
  idempotencyKey: IdempotencyKey,
};
const Sold = z.object({ orderId: Id, amount: Fen });
/** Registers what a party from outside ate and paid, where no terminal does. */
export const addExternal = write({
  id: 'order.externalAdd',
  title: '登记外部消费',
  path: '/api/v1/ord/outer/consume/add',
  access: 'order:external:add',
  scope: 'canteen',
  content: z.object({ ...guestSale, guestName: text(40, 1), company: text(60).default('') }),
  result: Sold,
});
/** The same of a visitor whose visit is on; how they are recognised says how they log in. */
export const addVisitor = write({
  id: 'order.visitorAdd',
  title: '登记访客用餐',
  path: '/api/v1/ord/visitor/add',
  access: 'order:visitor:add',
  scope: 'canteen',
  content: z.object({ ...guestSale, casualId: Id }),
  result: Sold,
});

/** Orders a diner came for, by what they show: pick-up code, order number, card, person number or call number of today. */
export const findPickUp = read({
  id: 'order.writeOffFind',
  title: '查询待核销订单',
  path: '/ordInfo/write/off/find',
  access: 'order:order:writeOff',
  scope: 'canteen',
  content: z.object({ code: text(40, 1) }),
  result: z.array(
    z.object({
      orderId: Id,
      orderKind: keyOf(orderKind),
      orderState: keyOf(orderState),
      checkState: keyOf(checkState),
      custNum: z.string().nullable(),
      custName: z.string().nullable(),
      canteenName: z.string().nullable(),
      stallName: z.string().nullable(),
      bizDate: DateText,
      mealType: keyOf(mealType),
      amount: Fen,
      goods: z.string(),
      callNo: Count.nullable(),
      /** When its meal ends; null where it is unknown. */
      servedUntil: z.string().nullable(),
      /** Paid, not handed out, not expired. */
      open: z.boolean(),
    }),
  ),
});

/** A buffet was charged wrongly: what it should have cost. Less is given back, more is charged to the same account. */
export const redressBuffet = write({
  id: 'order.buffetRedress',
  title: '自助餐改正',
  path: '/api/v1/common/buffet/redress',
  /* The older door is listed as GET although it changes something: it is open both ways. */
  aliases: [
    {
      id: 'report.buffetRedressUpdate',
      path: '/api/v1/common/buffet/redressupdate',
      method: 'GET',
    },
    { id: 'order.buffetRedressUpdatePost', path: '/api/v1/common/buffet/redressupdate' },
  ],
  access: 'order:buffet:redress',
  scope: 'canteen',
  content: z.object({
    orderId: Id,
    /** Fen it should have cost. */
    amount: Fen.min(0, '请输入正确的金额').max(999_999_999, '请输入正确的金额'),
    reason: text(200, 1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ refundId: Id.nullable(), extraOrderId: Id.nullable(), difference: Fen }),
});

/** The party came: its room is in use from now on. */
export const openRoom = write({
  id: 'order.roomOpen',
  title: '包间开台',
  path: '/api/v1/ord/room/open',
  access: 'order:room:serve',
  scope: 'canteen',
  content: z.object({ orderId: Id }),
  result: z.object({ orderId: Id, roomName: z.string() }),
});
/** The party goes: it pays what it ate, at least what the room costs; its deposit is free, its room as well. */
export const settleRoom = write({
  id: 'order.roomSettle',
  title: '包间结账',
  path: '/api/v1/ord/room/settle',
  access: 'order:room:serve',
  scope: 'canteen',
  content: z.object({
    orderId: Id,
    /** Fen the party ate for. */
    consumed: Fen.min(0, '请输入正确的金额').max(999_999_999, '请输入正确的金额'),
    /** Absent: from the wallets of who booked. */
    payWay: keyOf(guestPay).optional(),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ orderId: Id, amount: Fen }),
});

/** Goods of a supermarket's or a mall's order go on: packed, sent, received; or they are out of stock, and paid back at once. */
export const updateGoodsStatus = write({
  id: 'order.goodsUpdateStatus',
  title: '更新商品状态',
  path: '/api/v2/web/order/goods/update/status',
  access: 'order:goods:status',
  scope: 'canteen',
  content: z.object({
    orderId: Id,
    lineNos: z.array(Count.min(1)).min(1).max(500),
    goodsStatus: keyOf(goodsStatus),
  }),
  result: z.object({ done: Count, /** Fen that were paid back. */ refundAmount: Fen }),
});
