import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import {
  type BookingRules,
  type BookingTimes,
  bookingTimes,
  isClosedFor,
} from '#areas/canteen/server/api.ts';
import { daysBetween } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { conflict } from '#kit/server/refusal.ts';
import { orderKind } from '../../contract/lookups.ts';
import type { BookingDraft } from './draft.ts';

type Asked = Pick<BookingDraft, 'kind' | 'mode' | 'bizDate' | 'mealType'>;

/** Days a way to declare reaches beyond today. */
const REACH: Readonly<Record<number, number>> = {
  [mealOrderMode.key.threeDays]: 3,
  [mealOrderMode.key.sevenDays]: 7,
};

/**
 * The moments of the meal a buyer orders for, where orders for it come in now: the last second of the cut-off still counts.
 * @throws Refusal 409 BOOKING_OFF, MEAL_CLOSED, TOO_FAR_AHEAD, BOOKED_TOO_LATE
 */
export function bookingWindow(rules: BookingRules, asked: Asked, now: string): BookingTimes {
  if (isClosedFor(rules, { bizDate: asked.bizDate, now }))
    throw conflict('PLACE_RESTING', '食堂休息中');

  assertTaken(rules, asked);
  const meal = rules.meals.find(({ mealType }) => mealType === asked.mealType);
  if (!meal || meal.ifOpen !== yesNo.key.yes) throw conflict('MEAL_CLOSED', '该餐次未开放线上点餐');

  const { mode = 0, bizDate } = asked;
  const times = bookingTimes(meal, rules.order, bizDate);
  const isNow = mode === mealOrderMode.key.sameMeal;
  const days = daysBetween(now, bizDate);
  const most = Math.min(REACH[mode] ?? rules.order.bookDays, rules.order.bookDays);
  if (days > most || (isNow && days > 0)) throw conflict('TOO_FAR_AHEAD', '超出可预订的天数');
  if (now > (isNow ? times.end : times.bookUntil))
    throw conflict('BOOKED_TOO_LATE', '已过截止时间');

  return times;
}

/** Whether a canteen takes this kind of order at all. @throws Refusal 409 BOOKING_OFF */
function assertTaken(
  { takesOrders, takesDeclarations, order, takeOut, delivery }: BookingRules,
  asked: Asked,
): void {
  const { kind, mode = 0 } = asked;
  if (kind === orderKind.key.mealSignUp || kind === orderKind.key.buffet) {
    if (!takesDeclarations) throw off('该食堂未开放报餐');
  } else if (mode !== mealOrderMode.key.sameMeal && !takesOrders) throw off('该食堂未开放预订');

  const isModal = kind === orderKind.key.preOrder || kind === orderKind.key.mealSignUp;
  if (isModal && !order.orderModes.includes(mode as never)) throw off('该食堂未开放此点餐模式');
  if (
    kind === orderKind.key.takeOut &&
    takeOut.ifTakeOut !== yesNo.key.yes &&
    delivery.deliveryTypes.length === 0
  )
    throw off('该食堂未开放外带和配送');
}

const off = (message: string) => conflict('BOOKING_OFF', message);
