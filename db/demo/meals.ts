import { daysBefore, weekDayOf } from '#kit/contract/calendar-day.ts';
import type { Person } from './people.ts';
import { canteens } from './places.ts';
import type { Random } from './random.ts';

/** A meal a person eats: when, where (indexes into `canteens` and its stalls), for how much (fen). */
export interface Meal {
  readonly person: number;
  readonly canteen: number;
  readonly stall: number;
  readonly amount: number;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
}

/** Peak minute of the day, spread in minutes, and how likely people of each type come on a weekday. */
const habits = [
  { meal: 1, peak: 7 * 60 + 35, spread: 26, student: 0.46, teacher: 0.34, staff: 0.52 },
  { meal: 2, peak: 12 * 60, spread: 22, student: 0.78, teacher: 0.72, staff: 0.8 },
  { meal: 4, peak: 17 * 60 + 50, spread: 32, student: 0.58, teacher: 0.16, staff: 0.3 },
] as const;
const WEEKEND = 0.42;
const FRIDAY = 5;

const clock = (minute: number, second: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.floor(minute % 60)).padStart(2, '0')}:${String(second).padStart(2, '0')}`;

function canteenFor(random: Random, person: Person): number {
  if (person.type === 'teacher' && random.chance(0.6)) return 2;

  let left = random.next();
  for (const [index, canteen] of canteens.entries()) {
    left -= person.type === 'student' && index === 2 ? 0 : canteen.weight;
    if (left <= 0) return index;
  }

  return 0;
}

/** `count` business dates up to and including `lastDay`. */
export const daysUpTo = (lastDay: string, count: number): string[] =>
  Array.from({ length: count }, (_unused, index) => daysBefore(lastDay, count - 1 - index));

/** The meals of one day in the order of the clock. */
export function mealsOfDay(random: Random, people: readonly Person[], day: string): Meal[] {
  const busy = (weekDayOf(day) > FRIDAY ? WEEKEND : 1) * random.around(1, 0.05);
  const meals: Meal[] = [];
  for (const [index, person] of people.entries()) {
    for (const habit of habits) {
      if (!random.chance(habit[person.type] * busy)) continue;

      const canteen = canteenFor(random, person);
      const serving = (canteens[canteen]?.stalls ?? [])
        .map((stall, at) => ({ stall, at }))
        .filter(({ stall }) => stall.meals.includes(habit.meal));
      const { stall, at } = random.pick(serving);
      const [low, high] = stall.price;
      const amount =
        Math.round(
          Math.min(high, Math.max(low, random.around((low + high) / 2, (high - low) / 4))) / 10,
        ) * 10;
      const minute = Math.round(
        Math.min(
          habit.peak + 80,
          Math.max(habit.peak - 75, random.around(habit.peak, habit.spread)),
        ),
      );
      meals.push({
        person: index,
        canteen,
        stall: at,
        amount,
        at: `${day} ${clock(minute, random.between(0, 59))}`,
      });
    }
  }

  return meals.sort((left, right) => (left.at < right.at ? -1 : 1));
}
