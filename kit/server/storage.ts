import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** What is kept: bytes in memory, or a file on this machine. */
export type FileSource = { readonly bytes: Uint8Array } | { readonly path: string };

/** Where the bytes of stored files live. Keys are made by the kit: short relative paths without surprises. */
export interface FileStorage {
  /** Keeps a file whole or not at all; the same key is never written twice. */
  put(key: string, source: FileSource, mediaType: string): Promise<void>;
  /** The bytes of a file; undefined where there is none. */
  get(key: string): Promise<Readable | undefined>;
  /** Removes a file; one that is gone already is no failure. */
  remove(key: string): Promise<void>;
}

async function writeWhole(path: string, source: FileSource): Promise<void> {
  if ('path' in source) return copyFile(source.path, path);
  const file = await open(path, 'w', 0o640);
  await file.writeFile(source.bytes).finally(() => file.close());
}

/** Files below a directory of this machine: `FILES_DIR`. */
export function diskStorage(directory: string): FileStorage {
  return {
    async put(key, source) {
      const path = join(directory, key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.new`;
      await writeWhole(draft, source);
      await rename(draft, path);
    },
    async get(key) {
      const file = await open(join(directory, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return file && createReadStream('', { fd: file });
    },
    remove: (key) => rm(join(directory, key), { force: true }),
  };
}
