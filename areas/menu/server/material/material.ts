import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { containsPattern } from '#kit/server/like.ts';
import { countOf, whereGiven } from '#kit/server/list.ts';
import { assertUnnamed } from '#kit/server/references.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import type { CategoryNode } from '../../contract/category.ts';
import {
  materialCategoryBatchUpdate,
  materialChoices,
  materialRemoveBatch,
  materials,
} from '../../contract/material.ts';
import { isConvertible, priceIn, type Unit, type Weighing } from '../../contract/units.ts';
import { assertCategory, belowCategory } from '../category.ts';
import { costsFollow, recomputeCosts } from '../dish/recost.ts';

/** Choices a picker shows at once. */
const CHOICES = 20;

type Values = Partial<Weighing> & {
  readonly categoryId?: number | null;
  readonly materialType?: CategoryNode['categoryType'];
};

/** Looks at what hangs together in a material: its category with its type, and its weighing, which is whole or not there. */
async function checked(
  context: Context,
  values: Values,
  materialId: number | undefined,
): Promise<void> {
  const touched = [
    'categoryId',
    'materialType',
    'weighedUnit',
    'weighedCount',
    'weighedGrams',
  ] as const;
  if (materialId !== undefined && touched.every((key) => values[key] === undefined)) return;

  const before =
    materialId === undefined
      ? undefined
      : await context.tx
          .selectFrom('material')
          .select(['categoryId', 'materialType', 'weighedUnit', 'weighedCount', 'weighedGrams'])
          .where('materialId', '=', materialId)
          .forUpdate()
          .executeTakeFirst();

  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  };
  const { categoryId, materialType, weighedUnit, weighedCount, weighedGrams } = after as Values;
  await assertCategory(context, categoryId, materialType);
  const parts = { weighedUnit, weighedCount, weighedGrams };
  const missing = Object.entries(parts).find(([, part]) => part === null || part === undefined);
  if (missing && Object.values(parts).some((part) => part !== null && part !== undefined))
    throw invalid(missing[0], '称重的单位、数量与克数须同时填写或同时留空');
}

interface Measured extends Weighing {
  readonly unit: Unit;
}

/** Dishes a refusal names. */
const MOST_NAMED = 5;

/**
 * Refuses a change of unit or weighing after which lines of dishes could no longer be told in the material's unit: their dishes would lose
 * their cost. Within one dimension every line converts exactly.
 */
async function assertConvertible(
  { tx }: Context,
  materialId: number,
  values: Partial<Measured>,
): Promise<void> {
  const touched = ['unit', 'weighedUnit', 'weighedCount', 'weighedGrams'] as const;
  if (touched.every((key) => values[key] === undefined)) return;

  const before = await tx
    .selectFrom('material')
    .select([...touched])
    .where('materialId', '=', materialId)
    .forUpdate()
    .executeTakeFirst();

  if (!before) return;

  const lines = await tx
    .selectFrom('dishMaterial')
    .innerJoin('dish', 'dish.dishesId', 'dishMaterial.dishesId')
    .select(['dish.dishesName', 'dishMaterial.unit'])
    .where('dishMaterial.materialId', '=', materialId)
    .orderBy('dish.dishesName')
    .execute();

  const sent = Object.fromEntries(
    touched.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])),
  );
  const old = before as Measured;
  const now: Measured = { ...old, ...sent };
  const lost = lines.filter(
    ({ unit }) =>
      isConvertible(unit as Unit, old.unit, old) && !isConvertible(unit as Unit, now.unit, now),
  );
  if (lost.length === 0) return;

  const names = [...new Set(lost.map(({ dishesName }) => dishesName))];
  throw conflict('UNIT_IN_DISHES', '{count}道菜品的用量不能按新的单位换算：{names}', {
    count: names.length,
    names: names.slice(0, MOST_NAMED).join('、'),
  });
}

/**
 * The price of a material whose unit changes without one: what it was, told in the new unit.
 * @throws Refusal 400 where that is no whole number of fen, so that no dish's cost changes by a rounding
 */
