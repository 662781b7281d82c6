import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** What is kept: bytes in memory, or a file on this machine. */
export type FileSource = { readonly bytes: Uint8Array } | { readonly path: string };

/** Where the bytes of stored files live. Keys are made by the kit: short relative paths without surprises. */
export interface FileStorage {
  /** Keeps a file whole or not at all, on disk when it answers; the same key is never written twice. */
  put(key: string, source: FileSource, mediaType: string): Promise<void>;
  /** The bytes of a file; undefined where there is none. */
  get(key: string): Promise<Readable | undefined>;
  /** Removes a file; one that is gone already is no failure. */
  remove(key: string): Promise<void>;
}

/** Files below a directory of this machine, which no other user of the machine may read: `FILES_DIR`. */
export function diskStorage(directory: string): FileStorage {
  return {
    async put(key, source) {
      const path = join(directory, key);
      await makeFolder(dirname(path));
      const draft = `${path}.new`;
      await writeWhole(draft, source).catch(async (error: unknown) => {
        await rm(draft, { force: true });
        throw error;
      });
      await rename(draft, path);
      await syncFolder(dirname(path));
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

/** Makes a folder of ours with those above it that are missing; their names are on disk when it is done. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;

  for (let made = path; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}

/** Puts the names of a folder on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function writeWhole(path: string, source: FileSource): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytesOf(source));
    await file.sync();
  } finally {
    await file.close();
  }
}

const bytesOf = (source: FileSource): Readable | Uint8Array =>
  'path' in source ? createReadStream(source.path) : source.bytes;
