import type { LedgerContext } from '#areas/ledger/server/api.ts';

/** A person's meal. */
interface MealOf {
  readonly custId: number;
  readonly bizDate: string;
  readonly mealType: number;
  /** Absent: wherever it was eaten. */
  readonly canteenId?: number | undefined;
}

/**
 * What a person ordered of some dishes for a meal, less what was given back: portions by dish, grams of what was weighed. Orders count until
 * they are cancelled or closed, paid or not.
 */
export async function dishesBought(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  { custId, bizDate, mealType, canteenId }: MealOf,
  dishesIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ goods_id: number; n: number }>({
    name: 'order.dishesBought',
    text: `select l.goods_id, sum(case l.measure when 2 then l.quantity - l.refund_quantity
          else (l.quantity - l.refund_quantity) / 1000 end)::bigint as n
      from order_line l
      join meal_order o on o.merchant_id = $1 and o.biz_date = $3::date and o.order_id = l.order_id and o.order_state not in (6, 7)
     where l.merchant_id = $1 and l.cust_id = $2 and l.biz_date = $3::date and l.meal_type = $4 and l.goods_kind = 1
       and l.goods_id = any($5::bigint[]) and ($6::bigint is null or (l.place_kind = 1 and l.place_id = $6::bigint))
     group by 1`,
    values: [merchantId, custId, bizDate, mealType, dishesIds, canteenId],
  });
  return new Map(rows.map((row) => [row.goods_id, row.n]));
}
