import { SheetError } from './sheet-error.ts';

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
  /** Rows with at least one filled cell, some at a time as they are read; @throws SheetError while they are. */
  readonly rows: AsyncIterable<readonly ReadRow[]>;
}

/** How much an import may hold. */
export interface SheetLimits {
  /** Size of the file. */
  readonly maxBytes: number;
  /** Filled rows below the header. */
  readonly maxRows: number;
  readonly maxColumns: number;
}

/** Takes the rows of a file one after the other and refuses what is beyond the limits as soon as it shows. */
export interface Grid {
  /** @throws SheetError NO_HEADER, TOO_LARGE, TOO_MANY_ROWS */
  add(cells: readonly string[]): void;
  /** The rows added since they were taken last. */
  take(): ReadRow[];
  /** Rows of the file so far, blank ones and the header among them. */
  readonly height: number;
  /** The titles, once there is a row. @throws SheetError EMPTY_FILE */
  header(): readonly string[];
}

/** An empty grid. */
export function gridOf(limits: SheetLimits): Grid {
  let header: string[] | undefined;
  let height = 0;
  let filled = 0;
  let rows: ReadRow[] = [];

  return {
    get height() {
      return height;
    },
    add(row) {
      height++;
      const cells = trimmed(row, limits.maxColumns);
      if (!header) {
        header = cells;
        return;
      }
      if (cells.length === 0) return;
      if (header.length === 0) throw new SheetError('NO_HEADER');

      filled++;
      if (filled > limits.maxRows) throw new SheetError('TOO_MANY_ROWS');

      while (cells.length < header.length) cells.push('');
      rows.push({ rowNumber: height, cells });
    },
    take() {
      const taken = rows;
      rows = [];

      return taken;
    },
    header() {
      if (!header?.length) throw new SheetError('EMPTY_FILE');
      return header;
    },
  };
}

/** Trims the cells and leaves out the blank ones at the end. */
function trimmed(row: readonly string[], most: number): string[] {
  const cells = row.map((cell) => cell.trim());
  while (cells.at(-1) === '') cells.pop();
  if (cells.length > most) throw new SheetError('TOO_LARGE');

  return cells;
}
