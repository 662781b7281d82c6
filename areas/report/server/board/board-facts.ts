import { sql } from 'kysely';
import { tradeType } from '#areas/ledger/contract/lookups.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { cells } from '#kit/server/report/cells.ts';
import { factMeasures } from '#kit/server/report/family.ts';
import { type Places, placeWhere } from '#kit/server/scope.ts';
import { consumeFamily } from '../consume-family.ts';

export const SLOT_SECONDS = 1800;
const RECENT_SECONDS = 900;
const TREND_DAYS = 30;

export interface Figures {
  readonly orderNum: number;
  readonly amount: number;
  readonly refundNum: number;
  readonly refundAmount: number;
}
/** What one stall sold in half an hour of a business date. */
export interface Fact extends Figures {
  readonly bizDate: string;
  readonly canteenId: number;
  readonly stallId: number;
  readonly mealType: number;
  /** Half hours since the business date began. */
  readonly slot: number;
  /** Not later in the day than it is now. */
  readonly passed: boolean;
  /** Orders of the quarter of an hour that ends at this time of the day. */
  readonly recent: number;
}

/** Seconds of the day of `YYYY-MM-DD HH:mm:ss`. */
export const secondsOf = (now: string): number =>
  Number(now.slice(11, 13)) * 3600 + Number(now.slice(14, 16)) * 60 + Number(now.slice(17, 19));

/** The days a board compares: today, yesterday and the same day a week ago. */
export const boardDays = (now: string) => {
  const today = now.slice(0, 10);
  return { today, yesterday: daysBefore(today, 1), lastWeek: daysBefore(today, 7) };
};

/** Half hours are no dimension of a rollup: three business dates are read from the facts, each a short range of their key. */
export async function boardFacts(
  { merchantId, tx, now }: Context,
  places: Places,
): Promise<Fact[]> {
  const { today, yesterday, lastWeek } = boardDays(now);
  const seconds = secondsOf(now);
  const at = sql`extract(epoch from f.occurred_at::timestamp - f.biz_date::timestamp)`;
  const slot = sql`floor(${at} / ${sql.lit(SLOT_SECONDS)})::int`;
  const passed = sql`(${at} <= ${sql.lit(seconds)})`;
  const recent = sql`count(*) filter (where f.trade_type = ${sql.lit(tradeType.key.consumption)} and f.counts_as = 2
    and ${at} > ${sql.lit(seconds - RECENT_SECONDS)} and ${at} <= ${sql.lit(seconds)})`;
  const days = sql`${today}::date, ${yesterday}::date, ${lastWeek}::date`;
  const result = await sql<Fact>`
    select biz_date, canteen_id, stall_id, meal_type, slot, passed, recent, consume_num as order_num, refund_num, refund_amount,
           consume_amount + repair_amount - refund_amount as amount
      from (select f.biz_date, coalesce(f.canteen_id, 0) as canteen_id, coalesce(f.stall_id, 0) as stall_id, f.meal_type,
                   ${slot} as slot, ${passed} as passed, ${recent} as recent, ${factMeasures(consumeFamily)}
              from posting f
             where f.merchant_id = ${merchantId} and f.biz_date in (${days}) and ${consumeFamily.facts.where}
               and ${placeWhere('f', places)}
             group by f.biz_date, coalesce(f.canteen_id, 0), coalesce(f.stall_id, 0), f.meal_type, ${slot}, ${passed}) h`.execute(
    tx,
  );

  return result.rows;
}

/** Sums of the last days up to today, by any dimensions beside the date. */
const recentCells = (
  context: Context,
  days: number,
  places: Places,
  dimensions: ('canteenId' | 'tenderType')[],
) => {
  const today = context.now.slice(0, 10);
  return cells(consumeFamily, {
    merchantId: context.merchantId,
    period: { startDate: `${daysBefore(today, days - 1)} 00:00:00`, endDate: `${today} 23:59:59` },
    places,
    dimensions,
  });
};

/** Net amount and orders of each of the last 30 business dates, without gaps. */
export async function boardTrend(context: Context, places: Places) {
  const today = context.now.slice(0, 10);
  const result = await sql<{ bizDate: string; orderNum: number; amount: number }>`
    select day::date as biz_date, coalesce(sum(c.consume_num), 0)::bigint as order_num,
           coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as amount
      from generate_series(${daysBefore(today, TREND_DAYS - 1)}::date, ${today}::date, interval '1 day') day
      left join (${recentCells(context, TREND_DAYS, places, ['canteenId'])}) c on c.biz_date = day::date
     group by day order by day`.execute(context.tx);

  return result.rows;
}

/** Net amount of today by what paid it, largest first. */
export async function boardTenders(context: Context, places: Places) {
  const result = await sql<{ tender: number; amount: number }>`
    select c.tender_type as tender,
           sum(c.consume_amount + c.repair_amount - c.refund_amount)::bigint as amount
      from (${recentCells(context, 1, places, ['tenderType'])}) c group by 1 having sum(c.consume_tender_num) > 0 order by amount desc`.execute(
    context.tx,
  );
  return result.rows;
}

const none: Figures = { orderNum: 0, amount: 0, refundNum: 0, refundAmount: 0 };
export const sumOf = (facts: readonly Figures[]): Figures =>
  facts.reduce<Figures>(
    (total, fact) => ({
      orderNum: total.orderNum + fact.orderNum,
      amount: total.amount + fact.amount,
      refundNum: total.refundNum + fact.refundNum,
      refundAmount: total.refundAmount + fact.refundAmount,
    }),
    none,
  );
