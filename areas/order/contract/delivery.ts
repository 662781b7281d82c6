import { z } from 'zod';
import { deliveryType, mealType } from '#areas/canteen/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Flag, Id, Keyword, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays } from '#kit/contract/period-fields.ts';
import { deliveryState, orderState } from './lookups.ts';

const stepping = 'order:delivery:step';

/** How what is brought or fetched gets to its buyer (rule orders/delivery); each step with who took it and when. */
export const deliveryLife = lifecycle(deliveryState, {
  take: { from: [1], to: 2, access: stepping, title: '接单' },
  depart: { from: [2], to: 3, access: stepping, title: '开始配送' },
  deliver: { from: [2, 3], to: 4, access: stepping, title: '确认送达' },
  pickUp: { from: [2, 3, 4], to: 5, access: stepping, title: '确认取走' },
  giveBack: { from: [2, 3, 4], to: 6, access: stepping, title: '退回', danger: true },
});
/** The steps of a delivery by name. */
export const deliveryStep = lookup([
  { key: 'take', desc: '接单' },
  { key: 'depart', desc: '开始配送' },
  { key: 'deliver', desc: '确认送达' },
  { key: 'pickUp', desc: '确认取走' },
  { key: 'giveBack', desc: '退回' },
]);

const Row = z.object({
  orderId: Id,
  occurredAt: z.string(),
  bizDate: DateText,
  mealType: keyOf(mealType),
  /** When its buyer wants it; null: with the meal. */
  wantedAt: z.string().nullable(),
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  amount: Fen,
  deliveryType: keyOf(deliveryType),
  deliveryState: keyOf(deliveryState),
  orderState: keyOf(orderState),
  /** The pick-up point or the delivery place, as they were called when it was ordered. */
  foodPlaceName: z.string().nullable(),
  custPlaceName: z.string().nullable(),
  address: z.string(),
  goods: z.string(),
  courierName: z.string().nullable(),
  callNo: Count.nullable(),
  remark: z.string(),
});
/** Orders that are brought or fetched, by their business dates; today's where none are named. */
export const pageDelivery = page({
  id: 'order.deliveryList',
  title: '配送订单',
  path: '/ord/web/detail/delivery/list',
  access: 'order:delivery:page',
  scope: 'canteen',
  filter: {
    ...OpenDays,
    keyword: Keyword,
    canteenIds: z.array(Id).min(1).max(100).optional(),
    stallIds: z.array(Id).min(1).max(100).optional(),
    mealTypes: z.array(keyOf(mealType)).min(1).max(6).optional(),
    deliveryType: keyOf(deliveryType).optional(),
    deliveryState: keyOf(deliveryState).optional(),
    courierId: Id.optional(),
    /** With everything below it. */
    custPlaceId: Id.optional(),
    /** 1: what comes to the places the caller answers for, from every canteen. */
    isMine: Flag.optional(),
  },
  row: Row,
  columns: columns<typeof Row>()([
    { key: 'orderId', title: '订单号', width: 130 },
    { key: 'wantedAt', title: '取餐时间', kind: 'datetime', sort: true },
    { key: 'custName', title: '姓名', width: 84 },
    { key: 'goods', title: '餐品', width: 220 },
    { key: 'deliveryType', title: '配送方式', kind: 'enum', of: deliveryType, width: 100 },
    { key: 'deliveryState', title: '配送状态', kind: 'enum', of: deliveryState, width: 90 },
    { key: 'foodPlaceName', title: '取餐点', width: 130 },
    { key: 'custPlaceName', title: '送餐地点', width: 180 },
    { key: 'address', title: '配送地址', width: 180 },
    { key: 'courierName', title: '配送员', width: 90 },
    { key: 'amount', title: '订单金额', kind: 'money', total: true, sort: true },
    { key: 'orderState', title: '订单状态', kind: 'enum', of: orderState },
    { key: 'canteenName', title: '食堂', width: 110 },
    { key: 'stallName', title: '档口', width: 110 },
    { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 76 },
    { key: 'bizDate', title: '营业日期', kind: 'date' },
    { key: 'occurredAt', title: '下单时间', kind: 'datetime', sort: true },
    { key: 'custNum', title: '人员编号', width: 100, hidden: true },
    { key: 'callNo', title: '取餐号', kind: 'int', width: 80 },
    { key: 'remark', title: '备注', width: 160 },
  ]),
  export: 'order.deliveryListExport',
});

/** How many places the caller answers for, and how many of today's orders are still to come there. */
export const myDeliveries = read({
  id: 'order.myDeliveries',
  title: '我负责的地点的配送',
  path: '/ord/web/detail/delivery/mine',
  access: 'order:delivery:page',
  result: z.object({ places: Count, orders: Count }),
});

/** Takes a step of several deliveries, all or none; whoever takes an order in brings it unless a courier is named. */
export const stepDelivery = write({
  id: 'order.deliveryStep',
  title: '配送处理',
  path: '/ord/web/detail/delivery/step',
  access: stepping,
  scope: 'canteen',
  content: z.object({
    orderIds: z.array(Id).min(1).max(200),
    step: keyOf(deliveryStep),
    courierId: Id.optional(),
    /** Why it comes back; what is said with other steps. */
    remark: text(200).default(''),
  }),
  result: z.object({ done: Count, deliveryState: keyOf(deliveryState) }),
});

/** What happened to an order after it was paid, oldest first. */
export const orderEvents = read({
  id: 'order.events',
  title: '订单处理记录',
  path: '/ordInfo/events',
  access: 'order:order:page',
  scope: 'canteen',
  content: z.object({ orderId: Id }),
  result: z.array(
    z.object({
      eventId: Id,
      action: z.string(),
      fromState: z.string().nullable(),
      toState: z.string(),
      actorName: z.string(),
      remark: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
});
