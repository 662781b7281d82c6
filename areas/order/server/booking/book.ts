import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { deliveryType, mealOrderMode, seatState } from '#areas/canteen/contract/lookups.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import {
  type BookingRules,
  type BookingTimes,
  bookingRules,
  takeTable,
} from '#areas/canteen/server/api.ts';
import { openBook, placeHold } from '#areas/ledger/server/api.ts';
import {
  type BoughtBefore,
  type Offer,
  offeredPortions,
  type Portion,
  takePortions,
} from '#areas/menu/server/api.ts';
import { dayKind } from '#areas/system/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { nuclearMode, orderKind } from '../../contract/lookups.ts';
import type { Fulfilment } from '../kitchen/fulfil-store.ts';
import { dishesBought } from '../lists/dishes-bought.ts';
import type { LineDraft } from '../order-line.ts';
import { placeOrder } from '../place-order.ts';
import { setMealLines } from '../sale/set-meal-lines.ts';
import { acceptPaid } from './accept.ts';
import { type Buyer, buyerOf } from './buyer.ts';
import { type BookingDraft, namesDishes } from './draft.ts';
import { serviceLine, takeOutLines } from './fees.ts';
import { minutesAfter } from './moments.ts';
import { assertServedThere, namedPlaces } from './named.ts';
import { assertNotTooLarge } from './pay-booking.ts';
import { mealPrice } from './prices.ts';
import { assertAsShown, assertDue, assertWanted } from './shown.ts';
import { standsIn } from './standing.ts';
import { assertServed } from './stops.ts';
import { bookingWindow } from './window.ts';

/** An order that was made ahead. */
export interface PlacedBooking {
  readonly orderId: number;
  /** Fen to be paid. */
  readonly amount: number;
  readonly pickCode: string;
  /** Merchant wall times. */
  readonly cancelUntil: string;
  readonly payUntil: string | null;
}

/**
 * Orders something for a meal: rules, portions, order and what is known of it, in the caller's transaction. Nothing is paid yet; what costs nothing
 * is. Wrap it in `once`.
 * @throws Refusal 404; 409 with the rule that is in the way
 */
export async function placeBooking(context: Context, draft: BookingDraft): Promise<PlacedBooking> {
  const { now } = context;
  const { kind, canteenId, stallId, bizDate, mealType } = draft;
  const rules = await bookingRules(context, canteenId);
  const named = await namedPlaces(context, draft, rules);
  const times = await openTimes(context, draft, rules);
  const buyer = await buyerOf(context, draft.custId);
  await inTurn(context, `${draft.custId}`);
  await assertRoomForOrder(context, draft, rules.takeOut.orderLimit);
  const { offered, lines } = await linesOf(context, draft, { rules, times, buyer });
  await assertServedThere(context, named, offered.portions);
  const { orderId, amount } = await placeOrder(context, {
    orderKind: kind,
    orderMode: draft.mode,
    bizDate,
    mealType,
    sourceType: draft.sourceType,
    lines,
    place: atCanteen(canteenId, stallId),
    account: buyer,
    discountAmount: 0,
    nuclearMode: nuclearMode.key.qrCode,
    fulfil: fulfilmentOf(draft, named),
    couponNo: draft.couponNo,
    usePoints: draft.usePoints,
  });

  assertDue(draft, amount);
  const isRoom = kind === orderKind.key.privateRoom;
  /* The party in a room pays a clerk. */
  if (!isRoom && amount > 0)
    await assertNotTooLarge(context, atCanteen(canteenId, stallId), amount);
  const deposit = isRoom ? rules.order.roomDeposit : 0;
  if (deposit > 0) await reserveDeposit(context, orderId, buyer.accountId, deposit);
  const payUntil = amount === 0 || isRoom ? null : minutesAfter(now, rules.order.payMinutes);
  const pickCode = await freeCode(context, canteenId, bizDate);
  await insertBooking(context, draft, {
    orderId,
    buyer,
    portions: offered.portions,
    deposit,
    payUntil,
    pickCode,
    times,
    rules,
  });
  await claimPortions(context, draft, buyer.accountId, offered);
  if (amount === 0) await acceptPaid(context, orderId);

  return { orderId, amount, pickCode, cancelUntil: times.cancelUntil, payUntil };
}

