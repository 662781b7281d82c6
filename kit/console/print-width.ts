import type { ColumnKind } from '#kit/contract/columns.ts';
import { kindOf, type Leaf } from './cells.ts';

/** Points between the margins of a page 210 mm wide (document 0 section 9). */
const PAGE_POINTS = 538;
/** Points of the text of a print, and how small a table with many columns may become. */
const LARGEST = 12;
const SMALLEST = 6;
/** What a column takes at least, in widths of its own letters, its padding included. Texts wrap, amounts must not. */
const EMS: Record<ColumnKind, number> = {
  text: 5,
  int: 4,
  money: 6,
  decimal: 5,
  percent: 5,
  date: 6,
  datetime: 6,
  enum: 4.5,
  image: 6,
};
const SERIAL_EMS = 3;

/** Points of a printed table's text: the usual ones where the columns fit, fewer where there are many, so that none is cut. */
export function fittingFont(columns: readonly Leaf[]): number {
  const ems = columns.reduce((sum, column) => sum + EMS[kindOf(column)], SERIAL_EMS);
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor((PAGE_POINTS / ems) * 2) / 2));
}

/** Whether even the smallest letters leave amounts no room on one line. */
export const isCrowded = (columns: readonly Leaf[]): boolean =>
  columns.reduce((sum, column) => sum + EMS[kindOf(column)], SERIAL_EMS) * SMALLEST > PAGE_POINTS;
