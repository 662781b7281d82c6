import type { Account, LedgerContext } from '#areas/ledger/server/api.ts';

/** A person's day at a place. */
export interface DayAt {
  readonly custId: number;
  readonly placeId: number;
  /** Business date. */
  readonly bizDate: string;
}

export const dayAt = (account: Account, placeId: number, bizDate: string): DayAt => ({
  custId: account.custId,
  placeId,
  bizDate,
});

/** What people have spent on a day at places that limit it, fen, less what was given back. */
export interface DaySpending {
  of(day: DayAt): number;
  add(day: DayAt, amount: number): void;
}

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
    const { rows } = await client.query<{
      cust_id: number;
      place_id: number;
      biz_date: string;
      spent: number;
    }>({
      name: 'order.daySpending',
      text: `select cust_id, place_id, biz_date,
          sum(paid_amount - refunded_amount)::bigint as spent
        from meal_order where merchant_id = $1 and cust_id = any($2::bigint[]) and place_id = any($3::bigint[])
          and biz_date = any($4::date[]) group by 1, 2, 3`,
      values: [
        merchantId,
        days.map((day) => day.custId),
        days.map((day) => day.placeId),
        days.map((day) => day.bizDate),
      ],
    });
    for (const row of rows) {
      spent.set(
        keyOf({ custId: row.cust_id, placeId: row.place_id, bizDate: row.biz_date }),
        row.spent,
      );
    }
  }

  const of = (day: DayAt): number => spent.get(keyOf(day)) ?? 0;

  return { of, add: (day, amount) => spent.set(keyOf(day), of(day) + amount) };
}

const keyOf = ({ custId, placeId, bizDate }: DayAt): string => `${custId} ${placeId} ${bizDate}`;
