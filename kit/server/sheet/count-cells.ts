import type { SheetLimits } from './grid.ts';
import { SheetError } from './sheet-error.ts';

/** Looks at the XML of a sheet as it comes. */
export interface CellCount {
  /** @throws SheetError TOO_MANY_ROWS, TOO_LARGE as soon as there is one row, cell or column too many */
  add(part: Uint8Array): void;
}

/** Where in its XML a reader stands: before an element, in its name, behind it, or at what the element holds. */
type Place = 'outside' | 'name' | 'behind' | 'inside';

/** Most rows and columns of a sheet of a spreadsheet program, blank ones included. */
const MOST_ROWS = 1_048_576;

const MOST_COLUMNS = 16_384;

/** Most cells of a sheet, blank ones included: whatever reads them makes something of each. */
const MOST_CELLS = 8_000_000;

/** Rows read beyond the allowed ones, so that blank rows among them do not hide one too many. */
export const SPARE_ROWS = 1_000;

const ENDS = '>'.charCodeAt(0);

/** What ends the name of an element. */
const NAME_ENDS = new Set([...' \t\r\n/>'].map((letter) => letter.charCodeAt(0)));

const PREFIX_ENDS = ':'.charCodeAt(0);

/** Letters of a name that are looked at: those of rows, cells and values are fewer. */
const LONGEST_NAME = 4;

const OPENS = '<'.charCodeAt(0);

/**
 * Counts rows and cells of a sheet's XML before anything makes values of them: a few hundred kilobytes unpack to millions of rows, and a
 * parser would read them all to refuse the first one too many.
 */
export function cellCount({ maxRows }: Pick<SheetLimits, 'maxRows'>): CellCount {
  let rows = 0;
  let filledRows = 0;
  let cells = 0;
  let cellsOfRow = 0;
  let isFilled = false;

  let place: Place = 'outside';
  let name = '';

  const meet = (element: string): void => {
    if (element === 'row') {
      rows += 1;
      cellsOfRow = 0;
      isFilled = false;
    }

    if (element === 'c') {
      cells += 1;
      cellsOfRow += 1;
    }

    if (rows > MOST_ROWS || cellsOfRow > MOST_COLUMNS || cells > MOST_CELLS)
      throw new SheetError('TOO_LARGE');
  };

  const fill = (): void => {
    if (isFilled) return;

    isFilled = true;
    filledRows += 1;
    /* The titles are a row, too. */
    if (filledRows > maxRows + 1 + SPARE_ROWS) throw new SheetError('TOO_MANY_ROWS');
  };

  const afterName = (byte: number): Place => {
    meet(name);
    const holdsValue = name === 'v' || name === 't';
    if (!holdsValue) return 'outside';

    return byte === ENDS ? 'inside' : 'behind';
  };

  const inName = (byte: number): Place => {
    if (NAME_ENDS.has(byte)) return afterName(byte);

    if (byte === PREFIX_ENDS) name = '';
    else if (name.length < LONGEST_NAME) name += String.fromCharCode(byte);

    return 'name';
  };

  const inValue = (): Place => {
    fill();
    return 'outside';
  };

  /** Where a byte leads that opens no element. */
  const next: Readonly<Record<Place, (byte: number) => Place>> = {
    outside: () => 'outside',
    name: inName,
    behind: (byte) => (byte === ENDS ? 'inside' : 'behind'),
    inside: inValue,
  };

  return {
    add(part) {
      for (const byte of part) {
        if (byte === OPENS) {
          place = 'name';
          name = '';
        } else if (place !== 'outside') place = next[place](byte);
      }
    },
  };
}
