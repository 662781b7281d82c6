import { open, readFile } from 'node:fs/promises';
import type { Sheet, SheetLimits } from './grid.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { SheetError } from './sheet-error.ts';
import { unpackedWorkbook } from './unpack.ts';

export type { Sheet } from './grid.ts';

const HEAD_BYTES = 64 * 1024;
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ARCHIVE = Buffer.from('504b0304', 'hex');
/** An .xlsx may unpack to so many times the allowed size of the file, and never to more than the hard limit. */
const MOST_UNPACKED_TIMES = 40;
const MOST_UNPACKED = 256 * 1024 * 1024;

const startsWith = (head: Buffer, signature: Buffer): boolean =>
  head.subarray(0, signature.length).equals(signature);

async function headOf(path: string, limits: SheetLimits): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new SheetError('EMPTY_FILE');
    if (size > limits.maxBytes) throw new SheetError('TOO_LARGE');

    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What a parser makes of hostile bytes is the file's fault; what the disk says is not. */
function asRefusal(error: unknown): never {
  const isOurs = error instanceof SheetError || (error instanceof Error && 'syscall' in error);
  throw isOurs ? error : new SheetError('NOT_A_SHEET', { cause: error });
}

/**
 * Reads the first sheet of an uploaded .xls, .xlsx or CSV file as text: numbers in full, dates as 'YYYY-MM-DD[ HH:mm:ss]'.
 * The content decides what the file is, not its name; CSV may be UTF-8, UTF-16 or GB18030 (rule jobs/import).
 * @throws SheetError for every file that cannot be imported as a whole
 */
export async function readSheet(
  file: { path: string; name: string },
  limits: SheetLimits,
): Promise<Sheet> {
  const head = await headOf(file.path, limits);
  if (startsWith(head, COMPOUND_FILE)) {
    return await readWorkbook(await readFile(file.path), true, limits).catch(asRefusal);
  }
  if (!startsWith(head, ARCHIVE)) return await readCsv(file.path, head, limits);

  const most = Math.min(MOST_UNPACKED, limits.maxBytes * MOST_UNPACKED_TIMES);

  return await readWorkbook(await unpackedWorkbook(file.path, most, limits), false, limits).catch(
    asRefusal,
  );
}
