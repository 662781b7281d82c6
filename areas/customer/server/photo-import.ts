import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import type { FileRule } from '#kit/contract/file-rule.ts';
import { imageRules } from '#kit/contract/image-mode.ts';
import type { Context } from '#kit/server/context.ts';
import { storedBytes, storeFile, storeImage } from '#kit/server/files.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs.ts';
import { invalid, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import { custPhotoImport, custPhotoImportResult } from '../contract/photo.ts';
import { faceForgotten } from './photo.ts';

const ZIP: FileRule = { types: { 'application/zip': ['zip'] }, maxBytes: 64 * 1024 * 1024 };
/** Pictures of one file; more is most likely no list of people. */
const MOST_ENTRIES = 5000;
const REFUSED_SHOWN = 500;
const MODE = 'default';

interface Refused {
  readonly fileName: string;
  readonly reason: string;
}

/** `photos/180001_张三.jpg` -> `180001`. */
const numberOf = (fileName: string): string => {
  const base = fileName.slice(fileName.lastIndexOf('/') + 1);
  return base.slice(0, base.lastIndexOf('.')).split('_')[0]?.trim() ?? '';
};

/** Directories, and what macOS puts beside every file, are no pictures of people. */
const isPicture = ({ fileName }: Entry): boolean => !/\/$|(^|\/)(__MACOSX\/|\.)/.test(fileName);

/** The bytes of an entry; a picture that unpacks to more than a picture may have is not unpacked. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize >= imageRules[MODE].maxBytes) throw invalid('file', imageRules[MODE].messages.size);
  return buffer(await zip.openReadStreamPromise(entry));
}

/** Takes over one picture, or says why not. The person is found by number within the requester's organisations. */
async function takeOver(context: Context, jobId: number, fileName: string, bytes: Buffer): Promise<string | undefined> {
  const person = await context.tx
    .selectFrom('customer')
    .select('custId')
    .where('custNum', '=', numberOf(fileName))
    .where('state', '=', 1)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .forUpdate()
    .executeTakeFirst();
  if (!person) return '没有该编号的人员';
  const { url } = await storeImage(context, { name: fileName, bytes }, MODE, {
    purpose: 'photo',
    kept: true,
    token: `photo-import-${jobId}`,
  });
  await context.tx
    .updateTable('customer')
    .set({ photoUrl: url, ...faceForgotten, version: sql`version + 1` })
    .where('custId', '=', person.custId)
    .execute();
  return undefined;
}

/** One picture in a transaction of its own, so that a broken one keeps nobody else's. */
async function importOne(run: JobRun, zip: ZipFile, entry: Entry): Promise<Refused | undefined> {
  const { fileName } = entry;
  try {
    const bytes = await bytesOf(zip, entry);
    const reason = await run.transaction((context) => takeOver(context, run.jobId, fileName, bytes));
    return reason ? { fileName, reason: translate('zh-CN', reason) } : undefined;
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : '压缩包已损坏';
    return { fileName, reason };
  }
}

async function importAll(run: JobRun, zip: ZipFile) {
  const refused: Refused[] = [];
  let imported = 0;
  await run.progress({ total: Math.min(zip.entryCount, MOST_ENTRIES) });
  for await (const entry of zip.eachEntry()) {
    if (run.cancelled() || imported + refused.length >= MOST_ENTRIES) break;
    if (!isPicture(entry)) continue;
    const problem = await importOne(run, zip, entry);
    if (problem) refused.push(problem);
    else imported += 1;
    await run.progress({ done: imported + refused.length, failed: refused.length });
  }
  const state = refused.length === 0 ? 'success' : imported === 0 ? 'failed' : 'partial';
  return { state, result: { imported, refused: refused.slice(0, REFUSED_SHOWN) } } as const;
}

/* A zip is read from its end, so it needs a file. */
const photoImport = defineJob('customer.photoImport', z.object({ url: z.string() }), async (run, { url }) => {
  const directory = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    const stream = await run.transaction((context) => storedBytes(context, url));
    if (!stream) return { state: 'failed', message: '文件不存在' };
    const path = join(directory, 'photos.zip');
    await pipeline(stream, createWriteStream(path));
    const zip = await openPromise(path, { lazyEntries: true });
    return await importAll(run, zip).finally(() => zip.close());
  } catch (error) {
    run.log.warn({ error: String(error) }, 'photo import');
    return { state: 'failed', message: '压缩包已损坏' };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

export const photoImporting = {
  job: photoImport,
  routes: [
    implement(custPhotoImport, async (context, _content, file) => {
      if (!file) throw invalid('file', '请选择文件');
      const { url } = await storeFile(context, file, ZIP, { purpose: 'photo-import' });
      return { jobId: await context.jobs.enqueue(context, photoImport, { url }) };
    }),
    implement(custPhotoImportResult, (context, { jobId }) => jobView(context, jobId) as never),
  ],
};
