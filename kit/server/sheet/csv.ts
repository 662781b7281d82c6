import type { CellKind, SheetColumn, SheetOptions, SheetRow } from './column.ts';
import type { Portions } from './portions.ts';
import { fenOf, numberOf, percentText, plainNumber, yuanText } from './values.ts';

/**
 * Text a spreadsheet would take for a formula: it starts with = + - @, their full-width forms, or a tab or line end that is
 * skipped before one.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Undoes what the writer does against formulas, so that an exported file can be imported again. */
export const withoutFormulaGuard = (text: string): string =>
  text.charCodeAt(0) === 39 && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** CSV as RFC 4180 has it, UTF-8 with a byte order mark so that Excel reads it as such. */
export async function* csvBytes(options: SheetOptions, portions: Portions): AsyncGenerator<Buffer> {
  const titles = options.columns.map((column) => textField(column.title)).join(',');
  yield Buffer.from(`\ufeff${titles}\r\n`);

  for (
    let portion = await portions.take(Infinity);
    portion;
    portion = await portions.take(Infinity)
  ) {
    yield Buffer.from(lines(options.columns, portion.rows));
  }
}

const QUOTED = /[",\r\n]/;

function textField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function lines(columns: readonly SheetColumn[], rows: readonly SheetRow[]): string {
  const width = columns.length;
  const kinds = columns.map((column) => column.kind);
  let text = '';
  for (const row of rows) {
    for (let index = 0; index < width; index++) {
      if (index > 0) text += ',';
      text += field(kinds[index] ?? 'text', row[index]);
    }
    text += '\r\n';
  }

  return text;
}

function field(kind: CellKind, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'int' || kind === 'decimal') return numberField(value);
  if (kind === 'percent' && typeof value === 'number') return percentText(value);
  if (kind !== 'money') return textField(typeof value === 'string' ? value : String(value));

  const fen = fenOf(value);

  return fen === undefined ? textField(String(value)) : yuanText(fen);
}

function numberField(value: unknown): string {
  const number = numberOf(value);
  if (number === undefined) return textField(String(value));

  return typeof value === 'number' ? plainNumber(value) : String(value);
}
