import { daysBefore, weekDayOf } from '#kit/contract/calendar-day.ts';
import type { RuleScope } from './rules-package.ts';

/** Who buys, as rules see it; undefined parts are those of a buyer who is not known. */
export interface Buyer {
  readonly custId: number;
  readonly orgId: number | null;
  readonly psnType: number | null;
}
/** Where and when something is bought. */
export interface Occasion {
  readonly canteenId: number;
  readonly stallId: number | null;
  readonly deviceId?: number | null | undefined;
  /** Merchant wall time. */
  readonly at: string;
  readonly bizDate: string;
  readonly mealType: number;
}

/** Rules as they are asked: the smallest priority number first, then the oldest. */
export const inOrder = <Rule extends RuleScope & { readonly ruleId: number }>(
  rules: readonly Rule[],
): Rule[] =>
  rules.toSorted((left, right) => left.priority - right.priority || left.ruleId - right.ruleId);

/** 1 workday, 2 rest day, 3 holiday. */
export const dayKindOf = (days: Readonly<Record<string, number>>, date: string): number =>
  days[date] ?? (weekDayOf(date) > 5 ? 2 : 1);

const MIDNIGHT = '24:00';
/** Who types this means the end of the day, its last minute included. */
const LAST_MINUTE = '23:59';

/** From the first minute until before the last; hours may pass midnight. */
function within(clock: string, begin: string | null, end: string | null): boolean {
  const from = begin ?? '00:00';
  const until = end === null || end === LAST_MINUTE ? MIDNIGHT : end;

  return from < until ? clock >= from && clock < until : clock >= from || clock < until;
}

const names = (ids: readonly number[], id: number | null | undefined): boolean =>
  ids.length === 0 || (id !== null && id !== undefined && ids.includes(id));

/** Named people, or those of the organisations and types; a rule that names none of these is for every buyer. */
export function isForBuyer(
  { custIds, orgIds, psnTypes }: RuleScope,
  buyer: Buyer | undefined,
): boolean {
  if (custIds.length > 0 && buyer && custIds.includes(buyer.custId)) return true;
  if (orgIds.length + psnTypes.length === 0) return custIds.length === 0;

  return names(orgIds, buyer?.orgId) && names(psnTypes, buyer?.psnType);
}

const isThere = ({ canteenIds, stallIds, deviceIds }: RuleScope, place: Occasion): boolean =>
  names(canteenIds, place.canteenId) &&
  names(stallIds, place.stallId) &&
  names(deviceIds, place.deviceId);

function isThen(
  rule: RuleScope,
  { bizDate, mealType, at }: Occasion,
  days: Readonly<Record<string, number>>,
): boolean {
  const { mealTypes, weekDays, dayKinds, beginTime, endTime, startDate, endDate } = rule;
  if ((startDate !== null && bizDate < startDate) || (endDate !== null && bizDate > endDate))
    return false;
  if (!names(mealTypes, mealType) || !within(at.slice(11, 16), beginTime, endTime)) return false;
  if (weekDays.length > 0 && !weekDays.includes(weekDayOf(bizDate))) return false;

  return dayKinds.length === 0 || dayKinds.includes(dayKindOf(days, bizDate));
}

/** Whether a rule is about a place and a moment, no matter which buyer asks. */
export const isAbout = (
  rule: RuleScope,
  occasion: Occasion,
  days: Readonly<Record<string, number>>,
): boolean => isThere(rule, occasion) && isThen(rule, occasion, days);

/** What a number of a period is counted under: 1 meal, 2 day, 3 week, 4 month. */
export function periodKey(
  countPer: number,
  { bizDate, mealType }: Pick<Occasion, 'bizDate' | 'mealType'>,
): string {
  if (countPer === 1) return `${bizDate}/${mealType}`;
  if (countPer === 2) return bizDate;
  if (countPer === 4) return bizDate.slice(0, 7);

  return `w${daysBefore(bizDate, weekDayOf(bizDate) - 1)}`;
}
