import { freeRoom, takeRoom } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict } from '#kit/server/refusal.ts';
import { openRoom, settleRoom } from '../../contract/at-counter.ts';
import { orderKind, orderState } from '../../contract/lookups.ts';
import { releaseDeposit } from '../booking/end-booking.ts';
import { lockVisible } from '../lists/visible-orders.ts';
import { type LockedOrder, lockedOrder } from '../locked-order.ts';
import { noteSteps, OPENED } from '../order-event.ts';
import { frozenLines, lineWrites } from '../order-line.ts';
import { payOrder } from '../pay-order.ts';
import { assertPayWay, outsideOf } from '../sale/outside-tender.ts';
import { verifyOrder } from './verify.ts';

/** A booking of a room that is still to be settled, its order locked. @throws Refusal 404; 409 NOT_A_ROOM, ORDER_STATE */
async function roomOrder(context: Context, orderId: number) {
  const [order] = await lockVisible(context, [orderId]);
  const booking = await context.tx
    .selectFrom('orderBooking')
    .select(['roomId', 'accountId', 'outcome'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();

  if (
    !order ||
    order.orderKind !== orderKind.key.privateRoom ||
    !booking ||
    booking.roomId === null
  )
    throw conflict('NOT_A_ROOM', '该订单不是包间订单');
  if (
    booking.outcome !== null ||
    ![orderState.key.unpaid, orderState.key.paid].some((state) => state === order.orderState)
  )
    throw conflict('ORDER_STATE', '订单当前状态不允许此操作');

  const opened = await context.tx
    .selectFrom('documentEvent')
    .select('eventId')
    .where('document', '=', 'mealOrder')
    .where('documentId', '=', orderId)
    .where('action', '=', OPENED)
    .executeTakeFirst();

  return {
    order,
    roomId: booking.roomId,
    accountId: booking.accountId,
    isOpen: opened !== undefined,
  };
}

/** The party of a booked room came. @throws Refusal 404; 409 NOT_A_ROOM, ORDER_STATE, OPENED_ALREADY */
export async function openTable(context: Context, { orderId }: { readonly orderId: number }) {
  const { order, roomId, isOpen } = await roomOrder(context, orderId);
  if (isOpen) throw conflict('OPENED_ALREADY', '该包间已开台');

  const { roomName } = await takeRoom(context, roomId);
  await noteSteps(context, OPENED, [order], order.orderState);

  return { orderId, roomName };
}

interface Bill {
  readonly orderId: number;
  /** Fen the party ate for. */
  readonly consumed: number;
  /** Absent: from the wallets of who booked. */
  readonly payWay?: number | undefined;
}

/** Adds what a party ate beyond the least it spends to its order, which is still unpaid. */
async function addConsumed(context: Context, order: LockedOrder, extra: number): Promise<void> {
  const { client, merchantId, now } = context;
  const { orderId, bizDate, placeKind, placeId, stallId } = order;
  const draft = {
    goodsKind: 3,
    goodsName: '包间消费',
    measure: 1,
    unitPrice: extra,
    quantity: 1000,
  } as const;
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(max(line_no), 0)::int as last from order_line where merchant_id = $1 and order_id = $2 and biz_date = $3::date`,
    [merchantId, orderId, bizDate],
  );
  const lines = frozenLines([draft], 0).map((line) => ({
    ...line,
    lineNo: (rows[0]?.last ?? 0) + 1,
  }));
  await runAll(client, [
    {
      name: 'order.addConsumed',
      text: `update meal_order set amount = amount + $4 where merchant_id = $1 and order_id = $2 and biz_date = $3::date`,
      values: [merchantId, orderId, bizDate, extra],
    },
    ...lineWrites(context, [
      { ...order, place: { placeKind, placeId, stallId }, occurredAt: now, sold: false, lines },
    ]),
  ]);
}

/** The party goes and pays. Wrap it in `once`. @throws Refusal 404; 409 NOT_A_ROOM, ORDER_STATE, NOT_OPENED, PAY_TYPE_OFF */
export async function settleTable(context: Context, { orderId, consumed, payWay }: Bill) {
  const { order, roomId, accountId, isOpen } = await roomOrder(context, orderId);
  if (!isOpen) throw conflict('NOT_OPENED', '该包间尚未开台');

  const isUnpaid = order.orderState === orderState.key.unpaid;
  const extra = isUnpaid ? Math.max(0, consumed - order.amount) : 0;
  if (extra > 0) await addConsumed(context, order, extra);
  await releaseDeposit(context, orderId, accountId);
  const due = order.amount + extra - order.paidAmount;
  const operatorId = context.actor.userId;
  if (isUnpaid && due > 0) {
    await assertPayWay(context, order.placeId, payWay);
    const outside = payWay === undefined ? [] : [outsideOf(payWay, due)];
    await payOrder(context, { orderId, outside, isConfirmed: true, operatorId });
  }

  const paid = await lockedOrder(context, orderId);
  await verifyOrder(context, paid);
  await freeRoom(context, roomId);
  await noteSteps(context, 'settle', [order], orderState.key.completed);

  return { orderId, amount: paid.paidAmount };
}

export const roomRoutes = [
  implement(openRoom, openTable),
  implement(settleRoom, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.roomSettle', key: idempotencyKey, request }, () =>
      settleTable(context, request),
    ),
  ),
];
