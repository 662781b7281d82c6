import { mealType } from '#areas/canteen/contract/lookups.ts';
import { recommendDishes, setUpMenu } from '#areas/menu/server/api.ts';
import { daysAfter, daysBefore, weekDayOf } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';

const MEAL_TYPE = mealType.key;

/** Weeks around today that have a menu: two before it, two after. */
const WEEKS = [-2, -1, 0, 1, 2];
/** Dishes a meal, and portions of each. */
const DISHES = 5;
const PORTIONS = 120;
/** Dishes of today a canteen recommends at a meal. */
const RECOMMENDED = 2;

const nothing = {
  saleMode: 1 as const,
  salePrice: null,
  limitNum: null,
  saleBegin: null,
  saleEnd: null,
};

/**
 * A menu by date for the weeks around today at each of these stalls: every meal another choice of the dishes, the last of them (rice) always.
 */
export async function setUpMenus(
  context: Context,
  stalls: readonly { readonly canteenId: number; readonly stallId: number }[],
  dishesIds: readonly number[],
  today: string,
): Promise<void> {
  const monday = daysBefore(today, weekDayOf(today) - 1);
  const rice = dishesIds.at(-1) as number;
  const rest = dishesIds.slice(0, -1);
  for (const [at, { canteenId, stallId }] of stalls.entries()) {
    const lines = WEEKS.flatMap((week) =>
      Array.from({ length: 7 }, (_each, day) => day).flatMap((day) =>
        [MEAL_TYPE.lunch, MEAL_TYPE.dinner].flatMap((mealType) => {
          const first = (week + 2) * 7 + day * 3 + mealType + at;
          const chosen = Array.from(
            { length: DISHES },
            (_each, no) => rest[(first + no * 2) % rest.length] as number,
          );
          const applyDate = daysAfter(monday, week * 7 + day);

          return [...new Set([...chosen, rice])].map((dishesId) => ({
            ...nothing,
            dishesId,
            applyDate,
            weekDay: null,
            mealType,
            supplyNum: dishesId === rice ? null : PORTIONS,
          }));
        }),
      ),
    );

    await setUpMenu(context, { recipeName: '家常菜谱', recipeType: 1, canteenId, stallId }, lines);

    for (const mealType of [MEAL_TYPE.lunch, MEAL_TYPE.dinner]) {
      const served = lines.filter((line) => line.applyDate === today && line.mealType === mealType);
      const dishesIds = served.slice(0, RECOMMENDED).map(({ dishesId }) => dishesId);
      await recommendDishes(context, { canteenId, mealType, dishesIds });
    }
  }
}

/** Fen a kilogram at the buffet. */
const KILOGRAM = 3980;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** A buffet by weight: the same dishes at lunch every day of the week, at a price for a kilogram. */
export async function setUpBuffet(
  context: Context,
  stall: { readonly canteenId: number; readonly stallId: number },
  dishesIds: readonly number[],
): Promise<void> {
  const weighed = { ...nothing, saleMode: 2 as const, salePrice: KILOGRAM, supplyNum: null };
  const lines = WEEK.flatMap((weekDay) =>
    dishesIds.slice(0, 10).map((dishesId) => ({
      ...weighed,
      dishesId,
      weekDay,
      applyDate: null,
      mealType: MEAL_TYPE.lunch,
    })),
  );
  await setUpMenu(context, { recipeName: '称重自助', recipeType: 2, ...stall }, lines);
}
