import { cellText, headingOf, isNumeric, type Leaf } from '../list/cells.ts';
import type { AnyRow } from '../list/list-types.ts';

/** How a table is printed so that nothing is cut. */
export interface PrintFit {
  /** Points of its text. */
  readonly size: number;
  /** Keys of the columns whose texts wrap; where even amounts have to, theirs too. */
  readonly wraps: ReadonlySet<string>;
  /** Per cent of the page that each column takes; the serial number has the rest. */
  readonly shares: readonly number[];
}

/** Widths at which texts may wrap: of those that leave the letters readable the one that takes the least paper counts. */
const WRAP_AT = [40, 30, 24, 18, 14, 11, 8, 6, 5] as const;

const PADDING = 0.9;

/** Widths in letters of the text: of the serial number, of what surrounds a text in its cell, of a date. */
const SERIAL = 3.5;

/** Points of a print's text, how small it may become by choice, and where even amounts have to wrap. */
const LARGEST = 12;

/** Points between the margins of a page 210 mm wide (rule lists/print). */
const PAGE_POINTS = 538;

const READABLE = 6.5;

const SMALLEST = 6;

/** Fits a table to the page: the usual letters where its rows fit, smaller ones and wrapped texts where there are many columns. */
export function fitToPage(columns: readonly Leaf[], rows: readonly AnyRow[]): PrintFit {
  const widest = columns.map((leaf) => {
    const heading = headingNeed(headingOf(leaf));
    return rows.reduce((most, row) => Math.max(most, ems(cellText(leaf, row[leaf.key]))), heading);
  });

  const attempts = WRAP_AT.map((cap) => {
    const needs = columns.map((leaf, at) => needOf(leaf, widest[at] ?? 0, cap) + PADDING);
    const all = needs.reduce((sum, need) => sum + need, SERIAL);
    const size = Math.min(LARGEST, PAGE_POINTS / all);
    const lines = Math.max(
      1,
      ...columns.map((_, at) => Math.ceil((widest[at] ?? 0) / ((needs[at] ?? 0) - PADDING))),
    );
    const wraps = columns
      .filter((_, at) => (needs[at] ?? 0) < (widest[at] ?? 0) + PADDING)
      .map((leaf) => leaf.key);

    return {
      size,
      height: size * (lines + 0.5),
      wraps: new Set(wraps),
      shares: needs.map((need) => (100 * need) / all),
    };
  });

  const readable = attempts
    .filter(({ size }) => size >= READABLE)
    .toSorted((a, b) => a.height - b.height);
  const { size, wraps, shares } = readable[0] ??
    attempts.at(-1) ?? { size: LARGEST, wraps: new Set<string>(), shares: [] };
  if (size < SMALLEST)
    return { size: SMALLEST, wraps: new Set(columns.map((leaf) => leaf.key)), shares };

  return { size: Math.floor(size * 4) / 4, wraps, shares };
}

/** What a heading takes at least: Chinese breaks anywhere, so four characters; elsewhere its longest word, in bold. */
function headingNeed(heading: string): number {
  const words = heading
    .split(/\s+/)
    .map((word) => (/[\u2e80-\uffff]/.test(word) ? Math.min(ems(word), 4) : ems(word) * 1.1));
  return Math.max(...words);
}

/** Width of a text: a Chinese character counts 1, anything else as digits do. */
const ems = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (char > '\u2e7f' ? 1 : 0.58), 0);

const DATE = 6;

/** What a column takes when texts beyond `cap` wrap; amounts never do, and a moment at most between date and time. */
function needOf(leaf: Leaf, widest: number, cap: number): number {
  if (isNumeric(leaf)) return widest;
  return Math.min(widest, isMoment(leaf) ? Math.max(cap, DATE) : cap);
}

const isMoment = (leaf: Leaf): boolean => leaf.kind === 'date' || leaf.kind === 'datetime';
