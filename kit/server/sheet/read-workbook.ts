import { Worker } from 'node:worker_threads';
import type { Sheet, SheetLimits } from './grid.ts';
import { SheetError, type SheetErrorCode } from './sheet-error.ts';

/** What the parsing thread is given. */
export interface WorkbookQuestion {
  readonly file: Uint8Array;
  /** An .xls file. */
  readonly isOld: boolean;
  readonly limits: SheetLimits;
}

/** What the parsing thread answers. */
export interface WorkbookAnswer {
  readonly sheet?: Sheet;
  readonly refusal?: SheetErrorCode;
  readonly reason?: string;
}

const MOST_HEAP_MEGABYTES = 1_024;
const LONGEST_MILLISECONDS = 60_000;

function parse(question: WorkbookQuestion): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const timer = setTimeout(() => end(() => reject(new SheetError('TOO_LARGE'))), LONGEST_MILLISECONDS);
    worker.once('message', ({ sheet, refusal, reason }: WorkbookAnswer) => {
      end(() => (sheet ? resolve(sheet) : reject(new SheetError(refusal ?? 'NOT_A_SHEET', { cause: reason }))));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => reject(isFull ? new SheetError('TOO_LARGE', { cause: error }) : error));
    });
    worker.once('exit', () => end(() => reject(new SheetError('NOT_A_SHEET'))));
  });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Parses the first sheet of a workbook on a thread of its own, with limits to memory and time; one at a time, so that many
 * uploads at once need no more memory than one.
 * @throws SheetError
 */
export function readWorkbook(question: WorkbookQuestion): Promise<Sheet> {
  const result = last.then(() => parse(question));
  last = result.catch(() => undefined);
  return result;
}
