import type { RunningServer, TestMerchant } from '#kit/server/testing/server.ts';

/** A merchant with two canteens: for facts that are posted the way the ledger does, without waiting for the worker. */
export async function merchantWithCanteens(server: RunningServer) {
  const merchant = await server.merchant();
  const [first, second] = await merchant.within(async (context) => {
    const ids = [context.newId(), context.newId()];
    await context.tx
      .insertInto('canteen')
      .values(
        ids.map((canteenId, index) => ({
          canteenId,
          canteenName: `食堂${index + 1}`,
          canteenNum: `${index + 1}`,
        })),
      )
      .execute();

    return ids as [number, number];
  });

  return { merchant, first, second };
}

interface Fact {
  canteenId: number;
  amount: number;
  tradeType?: number;
  at?: string;
  /** The unit of the person who paid. */
  orgId?: number;
  /** Who paid. */
  custId?: number;
  stallId?: number | null;
  mealType?: number;
}
/** Facts of consumption as the ledger writes them ('YYYY-MM-DD HH:mm:ss' of the merchant), dirty marks included. */
export function post(merchant: TestMerchant, facts: Fact[]): Promise<void> {
  return merchant.within(async ({ client, merchantId, newId }) => {
    for (const {
      canteenId,
      amount,
      tradeType = 20,
      at = '2026-03-02 12:00:00',
      orgId,
      custId,
      stallId = 7,
      mealType = 2,
    } of facts) {
      const refund = tradeType === 22;
      await client.query("select ensure_month('posting', $1::text::date)", [at]);
      await client.query(
        `insert into posting (merchant_id, posting_id, transaction_id, line, trade_type, from_account, from_ref, to_account, to_ref, amount,
           account_id, wallet_type, change, balance_after, wallet_seq, occurred_at, biz_date, meal_type, place_kind, place_id, stall_id, nuclear_mode, org_id,
           tender_type, counts_as, order_kind, cust_id)
         values ($1, $2, $3, 1, $4, $5, 7, $6, 7, $7, 7, 1, $8, 0, $2, $9::text::timestamptz, $9::text::date, $13, 1, $10, $12, 1, $11, 1, 2, 1, $14)`,
        [
          merchantId,
          newId(),
          newId(),
          tradeType,
          refund ? 105 : 1,
          refund ? 1 : 105,
          amount,
          refund ? amount : -amount,
          at,
          canteenId,
          orgId ?? null,
          stallId,
          mealType,
          custId ?? null,
        ],
      );

      await client.query(
        "insert into report_dirty values ($1, $2, 'consume', $3::text::date, $4)",
        [merchantId, newId(), at, canteenId],
      );
    }
  });
}
