import type { Account, Bought, LedgerContext } from '#areas/ledger/server/api.ts';

/** A person's meal of a business date, wherever it is eaten. */
interface MealAt {
  readonly account: Account;
  readonly bizDate: string;
  readonly mealType: number;
}

/** What people with limits have bought on some business dates, less what was given back; fen. */
export interface PersonBought {
  of(meal: MealAt): Bought;
  add(meal: MealAt, amount: number): void;
}

interface Row {
  readonly cust_id: number;
  readonly biz_date: string;
  readonly meal_type: number;
  readonly count: number;
  readonly amount: number;
}

/**
 * Reads what was bought; without people nothing is asked. To be read after the accounts: a sale that comes between has then moved a wallet, and
 * what is decided here is decided again.
 */
export async function readPersonBought(
  { client, merchantId }: LedgerContext,
  asked: readonly { readonly custId: number; readonly bizDate: string }[],
): Promise<PersonBought> {
  const meals = new Map<string, { count: number; amount: number }>();
  const days = new Map<string, number>();
  const take = (day: string, meal: string, count: number, amount: number) => {
    const known = meals.get(meal) ?? { count: 0, amount: 0 };
    meals.set(meal, { count: known.count + count, amount: known.amount + amount });
    days.set(day, (days.get(day) ?? 0) + amount);
  };

  if (asked.length > 0) {
    const { rows } = await client.query<Row>({
      name: 'order.personBought',
      text: `select cust_id, biz_date, meal_type, count(*) filter (where paid_amount > refunded_amount) as count,
          coalesce(sum(paid_amount - refunded_amount), 0)::bigint as amount
        from meal_order where merchant_id = $1 and cust_id = any($2::bigint[]) and biz_date = any($3::date[]) group by 1, 2, 3`,
      values: [merchantId, asked.map(({ custId }) => custId), asked.map(({ bizDate }) => bizDate)],
    });
    for (const { cust_id, biz_date, meal_type, count, amount } of rows)
      take(`${cust_id} ${biz_date}`, `${cust_id} ${biz_date} ${meal_type}`, count, amount);
  }

  return {
    of(meal) {
      const { count = 0, amount = 0 } = meals.get(mealKey(meal)) ?? {};
      return { mealCount: count, mealAmount: amount, dayAmount: days.get(dayKey(meal)) ?? 0 };
    },
    add: (meal, amount) => take(dayKey(meal), mealKey(meal), 1, amount),
  };
}

const mealKey = (meal: MealAt): string => `${dayKey(meal)} ${meal.mealType}`;

const dayKey = ({ account, bizDate }: MealAt): string => `${account.custId} ${bizDate}`;
