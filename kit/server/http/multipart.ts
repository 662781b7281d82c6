import '@fastify/multipart';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { temporaryFolder } from '../files/temporary.ts';
import type { UploadedFile } from '../implement.ts';
import { Refusal } from '../refusal.ts';
import { contentOfText } from './envelope.ts';

/** An upload spooled to a private temporary folder: its fields, its one file, and how to throw it away. */
export interface Upload {
  readonly fields: Record<string, unknown>;
  readonly file: UploadedFile | undefined;
  discard(): Promise<void>;
}

/** Largest upload, bytes. */
export const UPLOAD_LIMIT = 64 * 1024 * 1024;

/** Reads a multipart body of fields and at most one file; uploads are hostile input, so every part has a limit. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal(400, 'NOT_MULTIPART', '请上传文件');

  const { path: folder, remove: discard } = await temporaryFolder();
  try {
    const fields: Record<string, unknown> = {};
    let file: UploadedFile | undefined;
    for await (const part of request.parts({
      limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = contentOfText(part.value);
        continue;
      }

      const path = join(folder, 'file');
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw new Refusal(413, 'FILE_TOO_LARGE', '文件超过大小限制');

      file = {
        path,
        name: basename(part.filename ?? 'file').slice(0, 200),
        size: (await stat(path)).size,
      };
    }

    return { fields, file, discard };
  } catch (error) {
    await discard();
    throw refusalOf(error);
  }
}

/** What went wrong while reading: a limit, a broken form, or a disk of ours, which is a defect. */
function refusalOf(error: unknown): unknown {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (error instanceof Refusal || syscall !== undefined) return error;
  if (String(code).startsWith('FST_'))
    return new Refusal(413, 'FILE_TOO_LARGE', '文件超过大小限制');

  return new Refusal(400, 'BAD_UPLOAD', '上传的内容不完整');
}
