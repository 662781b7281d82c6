import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import { wallTime } from '#kit/server/context.ts';

/** Bits of device_transaction.flags: what was odd about the terminal's clock. */
const FLAG = { future: 1, late: 2, onlineClock: 4 } as const;

/** Flags of a clock that is wrong; a late sale is none of them. */
export const ODD_CLOCK = FLAG.future | FLAG.onlineClock;

/** The edges a terminal's clock is judged by, in merchant wall time. */
export interface Clock {
  readonly now: string;
  readonly future: string;
  readonly onlineEarliest: string;
  readonly oldest: string;
}

/** When a sale counts as made, and what was odd about it: it cannot lie in the future, and one that a buyer waits for happens now (B2). */
export function judgeMoment(
  occurredAt: string,
  online: boolean,
  clock: Clock,
): { occurredAt: string; flags: number } {
  if (occurredAt > clock.future) return { occurredAt: clock.now, flags: FLAG.future };
  if (online) {
    return occurredAt < clock.onlineEarliest
      ? { occurredAt: clock.now, flags: FLAG.onlineClock }
      : { occurredAt, flags: 0 };
  }

  return { occurredAt, flags: occurredAt.slice(0, 10) < clock.now.slice(0, 10) ? FLAG.late : 0 };
}

/** Rows of an upload before this moment cannot have been kept in a terminal; they are refused before they are booked. */
export const oldestMoment = (timeZone: string): string => clockOf(timeZone).oldest;

const CLOCK_TOLERANCE_MILLISECONDS = 60_000;

const ONLINE_TOLERANCE_MILLISECONDS = 5 * 60_000;

const OLDEST_MILLISECONDS = 400 * DAY_MILLISECONDS;

export function clockOf(timeZone: string): Clock {
  const at = Date.now();
  return {
    now: wallTime(at, timeZone),
    future: wallTime(at + CLOCK_TOLERANCE_MILLISECONDS, timeZone),
    onlineEarliest: wallTime(at - ONLINE_TOLERANCE_MILLISECONDS, timeZone),
    oldest: wallTime(at - OLDEST_MILLISECONDS, timeZone),
  };
}
