import type { z } from 'zod';
import type { ImportSet } from '#kit/contract/import.ts';
import { implement, implementAfter, type Route } from '../implement.ts';
import { type JobDefinition, jobView } from '../jobs/jobs.ts';
import { conflict } from '../refusal.ts';
import { noteFindings, readFile } from './check.ts';
import { badRowsFile, templateFile } from './files.ts';
import { batchOf } from './parts.ts';
import { importJob } from './run.ts';
import type { ImportSpec } from './spec.ts';

/**
 * A batch import in three steps (rule jobs/import): check, import as a job, poll the result; with a template and a file of
 * the bad rows. Nothing but good rows is ever written, and no bad row is lost.
 */
export function implementImport<Set extends ImportSet, Value>(
  set: Set,
  spec: ImportSpec<Value, Omit<z.output<Set['check']['content']>, 'mapping'>>,
): { readonly routes: readonly Route[]; readonly job: JobDefinition } {
  const job = importJob(spec);
  const routes = [
    implementAfter(
      set.check,
      (outside, content, file) => readFile(outside, spec, content, file),
      noteFindings,
    ),
    implement(set.run, async (context, { importId, consent = false }) => {
      const batch = await batchOf(context, spec.kind, importId, true);
      if (batch.jobId !== null) return { jobId: batch.jobId };
      if (batch.valid === 0) throw conflict('NO_VALID_ROWS', '导入文件有效数据为0条，请检查数据');
      if (batch.makes > 0 && !consent)
        throw conflict('CONSENT_NEEDED', '导入会另外新建或恢复{count}项，请核对并同意后再导入', {
          count: batch.makes,
        });

      const subject = { label: batch.fileName, about: importId };
      const jobId = await context.jobs.enqueue(
        context,
        job,
        { importId, language: context.language },
        subject,
      );
      await context.tx
        .updateTable('importBatch')
        .set({ jobId })
        .where('importId', '=', importId)
        .execute();

      return { jobId };
    }),
    implement(
      set.result,
      async (context, { jobId }) => (await jobView(context, jobId, spec.kind)) as never,
    ),
    implement(set.template, async (context) => templateFile(context, set)),
    implement(set.badRows, async (context, { importId }) => {
      const batch = await batchOf(context, spec.kind, importId);
      return badRowsFile(context, batch, spec.secret === true);
    }),
  ];

  return { routes, job };
}
