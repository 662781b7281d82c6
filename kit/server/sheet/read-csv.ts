import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { withoutFormulaGuard } from './csv.ts';
import { type Grid, gridOf, type Sheet, type SheetLimits } from './grid.ts';
import { SheetError } from './sheet-error.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

const CHUNK = 256 * 1024;
/** A record this long is a quote that was never closed. */
const LONGEST_RECORD = 1024 * 1024;
/** Characters no text of a sheet has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;
/** Starts of text that is something else: HTML, XML, PDF, RTF. */
const OTHER_TEXT = /^\s*(?:<|%PDF|\{\\rtf)/i;
/** One character in so many may be unreadable before the file counts as no text. */
const READABLE = 100;

const bytesOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: CHUNK });

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

/** The text of a file in pieces, refused as soon as it shows that it is none. */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let isFirst = true;
  let length = 0;
  let unreadable = 0;
  for await (const bytes of bytesOf(path)) {
    const text = decoder.decode(bytes, { stream: true });
    if (BINARY.test(text) || (isFirst && OTHER_TEXT.test(text))) throw new SheetError('NOT_A_SHEET');
    isFirst = false;
    length += text.length;
    unreadable += text.split('\ufffd').length - 1;
    if (unreadable * READABLE > length) throw new SheetError('NOT_A_SHEET');
    yield text;
  }
  yield decoder.decode();
}

/** The separator of the first line: comma, tab or semicolon, whichever it has most of. */
function separatorOf(head: string): string {
  const line = head.split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return [',', '\t', ';'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

async function collect(parser: Parser, grid: Grid): Promise<Sheet> {
  let rowNumber = 0;
  /* Row by row as they come, not one promise each: files have a hundred thousand. */
  parser.on('readable', () => {
    try {
      for (let cells: string[] | null = parser.read(); cells !== null; cells = parser.read()) {
        rowNumber++;
        grid.add(cells.map(withoutFormulaGuard));
      }
    } catch (error) {
      parser.destroy(error as Error);
    }
  });
  try {
    await finished(parser);
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError('NOT_A_SHEET', { cause: error, rowNumber: rowNumber + 1 });
    throw error;
  }
  return grid.finished();
}

/**
 * Reads a CSV file of any usual encoding and separator.
 * @param head the first bytes of the file
 * @throws SheetError
 */
export async function readCsv(path: string, head: Buffer, limits: SheetLimits): Promise<Sheet> {
  const encoding = await encodingOf(path, head);
  const parser = parse({
    delimiter: separatorOf(new TextDecoder(encoding).decode(head)),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
  });
  pipeline(textOf(path, encoding), parser, () => undefined);
  return await collect(parser, gridOf(limits));
}
