import { Readable } from 'node:stream';
import type { SheetOptions, SheetRows, SheetTotal } from './column.ts';
import { csvBytes } from './csv.ts';
import { pdfBytes } from './pdf.ts';
import { type Portions, portionsOf } from './portions.ts';
import { xlsBytes } from './xls.ts';
import { xlsxBytes } from './xlsx.ts';

export type { CellKind, SheetColumn } from './column.ts';

/** File formats of exports: `xls` is a true BIFF8 workbook (rule lists/export); `pdf` is for what is sent to be read. */
export type SheetFormat = 'xls' | 'xlsx' | 'csv' | 'pdf';

interface Writer {
  readonly mediaType: string;
  readonly bytes: (options: SheetOptions, portions: Portions) => AsyncGenerator<Buffer>;
}

const writers: Record<SheetFormat, Writer> = {
  csv: { mediaType: 'text/csv; charset=utf-8', bytes: csvBytes },
  pdf: { mediaType: 'application/pdf', bytes: pdfBytes },
  xls: { mediaType: 'application/vnd.ms-excel', bytes: xlsBytes },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: xlsxBytes,
  },
};

/** Value of the Content-Type header. */
export const mediaType = (format: SheetFormat): string => writers[format].mediaType;

/** Ending of the file's name, without the dot. */
export const extension = (format: SheetFormat): string => format;

const HIGH_WATER = 256 * 1024;

async function* fileBytes(
  format: SheetFormat,
  options: SheetOptions,
  rows: SheetRows,
  total: SheetTotal | undefined,
): AsyncGenerator<Buffer> {
  const portions = portionsOf(rows, total);
  try {
    yield* writers[format].bytes(options, portions);
  } finally {
    await portions.close();
  }
}

/**
 * A sheet file as a byte stream with flat memory, however many rows there are: reading slowly slows the rows down.
 * Rows come in chunks, each row an array of values in column order; null and undefined make an empty cell; a value that does
 * not suit its column's kind is written as text. `total` is called once after the last row and gives the totals row.
 * An error of the rows (or an amount that is no whole number of fen) destroys the stream with that error; destroying the
 * stream ends the rows.
 */
export const sheetStream = (
  format: SheetFormat,
  options: SheetOptions,
  rows: SheetRows,
  total?: SheetTotal,
): Readable =>
  Readable.from(fileBytes(format, options, rows, total), {
    objectMode: false,
    highWaterMark: HIGH_WATER,
  });
