import { createReadStream } from 'node:fs';
import papaparse, { type ParseResult } from 'papaparse';
import { withoutFormulaGuard } from './csv.ts';
import { type Grid, gridOf, type ReadRow, type Sheet, type SheetLimits } from './grid.ts';
import { SheetError } from './sheet-error.ts';

/**
 * Reads a CSV file of any usual encoding and separator; its rows are read anew each time they are asked for.
 * @param bytes the beginning of the file
 * @throws SheetError
 */
export async function readCsv(path: string, bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  const encoding = await encodingOf(path, bytes);
  const head = new TextDecoder(encoding).decode(bytes);
  const gridRows = (grid: Grid) => rowsOf(textOf(path, encoding), head, grid);
  const beginning = gridOf(limits);
  for await (const _rows of gridRows(beginning)) if (beginning.height > 0) break;

  return {
    header: beginning.header(),
    rows: { [Symbol.asyncIterator]: () => gridRows(gridOf(limits)) },
  };
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** UTF-16 and UTF-8 by their mark, UTF-8 by its strict form, else GB18030: that is what Excel saves in China. */
async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';

  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of bytesOf(path)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030';
    throw error;
  }
}

const CHUNK = 256 * 1024;

const bytesOf = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: CHUNK });

async function* rowsOf(
  pieces: AsyncIterable<string>,
  head: string,
  grid: Grid,
): AsyncGenerator<ReadRow[]> {
  try {
    for await (const records of recordsOf(pieces, head)) {
      for (const cells of records) grid.add(cells.map(withoutFormulaGuard));
      yield grid.take();
    }
  } catch (error) {
    const rowNumber = grid.height + 1;
    throw error instanceof SheetError
      ? new SheetError(error.code, { cause: error, rowNumber })
      : error;
  }
}

/** A record this long is a quote that was never closed. */
const LONGEST_RECORD = 1024 * 1024;

/** Records of a text that comes in pieces; what a piece begins the next one ends. */
async function* recordsOf(pieces: AsyncIterable<string>, head: string): AsyncGenerator<string[][]> {
  const parser = new papaparse.Parser({ delimiter: separatorOf(head), newline: newlineOf(head) });
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    const { data, meta } = parser.parse(text, 0, true) as ParseResult<string[]>;
    text = text.slice(meta.cursor);
    yield data;
    if (text.length > LONGEST_RECORD) throw new SheetError('NOT_A_SHEET');
  }

  const { data, errors } = parser.parse(text, 0, false) as ParseResult<string[]>;
  const unclosed = errors.some(({ code }) => code === 'MissingQuotes');
  yield unclosed ? data.slice(0, -1) : data;
  if (unclosed) throw new SheetError('NOT_A_SHEET');
}

/** The separator of the first line: comma, tab or semicolon, whichever it has most of. */
function separatorOf(head: string): string {
  const line = head.split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;

  return [',', '\t', ';'].reduce((best, candidate) =>
    count(candidate) > count(best) ? candidate : best,
  );
}

/** How the first line ends, and so all of them. */
const newlineOf = (head: string): '\r\n' | '\n' | '\r' => {
  if (head.includes('\r\n')) return '\r\n';
  return head.includes('\n') ? '\n' : '\r';
};

/** Characters no text of a sheet has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** Starts of text that is something else: HTML, XML, PDF, RTF. */
const OTHER_TEXT = /^\s*(?:<|%PDF|\{\\rtf)/i;

/** One character in so many may be unreadable before the file counts as no text. */
const READABLE = 100;

/** The text of a file in pieces, refused as soon as it shows that it is none. */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let isFirst = true;
  let length = 0;
  let unreadable = 0;
  for await (const bytes of bytesOf(path)) {
    const text = decoder.decode(bytes, { stream: true });
    if (BINARY.test(text) || (isFirst && OTHER_TEXT.test(text)))
      throw new SheetError('NOT_A_SHEET');

    isFirst = false;
    length += text.length;
    unreadable += text.split('\ufffd').length - 1;
    if (unreadable * READABLE > length) throw new SheetError('NOT_A_SHEET');

    yield text;
  }

  yield decoder.decode();
}
