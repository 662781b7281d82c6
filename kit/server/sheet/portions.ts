import type { SheetRow, SheetRows, SheetTotal } from './column.ts';

/** Some rows to be written one after the other; the totals row comes alone. */
export interface Portion {
  readonly rows: readonly SheetRow[];
  readonly isTotal: boolean;
}

/** The rows of a sheet file, taken in portions that fit the sheet being written. */
export interface Portions {
  /** At most `most` rows; `undefined` at the end. */
  take(most: number): Promise<Portion | undefined>;
  /** Whether nothing is left. */
  isAtEnd(): Promise<boolean>;
  /** Tells the source that no more is wanted, so that it frees what it holds. */
  close(): Promise<void>;
}

/** Rows encoded in one go: few enough for the event loop to stay responsive, many enough for speed. */
export const PORTION_ROWS = 2_000;

/** Cuts the chunks of a source into portions and puts the totals row behind the last. */
export function portionsOf(source: SheetRows, total: SheetTotal | undefined): Portions {
  const iterator = source[Symbol.asyncIterator]();
  let chunk: readonly SheetRow[] = [];
  let at = 0;
  let state: 'rows' | 'total' | 'end' = 'rows';

  const advance = async (): Promise<void> => {
    while (state === 'rows' && at >= chunk.length) {
      const next = await iterator.next();
      at = 0;
      chunk = next.done ? [] : next.value;
      if (!next.done) continue;

      const totalRow = total?.();
      if (totalRow) chunk = [totalRow];
      state = totalRow ? 'total' : 'end';
    }
    if (state === 'total' && at >= chunk.length) state = 'end';
  };

  return {
    async take(most) {
      await advance();
      if (state === 'end' || most <= 0) return undefined;

      const end = Math.min(chunk.length, at + Math.min(most, PORTION_ROWS));
      const rows = at === 0 && end === chunk.length ? chunk : chunk.slice(at, end);
      at = end;

      return { rows, isTotal: state === 'total' };
    },
    async isAtEnd() {
      await advance();
      return state === 'end';
    },
    async close() {
      await iterator.return?.();
    },
  };
}
