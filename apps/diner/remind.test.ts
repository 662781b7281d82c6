import { expect, test } from 'vitest';
import { dueMeals, minutesLeft, type RemindedMeal, wallTimeAfter } from './remind.ts';

const lunch: RemindedMeal = {
  bizDate: '2026-03-02',
  mealType: 2,
  bookUntil: '2026-03-02 10:30:00',
  isOffered: true,
  isOrdered: false,
};
const isDue = (now: string, minutes: number, more: Partial<RemindedMeal> = {}): boolean =>
  dueMeals([{ ...lunch, ...more }], now, minutes).length === 1;

test('a meal reminds from the minutes before its cut-off on, to the last second of it', () => {
  expect(isDue('2026-03-02 09:59:59', 30)).toBe(false);
  expect(isDue('2026-03-02 10:00:00', 30)).toBe(true);
  expect(isDue('2026-03-02 10:30:00', 30)).toBe(true);
  expect(isDue('2026-03-02 10:30:01', 30)).toBe(false);
});

test('nothing reminds where it is off, ordered, or nothing is offered', () => {
  expect(isDue('2026-03-02 10:10:00', 0)).toBe(false);
  expect(isDue('2026-03-02 10:10:00', 30, { isOrdered: true })).toBe(false);
  expect(isDue('2026-03-02 10:10:00', 30, { isOffered: false })).toBe(false);
});

test('the meal that closes first stands first, also one of tomorrow that closes today', () => {
  const breakfast: RemindedMeal = {
    ...lunch,
    bizDate: '2026-03-03',
    mealType: 1,
    bookUntil: '2026-03-02 10:20:00',
  };
  const due = dueMeals([lunch, breakfast], '2026-03-02 10:10:00', 30);
  expect(due.map(({ mealType }) => mealType)).toEqual([1, 2]);
});

test('minutes are counted down to one, over midnight as well', () => {
  expect(minutesLeft('2026-03-02 10:05:00', lunch.bookUntil)).toBe(25);
  expect(minutesLeft('2026-03-02 10:05:01', lunch.bookUntil)).toBe(25);
  expect(minutesLeft('2026-03-02 10:30:00', lunch.bookUntil)).toBe(1);
  expect(minutesLeft('2026-03-01 23:50:00', '2026-03-02 00:10:00')).toBe(20);
  expect(wallTimeAfter('2026-03-01 23:59:30', 45_000)).toBe('2026-03-02 00:00:15');
});
