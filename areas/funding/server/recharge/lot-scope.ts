import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';

/** Where and when a grant pays, as forms name it. */
interface GrantScope {
  readonly canteenIds: readonly number[];
  readonly mealTypes: readonly number[];
}

/** As lots keep it; undefined where a grant pays anywhere. */
export function lotScope({
  canteenIds,
  mealTypes,
}: GrantScope): { places?: number[]; meals?: number[] } | undefined {
  if (canteenIds.length + mealTypes.length === 0) return undefined;
  return {
    ...(canteenIds.length > 0 && { places: [...canteenIds] }),
    ...(mealTypes.length > 0 && { meals: [...mealTypes] }),
  };
}

/** @throws Refusal 404 for a canteen that is not there */
export async function assertCanteens(
  context: Context,
  canteenIds: readonly number[],
): Promise<void> {
  for (const canteenId of canteenIds)
    if (!(await isUsableCanteen(context, canteenId))) throw notFound('食堂不存在或已被删除');
}
