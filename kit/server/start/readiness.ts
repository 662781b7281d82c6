import type { Connections } from '../database/pools.ts';
import type { FileStorage } from '../files/storage.ts';

export interface ReadinessParts {
  readonly urgent: Pick<Connections, 'pool'>;
  readonly files: Pick<FileStorage, 'put' | 'remove'>;
}

/** What a server cannot do without. */
export type Part = 'database' | 'files';

/** Milliseconds an answer is good for, however many ask. */
const GOOD_FOR = { ready: 3000, failing: 1000 };

/**
 * Answers which parts cannot be written, by writing: a full disk still reads. Asked for by many at once it writes once, and again only
 * after some seconds.
 */
export function createReadiness({ urgent, files }: ReadinessParts): () => Promise<Part[]> {
  const key = `ready/${crypto.randomUUID()}`;
  const look = async (): Promise<Part[]> => {
    const proofs: Record<Part, Promise<unknown>> = {
      database: urgent.pool.query('update installation set probed_at = now()'),
      files: proveFiles(files, key),
    };
    const ends = await Promise.allSettled(Object.values(proofs));

    return (Object.keys(proofs) as Part[]).filter(
      (_part, index) => ends[index]?.status === 'rejected',
    );
  };

  let known: Promise<Part[]> | undefined;

  return () => {
    known ??= look().then((failing) => {
      setTimeout(
        () => {
          known = undefined;
        },
        failing.length > 0 ? GOOD_FOR.failing : GOOD_FOR.ready,
      ).unref();
      return failing;
    });
    return known;
  };
}

/** Milliseconds the storage of files has to take a few bytes; the database has limits of its own. */
const FILES_LIMIT = 5000;

/** Writes and removes a file of a few bytes. */
async function proveFiles(files: ReadinessParts['files'], key: string): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error('the storage of files does not answer')),
    FILES_LIMIT,
  );
  const proof = files
    .put(key, { bytes: Buffer.from('ready') }, 'text/plain')
    .then(() => files.remove(key));
  await Promise.race([proof, late.promise]).finally(() => clearTimeout(timer));
}
