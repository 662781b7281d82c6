import type { FileHandle } from 'node:fs/promises';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { namelessFile } from '../files/temporary.ts';
import { createGate } from '../gate.ts';
import { busy, Refusal } from '../refusal.ts';

/** A file made whole and put aside on disk, ready for a reader of any speed. */
export interface MadeFile {
  readonly bytes: number;
  readonly handle: FileHandle;
}

/** Files on their way to their readers: few are made at a time, and none of them holds the database while it is read. */
export interface Downloads {
  /**
   * Waits for a turn, outside of any transaction, and runs `task`, which makes a file.
   * @throws Refusal 429 when too many wait already
   */
  turn<T>(task: () => Promise<T>): Promise<T>;
  /** Writes a stream to disk as fast as it comes. @throws Refusal 503 when it takes too long */
  putAside(stream: Readable): Promise<MadeFile>;
  /** Answers with such a file, which is gone then; true when its reader went away, stood still or took too long. */
  send(reply: FastifyReply, file: MadeFile): Promise<boolean>;
}

export interface DownloadLimits {
  /** Files made at a time: they leave most connections to other calls. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Milliseconds a file may take to be made. */
  readonly making: number;
  /** Milliseconds in which a reader has to take something. */
  readonly still: number;
  /** Milliseconds a reader may take in all. */
  readonly sending: number;
}

const SENT_BYTES = 128 * 1024;

const usual: DownloadLimits = {
  atOnce: 3,
  waiting: 40,
  making: 300_000,
  still: 30_000,
  sending: 1_800_000,
};

const tooLong = () =>
  new Refusal(503, 'TOO_LONG', '数据过多，未能在规定时间内生成文件，请缩小查询范围');

/** Waits until the reader has taken some bytes. @throws Error when that takes too long, or the reader is gone */
async function taken(raw: ServerResponse, bytes: Uint8Array, limit: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const gone = () => reject(new Error('the reader is gone'));
  const timer = setTimeout(() => reject(new Error('the reader took too long')), limit);
  raw.once('close', gone);
  raw.write(bytes, (error) => (error ? reject(error) : resolve()));

  try {
    await promise;
  } finally {
    clearTimeout(timer);
    raw.off('close', gone);
  }
}

/** Appends to a file and leaves it open. */
const fileWriter = (handle: FileHandle): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      handle.writeFile(chunk).then(() => done(), done);
    },
  });

export function createDownloads(limits: Partial<DownloadLimits> = {}): Downloads {
  const given = { ...usual, ...limits };
  const gate = createGate({ ...given, busy: () => busy('导出的人较多，请稍后再试') });

  return {
    turn: (task) => gate.pass(task),
    async putAside(stream) {
      const handle = await namelessFile();
      const deadline = AbortSignal.timeout(given.making);
      try {
        await pipeline(stream, fileWriter(handle), { signal: deadline });
        return { handle, bytes: (await handle.stat()).size };
      } catch (error) {
        await handle.close();
        throw deadline.aborted ? tooLong() : error;
      }
    },
    async send(reply, { handle, bytes }) {
      const { raw } = reply.hijack();
      const end = performance.now() + given.sending;
      try {
        raw.writeHead(200, {
          ...(reply.getHeaders() as OutgoingHttpHeaders),
          'content-length': bytes,
        });
        /* One buffer, filled anew when its bytes are gone: any number of long files needs no more memory than they have readers. */
        const buffer = Buffer.allocUnsafe(SENT_BYTES);
        for (let at = 0; at < bytes; ) {
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
          if (bytesRead === 0) throw new Error('a file that was put aside ended early');

          at += bytesRead;
          await taken(
            raw,
            buffer.subarray(0, bytesRead),
            Math.min(given.still, end - performance.now()),
          );
        }

        raw.end();
        return false;
      } catch {
        raw.destroy();
        return true;
      } finally {
        await handle.close();
      }
    },
  };
}
