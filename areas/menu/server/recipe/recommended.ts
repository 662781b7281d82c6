import type { Context } from '#kit/server/context.ts';

/** Whether a canteen recommends a dish at a meal. */
export type IsRecommended = (mealType: number, dishesId: number) => boolean;

/** What a canteen recommends to those who look at its menus. */
export async function recommendedIn(
  { tx }: Pick<Context, 'tx'>,
  canteenId: number,
): Promise<IsRecommended> {
  const rows = await tx
    .selectFrom('dishRecommend')
    .select(['mealType', 'dishesId'])
    .where('canteenId', '=', canteenId)
    .execute();

  const named = new Set(rows.map(({ mealType, dishesId }) => `${mealType}:${dishesId}`));

  return (mealType, dishesId) => named.has(`${mealType}:${dishesId}`);
}

/** Recommends exactly these dishes at a meal, in this order. */
export async function recommendDishes(
  { tx }: Pick<Context, 'tx'>,
  {
    canteenId,
    mealType,
    dishesIds,
  }: { canteenId: number; mealType: number; dishesIds: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom('dishRecommend')
    .where('canteenId', '=', canteenId)
    .where('mealType', '=', mealType)
    .execute();
  const rows = dishesIds.map((dishesId, at) => ({ canteenId, mealType, dishesId, place: at + 1 }));
  if (rows.length > 0) await tx.insertInto('dishRecommend').values(rows).execute();
}
