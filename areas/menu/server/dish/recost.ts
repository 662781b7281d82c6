import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { costOf, type Unit, type Weighing } from '../../contract/units.ts';

/**
 * Computes the cost of the chosen lines anew, and that of the dishes they belong to. A dish that is made of nothing costs what an operator
 * typed. A dish with a material that has no price has no cost (null).
 */
export async function recomputeCosts(
  context: Context,
  chosen: { materialId: number } | { dishesId: number | readonly number[] },
): Promise<void> {
  const { tx, merchantId, now } = context;
  const dishesIds = await dishesChosen(context, chosen);
  if (dishesIds.length === 0) return;

  await costLines(context, chosen);

  await sql`with made as (
      select d.dishes_id, case when count(l.line_no) = 0 then d.own_cost
          when count(l.line_no) = count(l.cost) then sum(l.cost) end as total
        from dish d
        left join dish_material l on l.merchant_id = ${merchantId} and l.dishes_id = d.dishes_id
       where d.merchant_id = ${merchantId} and d.dishes_id = any(${dishesIds}::bigint[])
       group by d.dishes_id, d.own_cost),
    changed as (
      update dish set cost_price = made.total from made
       where dish.merchant_id = ${merchantId} and dish.dishes_id = made.dishes_id and dish.cost_price is distinct from made.total
      returning dish.dishes_id, dish.cost_price)
    insert into dish_cost (merchant_id, dishes_id, cost_no, cost_price, changed_at)
    select ${merchantId}, dishes_id, (select coalesce(max(cost_no), 0) + 1 from dish_cost earlier
        where earlier.merchant_id = ${merchantId} and earlier.dishes_id = changed.dishes_id), cost_price, ${now}::timestamptz
      from changed`.execute(tx);
}

/** The dishes that are chosen, or those that a material is part of. */
async function dishesChosen(
  { tx }: Context,
  chosen: { materialId: number } | { dishesId: number | readonly number[] },
): Promise<readonly number[]> {
  if ('dishesId' in chosen) return [chosen.dishesId].flat();

  const lines = await tx
    .selectFrom('dishMaterial')
    .select('dishesId')
    .distinct()
    .where('materialId', '=', chosen.materialId)
    .execute();

  return lines.map(({ dishesId }) => dishesId);
}

/** Computes what the chosen lines cost at the prices of today. */
async function costLines(
  { tx, merchantId }: Context,
  chosen: { materialId: number } | { dishesId: number | readonly number[] },
): Promise<void> {
  const query = tx
    .selectFrom('dishMaterial')
    .innerJoin('material', 'material.materialId', 'dishMaterial.materialId')
    .select([
      'dishMaterial.dishesId',
      'dishMaterial.lineNo',
      'dishMaterial.quantity',
      'dishMaterial.unit',
    ])
    .select([
      'material.latestPrice',
      'material.unit as priceUnit',
      'material.edibleRatio',
      'material.wasteRatio',
    ])
    .select(['material.weighedUnit', 'material.weighedCount', 'material.weighedGrams'])
    .orderBy('dishMaterial.dishesId');

  const lines = await ('dishesId' in chosen
    ? query.where('dishMaterial.dishesId', 'in', [chosen.dishesId].flat())
    : query.where('dishMaterial.materialId', '=', chosen.materialId)
  ).execute();
  const costs = lines.map((line) =>
    costOf(line as typeof line & Weighing & { unit: Unit; priceUnit: Unit }),
  );

  await sql`update dish_material set cost = n.cost
      from unnest(${lines.map((line) => line.dishesId)}::bigint[], ${lines.map((line) => line.lineNo)}::smallint[],
        ${costs}::bigint[]) n (dishes_id, line_no, cost)
     where dish_material.merchant_id = ${merchantId} and dish_material.dishes_id = n.dishes_id
       and dish_material.line_no = n.line_no`.execute(tx);
}

/** Whether costs follow the prices of materials by themselves. */
export async function costsFollow({ tx }: Context): Promise<boolean> {
  const setting = await tx.selectFrom('dishSetting').select('autoCost').executeTakeFirst();
  return setting?.autoCost !== 2;
}
