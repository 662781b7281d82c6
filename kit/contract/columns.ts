import type { z } from 'zod';
import { inChinese } from './phrases.ts';

/** How a value is shown, exported and printed. `money` is fen; `quantity` is thousandths; `enum` needs `of`. */
export type ColumnKind =
  | 'text'
  | 'int'
  | 'money'
  | 'decimal'
  | 'quantity'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'enum'
  | 'image';

/** One entry of a fixed list: `key` on the wire, `desc` the Chinese label (translated by the dictionary). */
export interface LookupEntry {
  readonly key: number | string;
  readonly desc: string;
  /** Colour of the tag a list shows: a preset of antd. */
  readonly colour?: 'success' | 'processing' | 'error' | 'warning' | 'default';
}
export type Lookup = readonly LookupEntry[];

/** One column of a table, an export and a print: typed plain data beside the row schema. */
export interface Column<Key extends string = string> {
  readonly key: Key;
  /** Chinese title; the English one comes from the dictionary. */
  readonly title: string;
  /** What is in it and what is not, in Chinese; shown at the heading. */
  readonly hint?: string;
  /** `text` when absent. */
  readonly kind?: ColumnKind;
  readonly of?: Lookup;
  /** What 0 says where it is no number, such as 不限: shown in its place, while files keep the number. */
  readonly zero?: string;
  /** Pixels; each kind has a sensible width of its own. */
  readonly width?: number;
  /** Summed over the whole filter in the totals row. */
  readonly total?: boolean;
  /** What a row comes to: as the last column it stays in view at the right where the columns do not fit. */
  readonly keep?: boolean;
  /** Not shown until chosen in the column chooser. */
  readonly hidden?: boolean;
  readonly noExport?: boolean;
  readonly noPrint?: boolean;
  /** The list may be ordered by this column. */
  readonly sort?: boolean;
  /** The value of the row with the id of what the column names: it leads to the page of that thing. */
  readonly leadsTo?: string;
  /** Only of a report by record (sumType 3). */
  readonly record?: boolean;
  /** A grouped heading: `key` and `kind` of the parent are not read. Exported as `parent-child`. */
  readonly children?: readonly Column<Key>[];
}

/** Columns checked against their row schema: `columns<typeof Row>()([...])`. */
export const columns =
  <Row extends z.ZodType>() =>
  <const Columns extends readonly Column<keyof z.input<Row> & string>[]>(list: Columns): Columns =>
    list;

/** The columns that carry values, grouped ones with their `parent-child` title (rule lists/export). */
export function leaves(
  list: readonly Column[],
  parent?: { title: readonly string[] },
): (Column & { titles: readonly string[] })[] {
  return list.flatMap((column) => {
    const titles = [...(parent?.title ?? []), column.title];
    return column.children ? leaves(column.children, { title: titles }) : [{ ...column, titles }];
  });
}

/** The label of a key in a fixed list; the key itself where the list does not know it. */
export const labelOf = (lookup: Lookup | undefined, key: unknown): string =>
  lookup?.find((entry) => entry.key === key)?.desc ?? String(key ?? '');

/**
 * Position of the totals row's label: the first column without a sum, so that no sum gives way to it; -1 where every column has
 * one, and the label needs a cell of its own.
 */
export const totalLabelAt = (
  shown: readonly Column[],
  totalLine: Readonly<Record<string, unknown>>,
): number => shown.findIndex(({ key, total }) => !total || totalLine[key] === undefined);

/** Whether a column says where somebody or something belongs, from the merchant down: 云溪大学/计算机学院/软件一班. */
export const saysPath = ({ key }: Pick<Column, 'key'>): boolean => key.endsWith('FullName');

const MONEY_TITLE = /金额|余额|单价|售价|（元）|成本价|毛利(?!率)/;
const MONEY_KEY = /amount|price/i;

/**
 * Whether label or property name of a column say that it is money (rule lists/money-columns): such a column is of the kind `money`,
 * unless it tells a rate of it or counts what has some.
 */
export const saysMoney = ({ title, key }: Pick<Column, 'title' | 'key'>): boolean =>
  !/率$|占比/.test(inChinese(title)) &&
  !/Count$/.test(key) &&
  (MONEY_TITLE.test(title) || MONEY_KEY.test(key));
