import { cleanText } from './values.ts';

/** How the values of a column are given and written. */
export type CellKind =
  /** Any value, written as its text; never a number, a date or a formula. */
  | 'text'
  /** A whole number. */
  | 'int'
  /** An integer number of fen, written as yuan with two decimals. */
  | 'money'
  /** A number, written as it is. */
  | 'decimal'
  /** A number of which 1 is all: written as a number of per cent with two decimals, 0.9819 as 98.19%. */
  | 'percent'
  /** 'YYYY-MM-DD', a day of the merchant's calendar. */
  | 'date'
  /** 'YYYY-MM-DD HH:mm:ss', what the merchant's clock showed. */
  | 'datetime';

/** One column of a sheet. */
export interface SheetColumn {
  title: string;
  kind: CellKind;
  /** Pixels; the kind and the title decide when absent. */
  width?: number;
}

/** What a sheet is called and which columns it has. */
export interface SheetOptions {
  sheetName: string;
  columns: readonly SheetColumn[];
  /** Lines of text above the header of every sheet; a CSV file has none. */
  lead?: readonly string[];
  /** Said where a paper ends before the rows do. */
  cutText?: string;
}

/** Cell values of one row, in column order. */
export type SheetRow = readonly unknown[];

/** The totals row; `undefined` for none. */
export type SheetTotal = () => SheetRow | undefined;

/** Rows of a sheet in portions of some hundreds to some thousands. */
export type SheetRows = AsyncIterable<readonly SheetRow[]>;

/** Longest text of a cell in Excel, in UTF-16 units. */
export const MAX_CELL_TEXT = 32_767;

/** Excel shows hashes for longer text in cells of the text format, so these get the general one. */
export const MAX_FORMATTED_TEXT = 255;

const CHARACTER_PIXELS = 7;
const WIDEST = 60;
const kindWidths: Record<CellKind, number> = {
  text: 16,
  int: 10,
  money: 14,
  decimal: 12,
  percent: 10,
  date: 12,
  datetime: 20,
};

/** Width of a column in characters, as both Excel formats count it. */
export function columnCharacters(column: SheetColumn): number {
  if (column.width) return Math.min(WIDEST, Math.max(2, column.width / CHARACTER_PIXELS));

  let title = 2;
  for (const character of column.title) title += character > '\u00ff' ? 2 : 1;

  return Math.min(WIDEST, Math.max(kindWidths[column.kind], title));
}

/** Styles of cells, numbered alike in both Excel formats: general, one for each kind, the header, bold ones for the totals. */
export const generalStyle = 0;
export const kindStyles: Record<CellKind, number> = {
  text: 1,
  int: 2,
  money: 3,
  decimal: 4,
  date: 5,
  datetime: 6,
  percent: 7,
};
export const headerStyle = 8;
export const totalStyleShift = 8;

/** Number formats: those below 164 are built into Excel. */
export const customFormats = [
  { id: 164, code: 'yyyy-mm-dd' },
  { id: 165, code: 'yyyy-mm-dd hh:mm:ss' },
] as const;
const bodyFormats = [49, 1, 4, 0, 164, 165, 10];
/** Number format and weight of each style, by its number. */
export const styles: readonly { format: number; bold: boolean }[] = [
  { format: 0, bold: false },
  ...bodyFormats.map((format) => ({ format, bold: false })),
  { format: 49, bold: true },
  ...bodyFormats.map((format) => ({ format, bold: true })),
];

const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:\t\n]/g;

/** Name of the n-th sheet (from 0) within what Excel allows: at most 31 characters and none of \ / ? * [ ] : */
export function sheetTitle(name: string, index: number): string {
  const plain =
    cleanText(name)
      .replace(NOT_IN_NAMES, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';

  const suffix = index === 0 ? '' : `(${index + 1})`;

  return `${cutText(plain, LONGEST_NAME - suffix.length).trim()}${suffix}`;
}

/** The first `most` UTF-16 units, without tearing a pair apart. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;

  const last = text.charCodeAt(most - 1);

  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most);
}
