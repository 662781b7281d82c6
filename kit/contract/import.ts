import { z } from 'zod';
import { type Access, read, type ScopeKind, write } from './endpoint.ts';
import { Id } from './fields.ts';
import { JobStarted, JobView } from './job.ts';
import type { WidePart } from './wide-part.ts';

/** One field an import fills: what the mapping step of the dialog offers. */
export interface ImportField<Key extends string = string> {
  readonly key: Key;
  /** Chinese title; also the heading of the template and recognised by itself. */
  readonly title: string;
  readonly required?: boolean;
  /** Other headings recognised by themselves, compared without case and spaces. */
  readonly aliases?: readonly string[];
  /** What the dialog says below the field. */
  readonly hint?: string;
  /** Value of the template's sample row. */
  readonly sample?: string;
}
export const importFields = <const Fields extends readonly ImportField[]>(fields: Fields): Fields =>
  fields;

/** Which heading of the file fills which field: `{ custNum: 'CardNo' }`; an empty heading leaves the field out. */
export const ImportMapping = z.record(z.string().max(60), z.string().max(200));
export type ImportMapping = z.output<typeof ImportMapping>;

/** What is wrong with one row; `rowNumber` counts as a spreadsheet does, so the row below the heading is 2. */
export const ImportRowError = z.object({ rowNumber: z.int(), messages: z.array(z.string()) });

/** One field of a row that gets another value, as people read it. */
const FieldChange = z.object({ title: z.string(), before: z.string(), after: z.string() });
const ImportChanges = z.object({
  changed: z.int(),
  /** Good rows that say what is there already. */
  unchanged: z.int(),
  fields: z.array(z.object({ title: z.string(), count: z.int() })),
  /** The first 100 rows that change something. */
  rows: z.array(
    z.object({ rowNumber: z.int(), subject: z.string(), fields: z.array(FieldChange) }),
  ),
});
export type ImportChanges = z.output<typeof ImportChanges>;

/** Answer of the check step: nothing has been imported yet. */
export const ImportCheck = z.object({
  importId: Id,
  fileName: z.string(),
  header: z.array(z.string()),
  mapping: ImportMapping,
  total: z.int(),
  valid: z.int(),
  invalid: z.int(),
  /** The first rows as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** The first 100 rows that will not be imported. */
  errors: z.array(ImportRowError),
  /** Headings of the file that fill no field. */
  unmapped: z.array(z.string()),
  /** Rows the operator should look at; they are imported all the same. The first 100 of them. */
  warned: z.int(),
  warnings: z.array(ImportRowError),
  /** What the import does beside its rows, with the first 100 names: it runs with consent only. `kind` is what it makes, or with `asks` a whole sentence. */
  makes: z.array(
    z.object({ kind: z.string(), asks: z.boolean(), count: z.int(), names: z.array(z.string()) }),
  ),
  /** Of an import that changes what exists: what becomes of it. */
  changes: ImportChanges.optional(),
});

/** `result` of the job view once it ran. */
export const ImportOutcome = z.object({
  imported: z.int(),
  failed: z.int(),
  badRowsAvailable: z.boolean(),
});
export const ImportResult = JobView.extend({ result: ImportOutcome.nullable() });

interface Door {
  readonly id: string;
  readonly path: string;
  /** Older doors of the same work. */
  readonly aliases?: readonly { readonly id: string; readonly path: string }[];
}

/**
 * The five calls of a batch import (rule jobs/import).
 * `options` are extra fields of the upload, such as a parent to import below.
 */
export const importSet = <
  const Fields extends readonly ImportField[],
  Options extends z.ZodRawShape,
>(spec: {
  /** Chinese name of what is imported: 人员. */
  title: string;
  access: Access;
  scope?: ScopeKind;
  /** Whose scope holds this part as a whole may import. */
  wide?: WidePart;
  fields: Fields;
  options: Options;
  check: Door;
  run: Door;
  result: Door;
  template: Door;
  badRows: Door;
}) => {
  const common = {
    title: spec.title,
    access: spec.access,
    ...(spec.scope && { scope: spec.scope }),
    ...(spec.wide && { wide: spec.wide }),
  };
  return {
    title: spec.title,
    fields: spec.fields,
    check: write({
      ...common,
      ...spec.check,
      transport: 'multipart',
      content: z.object({ ...spec.options, mapping: ImportMapping.optional() }),
      result: ImportCheck,
    }),
    run: write({
      ...common,
      ...spec.run,
      /** `consent`: what the check said it makes may be made. */
      content: z.object({ importId: Id, consent: z.boolean().optional() }),
      result: JobStarted,
    }),
    result: read({
      ...common,
      ...spec.result,
      method: 'GET',
      content: z.object({ jobId: Id }),
      result: ImportResult,
    }),
    template: read({ ...common, ...spec.template, file: true }),
    badRows: read({ ...common, ...spec.badRows, file: true, content: z.object({ importId: Id }) }),
  };
};
export type ImportSet = ReturnType<typeof importSet>;
