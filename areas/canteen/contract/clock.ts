import { z } from 'zod';
import { DAY_MINUTES } from '#kit/contract/calendar-day.ts';

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';
const END = `(${TIME}|24:00)`;

/** A time of day, `HH:mm`. */
export const ClockTime = z.string().regex(new RegExp(`^${TIME}$`), '时间格式错误');

/** When something ends, `HH:mm`: midnight is written 00:00 or 24:00. */
export const EndTime = z.string().regex(new RegExp(`^${END}$`), '时间格式错误');

/** A pattern of a time that begins and one that ends. */
export const PERIOD = `${TIME}-${END}`;

/** Minutes from midnight to a time of day, `HH:mm`. */
export const minuteOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Minutes from the midnight of the day it begins on: an end not after its start is on the next day, and a period of one moment has no length. */
export function periodOf(
  startTime: string,
  endTime: string,
): { readonly start: number; readonly end: number } {
  const start = minuteOf(startTime);
  const end = minuteOf(endTime);

  return { start, end: end < start ? end + DAY_MINUTES : end };
}
