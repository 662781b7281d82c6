import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { FileRule } from '#kit/contract/file-rule.ts';
import type { Context } from '#kit/server/context.ts';
import { storedBytes, storeFile, storeImage } from '#kit/server/files.ts';
import { type FileAnswer, implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs.ts';
import { invalid, notFound, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { extension, mediaType, sheetStream } from '#kit/server/sheet/sheet.ts';
import { translate } from '#kit/server/texts.ts';
import {
  custPhotoImport,
  custPhotoImportBadRows,
  custPhotoImportResult,
  PHOTOS_REFUSED_SHOWN,
} from '../contract/photo.ts';
import { faceForgotten } from './face.ts';
import { BadZip, PHOTO_MODE, photosOf, type ZippedPhoto } from './photo-zip.ts';

const ZIP: FileRule = { types: { 'application/zip': ['zip'] }, maxBytes: 64 * 1024 * 1024 };
const FORMAT = 'xls';

const Stored = z.object({
  imported: z.int(),
  refused: z.array(z.object({ fileName: z.string(), reason: z.string() })),
});
type Refused = z.output<typeof Stored>['refused'][number];

/** Takes over one picture, or says why not. The person is found by number within the requester's organisations. */
async function takeOver(
  context: Context,
  run: { readonly jobId: number; readonly done: Set<number> },
  { fileName, custNum }: ZippedPhoto,
  bytes: Buffer,
): Promise<string | undefined> {
  const person = await context.tx
    .selectFrom('customer')
    .select('custId')
    .where('custNum', '=', custNum)
    .where('state', '=', 1)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .forUpdate()
    .executeTakeFirst();
  if (!person) return '没有该编号的人员';
  if (run.done.has(person.custId)) return '压缩包中该人员有多张照片，已使用第一张';
  const { url } = await storeImage(context, { name: fileName, bytes }, PHOTO_MODE, {
    purpose: 'photo',
    kept: true,
    token: `photo-import-${run.jobId}`,
  });
  await context.tx
    .updateTable('customer')
    .set({ photoUrl: url, ...faceForgotten, version: sql`version + 1` })
    .where('custId', '=', person.custId)
    .execute();
  run.done.add(person.custId);
  return undefined;
}

/** One picture in a transaction of its own, so that a broken one keeps nobody else's. */
async function importOne(run: JobRun, done: Set<number>, photo: ZippedPhoto): Promise<Refused | undefined> {
  const { fileName } = photo;
  try {
    const bytes = await photo.bytes();
    const { jobId } = run;
    const reason = await run.transaction((context) => takeOver(context, { jobId, done }, photo, bytes));
    return reason ? { fileName, reason } : undefined;
  } catch (error) {
    return { fileName, reason: error instanceof Refusal ? error.message : '文件已损坏或已加密' };
  }
}

async function importAll(run: JobRun, path: string) {
  const refused: Refused[] = [];
  const done = new Set<number>();
  for await (const photo of photosOf(path, (total) => run.progress({ total }))) {
    if (run.cancelled()) break;
    const problem = await importOne(run, done, photo);
    if (problem) refused.push(problem);
    await run.progress({ done: done.size + refused.length, failed: refused.length });
  }
  await run.progress({ total: done.size + refused.length });
  const state = refused.length === 0 ? 'success' : done.size === 0 ? 'failed' : 'partial';
  return { state, result: { imported: done.size, refused } } as const;
}

/* A zip is read from its end, so it needs a file. */
const photoImport = defineJob('customer.photoImport', z.object({ url: z.string() }), async (run, { url }) => {
  const directory = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    const stream = await run.transaction((context) => storedBytes(context, url));
    if (!stream) return { state: 'failed', message: '文件不存在' };
    const path = join(directory, 'photos.zip');
    await pipeline(stream, createWriteStream(path));
    return await importAll(run, path);
  } catch (error) {
    if (error instanceof BadZip) return { state: 'failed', message: error.message };
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

async function view(context: Context, jobId: number) {
  const job = await jobView(context, jobId);
  const { data } = Stored.safeParse(job.result);
  if (!data) return { ...job, result: null };
  const { imported, refused } = data;
  const shown = refused.slice(0, PHOTOS_REFUSED_SHOWN);
  return { ...job, result: { imported, refused: shown, refusedCount: refused.length } };
}

/** The pictures that were not taken over, each with its reason, as a workbook. */
async function badFiles(context: Context, jobId: number): Promise<FileAnswer> {
  const { data } = Stored.safeParse((await jobView(context, jobId)).result);
  if (!data) throw notFound();
  const said = (text: string) => translate(context.language, text);
  const columns = [said('文件名'), said('错误原因')].map((title) => ({ title, kind: 'text' as const }));
  const sheetName = said('照片导入错误数据');
  async function* rows(): AsyncGenerator<string[][]> {
    yield (data as z.output<typeof Stored>).refused.map(({ fileName, reason }) => [fileName, said(reason)]);
  }
  return {
    fileName: `${sheetName}.${extension(FORMAT)}`,
    mediaType: mediaType(FORMAT),
    body: sheetStream(FORMAT, { sheetName, columns }, rows()),
  };
}

export const photoImporting = {
  job: photoImport,
  routes: [
    implement(custPhotoImport, async (context, _content, file) => {
      if (!file) throw invalid('file', '请选择文件');
      const { url } = await storeFile(context, file, ZIP, { purpose: 'photo-import' });
      return { jobId: await context.jobs.enqueue(context, photoImport, { url }) };
    }),
    implement(custPhotoImportResult, (context, { jobId }) => view(context, jobId)),
    implement(custPhotoImportBadRows, (context, { jobId }) => badFiles(context, jobId)),
  ],
};
