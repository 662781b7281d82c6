import { type CellObject, SSF } from '@e965/xlsx';
import { plainNumber } from './values.ts';

/** What an import takes from a cell: its text; numbers in full, with the zeros a format like 000000 puts before them. */
export function cellText(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n' && typeof cell.v === 'number')
    return numberText(cell.v, String(cell.z ?? 'General'), date1904);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';

  return cell.t === 'e' ? String(cell.w ?? '') : String(cell.v);
}

/** Digits a spreadsheet keeps: 0.1 + 0.2 is 0.3 there. */
const KEPT_DIGITS = 15;

function numberText(value: number, format: string, date1904: boolean): string {
  if (SSF.is_date(format)) return dateText(value, date1904) ?? plainNumber(value);

  const text = plainNumber(
    Number.isInteger(value) ? value : Number(value.toPrecision(KEPT_DIGITS)),
  );

  return /^0{2,}$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text;
}

/** Text of a serial day: 'YYYY-MM-DD', with the time where there is one, or 'HH:mm:ss' for a time without a day. */
function dateText(serial: number, date1904: boolean): string | undefined {
  const date = SSF.parse_date_code(serial, { date1904 });
  if (!date) return undefined;

  const time = `${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`;
  if (serial < 1) return time;

  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;

  return date.H === 0 && date.M === 0 && date.S === 0 ? day : `${day} ${time}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
