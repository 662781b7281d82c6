import { sql } from 'kysely';
import { type BookingRules, bookingRules } from '#areas/canteen/server/api.ts';
import { evaluableOrders, ownEvaluations } from '#areas/evaluation/server/api.ts';
import type { AppliedRule } from '#areas/marketing/server/api.ts';
import {
  checkState,
  goodsKind,
  orderKind,
  orderState,
  refundApplyState,
  refundState,
} from '#areas/order/contract/lookups.ts';
import { broughtTo, cancelTerms, tableNameOf } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereGiven } from '#kit/server/list.ts';
import { dinerOrders } from '../contract/order.ts';
import { dinerOf } from './session-store.ts';

const A_PAGE = 20;

/** One's own orders, by number from the newest: what another person bought is not there. */
const ownOrders = (context: Context, before: number | undefined, orderId: number | undefined) =>
  context.tx
    .selectFrom('mealOrder')
    .leftJoin('orderBooking', 'orderBooking.orderId', 'mealOrder.orderId')
    .leftJoin('orderFulfil', 'orderFulfil.orderId', 'mealOrder.orderId')
    .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
    .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
    .leftJoin('supermarket', 'supermarket.supermarketId', 'mealOrder.placeId')
    .leftJoin('mall', 'mall.mallId', 'mealOrder.placeId')
    .select([
      'mealOrder.orderId',
      'mealOrder.orderKind',
      'orderMode',
      'occurredAt',
      'mealOrder.bizDate',
    ])
    .select([
      'mealOrder.mealType',
      'stall.stallName',
      'mealOrder.amount',
      'orderState',
      'checkState',
      'refundState',
    ])
    .select([
      'pickCode',
      'cancelUntil',
      'payUntil',
      'outcome',
      'discountAmount',
      'deliveryState',
      'callNo',
      'orderFulfil.wantedAt',
    ])
    .select(['orderBooking.canteenId as bookedAt', 'mealOrder.canteenId'])
    .select(broughtTo('orderFulfil').as('broughtTo'))
    .select(sql<AppliedRule[]>`coalesce(meal_order.applied, '[]'::jsonb)`.as('applied'))
    .select(sql<number>`meal_order.paid_amount`.as('paidAmount'))
    .select(sql<number>`meal_order.refunded_amount`.as('refundAmount'))
    .select(sql<number>`coalesce(order_booking.fee, 0)`.as('fee'))
    .select(tableNameOf(context.merchantId, 'mealOrder.orderId').as('tableName'))
    .select(
      sql<string>`coalesce(canteen.canteen_name, supermarket.supermarket_name, mall.mall_name, '')`.as(
        'placeName',
      ),
    )
    .where('mealOrder.custId', '=', dinerOf(context))
    .where(whereGiven(before, (id) => sql`meal_order.order_id < ${id}`))
    .where(whereGiven(orderId, (id) => sql`meal_order.order_id = ${id}`))
    .orderBy('mealOrder.orderId', 'desc')
    .limit(A_PAGE)
    .execute();

async function linesOf({ tx }: Context, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never[]>();

  const found = await tx
    .selectFrom('orderLine')
    .select([
      'orderId',
      'lineNo',
      'goodsName',
      'quantity',
      'amount',
      'goodsStatus',
      'portionSize as size',
    ])
    .select(['packageId', 'packageName'])
    .select(
      sql<number | null>`case goods_kind when ${goodsKind.key.dish} then goods_id end`.as(
        'dishesId',
      ),
    )
    .select(sql<number>`amount - discount_share - refund_amount`.as('left'))
    .where('orderId', 'in', orderIds)
    .orderBy('lineNo')
    .execute();

  return Map.groupBy(found, ({ orderId }) => orderId);
}

