import type { z } from 'zod';
import type { ImportField, ImportMapping, ImportSet } from '#kit/contract/import.ts';
import type { Language } from '../../contract/language.ts';
import { Refusal } from '../refusal.ts';
import type { ReadRow } from '../sheet/grid.ts';
import { issueText, type TextParams, translate } from '../texts.ts';

/**
 * Which heading fills which field: as the caller says, else by name. `missing` is the title of a required field no heading was
 * recognised for, which the caller can then choose.
 * @throws Refusal 400 for a field that is not offered, a heading the file does not have, a required field left out
 */
export function headingMapping(
  fields: readonly ImportField[],
  header: readonly string[],
  wanted: ImportMapping | undefined,
): { mapping: ImportMapping; missing: string | undefined } {
  if (!wanted) {
    const mapping = guessAll(fields, header);
    return {
      mapping,
      missing: fields.find((field) => field.required && !mapping[field.key])?.title,
    };
  }

  const chosen = Object.entries(wanted).filter(([, heading]) => heading !== '');
  for (const [key, heading] of chosen) {
    if (!fields.some((field) => field.key === key)) throw refused('没有可导入的字段{key}', { key });
    if (!header.includes(heading)) throw refused('文件中没有列{heading}', { heading });
  }

  const mapping: ImportMapping = Object.fromEntries(chosen);
  const left = fields.find((field) => field.required && !mapping[field.key]);
  if (left) throw refused('必填列{title}没有对应的列', { title: left.title });

  return { mapping, missing: undefined };
}

/** Fields in their order, no heading twice. */
function guessAll(fields: readonly ImportField[], header: readonly string[]): ImportMapping {
  const mapping: ImportMapping = {};
  let free = header;
  for (const field of fields) {
    const heading = guess(field, free);
    if (heading === undefined) continue;

    mapping[field.key] = heading;
    free = free.filter((other) => other !== heading);
  }

  return mapping;
}

/** The heading that fills a field by itself: its title in either language, its key or one of its other names, in this order. */
function guess(field: ImportField, header: readonly string[]): string | undefined {
  const titles = [translate('zh-CN', field.title), translate('en-US', field.title)];
  const names = [...titles, field.key, ...(field.aliases ?? [])].map(plain);
  for (const name of names) {
    const heading = header.find((candidate) => plain(candidate) === name);
    if (heading !== undefined) return heading;
  }

  return undefined;
}

const plain = (heading: string): string => heading.replace(/[\s*]/g, '').toLowerCase();

const refused = (message: string, params: Record<string, string>) =>
  new Refusal(400, 'INVALID_CONTENT', message, { params, fields: [{ path: 'mapping', message }] });

/** Rows of one transaction: few enough that no other work waits long behind it, many enough for set-based work. */
export const PART_ROWS = 1000;

/** Rows shown of a file before it is imported. */
export const SAMPLE_ROWS = 5;

/** A row that is not imported, and why. */
export interface BadRow extends ReadRow {
  readonly errors: readonly string[];
}

/** Those of the rows something was said about, with what was said. */
export const badRowsOf = (
  rows: readonly ReadRow[],
  messages: ReadonlyMap<number, readonly string[]>,
): BadRow[] =>
  rows.flatMap((row) => {
    const errors = messages.get(row.rowNumber);
    return errors ? [{ ...row, errors }] : [];
  });

/** Says why a row is not imported, in Chinese with `{name}` parts; it may be said more than once about a row. */
export type Refuse = (rowNumber: number, message: string, params?: TextParams) => void;

/** What was said about rows, by row number. */
export const collector = (language: Language) => {
  const messages = new Map<number, string[]>();
  const refuse: Refuse = (rowNumber, message, params) => {
    const said = messages.get(rowNumber) ?? [];
    said.push(translate(language, message, params));
    messages.set(rowNumber, said);
  };

  return { messages, refuse };
};

/** What a cell can mean: rows wait for their import as JSON. */
export type ParsedValue = string | number | boolean | null;

/** What a row holds, field by field; what fields have to do with each other is checked by the area. */
export type RowSchema<Value> = z.ZodObject<{
  readonly [Key in keyof Value]: z.ZodType<Value[Key] & ParsedValue>;
}>;

