import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { costOf, type Unit, type Weighing } from '../contract/units.ts';

/** Computes the cost of the chosen lines anew, and that of the dishes they belong to. */
export async function recost(
  context: Context,
  chosen: { materialId: number } | { dishesId: number | readonly number[] },
): Promise<void> {
  const { tx } = context;
  const [key, id] = Object.entries(chosen)[0] as ['materialId' | 'dishesId', number | readonly number[]];
  const lines = await tx
    .selectFrom('dishMaterial')
    .innerJoin('material', 'material.materialId', 'dishMaterial.materialId')
    .select(['dishMaterial.dishesId', 'dishMaterial.lineNo', 'dishMaterial.quantity', 'dishMaterial.unit'])
    .select(['material.latestPrice', 'material.unit as priceUnit', 'material.edibleRatio', 'material.wasteRatio'])
    .select(['material.weighedUnit', 'material.weighedCount', 'material.weighedGrams'])
    .where(`dishMaterial.${key}`, 'in', [id].flat())
    .orderBy('dishMaterial.dishesId')
    .execute();
  const costs = lines.map((line) => costOf(line as typeof line & Weighing & { unit: Unit; priceUnit: Unit }));
  await sql`update dish_material set cost = n.cost
      from unnest(${lines.map((line) => line.dishesId)}::bigint[], ${lines.map((line) => line.lineNo)}::smallint[],
        ${costs}::bigint[]) n (dishes_id, line_no, cost)
     where dish_material.merchant_id = ${context.merchantId} and dish_material.dishes_id = n.dishes_id
       and dish_material.line_no = n.line_no`.execute(tx);
  await sql`with changed as (
      update dish set cost_price = n.total from (select dishes_id, coalesce(sum(cost), 0) as total from dish_material
          where dish_material.merchant_id = ${context.merchantId}
            and dish_material.dishes_id = any(${lines.map((line) => line.dishesId)}::bigint[]) group by dishes_id) n
       where dish.merchant_id = ${context.merchantId} and dish.dishes_id = n.dishes_id and dish.cost_price <> n.total
      returning dish.dishes_id, dish.cost_price)
    insert into dish_cost (merchant_id, dishes_id, cost_no, cost_price, changed_at)
    select ${context.merchantId}, dishes_id, (select coalesce(max(cost_no), 0) + 1 from dish_cost earlier
        where earlier.merchant_id = ${context.merchantId} and earlier.dishes_id = changed.dishes_id), cost_price, ${context.now}::timestamptz
      from changed`.execute(tx);
}

/** Whether costs follow the prices of materials by themselves. */
export async function costsFollow({ tx }: Context): Promise<boolean> {
  const setting = await tx.selectFrom('dishSetting').select('autoCost').executeTakeFirst();
  return setting?.autoCost !== 2;
}
