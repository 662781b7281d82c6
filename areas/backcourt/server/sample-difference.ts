import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysBetween } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { containsPattern } from '#kit/server/like.ts';
import { whereGiven } from '#kit/server/list.ts';
import { invalid } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  LEAST_WEIGHT,
  SAMPLE_DAYS,
  sampleCanteenPage,
  sampleKind,
  sampleRecordDiffRecords,
} from '../contract/sample.ts';

const finding = sql`(case when c.weight is null then 3 when c.weight < ${LEAST_WEIGHT} then 2 else 1 end)`;

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Dishes that published menus offered on these days, each once a canteen, date and meal. */
const offered = ({ merchantId, scope }: Context, { from, to }: Range) => sql`
  (select recipe.canteen_id, day.day::date as sample_date, line.meal_type, line.dishes_id, min(line.frozen->>'dishesName') as dishes_name
     from generate_series(${from}::date, ${to}::date, interval '1 day') day (day)
     join recipe_line line on line.merchant_id = ${merchantId} and line.frozen is not null
      and (line.apply_date = day.day::date or line.week_day = extract(isodow from day.day))
     join recipe on recipe.merchant_id = ${merchantId} and recipe.recipe_id = line.recipe_id and recipe.recipe_state = 2
      and coalesce(recipe.begin_date <= day.day, true) and coalesce(recipe.end_date >= day.day, true)
      and ${placeWhere('recipe', scope, 'canteenId')}
    group by recipe.canteen_id, day.day, line.meal_type, line.dishes_id)`;

/** Each of them with the heaviest sample that was kept of it; null where there is none. */
const compared = (context: Context, range: Range) => sql`
  (select o.*, (select max(s.weight) from sample_record s where s.merchant_id = ${context.merchantId}
      and s.sample_date = o.sample_date and s.canteen_id = o.canteen_id and s.meal_type = o.meal_type
      and s.goods_kind = ${sampleKind.key.dish} and s.goods_id = o.dishes_id) as weight
     from ${offered(context, range)} o)`;

interface Asked {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The days that are asked for, up to today; today where none is named. @throws invalid */
function daysOf({ now }: Context, { startDate, endDate }: Asked): Range {
  const today = now.slice(0, 10);
  const to = endDate === undefined || endDate > today ? today : endDate;
  const from = startDate ?? to;
  if (daysBetween(from, to) >= SAMPLE_DAYS) throw invalid('startDate', '最多查询31天');

  return { from, to };
}

/** Days of canteens on which anything was offered or kept, counted. */
function daysOfCanteens(context: Context, range: Range): RawBuilder<unknown> {
  const { merchantId, scope } = context;
  const kept = (where: RawBuilder<SqlBool>) => sql`(select count(*) from sample_record s
    where s.merchant_id = ${merchantId} and s.canteen_id = a.canteen_id and s.sample_date = a.sample_date and ${where})`;

  return sql`(select a.*, a.offered_count - a.kept_count as missing_count,
      ${kept(sql`s.goods_kind = ${sampleKind.key.material}`)} as material_count, ${kept(sql`s.destroyed_at is null`)} as open_count
    from (select x.canteen_id, x.sample_date, count(x.dishes_id) as offered_count, count(x.weight) as kept_count,
        count(x.weight) filter (where x.weight < ${LEAST_WEIGHT}) as short_count
      from (select c.canteen_id, c.sample_date, c.dishes_id, c.weight from ${compared(context, range)} c
        union all select distinct sample_record.canteen_id, sample_record.sample_date, null::bigint, null::integer from sample_record
         where sample_record.merchant_id = ${merchantId} and sample_record.sample_date between ${range.from}::date and ${range.to}::date
           and ${placeWhere('sampleRecord', scope, 'canteenId')}) x
     group by x.canteen_id, x.sample_date) a)`;
}

export const sampleDifferenceRoutes = [
  serveQuery(
    sampleRecordDiffRecords,
    (context, { keyword, canteenId, mealType, finding: found, ...asking }) =>
      sql`(select c.canteen_id || '-' || c.sample_date || '-' || c.meal_type || '-' || c.dishes_id as difference_id, c.canteen_id,
          canteen.canteen_name, c.sample_date, c.meal_type, c.dishes_id as goods_id, c.dishes_name, ${finding} as finding, c.weight
        from ${compared(context, daysOf(context, asking))} c
        join canteen on canteen.merchant_id = ${context.merchantId} and canteen.canteen_id = c.canteen_id
       where ${whereGiven(canteenId, (id) => sql`c.canteen_id = ${id}`)} and ${whereGiven(mealType, (meal) => sql`c.meal_type = ${meal}`)}
         and ${whereGiven(found, (key) => sql`${finding} = ${key}`)}
         and ${whereGiven(keyword, (part) => sql`c.dishes_name ilike ${containsPattern(part)}`)})`,
  ),
  serveQuery(
    sampleCanteenPage,
    (context, { canteenId, ...asking }) =>
      sql`(select d.canteen_id || '-' || d.sample_date as summary_id, canteen.canteen_name, d.*
        from ${daysOfCanteens(context, daysOf(context, asking))} d
        join canteen on canteen.merchant_id = ${context.merchantId} and canteen.canteen_id = d.canteen_id
       where ${whereGiven(canteenId, (id) => sql`d.canteen_id = ${id}`)})`,
  ),
];
