import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

interface Row {
  readonly packageId: number;
  readonly packageName: string;
  readonly price: number | null;
  readonly discountRatio: number;
  readonly dishes: {
    readonly dishesId: number;
    readonly dishesName: string;
    readonly price: number;
    readonly choiceGroup: number;
    readonly quantity: number;
  }[];
}

/** Set meals a canteen sells, at its own prices of the dishes. */
export async function packagesOffered(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  canteenId: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select p.package_id, p.package_name, case p.pricing when 1 then p.price end as price,
      p.discount_ratio,
      jsonb_agg(jsonb_build_object('dishesId', l.dishes_id, 'dishesName', d.dishes_name, 'price', coalesce(own.price, d.price),
        'choiceGroup', l.choice_group, 'quantity', l.quantity) order by l.line_no) as dishes
    from package_meal p
    join package_dish l on l.merchant_id = ${merchantId} and l.package_id = p.package_id
    join dish d on d.merchant_id = ${merchantId} and d.dishes_id = l.dishes_id
    left join dish_canteen own on own.merchant_id = ${merchantId} and own.dishes_id = d.dishes_id and own.canteen_id = ${canteenId}
   where p.merchant_id = ${merchantId} and p.putaway_state = 1 and coalesce(p.canteen_id, ${canteenId}) = ${canteenId}
   group by p.merchant_id, p.package_id, p.package_name, p.pricing, p.price, p.discount_ratio, p.sort
   order by p.sort, p.package_name`.execute(tx);
  return rows;
}
