import { mealType } from '#areas/canteen/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { daysAfter, daysBefore, weekDayOf } from '#kit/contract/calendar-day.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { type recipeDateDetail, saleMode } from '../contract/recipe.ts';

/** The meals of a day. */
export const meals = mealType.filter(({ key }) => key !== mealType.key.other);

export type Meal = (typeof meals)[number]['key'];

/** The Monday of the week of a date. */
export const mondayOf = (date: string): string => daysBefore(date, weekDayOf(date) - 1);

/** A column of the week: a date, or a day of the week of a template. */
export interface Day {
  readonly key: string;
  /** From 1 Monday. */
  readonly weekDay: (typeof weekDay)[number]['key'];
  readonly applyDate?: string;
}

/** The seven columns of a week that begins on this Monday; of any week without one. */
export const daysOf = (monday: string | undefined): readonly Day[] =>
  weekDay.map(({ key }) =>
    monday === undefined
      ? { key: String(key), weekDay: key }
      : { key: daysAfter(monday, key - 1), weekDay: key, applyDate: daysAfter(monday, key - 1) },
  );

export type Plan = ResultOf<typeof recipeDateDetail>;

export type PlanLine = Plan['lines'][number];

/** What a day is called. */
export const dayName = (day: Day): string => t(weekDay[day.weekDay - 1]?.desc ?? '');

export const isOn = (line: PlanLine, { applyDate, weekDay: day }: Day): boolean =>
  applyDate === undefined ? line.weekDay === day : line.applyDate === applyDate;

/** Where a line goes, as calls say it. */
export const slotOf = ({ applyDate, weekDay: day }: Day) => applyDate ?? day;

type Sold = Pick<PlanLine, 'saleMode' | 'asked' | 'soldNum' | 'supplyNum'>;

const SALE_MODE = saleMode.key;

/** What a line asks: of a portion, or of a kilogram. */
export const askedText = ({ saleMode, asked }: Pick<Sold, 'saleMode' | 'asked'>): string =>
  saleMode === SALE_MODE.byWeight ? t('{price}/千克', { price: yuan(asked) }) : yuan(asked);

/** An amount of a line: portions, or grams as kilograms. */
export const amountText = ({ saleMode }: Pick<Sold, 'saleMode'>, amount: number): string =>
  saleMode === SALE_MODE.byWeight ? kilograms(amount) : String(amount);

/** How much was sold, of what there is to sell. */
export function soldText(line: Sold): string {
  const sold = amountText(line, line.soldNum);
  return line.supplyNum === null ? sold : `${sold}/${amountText(line, line.supplyNum)}`;
}

const kilograms = (grams: number): string => `${grams / 1000} kg`;
