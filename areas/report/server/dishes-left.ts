import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealCalendar, mealsAt, momentOf } from '#areas/canteen/server/api.ts';
import { suppliedDishes } from '#areas/menu/server/api.ts';
import { goodsKind } from '#areas/order/contract/lookups.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { BY_RECORD } from '#kit/contract/sum-type.ts';
import type { Context } from '#kit/server/context.ts';
import { whereEquals } from '#kit/server/list.ts';
import { countedIn } from '#kit/server/period.ts';
import { type CellsOf, serveReport } from '#kit/server/report/serve-report.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { dishesLeft } from '../contract/dish-sale.ts';
import { goodsNamed } from './goods.ts';
import { goodsFamily } from './goods-family.ts';
import { GOODS_NET, labels, placesAsked, ratioOf, sumOf } from './sources.ts';

type Asked = z.output<typeof dishesLeft.content> & {
  /** The row that is looked at, where it is one. */
  readonly [Dimension in 'goodsId' | 'canteenId' | 'stallId' | 'mealType']?: number;
};

/** When the meals of today end, and those of yesterday, which may run past midnight; a meal without times is over with its date. */
async function mealEnds(context: Context): Promise<RawBuilder<unknown>> {
  const today = context.now.slice(0, 10);
  const calendar = await mealCalendar(context);
  const canteens = await context.tx.selectFrom('canteen').select('canteenId').execute();
  const meals = canteens.flatMap(({ canteenId }) =>
    mealsAt(calendar, canteenId, context.now).map((meal) => ({ ...meal, canteenId })),
  );
  const ends = [daysBefore(today, 1), today].flatMap((date) =>
    meals.map(({ canteenId, mealType, endMinute }) => ({
      date,
      canteenId,
      mealType,
      end: momentOf(date, endMinute),
    })),
  );

  return sql`select * from unnest(${ends.map(({ date }) => date)}::date[], ${ends.map(({ canteenId }) => canteenId)}::bigint[],
    ${ends.map(({ mealType }) => mealType)}::int[], ${ends.map(({ end }) => end)}::text[]) e (sale_date, canteen_id, meal_type, ends_at)`;
}

/** Which supply (table `s`) the report counts: as it is asked, within the places of the caller, of meals that are over. */
async function isCounted({ context, filter }: CellsOf<Asked>): Promise<RawBuilder<unknown>> {
  const { canteenIds, stallIds, mealTypes, keyword } = filter;
  const asked = whereEquals({
    's.canteenId': canteenIds,
    's.stallId': stallIds,
    's.mealType': mealTypes,
    's.dishesId': await goodsNamed(context, keyword),
  });
  const row = whereEquals({
    's.canteenId': filter.canteenId,
    's.stallId': filter.stallId,
    's.mealType': filter.mealType,
    's.dishesId': filter.goodsId,
  });
  /* What is left of a date is known when it ends: of two periods that follow each other one has it. */
  const inPeriod = countedIn(filter, {
    bizDate: sql`s.sale_date`,
    occurredAt: sql`(s.sale_date + time '23:59:59')::timestamptz`,
  });
  const isOver = sql`coalesce((select e.ends_at <= ${context.now} from meal_end e
    where e.sale_date = s.sale_date and e.canteen_id = s.canteen_id and e.meal_type = s.meal_type), s.sale_date < ${context.now.slice(0, 10)}::date)`;

  return sql`${asked} and ${row} and ${placeWhere('s', context.scope, 'canteenId')} and ${inPeriod} and ${isOver}`;
}

