import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import type { ExportChoice, PageShape } from '#kit/contract/endpoint.ts';
import type { Context } from './context.ts';
import { storeMade } from './files.ts';
import { exportFile } from './http/export.ts';
import type { Route } from './implement.ts';

/**
 * The export of a list as a stored file, for lists too long to wait for: the same rows, columns and totals as its export
 * twin would answer. Runs inside a job's transaction. `route` is what `implementPage` gave for the list. The file is swept
 * after a day.
 */
export async function storeExport(
  context: Context,
  endpoint: { readonly content: z.ZodType; readonly title: string; readonly page: PageShape },
  route: Route,
  content: ExportChoice & object,
): Promise<{ fileUrl: string; fileName: string }> {
  if (route.kind !== 'page') throw new Error('only a list can be exported');
  const whole = { page: { current: 1, size: -1 as const }, ...content };
  const { fileName, mediaType, body } = await exportFile(context, endpoint, route.list, whole);
  const path = join(tmpdir(), `export-${randomUUID()}`);
  try {
    await pipeline(body instanceof Readable ? body : Readable.from([body]), createWriteStream(path));
    const { size } = await stat(path);
    const extension = extname(fileName).slice(1);
    const { url } = await storeMade(context, { path, name: fileName, size, mediaType, extension }, 'export');
    return { fileUrl: url, fileName };
  } finally {
    await rm(path, { force: true });
  }
}
