import type { z } from 'zod';
import type { ImportSet } from '#kit/contract/import.ts';
import type { Context } from './context.ts';
import { implement, implementAfter, type Route } from './implement.ts';
import { noteFindings, readFile } from './import-check.ts';
import { badRowsFile, templateFile } from './import-files.ts';
import { batchOf } from './import-parts.ts';
import type { ImportRows } from './import-rows.ts';
import { importJob } from './import-run.ts';
import { type JobDefinition, jobView } from './jobs.ts';
import { conflict } from './refusal.ts';
import type { TextParams } from './texts.ts';

/** A row whose own format is right. `rowNumber` counts as a spreadsheet does: 2 is the row below the heading. */
export interface ImportRow<Value> {
  readonly rowNumber: number;
  readonly value: Value;
}
/** Says why a row is not imported, in Chinese with `{name}` parts; it may be said more than once about a row. */
export type Refuse = (rowNumber: number, message: string, params?: TextParams) => void;

/** What is told of a file beside the rows that are refused. */
export interface Tell {
  /** Says what somebody should look at in a row that is imported all the same. */
  readonly warn: Refuse;
  /** Names what the import makes beside its rows, by kind in Chinese; the import asks for consent then. */
  readonly makes: (kind: string, names: Iterable<string>) => void;
}

/** A value of which a file may hold only one each: later rows are refused with `message`, which has a `{row}` part. */
export interface Repeat<Value> {
  /** Empty agrees with nothing. */
  readonly keyOf: (value: Value) => string | undefined;
  readonly message: string;
  /** Later rows are imported all the same, with a warning. */
  readonly onlyWarns?: boolean;
}

/** What an area brings to an import. Its functions get many rows at once and are to work set-based. */
export interface ImportSpec<Value, Options> {
  /** Name of the job, unique in the house. */
  readonly kind: string;
  readonly rows: ImportRows<Value>;
  readonly repeats?: readonly Repeat<Value>[];
  /** Everything a row alone cannot know: what the database holds. Writes nothing. Gets `PART_ROWS` rows at a time. */
  readonly check: (
    context: Context,
    rows: readonly ImportRow<Value>[],
    options: Options,
    refuse: Refuse,
    tell: Tell,
  ) => Promise<void>;
  /** Rows refer to each other: all of a file are checked together. */
  readonly isWhole?: boolean;
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
    implementAfter(set.check, (outside, content, file) => readFile(outside, spec, content, file), noteFindings),
    implement(set.run, async (context, { importId, consent = false }) => {
      const batch = await batchOf(context, spec.kind, importId, true);
      if (batch.jobId !== null) return { jobId: batch.jobId };
      if (batch.valid === 0) throw conflict('NO_VALID_ROWS', '导入文件有效数据为0条，请检查数据');
      if (batch.makes > 0 && !consent)
        throw conflict('CONSENT_NEEDED', '导入会另外新建{count}项，请核对并同意后再导入', { count: batch.makes });
      const subject = { label: batch.fileName, about: importId };
      const jobId = await context.jobs.enqueue(context, job, { importId, language: context.language }, subject);
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
