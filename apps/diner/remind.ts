import type { dinerReminders } from '#areas/diner/contract/reminder.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';

/* Of which meals a diner is reminded, and when. Moments are the merchant's wall times, whatever the telephone's clock says. */

/** Minutes before orders close from which on one may be reminded; 0: never. */
export const REMIND_MINUTES = [0, 15, 30, 60, 120] as const;

export type RemindedMeal = ResultOf<typeof dinerReminders>['meals'][number];

const MINUTE = 60_000;

/** The meals whose orders close within so many minutes, the first to close first: offered, not ordered yet, and still open. */
export const dueMeals = (
  meals: readonly RemindedMeal[],
  now: string,
  minutes: number,
): readonly RemindedMeal[] =>
  meals
    .filter(({ isOffered, isOrdered }) => isOffered && !isOrdered)
    .filter(
      ({ bookUntil }) =>
        now <= bookUntil && instantOf(bookUntil) - instantOf(now) <= minutes * MINUTE,
    )
    .toSorted((one, other) => one.bookUntil.localeCompare(other.bookUntil));

const instantOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** Minutes until orders close, begun ones counted whole. */
export const minutesLeft = (now: string, until: string): number =>
  Math.max(1, Math.ceil((instantOf(until) - instantOf(now)) / MINUTE));

/** The wall time so many milliseconds later. */
export const wallTimeAfter = (wall: string, milliseconds: number): string =>
  new Date(instantOf(wall) + milliseconds).toISOString().slice(0, 19).replace('T', ' ');
