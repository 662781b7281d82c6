import { deliveryType, mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import {
  type BookingRules,
  type BookingTimes,
  noCanteen,
  partyAt,
} from '#areas/canteen/server/api.ts';
import type { Account } from '#areas/ledger/server/api.ts';
import type { Offer } from '#areas/menu/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { type Deciding, heldIn } from '#kit/server/money/command.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { goodsKind, lineMeasure, nuclearMode, orderKind } from '../../contract/lookups.ts';
import type { Fulfilment } from '../kitchen/fulfil-store.ts';
import type { LineDraft } from '../order-line.ts';
import { paidAtOnce } from '../paid-at-once.ts';
import { planPayment, type WalletPayment } from '../payment.ts';
import { type PlannedOrder, planOrder } from '../place-order.ts';
import { setMealLines } from '../sale/set-meal-lines.ts';
import {
  type Booking,
  type BookingFacts,
  type BookingsFacts,
  purchaseOf,
} from './booking-facts.ts';
import { type BookingDraft, namesDishes } from './draft.ts';
import { serviceLine, takeOutLines } from './fees.ts';
import { minutesAfter } from './moments.ts';
import { assertOfKind, assertServedThere, assertStall, type Named } from './named.ts';
import { assertNotTooLarge, assertPayable } from './payable.ts';
import { drawPickCode } from './pick-code.ts';
import { roomLines } from './room.ts';
import { assertAsShown, assertDue, assertWanted } from './shown.ts';
import { assertServed } from './stops.ts';
import { bookingWindow } from './window.ts';

/** An order made ahead that was decided on and is not written yet. */
export interface BookingPlan {
  readonly draft: BookingDraft;
  readonly order: PlannedOrder;
  readonly buyer: Account;
  readonly offer: Offer;
  readonly times: BookingTimes;
  readonly rules: BookingRules;
  readonly pickCode: string;
  /** Merchant wall time; null: there is nothing left to be paid by the buyer. */
  readonly payUntil: string | null;
  /** Fen that are set aside for a room. */
  readonly deposit: number;
  /** Which party ordered, where it is ordered at a table. */
  readonly tableParty: number | undefined;
  /** It is paid as it is made. */
  readonly isPaid: boolean;
}

/**
 * Decides on an order for a meal: whether it comes in now, what it costs, and how it is paid where it is paid at once.
 * @throws Refusal 404; 409 with the rule that is in the way
 */
export function planBooking(booking: Booking, all: BookingsFacts, deciding: Deciding): BookingPlan {
  const { draft, pay } = booking;
  const facts = all.of(booking);
  const { now } = deciding;
  const { kind, canteenId, stallId, bizDate, mealType } = draft;
  if (!facts.place) throw noCanteen();

  const { rules, stalls } = facts.place;
  assertOfKind(draft, rules);
  assertStall(draft, stalls, now);
  const named = heldIn(facts.named);
  const times = bookingWindow(rules, draft, now);
  if (rules.order.ifBookHoliday !== yesNo.key.yes && !facts.isWorkDay)
    throw conflict('HOLIDAY_CLOSED', '该日期为休息日，不接受预订');

  assertWanted(draft, times, now);
  assertServed(facts.stops, draft);
  const { buyer } = facts;
  if (!buyer) throw notFound('人员不存在或没有账户');

  assertRoomForOrder(draft, rules, all);
  const offer = offerOf(facts);
  const buying = { purchase: purchaseOf(draft, now, buyer.accountId), offer };
  const soldOut = all.stock.refusal(buying);
  if (soldOut) throw conflict(soldOut, refusals[soldOut]);

  assertServedThere(named, facts.notServedThere);
  assertRepeats(facts, offer, rules.order.repeatDishLimit);
  const further = furtherLines(draft, rules, facts, { offer, times, now });
  assertAsShown(draft, further);

  const place = atCanteen(canteenId, stallId);
  const order = planOrder(
    all.order,
    {
      orderKind: kind,
      orderMode: draft.mode,
      bizDate,
      mealType,
      sourceType: draft.sourceType,
      lines: [...dishLines(offer), ...further],
      place,
      account: buyer,
      discountAmount: 0,
      nuclearMode: nuclearMode.key.qrCode,
      fulfil: fulfilmentOf(draft, named),
      couponNo: draft.couponNo,
      usePoints: draft.usePoints,
    },
    deciding,
  );

  assertDue(draft, order.amount);
  const isRoom = kind === orderKind.key.privateRoom;
  const { amount } = order;
  /* The party in a room pays a clerk. */
  if (!isRoom && amount > 0) assertNotTooLarge(all.sale, place, amount);
  const tableParty = partyOf(draft, facts);
  const payment =
    pay && amount > 0 ? planOwnPayment(booking, all, { buyer, amount, now }) : undefined;

  order.take(amount === 0 || payment !== undefined);
  all.stock.take(buying);
  all.takeOuts.add(draft);
  const isOpen = amount > 0 && !isRoom && !payment;

  return {
    draft,
    order: payment ? paidAtOnce(order, payment, all, deciding) : order,
    buyer,
    offer,
    times,
    rules,
    pickCode: drawPickCode(),
    payUntil: isOpen ? minutesAfter(now, rules.order.payMinutes) : null,
    deposit: isRoom ? rules.order.roomDeposit : 0,
    tableParty,
    isPaid: amount === 0 || payment !== undefined,
  };
}

/** @throws Refusal 409 ORDERS_FULL where a meal has as many take-out orders as the canteen takes */
function assertRoomForOrder(
  draft: BookingDraft,
  { takeOut }: BookingRules,
  { takeOuts }: BookingsFacts,
): void {
  if (draft.kind !== orderKind.key.takeOut || takeOut.orderLimit === 0) return;
  if (takeOuts.of(draft) >= takeOut.orderLimit) throw conflict('ORDERS_FULL', '该餐次接单已满');
}

const NOTHING: Offer = { dishes: [], weighed: [], packages: [], portions: [], limited: [] };

const refusals = {
  NOT_ON_MENU: '菜品不在该餐次的菜谱中',
  OFF_SHELF: '菜品已下架',
  PRICE_CHANGED: '菜品价格已变化，请刷新后重试',
  SOLD_OUT: '菜品已售罄',
  OVER_DISH_LIMIT: '超过该菜品的每人限购数量',
} as const;

/** The dishes of an order as the menu offers them. @throws Refusal 409 with why they cannot be had */
function offerOf({ offered }: BookingFacts): Offer {
  if (!offered) return NOTHING;
  if ('reason' in offered) throw conflict(offered.reason, refusals[offered.reason]);

  return offered;
}

/** @throws Refusal 409 OVER_REPEAT_LIMIT where a person orders a dish more often in a meal than the canteen lets them */
function assertRepeats({ boughtBefore }: BookingFacts, offer: Offer, most: number): void {
  if (most === 0) return;

  for (const [dishesId, portions] of Map.groupBy(packedOf(offer), (each) => each.dishesId)) {
    const before = boughtBefore.get(dishesId) ?? 0;
    const count = portions.reduce((sum, portion) => sum + portion.count, before);
    if (count > most) throw conflict('OVER_REPEAT_LIMIT', '超过该菜品的重复点餐上限');
  }
}

/** Everything that is ordered of dishes, by themselves and in set meals: how many portions, each in its box. */
const packedOf = ({ dishes, packages }: Offer) => [
  ...dishes,
  ...packages
    .flatMap(({ parts }) => parts)
    .map((part) => ({
      dishesId: part.dishesId,
      boxFee: part.boxFee,
      count: portionsIn(part),
    })),
];

const THOUSAND = 1000;

/** Portions a part of set meals comes to: half a one is one as well. */
const portionsIn = ({ quantity }: { readonly quantity: number }): number =>
  Math.ceil(quantity / THOUSAND);

/** What an order costs beside its dishes, by its kind. @throws Refusal 404, 409 why it cannot be had */
function furtherLines(
  draft: BookingDraft,
  rules: BookingRules,
  { room, price }: BookingFacts,
  {
    offer,
    times,
    now,
  }: { readonly offer: Offer; readonly times: BookingTimes; readonly now: string },
): LineDraft[] {
  const { kind, amount, persons = 1 } = draft;
  const hasDishes = namesDishes(draft);
  if (kind === orderKind.key.privateRoom) return roomLines(room, persons, hasDishes ? amount : 0);

  const isBuffet = kind === orderKind.key.buffet;
  if (price && (isBuffet || !hasDishes))
    return [serviceLine(isBuffet ? '自助餐' : '报餐', heldIn(price), persons)];
  if (!hasDishes) throw conflict('NOTHING_ORDERED', '请选择菜品');
  if (kind !== orderKind.key.takeOut) return [];

  const handedOver = {
    from: draft.wantedAt ?? times.start,
    until: draft.wantedAt ?? times.end,
    now,
  };

  return takeOutLines(rules, draft.delivery, { amount, packed: packedOf(offer) }, handedOver);
}

const dishLines = ({ dishes, packages }: Offer): LineDraft[] => [
  ...dishes.map(({ dishesId, dishesName, price, costPrice, count, size }) => ({
    goodsKind: goodsKind.key.dish,
    goodsId: dishesId,
    goodsName: dishesName,
    measure: lineMeasure.key.byPiece,
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
  named: Named,
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

/** Where the order is made at a table: which party of it orders. @throws Refusal 404; 409 NOT_AT_TABLE, TABLE_OUT_OF_USE */
function partyOf(
  { kind, mode, tableId, canteenId }: BookingDraft,
  { table }: BookingFacts,
): number | undefined {
  if (tableId === undefined) return undefined;
  if (kind !== orderKind.key.preOrder || mode !== mealOrderMode.key.sameMeal)
    throw conflict('NOT_AT_TABLE', '餐桌上只能点当前餐次的堂食');

  return partyAt(table, canteenId);
}

/** How an order is paid as it is made. @throws Refusal 409 what the canteen or the account does not allow, PASSWORD_REQUIRED */
function planOwnPayment(
  { draft, pay }: Booking,
  { sale, pay: facts }: BookingsFacts,
  asked: { readonly buyer: Account; readonly amount: number; readonly now: string },
): WalletPayment {
  const { canteenId, stallId, bizDate, mealType } = draft;
  const { buyer: account, amount, now } = asked;
  assertPayable(sale, { place: atCanteen(canteenId, stallId), amount, bizDate }, now);
  const order = { placeId: canteenId, bizDate, mealType, paidAmount: 0, refundedAmount: 0 };

  return planPayment(
    facts,
    order,
    { account, amount, isConfirmed: pay?.isConfirmed ?? false },
    now,
  );
}
