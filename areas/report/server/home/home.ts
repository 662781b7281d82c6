import { sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { cells, type Period } from '#kit/server/report/cells.ts';
import { canteenRanking, todaySummary, tradeTrend } from '../../contract/home.ts';
import { consumeFamily } from '../consume-family.ts';
import { sameTimeYesterday } from './same-time.ts';

const today = (context: Context): string => context.now.slice(0, 10);

const NET = sql<number>`coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)`;

type Dimensions = (keyof typeof consumeFamily.dimensions)[];

/** Cells of a period at the caller's canteens: what supermarkets sell is told by their own reports. */
export const homeCells = (context: Context, period: Period, dimensions: Dimensions) =>
  cells(consumeFamily, {
    merchantId: context.merchantId,
    period,
    places: context.scope,
    dimensions: [...dimensions, 'placeKind'],
    filters: { placeKind: [placeKind.key.canteen] },
  });

/** Cells of the last `days` business days up to today. */
const recent = (context: Context, days: number, dimensions: Dimensions) =>
  homeCells(
    context,
    {
      startDate: `${daysBefore(today(context), days - 1)} 00:00:00`,
      endDate: `${today(context)} 23:59:59`,
    },
    dimensions,
  );

const none = { orderNum: 0, amount: 0, refundNum: 0, refundAmount: 0 };

/** Canteens of the last `days` business days up to today by net amount, best first. */
export async function rankCanteens(context: Context, days: number) {
  const result = await sql<{
    canteenId: number;
    canteenName: string;
    orderNum: number;
    amount: number;
  }>`
    select c.canteen_id, n.canteen_name, sum(c.consume_num) as order_num, ${NET} as amount
      from (${recent(context, days, ['canteenId'])}) c
      join canteen n on n.merchant_id = ${context.merchantId} and n.canteen_id = c.canteen_id
     group by c.canteen_id, n.canteen_name order by amount desc, c.canteen_id limit 20`.execute(
    context.tx,
  );
  return result.rows;
}

export const homeRoutes = [
  implement(todaySummary, async (context) => {
    const bizDate = today(context);
    const result = await sql<{
      bizDate: string;
      mealType: number;
      orderNum: number;
      amount: number;
      refundNum: number;
      refundAmount: number;
    }>`
      select c.biz_date, c.meal_type, sum(c.consume_num) as order_num, ${NET} as amount, sum(c.refund_num) as refund_num, sum(c.refund_amount) as refund_amount
        from (select * from (${recent(context, 1, ['mealType'])}) now
              union all select * from (${homeCells(context, sameTimeYesterday(context.now), ['mealType'])}) before) c
       group by c.biz_date, c.meal_type order by c.meal_type`.execute(context.tx);

    const totalOf = (day: string) =>
      result.rows
        .filter((row) => row.bizDate === day)
        .reduce(
          (sum, row) => ({
            orderNum: sum.orderNum + row.orderNum,
            amount: sum.amount + row.amount,
            refundNum: sum.refundNum + row.refundNum,
            refundAmount: sum.refundAmount + row.refundAmount,
          }),
          none,
        );

    return {
      bizDate,
      today: totalOf(bizDate),
      yesterday: totalOf(daysBefore(bizDate, 1)),
      meals: result.rows
        .filter((row) => row.bizDate === bizDate)
        .map(({ mealType, orderNum, amount }) => ({ mealType, orderNum, amount })),
    };
  }),
  implement(tradeTrend, async (context, { days }) => {
    const result = await sql<{ bizDate: string; orderNum: number; amount: number }>`
      select d.day::date as biz_date, coalesce(sum(c.consume_num), 0) as order_num, ${NET} as amount
        from generate_series(${daysBefore(today(context), days - 1)}::date, ${today(context)}::date, interval '1 day') d (day)
        left join (${recent(context, days, ['canteenId'])}) c on c.biz_date = d.day::date
       group by d.day order by d.day`.execute(context.tx);
    return { points: result.rows };
  }),
  implement(canteenRanking, async (context, { days }) => ({
    canteens: await rankCanteens(context, days),
  })),
];
