import type { Dish, SetMeal, Stall } from './menu-types.ts';

/** Every category, and set meals as one of their own. */
export const EVERY_TYPE = '';

export const SET_MEALS = ' ';

/** What a search and a category leave of stalls; a stall without anything is left out. */
export function findDishes(stalls: readonly Stall[], typed: string, typeName: string): Stall[] {
  const wanted = typed.replaceAll(' ', '').toLowerCase();

  return stalls
    .map((stall) => ({
      ...stall,
      packages: stall.packages.filter(
        (meal) =>
          (typeName === EVERY_TYPE || typeName === SET_MEALS) && holds(meal, stall.dishes, wanted),
      ),
      dishes: stall.dishes.filter(
        (dish) => isCalled(dish, wanted) && (typeName === EVERY_TYPE || dish.typeName === typeName),
      ),
    }))
    .filter(({ dishes, packages }) => dishes.length > 0 || packages.length > 0);
}

/** A set meal is found by its name, and by what is in it. */
const holds = ({ packageName, parts }: SetMeal, dishes: readonly Dish[], wanted: string): boolean =>
  packageName.toLowerCase().includes(wanted) ||
  parts.some(({ dishesId, dishesName }) => {
    const sound = dishes.find((dish) => dish.dishesId === dishesId)?.sound ?? '';
    return isCalled({ dishesName, sound }, wanted);
  });

/** A dish is found by its name, by its pinyin and by the initials of it: 红烧肉 by `shao`, `hsr`. */
const isCalled = (
  { dishesName, sound }: Pick<Dish, 'dishesName' | 'sound'>,
  wanted: string,
): boolean => dishesName.toLowerCase().includes(wanted) || sound.includes(wanted);
