import { type MealCalendar, mealAt, mealCalendar, mealsAt } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { saleMode } from '../contract/recipe.ts';
import { dishCards } from './dish/dish-card.ts';
import { type DishFacts, factsOf } from './dish/dish-facts.ts';
import { offeredOn } from './recipe/current-menu.ts';
import type { MenuQuery } from './recipe/menus-at.ts';
import { recommendedIn } from './recipe/recommended.ts';
import { askedOf, sizesOf } from './recipe/sold-as.ts';

/**
 * What screens at a place show at a moment (merchant wall time): the dishes of the meal that is served, or, where it offers nothing, of the next of
 * the day that does; recommended ones first.
 */
export async function menuShown(
  context: Pick<Context, 'tx' | 'client' | 'merchantId'>,
  asking: MenuQuery,
  shownAt: string,
) {
  const { canteenId } = asking;
  const calendar = await mealCalendar(context);
  const { bizDate } = mealAt(calendar, canteenId, shownAt);
  const day = await offeredOn(context, asking, bizDate);
  const offered = new Set(day.map((line) => line.mealType));
  const mealType = mealShown(calendar, canteenId, shownAt, offered);
  const lines = day.filter((line) => line.mealType === mealType);
  const cards = await dishCards(
    context,
    lines.map(({ dishesId }) => dishesId),
  );
  const isRecommended = await recommendedIn(context, canteenId);
  const shown = lines.map((line) => {
    const { supplyNum, soldNum } = line;
    const card = cards.get(line.dishesId);

    return {
      lineId: line.lineId,
      dishesId: line.dishesId,
      dishesName: line.dishesName,
      category: card?.typeName ?? null,
      price: line.asked,
      normalPrice: line.normalPrice,
      sizes: sizesOf(line).map(({ size, price }) => ({ size, price })),
      recommended: card?.isRecommended === true || isRecommended(line.mealType, line.dishesId),
      image: card?.image ?? null,
      soldOut: line.soldOut || (supplyNum !== null && soldNum >= supplyNum),
      byWeight: line.saleMode === saleMode.key.byWeight,
      left: supplyNum === null ? null : Math.max(0, supplyNum - soldNum),
      allergens: line.allergens,
      nutrition: line.nutrition,
      saleBegin: line.saleBegin,
      saleEnd: line.saleEnd,
    };
  });

  const dishes = [
    ...shown.filter((dish) => dish.recommended),
    ...shown.filter((dish) => !dish.recommended),
  ];

  return { bizDate, mealType, dishes };
}

/** The meal that is served, or, where it offers nothing, the next of the day that offers something. */
function mealShown(
  calendar: MealCalendar,
  canteenId: number,
  now: string,
  offered: ReadonlySet<number>,
): number {
  const { mealType } = mealAt(calendar, canteenId, now);
  if (offered.has(mealType)) return mealType;

  const minute = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
  const next = mealsAt(calendar, canteenId, now)
    .filter((meal) => meal.startMinute > minute && offered.has(meal.mealType))
    .toSorted((one, other) => one.startMinute - other.startMinute)[0];

  return next?.mealType ?? mealType;
}

/** What a price tag says of a dish. */
export interface DishTag extends Pick<DishFacts, 'nutrition'> {
  /** Fen. */
  readonly price: number;
  readonly normalPrice: number | null;
  readonly byWeight: boolean;
  readonly soldOut: boolean;
}

/** Dishes as they are now at a canteen, whatever its menus offer: at its own price where it has one. */
export async function tagsOfDishes(
  context: Pick<Context, 'tx' | 'merchantId'>,
  dishesIds: readonly number[],
  canteenId: number,
): Promise<ReadonlyMap<number, DishTag>> {
  const facts = await factsOf(context, dishesIds, canteenId);

  return new Map(
    [...facts].map(([dishesId, { price, discountPrice, nutrition }]) => {
      const { asked, normalPrice } = askedOf({ salePrice: null, price, discountPrice });
      return [dishesId, { price: asked, normalPrice, nutrition, byWeight: false, soldOut: false }];
    }),
  );
}