/** When the meal of an order is, where it takes orders now. @throws Refusal 404; 409 with the rule that is in the way */
export async function openTimes(
  context: Context,
  draft: BookingDraft,
  rules: BookingRules,
): Promise<BookingTimes> {
  const times = bookingWindow(rules, draft, context.now);
  const isForbidden = rules.order.ifBookHoliday !== yesNo.key.yes;
  if (isForbidden && !(await dayKind(context, draft.bizDate)).work)
    throw conflict('HOLIDAY_CLOSED', '该日期为休息日，不接受预订');

  assertWanted(draft, times, context.now);
  await assertServed(context, draft);

  return times;
}

interface Open {
  readonly rules: BookingRules;
  readonly times: BookingTimes;
  readonly buyer: Buyer;
}

/** What is ordered at what it costs before rules: dishes as the menu offers them, and what comes beside them. @throws Refusal 404; 409 with why it cannot be had */
export async function linesOf(
  context: Context,
  draft: BookingDraft,
  { rules, times, buyer }: Open,
): Promise<{ readonly offered: Offer; readonly lines: LineDraft[] }> {
  const offered = await priceLines(context, draft, buyer.accountId);
  await assertRepeats(context, draft, offered, rules.order.repeatDishLimit);
  const further = await furtherLines(context, rules, draft, { buyer, offered, times });
  assertAsShown(draft, further);

  return { offered, lines: [...dishLines(offered), ...further] };
}

