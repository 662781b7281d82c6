import type { z } from 'zod';
import type { ImportMapping, ImportSet } from '#kit/contract/import.ts';
import type { Context } from './context.ts';
import { implement, type Route, type UploadedFile } from './implement.ts';
import { badRowsFile, templateFile } from './import-files.ts';
import {
  type BadRow,
  batchOf,
  forgetOlder,
  type Kept,
  keepBadRows,
  keepParts,
  type WaitingRow,
} from './import-parts.ts';
import { collector, headingMapping, parseRows } from './import-rows.ts';
import { importJob } from './import-run.ts';
import { type JobDefinition, jobView } from './jobs.ts';
import { conflict, invalid, Refusal } from './refusal.ts';
import { readSheet, type Sheet } from './sheet/read.ts';
import { SheetError, type SheetErrorCode } from './sheet/sheet-error.ts';
import { translate } from './texts.ts';

/** A row whose own format is right. `rowNumber` counts as a spreadsheet does: 2 is the row below the heading. */
export interface ImportRow<Value> {
  readonly rowNumber: number;
  readonly value: Value;
}
/** Says why a row is not imported, in Chinese with `{name}` parts; it may be said more than once about a row. */
export type Refuse = (rowNumber: number, message: string, params?: Record<string, string | number>) => void;

/** What an area brings to an import. `check` and `store` get whole batches and are to work set-based. */
export interface ImportSpec<Value, Options> {
  /** Name of the job, unique in the house. */
  readonly kind: string;
  /** One row by field key, '' where the file leaves it empty. */
  readonly row: z.ZodType<Value>;
  /** Everything a row alone cannot know: repeats in the file, what the database holds. Writes nothing. */
  readonly check: (
    context: Context,
    rows: readonly ImportRow<Value>[],
    options: Options,
    refuse: Refuse,
  ) => Promise<void>;
  /**
   * Writes the rows of one transaction; those refused here must not have been written. It may trust the check at first: where a
   * duplicate shows that others were faster, it is called once more with `isAgain` and has to look for itself.
   */
  readonly store: (
    context: Context,
    rows: readonly ImportRow<Value>[],
    options: Options,
    refuse: Refuse,
    isAgain: boolean,
  ) => Promise<void>;
  /** The file holds personal data: rows are encrypted while they wait. */
  readonly secret?: boolean;
  /** Parts of the file written at the same time; without it rows are written in their order. */
  readonly lanes?: number;
}

const ERRORS_SHOWN = 100;
const SAMPLE_ROWS = 5;
/** Imports nobody finished keep their rows so long. */
const KEEP = '7 days';

/** Refuses all rows but the first of those that agree in a value; '' agrees with nothing. `message` has a `{row}` part. */
export function refuseRepeats<Value>(
  rows: readonly ImportRow<Value>[],
  keyOf: (value: Value) => string | undefined,
  message: string,
  refuse: Refuse,
): void {
  const first = new Map<string, number>();
  for (const { rowNumber, value } of rows) {
    const key = keyOf(value);
    if (!key) continue;
    const row = first.get(key);
    if (row === undefined) first.set(key, rowNumber);
    else refuse(rowNumber, message, { row });
  }
}

/** What a file may hold; an upload is limited to the same size. */
const LIMITS = { maxBytes: 64 * 1024 * 1024, maxRows: 200_000, maxColumns: 200 };

const fileRefusals: Record<SheetErrorCode, () => Refusal> = {
  EMPTY_FILE: () => invalid('file', '文件中没有数据'),
  NO_HEADER: () => invalid('file', '文件的第一行必须是列标题'),
  NOT_A_SHEET: () => invalid('file', '无法识别的文件，请上传xls、xlsx或csv文件'),
  TOO_LARGE: () => new Refusal(413, 'FILE_TOO_LARGE', '文件超过大小限制'),
  TOO_MANY_ROWS: () => new Refusal(413, 'TOO_MANY_ROWS', '文件最多{count}行', { params: { count: LIMITS.maxRows } }),
};

/** @throws Refusal in words for a file that cannot be read as a whole */
async function sheetOf(file: UploadedFile): Promise<Sheet> {
  try {
    return await readSheet(file, LIMITS);
  } catch (error) {
    throw error instanceof SheetError ? fileRefusals[error.code]() : error;
  }
}

