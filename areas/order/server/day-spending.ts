import type { Account, LedgerContext } from '#areas/account/server/api.ts';

/** Somebody's day at a canteen. */
export interface DayAt {
  readonly custId: number;
  readonly canteenId: number;
  /** Business date. */
  readonly bizDate: string;
}

/** What people have spent on a day at canteens that limit it, fen, less what was given back. */
export interface DaySpending {
  of(day: DayAt): number;
  add(day: DayAt, amount: number): void;
}

const keyOf = ({ custId, canteenId, bizDate }: DayAt): string => `${custId} ${canteenId} ${bizDate}`;

export const dayAt = (account: Account, canteenId: number, bizDate: string): DayAt => ({
  custId: account.custId,
  canteenId,
  bizDate,
});

/**
 * Reads what was spent on these days; without days nothing is asked. To be read after the accounts: a sale that comes between
 * has then moved a wallet, and what is decided here is decided again.
 */
export async function readDaySpending(
  { client, merchantId }: LedgerContext,
  days: readonly DayAt[],
): Promise<DaySpending> {
  const spent = new Map<string, number>();
  if (days.length > 0) {
    const { rows } = await client.query<{ cust_id: number; canteen_id: number; biz_date: string; spent: number }>({
      name: 'order.daySpending',
      text: `select cust_id, canteen_id, biz_date,
          sum(amount - refund_personal - refund_subsidy - refund_red - refund_suspense)::bigint as spent
        from meal_order where merchant_id = $1 and cust_id = any($2::bigint[]) and canteen_id = any($3::bigint[])
          and biz_date = any($4::date[]) group by 1, 2, 3`,
      values: [
        merchantId,
        days.map((day) => day.custId),
        days.map((day) => day.canteenId),
        days.map((day) => day.bizDate),
      ],
    });
    for (const row of rows) {
      spent.set(keyOf({ custId: row.cust_id, canteenId: row.canteen_id, bizDate: row.biz_date }), row.spent);
    }
  }
  const of = (day: DayAt): number => spent.get(keyOf(day)) ?? 0;
  return { of, add: (day, amount) => spent.set(keyOf(day), of(day) + amount) };
}
