import { FIRST_CELL_FORMAT } from './biff.ts';
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
import { PORTION_ROWS, type Portion } from './portions.ts';
import type { Spool } from './spool.ts';
import { fenOf, numberOf, serialOf } from './values.ts';
import type { SharedStrings } from './xls-strings.ts';

/** Cell records of a workbook on their way to a spool; all are made of 16-bit units. */
export interface CellWriter {
  /** Writes the lines above the titles, one row each in the first column, then the titles. */
  header(lead: readonly string[]): Promise<void>;
  /** Writes rows; `firstRow` counts from 0. */
  rows(portion: Portion, firstRow: number): Promise<void>;
}

/** 16-bit units of the longest cell record. */
const MOST_UNITS = 9;

interface Cells {
  units: Uint16Array;
  spare: Uint16Array;
  length: number;
}

const LABEL_SST = 0x00fd;

/** Encodes the cells of all sheets of a workbook one after the other. */
export function cellWriter(
  columns: readonly SheetColumn[],
  strings: SharedStrings,
  spool: Spool,
): CellWriter {
  const width = columns.length;
  const kinds = columns.map((column) => column.kind);
  const kindStyle = columns.map((column) => kindStyles[column.kind]);
  const room = PORTION_ROWS * width * MOST_UNITS;
  const cells: Cells = { units: new Uint16Array(room), spare: new Uint16Array(room), length: 0 };

  const text = (row: number, column: number, style: number, value: string): void => {
    if (value === '') return;

    const cut = value.length > MAX_CELL_TEXT ? cutText(value, MAX_CELL_TEXT) : value;
    const shown = cut.length > MAX_FORMATTED_TEXT ? generalStyle : style;
    long(cells, LABEL_SST, row, column, shown, strings.indexOf(cut, column));
  };

  const flush = async (): Promise<void> => {
    const { units, spare, length } = cells;
    await spool.append(new Uint8Array(units.buffer, 0, length * 2));
    cells.units = spare;
    cells.spare = units;
    cells.length = 0;
    await strings.flush();
  };

  return {
    async header(lead) {
      for (const [row, line] of lead.entries()) {
        text(row, 0, kindStyles.text, line);
        await flush();
      }

      for (const [index, column] of columns.entries())
        text(lead.length, index, headerStyle, column.title);
      await flush();
    },
    async rows(portion, firstRow) {
      const shift = portion.isTotal ? totalStyleShift : 0;
      let row = firstRow;
      for (const values of portion.rows) {
        for (let column = 0; column < width; column++) {
          const value = values[column];
          if (value === null || value === undefined) continue;

          const style = (kindStyle[column] ?? 0) + shift;
          if (typed(cells, kinds[column] ?? 'text', row, column, style, value)) continue;

          text(row, column, kindStyles.text + shift, String(value));
        }
        row++;
      }

      await flush();
    },
  };
}

/** A record whose value has 32 bits: a shared string or a number of 30 bits. */
function long(
  cells: Cells,
  type: number,
  row: number,
  column: number,
  style: number,
  value: number,
): void {
  const at = begin(cells, type, 10, row, column, style);
  cells.units[at] = value & 0xffff;
  cells.units[at + 1] = value >>> 16;
}

function begin(
  cells: Cells,
  type: number,
  bytes: number,
  row: number,
  column: number,
  style: number,
): number {
  const { units } = cells;
  const at = cells.length;
  units[at] = type;
  units[at + 1] = bytes;
  units[at + 2] = row;
  units[at + 3] = column;
  units[at + 4] = FIRST_CELL_FORMAT + style;
  cells.length = at + 2 + bytes / 2;

  return at + 5;
}

/** Writes a value as its kind says; `false` where it must be text. */
function typed(
  cells: Cells,
  kind: SheetColumn['kind'],
  row: number,
  column: number,
  style: number,
  value: unknown,
) {
  if (kind === 'text') return false;
  if (kind === 'money') {
    const fen = fenOf(value);
    if (fen !== undefined) money(cells, row, column, style, fen);
    return fen !== undefined;
  }

  const isDate = kind === 'date' || kind === 'datetime';
  const textOfDate = isDate && typeof value === 'string' ? value : '';
  const plain = isDate ? serialOf(textOfDate) : numberOf(value);
  if (plain !== undefined) number(cells, row, column, style, plain);

  return plain !== undefined;
}

const MOST_RK = 2 ** 29 - 1;

const RK = 0x027e;

const RK_INTEGER = 2;

const RK_HUNDREDTHS = 1;

/** Whole fen fit a record of their own, so that no amount is rounded. */
function money(cells: Cells, row: number, column: number, style: number, fen: number): void {
  if (Math.abs(fen) <= MOST_RK)
    long(cells, RK, row, column, style, (fen << 2) | RK_INTEGER | RK_HUNDREDTHS);
  else double(cells, row, column, style, fen / 100);
}

const NUMBER = 0x0203;

const scratch = new Float64Array(1);

const scratchUnits = new Uint16Array(scratch.buffer);

function double(cells: Cells, row: number, column: number, style: number, value: number): void {
  const at = begin(cells, NUMBER, 14, row, column, style);
  scratch[0] = value;
  cells.units.set(scratchUnits, at);
}

function number(cells: Cells, row: number, column: number, style: number, value: number): void {
  if (Number.isInteger(value) && Math.abs(value) <= MOST_RK) {
    long(cells, RK, row, column, style, (value << 2) | RK_INTEGER);
  } else double(cells, row, column, style, value);
}
