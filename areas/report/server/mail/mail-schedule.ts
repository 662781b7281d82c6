import { daysAfter, daysBefore, weekDayOf } from '#kit/contract/calendar-day.ts';
import type { Period } from '#kit/server/report/cells.ts';

/* When a report goes by mail, and what it is about: by the merchant's calendar, as `YYYY-MM-DD HH:mm:ss`. */

export interface Schedule {
  /** 1 every day, 2 every week, 3 every month. */
  readonly frequency: number;
  /** The day of the week from Monday 1, or of the month; none of every day. */
  readonly onDay: number | null;
  /** `HH:mm`. */
  readonly atTime: string;
}

const LONGEST_MONTH = 31;

/** The first moment of the schedule after `now`. */
export function nextDue({ frequency, onDay, atTime }: Schedule, now: string): string {
  const today = now.slice(0, 10);
  for (let ahead = 0; ahead <= LONGEST_MONTH; ahead += 1) {
    const day = daysAfter(today, ahead);
    const fits =
      frequency === 1 ||
      (frequency === 2 && weekDayOf(day) === onDay) ||
      (frequency === 3 && dayOfMonth(day) === onDay);
    const due = `${day} ${atTime}:00`;
    if (fits && due > now) return due;
  }

  throw new Error('a schedule without a day');
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

const WEEK = 7;

/** What a mail due on a day is about: 1 yesterday, 2 last week, 3 last month, 4 the seven days before, 5 this month up to yesterday. */
export function periodDue(period: number, today: string): Period {
  const yesterday = daysBefore(today, 1);
  if (period === 2) {
    const sunday = daysBefore(today, weekDayOf(today));
    return wholeDays(daysBefore(sunday, WEEK - 1), sunday);
  }
  if (period === 3) {
    const last = daysBefore(today, dayOfMonth(today));
    return wholeDays(`${last.slice(0, 8)}01`, last);
  }
  if (period === 4) return wholeDays(daysBefore(today, WEEK), yesterday);

  /* On the first the month before is over: it is told whole. */
  return wholeDays(period === 5 ? `${yesterday.slice(0, 8)}01` : yesterday, yesterday);
}

const wholeDays = (first: string, last: string): Period => ({
  startDate: `${first} 00:00:00`,
  endDate: `${last} 23:59:59`,
});
