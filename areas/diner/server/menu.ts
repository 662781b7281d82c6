import { sql } from 'kysely';
import { seatState, usableState } from '#areas/canteen/contract/lookups.ts';
import {
  type BookingRules,
  bookingRules,
  bookingTimes,
  isClosedFor,
  roomOfCode,
  tableOfCode,
} from '#areas/canteen/server/api.ts';
import { deliveryPlaces as allPlaces, menusServedAt } from '#areas/customer/server/api.ts';
import { dishMarks } from '#areas/evaluation/server/api.ts';
import {
  type DishCard,
  dishCards,
  dishSheet,
  type IsRecommended,
  recommendedIn,
  type SetMeal,
  setMealsOf,
  setMealsOn,
  sizesOf,
} from '#areas/menu/server/api.ts';
import { orderKind } from '#areas/order/contract/lookups.ts';
import { standsIn, stopOf, stopsOn } from '#areas/order/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import {
  dinerCanteens,
  dinerDeliveryPlaces,
  dinerDish,
  dinerMeals,
  dinerMenu,
  dinerPlaces,
  dinerRooms,
} from '../contract/day-menu.ts';
import { dinerRoom, dinerTable } from '../contract/table.ts';
import { leftOf, modeNow, type Offered, orderableOn } from './orderable.ts';
import { priceOf } from './own-price.ts';
import { dinerOf } from './session-store.ts';

const canteens = implement(dinerCanteens, async (context) => {
  const { tx, merchantId } = context;
  const found = await tx
    .selectFrom('canteen')
    .select(['canteenId', 'canteenName'])
    .select(
      sql<number>`(select count(*)::int from private_room r where r.merchant_id = ${merchantId}
        and r.canteen_id = canteen.canteen_id and r.removed_at is null and r.state <> ${seatState.key.disabled})`.as(
        'roomCount',
      ),
    )
    .where('removedAt', 'is', null)
    .orderBy('canteenNum')
    .execute();

  const placeOf = async ({ canteenId, canteenName, roomCount }: (typeof found)[number]) => {
    const { isOpen, takesOrders, takesDeclarations, order, takeOut, delivery } = await bookingRules(
      context,
      canteenId,
    );
    const { deliveryTypes, deliveryFee, minAmount, freeAmount, aheadMinutes } = delivery;
    const takesAway = takeOut.ifTakeOut === yesNo.key.yes;
    const place = {
      canteenId,
      canteenName,
      roomCount,
      isOpen,
      takesOrders,
      takesDeclarations,
      takesAway,
    };
    const brought = {
      boxFee: takeOut.boxFee,
      deliveryTypes,
      deliveryFee,
      minAmount,
      freeAmount,
      aheadMinutes,
    };
    const packed = { packedFrom: takeOut.startTime, packedUntil: takeOut.endTime };

    return { ...place, ...brought, ...packed, modes: order.orderModes };
  };

  const all: Awaited<ReturnType<typeof placeOf>>[] = [];
  for (const canteen of found) all.push(await placeOf(canteen));

  return { today: context.now.slice(0, 10), canteens: all };
});

type Meal = BookingRules['meals'][number];

const meals = implement(dinerMeals, async (context, { canteenId, bizDate }) => {
  const { now } = context;
  const rules = await bookingRules(context, canteenId);
  const last = daysAfter(now, rules.order.bookDays);
  const open = rules.meals.filter(({ ifOpen }) => ifOpen === yesNo.key.yes);
  const stops = await stopsOn(context, { canteenId, bizDate });
  const mealOf = async (meal: Meal) => {
    const { start, bookUntil, cancelUntil } = bookingTimes(meal, rules.order, bizDate);
    const stopped = stopOf(stops, { stallId: null, mealType: meal.mealType })?.reason ?? null;
    const isOpen =
      stopped === null &&
      !isClosedFor(rules, { bizDate, now }) &&
      now <= bookUntil &&
      bizDate <= last;
    const buffetPrice = rules.takesDeclarations
      ? await priceOf(context, { canteenId, kind: orderKind.key.buffet, mealType: meal.mealType })
      : null;

    return { mealType: meal.mealType, start, bookUntil, cancelUntil, isOpen, stopped, buffetPrice };
  };

  const all: Awaited<ReturnType<typeof mealOf>>[] = [];
  for (const meal of open) all.push(await mealOf(meal));

  return all;
});

type Marks = Awaited<ReturnType<typeof dishMarks>>;

interface About {
  readonly cards: ReadonlyMap<number, DishCard>;
  readonly marks: Marks;
  readonly isRecommended: IsRecommended;
  readonly setMeals: readonly SetMeal[];
  /** Fen of a box where the dish says nothing. */
  readonly boxFee: number;
}

/** A mark shows once as many people gave one. */
const ENOUGH = 3;

const starsOf = (marks: Marks, dishesId: number): number | null => {
  const mark = marks.get(dishesId);
  return mark && mark.count >= ENOUGH ? mark.stars : null;
};

