import {
  type Column,
  type ColumnKind,
  labelOf,
  leaves,
  totalLabelAt,
} from '#kit/contract/columns.ts';
import { countText, yuan } from '../base/format.ts';
import { t } from '../base/i18n.ts';

/** A column that carries values, with the titles of the groups around it. */
export type Leaf = Column & { readonly titles: readonly string[] };

const WIDTHS: Record<ColumnKind, number> = {
  text: 140,
  int: 90,
  money: 120,
  decimal: 100,
  quantity: 110,
  percent: 90,
  date: 116,
  datetime: 172,
  enum: 96,
  image: 76,
};
const NUMERIC: ReadonlySet<ColumnKind> = new Set([
  'int',
  'money',
  'decimal',
  'quantity',
  'percent',
]);

export const kindOf = (column: Column): ColumnKind => column.kind ?? 'text';
export const isNumeric = (column: Column): boolean => NUMERIC.has(kindOf(column));

/** Pixels a text needs in a heading: a Chinese character counts as 14, anything else as 8. */
const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (char > '\u2e7f' ? 14 : 8), 0);

/** Pixels the longest label of a fixed list needs as a tag, in the language of now. */
const tagWidth = ({ of = [] }: Column): number =>
  of.reduce((most, { desc }) => Math.max(most, textWidth(t(desc)) * 0.9 + 38), 0);

/** Pixels of a column: its own or its kind's, and never so few that the heading wraps or a label of its list is cut. */
export function widthOf(column: Column): number {
  const heading = textWidth(t(column.title)) + 34 + (column.sort ? 22 : 0);
  const widest = Math.max(heading, column.kind === 'enum' ? tagWidth(column) : 0);

  return Math.max(column.width ?? WIDTHS[kindOf(column)], Math.min(widest, 260));
}

/** Pixels that what stands beside a number keeps off it (screens.css), more than a cell does anyway. */
const AFTER_NUMBER = 14;

/** Pixels more for a cell beside this column. */
export const gapAfter = (column: Column | undefined): number =>
  column && isNumeric(column) ? AFTER_NUMBER : 0;

/** Pixels of the columns of a table by key: a text after a number needs a little more than by itself. */
export function widthsOf(columns: readonly Column[]): ReadonlyMap<string, number> {
  const shown = leaves(columns);
  return new Map(
    shown.map((leaf, position) => [
      leaf.key,
      widthOf(leaf) + (isNumeric(leaf) ? 0 : gapAfter(shown[position - 1])),
    ]),
  );
}

/** The text of one value: what table, print and totals show. Null and undefined show '--', empty text stays empty. */
export function cellText(column: Column, value: unknown): string {
  if (value === 0 && column.zero) return t(column.zero);
  if (column.kind === 'money') return yuan(value as number | null);
  if (value === null || value === undefined) return '--';
  if (Array.isArray(value))
    return value.length === 0 ? '--' : value.map((one) => cellText(column, one)).join(t('、'));
  if (column.kind === 'enum') return t(labelOf(column.of, value));
  /* What is summed is a count; a year or a port is none. */
  if (column.kind === 'int' && column.total) return countText(value as number);
  if (column.kind === 'quantity') return String((value as number) / 1000);
  if (column.kind === 'percent') return `${((value as number) * 100).toFixed(2)}%`;

  return String(value);
}

/** The heading of a column in one line, grouped ones as `parent-child` (rule lists/export). */
export const headingOf = (leaf: Leaf): string => leaf.titles.map((title) => t(title)).join('-');

/** The columns an export may write. */
export const exportable = (columns: readonly Column[]): Leaf[] =>
  leaves(columns).filter((leaf) => !leaf.noExport && leaf.kind !== 'image');
/** The columns a print may show. */
export const printable = (columns: readonly Column[]): Leaf[] =>
  leaves(columns).filter((leaf) => !leaf.noPrint && leaf.kind !== 'image');

/** The columns to show for the chosen keys, groups without a shown child left out. */
export function chosenColumns(
  columns: readonly Column[],
  chosen: ReadonlySet<string>,
): readonly Column[] {
  return columns.flatMap((column) => {
    if (!column.children) return chosen.has(column.key) ? [column] : [];

    const children = chosenColumns(column.children, chosen);

    return children.length ? [{ ...column, children }] : [];
  });
}

/** The keys shown before columns were chosen. */
export const defaultKeys = (columns: readonly Column[]): string[] =>
  leaves(columns)
    .filter((leaf) => !leaf.hidden)
    .map((leaf) => leaf.key);

/** What a row is called: its name and the text it begins with, which is a number in most lists. */
export function subjectOf(
  columns: readonly Column[],
  row: Readonly<Record<string, unknown>>,
): string {
  const texts = leaves(columns).filter((leaf) => kindOf(leaf) === 'text' && row[leaf.key]);
  const named = texts.find(({ key }) => /(name|title)$/i.test(key));
  const said = [named, texts[0]].flatMap((leaf) => (leaf ? [cellText(leaf, row[leaf.key])] : []));

  return [...new Set(said)].join(' · ');
}

/** Rows an action names one by one. */
const NAMED_ROWS = 3;

/** What several rows are called: the first of them, and how many there are. */
export function subjectsOf(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  const names = rows.slice(0, NAMED_ROWS).map((row) => subjectOf(columns, row));
  const said = names.filter(Boolean).join(t('、'));

  return rows.length > NAMED_ROWS
    ? t('{names} 等，共 {count} 项', { names: said, count: rows.length })
    : said;
}

/** Texts of the totals row by leaf position: sums where the server summed, the label in the first cell without one. */
export function totalTexts(
  shown: readonly Leaf[],
  totalLine: Readonly<Record<string, unknown>>,
): string[] {
  const labelAt = totalLabelAt(shown, totalLine);
  return shown.map((leaf, position) => {
    if (leaf.total && totalLine[leaf.key] !== undefined) return cellText(leaf, totalLine[leaf.key]);
    return position === labelAt ? t('合计') : '';
  });
}
