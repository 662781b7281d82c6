import { momentOf } from '#areas/canteen/server/api.ts';

/** The moment so many minutes after another; merchant wall times. */
export function minutesAfter(now: string, minutes: number): string {
  const [date, time] = [now.slice(0, 10), now.slice(11)];
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;

  return momentOf(date, minute).slice(0, 17) + time.slice(6, 8);
}
