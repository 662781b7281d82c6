import type { BookingRules } from '#areas/canteen/server/api.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { LineDraft } from '../order-line.ts';
import type { Delivery } from './draft.ts';

const SERVICE = 3;
const COUNTED = 1;
const THOUSAND = 1000;
const YES = 1;
/** Ways food gets to people: to an address, carried away by themselves; every other one ends at a point where it is picked up. */
export const TO_ADDRESS = 1;
export const CARRIED_AWAY = 4;

/** A line for something that is no dish. */
export const service = (goodsName: string, unitPrice: number, count = 1): LineDraft => ({
  ...{ goodsKind: SERVICE, goodsName, measure: COUNTED, unitPrice, quantity: count * THOUSAND },
});

const minuteText = (moment: string): string => moment.slice(11, 16);

/** Portions that are packed, and fen of the box of each; 0: as the canteen says. */
interface Packed {
  readonly count: number;
  readonly boxFee: number;
}

/** A line for the boxes of each fee: that of the dish where it has one, else that of the canteen. */
function boxLines(canteenFee: number, packed: readonly Packed[]): LineDraft[] {
  const byFee = Map.groupBy(packed, ({ boxFee }) => boxFee || canteenFee);
  return [...byFee].flatMap(([fee, portions]) => {
    const count = portions.reduce((sum, portion) => sum + portion.count, 0);
    return fee > 0 ? [service('打包费', fee, count)] : [];
  });
}

/**
 * What packing and bringing add to dishes of an amount.
 * @throws Refusal 409 BOOKING_OFF, TAKE_OUT_CLOSED, AMOUNT_TOO_SMALL, DELIVERY_OFF, PLACE_MISSING
 */
export function takeOutLines(
  { takeOut, delivery: rule }: BookingRules,
  delivery: Delivery | undefined,
  dishes: { readonly amount: number; readonly packed: readonly Packed[] },
  servedFrom: string,
): LineDraft[] {
  const boxes = boxLines(takeOut.boxFee, dishes.packed);
  if (!delivery || delivery.deliveryType === CARRIED_AWAY) {
    if (takeOut.ifTakeOut !== YES) throw conflict('BOOKING_OFF', '该食堂未开放外带');
    if (minuteText(servedFrom) > takeOut.endTime) throw conflict('TAKE_OUT_CLOSED', '该餐次不在外带时间内');
    return boxes;
  }
  const { deliveryType, foodPlaceId, address = '' } = delivery;
  if (!rule.deliveryTypes.includes(deliveryType as never)) throw conflict('DELIVERY_OFF', '该食堂不支持此配送方式');
  if (dishes.amount < rule.minAmount) throw conflict('AMOUNT_TOO_SMALL', '未达到起送金额');
  const named = deliveryType === TO_ADDRESS ? address !== '' : foodPlaceId !== undefined;
  if (!named) throw conflict('PLACE_MISSING', '请选择取餐点或填写送餐地址');
  const isFree = rule.freeAmount !== null && dishes.amount >= rule.freeAmount;
  const fee = deliveryType === TO_ADDRESS && !isFree ? rule.deliveryFee : 0;
  return fee > 0 ? [...boxes, service('配送费', fee)] : boxes;
}
