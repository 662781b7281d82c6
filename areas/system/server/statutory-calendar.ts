import chineseDays from 'chinese-days';
import { daysAfter, daysBetween } from '#kit/contract/calendar-day.ts';
import { type HolidayRow, holidaySource, holidayType } from '../contract/holiday.ts';

type Entry = Omit<HolidayRow, 'holidayId' | 'createdAt'> & { readonly englishName: string };

const years = new Map<number, readonly Entry[]>();

/**
 * Statutory holidays and make-up workdays of one calendar year, as the State Council announced them; empty for a year that is not
 * announced (or not known to the library) yet.
 */
export function statutoryCalendar(year: number): readonly Entry[] {
  const known = years.get(year) ?? computed(year);
  years.set(year, known);

  return known;
}

const [STATUTORY, , WORKDAY] = holidayType.map((type) => type.key);

const [BUILT_IN] = holidaySource.map((source) => source.key);

/** Runs of neighbouring dates with the same holiday as one entry each. */
function computed(year: number): Entry[] {
  const entries: Entry[] = [];
  let yesterday = '';
  for (const date of datesOf(year)) {
    const { work, name } = chineseDays.getDayDetail(date);
    const [englishName, holidayName] = name.split(',');
    const last = entries.at(-1);
    const type = work ? WORKDAY : STATUTORY;
    const goesOn =
      last?.endDate === yesterday && last.type === type && last.englishName === englishName;
    yesterday = date;
    if (!englishName || !holidayName) continue;

    if (last && goesOn) entries.splice(-1, 1, { ...last, endDate: date, days: last.days + 1 });
    else
      entries.push({
        rowKey: `state-${date}`,
        holidayName,
        englishName,
        type: type as Entry['type'],
        source: BUILT_IN as Entry['source'],
        startDate: date,
        endDate: date,
        days: 1,
        remark: work ? '调休上班' : '',
      });
  }

  return entries;
}

const datesOf = (year: number): string[] => {
  const first = `${year}-01-01`;
  return Array.from({ length: daysBetween(first, `${year + 1}-01-01`) }, (_unused, day) =>
    daysAfter(first, day),
  );
};
