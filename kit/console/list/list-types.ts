import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import type { Lookup } from '#kit/contract/columns.ts';
import type { ContentOf, Endpoint, PageShape } from '#kit/contract/endpoint.ts';
import { faceOf } from '#kit/contract/face.ts';
import type { ListFacts } from '#kit/contract/list-set.ts';

/** Any paged list of a contract; `list` is what a list value (`listSet`) says of itself. */
export type ListEndpoint = Endpoint & {
  readonly page: PageShape;
  readonly list?: ListFacts;
};

/** A field as it arrives: the server has filled in what has a default. */
type Arrived<Field> = Field extends z.ZodDefault<infer Inner> ? z.input<Inner> : z.input<Field>;

/** One row of a list as it arrives. */
export type RowOf<E extends ListEndpoint> =
  E['result'] extends z.ZodObject<infer Result extends { records: z.ZodArray<z.ZodObject> }>
    ? {
        [Key in keyof Result['records']['element']['shape']]: Arrived<
          Result['records']['element']['shape'][Key]
        >;
      }
    : never;

/** The filter of a list: its content without page numbers and order. */
export type FilterOf<E extends ListEndpoint> = Omit<NonNullable<ContentOf<E>>, 'page' | 'orders'>;

/** Keys of a content, as strings. */
export type KeyOf<Content> = keyof Content & string;

/** A row whose shape the kit does not know. */
export type AnyRow = Record<string, unknown>;

/** Content whose shape the kit does not know. */
export type AnyContent = Record<string, unknown>;

/** The rows of a page, which come before they are counted. */
export interface RowsAnswer {
  readonly records: readonly AnyRow[];
  readonly hasNext: boolean;
  /** Where the next page begins. */
  readonly next?: string;
  /** Known with the last page, and of lists whose rows are computed. */
  readonly total?: number;
  readonly totalLine?: AnyRow;
}

/** What a list is searched by now, and how many rows that finds: undefined while they are counted. */
export interface WholeSearch {
  readonly filter: AnyContent;
  readonly total: number | undefined;
}

/**
 * How a filter is asked for; any element that takes `value` and `onChange` serves as well.
 * `dateRange` and `dateTimeRange` fill two keys: `key` with the start and `until` with the end.
 */
export type FilterInput =
  | 'text'
  | 'select'
  | 'number'
  | 'money'
  | 'date'
  | 'dateRange'
  | 'dateTimeRange'
  | ReactElement;

/** One entry of the search area. Titles are Chinese source texts; the kit translates them. */
export interface Filter<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  /** `select` where `of` is given (several choices where the contract takes a list), else `text`. */
  readonly input?: FilterInput;
  readonly of?: Lookup;
  /** The key of the end of a range. */
  readonly until?: Key;
  readonly placeholder?: string;
}

/** Cells a screen draws itself: column key to what it shows; `undefined` where the cell is as usual. */
export type Renderers<Row> = { readonly [Key in keyof Row]?: (row: Row) => ReactNode };

/** One entry of a sort list on the wire. */
export interface SortOrder {
  readonly column: string;
  readonly asc: boolean;
}

/** Whether `key` takes several values in this content schema. */
export function takesMany(content: z.ZodType, key: string): boolean {
  const type = fieldOf(content, key);
  return type !== undefined && innermost(type).def.type === 'array';
}

/** The schema of one key of an object content; undefined where there is none. */
export function fieldOf(content: z.ZodType, key: string): z.ZodType | undefined {
  return (innermost(content) as Partial<z.ZodObject>).shape?.[key] as z.ZodType | undefined;
}

/** A schema without the optional, nullable and default wraps around it. */
export function innermost(type: z.ZodType): z.ZodType {
  const inner = (type.def as { innerType?: z.ZodType }).innerType;
  return inner ? innermost(inner) : type;
}

/** Whether the contract says that a key holds fen, whatever wraps it. */
export function holdsMoney(content: z.ZodType, key: string): boolean {
  const schema = fieldOf(content, key);
  return (
    schema !== undefined &&
    innermost(schema).def.type === 'number' &&
    faceOf(schema).kind === 'money'
  );
}
