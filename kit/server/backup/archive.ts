import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { StartupError } from '../start/startup.ts';
import { KEYS, MANIFEST, Manifest } from './manifest.ts';

/** A backup file that is open for reading. */
export interface Archive {
  readonly manifest: Manifest;
  readonly dataKey: string;
  /**
   * Hands the bytes of a part to a stream.
   * @throws StartupError when they are not those that were written
   */
  send(part: string, sha256: string, to: NodeJS.WritableStream): Promise<void>;
  close(): void;
}

const Keys = z.object({ dataKey: z.string().regex(/^[0-9a-f]{64}$/) });

/** Opens a backup file. @throws StartupError for anything else, and for one that is damaged or of another form */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    (error: Error) => {
      throw damaged(path, `it is no backup file (${error.message})`);
    },
  );
  try {
    const entries = await entriesOf(zip);
    const streamOf = (part: string): Promise<Readable> => {
      const entry = entries.get(part);
      if (!entry) throw damaged(path, `it has no ${part}`);

      return zip.openReadStreamPromise(entry);
    };

    const jsonOf = async (part: string): Promise<unknown> =>
      JSON.parse((await buffer(await streamOf(part))).toString());
    const manifest = Manifest.safeParse(await jsonOf(MANIFEST));
    if (!manifest.success)
      throw damaged(path, 'another release wrote it in a form this one does not know');

    const { dataKey } = Keys.parse(await jsonOf(KEYS));
    return {
      manifest: manifest.data,
      dataKey,
      async send(part, sha256, to) {
        const hash = createHash('sha256');
        const through = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk);
            done(null, chunk);
          },
          flush(done) {
            done(hash.digest('hex') === sha256 ? null : damaged(path, `${part} is damaged`));
          },
        });

        await pipeline(await streamOf(part), through, to);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof StartupError ? error : damaged(path, String(error));
  }
}

const damaged = (path: string, why: string): StartupError =>
  new StartupError(`${path} cannot be restored: ${why}.`);

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);

  return entries;
}
