import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import type { Actor, Context } from './context.ts';
import type { UploadedFile } from './implement.ts';
import { invalid, Refusal } from './refusal.ts';
import type { System } from './system.ts';

/** What a kind of upload accepts. The type is what the bytes say, never what the name says. */
export interface FileRule {
  /** Media type -> extension it is stored under. */
  readonly types: Readonly<Record<string, string>>;
  readonly maxBytes: number;
}

/** Images of the default upload mode (document 0 section 5): JPG, GIF, BMP, PNG below 500 KB. */
export const imageRule: FileRule = {
  types: { 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/bmp': 'bmp', 'image/png': 'png' },
  maxBytes: 500 * 1024,
};

const FILES_PATH = '/files';
const YEAR_SECONDS = 31_536_000;

/**
 * Keeps an uploaded file and answers the address it is served under. The bytes are copied before the row is written, so a
 * row never points at nothing; a copy whose transaction fails is an orphan that harms nobody.
 * @throws Refusal 400 for a type the rule does not list or a file above its size
 */
export async function storeFile(
  context: Context,
  filesDir: string,
  file: UploadedFile,
  purpose: string,
  rule: FileRule,
): Promise<{ fileId: number; url: string }> {
  if (file.size >= rule.maxBytes) throw new Refusal(413, 'FILE_TOO_LARGE', '文件超过大小限制');
  const detected = await fileTypeFromFile(file.path);
  const extension = detected && rule.types[detected.mime];
  if (!detected || !extension) throw invalid('file', '文件格式不支持');
  const fileId = context.newId();
  const storageKey = join(String(context.merchantId), context.now.slice(0, 7), `${fileId}.${extension}`);
  const path = join(filesDir, storageKey);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(file.path, path);
  const { name: fileName, size } = file;
  const row = {
    fileId,
    purpose,
    fileName,
    mediaType: detected.mime,
    size,
    storageKey,
    createdBy: context.actor.userId,
  };
  await context.tx.insertInto('storedFile').values(row).execute();
  return { fileId, url: `${FILES_PATH}/${fileId}.${extension}` };
}

const tokenCookie = (cookies: string | undefined): string =>
  decodeURIComponent(/(?:^|;\s*)Admin-Token=([^;]*)/.exec(cookies ?? '')?.[1] ?? '');

/** Serves stored files to the merchant they belong to; an image element sends the session as a cookie, not as a header. */
export const storedFiles =
  (system: System, authenticate: (token: string) => Promise<Actor | undefined>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, async (request, reply) => {
      const header = request.headers.token;
      const actor = await authenticate(typeof header === 'string' ? header : tokenCookie(request.headers.cookie));
      const fileId = Number(/^(\d{1,15})\.\w+$/.exec(request.params.name)?.[1] ?? Number.NaN);
      if (!actor) return reply.status(401).send();
      if (Number.isNaN(fileId)) return reply.status(404).send();
      const found = await system.merchant(actor.merchantId, { readOnly: true }, (tx) =>
        tx.selectFrom('storedFile').select(['storageKey', 'mediaType']).where('fileId', '=', fileId).executeTakeFirst(),
      );
      if (!found) return reply.status(404).send();
      return reply
        .type(found.mediaType)
        .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(createReadStream(join(system.settings.filesDir, found.storageKey)));
    });
  };
