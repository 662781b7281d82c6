import { daysBefore } from '#kit/contract/calendar-day.ts';
import { lookup } from '#kit/contract/lookup.ts';

/* Who may enter a kitchen when: the same decision in the house and at a door without a line (rule kitchen/access). */

/** Why somebody is not let in. */
export const entryReason = lookup({
  none: { key: 0, desc: '无' },
  noRight: { key: 1, desc: '没有出入权限', colour: 'error' },
  outsideHours: { key: 2, desc: '不在允许时段', colour: 'warning' },
  unfit: { key: 3, desc: '当日晨检不合格', colour: 'error' },
  unknown: { key: 4, desc: '无法识别', colour: 'default' },
});

export type EntryReason = (typeof entryReason)[number]['key'];

/** Who may enter: a person, or everybody of a type, on these days in these hours. */
export interface AccessRight {
  readonly custId: number | null;
  readonly psnType: number | null;
  /** Days, both inclusive. */
  readonly fromDate: string;
  readonly untilDate: string;
  /** `HH:mm`, both minutes inclusive; one that ends before it begins goes on after midnight, and counts for the day it began. */
  readonly fromTime: string;
  readonly untilTime: string;
}

export interface Entering {
  readonly custId: number;
  /** Null: of no type, or of none the door knows. */
  readonly psnType: number | null;
}

function isIn({ fromDate, untilDate, fromTime, untilTime }: AccessRight, at: string): boolean {
  const [date, time] = [at.slice(0, 10), at.slice(11, 16)];
  const isOn = (day: string): boolean => day >= fromDate && day <= untilDate;
  if (fromTime <= untilTime) return isOn(date) && time >= fromTime && time <= untilTime;
  if (time >= fromTime) return isOn(date);

  return time <= untilTime && isOn(daysBefore(date, 1));
}

/**
 * Why somebody is refused at a moment (wall time), `none` where they are let in.
 * @param unfit people of the house whose morning check of the day forbids it
 */
export function refusalToEnter(
  rights: readonly AccessRight[],
  { custId, psnType }: Entering,
  { at, unfit }: { readonly at: string; readonly unfit: readonly number[] },
): EntryReason {
  const { none, noRight, outsideHours, unfit: notFit } = entryReason.key;
  const own = rights.filter((right) =>
    right.custId === null ? right.psnType === psnType : right.custId === custId,
  );
  if (own.length === 0) return noRight;
  if (!own.some((right) => isIn(right, at))) return outsideHours;

  return unfit.includes(custId) ? notFit : none;
}
