import { mealType } from '#areas/canteen/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type recipeDateDetail, weekDay } from '../contract/recipe.ts';

export type Plan = ResultOf<typeof recipeDateDetail>;
export type PlanLine = Plan['lines'][number];
/** A column of the week: a date, or a day of the week of a template. */
export interface Day {
  readonly key: string;
  /** From 1 Monday. */
  readonly weekDay: (typeof weekDay)[number]['key'];
  readonly applyDate?: string;
}

const OTHER = -1;
/** The meals of a day. */
export const meals = mealType.filter(({ key }) => key !== OTHER);

const DAY = 86_400_000;
export const laterDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
/** The Monday of the week of a date. */
export const mondayOf = (date: string): string =>
  laterDate(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The seven columns of a week that begins on this Monday; of any week without one. */
export const daysOf = (monday: string | undefined): readonly Day[] =>
  weekDay.map(({ key }) =>
    monday === undefined
      ? { key: String(key), weekDay: key }
      : { key: laterDate(monday, key - 1), weekDay: key, applyDate: laterDate(monday, key - 1) },
  );

export const isOn = (line: PlanLine, { applyDate, weekDay: day }: Day): boolean =>
  applyDate === undefined ? line.weekDay === day : line.applyDate === applyDate;

/** Where a line goes, as calls say it. */
export const slotOf = ({ applyDate, weekDay: day }: Day) => applyDate ?? day;
