import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { allergen } from '../../contract/material.ts';
import { nutritionOf } from '../../contract/nutrients.ts';
import type { DishFacts as FactsSchema, OtherPortion } from '../../contract/recipe.ts';
import { linesOf, nutrientsOf } from '../nutrition.ts';

export type DishFacts = z.output<typeof FactsSchema>;

/** What menus that were published long ago do not say of their dishes. */
export const SAID_LATER = {
  discountPrice: null,
  boxFee: 0,
  large: null,
  small: null,
  dishStock: null,
  dishLimit: null,
} as const satisfies Partial<DishFacts>;

/** What a menu of a canteen tells of dishes, as they are now: at the canteen's own price where it has one; nutrients of a portion as far as their materials tell of them, and allergens. */
export async function factsOf(
  context: Pick<Context, 'tx' | 'merchantId'>,
  dishesIds: readonly number[],
  canteenId: number,
): Promise<ReadonlyMap<number, DishFacts>> {
  if (dishesIds.length === 0) return new Map();

  const { tx, merchantId } = context;
  const ids = [...new Set(dishesIds)];
  const heads = await tx
    .selectFrom('dish')
    .select(['dishesId', 'dishesName', 'costPrice', 'weight', 'discountPrice', 'boxFee'])
    .select(['stockNum as dishStock', 'limitNum as dishLimit'])
    .select(portionOf('large').as('large'))
    .select(portionOf('small').as('small'))
    .select(
      sql<number>`coalesce((select own.price from dish_canteen own where own.merchant_id = ${merchantId}
        and own.dishes_id = dish.dishes_id and own.canteen_id = ${canteenId}), dish.price)`.as(
        'price',
      ),
    )
    .select(
      sql<
        number[]
      >`array(select distinct a from dish_material l join material m on m.merchant_id = ${merchantId}
          and m.material_id = l.material_id cross join unnest(m.allergens) a
        where l.merchant_id = ${merchantId} and l.dishes_id = dish.dishes_id order by a)`.as(
        'allergenKeys',
      ),
    )
    .where('dishesId', 'in', ids)
    .execute();

  const lines = Map.groupBy(await linesOf(context, ids), ({ dishesId }) => dishesId);
  const nutrients = await nutrientsOf(context);

  return new Map(
    heads.map(({ dishesId, allergenKeys, ...head }) => {
      const { amounts, known, total } = nutritionOf(lines.get(dishesId) ?? []);
      const nutrition = nutrients.flatMap(({ nutritionCode, nutritionName, unit }) => {
        const told = amounts.get(nutritionCode);
        return told ? [{ name: nutritionName, unit, amount: oneDecimal(told.amount) }] : [];
      });
      const allergens = allergenKeys.map(
        (key) => allergen.find((each) => each.key === key)?.desc ?? '',
      );

      return [dishesId, { ...head, nutrition, knownCount: known, materialCount: total, allergens }];
    }),
  );
}

/** A large or small portion with its share of the cost, by its weight; null where the dish has none. */
const portionOf = (size: 'large' | 'small') => {
  const [price, weight] = [sql.ref(`dish.${size}_price`), sql.ref(`dish.${size}_weight`)];
  return sql<OtherPortion | null>`case when ${price} is not null then jsonb_build_object('price', ${price}, 'weight', ${weight},
    'cost', round(dish.cost_price::numeric * ${weight} / nullif(dish.weight, 0))::bigint) end`;
};

/** Thousandths as a number with one decimal. */
const oneDecimal = (thousandths: number): number => Math.round(thousandths / 100) / 10;
