import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import type { DishFacts as FactsSchema } from '../contract/recipe.ts';

export type DishFacts = z.output<typeof FactsSchema>;

/** What a menu tells of dishes, as they are now. */
export async function factsOf(
  { tx }: Pick<Context, 'tx'>,
  dishesIds: readonly number[],
): Promise<ReadonlyMap<number, DishFacts>> {
  if (dishesIds.length === 0) return new Map();
  const heads = await tx
    .selectFrom('dish')
    .select(['dishesId', 'dishesName', 'price', 'costPrice', 'weight'])
    .where('dishesId', 'in', [...new Set(dishesIds)])
    .execute();
  return new Map(
    heads.map(({ dishesId, ...head }) => [
      dishesId,
      { ...head, nutrition: [], knownCount: 0, materialCount: 0, allergens: [] },
    ]),
  );
}
