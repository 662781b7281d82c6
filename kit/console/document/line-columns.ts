import type { z } from 'zod';
import type { Lookup } from '#kit/contract/columns.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { LineFacts } from '#kit/contract/entity.ts';
import { faceOf } from '#kit/contract/face.ts';
import { t } from '../base/i18n.ts';
import { readNumber } from '../form/number-text.ts';
import { Unread } from '../shell/unread.ts';

/** What is known of an item, or filled into a line. */
export type Item = Readonly<Record<string, unknown>>;

/** Finds the item a line is about: by a part of its name while the operator types, by whole names when lines are pasted. */
export interface LinePick {
  readonly endpoint: Endpoint;
  readonly search: (typed: string) => object;
  readonly named: (names: readonly string[]) => object;
  /** The item's name, and what a line takes over from it. */
  readonly nameKey: string;
  readonly take: (item: Item) => Item;
}

/** A line as it stands in the editor: its fields, what is known of the picked item, and a name of its own. */
export type Line = Item & { readonly lineKey: string };

/** One column of a lines editor. */
export interface LineColumn {
  readonly key: string;
  /** Chinese source text. */
  readonly title: string;
  readonly width?: number;
  /** Picked by search; chosen from a fixed list; typed. Absent: shown, as `value` says. */
  readonly input?: 'pick' | 'select' | 'quantity';
  readonly of?: Lookup;
  /** What a column that is not filled in shows; fen where it is `money`. */
  readonly value?: (line: Line) => number | string | null;
  readonly money?: boolean;
  /** Summed below the lines. */
  readonly total?: boolean;
}

/** What the contract does not say of a column. */
type LineInput = Pick<LineColumn, 'width' | 'value'>;

/** The columns of an editor out of the lines of a document: titles, choices, money and totals are those of its contract. */
export function lineColumns(
  lines: LineFacts | undefined,
  inputs: Readonly<Record<string, LineInput>>,
): LineColumn[] {
  const schemas = { ...lines?.fields, ...lines?.shown };
  return Object.entries(inputs).map(([key, input]) => {
    const face = faceOf(schemas[key] as z.ZodType);
    const { title = key, of, kind, total = false } = face;
    const asked = input.value ? {} : { input: inputOf({ of, kind }) };

    return { key, title, total, money: kind === 'money', ...(of && { of }), ...asked, ...input };
  });
}

const inputOf = ({ of, kind }: { of?: Lookup; kind?: string }): LineColumn['input'] =>
  of ? 'select' : kind === 'quantity' ? 'quantity' : 'pick';

/** Quantities are thousandths on the wire. */
const THOUSAND = 1000;

export const quantityText = (value: number): string => String(value / THOUSAND);

/** What a typed or pasted cell holds: its value, or the text as it is, marked. Items are found by their names later. */
export function readCell({ input, of = [] }: LineColumn, typed: string): unknown {
  if (typed.trim() === '') return null;
  if (input === 'quantity') return readQuantity(typed);
  if (input !== 'select') return typed;

  const found = of.find(({ desc, key }) => [desc, t(desc), String(key)].includes(typed.trim()));

  return found ? found.key : new Unread(typed, t('没有这个选项'));
}

const readQuantity = (typed: string) => {
  const read = readNumber(typed, { decimals: 3 });
  return typeof read === 'number' ? Math.round(read * THOUSAND) : read;
};

/** Whether a column holds numbers, which stand at the right. */
export const isNumber = ({ input }: LineColumn): boolean =>
  input === 'quantity' || input === undefined;

export const isFilled = (column: LineColumn): boolean => column.input !== undefined;

/** Whether nothing has been filled in. */
export const isBlank = (line: Line, columns: readonly LineColumn[]): boolean =>
  columns
    .filter((column) => column.input === 'pick' || column.input === 'quantity')
    .every(({ key }) => line[key] === undefined || line[key] === null || line[key] === '');
