import { deliveryType } from '#areas/canteen/contract/lookups.ts';
import type { BookingRules } from '#areas/canteen/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { conflict } from '#kit/server/refusal.ts';
import { goodsKind, lineMeasure } from '../../contract/lookups.ts';
import type { LineDraft } from '../order-line.ts';
import type { Delivery } from './draft.ts';
import { minutesAfter } from './moments.ts';

/** Portions that are packed, and fen of the box of each; 0: as the canteen says. */
interface Packed {
  readonly count: number;
  readonly boxFee: number;
}

/** When an order is to be handed over: the moment its buyer wants it, or any moment of its meal. Merchant wall times. */
export interface HandedOver {
  readonly from: string;
  readonly until: string;
  /** When it is ordered. */
  readonly now: string;
}

const DELIVERY_TYPE = deliveryType.key;

/**
 * What packing and bringing add to dishes of an amount.
 * @throws Refusal 409 BOOKING_OFF, TAKE_OUT_CLOSED, ORDERED_TOO_LATE, AMOUNT_TOO_SMALL, DELIVERY_OFF, PLACE_MISSING
 */
export function takeOutLines(
  { takeOut, delivery: rule }: BookingRules,
  delivery: Delivery | undefined,
  dishes: { readonly amount: number; readonly packed: readonly Packed[] },
  handedOver: HandedOver,
): LineDraft[] {
  const boxes = boxLines(takeOut.boxFee, dishes.packed);
  if (!delivery || delivery.deliveryType === DELIVERY_TYPE.takeAway) {
    if (takeOut.ifTakeOut !== yesNo.key.yes) throw conflict('BOOKING_OFF', '该食堂未开放外带');
    if (!isPacked(takeOut, handedOver))
      throw conflict('TAKE_OUT_CLOSED', '不在外带时间内，外带时间为{start}至{end}', {
        start: takeOut.startTime,
        end: takeOut.endTime,
      });

    return boxes;
  }

  const { deliveryType, foodPlaceId, custPlaceId, address = '' } = delivery;
  if (!rule.deliveryTypes.includes(deliveryType as never))
    throw conflict('DELIVERY_OFF', '该食堂不支持此配送方式');

  assertAhead(rule, handedOver);
  if (dishes.amount < rule.minAmount) throw conflict('AMOUNT_TOO_SMALL', '未达到起送金额');

  const named =
    deliveryType === DELIVERY_TYPE.merchant
      ? address !== '' || custPlaceId !== undefined
      : foodPlaceId !== undefined;
  if (!named) throw conflict('PLACE_MISSING', '请选择取餐点或填写送餐地址');

  const isFree = rule.freeAmount !== null && dishes.amount >= rule.freeAmount;
  const fee = deliveryType === DELIVERY_TYPE.merchant && !isFree ? rule.deliveryFee : 0;

  return fee > 0 ? [...boxes, serviceLine('配送费', fee)] : boxes;
}

/** A line for the boxes of each fee: that of the dish where it has one, else that of the canteen. */
function boxLines(canteenFee: number, packed: readonly Packed[]): LineDraft[] {
  const byFee = Map.groupBy(packed, ({ boxFee }) => boxFee || canteenFee);
  return [...byFee].flatMap(([fee, portions]) => {
    const count = portions.reduce((sum, portion) => sum + portion.count, 0);
    return fee > 0 ? [serviceLine('打包费', fee, count)] : [];
  });
}

const THOUSAND = 1000;

/** A line for something that is no dish. */
export const serviceLine = (goodsName: string, unitPrice: number, count = 1): LineDraft => ({
  goodsKind: goodsKind.key.service,
  goodsName,
  measure: lineMeasure.key.byPiece,
  unitPrice,
  quantity: count * THOUSAND,
});

/** Whether food is packed at some moment of those: the hours of the day the meal begins on, and of the next one for a meal over midnight. */
function isPacked(
  { startTime, endTime }: BookingRules['takeOut'],
  { from, until }: HandedOver,
): boolean {
  const date = from.slice(0, 10);
  return [date, daysAfter(date, 1)].some(
    (day) => from <= `${day} ${endTime}:00` && until >= `${day} ${startTime}:00`,
  );
}

/** @throws Refusal 409 ORDERED_TOO_LATE where what is brought could not be there in time */
function assertAhead({ aheadMinutes }: BookingRules['delivery'], { until, now }: HandedOver): void {
  const earliest = minutesAfter(now, aheadMinutes);
  if (earliest <= until) return;

  throw conflict('ORDERED_TOO_LATE', '配送至少提前{minutes}分钟下单，现在下单最早{time}送达', {
    minutes: aheadMinutes,
    time: earliest.slice(0, 16),
  });
}
