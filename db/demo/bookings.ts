import { clientType } from '#areas/canteen/contract/client-type.ts';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { ensurePersonTypes } from '#areas/customer/server/api.ts';
import { tryRow } from '#areas/funding/server/api.ts';
import { balancesOf } from '#areas/ledger/server/api.ts';
import { offeredOn } from '#areas/menu/server/api.ts';
import { orderKind, orderState } from '#areas/order/contract/lookups.ts';
import {
  cancelBooking,
  correctBuffet,
  dueBookings,
  endDue,
  mealPriceRows,
  openTable,
  payBooking,
  placeBooking,
  sellToParty,
  sellToVisitor,
  settleTable,
  takeDeliverySteps,
  takeKitchenSteps,
  writeOff,
} from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { type Step, type Story, stories } from './booking-stories.ts';
import { daysUpTo } from './meals.ts';

const MEAL_TYPE = mealType.key;
const ORDER_STATE = orderState.key;

const ORDER_KIND = orderKind.key;

/** Who orders ahead, and where. */
export interface BookingHouse {
  readonly custIds: readonly number[];
  readonly canteenIds: readonly number[];
  /** By canteen. */
  readonly roomIds: ReadonlyMap<number, readonly number[]>;
  readonly placeIds: ReadonlyMap<number, readonly number[]>;
  readonly casualId: number;
}
/** An order that was made. */
export interface Booked {
  readonly story: Story;
  readonly orderId: number;
  readonly custId: number;
}

/** Days up to today on which people order ahead. */
export const BOOKED_DAYS = 8;
const STAFF = 2;
/** Fen for all people, and for a person type. */
const PRICES = [
  { orderKind: 3, mealType: MEAL_TYPE.breakfast, price: 600 },
  { orderKind: 3, mealType: MEAL_TYPE.lunch, price: 1500 },
  { orderKind: 3, mealType: MEAL_TYPE.dinner, price: 1200 },
  { orderKind: 3, mealType: MEAL_TYPE.lunch, price: 1000, type: '教师' },
  { orderKind: 4, mealType: MEAL_TYPE.lunch, price: 2000 },
  { orderKind: 4, mealType: MEAL_TYPE.lunch, price: 1600, type: '教师' },
] as const;
/** Fen a person has who orders for a whole table or for some days. */
const ENOUGH = 12_000;
/** People of the demo merchant for whom everything is ordered once a day. */
const PEOPLE_A_ROUND = 700;
const MOST_ROUNDS = 3;
/** Steps from one buyer to the next, so that neighbours in the list do not all order together. */
const STRIDE = 7;

const earlier = (left: string, right: string): string => (left < right ? left : right);

/** Sets prices of meals, and looks up where orders go. */
export async function setUpBookings(
  context: Context,
  custIds: readonly number[],
  canteenIds: readonly number[],
): Promise<BookingHouse> {
  const { tx } = context;
  const types = await ensurePersonTypes(context, ['教师']);
  for (const { orderKind, mealType, price, ...more } of PRICES) {
    const psnType = 'type' in more ? types.get(more.type) : null;
    await mealPriceRows.insert(context, {
      canteenId: canteenIds[STAFF] as number,
      orderKind,
      mealType,
      price,
      psnType,
    });
  }

  const rooms = await tx
    .selectFrom('privateRoom')
    .select(['canteenId', 'roomId'])
    .orderBy('roomNum')
    .execute();
  const places = await tx
    .selectFrom('foodPlace')
    .select(['canteenId', 'foodPlaceId'])
    .orderBy('sort')
    .execute();
  const { casualId } = await tx
    .selectFrom('casualVisitor')
    .select('casualId')
    .orderBy('casualId')
    .limit(1)
    .executeTakeFirstOrThrow();

  const byCanteen = <Row extends { canteenId: number }>(rows: readonly Row[], key: keyof Row) =>
    new Map(
      canteenIds.map((id) => [
        id,
        rows.filter((row) => row.canteenId === id).map((row) => Number(row[key])),
      ]),
    );
  const where = { roomIds: byCanteen(rooms, 'roomId'), placeIds: byCanteen(places, 'foodPlaceId') };

  return { custIds, canteenIds, casualId, ...where };
}

