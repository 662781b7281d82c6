import { z } from 'zod';
import type { Language } from '../../contract/language.ts';
import type { Context } from '../context.ts';
import { defineJob, type JobDefinition, type JobOutcome, type JobRun } from '../jobs/jobs.ts';
import { Refusal } from '../refusal.ts';
import { batchOf, type ImportBatch, leftOf, persistBadRows, takePart } from './parts.ts';
import type { ImportRow, Refuse } from './rows.ts';
import { badRowsOf, collector, type RowReader, rowReader } from './rows.ts';
import type { ImportSpec } from './spec.ts';

const JobContent = z.object({ importId: z.int(), language: z.enum(['zh-CN', 'en-US']) });

/** The job that writes what a check found good. */
export const importJob = <Value, Options>(
  spec: ImportSpec<Value, Options>,
): JobDefinition<typeof JobContent> =>
  defineJob(spec.kind, 'import', JobContent, (run, content) => runImport(run, spec, content));

async function runImport<Value, Options>(
  run: JobRun,
  spec: ImportSpec<Value, Options>,
  { importId, language }: z.output<typeof JobContent>,
): Promise<JobOutcome> {
  const { batch, left } = await run.transaction(async (context) => ({
    batch: await batchOf(context, spec.kind, importId),
    left: await leftOf(context, importId),
  }));
  const reader = rowReader(language, spec.rows, batch);
  let failed = left.refused - batch.invalid;
  let done = batch.valid - left.rows;
  await run.progress({ total: batch.valid, done, failed });
  let told: Promise<void> = Promise.resolve();
  await importParts({ run, spec, batch, language, reader }, left.parts, async (part) => {
    done += part.done;
    failed += part.failed;
    told = told.then(() => run.progress({ done, failed }));
    await told;
  });

  const outcome = (state: JobOutcome['state']): JobOutcome => ({
    state,
    result: {
      imported: done - failed,
      failed: batch.invalid + failed,
      badRowsAvailable: batch.invalid + failed > 0,
    },
  });
  if (run.cancelled()) return outcome('cancelled');
  if (batch.invalid + failed === 0) return outcome('success');

  return outcome(done === failed ? 'failed' : 'partial');
}

interface Importing<Value, Options> {
  readonly run: JobRun;
  readonly spec: ImportSpec<Value, Options>;
  readonly batch: ImportBatch;
  readonly language: Language;
  readonly reader: RowReader<Value>;
}

interface PartDone {
  readonly done: number;
  readonly failed: number;
}

/** Parts one after the other, or several at a time; when one fails no other is begun. */
async function importParts<Value, Options>(
  importing: Importing<Value, Options>,
  parts: readonly number[],
  onDone: (done: PartDone) => Promise<void>,
): Promise<void> {
  const waiting = [...parts];
  const lane = async (): Promise<void> => {
    for (;;) {
      const partNo = importing.run.cancelled() ? undefined : waiting.shift();
      if (partNo === undefined) return;

      try {
        await onDone(await importPart(importing, partNo));
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };

  const ended = await Promise.allSettled(Array.from({ length: importing.spec.lanes ?? 1 }, lane));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

const ATTEMPTS = 3;

/** Imports one part: it is gone with the transaction that writes it, so a restart goes on exactly where it ended. */
async function importPart<Value, Options>(
  importing: Importing<Value, Options>,
  partNo: number,
): Promise<PartDone> {
  const { run, spec, batch } = importing;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run.transaction((context) =>
        writePart(importing, context, partNo, (rows, refuse) =>
          spec.store(context, rows, batch.options as Options, refuse, attempt > 1, batch.importId),
        ),
      );
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempt < ATTEMPTS) continue;
      if (!(error instanceof Refusal)) throw error;

      return run.transaction((context) =>
        writePart(importing, context, partNo, (rows, refuse) => {
          for (const { rowNumber } of rows) refuse(rowNumber, error.message, error.params);
        }),
      );
    }
  }
}

/** Takes a part and has its rows written; those refused meanwhile are kept with their reasons. All in one transaction. */
async function writePart<Value, Options>(
  importing: Importing<Value, Options>,
  context: Context,
  partNo: number,
  write: (rows: readonly ImportRow<Value>[], refuse: Refuse) => Promise<void> | void,
): Promise<PartDone> {
  const waiting = await takePart(context, keptBy(importing), partNo);
  if (!waiting) return { done: 0, failed: 0 };

  const rows = waiting.map(importing.reader.waited);
  const { messages, refuse } = collector(importing.language);
  await write(rows, refuse);
  await persistBadRows(context, keptBy(importing), badRowsOf(rows, messages));

  return { done: rows.length, failed: messages.size };
}

const keptBy = <Value, Options>({ spec, batch }: Importing<Value, Options>) => ({
  importId: batch.importId,
  secret: spec.secret === true,
});

/** A duplicate or a deadlock that came up between check and import: the next attempt sees what the other one wrote. */
const mayPass = (error: unknown): boolean =>
  error instanceof Refusal ||
  ['23505', '40001', '40P01'].includes((error as { code?: string }).code ?? '');
