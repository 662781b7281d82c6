import { columnCharacters, customFormats, type SheetColumn, styles } from './column.ts';

/** The records before the shared strings; the place of each sheet counts from the start of the stream. */
export function globalRecords(sheets: readonly { title: string; offset: number }[]): Buffer {
  return Buffer.concat([
    beginOf(0x0005),
    record(0x0042, words(1200)),
    record(0x003d, words(0, 0, 24_000, 12_000, 0x0038, 0, 0, 1, 600)),
    record(0x0022, words(0)),
    ...formatRecords(),
    ...sheets.map(({ title, offset }) => sheetRecord(title, offset)),
  ]);
}

const beginOf = (type: number): Buffer =>
  record(0x0809, words(0x0600, type, 0x0dbb, 0x07cc, 0, 0, 0x0006, 0));

/** A record: its type, the length of its data, the data. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);

  return Buffer.concat([head, data]);
}

/** Data of a record that consists of 16-bit numbers. */
const words = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) data.writeUInt16LE(value & 0xffff, index * 2);

  return data;
};

/** Cell formats below this number belong to styles; the numbers of `column.ts` follow. */
export const FIRST_CELL_FORMAT = 15;

const STYLE_FORMAT = 0xfff5;

const CELL_FORMAT = 0x0001;

const OWN_NUMBER_AND_FONT = 0x0c00;

/** Fonts (0 plain, 1 bold; Excel expects four), number formats and cell formats. */
function formatRecords(): Buffer[] {
  const records = [font(false), font(true), font(false), font(false)];
  for (const { id, code } of customFormats)
    records.push(record(0x041e, Buffer.concat([words(id), unicode(code, 2)])));
  for (let index = 0; index < FIRST_CELL_FORMAT; index++)
    records.push(cellFormat(0, 0, STYLE_FORMAT, 0));

  for (const { format, bold } of styles) {
    records.push(
      cellFormat(bold ? 1 : 0, format, CELL_FORMAT, bold || format > 0 ? OWN_NUMBER_AND_FONT : 0),
    );
  }

  records.push(record(0x0293, Buffer.from([0x00, 0x80, 0x00, 0xff])));

  return records;
}

const HEIGHT_TWIPS = 220;

const font = (bold: boolean): Buffer =>
  record(
    0x0031,
    Buffer.concat([words(HEIGHT_TWIPS, 0, 0x7fff, bold ? 700 : 400, 0, 0, 0), unicode('Arial', 1)]),
  );

/** Text with its length in one or two bytes, always in UTF-16. */
function unicode(text: string, lengthBytes: 1 | 2): Buffer {
  const head = Buffer.alloc(lengthBytes + 1);
  head.writeUIntLE(text.length, 0, lengthBytes);
  head.writeUInt8(1, lengthBytes);

  return Buffer.concat([head, Buffer.from(text, 'utf16le')]);
}

const BOTTOM = 0x0020;

const PLAIN_FILL = 0x20c0;

const cellFormat = (fontNumber: number, format: number, kind: number, own: number): Buffer =>
  record(0x00e0, words(fontNumber, format, kind, BOTTOM, own, 0, 0, 0, 0, PLAIN_FILL));

const sheetRecord = (title: string, offset: number): Buffer => {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(offset, 0);

  return record(0x0085, Buffer.concat([head, unicode(title, 1)]));
};

/** The records of a sheet before its cells. */
export function sheetHead(columns: readonly SheetColumn[], rows: number): Buffer {
  const widths = columns.map((column, index) =>
    record(
      0x007d,
      words(index, index, Math.round(columnCharacters(column) * 256), FIRST_CELL_FORMAT, 0, 0),
    ),
  );
  const extent = Buffer.alloc(14);
  extent.writeUInt32LE(rows, 4);
  extent.writeUInt16LE(columns.length, 10);

  return Buffer.concat([beginOf(0x0010), ...widths, record(0x0200, extent)]);
}

const SHOWN = 0x00b6;

const FROZEN = 0x0108;

const SELECTED = 0x0600;

/** Number of the record that ends the globals and each sheet. */
export const endRecord = record(0x000a, Buffer.alloc(0));

/** The records of a sheet after its cells: the first rows, header and what stands above it, stay in view. */
export const sheetTail = (isFirst: boolean, frozenRows: number): Buffer =>
  Buffer.concat([
    record(0x023e, words(SHOWN | FROZEN | (isFirst ? SELECTED : 0), 0, 0, 0x0040, 0, 0, 0, 0, 0)),
    record(0x0041, words(0, frozenRows, frozenRows, 0, 2)),
    record(0x001d, Buffer.from([2, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0])),
    endRecord,
  ]);