/* What one person orders is decided one after the other: limits a person would otherwise be beaten by two orders at once. */
const inTurn = ({ tx, merchantId }: Context, what: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${what}`}, ${merchantId}))`.execute(
    tx,
  );

/** @throws Refusal 409 ORDERS_FULL where a meal has as many take-out orders as the canteen takes */
async function assertRoomForOrder(
  context: Context,
  draft: BookingDraft,
  most: number,
): Promise<void> {
  if (draft.kind !== orderKind.key.takeOut || most === 0) return;

  const { canteenId, bizDate, mealType } = draft;
  await inTurn(context, `${canteenId} ${bizDate} ${mealType}`);
  const { count } = await context.tx
    .selectFrom('orderBooking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('canteenId', '=', canteenId)
    .where('bizDate', '=', bizDate)
    .where('mealType', '=', mealType)
    .where('orderKind', '=', orderKind.key.takeOut)
    .where(standsIn('orderBooking'))
    .executeTakeFirstOrThrow();

  if (count >= most) throw conflict('ORDERS_FULL', '该餐次接单已满');
}

const nothing: Offer = { dishes: [], weighed: [], packages: [], portions: [], limited: [] };

const refusals = {
  NOT_ON_MENU: '菜品不在该餐次的菜谱中',
  OFF_SHELF: '菜品已下架',
  PRICE_CHANGED: '菜品价格已变化，请刷新后重试',
  SOLD_OUT: '菜品已售罄',
  OVER_DISH_LIMIT: '超过该菜品的每人限购数量',
} as const;

/** The dishes of an order as the menu offers them. @throws Refusal 409 with why they cannot be had */
async function priceLines(
  context: Context,
  draft: BookingDraft,
  accountId: number,
): Promise<Offer> {
  if (!namesDishes(draft)) return nothing;

  const { client, merchantId, now } = context;
  const boughtBefore: BoughtBefore = (dishesIds) => dishesBought(context, draft, dishesIds);
  const offered = await offeredPortions(client, merchantId, {
    ...purchaseOf(draft, accountId, now),
    boughtBefore,
  });
  if ('reason' in offered) throw conflict(offered.reason, refusals[offered.reason]);

  return offered;
}

const purchaseOf = (draft: BookingDraft, accountId: number, now: string) => {
  const { canteenId, stallId, bizDate, mealType, portions, packages, amount } = draft;
  const clock = draft.mode === mealOrderMode.key.sameMeal ? now.slice(11, 16) : undefined;

  return {
    canteenId,
    stallId,
    clientType: draft.sourceType,
    bizDate,
    mealType,
    clock,
    accountId,
    portions,
    packages,
    amount,
    served: false,
  };
};

/** @throws Refusal 409 OVER_REPEAT_LIMIT where a person orders a dish more often in a meal than the canteen lets them */
async function assertRepeats(
  context: Context,
  { custId, bizDate, mealType }: BookingDraft,
  offered: Offer,
  most: number,
): Promise<void> {
  const packed = packedOf(offered);
  if (most === 0 || packed.length === 0) return;

  const wanted = Map.groupBy(packed, ({ dishesId }) => dishesId);
  const before = await dishesBought(context, { custId, bizDate, mealType }, [...wanted.keys()]);
  for (const [dishesId, portions] of wanted) {
    const count = portions.reduce((sum, portion) => sum + portion.count, before.get(dishesId) ?? 0);
    if (count > most) throw conflict('OVER_REPEAT_LIMIT', '超过该菜品的重复点餐上限');
  }
}

/** Everything that is ordered of dishes, by themselves and in set meals: how many portions, each in its box. */
const packedOf = (offered: Offer) => [
  ...offered.dishes,
  ...partsOf(offered).map((part) => ({
    dishesId: part.dishesId,
    boxFee: part.boxFee,
    count: portionsIn(part),
  })),
];

const partsOf = ({ packages }: Offer) => packages.flatMap(({ parts }) => parts);

const THOUSAND = 1000;

/** Portions a part of set meals comes to: half a one is one as well. */
const portionsIn = ({ quantity }: { readonly quantity: number }): number =>
  Math.ceil(quantity / THOUSAND);

/** What an order costs beside its dishes, by its kind. */
async function furtherLines(
  context: Context,
  rules: BookingRules,
  draft: BookingDraft,
  {
    buyer,
    offered,
    times,
  }: { readonly buyer: Buyer; readonly offered: Offer; readonly times: BookingTimes },
): Promise<LineDraft[]> {
  const { kind, mealType, canteenId, amount } = draft;
  const hasDishes = namesDishes(draft);
  if (kind === orderKind.key.privateRoom) return roomLines(context, draft, hasDishes ? amount : 0);
  if (kind === orderKind.key.buffet || (kind === orderKind.key.mealSignUp && !hasDishes)) {
    const price = await mealPrice(context, { canteenId, kind, mealType, psnType: buyer.psnType });
    return [
      serviceLine(kind === orderKind.key.buffet ? '自助餐' : '报餐', price, draft.persons ?? 1),
    ];
  }
  if (!hasDishes) throw conflict('NOTHING_ORDERED', '请选择菜品');
  if (kind !== orderKind.key.takeOut) return [];

  const handedOver = {
    from: draft.wantedAt ?? times.start,
    until: draft.wantedAt ?? times.end,
    now: context.now,
  };

  return takeOutLines(rules, draft.delivery, { amount, packed: packedOf(offered) }, handedOver);
}

/** A room that can be had, and the least that is spent in it. @throws Refusal 404; 409 ROOM_OUT_OF_USE, ROOM_TOO_SMALL */
async function roomLines(
  { tx }: Context,
  { roomId, canteenId, persons }: BookingDraft,
  dishes: number,
) {
  const room = await tx
    .selectFrom('privateRoom')
    .select(['capacity', 'minAmount', 'state'])
    .where('roomId', '=', roomId ?? 0)
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

  if (!room) throw notFound('包间不存在或已被删除');
  if (room.state === seatState.key.disabled) throw conflict('ROOM_OUT_OF_USE', '该包间已停用');
  if (room.capacity !== null && (persons ?? 1) > room.capacity)
    throw conflict('ROOM_TOO_SMALL', '超过包间容纳人数');

  const rest = room.minAmount - dishes;

  return rest > 0 ? [serviceLine('包间最低消费', rest)] : [];
}

const dishLines = ({ dishes, packages }: Offer): LineDraft[] => [
  ...dishes.map(({ dishesId, dishesName, price, costPrice, count, size }) => ({
    goodsKind: 1 as const,
    goodsId: dishesId,
    goodsName: dishesName,
    measure: 1 as const,
    unitPrice: price,
    portionSize: size,
    quantity: count * THOUSAND,
    cost: costPrice === null ? undefined : costPrice * count,
  })),
  ...packages.flatMap(setMealLines),
];

/** How an order gets to its buyer: what is packed and not brought is carried away. */
function fulfilmentOf(
  { kind, delivery, remark = '', wantedAt }: BookingDraft,
  named: Fulfilment,
): Fulfilment | undefined {
  if (kind === orderKind.key.takeOut)
    return {
      deliveryType: deliveryType.key.takeAway,
      ...delivery,
      custPlaceId: undefined,
      ...named,
      remark,
      wantedAt,
    };
  return remark === '' && wantedAt === undefined ? undefined : { remark, wantedAt };
}

async function reserveDeposit(
  context: Context,
  orderId: number,
  accountId: number,
  deposit: number,
): Promise<void> {
  const book = await openBook(context, { accountIds: [accountId] });
  const account = book.accounts.get(accountId);
  if (!account) throw notFound('人员不存在或没有账户');

  await placeHold(context, account, {
    kind: 'order',
    bizId: orderId,
    walletType: 1,
    amount: deposit,
  });
}

const CODES = 1_000_000;

const CODE_DIGITS = 6;

/** Codes people pick up with are used once a canteen and day; of a million hardly one is taken. */
async function freeCode({ tx }: Context, canteenId: number, bizDate: string): Promise<string> {
  for (;;) {
    const code = String(randomInt(CODES)).padStart(CODE_DIGITS, '0');
    const taken = await tx
      .selectFrom('orderBooking')
      .select('orderId')
      .where('canteenId', '=', canteenId)
      .where('bizDate', '=', bizDate)
      .where('pickCode', '=', code)
      .executeTakeFirst();

    if (!taken) return code;
  }
}

interface Kept {
  readonly orderId: number;
  readonly buyer: Buyer;
  readonly portions: readonly Portion[];
  readonly deposit: number;
  readonly payUntil: string | null;
  readonly pickCode: string;
  readonly times: BookingTimes;
  readonly rules: BookingRules;
}

async function insertBooking(context: Context, draft: BookingDraft, kept: Kept): Promise<void> {
  const { tx, now } = context;
  const { kind, canteenId, stallId, bizDate, mealType, persons } = draft;
  const { orderId, buyer, portions, deposit, payUntil, pickCode, times, rules } = kept;
  const servedUntil =
    kind === orderKind.key.takeOut ? minutesAfter(times.end, rules.takeOut.keepMinutes) : times.end;
  const row = {
    orderId,
    bizDate,
    custId: buyer.custId,
    accountId: buyer.accountId,
    canteenId,
    stallId,
    orderKind: kind,
    mealType,
    cancelUntil: times.cancelUntil,
    servedUntil,
    payUntil,
    pickCode,
    portions: JSON.stringify(portions),
    deposit,
    roomId: draft.roomId ?? null,
    persons: persons ?? null,
    createdAt: now,
    ...(await assignTable(context, draft)),
  };

  await sayDuplicate(tx.insertInto('orderBooking').values(row).execute(), {
    order_booking_room: conflict('ROOM_TAKEN', '该包间在此餐次已被预订'),
    order_booking_declared: conflict('DECLARED_ALREADY', '该餐次已报餐'),
  });
}

/** Where the order is made at a table: which party of it ordered. @throws Refusal 404; 409 NOT_AT_TABLE, TABLE_OUT_OF_USE */
async function assignTable(context: Context, { kind, mode, tableId, canteenId }: BookingDraft) {
  if (tableId === undefined) return {};
  if (kind !== orderKind.key.preOrder || mode !== mealOrderMode.key.sameMeal)
    throw conflict('NOT_AT_TABLE', '餐桌上只能点当前餐次的堂食');

  return { tableId, tableParty: await takeTable(context, tableId, canteenId) };
}

/** Takes them from the menu. @throws Refusal 409 SOLD_OUT, OVER_DISH_LIMIT */
async function claimPortions(
  context: Context,
  draft: BookingDraft,
  accountId: number,
  offered: Offer,
): Promise<void> {
  if (offered.portions.length === 0) return;

  const { client, merchantId, now } = context;
  const reason = await takePortions(client, merchantId, purchaseOf(draft, accountId, now), offered);
  if (reason) throw conflict(reason, refusals[reason]);
}