/** The dishes of an order: one of the dearest and a lighter one, other ones every day. */
async function dishesOf(
  context: Context,
  canteenId: number,
  { mealType, count = 1 }: Story,
  day: string,
  turn: number,
) {
  const offered = await offeredOn(context, { canteenId }, day, mealType);
  const dear = offered.toSorted(
    (left, right) => right.asked - left.asked || left.lineId - right.lineId,
  );
  const [first, second] = [dear[turn % 2], dear[2 + (turn % 3)]];
  if (!first || !second) return { portions: [], amount: 0, stallId: null };

  const portions = [
    { lineId: first.lineId, count },
    { lineId: second.lineId, count: 1 },
  ];

  return { portions, amount: first.asked * count + second.asked, stallId: first.stallId };
}

const HAS_DISHES: readonly number[] = [ORDER_KIND.preOrder, ORDER_KIND.takeOut];

/** Orders for a person and pays; what is refused leaves nothing behind. */
async function order(context: Context, house: BookingHouse, { story, custId, day, turn }: Wish) {
  const canteenId = house.canteenIds[story.canteen] as number;
  const { kind, mode, mealType, persons, remark, deliveryType, address, room } = story;
  const none = { portions: [], amount: 0, stallId: null };
  const dishes = HAS_DISHES.includes(kind)
    ? await dishesOf(context, canteenId, story, day, turn)
    : none;
  const foodPlaceId = address === undefined ? house.placeIds.get(canteenId)?.[0] : undefined;
  const done = await tryRow(context, async () => {
    const { orderId, amount } = await placeBooking(context, {
      kind,
      mode,
      custId,
      canteenId,
      bizDate: day,
      mealType,
      persons,
      remark,
      sourceType: clientType.key.h5,
      ...dishes,
      delivery: deliveryType === undefined ? undefined : { deliveryType, address, foodPlaceId },
      roomId: room === undefined ? undefined : house.roomIds.get(canteenId)?.[room],
    });

    if (!story.unpaid && amount > 0)
      await payBooking(context, { orderId, custId, isConfirmed: true });

    return { story, orderId, custId };
  });

  return done instanceof Refusal ? undefined : done;
}
interface Wish {
  readonly story: Story;
  readonly custId: number;
  readonly day: string;
  readonly turn: number;
}

/** What is wished for a day: every story for another person who can pay it; rooms are few. */
async function wishesOf(context: Context, { custIds }: BookingHouse, day: string): Promise<Wish[]> {
  const balances = await balancesOf(context, custIds);
  const able = custIds.filter((custId) => (balances.get(custId)?.available ?? 0) >= ENOUGH);
  const rounds = Math.max(1, Math.min(MOST_ROUNDS, Math.round(custIds.length / PEOPLE_A_ROUND)));
  const from = Number(day.slice(8)) * stories.length;
  if (able.length === 0) return [];

  return Array.from({ length: rounds }, (_round, round) => round).flatMap((round) =>
    stories
      .filter(({ room }) => round === 0 || room === undefined)
      .map((story, index) => {
        const turn = from + round * stories.length + index;
        return { story, custId: able[(turn * STRIDE) % able.length] as number, day, turn };
      }),
  );
}

const at = (context: Context, now: string): Context => ({ ...context, now });

/** What people order for a day on the evening before it, or by now where that is still to come. */
export async function bookAhead(
  context: Context,
  house: BookingHouse,
  day: string,
): Promise<Booked[]> {
  const [evening = day] = daysUpTo(day, 2);
  const wishes = (await wishesOf(context, house, day)).filter(({ story }) => !story.sameDay);
  const booked: Booked[] = [];
  for (const wish of wishes) {
    const moment = earlier(
      `${evening} ${wish.story.at}:${String(wish.turn % 60).padStart(2, '0')}`,
      context.now,
    );
    const made = await order(at(context, moment), house, wish);
    if (made) booked.push(made);
  }

  await endAllDue(at(context, earlier(`${evening} 21:30:00`, context.now)));

  return booked;
}

