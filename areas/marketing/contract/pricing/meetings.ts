import { daysAfter, weekDayOf } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { discountEffect, ruleType } from '../lookups.ts';
import type { MarketRule, RuleScope } from './rules-package.ts';
import { type Buyer, isForBuyer } from './scope.ts';

/* Whether two rules can be about the same sale: a pure function of their scopes, spelt out as those that price a sale. */

/** What is known beside the rules themselves. */
export interface Known {
  /** Rules that are over meet nothing any more. */
  readonly today: string;
  /** The canteen of each stall that is named. */
  readonly canteenOf: ReadonlyMap<number, number>;
  /** People who are named, as rules see them. */
  readonly buyers: ReadonlyMap<number, Buyer>;
}

/** Whether some sale from today on is one that both are about. */
export const scopesMeet = (one: RuleScope, other: RuleScope, known: Known): boolean =>
  buyersMeet(one, other, known) && placesMeet(one, other, known) && timesMeet(one, other, known);

/** What market rules of one type do to each other where both are about a sale; undefined where they do not touch. */
export function effectsMeet(one: MarketRule, other: MarketRule): 'instead' | 'inTurn' | undefined {
  if (one.ruleType !== other.ruleType || !goodsMeet(one.goodsIds, other.goodsIds)) return undefined;
  if (one.ruleType !== ruleType.key.discount || one.effect === other.effect) return 'instead';

  const [first] = [one, other].toSorted((left, right) => stepOf(left) - stepOf(right));

  return first?.exclusive === yesNo.key.yes ? 'instead' : 'inTurn';
}

/** Whether the first of two rules is asked before the other: by step, priority number, then age. */
export function comesFirst(one: MarketRule | RuleOfAge, other: MarketRule | RuleOfAge): boolean {
  const steps = 'effect' in one && 'effect' in other ? stepOf(one) - stepOf(other) : 0;
  return (steps || one.priority - other.priority || one.ruleId - other.ruleId) < 0;
}

interface RuleOfAge {
  readonly priority: number;
  readonly ruleId: number;
}

const STEPS: readonly number[] = [
  discountEffect.key.fixedPrice,
  discountEffect.key.subsidisedPrice,
  discountEffect.key.percentage,
  discountEffect.key.amountOff,
];

const stepOf = ({ effect }: MarketRule): number => STEPS.indexOf(effect);

const goodsMeet = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === null || other === null || one.some((id) => other.includes(id));

/** What names nothing meets everything. */
const meet = (one: readonly number[], other: readonly number[]): boolean => {
  if (one.length === 0 || other.length === 0) return true;

  const there = new Set(other);

  return one.some((id) => there.has(id));
};

function buyersMeet(one: RuleScope, other: RuleScope, { buyers }: Known): boolean {
  const groups =
    isForGroup(one) &&
    isForGroup(other) &&
    meet(one.orgIds, other.orgIds) &&
    meet(one.psnTypes, other.psnTypes);

  return groups || namedMeet(one, other, buyers) || namedMeet(other, one, buyers);
}

/** Everybody, or whoever is of some organisation or type. */
const isForGroup = ({ orgIds, psnTypes, custIds }: RuleScope): boolean =>
  orgIds.length + psnTypes.length > 0 || custIds.length === 0;

const namedMeet = (
  { custIds }: RuleScope,
  other: RuleScope,
  buyers: ReadonlyMap<number, Buyer>,
): boolean =>
  custIds.some((custId) =>
    isForBuyer(other, buyers.get(custId) ?? { custId, orgId: null, psnType: null }),
  );

function placesMeet(one: RuleScope, other: RuleScope, { canteenOf }: Known): boolean {
  const canteens = ({ canteenIds, stallIds }: RuleScope): readonly number[] =>
    canteenIds.length > 0 ? canteenIds : stallIds.flatMap((id) => canteenOf.get(id) ?? []);

  return (
    meet(canteens(one), canteens(other)) &&
    meet(one.stallIds, other.stallIds) &&
    meet(one.deviceIds, other.deviceIds)
  );
}

const timesMeet = (one: RuleScope, other: RuleScope, { today }: Known): boolean =>
  meet(one.mealTypes, other.mealTypes) &&
  meet(one.dayKinds, other.dayKinds) &&
  hoursMeet(one, other) &&
  daysMeet(one, other, today);

const MIDNIGHT = '24:00';

const LAST_MINUTE = '23:59';

type Hours = readonly (readonly [from: string, until: string])[];

/** The hours of a day; those that pass midnight are two parts of it. */
function hoursOf({ beginTime, endTime }: RuleScope): Hours {
  const from = beginTime ?? '00:00';
  const until = endTime === null || endTime === LAST_MINUTE ? MIDNIGHT : endTime;
  if (from < until) return [[from, until]];

  return [
    [from, MIDNIGHT],
    ['00:00', until],
  ];
}

const hoursMeet = (one: RuleScope, other: RuleScope): boolean =>
  hoursOf(one).some(([from, until]) =>
    hoursOf(other).some(([begin, end]) => from < end && begin < until),
  );

const WEEK = 7;

/** A day from today on that both count on: within a week of the first all days of the week have come. */
function daysMeet(one: RuleScope, other: RuleScope, today: string): boolean {
  const [first = today] = [today, one.startDate ?? today, other.startDate ?? today]
    .toSorted()
    .toReversed();
  const [last] = [one.endDate, other.endDate].filter((date) => date !== null).toSorted();
  const days = Array.from({ length: WEEK }, (_none, at) => daysAfter(first, at));

  return days.some(
    (day) =>
      (last === undefined || day <= last) &&
      meet(one.weekDays, [weekDayOf(day)]) &&
      meet(other.weekDays, [weekDayOf(day)]),
  );
}
