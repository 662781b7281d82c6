import { atCanteen, type SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { saleRules } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { nuclearMode, orderState } from '../../contract/lookups.ts';
import { lockedOrder } from '../locked-order.ts';
import { type PaymentOutcome, payOrder } from '../pay-order.ts';
import { acceptPaid } from './accept.ts';
import { releaseDeposit } from './end-booking.ts';

const placeTexts = {
  PLACE_RESTING: '食堂休息中',
  PAY_TYPE_OFF: '该食堂不支持此支付方式',
  AMOUNT_TOO_SMALL: '低于食堂单笔最低金额',
  AMOUNT_TOO_LARGE: '超过食堂单笔最高金额',
  OVER_DAY_LIMIT: '超出食堂每人每日限额',
} as const;

/** Nothing is ordered that its buyer could never pay: more than the canteen takes at once. @throws Refusal 409 AMOUNT_TOO_LARGE */
export async function assertNotTooLarge(
  context: Context,
  place: SellingPlace,
  amount: number,
): Promise<void> {
  const reason = (await saleRules(context)).reasonOf({
    place,
    amount,
    nuclearMode: nuclearMode.key.qrCode,
    isAhead: true,
  });
  if (reason === 'AMOUNT_TOO_LARGE') throw conflict(reason, placeTexts[reason]);
}

/**
 * Pays what a person ordered ahead from their own account, as the canteen lets them. Wrap it in `once`.
 * @param isConfirmed the right payment password was typed
 * @throws Refusal 404 for orders of others; 409 ORDER_CANCELLED, PAY_TIME_OVER, what the canteen or the account does not allow, PASSWORD_REQUIRED
 */
export async function payBooking(
  context: Context,
  { orderId, custId, isConfirmed }: { orderId: number; custId: number; isConfirmed: boolean },
): Promise<PaymentOutcome> {
  const { tx, now } = context;
  const own = await tx
    .selectFrom('orderBooking')
    .select('bizDate')
    .where('orderId', '=', orderId)
    .where('custId', '=', custId)
    .executeTakeFirst();

  if (!own) throw notFound('订单不存在');

  const order = await lockedOrder(context, orderId, own.bizDate);
  if (order.orderState === orderState.key.cancelled)
    throw conflict('ORDER_CANCELLED', '订单已取消，不能支付');

  const booking = await tx
    .updateTable('orderBooking')
    .set({ payUntil: null })
    .where('orderId', '=', orderId)
    .where('outcome', 'is', null)
    .where((eb) => eb.or([eb('payUntil', 'is', null), eb('payUntil', '>=', now)]))
    .returning(['accountId', 'deposit'])
    .executeTakeFirst();

  if (!booking) throw conflict('PAY_TIME_OVER', '已过支付时间，请重新下单');

  const place = atCanteen(order.placeId, order.stallId);
  const rules = await saleRules(context);
  const isAhead = own.bizDate > now.slice(0, 10);
  const reason = rules.reasonOf({
    place,
    amount: order.amount,
    nuclearMode: nuclearMode.key.qrCode,
    isAhead,
  });
  if (reason === 'PLACE_RESTING' && rules.isStallResting(place))
    throw conflict(reason, '档口休息中');
  if (reason) throw conflict(reason, placeTexts[reason]);

  if (booking.deposit > 0) await releaseDeposit(context, orderId, booking.accountId);
  const paid = await payOrder(context, { order, isConfirmed, operatorId: 0 });
  await acceptPaid(context, orderId);

  return paid;
}
