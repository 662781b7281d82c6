import { keptThread, type ThreadFailure } from '../thread.ts';
import type { ReadRow, Sheet, SheetLimits } from './grid.ts';
import { SheetError, type SheetErrorCode } from './sheet-error.ts';

/** What the parsing thread is given. */
export interface WorkbookQuestion {
  readonly file: Uint8Array;
  /** An .xls file. */
  readonly isOld: boolean;
  readonly limits: SheetLimits;
}

/** What is in a workbook. */
interface Workbook {
  readonly header: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** What the parsing thread answers. */
export interface WorkbookAnswer {
  readonly sheet?: Workbook;
  readonly refusal?: SheetErrorCode;
  readonly reason?: string;
}

/** A file that ends its reader is refused: too large when it takes all memory or time, else unreadable. */
export const readerFailed = (failure: ThreadFailure, cause?: unknown): SheetError =>
  new SheetError(failure === 'ended' ? 'NOT_A_SHEET' : 'TOO_LARGE', { cause });

const thread = keptThread<WorkbookQuestion, WorkbookAnswer>({
  file: new URL('./workbook-worker.ts', import.meta.url),
  failed: readerFailed,
});

/**
 * Parses the first sheet of a workbook on a thread of its own, with limits to memory and time; one at a time, so that many
 * uploads at once need no more memory than one.
 * @throws SheetError
 */
export async function readWorkbook(question: WorkbookQuestion): Promise<Sheet> {
  const { sheet, refusal, reason } = await thread.use((ask) => ask(question));
  if (!sheet) throw new SheetError(refusal ?? 'NOT_A_SHEET', { cause: reason });
  const { header, rows } = sheet;
  async function* atOnce() {
    yield rows;
  }
  return { header, rows: { [Symbol.asyncIterator]: atOnce } };
}
