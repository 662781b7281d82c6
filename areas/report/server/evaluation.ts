import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { cells } from '#kit/server/report/cells.ts';
import type { Family } from '#kit/server/report/family.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import {
  complainDetail,
  complainRank,
  evaluationSummary,
  satisfactionDetail,
  satisfactionRank,
} from '../contract/evaluation.ts';
import type { placeFilter } from '../contract/filters.ts';
import { complaintFamily, evaluationFamily } from './evaluation-family.ts';
import { labels, placesAsked, ratioOf } from './sources.ts';

type Filter = z.output<z.ZodObject<typeof placeFilter>>;

const AVERAGE = sql<number>`round(sum(c.star_sum)::numeric / nullif(sum(c.evaluate_num), 0), 2)::float8`;

const said = {
  family: evaluationFamily,
  labels,
  filters: (_context: unknown, filter: Filter) => placesAsked(filter),
  measures: {
    evaluateNum: 'evaluateNum',
    averageStars: AVERAGE,
    goodNum: 'goodNum',
    middleNum: 'middleNum',
    badNum: 'badNum',
    goodRate: ratioOf('c.good_num', 'c.evaluate_num'),
    repliedNum: 'repliedNum',
    replyRate: ratioOf('c.replied_num', 'c.evaluate_num'),
  },
} as const;

type Asked = z.output<typeof complainRank.content> & {
  readonly mealTypes?: readonly number[] | undefined;
};

/** Places a rank has. */
const MOST = 20;

/** A rank of stalls, and of places without any, by figures of a family. */
async function ranked<Row>(
  { tx, merchantId, scope }: Context,
  of: Family,
  { startDate, endDate, canteenIds, stallIds, mealTypes }: Asked,
  figures: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  assertPeriod({ startDate, endDate });
  const filters = {
    canteenId: canteenIds,
    stallId: stallIds,
    ...(mealTypes && { mealType: mealTypes }),
  };
  const asked = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const dimensions = [...new Set(['placeId', 'canteenId', 'stallId', ...asked])];
  const found = cells(of, {
    merchantId,
    period: { startDate, endDate },
    places: scope,
    dimensions,
    filters,
  });
  const { rows } = await sql<Row>`
    select nullif(r.of_stall, 0) as stall_id, nullif(r.of_canteen, 0) as canteen_id, r.*,
           nullif(concat_ws(' / ', coalesce(k.canteen_name, p.supermarket_name, m.mall_name), t.stall_name), '') as name
      from (select c.place_id, c.canteen_id as of_canteen, c.stall_id as of_stall, ${figures} from (${found}) c
             group by c.place_id, c.canteen_id, c.stall_id) r
      left join canteen k on k.merchant_id = ${merchantId} and k.canteen_id = r.of_canteen
      left join stall t on t.merchant_id = ${merchantId} and t.stall_id = r.of_stall
      left join supermarket p on p.merchant_id = ${merchantId} and p.supermarket_id = r.place_id
      left join mall m on m.merchant_id = ${merchantId} and m.mall_id = r.place_id
     order by ${order}, r.place_id, r.of_stall limit ${MOST}`.execute(tx);

  return rows;
}

export const evaluationReportRoutes = [
  serveReport(evaluationSummary, said),
  serveReport(satisfactionDetail, said),
  implement(satisfactionRank, (context, asked) =>
    ranked<z.output<typeof satisfactionRank.result>[number]>(
      context,
      evaluationFamily,
      asked,
      sql`${AVERAGE} as average_stars, sum(c.evaluate_num)::bigint as evaluate_num`,
      sql`r.average_stars desc, r.evaluate_num desc`,
    ),
  ),
  serveReport(complainDetail, {
    family: complaintFamily,
    labels,
    filters: (_context, { canteenIds, stallIds }) => ({ canteenId: canteenIds, stallId: stallIds }),
    measures: {
      complainNum: 'complainNum',
      suggestNum: 'suggestNum',
      waitingNum: 'waitingNum',
      answeredNum: 'answeredNum',
      closedNum: 'closedNum',
    },
  }),
  implement(complainRank, async (context, asked) => {
    const rows = await ranked<z.output<typeof complainRank.result>[number]>(
      context,
      complaintFamily,
      asked,
      sql`sum(c.complain_num)::bigint as complain_num, sum(c.open_num)::bigint as waiting_num`,
      sql`r.complain_num desc, r.waiting_num desc`,
    );
    return rows.filter(({ complainNum }) => complainNum > 0);
  }),
];
