import english from './en.json';
import { t } from './texts.ts';

const known: Readonly<Record<string, string>> = english;

/** A text in both languages, for whoever stands on the other side of the counter. */
export const both = (source: string): { readonly chinese: string; readonly english: string } => ({
  chinese: source,
  english: known[source] ?? '',
});

const SIZES: Readonly<Record<number, string>> = { 1: '标准份', 2: '大份', 3: '小份' };
export const sizeName = (size: number): string => t(SIZES[size] ?? '标准份');

const MEALS: Readonly<Record<number, string>> = {
  1: '早餐',
  2: '午餐',
  3: '下午茶',
  4: '晚餐',
  5: '夜宵',
};

/** What the meal of the moment is called; empty between meals. */
export const mealName = (mealType: number): string => t(MEALS[mealType] ?? '');

/** `12:03`. */
export const timeOf = (wallTime: string): string => wallTime.slice(11, 16);