/** The latest application about each order; why it was refused, as the operator who refused it said. */
async function applicationsOf({ tx, merchantId }: Context, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never>();

  const found = await tx
    .selectFrom('refundApply')
    .select(['orderId', 'applyId', 'state', 'amount', 'reason'])
    .select(
      sql<string>`coalesce((select remark from document_event e where e.merchant_id = ${merchantId} and e.document = 'refundApply'
        and e.document_id = refund_apply.apply_id and e.action = 'refuse' order by event_id desc limit 1), '')`.as(
        'said',
      ),
    )
    .distinctOn('orderId')
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('applyId', 'desc')
    .execute();

  return new Map(found.map(({ orderId, ...application }) => [orderId, application]));
}

const CHECK_STATE = checkState.key;

/** The rules of the canteens that have something open on a page of orders. */
async function rulesOf(context: Context, canteenIds: readonly number[]) {
  const rules = new Map<number, BookingRules['order']>();
  for (const canteenId of new Set(canteenIds))
    rules.set(canteenId, (await bookingRules(context, canteenId)).order);

  return rules;
}

const ORDER_STATE = orderState.key;

const ORDER_KIND = orderKind.key;

/** Paid, being packed, sent. */
const TO_BE_SENT: readonly number[] = [ORDER_STATE.paid, ORDER_STATE.preparing, ORDER_STATE.ready];

const OPEN_APPLICATIONS: readonly number[] = [
  refundApplyState.key.waiting,
  refundApplyState.key.failed,
];

const orders = implement(dinerOrders, async (context, { before, orderId }) => {
  const { now } = context;
  const found = await ownOrders(context, before, orderId);
  const ids = found.map((each) => each.orderId);
  const [lines, applications] = [await linesOf(context, ids), await applicationsOf(context, ids)];
  const custId = dinerOf(context);
  const evaluable = await evaluableOrders(context, custId, ids);
  const evaluations = await ownEvaluations(context, custId, ids);
  const isWaiting = ({ pickCode, outcome, checkState }: (typeof found)[number]) =>
    pickCode !== null && outcome === null && checkState === CHECK_STATE.notRedeemed;
  const rules = await rulesOf(
    context,
    found.filter(isWaiting).flatMap(({ bookedAt }) => bookedAt ?? []),
  );

  return found.map((each) => {
    const { outcome: _outcome, bookedAt, ...row } = each;
    const {
      orderKind,
      orderState,
      checkState,
      pickCode,
      payUntil,
      cancelUntil,
      paidAmount,
      refundAmount,
    } = row;
    const isOpen = isWaiting(each);
    const rule = rules.get(bookedAt ?? 0);
    const terms =
      rule && cancelUntil !== null
        ? cancelTerms(rule, { isPaid: orderState !== ORDER_STATE.unpaid, cancelUntil, now })
        : { refused: undefined, fee: 0 };
    const isServed =
      orderState === ORDER_STATE.completed && (checkState === CHECK_STATE.redeemed || !isOpen);
    const isBought = orderKind === ORDER_KIND.supermarket && TO_BE_SENT.includes(orderState);
    const application = applications.get(row.orderId) ?? null;
    const isApplied = application !== null && OPEN_APPLICATIONS.includes(application.state);
    /* What cost nothing can be given back as well, with what was used for it. */
    const isPaid =
      row.refundState !== refundState.key.refunded &&
      (paidAmount > refundAmount || row.amount === 0);

    return {
      ...row,
      applied: row.applied.map(({ ruleName, stage, amount }) => ({ ruleName, stage, amount })),
      application,
      pickCode: isOpen ? pickCode : null,
      cancelFee: Math.min(terms.fee, paidAmount - refundAmount),
      canPay:
        isOpen &&
        orderState === ORDER_STATE.unpaid &&
        orderKind !== ORDER_KIND.privateRoom &&
        payUntil !== null &&
        now <= payUntil,
      canCancel:
        isOpen &&
        !terms.refused &&
        orderState >= ORDER_STATE.unpaid &&
        orderState <= ORDER_STATE.ready,
      canApply: (isServed || isBought) && !isApplied && isPaid,
      canEvaluate: evaluable.has(row.orderId),
      evaluation: evaluations.get(row.orderId) ?? null,
      lines: (lines.get(row.orderId) ?? []).map(({ orderId: _order, ...line }) => line),
    };
  });
});

export const ordersRoutes = [orders];
