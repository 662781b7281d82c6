import type { LedgerContext } from '#areas/account/server/api.ts';
import { giveBackCoupons, giveBackUses, type RuleUse, returnPoints } from '#areas/marketing/server/api.ts';

/** An order that is given back whole, or is cancelled before it was paid, counts in no rule any more. */
export async function unuseRules({ client, merchantId, now }: LedgerContext, orderId: number): Promise<void> {
  const { rows } = await client.query<{ cust_id: number | null; rule_uses: RuleUse[] | null }>({
    name: 'order.unuse',
    text: `update meal_order t set rule_uses = null from (select order_id, biz_date, cust_id, rule_uses from meal_order
        where merchant_id = $1 and order_id = $2) before
      where t.merchant_id = $1 and t.order_id = before.order_id and t.biz_date = before.biz_date and before.rule_uses is not null
      returning before.cust_id, before.rule_uses`,
    values: [merchantId, orderId],
  });
  const [found] = rows;
  await returnPoints({ client, merchantId }, { orderId, at: now, part: 1, whole: 1 });
  await giveBackCoupons({ client, merchantId }, orderId);
  if (found?.cust_id && found.rule_uses) await giveBackUses({ client, merchantId }, found.cust_id, found.rule_uses);
}
