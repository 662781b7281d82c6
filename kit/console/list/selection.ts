import type { AnyRow } from './list-types.ts';

/** A ticked row as it was read last, and the page it stood on then. */
export interface Tick {
  readonly row: AnyRow;
  readonly page: string;
}

/** One page of a list as it has been read. */
export interface ShownPage {
  readonly rowKey: string;
  /** Tells pages of one search apart: number, size and order. */
  readonly page: string;
  readonly records: readonly AnyRow[];
}

/** The ticks after a page was read (again): its rows as they are now, and none that stood on it and is gone. */
export function ticksAfterRead(
  ticks: readonly Tick[],
  { rowKey, page, records }: ShownPage,
): readonly Tick[] {
  const now = new Map(records.map((row) => [row[rowKey], row]));
  return ticks.flatMap((tick) => {
    const row = now.get(tick.row[rowKey]);
    if (row) return [{ row, page }];

    return tick.page === page ? [] : [tick];
  });
}

/** Rows that can be ticked at once: a page of the wire, and what every call for ticked rows takes. */
export const MOST_TICKED = 500;

/** The ticks after everything the search finds was ticked; rows of the shown page as it has them. */
export function ticksOfAll(records: readonly AnyRow[], shown: ShownPage): readonly Tick[] {
  const here = new Set(shown.records.map((row) => row[shown.rowKey]));
  const elsewhere = records
    .filter((row) => !here.has(row[shown.rowKey]))
    .map((row) => ({ row, page: 'all' }));

  return [...shown.records.map((row) => ({ row, page: shown.page })), ...elsewhere].slice(
    0,
    MOST_TICKED,
  );
}

/** The ticks after the operator ticked or unticked rows of the shown page; those of other pages stay. */
export function ticksAfterPress(
  ticks: readonly Tick[],
  { rowKey, page, records }: ShownPage,
  chosen: ReadonlySet<unknown>,
): readonly Tick[] {
  const here = new Set(records.map((row) => row[rowKey]));
  const elsewhere = ticks.filter((tick) => !here.has(tick.row[rowKey]));

  return [
    ...elsewhere,
    ...records.filter((row) => chosen.has(row[rowKey])).map((row) => ({ row, page })),
  ];
}