/** What the rows of an import hold. */
export interface ImportRows<Value> {
  /** Address of the module that exports this as `rows`: the thread that reads files loads it by itself. */
  readonly module: string;
  readonly fields: readonly ImportField[];
  readonly row: RowSchema<Value>;
}

/** Says what the rows of an import hold, in a module that loads nothing but contracts: `importRows(import.meta.url, set, row)`. */
export const importRows = <Value>(
  module: string,
  { fields }: Pick<ImportSet, 'fields'>,
  row: RowSchema<Value>,
): ImportRows<Value> => ({ module, fields, row });

/** A row whose own format is right. `rowNumber` counts as a spreadsheet does: 2 is the row below the heading. */
export interface ImportRow<Value> {
  readonly rowNumber: number;
  readonly value: Value;
}

/** A row that was understood, with the cells it was read from. */
export type UnderstoodRow<Value> = ReadRow & ImportRow<Value>;

/** A row as it waits, without a name for each part: its cells, and the parsed values of those that are not their own text. */
export type WaitingRow = readonly [
  rowNumber: number,
  cells: readonly string[],
  parsedValues: Readonly<Record<string, ParsedValue>>,
];

export interface RowReader<Value> {
  /** Puts rows into the shape the area asked for; refuses those of the wrong format with every field that is wrong. */
  readonly understand: (rows: readonly ReadRow[], refuse: Refuse) => UnderstoodRow<Value>[];
  readonly toWait: (row: UnderstoodRow<Value>) => WaitingRow;
  readonly waited: (row: WaitingRow) => UnderstoodRow<Value>;
}

/** @param columns the headings of the file, and which of them fills which field */
export function rowReader<Value>(
  language: Language,
  { fields, row }: ImportRows<Value>,
  { header, mapping }: { readonly header: readonly string[]; readonly mapping: ImportMapping },
): RowReader<Value> {
  if (row.def.checks?.length)
    throw new Error('a row has no rules across its fields: `check` has them');

  const columns = Object.entries<z.ZodType>(row.shape).map(([key, type]) => ({
    key,
    /* A column without a heading fills no field. */
    at: mapping[key] ? header.indexOf(mapping[key]) : -1,
    title: translate(language, fields.find((field) => field.key === key)?.title ?? key),
    read: cellReader(type),
  }));

  const composed = (meaningOf: (column: (typeof columns)[number]) => unknown): Value => {
    const value: Record<string, unknown> = {};
    for (const column of columns) value[column.key] = meaningOf(column);

    return value as Value;
  };

  return {
    understand: (rows, refuse) =>
      rows.flatMap(({ rowNumber, cells }) => {
        let isGood = true;
        const value = composed(({ at, title, read }) => {
          const { success, data, error } = read(cells[at] ?? '');
          isGood &&= success;

          for (const issue of error?.issues ?? []) {
            refuse(rowNumber, '{title}：{message}', { title, message: issueText(language, issue) });
          }

          return data;
        });

        return isGood ? [{ rowNumber, cells, value }] : [];
      }),
    toWait({ rowNumber, cells, value }) {
      const parsedValues: Record<string, ParsedValue> = {};
      for (const { key, at } of columns) {
        const parsed = value[key as keyof Value] as ParsedValue;
        if (parsed !== (cells[at] ?? '')) parsedValues[key] = parsed;
      }

      return [rowNumber, cells, parsedValues];
    },
    waited: ([rowNumber, cells, parsedValues]) => ({
      rowNumber,
      cells,
      value: Object.assign(composed(({ at }) => cells[at] ?? '') as object, parsedValues) as Value,
    }),
  };
}

/** Texts of a column whose parsed values are remembered: what a file says of a sex or a class it says thousands of times. */
const REMEMBERED = 5000;

/** Understands the texts of one column. */
function cellReader(schema: z.ZodType) {
  let known: Map<string, z.ZodSafeParseResult<unknown>> | undefined = new Map();
  let repeated = 0;

  return (cell: string): z.ZodSafeParseResult<unknown> => {
    const before = known?.get(cell);
    if (before) {
      repeated += 1;
      return before;
    }

    const read = schema.safeParse(cell);
    /* A column of numbers of people or of mobiles repeats nothing. */
    if (known?.size === REMEMBERED && repeated < REMEMBERED) known = undefined;
    if (known && known.size < REMEMBERED) known.set(cell, read);

    return read;
  };
}
