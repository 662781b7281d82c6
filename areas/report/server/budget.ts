import { sql } from 'kysely';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { daysOf } from '#kit/server/report/period.ts';
import { type Between, serveReport } from '#kit/server/report/serve-report.ts';
import {
  budgetByCanteen,
  budgetByDepartment,
  budgetByOrganisation,
  budgetByRecharge,
  budgetByTender,
} from '../contract/budget.ts';
import { REAL_RECHARGE } from './money.ts';
import { moneyFamily } from './money-family.ts';
import { atCanteens, atPlaces, labels, moneyAsked, NET, ofPeople, summed } from './sources.ts';

const earlier = (moment: string, days: number): string => daysBefore(moment, days) + moment.slice(10);

/** The period beside the one of as many days before it, each earlier day on the day it is compared with. */
const beside = {
  over: ({ cells, filter }: Between<unknown>) => {
    const days = daysOf(filter).length;
    const before = { startDate: earlier(filter.startDate, days), endDate: earlier(filter.endDate, days) };
    return sql`select false as is_earlier, n.* from (${cells(filter)}) n
      union all select true, b.* from (${cells(before, days)}) b`;
  },
} as const;
const compared = (amount: string) => ({
  budgetAmount: summed(amount, 'c.is_earlier'),
  actualAmount: summed(amount, 'not c.is_earlier'),
  differenceAmount: summed(`case when c.is_earlier then -(${amount}) else ${amount} end`),
  rate: sql<number>`(sum(${sql.raw(amount)}) filter (where not c.is_earlier)::float8 / nullif(sum(${sql.raw(amount)}) filter (where c.is_earlier), 0))`,
});
const sold = { ...beside, measures: compared(NET) } as const;

export const budgetRoutes = [
  serveReport(budgetByCanteen, { ...atCanteens, ...sold }),
  serveReport(budgetByOrganisation, { ...ofPeople, ...sold }),
  serveReport(budgetByDepartment, { ...ofPeople, ...sold }),
  serveReport(budgetByTender, { ...atPlaces, ...sold }),
  serveReport(budgetByRecharge, {
    ...beside,
    family: moneyFamily,
    labels,
    filters: moneyAsked,
    measures: compared(REAL_RECHARGE),
  }),
];
