import { sql } from 'kysely';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';

/** What is shown of a dish beside what the menu froze: as it is now. */
export interface DishCard {
  readonly dishesId: number;
  /** The first picture. */
  readonly image: string | null;
  readonly typeName: string | null;
  readonly pinyin: string;
  readonly initials: string;
  /** The dish itself is recommended, wherever it is sold. */
  readonly isRecommended: boolean;
}

/** Cards of dishes by their ids. */
export async function dishCards(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  dishesIds: readonly number[],
): Promise<ReadonlyMap<number, DishCard>> {
  if (dishesIds.length === 0) return new Map();

  const { rows } =
    await sql<DishCard>`select dish.dishes_id, dish.images[1] as image, dish_type.type_name, dish.pinyin, dish.initials,
      dish.recommend_flag = ${yesNo.key.yes} as is_recommended
    from dish
    left join dish_type on dish_type.merchant_id = ${merchantId} and dish_type.id = dish.type_id
   where dish.merchant_id = ${merchantId} and dish.dishes_id = any(${dishesIds}::bigint[])`.execute(
      tx,
    );

  return new Map(rows.map((card) => [card.dishesId, card]));
}
