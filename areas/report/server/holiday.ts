import { sql } from 'kysely';
import { dayKinds } from '#areas/system/server/api.ts';
import { daysOf } from '#kit/server/report/period.ts';
import { type Between, serveReport } from '#kit/server/report/serve-report.ts';
import { holidayByCanteen, holidayByOrganisation } from '../contract/holiday.ts';
import { atCanteens, consumptionOf, ofPeople } from './sources.ts';

const WORKDAY = 1;
const WEEKEND = 3;
/** Types of the calendar's entries -> kinds of days. */
const KIND_OF_ENTRY: Readonly<Record<number, number>> = { 1: 2, 2: 4, 4: 3 };

/** With the kind of day each date was, by the calendar of today. */
const onDays = {
  measures: consumptionOf,
  over: async ({ cells, context, filter }: Between<unknown>) => {
    const dates = daysOf(filter);
    const kindOf = await dayKinds(context, filter.startDate.slice(0, 10), filter.endDate.slice(0, 10));
    const types = dates.map((date) => {
      const { work, entry } = kindOf(date);
      if (work) return WORKDAY;
      return entry ? (KIND_OF_ENTRY[entry.type] ?? WEEKEND) : WEEKEND;
    });
    return sql`select x.*, d.day_type from (${cells(filter)}) x
      join unnest(${dates}::date[], ${types}::smallint[]) d (day, day_type) on d.day = x.biz_date`;
  },
} as const;

export const holidayRoutes = [
  serveReport(holidayByCanteen, { ...atCanteens, ...onDays }),
  serveReport(holidayByOrganisation, { ...ofPeople, ...onDays }),
];
