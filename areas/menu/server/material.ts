import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { anywhere } from '#kit/server/like.ts';
import { ascending, asked, countOf } from '#kit/server/list.ts';
import { assertUnnamed } from '#kit/server/references.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import type { CategoryNode } from '../contract/category.ts';
import { materialCategoryBatchUpdate, materialChoices, materialRemoveBatch, materials } from '../contract/material.ts';
import type { Unit, Weighing } from '../contract/units.ts';
import { assertCategory, belowCategory } from './category.ts';
import { costsFollow, recost } from './recost.ts';

type Values = Partial<Weighing> & {
  readonly categoryId?: number | null;
  readonly materialType?: CategoryNode['categoryType'];
};

/** Looks at what hangs together in a material: its category with its type, and its weighing, which is whole or not there. */
async function checked(context: Context, values: Values, materialId: number | undefined): Promise<void> {
  const touched = ['categoryId', 'materialType', 'weighedUnit', 'weighedCount', 'weighedGrams'] as const;
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
  const after = { ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) };
  const { categoryId, materialType, weighedUnit, weighedCount, weighedGrams } = after as Values;
  await assertCategory(context, categoryId, materialType);
  const parts = { weighedUnit, weighedCount, weighedGrams };
  const missing = Object.entries(parts).find(([, part]) => part === null || part === undefined);
  if (missing && Object.values(parts).some((part) => part !== null && part !== undefined))
    throw invalid(missing[0], '称重的单位、数量与克数须同时填写或同时留空');
}

export const materialRows = serveResource('material', materials, {
  order: ascending('materialName'),
  check: (context, values, id) => checked(context, values as Values, id),
  ownFilters: ['categoryId', 'allergen', 'nutrients'],
  list: (rows, context, { categoryId, allergen, nutrients }) =>
    rows
      .leftJoin('materialCategory', 'materialCategory.categoryId', 'material.categoryId')
      .select('materialCategory.categoryName')
      .select(sql<number>`(select count(*) from jsonb_object_keys(material.nutrients))`.as('nutrientCount'))
      .select(countOf(context, 'dishMaterial', sql`material_id = material.material_id`).as('dishCount'))
      .where(asked(categoryId, (id) => sql`material.category_id in ${belowCategory(context, id)}`))
      .where(asked(allergen, (key) => sql`${key} = any(material.allergens)`))
      .where(asked(nutrients, (known) => sql`(material.nutrients <> '{}'::jsonb) = ${known === 1}`)),
  instead: {
    modify: (endpoint) =>
      implement(endpoint, async (context, { materialId, version, ...values }) => {
        await checked(context, values as Values, materialId);
        await materialRows.change(context, materialId, values, version);
        if (await costsFollow(context)) await recost(context, { materialId });
        return undefined;
      }),
  },
});

/** Choices a picker shows at once. */
const CHOICES = 20;

export const materialRoutes = [
  implement(materialChoices, ({ tx }, { keyword, names }) =>
    tx
      .selectFrom('material')
      .select(['materialId', 'materialName', 'latestPrice', 'edibleRatio', 'wasteRatio'])
      .select(['weighedCount', 'weighedGrams'])
      .select(sql<Weighing['weighedUnit']>`weighed_unit`.as('weighedUnit'))
      .select(sql<Unit>`unit`.as('unit'))
      .where(asked(keyword, (part) => sql`material.material_name ilike ${anywhere(part)}`))
      .where(asked(names, (whole) => sql`material.material_name = any(${whole}::text[])`))
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
    if (categoryId !== null && types.size > 1) throw conflict('MIXED_TYPES', '所选原料的类型不同，不能归入同一分类');
    await assertCategory(context, categoryId, [...types][0] as CategoryNode['categoryType']);
    await context.tx
      .updateTable('material')
      .set({ categoryId, version: sql<number>`version + 1` })
      .where('materialId', 'in', ids)
      .execute();
    return undefined;
  }),
];
