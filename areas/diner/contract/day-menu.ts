import { z } from 'zod';
import { deliveryType, mealOrderMode, mealType } from '#areas/canteen/contract/lookups.ts';
import { portionSize } from '#areas/menu/contract/lookups.ts';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { own } from './session.ts';

const Place = z.object({ canteenId: Id });

const Canteen = z.object({
  canteenId: Id,
  canteenName: z.string(),
  isOpen: z.boolean(),
  modes: z.array(keyOf(mealOrderMode)),
  takesOrders: z.boolean(),
  takesDeclarations: z.boolean(),
  takesAway: z.boolean(),
  boxFee: Fen,
  deliveryTypes: z.array(keyOf(deliveryType)),
  deliveryFee: Fen,
  minAmount: Fen,
  freeAmount: Fen.nullable(),
  /** Minutes something must be ordered before it is brought. */
  aheadMinutes: Count,
  /** Between which times food is handed over packed, `HH:mm`. */
  packedFrom: z.string(),
  packedUntil: z.string(),
  roomCount: Count,
});
/** Canteens something can be ordered from, and how. */
export const dinerCanteens = read({
  ...own,
  id: 'diner.canteens',
  title: '可点餐食堂',
  path: '/api/diner/canteens',
  result: z.object({
    /** Today on the merchant's calendar. */
    today: DateText,
    canteens: z.array(Canteen),
  }),
});

/** A large or a small portion of a dish. */
const Size = z.object({ size: keyOf(portionSize), price: Fen });
const Dish = z.object({
  lineId: Id,
  dishesId: Id,
  dishesName: z.string(),
  /** Full pinyin and initials of its name, by which it is found too. */
  sound: z.string(),
  /** Fen of a normal portion; `normalPrice` without its discount, null where it has none. */
  price: Fen,
  normalPrice: Fen.nullable(),
  /** The further portions it is sold in. */
  sizes: z.array(Size),
  /** Fen of the box where a portion is packed. */
  boxFee: Fen,
  /** The category it is found under. */
  typeName: z.string().nullable(),
  image: z.string().nullable(),
  /** Portions that are left; null: as many as one likes. */
  left: Count.nullable(),
  limitNum: Count.nullable(),
  allergens: z.array(z.string()),
  /** The canteen recommends it at this meal, or the dish itself is recommended. */
  recommended: z.boolean(),
  /** What diners gave it lately on average, 1 to 5; null where too few did. */
  stars: z.number().nullable(),
});

/** A set meal of dishes the stall offers at the meal. */
const SetMeal = z.object({
  packageId: Id,
  packageName: z.string(),
  image: z.string().nullable(),
  intro: z.string(),
  /** Fen; null: `discountRatio` percent of what the chosen dishes cost together, half a fen rounded up. */
  price: Fen.nullable(),
  discountRatio: Count,
  /** Of group 0 all is in it, of any other one dish is taken. */
  parts: z.array(
    z.object({
      dishesId: Id,
      dishesName: z.string(),
      /** Fen of a portion, as it was published. */
      price: Fen,
      choiceGroup: Count,
      /** Thousandths of a portion. */
      quantity: Count,
      /** Fen of the box of a portion where it is packed. */
      boxFee: Fen,
      /** Portions that are left; null: as many as one likes. */
      left: Count.nullable(),
    }),
  ),
});

/** What a canteen offers on a date: each meal with its cut-offs and the dishes of each stall. */
export const dinerMenu = read({
  ...own,
  id: 'diner.menu',
  title: '菜谱',
  path: '/api/diner/menu',
  content: z.object({
    ...Place.shape,
    bizDate: DateText,
    /** Asked at a table of the canteen: what can be ordered is what is served now. */
    isAtTable: z.boolean().default(false),
    /** The place it is brought to: what is not served there is left out. */
    custPlaceId: Id.optional(),
  }),
  result: z.object({
    now: z.string(),
    meals: z.array(
      z.object({
        mealType: keyOf(mealType),
        start: z.string(),
        end: z.string(),
        bookUntil: z.string(),
        cancelUntil: z.string(),
        /** How it can be ordered now; null: no more. */
        mode: keyOf(mealOrderMode).nullable(),
        /** Why the canteen does not serve it after all; null: it does. */
        stopped: z.string().nullable(),
        stalls: z.array(
          z.object({
            stallId: Id.nullable(),
            stallName: z.string().nullable(),
            /** Why this stall does not. */
            stopped: z.string().nullable(),
            packages: z.array(SetMeal),
            dishes: z.array(Dish),
          }),
        ),
      }),
    ),
  }),
});

const Amount = z.object({ name: z.string(), unit: z.string(), amount: z.number() });
/** What is told of a dish that is offered: pictures, words, and what a portion of each size holds. */
export const dinerDish = read({
  ...own,
  id: 'diner.dish',
  title: '菜品详情',
  path: '/api/diner/dish',
  content: z.object({ lineId: Id }),
  result: z.object({
    dishesName: z.string(),
    images: z.array(z.string()),
    intro: z.string(),
    /** Clean rich text. */
    detail: z.string(),
    allergens: z.array(z.string()),
    /** Materials whose nutrients are known, of all: 0 of 0 where it is not said what the dish is made of. */
    knownCount: Count,
    materialCount: Count,
    portions: z.array(
      z.object({
        size: keyOf(portionSize),
        price: Fen,
        /** Grams, where they are known. */
        weight: Count.nullable(),
        /** Nothing where the weight of another portion is not known. */
        nutrition: z.array(Amount),
      }),
    ),
  }),
});

/** The meals of a date for which tables are booked: until when, and what a buffet costs this person; null: there is none. */
export const dinerMeals = read({
  ...own,
  id: 'diner.meals',
  title: '可预订餐次',
  path: '/api/diner/meals',
  content: z.object({ ...Place.shape, bizDate: DateText }),
  result: z.array(
    z.object({
      mealType: keyOf(mealType),
      start: z.string(),
      bookUntil: z.string(),
      cancelUntil: z.string(),
      isOpen: z.boolean(),
      /** Why it is not served after all; null: it is. */
      stopped: z.string().nullable(),
      buffetPrice: Fen.nullable(),
    }),
  ),
});

/** Rooms of a canteen at a meal. */
export const dinerRooms = read({
  ...own,
  id: 'diner.rooms',
  title: '可订包间',
  path: '/api/diner/rooms',
  content: z.object({ ...Place.shape, bizDate: DateText, mealType: keyOf(mealType) }),
  result: z.object({
    deposit: Fen,
    rooms: z.array(
      z.object({
        roomId: Id,
        roomName: z.string(),
        capacity: Count.nullable(),
        minAmount: Fen,
        isTaken: z.boolean(),
      }),
    ),
  }),
});

/** Where food of a canteen is brought to be picked up. */
export const dinerPlaces = read({
  ...own,
  id: 'diner.places',
  title: '取餐点',
  path: '/api/diner/places',
  content: Place,
  result: z.array(z.object({ foodPlaceId: Id, foodPlaceName: z.string(), address: z.string() })),
});

/** A node of the tree of places meals are brought to. */
const DeliveryPlace = z.object({
  placeId: Id,
  superId: Id.nullable(),
  placeName: z.string(),
  fullName: z.string(),
});
/** Places meals are brought to, by their full names, and the one this person had something brought to last. */
export const dinerDeliveryPlaces = read({
  ...own,
  id: 'diner.deliveryPlaces',
  title: '送餐地点',
  path: '/api/diner/delivery/places',
  result: z.object({ usual: Id.nullable(), places: z.array(DeliveryPlace) }),
});
