import type { FileHandle } from 'node:fs/promises';
import { namelessFile } from '../files/temporary.ts';

/** Bytes put aside on disk until what stands before them is known. */
export interface Spool {
  /** Bytes appended so far. */
  readonly size: number;
  /** Writes behind the caller's back: `bytes` may change again once the next call has returned. */
  append(bytes: Uint8Array): Promise<void>;
  /** Waits for the appended bytes and replaces some of them. */
  overwrite(bytes: Uint8Array, position: number): Promise<void>;
  /** The bytes from `start` up to `end`. */
  read(start: number, end: number): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** Opens a spool in the system's folder for temporary files. */
export async function openSpool(): Promise<Spool> {
  const file = await namelessFile();
  let size = 0;
  let failure: unknown;
  let writing: Promise<void> = Promise.resolve();
  const written = async (): Promise<void> => {
    await writing;
    if (failure) throw failure;
  };

  return {
    get size() {
      return size;
    },
    async append(bytes) {
      await written();
      size += bytes.length;
      writing = file.appendFile(bytes).catch((error: unknown) => {
        failure = error;
      });
    },
    async overwrite(bytes, position) {
      await written();
      await file.write(bytes, 0, bytes.length, position);
    },
    async *read(start, end) {
      await written();
      yield* readPart(file, start, end);
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}

const READ_BYTES = 256 * 1024;

async function* readPart(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const bytes = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
    if (bytesRead === 0) throw new Error('A spooled file ended early');

    at += bytesRead;
    yield bytes.subarray(0, bytesRead);
  }
}