function dishOf(line: Offered, { cards, marks, isRecommended, boxFee }: About) {
  const { dishesId } = line;
  const card = cards.get(dishesId);

  return {
    lineId: line.lineId,
    dishesId,
    dishesName: line.dishesName,
    sound: card ? `${card.pinyin} ${card.initials}` : '',
    price: line.asked,
    normalPrice: line.normalPrice,
    sizes: sizesOf(line).map(({ size, price }) => ({ size, price })),
    boxFee: line.boxFee || boxFee,
    typeName: card?.typeName ?? null,
    image: card?.image ?? null,
    limitNum: line.limitNum,
    allergens: [...line.allergens],
    recommended: isRecommended(line.mealType, dishesId) || card?.isRecommended === true,
    stars: starsOf(marks, dishesId),
    left: leftOf(line),
  };
}

/** Set meals that can be put together of what a stall offers. */
const packagesOf = (lines: readonly Offered[], { setMeals, boxFee }: About) =>
  setMealsOn(setMeals, lines).map(({ parts, ...meal }) => ({
    ...meal,
    parts: parts.map((part) => ({ ...part, boxFee: part.boxFee || boxFee })),
  }));

const dish = implement(dinerDish, (context, { lineId }) => dishSheet(context, lineId));

/** What each stall offers: what is recommended stands first. */
const stallsOf = (lines: readonly Offered[], about: About) =>
  [...Map.groupBy(lines, ({ stallId }) => stallId)].map(([stallId, own]) => {
    const dishes = own.map((line) => dishOf(line, about));
    return {
      stallId,
      stallName: own[0]?.stallName ?? null,
      packages: packagesOf(own, about),
      dishes: [
        ...dishes.filter((dish) => dish.recommended),
        ...dishes.filter((dish) => !dish.recommended),
      ],
    };
  });

const menu = implement(
  dinerMenu,
  async (context, { canteenId, bizDate, isAtTable, custPlaceId }) => {
    const { now } = context;
    const {
      rules,
      lines: offered,
      stops,
      isServing,
    } = await orderableOn(context, {
      canteenId,
      bizDate,
    });
    const served =
      custPlaceId === undefined ? undefined : await menusServedAt(context, custPlaceId);
    const lines = offered.filter(
      ({ recipeId }) => served === undefined || served.includes(recipeId),
    );
    const ids = lines.map(({ dishesId }) => dishesId);
    const about = {
      cards: await dishCards(context, ids),
      marks: await dishMarks(context, ids),
      isRecommended: await recommendedIn(context, canteenId),
      setMeals: await setMealsOf(context, canteenId),
      boxFee: rules.takeOut.boxFee,
    };

    const meals = rules.meals
      .filter(({ ifOpen }) => ifOpen === yesNo.key.yes)
      .map((meal) => {
        const { times, mode } = modeNow(rules, meal, { bizDate, isAtTable, now });
        const own = lines.filter(
          ({ mealType, stallId }) => mealType === meal.mealType && isServing(stallId, mode),
        );
        const { mealType } = meal;
        const stopped = stopOf(stops, { stallId: null, mealType })?.reason ?? null;
        const stalls = stallsOf(own, about).map((stall) => ({
          ...stall,
          stopped: stopOf(stops, { stallId: stall.stallId, mealType })?.reason ?? null,
        }));

        return { mealType, ...times, mode: stopped === null ? mode : null, stopped, stalls };
      });

    return { now, meals };
  },
);

const rooms = implement(dinerRooms, async (context, { canteenId, bizDate, mealType }) => {
  const { tx, merchantId } = context;
  const { order } = await bookingRules(context, canteenId);
  const found = await tx
    .selectFrom('privateRoom')
    .select(['roomId', 'capacity', 'minAmount'])
    .select(sql<string>`coalesce(nullif(room_name, ''), room_num)`.as('roomName'))
    .select(
      sql<boolean>`exists (select from order_booking b where b.merchant_id = ${merchantId} and b.room_id = private_room.room_id
        and b.biz_date = ${bizDate}::date and b.meal_type = ${mealType} and ${standsIn('b')})`.as(
        'isTaken',
      ),
    )
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .where('state', '<>', seatState.key.disabled)
    .orderBy('roomNum')
    .execute();

  return { deposit: order.roomDeposit, rooms: found };
});

const places = implement(dinerPlaces, ({ tx }, { canteenId }) =>
  tx
    .selectFrom('foodPlace')
    .select(['foodPlaceId', 'foodPlaceName', 'address'])
    .where('canteenId', '=', canteenId)
    .where('state', '=', usableState.key.enabled)
    .orderBy('sort')
    .orderBy('foodPlaceName')
    .execute(),
);

/** The place this person had something brought to last. */
async function usualPlace(context: Context): Promise<number | null> {
  const last = await context.tx
    .selectFrom('orderFulfil')
    .innerJoin('orderBooking', 'orderBooking.orderId', 'orderFulfil.orderId')
    .select('custPlaceId')
    .where('orderBooking.custId', '=', dinerOf(context))
    .where('custPlaceId', 'is not', null)
    .orderBy('orderBooking.bizDate', 'desc')
    .orderBy('orderFulfil.orderId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.custPlaceId ?? null;
}

const deliveryPlaces = implement(dinerDeliveryPlaces, async (context) => {
  const places = await allPlaces(context);
  const usual = await usualPlace(context);

  return { usual: places.some(({ placeId }) => placeId === usual) ? usual : null, places };
});

const table = implement(dinerTable, (context, { table: code }) => tableOfCode(context, code));

const room = implement(dinerRoom, (context, { room: code }) => roomOfCode(context, code));

export const menuRoutes = [canteens, menu, dish, meals, rooms, places, deliveryPlaces, table, room];
