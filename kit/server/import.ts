import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { ImportMapping, ImportSet } from '#kit/contract/import.ts';
import type { Context, Language } from './context.ts';
import { implement, type Route, type UploadedFile } from './implement.ts';
import { badRowsFile, templateFile } from './import-files.ts';
import { headingMapping, parseRows } from './import-rows.ts';
import { defineJob, type JobDefinition, type JobOutcome, type JobRun, jobView } from './jobs.ts';
import { conflict, invalid, notFound, Refusal } from './refusal.ts';
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
  /** Writes one chunk in the transaction of `context`; rows refused here must not have been written. */
  readonly store: (
    context: Context,
    rows: readonly ImportRow<Value>[],
    options: Options,
    refuse: Refuse,
  ) => Promise<void>;
  /** The file holds personal data: rows are encrypted while they wait. */
  readonly secret?: boolean;
}

/** Rows of one transaction: small enough that nobody waits behind it. */
const CHUNK = 500;
const INSERT_CHUNK = 5000;
const ERRORS_SHOWN = 100;
const SAMPLE_ROWS = 5;
const ATTEMPTS = 3;
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

const collector = (language: Language) => {
  const messages = new Map<number, string[]>();
  const refuse: Refuse = (rowNumber, message, params) => {
    const said = messages.get(rowNumber) ?? [];
    said.push(translate(language, message, params));
    messages.set(rowNumber, said);
  };
  return { messages, refuse };
};

/** Rows as they wait in the database: JSON, encrypted first where the file holds personal data. */
const packing = (secret: boolean, crypto: Context['crypto']) => ({
  pack: (value: unknown): string =>
    secret ? JSON.stringify(crypto.protect(JSON.stringify(value)).toString('base64')) : JSON.stringify(value),
  open: (stored: unknown): unknown =>
    secret ? JSON.parse(crypto.reveal(Buffer.from(stored as string, 'base64'))) : stored,
});

interface Batch {
  readonly importId: number;
  readonly fileName: string;
  readonly header: readonly string[];
  readonly options: unknown;
  readonly valid: number;
  readonly invalid: number;
  readonly jobId: number | null;
}

/** An import of the caller's own. */
async function batchOf(context: Context, kind: string, importId: number, lock = false): Promise<Batch> {
  const found = await context.tx
    .selectFrom('importBatch')
    .select(['importId', 'fileName', 'header', 'options', 'valid', 'invalid', 'jobId'])
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .where('createdBy', '=', context.actor.userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw notFound('导入记录不存在或已过期');
  return found as Batch;
}

/** Imports nobody finished keep their rows for a week. */
async function forgetOld({ tx, merchantId }: Context, kind: string): Promise<void> {
  await sql`with old as (delete from import_batch where merchant_id = ${merchantId} and kind = ${kind}
      and created_at < now() - ${KEEP}::interval returning import_id)
    delete from import_row where merchant_id = ${merchantId} and import_id in (select import_id from old)`.execute(tx);
}

interface StoredRow {
  readonly rowNumber: number;
  readonly cells: string;
  readonly value: string | null;
  readonly errors: string | null;
}

async function insertRows({ tx, merchantId }: Context, importId: number, rows: readonly StoredRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERT_CHUNK) {
    const part = rows.slice(start, start + INSERT_CHUNK);
    await sql`insert into import_row (merchant_id, import_id, row_number, cells, value, errors)
      select ${merchantId}, ${importId}, r, c::jsonb, v::jsonb, e::jsonb from unnest(${part.map((row) => row.rowNumber)}::int[],
        ${part.map((row) => row.cells)}::text[], ${part.map((row) => row.value)}::text[], ${part.map((row) => row.errors)}::text[])
        as t(r, c, v, e)`.execute(tx);
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
  const rows = missing ? [] : parseRows(context.language, set.fields, spec.row, mapping, sheet, refuse);
  if (missing) refuse(1, '未识别到必填列：{title}，请选择对应的列', { title: translate(context.language, missing) });
  if (rows.length > 0) await spec.check(context, rows, options as Options, refuse);

  const importId = context.newId();
  const { pack } = packing(spec.secret === true, context.crypto);
  const values = new Map(rows.map((row) => [row.rowNumber, row.value]));
  const waiting = missing
    ? []
    : sheet.rows.map(({ rowNumber, cells }): StoredRow => {
        const errors = messages.get(rowNumber);
        const value = errors ? null : pack(values.get(rowNumber));
        return { rowNumber, cells: pack(cells), value, errors: errors ? JSON.stringify(errors) : null };
      });
  const total = sheet.rows.length;
  const counts = { total, valid: missing ? 0 : total - messages.size, invalid: missing ? total : messages.size };
  await forgetOld(context, spec.kind);
  await context.tx
    .insertInto('importBatch')
    .values({
      importId,
      kind: spec.kind,
      fileName: file.name,
      header: JSON.stringify(sheet.header),
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
      ...counts,
      createdBy: context.actor.userId,
    })
    .execute();
  await insertRows(context, importId, waiting);
  const errors = [...messages].toSorted(([left], [right]) => left - right).slice(0, ERRORS_SHOWN);
  return {
    importId,
    fileName: file.name,
    header: [...sheet.header],
    mapping,
    ...counts,
    sample: sheet.rows.slice(0, SAMPLE_ROWS).map((row) => [...row.cells]),
    errors: errors.map(([rowNumber, said]) => ({ rowNumber, messages: said })),
  };
}

/** A duplicate or a deadlock that came up between check and import: the next attempt sees what the other one wrote. */
const mayPass = (error: unknown): boolean =>
  error instanceof Refusal || ['23505', '40001', '40P01'].includes((error as { code?: string }).code ?? '');

interface ChunkDone {
  readonly imported: number;
  readonly failed: number;
}

/** Imports the next rows in one transaction: written rows are deleted with it, so a restart goes on exactly where it ended. */
async function storeChunk<Value, Options>(
  context: Context,
  spec: ImportSpec<Value, Options>,
  batch: Batch,
  language: Language,
): Promise<ChunkDone | undefined> {
  const { tx } = context;
  const found = await tx
    .selectFrom('importRow')
    .select(['rowNumber', 'value'])
    .where('importId', '=', batch.importId)
    .where(sql<SqlBool>`errors is null`)
    .orderBy('rowNumber')
    .limit(CHUNK)
    .forUpdate()
    .execute();
  if (found.length === 0) return undefined;
  const { open } = packing(spec.secret === true, context.crypto);
  const rows = found.map((row) => ({ rowNumber: row.rowNumber, value: open(row.value) as Value }));
  const { messages, refuse } = collector(language);
  await spec.store(context, rows, batch.options as Options, refuse);
  await refuseRows(context, batch.importId, messages);
  const written = rows.map((row) => row.rowNumber).filter((rowNumber) => !messages.has(rowNumber));
  if (written.length > 0) {
    await tx
      .deleteFrom('importRow')
      .where('importId', '=', batch.importId)
      .where('rowNumber', '=', sql<number>`any(${written}::int[])`)
      .execute();
  }
  return { imported: written.length, failed: messages.size };
}

async function refuseRows(
  { tx, merchantId }: Context,
  importId: number,
  messages: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  if (messages.size === 0) return;
  const said = [...messages.values()].map((texts) => JSON.stringify(texts));
  await sql`update import_row set errors = t.e::jsonb, value = null
    from unnest(${[...messages.keys()]}::int[], ${said}::text[]) as t(r, e)
    where merchant_id = ${merchantId} and import_id = ${importId} and row_number = t.r`.execute(tx);
}

/** When a chunk cannot be written at all, its rows say why and the others go on. */
async function refuseChunk(
  context: Context,
  importId: number,
  reason: Refusal,
  language: Language,
): Promise<ChunkDone> {
  const found = await context.tx
    .selectFrom('importRow')
    .select('rowNumber')
    .where('importId', '=', importId)
    .where(sql<SqlBool>`errors is null`)
    .orderBy('rowNumber')
    .limit(CHUNK)
    .execute();
  const { messages, refuse } = collector(language);
  for (const { rowNumber } of found) refuse(rowNumber, reason.message, reason.params);
  await refuseRows(context, importId, messages);
  return { imported: 0, failed: found.length };
}

async function nextChunk<Value, Options>(
  run: JobRun,
  spec: ImportSpec<Value, Options>,
  batch: Batch,
  language: Language,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run.transaction((context) => storeChunk(context, spec, batch, language));
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempt < ATTEMPTS) continue;
      if (!(error instanceof Refusal)) throw error;
      return run.transaction((context) => refuseChunk(context, batch.importId, error, language));
    }
  }
}

