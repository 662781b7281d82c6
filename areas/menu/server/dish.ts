import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { anywhere } from '#kit/server/like.ts';
import { ascending, asked, countOf } from '#kit/server/list.ts';
import { invalid } from '#kit/server/refusal.ts';
import { serveDocument } from '#kit/server/serve-document.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { dishes } from '../contract/dish.ts';
import { materialChoices, materials } from '../contract/material.ts';
import { costOf, isConvertible, type Unit } from '../contract/units.ts';

/** Computes the cost of the chosen lines anew, and that of the dishes they belong to. */
async function recost(context: Context, chosen: { materialId: number } | { dishesId: number }): Promise<void> {
  const { tx } = context;
  const [key, id] = Object.entries(chosen)[0] as ['materialId' | 'dishesId', number];
  const lines = await tx
    .selectFrom('dishMaterial')
    .innerJoin('material', 'material.materialId', 'dishMaterial.materialId')
    .select(['dishMaterial.dishesId', 'dishMaterial.lineNo', 'dishMaterial.quantity', 'dishMaterial.unit'])
    .select(['material.latestPrice', 'material.unit as priceUnit', 'material.edibleRatio'])
    .where(`dishMaterial.${key}`, '=', id)
    .orderBy('dishMaterial.dishesId')
    .execute();
  const costs = lines.map((line) => costOf(line as typeof line & { unit: Unit; priceUnit: Unit }));
  await sql`update dish_material set cost = n.cost
      from unnest(${lines.map((line) => line.dishesId)}::bigint[], ${lines.map((line) => line.lineNo)}::smallint[],
        ${costs}::bigint[]) n (dishes_id, line_no, cost)
     where dish_material.merchant_id = ${context.merchantId} and dish_material.dishes_id = n.dishes_id
       and dish_material.line_no = n.line_no`.execute(tx);
  await sql`update dish set cost_price = coalesce((select sum(cost) from dish_material
        where dish_material.merchant_id = ${context.merchantId} and dish_material.dishes_id = dish.dishes_id), 0)
     where dish.merchant_id = ${context.merchantId} and dish.dishes_id = any(${lines.map((line) => line.dishesId)}::bigint[])`.execute(
    tx,
  );
}

export const materialRows = serveResource('material', materials, {
  order: ascending('materialName'),
  list: (rows, context) =>
    rows.select(countOf(context, 'dishMaterial', sql`material_id = material.material_id`).as('dishCount')),
  instead: {
    modify: (endpoint) =>
      implement(endpoint, async (context, { materialId, version, ...values }) => {
        await materialRows.change(context, materialId, values, version);
        await recost(context, { materialId });
        return undefined;
      }),
  },
});

interface Line {
  readonly materialId: number;
  readonly unit: Unit;
}

/** Refuses lines of materials that do not exist, twice the same, or in units that do not convert, each at its cell. */
async function assertLines({ tx }: Context, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ materialId }) => materialId);
  const found = await tx.selectFrom('material').select(['materialId', 'unit']).where('materialId', 'in', ids).execute();
  const units = new Map(found.map(({ materialId, unit }) => [materialId, unit as Unit]));
  for (const [at, { materialId, unit }] of lines.entries()) {
    const own = units.get(materialId);
    if (own === undefined) throw invalid(`lines.${at}.materialId`, '原料不存在或已被删除');
    if (ids.indexOf(materialId) < at) throw invalid(`lines.${at}.materialId`, '该原料已在前面的行中');
    if (!isConvertible(unit, own)) throw invalid(`lines.${at}.unit`, '该单位不能与原料的计价单位换算');
  }
}

export const dishRows = serveDocument('dish', dishes, {
  order: ascending('dishesName'),
  check: async (context, values) => {
    const { lines } = values as { lines?: readonly Line[] };
    if (lines) await assertLines(context, lines);
  },
  saved: (context, dishesId) => recost(context, { dishesId }),
  list: (rows, context) =>
    rows
      .select('dish.costPrice')
      .select(sql<number>`dish.price - dish.cost_price`.as('grossProfit'))
      .select(countOf(context, 'dishMaterial', sql`dishes_id = dish.dishes_id`).as('materialCount'))
      .select(countOf(context, 'dishMaterial', sql`dishes_id = dish.dishes_id and cost is null`).as('unpricedCount')),
  lines: {
    table: 'dishMaterial',
    list: (lines) =>
      lines
        .innerJoin('material', 'material.materialId', 'dishMaterial.materialId')
        .select(['material.materialName', 'material.latestPrice', 'material.unit as priceUnit', 'material.edibleRatio'])
        .select('dishMaterial.cost'),
  },
});

/** Choices a picker shows at once. */
const CHOICES = 20;

const choices = implement(materialChoices, ({ tx }, { keyword, names }) =>
  tx
    .selectFrom('material')
    .select(['materialId', 'materialName', 'latestPrice', 'edibleRatio'])
    .select(sql<Unit>`unit`.as('unit'))
    .where(asked(keyword, (part) => sql`material.material_name ilike ${anywhere(part)}`))
    .where(asked(names, (whole) => sql`material.material_name = any(${whole}::text[])`))
    .orderBy('materialName')
    .limit(names ? names.length : CHOICES)
    .execute(),
);

export const dishRoutes = [choices];
