import type { UploadedFile } from '../implement.ts';
import type { SheetLimits } from '../sheet/grid.ts';
import { SheetError } from '../sheet/sheet-error.ts';
import { persistentThread, type ThreadFailure } from '../thread.ts';
import type { ReadingAnswer, ReadingQuestion, ReadPart, Understanding } from './messages.ts';

/** A file that is open for reading. */
export interface OpenFile {
  readonly header: readonly string[];
  /**
   * Its rows part by part, equally many in each but the last; while one is looked at the next is read. Without an understanding they are
   * only counted. @throws SheetError
   */
  parts(understanding?: Understanding): AsyncGenerator<ReadPart>;
}

/** A file that ends its reader is refused: too large when it takes all memory or time, else unreadable. */
const readerFailed = (failure: ThreadFailure, cause?: unknown): SheetError =>
  new SheetError(failure === 'ended' ? 'NOT_A_SHEET' : 'TOO_LARGE', { cause });

const thread = persistentThread<ReadingQuestion, ReadingAnswer>({
  file: new URL('./import-thread.ts', import.meta.url),
  failed: readerFailed,
});

/** Parts read before they are asked for. */
const READ_AHEAD = 2;

/**
 * Reads an uploaded file on a thread of its own: the sale of lunch meanwhile does not wait for it. One file at a time.
 * @throws SheetError for a file that cannot be read as a whole
 */
export function readingFile<T>(
  { path, name }: UploadedFile,
  limits: SheetLimits,
  work: (file: OpenFile) => Promise<T>,
): Promise<T> {
  return thread.use(async (asked) => {
    const ask = async (question: ReadingQuestion): Promise<ReadingAnswer> => {
      const answer = await asked(question);
      if (answer.refusal) throw new SheetError(answer.refusal, { cause: answer.reason });

      return answer;
    };

    async function* parts(understanding?: Understanding) {
      await ask({ understand: understanding });
      const next = (): Promise<ReadingAnswer> => {
        const coming = ask('next');
        /* When the work ends early, nothing waits for it. */
        coming.catch(() => undefined);

        return coming;
      };

      const coming = Array.from({ length: READ_AHEAD }, next);
      for (;;) {
        const { part } = await (coming.shift() as Promise<ReadingAnswer>);
        if (!part) return;

        coming.push(next());
        yield part;
      }
    }

    const { header = [] } = await ask({ open: { path, name }, limits });

    return work({ header, parts });
  });
}
