import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { FileRule } from '#kit/contract/file-rule.ts';
import type { Context } from '#kit/server/context.ts';
import {
  type PutFile,
  persistPut,
  putFile,
  putImage,
  storedBytes,
} from '#kit/server/files/files.ts';
import { temporaryFolder } from '#kit/server/files/temporary.ts';
import { type FileAnswer, implement, implementAfter } from '#kit/server/implement.ts';
import { defineJob, type JobOutcome, type JobRun, jobView } from '#kit/server/jobs/jobs.ts';
import { invalid, notFound, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { extension, mediaType, sheetStream } from '#kit/server/sheet/sheet.ts';
import { translate } from '#kit/server/texts.ts';
import {
  custPhotoImport,
  custPhotoImportBadRows,
  custPhotoImportResult,
  PHOTOS_REFUSED_SHOWN,
} from '../../contract/photo.ts';
import { faceForgotten } from './face.ts';
import { BadZip, MOST_ENTRIES, PHOTO_MODE, photosOf, type ZippedPhoto } from './photo-zip.ts';

const entriesOf = ({ tx }: Context, jobId: number) =>
  tx.selectFrom('photoImportEntry').where('jobId', '=', jobId);

/** The picture of an entry in the storage, or why it cannot be used. */
async function putPhoto(
  run: JobRun,
  photo: ZippedPhoto,
): Promise<{ put: PutFile } | { reason: string }> {
  let bytes: Buffer;
  try {
    bytes = await photo.bytes();
  } catch (error) {
    return { reason: error instanceof Refusal ? error.message : '文件已损坏或已加密' };
  }

  try {
    const { fileName } = photo;
    return {
      put: await putImage(run, { name: fileName, bytes }, PHOTO_MODE, `photo-import-${run.jobId}`),
    };
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message };
    throw error;
  }
}

/** Gives a person of the requester's organisations a picture. Answers the person, or why not. */
async function takeOver(
  context: Context,
  jobId: number,
  custNum: string,
  put: PutFile,
): Promise<{ custId: number } | { reason: string }> {
  const person = await context.tx
    .selectFrom('customer')
    .select('custId')
    .where('custNum', '=', custNum)
    .where('state', '=', 1)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .forUpdate()
    .executeTakeFirst();

  if (!person) return { reason: '没有该编号的人员' };

  const first = await entriesOf(context, jobId)
    .select('entryNo')
    .where('custId', '=', person.custId)
    .executeTakeFirst();
  if (first) return { reason: '压缩包中该人员有多张照片，已使用第一张' };

  const { url } = await persistPut(context, put, { purpose: 'photo', persisted: true });
  await context.tx
    .updateTable('customer')
    .set({ photoUrl: url, ...faceForgotten, version: sql`version + 1` })
    .where('custId', '=', person.custId)
    .execute();

  return { custId: person.custId };
}

/** One picture in a transaction of its own, together with what became of it. */
async function importOne(run: JobRun, entryNo: number, photo: ZippedPhoto): Promise<void> {
  const { jobId } = run;
  const found = await putPhoto(run, photo);
  await run.transaction(async (context) => {
    const end = 'put' in found ? await takeOver(context, jobId, photo.custNum, found.put) : found;
    await context.tx
      .insertInto('photoImportEntry')
      .values({ jobId, entryNo, fileName: photo.fileName, custId: null, reason: null, ...end })
      .execute();
  });
}

const Stored = z.object({ imported: z.int(), refused: z.int() });

const tally = (context: Context, jobId: number): Promise<z.output<typeof Stored>> =>
  entriesOf(context, jobId)
    .select((eb) => [
      eb.fn.count<number>('custId').as('imported'),
      eb.fn.count<number>('reason').as('refused'),
    ])
    .executeTakeFirstOrThrow();

