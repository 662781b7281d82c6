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
import { cleanText, fenOf, numberOf, plainNumber, serialOf, yuanText } from './values.ts';

/** What cannot stand in XML as it is; `_x` because Excel reads _x0041_ as A. */
const SPECIAL = /[<>&\u0000-\u001f\ud800-\udfff\ufffe\uffff]|_x/;
const MARKUP = /[<>&]/g;
const markupNames: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
const EXCEL_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Text within XML elements and, without quotes, attributes. */
export function escapedText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return cleanText(text)
    .replace(EXCEL_ESCAPE, '_x005F_')
    .replace(MARKUP, (character) => markupNames[character] ?? '');
}

/** Letters of a column: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

function textCell(reference: string, style: number, value: string): string {
  if (value === '') return '';
  const text = value.length > MAX_CELL_TEXT ? cutText(value, MAX_CELL_TEXT) : value;
  const ends = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32;
  const shown = text.length > MAX_FORMATTED_TEXT ? generalStyle : style;
  const tag = ends ? '<t xml:space="preserve">' : '<t>';
  return `<c r="${reference}" s="${shown}" t="inlineStr"><is>${tag}${escapedText(text)}</t></is></c>`;
}

/** The number of a cell as XML text, or `undefined` where the value must be text. */
function numberText(kind: SheetColumn['kind'], value: unknown): string | undefined {
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

/** One row for each array of values; `firstRow` counts from 1. */
export function rowsXml(
  columns: readonly SheetColumn[],
  names: readonly string[],
  portion: Portion,
  firstRow: number,
): string {
  const width = columns.length;
  const shift = portion.isTotal ? totalStyleShift : 0;
  const kinds = columns.map((column) => column.kind);
  const styleOf = columns.map((column) => kindStyles[column.kind] + shift);
  const textStyle = kindStyles.text + shift;
  let xml = '';
  let rowNumber = firstRow;
  for (const row of portion.rows) {
    xml += `<row r="${rowNumber}">`;
    for (let index = 0; index < width; index++) {
      const value = row[index];
      if (value === null || value === undefined) continue;
      const kind = kinds[index] ?? 'text';
      const number = kind === 'text' ? undefined : numberText(kind, value);
      if (number === undefined) xml += textCell(`${names[index]}${rowNumber}`, textStyle, String(value));
      else xml += `<c r="${names[index]}${rowNumber}" s="${styleOf[index]}"><v>${number}</v></c>`;
    }
    xml += '</row>';
    rowNumber++;
  }
  return xml;
}

/** The first row, with the titles. */
export function headerXml(columns: readonly SheetColumn[], names: readonly string[]): string {
  const cells = columns.map((column, index) => textCell(`${names[index]}1`, headerStyle, column.title));
  return `<row r="1">${cells.join('')}</row>`;
}
