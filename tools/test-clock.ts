import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/* `TEST_CLOCK=23:59 npm test`: the tests run at that hour of the merchant's clock, in every process, in the database and in the browser. */

/** What every process of the tests needs in its environment for this clock; nothing where none is asked for. */
export const clockEnvironment = (
  text: string | undefined,
  now = Date.now(),
): Record<string, string> => (text ? laterEnvironment(offsetOf(text, now)) : {});

/** What a process needs in its environment whose clock is this many milliseconds ahead of the real one. */
export function laterEnvironment(offset: number): Record<string, string> {
  const shift = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href;
  return {
    TEST_CLOCK_OFFSET: String(offset),
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${shift}`].filter(Boolean).join(' '),
  };
}

/** Hours the merchants of the tests are ahead of UTC: Asia/Shanghai, which has no summer time. */
const AHEAD_MS = 8 * 3_600_000;

const MINUTE_MS = 60_000;

const DAY_MS = 86_400_000;

/**
 * Milliseconds from the real clock to the one asked for: `HH:mm` is the nearest such moment of the merchant's clock,
 * `YYYY-MM-DD HH:mm` is that one.
 * @throws Error for anything else
 */
export function offsetOf(text: string, now: number): number {
  const [, date, hour = '', minute = ''] =
    /^(?:(\d{4}-\d\d-\d\d) )?([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === '') throw new Error(`TEST_CLOCK is HH:mm or YYYY-MM-DD HH:mm, not ${text}`);
  if (date) return Date.parse(`${date}T${hour}:${minute}:00Z`) - AHEAD_MS - now;

  const ofDay = (Number(hour) * 60 + Number(minute)) * MINUTE_MS;
  const later = (((ofDay - now - AHEAD_MS) % DAY_MS) + DAY_MS) % DAY_MS;

  return later > DAY_MS / 2 ? later - DAY_MS : later;
}
