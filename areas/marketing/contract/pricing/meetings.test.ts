import { describe, expect, test } from 'vitest';
import { comesFirst, effectsMeet, scopesMeet } from './meetings.ts';
import type { MarketRule } from './rules-package.ts';

const FRIDAY = '2026-11-27';

const rule = (part: Partial<MarketRule> = {}): MarketRule => ({
  ruleId: 1,
  ruleName: '规则',
  ruleType: 1,
  effect: 1,
  ratio: 90,
  amount: 0,
  threshold: 0,
  points: 0,
  firstCount: 0,
  countPer: 1,
  benefitMax: 0,
  exclusive: 2,
  goodsIds: null,
  custIds: [],
  orgIds: [],
  psnTypes: [],
  canteenIds: [],
  stallIds: [],
  deviceIds: [],
  mealTypes: [],
  weekDays: [],
  dayKinds: [],
  beginTime: null,
  endTime: null,
  startDate: null,
  endDate: null,
  priority: 100,
  ...part,
});
const known = {
  today: FRIDAY,
  canteenOf: new Map([[31, 3]]),
  buyers: new Map([[7, { custId: 7, orgId: 70, psnType: 1 }]]),
};
const meets = (one: Partial<MarketRule>, other: Partial<MarketRule>) => {
  const found = scopesMeet(rule(one), rule(other), known);
  expect(scopesMeet(rule(other), rule(one), known)).toBe(found);
  return found;
};

describe('scopes meet', () => {
  test('what names nothing meets everything', () => {
    expect(meets({}, {})).toBe(true);
    expect(meets({ orgIds: [1], canteenIds: [2], weekDays: [3] }, {})).toBe(true);
  });

  test('people: both of a group, or one by name who is of the other', () => {
    expect(meets({ orgIds: [1, 2] }, { orgIds: [2, 3] })).toBe(true);
    expect(meets({ orgIds: [1] }, { orgIds: [2] })).toBe(false);
    expect(meets({ orgIds: [1], psnTypes: [1] }, { psnTypes: [2] })).toBe(false);
    expect(meets({ custIds: [7] }, { orgIds: [70] })).toBe(true);
    expect(meets({ custIds: [7] }, { orgIds: [71] })).toBe(false);
    expect(meets({ custIds: [7] }, { custIds: [8] })).toBe(false);
    expect(meets({ custIds: [7] }, {})).toBe(true);
  });

  test('places: a stall is of its canteen', () => {
    expect(meets({ canteenIds: [3] }, { stallIds: [31] })).toBe(true);
    expect(meets({ canteenIds: [4] }, { stallIds: [31] })).toBe(false);
    expect(meets({ deviceIds: [1] }, { deviceIds: [2] })).toBe(false);
  });

  test('hours: ends touch without meeting, and nights pass midnight', () => {
    const hours = (beginTime: string | null, endTime: string | null) => ({ beginTime, endTime });
    expect(meets(hours('10:00', '11:00'), hours('11:00', '12:00'))).toBe(false);
    expect(meets(hours('10:00', '11:01'), hours('11:00', '12:00'))).toBe(true);
    expect(meets(hours('22:00', '02:00'), hours('01:00', '03:00'))).toBe(true);
    expect(meets(hours('22:00', '02:00'), hours('02:00', '22:00'))).toBe(false);
    expect(meets(hours('23:00', '23:59'), hours('23:59', null))).toBe(true);
  });

  test('dates: over is over, and a day of the week has to come in both', () => {
    const dates = (startDate: string | null, endDate: string | null, weekDays: number[] = []) => ({
      startDate,
      endDate,
      weekDays,
    });
    expect(meets(dates(null, '2026-11-26'), {})).toBe(false);
    expect(meets(dates(null, '2026-11-30'), dates('2026-12-01', null))).toBe(false);
    /* From Friday to Sunday there is no Monday. */
    expect(meets(dates(null, '2026-11-29'), dates(null, null, [1]))).toBe(false);
    expect(meets(dates(null, '2026-11-30'), dates(null, null, [1]))).toBe(true);
  });
});

describe('what market rules do to each other', () => {
  test('of one step one counts; of two steps both do, unless the first is exclusive', () => {
    const percent = rule({ effect: 1 });
    const amountOff = rule({ effect: 2, ruleId: 2 });
    expect(effectsMeet(percent, rule({ ruleId: 2 }))).toBe('instead');
    expect(effectsMeet(amountOff, percent)).toBe('inTurn');
    expect(effectsMeet(amountOff, rule({ exclusive: 1 }))).toBe('instead');
    /* Exclusive closes what comes later, and not what came before. */
    expect(effectsMeet(rule({ effect: 2, exclusive: 1 }), percent)).toBe('inTurn');
  });

  test('rules of other types, and of other dishes, do not touch', () => {
    expect(effectsMeet(rule(), rule({ ruleType: 2 }))).toBeUndefined();
    expect(effectsMeet(rule({ goodsIds: [1] }), rule({ goodsIds: [2] }))).toBeUndefined();
    expect(effectsMeet(rule({ goodsIds: [1] }), rule())).toBe('instead');
  });

  test('steps come before priority, priority before age', () => {
    expect(comesFirst(rule({ effect: 3, priority: 900 }), rule({ effect: 1, priority: 1 }))).toBe(
      true,
    );
    expect(comesFirst(rule({ priority: 5 }), rule({ priority: 6 }))).toBe(true);
    expect(comesFirst(rule({ ruleId: 9 }), rule({ ruleId: 1 }))).toBe(false);
  });
});
