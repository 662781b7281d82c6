import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { sexes } from '#areas/customer/contract/customer.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Loose } from '#kit/server/implement.ts';
import { containsPattern, prefixPattern } from '#kit/server/like.ts';
import { whereGiven as ifAsked } from '#kit/server/list.ts';
import type { Period } from '#kit/server/report/cells.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  behaviourAbstract,
  behaviourActiveKept,
  behaviourByAge,
  behaviourByCount,
  behaviourByMeal,
  behaviourBySex,
  behaviourByType,
  behaviourDetail,
  behaviourNewKept,
} from '../../contract/analysis/behaviour.ts';
import { ageGroups } from '../../contract/analysis/common.ts';
import { periodBefore } from './compared.ts';
import {
  ageGroupOf,
  daysOfBuying,
  groupOf,
  habitsOf,
  type OfPeople,
  peopleOf,
  spentAtMeals,
  spentBy,
  typeNames,
} from './people.ts';

type Figures = z.output<typeof behaviourAbstract.result>['figures']['now'];

async function abstract(context: Context, asked: OfPeople, period: Period): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) as cust_num, coalesce(sum(s.num), 0)::bigint as order_num,
           round(sum(s.amount) / nullif(count(*), 0))::bigint as amount_each,
           round(sum(s.amount) / nullif(sum(s.num), 0))::bigint as average_amount
      from ${spentBy(context, period)} s join ${peopleOf(context, asked)} p using (cust_id)`.execute(
    context.tx,
  );
  return rows[0] as Figures;
}

/** The least of each group of orders. */
const COUNTS = [1, 2, 6, 11, 21];

type PartRow = { key: string | null; num: number; amount: number; amountBefore: number };

/** `2-5`, `21+`: what a group is called in every language. */
const rangeName = (least: readonly number[], key: string | null): string | null => {
  const at = least.indexOf(Number(key));
  if (key === null || at < 0) return null;

  const next = least[at + 1];
  if (next === undefined) return `${key}+`;

  return next - 1 === Number(key) ? key : `${key}-${next - 1}`;
};

const called = (rows: readonly PartRow[], least: readonly number[]) =>
  rows.map((row) => ({ ...row, name: rangeName(least, row.key) }));

async function byCount(context: Context, asked: OfPeople) {
  assertPeriod(asked);
  const grouped = (period: Period) => sql`(
    select ${groupOf(sql`s.num`, COUNTS)} as least, s.amount as net
      from ${spentBy(context, period)} s join ${peopleOf(context, asked)} p using (cust_id))`;

  const { rows } = await sql<PartRow>`
    select least::text as key, count(*) filter (where not past) as num, coalesce(sum(net) filter (where not past), 0)::bigint as amount,
           coalesce(sum(net) filter (where past), 0)::bigint as amount_before
      from (select n.*, false as past from ${grouped(asked)} n
            union all select b.*, true from ${grouped(periodBefore(asked, context.now))} b) g group by least order by g.least`.execute(
    context.tx,
  );

  return called(rows, COUNTS);
}

/** What each of the people asked for bought at each meal (columns of both): orders are added up before people are looked at. */
const bought = (context: Context, asked: OfPeople, period: Period): RawBuilder<unknown> =>
  sql`(select s.*, p.sex, p.psn_type, p.birthday from ${spentAtMeals(context, period)} s join ${peopleOf(context, asked)} p using (cust_id))`;

/** Orders, and what they came to, by their meal or a key of their person. */
async function parts(
  context: Context,
  asked: OfPeople,
  key: RawBuilder<unknown>,
): Promise<PartRow[]> {
  assertPeriod(asked);
  const { rows } = await sql<PartRow>`
    select o.key::text as key, coalesce(sum(o.num) filter (where not past), 0)::bigint as num,
           coalesce(sum(o.amount) filter (where not past), 0)::bigint as amount,
           coalesce(sum(o.amount) filter (where past), 0)::bigint as amount_before
      from (select ${key} as key, o.num, o.amount, false as past from ${bought(context, asked, asked)} o
            union all select ${key}, o.num, o.amount, true from ${bought(context, asked, periodBefore(asked, context.now))} o) o
     group by o.key order by o.key nulls last`.execute(context.tx);

  return rows;
}

const DAYS_KEPT = 7;

/** Of those who bought on a day, and of those who had never bought before it, who came again. */
async function kept(context: Context, asked: OfPeople, isNew: boolean) {
  assertPeriod(asked);
  const today = context.now.slice(0, 10);
  const chosen = isNew
    ? sql`d.is_first and not exists (select from meal_order e where e.merchant_id = ${context.merchantId} and e.cust_id = d.cust_id
        and e.order_state in (2, 3, 4, 5) and e.biz_date < d.biz_date)`
    : sql`true`;
  const later = { startDate: asked.startDate, endDate: `${today} 23:59:59` };
  const { rows } = await sql<z.output<typeof behaviourActiveKept.result>[number]>`
    select d.biz_date, count(*) as cust_num,
           case when d.biz_date + 1 < ${today}::date then count(*) filter (where d.next = d.biz_date + 1) end as next_day,
           case when d.biz_date + ${DAYS_KEPT}::int < ${today}::date then count(*) filter (where d.next <= d.biz_date + ${DAYS_KEPT}::int) end as week
      from (select o.cust_id, o.biz_date, lead(biz_date) over one as next, lag(biz_date) over one is null as is_first
              from ${daysOfBuying(context, later)} o join ${peopleOf(context, asked)} p using (cust_id) window one as (partition by cust_id order by biz_date)) d
     where d.biz_date <= ${asked.endDate.slice(0, 10)}::date and ${chosen} group by d.biz_date order by d.biz_date`.execute(
    context.tx,
  );

  return rows;
}

export const behaviourRoutes = [
  implement(behaviourAbstract, async (context, asked) => {
    assertPeriod(asked);
    const before = periodBefore(asked, context.now);

    return {
      figures: {
        now: await abstract(context, asked, asked),
        before: await abstract(context, asked, before),
      },
    };
  }),
  implement(behaviourByCount, byCount),
  implement(behaviourByType, async (context, asked) => {
    const rows = await parts(context, asked, sql`o.psn_type`);
    const names = await typeNames(context);

    return rows.map((row) => ({ ...row, name: names.get(row.key ?? '') ?? null }));
  }),
  implement(behaviourBySex, async (context, asked) => {
    const rows = await parts(context, asked, sql`o.sex`);
    return rows.map((row) => ({
      ...row,
      name: sexes.find(({ key }) => String(key) === row.key)?.desc ?? null,
    }));
  }),
  implement(behaviourByAge, async (context, asked) => {
    const rows = await parts(context, asked, ageGroupOf(context, sql`o.birthday`));
    return rows.map((row) => ({
      ...row,
      name: ageGroups.find(({ key }) => key === Number(row.key ?? -1))?.desc ?? null,
    }));
  }),
  implement(behaviourByMeal, async (context, asked) => {
    const rows = await parts(context, asked, sql`o.meal_type`);
    return rows.map((row) => ({
      ...row,
      name: mealType.find(({ key }) => String(key) === row.key)?.desc ?? null,
    }));
  }),
  implement(behaviourNewKept, (context, asked) => kept(context, asked, true)),
  implement(behaviourActiveKept, (context, asked) => kept(context, asked, false)),
  serveQuery(behaviourDetail, (context, filter) => {
    assertPeriod(filter);
    const { merchantId } = context;
    const named = ifAsked(
      filter.keyword,
      (text) =>
        sql`(p.cust_name like ${containsPattern(text)} or p.cust_num like ${prefixPattern(text)})`,
    );

    return sql<Loose<z.output<typeof behaviourDetail.result>['records'][number]>>`
        select p.cust_id, p.cust_num, p.cust_name, g.org_full_name, t.psn_type_name, s.order_num, s.day_num, s.amount,
               round(s.amount::numeric / s.order_num)::bigint as average_amount, s.meal_type, s.last_at
          from (select cust_id, sum(num)::bigint as order_num, sum(amount)::bigint as amount, max(last_at) as last_at,
                       bit_count(bit_or(days)) as day_num,
                       (array_agg(meal_type order by num desc, meal_type) filter (where meal_type is not null))[1] as meal_type
                  from ${habitsOf(context, filter)} o group by cust_id) s
          join ${peopleOf(context, filter)} p using (cust_id)
          left join organisation g on g.merchant_id = ${merchantId} and g.org_id = p.org_id
          left join person_type t on t.merchant_id = ${merchantId} and t.psn_type = p.psn_type
         where ${named}`;
  }),
];