async function importAll(run: JobRun, path: string): Promise<JobOutcome> {
  const { jobId } = run;
  const before = await run.transaction((context) =>
    entriesOf(context, jobId).select(['entryNo', 'reason']).execute(),
  );
  const known = new Set(before.map(({ entryNo }) => entryNo));
  let entryNo = 0;
  for await (const photo of photosOf(path, (total) => run.progress({ total }))) {
    if (run.cancelled()) break;

    entryNo += 1;
    if (known.has(entryNo)) continue;

    await importOne(run, entryNo, photo);
    const { imported, refused } = await run.transaction((context) => tally(context, jobId));
    await run.progress({ done: imported + refused, failed: refused });
  }

  const result = await run.transaction((context) => tally(context, jobId));
  const { imported, refused } = result;
  await run.progress({ total: imported + refused });

  return { state: refused === 0 ? 'success' : imported === 0 ? 'failed' : 'partial', result };
}

/* A zip is read from its end, so it needs a file. */
const photoImport = defineJob(
  'customer.photoImport',
  'import',
  z.object({ url: z.string() }),
  async (run, { url }) => {
    const folder = await temporaryFolder();
    try {
      const stream = await run.transaction((context) => storedBytes(context, url));
      if (!stream) return { state: 'failed', message: '文件不存在' };

      const path = join(folder.path, 'photos.zip');
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      return await importAll(run, path);
    } catch (error) {
      if (error instanceof BadZip) return { state: 'failed', message: error.message };
      throw error;
    } finally {
      await folder.remove();
    }
  },
);

const ZIP: FileRule = { types: { 'application/zip': ['zip'] }, maxBytes: 64 * 1024 * 1024 };

const refusedOf = (context: Context, jobId: number, most: number) =>
  entriesOf(context, jobId)
    .select(['fileName', (eb) => eb.ref('reason').$notNull().as('reason')])
    .where('reason', 'is not', null)
    .orderBy('entryNo')
    .limit(most)
    .execute();

async function view(context: Context, jobId: number) {
  const job = await jobView(context, jobId);
  const { data } = Stored.safeParse(job.result);
  if (!data) return { ...job, result: null };

  const refused = await refusedOf(context, jobId, PHOTOS_REFUSED_SHOWN);

  return { ...job, result: { imported: data.imported, refused, refusedCount: data.refused } };
}

const FORMAT = 'xlsx';

/** The pictures that were not taken over, each with its reason, as a workbook. */
async function badFiles(context: Context, jobId: number): Promise<FileAnswer> {
  if (!Stored.safeParse((await jobView(context, jobId)).result).success) throw notFound();

  const refused = await refusedOf(context, jobId, MOST_ENTRIES);
  const said = (text: string) => translate(context.language, text);
  const columns = [said('文件名'), said('错误原因')].map((title) => ({
    title,
    kind: 'text' as const,
  }));
  const sheetName = said('照片导入错误数据');

  async function* rows(): AsyncGenerator<string[][]> {
    yield refused.map(({ fileName, reason }) => [fileName, said(reason)]);
  }

  return {
    fileName: `${sheetName}.${extension(FORMAT)}`,
    mediaType: mediaType(FORMAT),
    body: sheetStream(FORMAT, { sheetName, columns }, rows()),
    apart: true,
  };
}

export const photoImporting = {
  job: photoImport,
  routes: [
    implementAfter(
      custPhotoImport,
      async (outside, _content, file) => {
        if (!file) throw invalid('file', '请选择文件');
        return putFile(outside, file, ZIP);
      },
      async (context, put) => {
        const { url } = await persistPut(context, put, { purpose: 'photo-import' });
        return {
          jobId: await context.jobs.enqueue(context, photoImport, { url }, { label: put.fileName }),
        };
      },
    ),
    implement(custPhotoImportResult, (context, { jobId }) => view(context, jobId)),
    implement(custPhotoImportBadRows, (context, { jobId }) => badFiles(context, jobId)),
  ],
};
