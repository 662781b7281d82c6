import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { ascending, countOf } from '#kit/server/list.ts';
import { invalid } from '#kit/server/refusal.ts';
import { serveDocument } from '#kit/server/serve-document.ts';
import { dishes } from '../contract/dish.ts';
import { isConvertible, type Unit, type Weighing } from '../contract/units.ts';
import { recost } from './recost.ts';

interface Line {
  readonly materialId: number;
  readonly unit: Unit;
}

/** Refuses lines of materials that do not exist, twice the same, or in units that do not convert, each at its cell. */
async function assertLines({ tx }: Context, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ materialId }) => materialId);
  const found = await tx
    .selectFrom('material')
    .select(['materialId', 'unit', 'weighedUnit', 'weighedCount', 'weighedGrams'])
    .where('materialId', 'in', ids)
    .execute();
  const known = new Map(found.map((material) => [material.materialId, material as Weighing & { unit: Unit }]));
  for (const [at, { materialId, unit }] of lines.entries()) {
    const own = known.get(materialId);
    if (own === undefined) throw invalid(`lines.${at}.materialId`, '原料不存在或已被删除');
    if (ids.indexOf(materialId) < at) throw invalid(`lines.${at}.materialId`, '该原料已在前面的行中');
    if (!isConvertible(unit, own.unit, own)) throw invalid(`lines.${at}.unit`, '该单位不能与原料的计价单位换算');
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
        .select(['material.wasteRatio', 'material.weighedUnit', 'material.weighedCount', 'material.weighedGrams'])
        .select('dishMaterial.cost'),
  },
});