const JobContent = z.object({ importId: z.int(), language: z.enum(['zh-CN', 'en-US']) });

async function runImport<Value, Options>(
  run: JobRun,
  spec: ImportSpec<Value, Options>,
  { importId, language }: z.output<typeof JobContent>,
): Promise<JobOutcome> {
  const { batch, left, refused } = await run.transaction(async (context) => {
    const rows = await sql<{ left: number; refused: number }>`select count(*) filter (where errors is null) as left,
      count(*) filter (where errors is not null) as refused from import_row
      where merchant_id = ${context.merchantId} and import_id = ${importId}`.execute(context.tx);
    return {
      batch: await batchOf(context, spec.kind, importId),
      ...(rows.rows[0] as { left: number; refused: number }),
    };
  });
  let failed = refused - batch.invalid;
  let done = batch.valid - left;
  const outcome = (state: JobOutcome['state']): JobOutcome => ({
    state,
    result: { imported: done - failed, failed: batch.invalid + failed, badRowsAvailable: batch.invalid + failed > 0 },
  });
  await run.progress({ total: batch.valid, done, failed });
  for (;;) {
    if (run.cancelled()) return outcome('cancelled');
    const chunk = await nextChunk(run, spec, batch, language);
    if (!chunk) break;
    done += chunk.imported + chunk.failed;
    failed += chunk.failed;
    await run.progress({ done, failed });
  }
  if (batch.invalid + failed === 0) return outcome('success');
  return outcome(done === failed ? 'failed' : 'partial');
}

/**
 * A batch import in three steps (document 0 section 4): check, import as a job, poll the result; with a template and a file of
 * the bad rows. Nothing but good rows is ever written, and no bad row is lost.
 */
export function implementImport<Set extends ImportSet, Value>(
  set: Set,
  spec: ImportSpec<Value, Omit<z.output<Set['check']['content']>, 'mapping'>>,
): { readonly routes: readonly Route[]; readonly job: JobDefinition } {
  const job = defineJob(spec.kind, JobContent, (run, content) => runImport(run, spec, content));
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
      return badRowsFile(context, batch, packing(spec.secret === true, context.crypto).open);
    }),
  ];
  return { routes, job };
}
