import { type RawBuilder, sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { daysBefore, daysBetween } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { cells, type Period } from '#kit/server/report/cells.ts';
import type { Family } from '#kit/server/report/family.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { consumeFamily } from '../consume-family.ts';

/** What an analysis is asked for: see `comparison` in the contract. */
export interface AnalysisQuery extends Period {
  readonly compare: number;
}

interface AtPlaces extends AnalysisQuery {
  readonly canteenIds?: readonly number[] | undefined;
}

/** The same of what canteens sold. */
export const comparedCells = (
  context: Context,
  asked: AtPlaces,
  dimensions: readonly (keyof typeof consumeFamily.dimensions)[],
): RawBuilder<unknown> =>
  compareCells(context, asked, {
    family: consumeFamily,
    dimensions,
    filters: { placeKind: [placeKind.key.canteen], canteenId: asked.canteenIds },
  });

/** What is compared: cells of a family by these dimensions, under conditions on dimensions. */
interface Source<Dimension extends string, Measure extends string> {
  readonly family: Family<Dimension, Measure>;
  readonly dimensions: readonly Dimension[];
  readonly filters: Readonly<Partial<Record<Dimension, readonly number[] | undefined>>>;
}

/**
 * Cells (a table to select from) of the period asked for and, `past`, of the one compared with, whose days are moved onto those asked for.
 */
export function compareCells<Dimension extends string, Measure extends string>(
  { merchantId, scope, now }: Context,
  asked: AnalysisQuery,
  { family, dimensions, filters }: Source<Dimension, Measure>,
): RawBuilder<unknown> {
  assertPeriod(asked);
  const used = Object.keys(filters).filter(
    (name) => filters[name as Dimension] !== undefined,
  ) as Dimension[];
  const within = (period: Period) =>
    cells(family, {
      merchantId,
      period,
      places: scope,
      dimensions: [...new Set([...dimensions, ...used])],
      filters,
    });

  return sql`(select n.*, false as past, n.biz_date as day from (${within(asked)}) n
    union all select b.*, true, b.biz_date + ${daysBack(asked)}::int from (${within(periodBefore(asked, now))}) b)`;
}

const WEEK = 7;

/** As many weekdays as a year has. */
const YEAR = 364;

/** Days the days compared with lie before those asked for. */
export function daysBack({ startDate, endDate, compare }: AnalysisQuery): number {
  const days = daysBetween(startDate, endDate) + 1;
  if (compare === 1) return days;

  return compare === 2 ? Math.ceil(days / WEEK) * WEEK : YEAR;
}

/** The period compared with: as far as the one asked for has come by now, since a part of a day says nothing beside a whole one. */
export function periodBefore(asked: AnalysisQuery, now: string): Period {
  const days = daysBack(asked);
  const back = (moment: string): string => daysBefore(moment, days) + moment.slice(10);
  const { startDate, endDate } = asked;

  return {
    startDate: back(startDate),
    endDate: back(endDate < now || startDate > now ? endDate : now),
  };
}

/** Every business date asked for with what `cells` (columns day, past and the two sums) hold of it and of the day compared with. */
export const pointsOf = (
  asked: AnalysisQuery,
  of: RawBuilder<unknown>,
  num: RawBuilder<number>,
  amount: RawBuilder<number>,
) => sql<{
  bizDate: string;
  num: number;
  amount: number;
  numBefore: number;
  amountBefore: number;
}>`
  select d.day::date as biz_date, coalesce(max(s.num) filter (where not s.past), 0) as num, coalesce(max(s.amount) filter (where not s.past), 0) as amount,
         coalesce(max(s.num) filter (where s.past), 0) as num_before, coalesce(max(s.amount) filter (where s.past), 0) as amount_before
    from generate_series(${asked.startDate.slice(0, 10)}::date, ${asked.endDate.slice(0, 10)}::date, interval '1 day') d (day)
    left join (select c.day, c.past, ${num} as num, ${amount} as amount from ${of} c group by c.day, c.past) s on s.day = d.day::date
   group by d.day order by d.day`;
