import type { LedgerContext } from '#areas/ledger/server/api.ts';
import {
  giveBackCoupons,
  giveBackUses,
  type RuleUse,
  returnPoints,
} from '#areas/marketing/server/api.ts';

/** An order that is given back whole, or is cancelled before it was paid, counts in no rule any more. */
export async function unuseRules(
  { client, merchantId, now }: LedgerContext,
  orderId: number,
): Promise<void> {
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
  if (found?.cust_id && found.rule_uses)
    await giveBackUses({ client, merchantId }, found.cust_id, found.rule_uses);
}

/** Fen of what was left of an order before a refund, and fen the refund gives back. */
interface Share {
  readonly part: number;
  readonly whole: number;
}

/** An order that is given back in part counts in rules with as much less money; how often it counts stays. The order has to be locked. */
export async function lessenUses(
  { client, merchantId }: LedgerContext,
  orderId: number,
  share: Share,
): Promise<void> {
  const { rows } = await client.query<{ biz_date: string; cust_id: number; rule_uses: RuleUse[] }>({
    name: 'order.uses',
    text: `select biz_date, cust_id, rule_uses from meal_order
      where merchant_id = $1 and order_id = $2 and rule_uses is not null and cust_id is not null`,
    values: [merchantId, orderId],
  });

  const [found] = rows;
  if (!found) return;

  const uses = found.rule_uses.map((use) => ({ ...use, amount: shareLeft(use.amount, share) }));
  await client.query({
    name: 'order.lessenUses',
    text: 'update meal_order set rule_uses = $4::jsonb where merchant_id = $1 and order_id = $2 and biz_date = $3::date',
    values: [merchantId, orderId, found.biz_date, JSON.stringify(uses)],
  });

  const back = found.rule_uses.map((use, at) => ({
    ...use,
    amount: use.amount - (uses[at]?.amount ?? 0),
    times: 0,
  }));
  await giveBackUses({ client, merchantId }, found.cust_id, back);
}

const shareLeft = (amount: number, { part, whole }: Share): number =>
  Number((BigInt(amount) * BigInt(whole - part)) / BigInt(whole));
