import { expect, test } from 'vitest';
import type { MealTime } from '../contract/meal-moment.ts';
import { type MealCalendar, mealAt } from './meal-calendar.ts';

const always = (...times: MealTime[]) => [{ from: '', times }];
const calendar: MealCalendar = new Map([
  [
    0,
    always(
      { mealType: 1, startMinute: 360, endMinute: 570 },
      { mealType: 2, startMinute: 630, endMinute: 840 },
      { mealType: 5, startMinute: 1260, endMinute: 1500 },
    ),
  ],
  [7, always({ mealType: 4, startMinute: 0, endMinute: 1440 })],
]);

test('a moment belongs to the period it lies in, the end excluded', () => {
  expect(mealAt(calendar, 1, '2026-03-02 10:29:59')).toEqual({
    bizDate: '2026-03-02',
    mealType: -1,
    mealVersion: null,
  });

  expect(mealAt(calendar, 1, '2026-03-02 10:30:00')).toEqual({
    bizDate: '2026-03-02',
    mealType: 2,
    mealVersion: null,
  });
  expect(mealAt(calendar, 1, '2026-03-02 13:59:59')).toEqual({
    bizDate: '2026-03-02',
    mealType: 2,
    mealVersion: null,
  });
  expect(mealAt(calendar, 1, '2026-03-02 14:00:00')).toEqual({
    bizDate: '2026-03-02',
    mealType: -1,
    mealVersion: null,
  });
});

test('a late snack after midnight belongs to the day before, also across a month and a year', () => {
  expect(mealAt(calendar, 1, '2026-03-02 00:30:00')).toEqual({
    bizDate: '2026-03-01',
    mealType: 5,
    mealVersion: null,
  });
  expect(mealAt(calendar, 1, '2026-03-01 00:59:59')).toEqual({
    bizDate: '2026-02-28',
    mealType: 5,
    mealVersion: null,
  });
  expect(mealAt(calendar, 1, '2026-01-01 00:00:00')).toEqual({
    bizDate: '2025-12-31',
    mealType: 5,
    mealVersion: null,
  });
  expect(mealAt(calendar, 1, '2026-03-02 01:00:00')).toEqual({
    bizDate: '2026-03-02',
    mealType: -1,
    mealVersion: null,
  });
});

test('a canteen with periods of its own does not use the merchant calendar; without any, every moment is another meal', () => {
  expect(mealAt(calendar, 7, '2026-03-02 00:30:00')).toEqual({
    bizDate: '2026-03-02',
    mealType: 4,
    mealVersion: null,
  });
  expect(mealAt(new Map(), 7, '2026-03-02 12:00:00')).toEqual({
    bizDate: '2026-03-02',
    mealType: -1,
    mealVersion: null,
  });
});

const snackOnly = (startMinute: number, endMinute: number): MealCalendar =>
  new Map([[0, always({ mealType: 5, startMinute, endMinute })]]);

test.each([
  ['21:00-00:00', snackOnly(1260, 1440), '23:59:59', '2026-03-02', 5],
  ['21:00-00:00', snackOnly(1260, 1440), '00:00:00', '2026-03-02', -1],
  ['21:00-00:01', snackOnly(1260, 1441), '00:00:59', '2026-03-01', 5],
  ['21:00-00:01', snackOnly(1260, 1441), '00:01:00', '2026-03-02', -1],
  ['23:59-23:58', snackOnly(1439, 2878), '23:58:59', '2026-03-02', -1],
  ['23:59-23:58', snackOnly(1439, 2878), '23:57:59', '2026-03-01', 5],
  ['23:59-23:58', snackOnly(1439, 2878), '23:59:00', '2026-03-02', 5],
  ['00:00-24:00', snackOnly(0, 1440), '00:00:00', '2026-03-02', 5],
])('a meal of %s: %o at %s is of %s, meal %i', (_period, periods, clock, bizDate, mealType) => {
  expect(mealAt(periods, 1, `2026-03-02 ${clock}`)).toEqual({
    bizDate,
    mealType,
    mealVersion: null,
  });
});

test('each moment is judged by the version that held then; a canteen that went back to the merchant follows it again', () => {
  const lunch = (startMinute: number, endMinute: number) => [
    { mealType: 2, startMinute, endMinute },
  ];
  const versions: MealCalendar = new Map([
    [
      0,
      [
        { from: '', times: lunch(600, 840) },
        { from: '2026-03-02 12:00:00', times: lunch(660, 720) },
      ],
    ],
    [
      7,
      [
        { from: '2026-03-01 08:00:00', times: lunch(0, 60) },
        { from: '2026-03-03 08:00:00', times: [] },
      ],
    ],
  ]);

  const meals = (canteenId: number, ...moments: string[]) =>
    moments.map((moment) => mealAt(versions, canteenId, moment).mealType);
  expect(
    meals(
      1,
      '2026-03-01 13:00:00',
      '2026-03-02 11:59:59',
      '2026-03-02 12:00:00',
      '2026-03-03 11:30:00',
    ),
  ).toEqual([2, 2, -1, 2]);
  expect(
    meals(
      7,
      '2026-02-28 13:00:00',
      '2026-03-02 00:30:00',
      '2026-03-02 13:00:00',
      '2026-03-03 11:30:00',
    ),
  ).toEqual([2, 2, -1, 2]);
});
