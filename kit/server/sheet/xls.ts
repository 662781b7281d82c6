import { endRecord, globalRecords, sheetHead, sheetTail } from './biff.ts';
import { type SheetOptions, sheetTitle } from './column.ts';
import { compoundBytes } from './compound.ts';
import type { Portions } from './portions.ts';
import { openSpool, type Spool } from './spool.ts';
import { cellWriter } from './xls-cells.ts';
import { sharedStrings } from './xls-strings.ts';

const MOST_COLUMNS = 256;

/**
 * A BIFF8 workbook in a compound file. Its sizes stand in front, so rows are spooled to disk first; memory stays flat.
 * @throws RangeError for more than 256 columns
 */
export async function* xlsBytes(options: SheetOptions, portions: Portions): AsyncGenerator<Buffer> {
  const { columns, sheetName, lead = [] } = options;
  if (columns.length > MOST_COLUMNS)
    throw new RangeError(`A sheet of this format has at most ${MOST_COLUMNS} columns`);

  await using spools = await openSpools();
  const { cells, strings } = spools;
  const sheets = yield* spoolSheets(options, portions, cells, strings);
  const parts = sheets.map((sheet, index) => ({
    sheet,
    head: sheetHead(columns, sheet.rows),
    tail: sheetTail(index === 0, lead.length + 1),
  }));

  const globals = globalsOf(sheetName, parts, strings.size);
  const size = parts.reduce(
    (sum, part) => sum + sizeOf(part),
    globals.length + strings.size + endRecord.length,
  );
  yield* compoundBytes('Workbook', size, workbookBytes(globals, parts, cells, strings));
}

async function openSpools(): Promise<{ cells: Spool; strings: Spool } & AsyncDisposable> {
  const cells = await openSpool();
  const strings = await openSpool().catch(async (error: unknown) => {
    await cells.close();
    throw error;
  });

  return {
    cells,
    strings,
    async [Symbol.asyncDispose]() {
      await Promise.all([cells.close(), strings.close()]);
    },
  };
}

/** One sheet: its rows, and where its cells are in the spool. */
interface Sheet {
  readonly rows: number;
  readonly start: number;
  readonly end: number;
}

/** Limits of the format; the header is one of the rows. */
const MOST_ROWS = 65_536;

/** An empty piece of output: where a reader that went away can end work that has no output yet. */
const backpressure = Buffer.alloc(0);

/** Encodes all rows; cells and strings end up in the spools. */
async function* spoolSheets(
  { columns, lead = [] }: SheetOptions,
  portions: Portions,
  cells: Spool,
  strings: Spool,
): AsyncGenerator<Buffer, Sheet[]> {
  const shared = sharedStrings(columns.length, strings);
  const writer = cellWriter(columns, shared, cells);
  const sheets: Sheet[] = [];
  do {
    const start = cells.size;
    await writer.header(lead);
    let rows = lead.length + 1;
    for (
      let portion = await portions.take(MOST_ROWS - rows);
      portion;
      portion = await portions.take(MOST_ROWS - rows)
    ) {
      await writer.rows(portion, rows);
      rows += portion.rows.length;
      yield backpressure;
    }

    sheets.push({ rows, start, end: cells.size });
  } while (!(await portions.isAtEnd()));

  await shared.finish();

  return sheets;
}

interface SheetParts {
  readonly sheet: Sheet;
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** Names the sheets and says where they begin, which depends on everything that stands before them. */
function globalsOf(name: string, parts: readonly SheetParts[], stringBytes: number): Buffer {
  const placed = parts.map((_, index) => ({ title: sheetTitle(name, index), offset: 0 }));
  let offset = globalRecords(placed).length + stringBytes + endRecord.length;
  for (const [index, part] of parts.entries()) {
    const place = placed[index];
    if (place) place.offset = offset;
    offset += sizeOf(part);
  }

  return globalRecords(placed);
}

const sizeOf = ({ sheet, head, tail }: SheetParts): number =>
  head.length + sheet.end - sheet.start + tail.length;

/** The workbook stream: globals, shared strings, sheets. */
async function* workbookBytes(
  globals: Buffer,
  parts: readonly SheetParts[],
  cells: Spool,
  strings: Spool,
) {
  yield globals;
  yield* strings.read(0, strings.size);
  yield endRecord;

  for (const { sheet, head, tail } of parts) {
    yield head;
    yield* cells.read(sheet.start, sheet.end);
    yield tail;
  }
}
