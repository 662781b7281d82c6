import { useSession } from '../call/session.ts';

/** A date whose local parts (year to second) read as a clock on a wall in this time zone does. */
export function wallClock(instant: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);

  const part = (type: string): number => Number(parts.find((entry) => entry.type === type)?.value);

  return new Date(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** What the merchant's clock shows now: times on the wire are in its time zone, wherever the browser stands. */
export function merchantNow(): Date {
  const timeZone = useSession.getState().user?.timeZone;
  return timeZone ? wallClock(new Date(), timeZone) : new Date();
}
