import { SheetError } from './sheet-error.ts';

/** How much an import may hold. */
export interface SheetLimits {
  /** Size of the file. */
  readonly maxBytes: number;
  /** Filled rows below the header. */
  readonly maxRows: number;
  readonly maxColumns: number;
}

/** One filled row below the header. */
export interface ReadRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly rowNumber: number;
  /** Trimmed text, one for each title at least; more where the row has more filled cells than the header. */
  readonly cells: readonly string[];
}

/** A file's first sheet as text. */
export interface Sheet {
  /** Titles of the first row, trimmed; those after the last filled one are left out. */
  readonly header: readonly string[];
  /** Rows with at least one filled cell. */
  readonly rows: readonly ReadRow[];
}

/** Collects the rows of a file one after the other and refuses what is beyond the limits as soon as it shows. */
export interface Grid {
  /** @throws SheetError NO_HEADER, TOO_LARGE, TOO_MANY_ROWS */
  add(cells: readonly string[]): void;
  /** @throws SheetError EMPTY_FILE */
  finished(): Sheet;
}

/** Trims the cells and leaves out the blank ones at the end. */
function trimmed(cells: readonly string[], most: number): string[] {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] ?? '').trim() === '') end--;
  if (end > most) throw new SheetError('TOO_LARGE');
  return cells.slice(0, end).map((cell) => cell.trim());
}

/** An empty grid. */
export function gridOf(limits: SheetLimits): Grid {
  let header: string[] | undefined;
  let isBlankHeader = false;
  let rowNumber = 0;
  const rows: ReadRow[] = [];
  return {
    add(row) {
      rowNumber++;
      const cells = trimmed(row, limits.maxColumns);
      if (rowNumber === 1) {
        isBlankHeader = cells.length === 0;
        header = cells;
        return;
      }
      if (cells.length === 0 || !header) return;
      if (isBlankHeader) throw new SheetError('NO_HEADER');
      if (rows.length >= limits.maxRows) throw new SheetError('TOO_MANY_ROWS');
      while (cells.length < header.length) cells.push('');
      rows.push({ rowNumber, cells });
    },
    finished() {
      if (!header || isBlankHeader) throw new SheetError('EMPTY_FILE');
      return { header, rows };
    },
  };
}
