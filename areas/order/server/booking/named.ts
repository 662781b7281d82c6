import { deliveryType, mealOrderMode, usableState } from '#areas/canteen/contract/lookups.ts';
import { type BookingPlace, type BookingRules, isClosedFor } from '#areas/canteen/server/api.ts';
import { deliveryPlace } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { orderKind } from '../../contract/lookups.ts';
import type { Fulfilment } from '../kitchen/fulfil-store.ts';
import type { BookingDraft } from './draft.ts';

/** What an order keeps of where it is brought to. */
export type Named = Pick<Fulfilment, 'foodPlaceName' | 'custPlaceId' | 'custPlaceName'>;

/** What is brought to a place of people is of menus that are served there. @throws Refusal 409 NOT_SERVED_THERE */
export function assertServedThere({ custPlaceName = '' }: Named, missing: readonly string[]): void {
  if (missing.length === 0) return;

  throw conflict('NOT_SERVED_THERE', '{place}不供应：{dishes}', {
    place: custPlaceName,
    dishes: missing.join('、'),
  });
}

/** The places an order names, where they stand in its canteen and take it. @throws Refusal 404; 409 PLACE_OUT_OF_USE */
export async function namedPlaces(context: Context, draft: BookingDraft): Promise<Named> {
  return { ...(await pickUpPoint(context, draft)), ...(await placeOfPeople(context, draft)) };
}

/**
 * Modes are for dishes and sign-ups, as the canteen takes them, rooms for their own orders, and ways to be brought for what is packed.
 * @throws Refusal 409 NOT_OF_KIND, BOOKING_OFF
 */
export function assertOfKind(
  { kind, mode, roomId, delivery }: BookingDraft,
  { order }: BookingRules,
): void {
  const isModal = kind !== orderKind.key.privateRoom && kind !== orderKind.key.buffet;
  const isForeign =
    (mode !== undefined && !isModal) ||
    (roomId !== undefined && kind !== orderKind.key.privateRoom) ||
    (delivery !== undefined && kind !== orderKind.key.takeOut);
  if (isForeign) throw conflict('NOT_OF_KIND', '该类订单不能指定此点餐模式、包间或配送方式');
  if (mode !== undefined && !order.orderModes.includes(mode))
    throw conflict('BOOKING_OFF', '该食堂未开放此点餐模式');
}

/** The stall an order names takes it. @throws Refusal 404; 409 PLACE_RESTING, BOOKING_OFF */
export function assertStall(
  { stallId, kind, mode, bizDate }: BookingDraft,
  stalls: BookingPlace['stalls'],
  now: string,
): void {
  if (stallId === null) return;

  const stall = stalls.get(stallId);
  if (!stall) throw notFound('档口不存在或不在该食堂');
  if (isClosedFor(stall, { bizDate, now })) throw conflict('PLACE_RESTING', '档口休息中');

  const isDeclared = kind === orderKind.key.mealSignUp || kind === orderKind.key.buffet;
  const isTaken = isDeclared
    ? stall.takesDeclarations
    : mode === mealOrderMode.key.sameMeal || stall.takesOrders;
  if (!isTaken) throw conflict('BOOKING_OFF', isDeclared ? '该档口未开放报餐' : '该档口不接受预订');
}

/** The pick-up point, which stays until the order is there. @throws Refusal 404; 409 PLACE_OUT_OF_USE */
async function pickUpPoint({ tx }: Context, { canteenId, delivery }: BookingDraft): Promise<Named> {
  if (delivery?.foodPlaceId === undefined) return {};

  const place = await tx
    .selectFrom('foodPlace')
    .select(['state', 'foodPlaceName'])
    .where('foodPlaceId', '=', delivery.foodPlaceId)
    .where('canteenId', '=', canteenId)
    .forShare()
    .executeTakeFirst();

  if (!place) throw notFound('取餐点不存在或不在该食堂');
  if (place.state !== usableState.key.enabled)
    throw conflict('PLACE_OUT_OF_USE', '该取餐点已停用，请选择其他取餐点');

  return { foodPlaceName: place.foodPlaceName };
}

const DELIVERY_TYPE = deliveryType.key;

/** The place of people. @throws Refusal 404 */
async function placeOfPeople(context: Context, { delivery }: BookingDraft): Promise<Named> {
  const { deliveryType, custPlaceId } = delivery ?? {};
  if (custPlaceId === undefined || deliveryType !== DELIVERY_TYPE.merchant) return {};

  const { fullName } = await deliveryPlace(context, custPlaceId);

  return { custPlaceId, custPlaceName: fullName };
}
