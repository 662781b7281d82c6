import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { loginTypes } from '#areas/customer/contract/casual.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
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
  orderId: Id,
  occurredAt: z.string(),
  bizDate: DateText,
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  mealType: keyOf(mealType),
  guestName: z.string(),
  company: z.string(),
  /** How a visitor proved who they are; null of a party from outside. */
  loginType: keyOf(loginTypes).nullable(),
  people: Count,
  amount: Fen,
  channelAmount: Fen,
  cashAmount: Fen,
  refundAmount: Fen,
  netAmount: Fen,
  orderState: keyOf(orderState),
  refundState: keyOf(refundState),
  operatorName: z.string().nullable(),
  remark: z.string(),
});
const guestColumns = columns<typeof GuestRow>()([
  { key: 'orderId', title: '订单号', width: 130 },
  { key: 'occurredAt', title: '消费时间', kind: 'datetime', sort: true },
  { key: 'guestName', title: '用餐方', width: 130 },
  { key: 'company', title: '所属单位', width: 150 },
  { key: 'people', title: '用餐人数', kind: 'int', total: true, width: 90 },
  { key: 'amount', title: '订单金额', kind: 'money', total: true, sort: true },
  { key: 'netAmount', title: '实收金额', kind: 'money', total: true },
  { key: 'refundAmount', title: '退款金额', kind: 'money', total: true },
  { key: 'channelAmount', title: '第三方支付金额', kind: 'money', total: true },
  { key: 'cashAmount', title: '现金金额', kind: 'money', total: true },
  { key: 'canteenName', title: '食堂', width: 120 },
  { key: 'stallName', title: '档口', width: 110 },
  { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 76 },
  { key: 'loginType', title: '登录方式', kind: 'enum', of: loginTypes, width: 110 },
  { key: 'orderState', title: '订单状态', kind: 'enum', of: orderState },
  { key: 'refundState', title: '退款状态', kind: 'enum', of: refundState },
  { key: 'operatorName', title: '操作员', width: 90 },
  { key: 'remark', title: '备注', width: 160 },
]);
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
  row: GuestRow,
  columns: guestColumns,
} as const;
/** Parties from outside that ate at a canteen, by business date; today's where none is named. */
export const pageExternal = page({
  ...guestList,
  id: 'order.outerConsumeDetailPage',
  title: '外部消费订单',
  path: '/api/v1/ord/outer/consume/queryPageOrdInfoDetail',
  method: 'GET',
  access: 'order:external:page',
  export: 'order.outerConsumeDetailPageExport',
});
/** The same of visitors who are known. */
export const pageVisitor = page({
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

/** Orders somebody came for, by what they show: pick-up code, order number, card, person number or call number of today. */
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
      /** When its meal ends; null where nobody knows. */
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
