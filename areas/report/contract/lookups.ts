import { lookup } from '#kit/contract/lookup.ts';

/** What kind of day sales fell on, by the calendar of holidays of today. */
export const dayType = lookup({
  workday: { key: 1, desc: '工作日' },
  statutoryHoliday: { key: 2, desc: '法定节假日' },
  weekend: { key: 3, desc: '周末与休息日' },
  customHoliday: { key: 4, desc: '自定义节假日' },
});

const MINUTES_OF_HOUR = 60;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / MINUTES_OF_HOUR)).padStart(2, '0')}:${String(minutes % MINUTES_OF_HOUR).padStart(2, '0')}`;
/** The parts of a day, each of some minutes, numbered from midnight: `07:00-08:00`. */
const partsOfDay = (minutes: number) =>
  lookup(
    Array.from({ length: (24 * MINUTES_OF_HOUR) / minutes }, (_unused, key) => ({
      key,
      desc: `${clock(key * minutes)}-${clock((key + 1) * minutes)}`,
    })),
  );
/** The hours of a day: 7 is `07:00-08:00`. */
export const hourOfDay = partsOfDay(60);
/** The half hours of a day: 15 is `07:30-08:00`. */
export const halfHourOfDay = partsOfDay(30);
