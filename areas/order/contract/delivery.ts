import { z } from 'zod';
import { deliveryType, mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Flag, Id, Keyword, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
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
  orderId: Id.meta({ title: '订单号', width: 130, leadsTo: 'orderId' }),
  occurredAt: z.string().meta({ title: '下单时间', kind: 'datetime', sort: true }),
  bizDate: DateText.meta({ title: '营业日期' }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 76 }),
  /** When its buyer wants it; null: with the meal. */
  wantedAt: z.string().nullable().meta({ title: '取餐时间', kind: 'datetime', sort: true }),
  canteenName: z.string().nullable().meta({ title: '食堂', width: 110 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 110 }),
  custId: Id.nullable(),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 100, hidden: true }),
  custName: z.string().nullable().meta({ title: '姓名', width: 84, leadsTo: 'custId' }),
  amount: Fen.meta({ title: '订单金额', total: true, sort: true }),
  deliveryType: keyOf(deliveryType).meta({ title: '配送方式', width: 100 }),
  deliveryState: keyOf(deliveryState).meta({ title: '配送状态', width: 90 }),
  orderState: keyOf(orderState).meta({ title: '订单状态' }),
  /** The pick-up point or the delivery place, as they were called when it was ordered. */
  foodPlaceName: z.string().nullable().meta({ title: '取餐点', width: 130 }),
  custPlaceName: z.string().nullable().meta({ title: '送餐地点', width: 180 }),
  address: z.string().meta({ title: '配送地址', width: 180 }),
  goods: z.string().meta({ title: '餐品', width: 220 }),
  courierName: z.string().nullable().meta({ title: '配送员', width: 90 }),
  callNo: Count.nullable().meta({ title: '取餐号', width: 80 }),
  remark: z.string().meta({ title: '备注', width: 160 }),
});
/** Orders that are brought or fetched, by their business dates; today's where none are named. */
export const pageDelivery = listSet({
  id: 'order.deliveryList',
  title: '配送订单',
  path: '/ord/web/detail/delivery/list',
  access: 'order:delivery:page',
  scope: 'canteen',
  filter: {
    ...OpenDays,
    keyword: Keyword.meta({ placeholder: '姓名、编号、卡号或订单号' }),
    canteenIds: z.array(Id).min(1).max(100).optional(),
    stallIds: z.array(Id).min(1).max(100).optional(),
    mealTypes: z.array(keyOf(mealType)).min(1).max(6).optional(),
    deliveryType: keyOf(deliveryType).optional(),
    deliveryState: keyOf(deliveryState).optional(),
    courierId: Id.optional().meta({ title: '配送员' }),
    /** With everything below it. */
    custPlaceId: Id.optional().meta({ title: '送餐地点' }),
    /** 1: what comes to the places the caller answers for, from every canteen. */
    isMine: Flag.optional().meta({ title: '我负责的地点' }),
  },
  shown: Row.shape,
  key: 'orderId',
  period: 'bizDate',
  order: descending('orderId'),
  columns: [
    'orderId',
    'wantedAt',
    'custName',
    'goods',
    'deliveryType',
    'deliveryState',
    'foodPlaceName',
    'custPlaceName',
    'address',
    'courierName',
    'amount',
    'orderState',
    'canteenName',
    'stallName',
    'mealType',
    'bizDate',
    'occurredAt',
    'custNum',
    'callNo',
    'remark',
  ],
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

/** Takes a step of several deliveries, all or none; the operator who takes an order in brings it unless a courier is named. */
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
