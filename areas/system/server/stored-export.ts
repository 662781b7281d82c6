import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import type { ExportChoice, PageShape } from '#kit/contract/endpoint.ts';
import type { Language } from '#kit/contract/language.ts';
import type { Outside } from '#kit/server/context.ts';
import { persistPut, putMade } from '#kit/server/files/files.ts';
import { temporaryFolder } from '#kit/server/files/temporary.ts';
import { exportFile } from '#kit/server/http/export.ts';
import type { Route } from '#kit/server/implement.ts';

/**
 * The export of a list as a stored file, for lists too long to wait for: the same rows, columns and totals as its export
 * twin would answer, in one transaction. `route` is what `implementPage` gave for the list. The file is swept after a day.
 */
export async function storeExport(
  outside: Outside,
  endpoint: { readonly content: z.ZodType; readonly title: string; readonly page: PageShape },
  route: Route,
  content: ExportChoice & object,
  language: Language,
): Promise<{ fileUrl: string; fileName: string }> {
  if (route.kind !== 'page') throw new Error('only a list can be exported');

  const whole = { page: { current: 1, size: -1 as const }, ...content };
  const folder = await temporaryFolder();
  try {
    const path = join(folder.path, 'export');
    const { fileName, mediaType } = await outside.transaction(async (context) => {
      const file = await exportFile({ ...context, language }, endpoint, route.list, whole);
      const bytes = file.body instanceof Readable ? file.body : Readable.from([file.body]);
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));

      return file;
    });

    const { size } = await stat(path);
    const made = { path, name: fileName, size, mediaType, extension: extname(fileName).slice(1) };
    const put = await putMade(outside, made);
    const { url } = await outside.transaction((context) =>
      persistPut(context, put, { purpose: 'export' }),
    );
    return { fileUrl: url, fileName };
  } finally {
    await folder.remove();
  }
}
