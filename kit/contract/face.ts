import type { z } from 'zod';
import { type Column, type ColumnKind, type Lookup, saysMoney } from './columns.ts';

/**
 * What a value is called and how lists show it, said where its schema is: `text(50, 1).meta({ title: '标签名称', width: 220 })`. Columns,
 * form labels, filters and the words of refusals are made from it. Said inside or outside a default, it holds for both.
 */
export interface Face {
  /** Chinese title; the English one comes from the dictionary. */
  readonly title?: string | undefined;
  /** Pixels of its column. */
  readonly width?: number;
  /** When absent: of its type, and `money` where its name says so (rule lists/money-columns). */
  readonly kind?: ColumnKind;
  /** The fixed list its keys are of. */
  readonly of?: Lookup;
  /** What 0 says where it is no number, such as 不限. */
  readonly zero?: string;
  readonly sort?: boolean;
  readonly total?: boolean;
  readonly keep?: boolean;
  readonly hidden?: boolean;
  readonly noExport?: boolean;
  readonly noPrint?: boolean;
  /** The value of the row with the id of what its column names, such as `custId`: it leads to the page of that thing. */
  readonly leadsTo?: string;
  /** One line below its field in a form. */
  readonly hint?: string;
  /** What its empty field shows. */
  readonly placeholder?: string;
  /** Of a form: the whole width. */
  readonly wide?: boolean;
}

declare module 'zod/v4/core' {
  interface GlobalMeta extends Omit<Face, 'title'> {}
}

const inner = (schema: z.ZodType): z.ZodType | undefined =>
  (schema.def as { innerType?: z.ZodType }).innerType;

/** The face of a schema: its own words, and those of what it wraps. */
export function faceOf(schema: z.ZodType): Face {
  const wrapped = inner(schema);
  return { ...(wrapped && faceOf(wrapped)), ...schema.meta() };
}

const bare = (schema: z.ZodType): z.ZodType => {
  const wrapped = inner(schema);
  return wrapped ? bare(wrapped) : schema;
};

function kindOf(
  key: string,
  schema: z.ZodType,
  { title = '', kind, of }: Face,
): ColumnKind | undefined {
  if (kind) return kind;
  if (of) return 'enum';
  if (bare(schema).def.type !== 'number') return undefined;

  return saysMoney({ key, title }) ? 'money' : 'int';
}

/** The column of a value. @throws Error when it has no title */
export function columnOf<Key extends string>(key: Key, schema: z.ZodType): Column<Key> {
  const face = faceOf(schema);
  const { title, width, of, zero, sort, total, keep, hidden, noExport, noPrint, leadsTo } = face;
  if (!title) throw new Error(`${key} needs a title to be a column: .meta({ title: '…' })`);

  const kind = kindOf(key, schema, face);

  return {
    key,
    title,
    ...(kind && { kind }),
    ...(of && { of }),
    ...(zero && { zero }),
    ...(width !== undefined && { width }),
    ...(sort && { sort }),
    ...(total && { total }),
    ...(keep && { keep }),
    ...(hidden && { hidden }),
    ...(noExport && { noExport }),
    ...(noPrint && { noPrint }),
    ...(leadsTo && { leadsTo }),
  };
}

/** The columns of values that carry titles, by their names in order: for tables that are no list. */
export const columnsOf = <const Shape extends z.ZodRawShape, Key extends keyof Shape & string>(
  shape: Shape,
  keys: readonly Key[],
): Column<Key>[] => keys.map((key) => columnOf(key, shape[key] as unknown as z.ZodType));