/** What was sold, each told whether its dish was limited there and then, and below it what menus supplied of such dishes. */
async function besideSupply(between: CellsOf<Asked>): Promise<RawBuilder<unknown>> {
  const { cells, context, filter } = between;
  const isRecord = filter.sumType === BY_RECORD;
  const record = isRecord ? sql`x.record_no, x.record_time, ` : sql``;
  /* What a menu supplied is no order: it has no number. */
  const noRecord = isRecord ? sql`null::bigint, null::bigint, ` : sql``;
  const dates = {
    firstDate: filter.startDate.slice(0, 10),
    lastDate: filter.endDate.slice(0, 10),
  };

  return sql`with supply as materialized (${suppliedDishes(context.merchantId, dates)}), meal_end as materialized (${await mealEnds(context)}),
      limited as materialized (select s.sale_date, s.canteen_id, s.meal_type, s.dishes_id, array_agg(place) as places
        from supply s cross join lateral unnest(s.stall_id || s.stalls) place group by 1, 2, 3, 4)
    select x.biz_date, ${record}x.goods_id, x.canteen_id, x.stall_id, x.meal_type, x.pieces, x.grams, x.refund_pieces, x.refund_grams,
           x.refund_amount, x.net_amount, case when x.covered then x.net_amount else 0 end as covered_amount,
           false as weighed, 0 as supplied, 0 as supplied_sold, 0 as left_over, null::bigint as left_cost
      from (select c.*, ${sql.raw(GOODS_NET)} as net_amount, m.places && array[0, c.stall_id]::bigint[] as covered from (${cells(filter)}) c
              left join limited m on m.sale_date = c.biz_date and m.canteen_id = c.canteen_id and m.meal_type = c.meal_type
               and m.dishes_id = c.goods_id) x
    union all
    select s.sale_date, ${noRecord}s.dishes_id, s.canteen_id, s.stall_id, s.meal_type, 0, 0, 0, 0, 0, 0, 0,
           s.weighed, s.supplied, s.sold, s.left_over, s.left_cost
      from supply s where ${await isCounted(between)}`;
}

type Amount = RawBuilder<number>;

/** How much was left of what was supplied; null where nothing was. */
function shareLeft(which: RawBuilder<unknown>): Amount {
  return sql`(sum(c.left_over) filter (where ${which})::float8 / nullif(sum(c.supplied) filter (where ${which}), 0))`;
}

const pieces = (column: string): Amount =>
  sql`(coalesce(sum(c.${sql.id(column)}), 0) / 1000)::bigint`;

const kilograms = (column: string): Amount =>
  sql`(coalesce(sum(c.${sql.id(column)}), 0)::float8 / 1000)`;

export const dishesLeftRoutes = [
  serveReport(dishesLeft, {
    family: goodsFamily,
    labels,
    uses: ['goodsId', 'canteenId', 'stallId', 'mealType'],
    over: besideSupply as never,
    filters: async (context, filter) => ({
      ...placesAsked(filter),
      goodsId: await goodsNamed(context, filter.keyword),
      goodsKind: [goodsKind.key.dish],
      placeKind: [placeKind.key.canteen],
    }),
    measures: {
      suppliedNum: sumOf('c.supplied', 'not c.weighed'),
      suppliedSoldNum: sumOf('c.supplied_sold', 'not c.weighed'),
      leftNum: sumOf('c.left_over', 'not c.weighed'),
      suppliedWeight: sql`(${sumOf('c.supplied', 'c.weighed')}::float8 / 1000)`,
      leftWeight: sql`(${sumOf('c.left_over', 'c.weighed')}::float8 / 1000)`,
      rateLeft: sql`coalesce(${shareLeft(sql`not c.weighed`)}, ${shareLeft(sql`c.weighed`)})`,
      leftCost: sql`(case when count(*) filter (where c.left_over > 0) = 0 then 0 else sum(c.left_cost) filter (where c.left_over > 0) end)::bigint`,
      rateLeftCosted: sql`(count(c.left_cost) filter (where c.left_over > 0)::float8 / nullif(count(*) filter (where c.left_over > 0), 0))`,
      quantity: pieces('pieces'),
      weight: kilograms('grams'),
      refundQuantity: pieces('refund_pieces'),
      refundWeight: kilograms('refund_grams'),
      refundAmount: 'refundAmount',
      totalAmount: sumOf('c.net_amount'),
      rateCovered: ratioOf('c.covered_amount', 'c.net_amount'),
    },
  }),
];
