import { type RawBuilder, sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { organisationsBelow } from '#areas/customer/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { BY_RECORD } from '#kit/contract/sum-type.ts';
import type { Context } from '#kit/server/context.ts';
import { RECORD, snake } from '#kit/server/report/family.ts';
import { daysOf } from '#kit/server/report/period.ts';
import { type CellsOf, serveReport } from '#kit/server/report/serve-report.ts';
import { chosenWithin } from '#kit/server/scope.ts';
import {
  budgetByCanteen,
  budgetByDepartment,
  budgetByOrganisation,
  budgetByRecharge,
  budgetByTender,
} from '../../contract/budget.ts';
import { type BudgetKind, budgetKind } from '../../contract/budget-plan.ts';
import { consumeFamily } from '../consume-family.ts';
import { REAL_RECHARGE } from '../money.ts';
import { moneyFamily } from '../money-family.ts';
import { labels, NET } from '../sources.ts';

/** What the cells of a report are: what happened, what happened in as many days before, and what was meant to. */
const NOW = 1;
const EARLIER = 2;
const MEANT = 3;

const earlier = (moment: string, days: number): string =>
  daysBefore(moment, days) + moment.slice(10);

interface Asked {
  readonly sumType: number;
  readonly canteenIds?: readonly number[] | undefined;
  readonly orgIds?: readonly number[] | undefined;
  readonly psnTypes?: readonly number[] | undefined;
  readonly channels?: readonly number[] | undefined;
}

/** The budgets of a kind as reports read them: which dimension says whose they are, and which says the part. */
interface Budgeted {
  readonly kind: BudgetKind;
  readonly owner: 'canteenId' | 'orgId';
  readonly part?: 'psnType' | 'tenderType' | 'channel';
  /** What happened, as a sum of measures of the cells (table `c`). */
  readonly amount: string;
}

/** The budgets that the caller sees and the report asks for. */
interface Limits {
  readonly owners: readonly number[] | undefined;
  readonly parts: readonly number[] | undefined;
  /** What people spent is seen at the caller's canteens only: a part of it is not compared with the budget of all of it. */
  readonly isWhole: boolean;
}

async function limitsOf(
  context: Context,
  { kind, owner, part }: Budgeted,
  asked: Asked,
): Promise<Limits> {
  const { canteens, organisations } = context.scope;
  const owners =
    owner === 'canteenId'
      ? chosenWithin(asked.canteenIds, canteens)
      : chosenWithin(await organisationsBelow(context, asked.orgIds), organisations);
  const parts = { psnType: asked.psnTypes, channel: asked.channels, tenderType: undefined };
  const isWhole = owner === 'canteenId' || kind === budgetKind.key.channel || canteens === 'all';

  return { owners, parts: part && parts[part], isWhole };
}

/** Only these values, and of them the one of the row of the report that is asked for; true where neither is. */
function among(
  column: string,
  values: readonly number[] | undefined,
  one: unknown,
): RawBuilder<unknown> {
  const several =
    values === undefined ? sql`true` : sql`${sql.ref(column)} = any(${values}::bigint[])`;
  return one === undefined ? several : sql`${several} and ${sql.ref(column)} = ${one}`;
}

/** The months of the period that have a budget: whose it is, the amount, the first day and how many days there are. */
async function monthsMeant(
  { context, filter }: CellsOf<Asked>,
  of: Budgeted,
): Promise<RawBuilder<unknown>> {
  const { owners, parts, isWhole } = await limitsOf(context, of, filter);
  const row = filter as unknown as Readonly<Record<string, unknown>>;

  return sql`select b.owner_id, b.part_id, b.amounts[n] as amount, m.first, (m.first + interval '1 month')::date - m.first as days
      from report_budget b
      cross join generate_series(1, 12) n
      cross join lateral (select make_date(b.year, n, 1) as first) m
     where b.merchant_id = ${context.merchantId} and b.budget_kind = ${of.kind} and b.amounts[n] is not null
       and b.year between ${Number(filter.startDate.slice(0, 4))} and ${Number(filter.endDate.slice(0, 4))}
       and ${among('b.ownerId', owners, row[of.owner])} and ${among('b.partId', parts, of.part && row[of.part])} and ${isWhole}`;
}

/** Those months day by day: what is left of a fen falls on later days, so that days add up to their month. */
function daysMeant(
  { filter }: CellsOf<Asked>,
  of: Budgeted,
  columns: readonly string[],
): RawBuilder<unknown> {
  const values: Readonly<Record<string, RawBuilder<unknown>>> = {
    [of.owner]: sql`m.owner_id`,
    ...(of.part && { [of.part]: sql`m.part_id` }),
    recordNo: sql`null::bigint`,
    recordTime: sql`extract(epoch from d.day::timestamptz)::bigint`,
  };
  return sql`select d.day, ${sql.join(columns.map((name) => sql`${values[name]} as ${sql.id(snake(name))}`))},
      m.amount * (d.day - m.first + 1) / m.days - m.amount * (d.day - m.first) / m.days, ${MEANT}::int, true
    from meant m
    cross join lateral (select day::date as day from generate_series(greatest(m.first, ${filter.startDate.slice(0, 10)}::date),
      least(m.first + m.days - 1, ${filter.endDate.slice(0, 10)}::date), interval '1 day') day) d`;
}

/** What happened, what happened before it, each earlier day on the day it is compared with, and what was meant to happen. */
const beside =
  (of: Budgeted) =>
  async (between: CellsOf<Asked>): Promise<RawBuilder<unknown>> => {
    const { cells, filter } = between;
    const days = daysOf(filter).length;
    const before = {
      startDate: earlier(filter.startDate, days),
      endDate: earlier(filter.endDate, days),
    };
    const columns = [
      ...(filter.sumType === BY_RECORD ? RECORD : []),
      of.owner,
      ...(of.part ? [of.part] : []),
    ];
    const names = sql.join(columns.map((name) => sql`c.${sql.id(snake(name))}`));
    const part = of.part ? sql`c.${sql.id(snake(of.part))}` : sql`0`;

    return sql`with meant as materialized (${await monthsMeant(between, of)})
      select c.biz_date, ${names}, ${sql.raw(of.amount)} as amount, ${NOW}::int as of, m.owner_id is not null as meant
        from (${cells(filter)}) c
        left join meant m on m.owner_id = c.${sql.id(snake(of.owner))} and m.part_id = ${part}
          and m.first = date_trunc('month', c.biz_date)::date
      union all select c.biz_date, ${names}, ${sql.raw(of.amount)}, ${EARLIER}::int, false from (${cells(before, days)}) c
      union all ${daysMeant(between, of, columns)}`;
  };

const sumOf = (what: number): RawBuilder<unknown> =>
  sql`sum(c.amount) filter (where c.of = ${sql.lit(what)})`;
const PLANNED = sql`coalesce(sum(c.amount) filter (where c.of = ${sql.lit(NOW)} and c.meant), 0)`;
const figures = {
  budgetAmount: sql<number>`(${sumOf(MEANT)})::bigint`,
  actualAmount: sql<number>`coalesce(${sumOf(NOW)}, 0)::bigint`,
  plannedAmount: sql<number>`${PLANNED}::bigint`,
  differenceAmount: sql<number>`(${PLANNED} - ${sumOf(MEANT)})::bigint`,
  rate: sql<number>`(${PLANNED}::float8 / nullif(${sumOf(MEANT)}, 0))`,
  lastAmount: sql<number>`coalesce(${sumOf(EARLIER)}, 0)::bigint`,
} as const;

const usedBy = ({ owner, part }: Budgeted) => (part ? [owner, part] : [owner]);

/** Of consumption: at canteens, or of people. */
const consumed = (kind: BudgetKind, owner: Budgeted['owner'], part?: 'psnType' | 'tenderType') => {
  const of: Budgeted = { kind, owner, amount: NET, ...(part && { part }) };
  return {
    family: consumeFamily,
    labels,
    measures: figures,
    uses: usedBy(of) as ('canteenId' | 'orgId' | 'psnType' | 'tenderType')[],
    over: beside(of) as never,
    filters: async (context: Context, asked: Asked) => {
      const { owners, parts } = await limitsOf(context, of, asked);
      return owner === 'canteenId'
        ? { placeKind: [placeKind.key.canteen], canteenId: asked.canteenIds }
        : { orgId: owners, psnType: parts };
    },
  };
};
const recharged: Budgeted = {
  kind: budgetKind.key.channel,
  owner: 'orgId',
  part: 'channel',
  amount: REAL_RECHARGE,
};

export const budgetRoutes = [
  serveReport(budgetByCanteen, consumed(budgetKind.key.canteen, 'canteenId') as never),
  serveReport(budgetByOrganisation, consumed(budgetKind.key.organisation, 'orgId') as never),
  serveReport(budgetByDepartment, consumed(budgetKind.key.department, 'orgId', 'psnType') as never),
  serveReport(budgetByTender, consumed(budgetKind.key.tender, 'canteenId', 'tenderType') as never),
  serveReport(budgetByRecharge, {
    family: moneyFamily,
    labels,
    measures: figures,
    uses: ['orgId', 'channel'],
    over: beside(recharged) as never,
    filters: async (context: Context, asked: Asked) => {
      const { owners, parts } = await limitsOf(context, recharged, asked);
      return { orgId: owners, channel: parts };
    },
  }),
];
