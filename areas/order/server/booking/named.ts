import { type BookingRules, bookingStalls, isClosedFor } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { BOOKED, type BookingDraft, MODE } from './draft.ts';

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

/** @throws Refusal 404; 409 PLACE_OUT_OF_USE */
async function assertPickUpPoint({ tx }: Context, { canteenId, delivery }: BookingDraft): Promise<void> {
  if (delivery?.foodPlaceId === undefined) return;
  const place = await tx
    .selectFrom('foodPlace')
    .select('state')
    .where('foodPlaceId', '=', delivery.foodPlaceId)
    .where('canteenId', '=', canteenId)
    .executeTakeFirst();
  if (!place) throw notFound('取餐点不存在或不在该食堂');
  if (place.state !== IN_USE) throw conflict('PLACE_OUT_OF_USE', '该取餐点已停用，请选择其他取餐点');
}

/**
 * Modes are for dishes and sign-ups, as the canteen takes them, rooms for their own orders, and ways to be brought for what is packed.
 * @throws Refusal 409 NOT_OF_KIND, BOOKING_OFF
 */
function assertOfKind({ kind, mode, roomId, delivery }: BookingDraft, { order }: BookingRules): void {
  const isModal = kind !== BOOKED.room && kind !== BOOKED.buffet;
  const isForeign =
    (mode !== undefined && !isModal) ||
    (roomId !== undefined && kind !== BOOKED.room) ||
    (delivery !== undefined && kind !== BOOKED.takeOut);
  if (isForeign) throw conflict('NOT_OF_KIND', '该类订单不能指定此点餐模式、包间或配送方式');
  if (mode !== undefined && !order.orderModes.includes(mode)) throw conflict('BOOKING_OFF', '该食堂未开放此点餐模式');
}

/**
 * What an order names belongs to its kind; the places stand in its canteen and take it. Rooms, tables and dishes are checked where they are taken.
 * @throws Refusal 404; 409 NOT_OF_KIND, PLACE_RESTING, BOOKING_OFF, PLACE_OUT_OF_USE
 */
export async function assertPlacesNamed(context: Context, draft: BookingDraft, rules: BookingRules): Promise<void> {
  assertOfKind(draft, rules);
  await assertStall(context, draft);
  await assertPickUpPoint(context, draft);
}
