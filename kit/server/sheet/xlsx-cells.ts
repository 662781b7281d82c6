import {
  cutText,
  generalStyle,
  headerStyle,
  kindStyles,
  MAX_CELL_TEXT,
  MAX_FORMATTED_TEXT,
  type SheetColumn,
  totalStyleShift,
} from './column.ts';
import type { Portion } from './portions.ts';
import { fenOf, numberOf, plainNumber, serialOf, yuanText } from './values.ts';
import { putAscii, putBytes, putText, type XmlBytes } from './xml-bytes.ts';

/** The constant parts of a column's cells, as bytes. */
interface CellShape {
  readonly kind: SheetColumn['kind'];
  readonly start: Uint8Array;
  readonly number: Uint8Array;
  readonly totalNumber: Uint8Array;
}

/** What `putRows` needs to know of the columns, prepared once for a file. */
export const cellShapes = (columns: readonly SheetColumn[]): readonly CellShape[] =>
  columns.map(({ kind }, index) => ({
    kind,
    start: ascii(`<c r="${columnName(index)}`),
    number: numberMiddle(kindStyles[kind]),
    totalNumber: numberMiddle(kindStyles[kind] + totalStyleShift),
  }));

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Letters of a column: 0 is A, 26 is AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

const numberMiddle = (style: number): Uint8Array => ascii(`" s="${style}"><v>`);

const textMiddle = (style: number): Uint8Array => ascii(`" s="${style}" t="inlineStr"><is>`);

const totalText = textMiddle(kindStyles.text + totalStyleShift);

const bodyText = textMiddle(kindStyles.text);

const rowStart = ascii('<row r="');

const rowMiddle = ascii('">');

const numberEnd = ascii('</v></c>');

const rowEnd = ascii('</row>');

/** Appends one row for each array of values; `firstRow` counts from 1. */
export function putRows(
  xml: XmlBytes,
  shapes: readonly CellShape[],
  portion: Portion,
  firstRow: number,
): void {
  const middle = portion.isTotal ? totalText : bodyText;
  let rowNumber = firstRow;
  for (const row of portion.rows) {
    const rowText = String(rowNumber++);
    putBytes(xml, rowStart);
    putAscii(xml, rowText);
    putBytes(xml, rowMiddle);
    let column = 0;
    for (const shape of shapes) {
      const value = row[column++];
      if (value === null || value === undefined) continue;

      const number = numberText(shape.kind, value);
      if (number === undefined) {
        putTextCell(xml, shape, rowText, middle, typeof value === 'string' ? value : String(value));
        continue;
      }

      putBytes(xml, shape.start);
      putAscii(xml, rowText);
      putBytes(xml, portion.isTotal ? shape.totalNumber : shape.number);
      putAscii(xml, number);
      putBytes(xml, numberEnd);
    }

    putBytes(xml, rowEnd);
  }
}

/** The number of a cell as it stands in XML, or `undefined` where the value must be text. */
function numberText(kind: SheetColumn['kind'], value: unknown): string | undefined {
  if (kind === 'text') return undefined;
  if (kind === 'money') {
    const fen = fenOf(value);
    return fen === undefined ? undefined : yuanText(fen);
  }
  if (kind === 'date' || kind === 'datetime') {
    const serial = typeof value === 'string' ? serialOf(value) : undefined;
    return serial === undefined ? undefined : String(serial);
  }

  const number = numberOf(value);

  return number === undefined ? undefined : plainNumber(number);
}

const generalText = textMiddle(generalStyle);

const spacedTextStart = ascii('<t xml:space="preserve">');

const textStart = ascii('<t>');

const textEnd = ascii('</t></is></c>');

function putTextCell(
  xml: XmlBytes,
  shape: CellShape,
  rowText: string,
  middle: Uint8Array,
  value: string,
): void {
  if (value === '') return;

  const text = value.length > MAX_CELL_TEXT ? cutText(value, MAX_CELL_TEXT) : value;
  const isSpaced = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32;
  putBytes(xml, shape.start);
  putAscii(xml, rowText);
  putBytes(xml, text.length > MAX_FORMATTED_TEXT ? generalText : middle);
  putBytes(xml, isSpaced ? spacedTextStart : textStart);
  putText(xml, text);
  putBytes(xml, textEnd);
}

/** Appends the lines above the titles: one row each, in the first column. */
export function putLead(
  xml: XmlBytes,
  shapes: readonly CellShape[],
  lead: readonly string[],
): void {
  const [first] = shapes;
  for (const [index, line] of lead.entries()) {
    const rowText = String(index + 1);
    putAscii(xml, `<row r="${rowText}">`);
    if (first) putTextCell(xml, first, rowText, bodyText, line);
    putBytes(xml, rowEnd);
  }
}

const headerText = textMiddle(headerStyle);

/** Appends the row with the titles. */
export function putHeader(
  xml: XmlBytes,
  shapes: readonly CellShape[],
  columns: readonly SheetColumn[],
  row: number,
): void {
  const rowText = String(row);
  putAscii(xml, `<row r="${rowText}">`);

  for (const [index, shape] of shapes.entries()) {
    putTextCell(xml, shape, rowText, headerText, columns[index]?.title ?? '');
  }

  putBytes(xml, rowEnd);
}
