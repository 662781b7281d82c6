import { Worker } from 'node:worker_threads';
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

const MOST_HEAP_MEGABYTES = 1_024;
const LONGEST_MILLISECONDS = 120_000;
const IDLE_MILLISECONDS = 10_000;

/** A thread that parses one workbook after the other. */
interface Parser {
  /** @throws SheetError */
  parse(question: WorkbookQuestion): Promise<Workbook>;
  stop(): void;
}

/** The parser of the file before, kept for a while because starting a thread takes longer than parsing most files. */
let idle: Parser | undefined;
let retirement: NodeJS.Timeout | undefined;

function startParser(): Parser {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
  });
  let pending: PromiseWithResolvers<Workbook> | undefined;
  const fail = (error: Error): void => {
    pending?.reject(error);
    if (idle === parser) idle = undefined;
    void worker.terminate();
  };
  const parser: Parser = {
    async parse(question) {
      pending = Promise.withResolvers<Workbook>();
      const timer = setTimeout(() => fail(new SheetError('TOO_LARGE')), LONGEST_MILLISECONDS);
      worker.ref();
      worker.postMessage(question);
      try {
        return await pending.promise;
      } finally {
        clearTimeout(timer);
        worker.unref();
      }
    },
    stop: () => fail(new SheetError('NOT_A_SHEET')),
  };
  worker.on('message', ({ sheet, refusal, reason }: WorkbookAnswer) => {
    retire(parser);
    if (sheet) pending?.resolve(sheet);
    else pending?.reject(new SheetError(refusal ?? 'NOT_A_SHEET', { cause: reason }));
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('TOO_LARGE', { cause: error }) : error);
  });
  worker.on('exit', () => fail(new SheetError('NOT_A_SHEET')));
  return parser;
}

/** Keeps a parser that answered for the next file, which stops the clock when it comes. */
function retire(parser: Parser): void {
  idle = parser;
  clearTimeout(retirement);
  retirement = setTimeout(parser.stop, IDLE_MILLISECONDS).unref();
}

function parse(question: WorkbookQuestion): Promise<Workbook> {
  clearTimeout(retirement);
  const parser = idle ?? startParser();
  idle = undefined;
  return parser.parse(question);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Parses the first sheet of a workbook on a thread of its own, with limits to memory and time; one at a time, so that many
 * uploads at once need no more memory than one.
 * @throws SheetError
 */
export async function readWorkbook(question: WorkbookQuestion): Promise<Sheet> {
  const result = last.then(() => parse(question));
  last = result.catch(() => undefined);
  const { header, rows } = await result;
  async function* atOnce() {
    yield rows;
  }
  return { header, rows: { [Symbol.asyncIterator]: atOnce } };
}