async function priceKept(
  { tx }: Context,
  materialId: number,
  { unit, latestPrice }: { readonly unit?: Unit; readonly latestPrice?: number | null },
): Promise<{ readonly latestPrice?: number }> {
  if (unit === undefined || latestPrice !== undefined) return {};

  const before = await tx
    .selectFrom('material')
    .select(['unit', 'latestPrice', 'weighedUnit', 'weighedCount', 'weighedGrams'])
    .where('materialId', '=', materialId)
    .executeTakeFirst();

  if (!before || before.unit === unit || before.latestPrice === null) return {};

  const price = priceIn(unit, before.latestPrice, before.unit as Unit, before as Measured);
  if (price === undefined)
    throw invalid('latestPrice', '单价不能按新的单位换算为整分，请一并填写最新单价');

  return { latestPrice: price };
}

export const materialRows = serveEntity('material', materials, {
  order: ascending('materialName'),
  check: (context, values, id) => checked(context, values as Values, id),
  ownFilters: ['categoryId', 'allergen', 'nutrients'],
  list: (rows, context, { categoryId, allergen, nutrients }) =>
    rows
      .leftJoin('materialCategory', 'materialCategory.categoryId', 'material.categoryId')
      .select('materialCategory.categoryName')
      .select(
        sql<number>`(select count(*) from jsonb_object_keys(material.nutrients))`.as(
          'nutrientCount',
        ),
      )
      .select(
        countOf(context, 'dishMaterial', sql`material_id = material.material_id`).as('dishCount'),
      )
      .where(
        whereGiven(categoryId, (id) => sql`material.category_id in ${belowCategory(context, id)}`),
      )
      .where(whereGiven(allergen, (key) => sql`${key} = any(material.allergens)`))
      .where(
        whereGiven(nutrients, (known) => sql`(material.nutrients <> '{}'::jsonb) = ${known === 1}`),
      ),
  instead: {
    modify: (endpoint) =>
      implement(endpoint, async (context, { materialId, version, ...values }) => {
        await checked(context, values as Values, materialId);
        await assertConvertible(context, materialId, values as Partial<Measured>);
        const kept = await priceKept(context, materialId, values as Partial<Measured>);
        await materialRows.change(context, materialId, { ...values, ...kept }, version);
        if (await costsFollow(context)) await recomputeCosts(context, { materialId });

        return undefined;
      }),
  },
});

export const materialRoutes = [
  implement(materialChoices, ({ tx }, { keyword, names }) =>
    tx
      .selectFrom('material')
      .select(['materialId', 'materialName', 'latestPrice', 'edibleRatio', 'wasteRatio'])
      .select(['weighedCount', 'weighedGrams'])
      .select(sql<Weighing['weighedUnit']>`weighed_unit`.as('weighedUnit'))
      .select(sql<Unit>`unit`.as('unit'))
      .where(
        whereGiven(keyword, (part) => sql`material.material_name ilike ${containsPattern(part)}`),
      )
      .where(whereGiven(names, (whole) => sql`material.material_name = any(${whole}::text[])`))
      .orderBy('materialName')
      .limit(names ? names.length : CHOICES)
      .execute(),
  ),
  implement(materialRemoveBatch, async (context, { materialIds }) => {
    const ids = [...new Set(materialIds)].toSorted((a, b) => a - b);
    for (const id of ids) {
      await materialRows.lock(context, id, 'update');
      await assertUnnamed(context, 'material', id, materials.noun);
    }

    await context.tx.deleteFrom('material').where('materialId', 'in', ids).execute();

    return undefined;
  }),
  implement(materialCategoryBatchUpdate, async (context, { materialIds, categoryId }) => {
    const ids = [...new Set(materialIds)];
    const chosen = await context.tx
      .selectFrom('material')
      .select(['materialId', 'materialType'])
      .where('materialId', 'in', ids)
      .orderBy('materialId')
      .forUpdate()
      .execute();

    if (chosen.length < ids.length) throw notFound();

    const types = new Set(chosen.map(({ materialType }) => materialType));
    if (categoryId !== null && types.size > 1)
      throw conflict('MIXED_TYPES', '所选原料的类型不同，不能归入同一分类');

    await assertCategory(context, categoryId, [...types][0] as CategoryNode['categoryType']);
    await context.tx
      .updateTable('material')
      .set({ categoryId, version: sql<number>`version + 1` })
      .where('materialId', 'in', ids)
      .execute();

    return undefined;
  }),
];
