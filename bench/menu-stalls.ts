import { setMealTimes } from '#areas/canteen/server/api.ts';
import { setUpMenu } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { wallTime } from '#kit/server/context.ts';

/** A stall with a menu of its own. */
export interface MenuStall {
  readonly canteenId: number;
  readonly stallId: number;
  readonly recipeId: number;
}

/** Stalls machines hang at: each is read once for all of its machines. */
const STALLS = 25;

const DISHES = 40;

const LUNCH = 2;

const DAY_MINUTES = 1440;

/** Fen of every dish at first. */
export const FIRST_PRICE = 1200;

/** A canteen whose stalls each sell the same dishes by a menu of their own, all day long. */
export async function openMenuStalls(
  context: Context,
  { canteenName, canteenNum }: { readonly canteenName: string; readonly canteenNum: string },
): Promise<MenuStall[]> {
  const { tx, newId } = context;
  const canteenId = newId();
  await tx.insertInto('canteen').values({ canteenId, canteenName, canteenNum }).execute();
  await setMealTimes(context, canteenId, [
    { mealType: LUNCH, startMinute: 0, endMinute: DAY_MINUTES - 1 },
  ]);
  const dishes = Array.from({ length: DISHES }, (_, at) => ({
    dishesId: newId(),
    dishesName: `${canteenName}菜${at}`,
    price: FIRST_PRICE,
  }));
  await tx.insertInto('dish').values(dishes).execute();

  const line = {
    saleMode: 1 as const,
    weekDay: null,
    mealType: LUNCH,
    applyDate: wallTime(Date.now(), 'Asia/Shanghai').slice(0, 10),
    salePrice: FIRST_PRICE,
    supplyNum: null,
    limitNum: null,
    saleBegin: null,
    saleEnd: null,
  };
  const lines = dishes.map(({ dishesId }) => ({ ...line, dishesId }));
  const stalls: MenuStall[] = [];
  for (let at = 0; at < STALLS; at += 1) {
    const stallId = newId();
    await tx
      .insertInto('stall')
      .values({
        stallId,
        canteenId,
        stallName: `${canteenName}档口${at}`,
        stallNum: `${canteenNum}${at}`,
      })
      .execute();
    const head = { recipeName: `${canteenName}${at}`, recipeType: 1 as const, canteenId, stallId };
    stalls.push({ canteenId, stallId, recipeId: await setUpMenu(context, head, lines) });
  }

  return stalls;
}
