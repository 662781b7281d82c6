import { recipeAddDishesByDate, recipePublish, recipes } from '#areas/menu/contract/recipe.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { deviceMenu } from '../../contract/device-api.ts';
import type { Canteen, TestTerminal } from '../testing.ts';

/** Adds an empty menu of the stall of a canteen; it is offered once it is published. Answers its id. */
export async function addMenu(
  { merchant, canteenId, stallId }: Canteen,
  recipeName: string,
): Promise<string> {
  const place = { canteenId: String(canteenId), stallId: String(stallId) };
  return (await merchant.admin.call(recipes.add, { recipeName, ...place })).recipeId;
}

/** Lunch, and what is outside of all meals: a test runs at any time of the day. */
const MEALS = [2, -1] as const;

/** A dish of a menu, with what is said of its sale. */
export interface MenuDish {
  readonly dishesId: string;
  /** Business date. */
  readonly day: string;
  /** 1 by the portion, 2 by weight. */
  readonly saleMode?: 1 | 2;
  /** Fen, of a portion or a kilogram. */
  readonly salePrice?: number;
  /** Portions or grams that may be sold, and of them to one person; null: any number. */
  readonly supplyNum?: number | null;
  readonly limitNum?: number | null;
}

/** Puts a dish on a menu for a day. */
export async function putOnMenu(
  { merchant }: Canteen,
  recipeId: string,
  { dishesId, day, ...how }: MenuDish,
): Promise<void> {
  for (const mealType of MEALS)
    await merchant.admin.call(recipeAddDishesByDate, {
      recipeId,
      applyDates: [day],
      mealType,
      dishesIds: [dishesId],
      ...how,
    });
}

/** Offers what is on a menu. */
export async function publishMenu({ merchant }: Canteen, recipeId: string): Promise<void> {
  await merchant.admin.call(recipePublish, { recipeId, recipeState: 2 });
}

/** What a terminal is offered to sell. */
export const menuAt = async (terminal: TestTerminal): Promise<ResultOf<typeof deviceMenu>> =>
  (await terminal.call<ResultOf<typeof deviceMenu>>(deviceMenu, {})).data;

/** The line of a dish in the meal a terminal sells now. */
export async function lineAt(terminal: TestTerminal, dishesName: string) {
  const { lines, mealType } = await menuAt(terminal);
  const line = lines.find((each) => each.mealType === mealType && each.dishesName === dishesName);
  if (!line) throw new Error(`no ${dishesName} on the menu`);

  return line;
}