async function endAllDue(context: Context): Promise<void> {
  for (const orderId of await dueBookings(context, 0)) await endDue(context, orderId);
}

/** What is ordered on its day the canteen takes on by itself. */
async function isAccepted({ tx }: Context, orderId: number): Promise<boolean> {
  const { orderState } = await tx
    .selectFrom('mealOrder')
    .select('orderState')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return orderState === ORDER_STATE.preparing;
}

async function take(context: Context, { orderId, custId }: Booked, step: Step): Promise<unknown> {
  const orderIds = [orderId];
  if ('kitchen' in step) {
    const isTaken = step.kitchen === 'prepare' && (await isAccepted(context, orderId));
    return isTaken ? undefined : takeKitchenSteps(context, { orderIds, step: step.kitchen });
  }
  if ('delivery' in step)
    return takeDeliverySteps(context, { orderIds, step: step.delivery, remark: step.remark ?? '' });
  if ('settle' in step)
    return settleTable(context, { orderId, consumed: step.settle, payWay: step.payWay });
  if ('redress' in step)
    return correctBuffet(context, { orderId, amount: step.redress, reason: '按教工价补差' });
  if (step.counter === 'writeOff') return writeOff(context, orderIds);

  return step.counter === 'cancel'
    ? cancelBooking(context, { orderId, custId })
    : openTable(context, { orderId });
}

/** Guests who eat at noon and pay at the counter. */
async function sellToGuests(
  context: Context,
  { canteenIds, casualId }: BookingHouse,
): Promise<void> {
  const sale = { canteenId: canteenIds[STAFF] as number, tradeNo: '', remark: '' };
  const party = {
    guestName: '市场监管局',
    company: '检查组',
    amount: 10_800,
    people: 6,
    payWay: 1,
  };
  await sellToParty(context, { ...sale, ...party });
  /* Whose visit is not on that day is no guest. */
  await tryRow(context, () =>
    sellToVisitor(context, { ...sale, casualId, amount: 1800, people: 1, payWay: 4 }),
  );
}

interface Moment {
  readonly at: string;
  readonly run: (context: Context) => Promise<unknown>;
}

/** A day as it goes on: people who order now, kitchen, couriers, counters, guests; and in the end who did not come. Up to the context's moment. */
export async function serveDay(
  context: Context,
  house: BookingHouse,
  ahead: readonly Booked[],
  day: string,
): Promise<Booked[]> {
  const { userId, username, realName } = await context.tx
    .selectFrom('operator')
    .select(['userId', 'username', 'realName'])
    .where('username', '=', 'manager')
    .executeTakeFirstOrThrow();

  const actor = { ...context.actor, userId, username, name: realName };
  const booked = [...ahead];
  for (const wish of (await wishesOf(context, house, day)).filter(({ story }) => story.sameDay)) {
    const moment = `${day} ${wish.story.at}:30`;
    const made = moment < context.now ? await order(at(context, moment), house, wish) : undefined;
    if (made) booked.push(made);
  }

  const steps = booked.flatMap((each): Moment[] =>
    each.story.steps.map(([time, step]) => ({
      at: `${day} ${time}:00`,
      run: (then) => take(then, each, step),
    })),
  );
  const guests = { at: `${day} 12:20:00`, run: (then: Context) => sellToGuests(then, house) };
  const due = [...steps, guests].filter((moment) => moment.at < context.now);
  for (const moment of due.toSorted((left, right) => (left.at < right.at ? -1 : 1)))
    await moment.run({ ...context, actor, now: moment.at });

  await endAllDue(at(context, earlier(`${day} 21:30:00`, context.now)));

  return booked;
}
