import type { Context } from '#kit/server/context.ts';

/** One period of the meal calendar: minutes after midnight, `endMinute` past 1,440 = after midnight. */
export interface MealTime {
  readonly mealType: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Replaces the meal calendar of a canteen; canteen 0 is the merchant's own, used where a canteen has none. */
export async function setMealTimes({ tx }: Context, canteenId: number, times: readonly MealTime[]): Promise<void> {
  await tx.deleteFrom('mealTime').where('canteenId', '=', canteenId).execute();
  if (times.length > 0)
    await tx
      .insertInto('mealTime')
      .values(times.map((time) => ({ canteenId, ...time })))
      .execute();
}
