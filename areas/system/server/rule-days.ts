import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import { holidaySource, holidayType, kindOfDay } from '../contract/holiday.ts';
import { statutoryCalendar } from './statutory-calendar.ts';

interface Reader {
  readonly client: { query(query: object): Promise<{ rows: unknown[] }> };
  readonly merchantId: number;
}

const DAYS_BACK = 45;

const DAYS_AHEAD = 75;

type Own = { holidayName: string; type: 1 | 2 | 3 | 4; startDate: string; endDate: string };

const HOLIDAY_TYPES: readonly number[] = [holidayType.key.statutory, holidayType.key.custom];

/**
 * The dates around a day that are not what their weekday says: 1 a workday, 2 a day of rest, 3 a holiday. For rules that have to be known without
 * asking again.
 */
export async function ruleDays(
  { client, merchantId }: Reader,
  today: string,
): Promise<Record<string, number>> {
  const [from, until] = [daysBefore(today, DAYS_BACK), daysAfter(today, DAYS_AHEAD)];
  const { rows } = await client.query({
    name: 'system.ruleDays',
    text: `select holiday_name as "holidayName", type, start_date as "startDate", end_date as "endDate" from holiday
      where merchant_id = $1 and start_date <= $3::text::date and end_date >= $2::text::date`,
    values: [merchantId, from, until],
  });

  const years = [...new Set([Number(from.slice(0, 4)), Number(until.slice(0, 4))])];
  const entries = [
    ...(rows as Own[]).map((own, at) => ({
      ...own,
      rowKey: `own-${at}`,
      source: holidaySource.key.own,
    })),
    ...years.flatMap(statutoryCalendar),
  ];
  const days: Record<string, number> = {};
  for (let day = from; day <= until; day = daysAfter(day, 1)) {
    const { work, entry } = kindOfDay(entries, day);
    if (entry) days[day] = HOLIDAY_TYPES.includes(entry.type) ? 3 : work ? 1 : 2;
  }

  return days;
}
