import { sql } from 'kysely';
import type { z } from 'zod';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import type { FoodGroup } from '../contract/food-group.ts';
import {
  type EatenLine,
  type Nutrients,
  nutritionOf,
  standardNutrients,
} from '../contract/nutrients.ts';
import {
  materialNutritionDetail,
  materialNutritionSave,
  nutritionAnalyse,
  nutritionList,
  nutritionStandard,
  nutritions,
} from '../contract/nutrition.ts';
import type { Unit, Weighing } from '../contract/units.ts';
import { visibleDish } from './dish/dish-visible.ts';

export const nutritionRows = serveEntity('nutrition', nutritions, {
  order: ascending('sort', 'nutritionName'),
  check: async (_context, { dailyLow, dailyHigh }) => {
    if (dailyLow && dailyHigh && dailyLow > dailyHigh)
      throw invalid('dailyHigh', '每日至多不能小于每日至少');
  },
});

type Nutrient = z.output<typeof nutritionList.result>[number];

/** A standard nutrient as a row. */
const standard: readonly Nutrient[] = standardNutrients.map(({ code, name, unit, ...daily }) => ({
  nutritionCode: code,
  nutritionName: name,
  unit,
  dailyLow: 'low' in daily ? Math.round(daily.low * 1000) : null,
  dailyHigh: 'high' in daily ? Math.round(daily.high * 1000) : null,
}));

/** Every nutrient: the standard ones as the merchant has them, then its own. */
export async function nutrientsOf({ tx }: Pick<Context, 'tx'>): Promise<readonly Nutrient[]> {
  const own = await tx
    .selectFrom('nutrition')
    .select(['nutritionCode', 'nutritionName', 'dailyLow', 'dailyHigh'])
    .select(sql<Nutrient['unit']>`unit`.as('unit'))
    .orderBy('sort')
    .orderBy('nutritionName')
    .execute();

  const byCode = new Map(own.map((each) => [each.nutritionCode, each]));
  const known = standard.map((each) => byCode.get(each.nutritionCode) ?? each);
  const codes = new Set(standard.map(({ nutritionCode }) => nutritionCode));

  return [...known, ...own.filter(({ nutritionCode }) => !codes.has(nutritionCode))];
}

interface MaterialLine extends Weighing {
  readonly dishesId: number;
  readonly quantity: number;
  readonly unit: Unit;
  readonly nutrients: Nutrients;
  readonly foodGroup: FoodGroup | null;
}

/** What a portion of each dish is made of, with what its materials hold. */
export async function linesOf(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  dishesIds: readonly number[],
): Promise<readonly MaterialLine[]> {
  const { rows } =
    await sql<MaterialLine>`select line.dishes_id, line.quantity, line.unit, material.weighed_unit,
      material.weighed_count, material.weighed_grams, material.nutrients, category.food_group
    from dish_material line
    join material on material.merchant_id = ${merchantId} and material.material_id = line.material_id
    left join material_category category
      on category.merchant_id = ${merchantId} and category.category_id = material.category_id
   where line.merchant_id = ${merchantId} and line.dishes_id = any(${dishesIds}::bigint[])`.execute(
      tx,
    );
  return rows;
}

/** The same of materials that are named one by one; those that do not exist are left out. */
async function draftLines(
  { tx, merchantId }: Context,
  lines: readonly { readonly materialId: number; readonly quantity: number; readonly unit: Unit }[],
): Promise<readonly EatenLine[]> {
  if (lines.length === 0) return [];

  const { rows } = await sql<
    Omit<MaterialLine, 'dishesId'>
  >`select line.quantity, line.unit, material.weighed_unit,
      material.weighed_count, material.weighed_grams, material.nutrients, category.food_group
    from unnest(${lines.map(({ materialId }) => materialId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::bigint[],
      ${lines.map(({ unit }) => unit)}::smallint[]) line (material_id, quantity, unit)
    join material on material.merchant_id = ${merchantId} and material.material_id = line.material_id
    left join material_category category
      on category.merchant_id = ${merchantId} and category.category_id = material.category_id`.execute(
    tx,
  );

  return rows;
}

