import { sql } from 'kysely';
import { holidayType } from '#areas/system/contract/holiday.ts';
import { dayKinds } from '#areas/system/server/api.ts';
import { daysOf } from '#kit/server/report/period.ts';
import { type CellsOf, serveReport } from '#kit/server/report/serve-report.ts';
import { holidayByCanteen, holidayByOrganisation } from '../contract/holiday.ts';
import { dayType } from '../contract/lookups.ts';
import { atCanteens, consumptionOf, ofPeople } from './sources.ts';

/** Types of the calendar's entries -> kinds of days. */
const KIND_OF_ENTRY: Readonly<Record<number, number>> = {
  [holidayType.key.statutory]: dayType.key.statutoryHoliday,
  [holidayType.key.custom]: dayType.key.customHoliday,
  [holidayType.key.restDay]: dayType.key.weekend,
};

/** With the kind of day each date was, by the calendar of today. */
const onDays = {
  measures: consumptionOf,
  over: async ({ cells, context, filter }: CellsOf<unknown>) => {
    const dates = daysOf(filter);
    const kindOf = await dayKinds(
      context,
      filter.startDate.slice(0, 10),
      filter.endDate.slice(0, 10),
    );
    const types = dates.map((date) => {
      const { work, entry } = kindOf(date);
      if (work) return dayType.key.workday;

      return entry ? (KIND_OF_ENTRY[entry.type] ?? dayType.key.weekend) : dayType.key.weekend;
    });

    return sql`select x.*, d.day_type from (${cells(filter)}) x
      join unnest(${dates}::date[], ${types}::smallint[]) d (day, day_type) on d.day = x.biz_date`;
  },
} as const;

export const holidayRoutes = [
  serveReport(holidayByCanteen, { ...atCanteens, ...onDays }),
  serveReport(holidayByOrganisation, { ...ofPeople, ...onDays }),
];
