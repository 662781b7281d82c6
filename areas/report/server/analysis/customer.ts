import { sql } from 'kysely';
import type { z } from 'zod';
import { sexes } from '#areas/customer/contract/customer.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Loose } from '#kit/server/implement.ts';
import type { Period } from '#kit/server/report/cells.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  customerBySex,
  customerByType,
  customerDetail,
  customerRetain,
  customerTrend,
} from '../../contract/analysis/customer.ts';
import { periodBefore } from './compared.ts';
import { daysOfBuying, type OfPeople, peopleOf, spentBy, typeNames } from './people.ts';

/* Counted at the end of a day: those who were there by then and had not left. */
const there = (day: string) =>
  sql`p.created_at::date <= ${day}::date and (p.cancelled_at is null or p.cancelled_at::date > ${day}::date)`;

const lastDay = ({ endDate }: Period): string => endDate.slice(0, 10);

const within = (column: string, { startDate, endDate }: Period) =>
  sql`${sql.ref(column)}::date between ${startDate.slice(0, 10)}::date and ${endDate.slice(0, 10)}::date`;

/** Figures of a period, of the people asked for (table `p`) with what they spent (table `s`). */
const figures = (period: Period) => sql`
  count(*) filter (where ${there(lastDay(period))}) as cust_num,
  count(*) filter (where ${within('p.createdAt', period)}) as new_num,
  count(*) filter (where ${within('p.cancelledAt', period)}) as cancel_num,
  count(s.cust_id) as active_num`;

async function trend(context: Context, asked: OfPeople) {
  assertPeriod(asked);
  const [first, last] = [asked.startDate.slice(0, 10), lastDay(asked)];
  const { rows } = await sql<z.output<typeof customerTrend.result>['points'][number]>`
    with p as materialized (select created_at::date as came, cancelled_at::date as went from ${peopleOf(context, asked)} c)
    select d.day::date as biz_date, (select count(*) from p where came <= d.day and (went is null or went > d.day)) as cust_num,
           (select count(*) from p where came = d.day) as new_num, (select count(*) from p where went = d.day) as cancel_num
      from generate_series(${first}::date, ${last}::date, interval '1 day') d (day) order by 1`.execute(
    context.tx,
  );

  return rows;
}

type Figures = z.output<typeof customerTrend.result>['figures']['now'];

async function figuresOf(context: Context, asked: OfPeople, period: Period): Promise<Figures> {
  const { rows } = await sql<Figures>`select ${figures(period)} from ${peopleOf(context, asked)} p
    left join ${spentBy(context, period)} s using (cust_id)`.execute(context.tx);
  return rows[0] as Figures;
}

/** The people of the last day by one of their columns, with what they spent and had spent. */
async function partsBy(context: Context, asked: OfPeople, column: 'sex' | 'psnType') {
  assertPeriod(asked);
  const { rows } = await sql<{
    key: string | null;
    num: number;
    amount: number;
    amountBefore: number;
  }>`
    select ${sql.ref(`p.${column}`)}::text as key, count(*) as num, coalesce(sum(s.amount), 0)::bigint as amount,
           coalesce(sum(b.amount), 0)::bigint as amount_before
      from ${peopleOf(context, asked)} p left join ${spentBy(context, asked)} s using (cust_id)
      left join ${spentBy(context, periodBefore(asked, context.now))} b using (cust_id)
     where ${there(lastDay(asked))} group by 1 order by num desc, key`.execute(context.tx);

  return rows;
}

const sexName = (key: string | null) => sexes.find((sex) => String(sex.key) === key)?.desc ?? null;

export const customerRoutes = [
  serveQuery(customerDetail, (context, filter) => {
    assertPeriod(filter);
    return sql<Loose<z.output<typeof customerDetail.result>['records'][number]>>`
        select o.org_id::text as row_key, o.org_id, o.org_full_name, f.cust_num, f.new_num, f.cancel_num, f.active_num,
               coalesce(f.active_num::float8 / nullif(f.cust_num, 0), 0) as active_share, f.amount
          from (select p.org_id, ${figures(filter)}, coalesce(sum(s.amount), 0)::bigint as amount
                  from ${peopleOf(context, filter)} p left join ${spentBy(context, filter)} s using (cust_id) group by p.org_id) f
          join organisation o on o.merchant_id = ${context.merchantId} and o.org_id = f.org_id`;
  }),
  implement(customerTrend, async (context, asked) => ({
    points: await trend(context, asked),
    figures: {
      now: await figuresOf(context, asked, asked),
      before: await figuresOf(context, asked, periodBefore(asked, context.now)),
    },
  })),
  implement(customerBySex, async (context, asked) => {
    const parts = await partsBy(context, asked, 'sex');
    return parts.map((part) => ({ ...part, key: part.key ?? '0', name: sexName(part.key) }));
  }),
  implement(customerByType, async (context, asked) => {
    const [parts, names] = [await partsBy(context, asked, 'psnType'), await typeNames(context)];
    return parts.map((part) => ({ ...part, name: names.get(part.key ?? '') ?? null }));
  }),
  implement(customerRetain, async (context, asked) => {
    assertPeriod(asked);
    const { rows } = await sql<z.output<typeof customerRetain.result>[number]>`
      select week as week_start, count(*) as active_num, case when week < max(week) over () then count(*) filter (where next = week + 7) end as kept_num,
             case when week < max(week) over () then count(*) filter (where next = week + 7)::float8 / count(*) end as share
        from (select b.week, lead(b.week) over (partition by b.cust_id order by b.week) as next
                from (select distinct cust_id, date_trunc('week', biz_date)::date as week from ${daysOfBuying(context, asked)} d) b
                join ${peopleOf(context, asked)} p using (cust_id)) w
       group by week order by week`.execute(context.tx);

    return rows;
  }),
];