/** Writes down the standard nutrients the merchant has not said anything of yet; answers how many. */
export async function writeStandard({ tx, newId }: Context): Promise<number> {
  const rows = standard.map((each, sort) => ({ nutritionId: newId(), ...each, sort: sort + 1 }));
  const added = await tx
    .insertInto('nutrition')
    .values(rows)
    .onConflict((there) => there.doNothing())
    .returning('nutritionId')
    .execute();

  return added.length;
}

/** Those of the dishes that the caller may look at. */
async function seenOf(context: Context, dishesIds: readonly number[]): Promise<number[]> {
  if (dishesIds.length === 0) return [];

  const found = await context.tx
    .selectFrom('dish')
    .select('dishesId')
    .where('dishesId', 'in', [...new Set(dishesIds)])
    .where(visibleDish(context))
    .execute();

  return found.map(({ dishesId }) => dishesId);
}

export const nutritionRoutes = [
  implement(nutritionList, async (context) => [...(await nutrientsOf(context))]),
  implement(nutritionStandard, async (context) => ({ added: await writeStandard(context) })),
  implement(materialNutritionDetail, async (context, { materialId }) => {
    const found = await context.tx
      .selectFrom('material')
      .select(['materialName', 'version'])
      .select(sql<Nutrients>`nutrients`.as('known'))
      .where('materialId', '=', materialId)
      .executeTakeFirst();

    if (!found) throw notFound();

    const { known, ...material } = found;
    const nutrients = (await nutrientsOf(context)).map((each) => ({
      ...each,
      amount: known[each.nutritionCode] ?? null,
    }));

    return { materialId, ...material, nutrients };
  }),
  implement(materialNutritionSave, async (context, { materialId, nutrients, version }) => {
    const codes = new Set((await nutrientsOf(context)).map(({ nutritionCode }) => nutritionCode));
    const strange = Object.keys(nutrients).find((code) => !codes.has(code));
    if (strange !== undefined) throw invalid(`nutrients.${strange}`, '没有这个代码的营养素');

    const known = Object.fromEntries(
      Object.entries(nutrients).filter(([, amount]) => amount !== null),
    );
    const changed = await context.tx
      .updateTable('material')
      .set({ nutrients: JSON.stringify(known), version: sql<number>`version + 1` })
      .where('materialId', '=', materialId)
      .where('version', '=', version)
      .executeTakeFirst();

    if (changed.numUpdatedRows > 0n) return undefined;

    const there = await context.tx
      .selectFrom('material')
      .select('materialId')
      .where('materialId', '=', materialId)
      .executeTakeFirst();

    if (!there) throw notFound();

    throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
  }),
  implement(nutritionAnalyse, async (context, { dishes, lines: draft }) => {
    const seen = await seenOf(
      context,
      dishes.map(({ dishesId }) => dishesId),
    );
    const lines = await linesOf(context, seen);
    const portions = new Map<number, number>();
    for (const each of dishes)
      portions.set(each.dishesId, (portions.get(each.dishesId) ?? 0) + each.portions);
    const eaten = lines.map(
      (line): EatenLine => ({
        ...line,
        quantity: line.quantity * (portions.get(line.dishesId) ?? 0),
      }),
    );
    const { amounts, groups, known, total, unweighed } = nutritionOf([
      ...eaten,
      ...(await draftLines(context, draft)),
    ]);
    const nutrients = (await nutrientsOf(context)).flatMap((each) => {
      const told = amounts.get(each.nutritionCode);
      return told ? [{ ...each, amount: told.amount, knownCount: told.known }] : [];
    });

    return {
      nutrients,
      groups: [...groups].map(([foodGroup, grams]) => ({ foodGroup, grams })),
      knownCount: known,
      materialCount: total,
      unweighedCount: unweighed,
    };
  }),
];