/** Good rows wait, bad ones are kept with their reasons. */
async function keepRows(
  context: Context,
  kept: Kept,
  sheet: Sheet,
  values: ReadonlyMap<number, unknown>,
  messages: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const waiting: WaitingRow[] = [];
  const bad: BadRow[] = [];
  for (const { rowNumber, cells } of sheet.rows) {
    const errors = messages.get(rowNumber);
    if (errors) bad.push({ rowNumber, cells, errors });
    else waiting.push({ rowNumber, cells, value: values.get(rowNumber) });
  }
  await keepParts(context, kept, waiting);
  await keepBadRows(context, kept, bad);
}

async function checkFile<Value, Options>(
  context: Context,
  set: ImportSet,
  spec: ImportSpec<Value, Options>,
  { mapping: wanted, ...options }: { mapping?: ImportMapping | undefined },
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid('file', '请选择要导入的文件');
  const sheet = await sheetOf(file);
  if (sheet.rows.length === 0) throw invalid('file', '文件中没有数据');
  const { mapping, missing } = headingMapping(set.fields, sheet.header, wanted);
  const { messages, refuse } = collector(context.language);
  const rows = missing ? [] : await parseRows(context.language, set.fields, spec.row, mapping, sheet, refuse);
  if (missing) refuse(1, '未识别到必填列：{title}，请选择对应的列', { title: translate(context.language, missing) });
  if (rows.length > 0) await spec.check(context, rows, options as Options, refuse);

  const kept = { importId: context.newId(), secret: spec.secret === true };
  const values = new Map(rows.map((row) => [row.rowNumber, row.value]));
  const total = sheet.rows.length;
  const counts = { total, valid: missing ? 0 : total - messages.size, invalid: missing ? total : messages.size };
  await forgetOlder(context, spec.kind, KEEP);
  await context.tx
    .insertInto('importBatch')
    .values({
      importId: kept.importId,
      kind: spec.kind,
      fileName: file.name,
      header: JSON.stringify(sheet.header),
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
      ...counts,
      createdBy: context.actor.userId,
    })
    .execute();
  if (!missing) await keepRows(context, kept, sheet, values, messages);
  const errors = [...messages].toSorted(([left], [right]) => left - right).slice(0, ERRORS_SHOWN);
  return {
    importId: kept.importId,
    fileName: file.name,
    header: [...sheet.header],
    mapping,
    ...counts,
    sample: sheet.rows.slice(0, SAMPLE_ROWS).map((row) => [...row.cells]),
    errors: errors.map(([rowNumber, said]) => ({ rowNumber, messages: said })),
  };
}

/**
 * A batch import in three steps (document 0 section 4): check, import as a job, poll the result; with a template and a file of
 * the bad rows. Nothing but good rows is ever written, and no bad row is lost.
 */
export function implementImport<Set extends ImportSet, Value>(
  set: Set,
  spec: ImportSpec<Value, Omit<z.output<Set['check']['content']>, 'mapping'>>,
): { readonly routes: readonly Route[]; readonly job: JobDefinition } {
  const job = importJob(spec);
  const routes = [
    implement(set.check, (context, content, file) => checkFile(context, set, spec, content, file)),
    implement(set.run, async (context, { importId }) => {
      const batch = await batchOf(context, spec.kind, importId, true);
      if (batch.jobId !== null) return { jobId: batch.jobId };
      if (batch.valid === 0) throw conflict('NO_VALID_ROWS', '导入文件有效数据为0条，请检查数据');
      const jobId = await context.jobs.enqueue(context, job, { importId, language: context.language });
      await context.tx.updateTable('importBatch').set({ jobId }).where('importId', '=', importId).execute();
      return { jobId };
    }),
    implement(set.result, async (context, { jobId }) => (await jobView(context, jobId)) as never),
    implement(set.template, async (context) => templateFile(context, set)),
    implement(set.badRows, async (context, { importId }) => {
      const batch = await batchOf(context, spec.kind, importId);
      return badRowsFile(context, batch, spec.secret === true);
    }),
  ];
  return { routes, job };
}
