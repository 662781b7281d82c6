import { sql } from 'kysely';
import { tradeType } from '#areas/ledger/contract/lookups.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import type { Period } from '#kit/server/report/cells.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { home } from '../../contract/home.ts';
import { consumeFamily } from '../consume-family.ts';
import { cashDue } from '../hand-in.ts';
import { firstStepsOf } from './first-steps.ts';
import { homeCells, rankCanteens } from './home.ts';
import { sameTimeLastWeek } from './same-time.ts';
import { waitingFor } from './waiting.ts';

interface MealFigures {
  readonly bizDate: string;
  readonly mealType: number;
  readonly orderNum: number;
  readonly amount: number;
  readonly refundNum: number;
  readonly refundAmount: number;
}

const FIGURES = sql`coalesce(sum(c.consume_num), 0)::bigint as order_num,
  coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as amount,
  coalesce(sum(c.refund_num), 0)::bigint as refund_num, coalesce(sum(c.refund_amount), 0)::bigint as refund_amount`;

const wholeDays = (first: string, last: string): Period => ({
  startDate: `${first} 00:00:00`,
  endDate: `${last} 23:59:59`,
});

/** Today and the same part of its weekday a week ago, by meal. */
async function byMeal(context: Context): Promise<readonly MealFigures[]> {
  const today = context.now.slice(0, 10);
  const result = await sql<MealFigures>`select c.biz_date, c.meal_type, ${FIGURES}
      from (select * from (${homeCells(context, wholeDays(today, today), ['mealType'])}) now
            union all select * from (${homeCells(context, sameTimeLastWeek(context.now), ['mealType'])}) before) c
     group by c.biz_date, c.meal_type order by c.meal_type`.execute(context.tx);

  return result.rows;
}

/** How many people bought something by this time, of each of the two days: people are no measure of a rollup. */
async function dinersOf({
  tx,
  merchantId,
  scope,
  now,
}: Context): Promise<ReadonlyMap<string, number>> {
  const [today, lastWeek] = [now.slice(0, 10), sameTimeLastWeek(now)];
  const result = await sql<{ bizDate: string; dinerNum: number }>`
    select f.biz_date, count(distinct f.account_id) as diner_num from posting f
     where f.merchant_id = ${merchantId} and f.biz_date in (${today}::date, ${lastWeek.startDate}::date)
       and f.trade_type = ${sql.lit(tradeType.key.consumption)} and ${consumeFamily.facts.where} and ${placeWhere('f', scope)}
       and (f.biz_date = ${today}::date or f.occurred_at <= ${lastWeek.endDate}::timestamptz)
     group by f.biz_date`.execute(tx);

  return new Map(result.rows.map(({ bizDate, dinerNum }) => [bizDate, dinerNum]));
}

const sumOf = (rows: readonly MealFigures[], dinerNum = 0) =>
  rows.reduce(
    (sum, row) => ({
      dinerNum,
      orderNum: sum.orderNum + row.orderNum,
      amount: sum.amount + row.amount,
      refundNum: sum.refundNum + row.refundNum,
      refundAmount: sum.refundAmount + row.refundAmount,
    }),
    { dinerNum, orderNum: 0, amount: 0, refundNum: 0, refundAmount: 0 },
  );

const WEEK = 7;

const mealsOf = (now: readonly MealFigures[], before: readonly MealFigures[]) => {
  const types = [...new Set([...now, ...before].map(({ mealType }) => mealType))].toSorted(
    (one, two) => one - two,
  );
  const of = (rows: readonly MealFigures[], type: number) =>
    sumOf(rows.filter(({ mealType }) => mealType === type));

  return types.map((mealType) => {
    const { orderNum, amount } = of(now, mealType);
    return { mealType, orderNum, amount, before: of(before, mealType).amount };
  });
};

interface Point {
  readonly bizDate: string;
  readonly orderNum: number;
  readonly amount: number;
}

/** Each day beside its weekday a week before; today, which is not over, beside the same part of it. */
function withWeekBefore(
  points: readonly Point[],
  soFar: { readonly orderNum: number; readonly amount: number },
) {
  return points.slice(WEEK).map(({ bizDate, orderNum, amount }, at, shown) => {
    const before = at === shown.length - 1 ? soFar : points[at];
    return {
      bizDate,
      orderNum,
      amount,
      orderNumBefore: before?.orderNum ?? 0,
      amountBefore: before?.amount ?? 0,
    };
  });
}

/** The last days up to today without gaps, and the week before them. */
async function daily(context: Context, days: number): Promise<readonly Point[]> {
  const today = context.now.slice(0, 10);
  const first = daysBefore(today, days - 1 + WEEK);
  const result = await sql<Point>`select d.day::date as biz_date, ${FIGURES}
      from generate_series(${first}::date, ${today}::date, interval '1 day') d (day)
      left join (${homeCells(context, wholeDays(first, today), ['canteenId'])}) c on c.biz_date = d.day::date
     group by d.day order by d.day`.execute(context.tx);

  return result.rows;
}

export const homePageRoutes = [
  implement(home, async (context, { days }) => {
    const bizDate = context.now.slice(0, 10);
    const meals = await byMeal(context);
    const diners = await dinersOf(context);
    const [now, then] = [
      meals.filter((row) => row.bizDate === bizDate),
      meals.filter((row) => row.bizDate !== bizDate),
    ];
    const before = sumOf(then, diners.get(daysBefore(bizDate, WEEK)));

    return {
      now: context.now,
      today: sumOf(now, diners.get(bizDate)),
      before,
      meals: mealsOf(now, then),
      points: withWeekBefore(await daily(context, days), before),
      canteens: await rankCanteens(context, days),
      ...(await waitingFor(context)),
      cash: await cashDue(context),
      steps: await firstStepsOf(context),
    };
  }),
];
