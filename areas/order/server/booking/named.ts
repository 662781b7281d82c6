import { bookingStalls, isClosedFor } from '#areas/canteen/server/api.ts';
import { deliveryPlace } from '#areas/customer/server/api.ts';
import { dishesNotServedAt } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import type { Fulfilment } from '../fulfil-store.ts';
import { BOOKED, type BookingDraft, MODE } from './draft.ts';
import { TO_ADDRESS } from './fees.ts';

const IN_USE = 1;

/** @throws Refusal 404; 409 PLACE_RESTING, BOOKING_OFF */
async function assertStall(context: Context, draft: BookingDraft): Promise<void> {
  const { stallId, canteenId, kind, mode, bizDate } = draft;
  if (stallId === null) return;
  const stall = (await bookingStalls(context, canteenId)).get(stallId);
  if (!stall) throw notFound('档口不存在或不在该食堂');
  if (isClosedFor(stall, { bizDate, now: context.now })) throw conflict('PLACE_RESTING', '档口休息中');

  const isDeclared = kind === BOOKED.declaration || kind === BOOKED.buffet;
  const isTaken = isDeclared ? stall.takesDeclarations : mode === MODE.now || stall.takesOrders;
  if (!isTaken) throw conflict('BOOKING_OFF', isDeclared ? '该档口未开放报餐' : '该档口不接受预订');
}

/** What an order keeps of where it is brought to. */
type Named = Pick<Fulfilment, 'foodPlaceName' | 'custPlaceId' | 'custPlaceName'>;

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
  if (place.state !== IN_USE) throw conflict('PLACE_OUT_OF_USE', '该取餐点已停用，请选择其他取餐点');
  return { foodPlaceName: place.foodPlaceName };
}

/** The place of people, with dishes of menus that are served there. @throws Refusal 404; 409 NOT_SERVED_THERE */
async function placeOfPeople(context: Context, { delivery, portions }: BookingDraft): Promise<Named> {
  const { deliveryType, custPlaceId } = delivery ?? {};
  if (custPlaceId === undefined || deliveryType !== TO_ADDRESS) return {};
  const { fullName } = await deliveryPlace(context, custPlaceId);
  const lineIds = portions.map(({ lineId }) => lineId);
  const missing = await dishesNotServedAt(context, custPlaceId, lineIds);
  if (missing.length > 0)
    throw conflict('NOT_SERVED_THERE', '{place}不供应：{dishes}', { place: fullName, dishes: missing.join('、') });
  return { custPlaceId, custPlaceName: fullName };
}

/**
 * The places an order names stand in its canteen and take it; answers the names it keeps. Rooms, tables and dishes are checked where they are taken.
 * @throws Refusal 404; 409 PLACE_RESTING, BOOKING_OFF, PLACE_OUT_OF_USE, NOT_SERVED_THERE
 */
export async function namedPlaces(context: Context, draft: BookingDraft): Promise<Named> {
  await assertStall(context, draft);
  return { ...(await pickUpPoint(context, draft)), ...(await placeOfPeople(context, draft)) };
}
