import { createContext, use } from 'react';
import { type Column, leaves } from '#kit/contract/columns.ts';
import type { SavedView } from '#kit/contract/saved-view.ts';
import { usePersisted } from '../base/remembered.ts';
import { chosenColumns, defaultKeys } from './cells.ts';

/** Narrower than this a column shows nothing. */
export const LEAST_WIDTH = 48;

/** The order after one column was moved to the place of another. */
export function movedKey(keys: readonly string[], from: string, to: string): readonly string[] {
  const rest = keys.filter((key) => key !== from);
  const forward = keys.indexOf(from) < keys.indexOf(to);

  return rest.toSpliced(rest.indexOf(to) + (forward ? 1 : 0), 0, from);
}

/** How the operator has laid out the columns of a list, remembered on this machine. */
export interface ColumnLayout {
  /** Keys of the columns shown; absent: what the list shows by itself. */
  readonly shown?: readonly string[];
  /** Keys of all columns in their order; columns that came later stand where the list has them. */
  readonly order?: readonly string[];
  /** Pixels by key. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Keys of the columns that stay in view at the left. */
  readonly pinned?: readonly string[];
}

/** What was remembered, without columns that no longer exist. */
function understood(columns: readonly Column[], kept: ColumnLayout): ColumnLayout {
  const known = new Set(leaves(columns).map((leaf) => leaf.key));
  const shown = kept.shown?.filter((key) => known.has(key));
  const { shown: _, ...rest } = kept;

  return shown?.length ? { ...rest, shown } : rest;
}

const firstKey = (column: Column): string => leaves([column])[0]?.key ?? column.key;

/** The columns in an order: pinned ones first, groups stay together, what the order does not name keeps its neighbour. */
export function orderedColumns(
  columns: readonly Column[],
  layout: ColumnLayout,
): readonly Column[] {
  const given = new Map(layout.order?.map((key, position) => [key, position]));
  const pinned = new Set(layout.pinned);
  let last = -1;
  const placed = columns.map((column) => {
    last = given.get(firstKey(column)) ?? last;
    return { column, at: last, pinned: pinned.has(firstKey(column)) };
  });
  const sorted = placed.toSorted(
    (left, right) => Number(right.pinned) - Number(left.pinned) || left.at - right.at,
  );

  return sorted.map(({ column }) =>
    column.children
      ? { ...column, children: orderedColumns(column.children, { order: layout.order ?? [] }) }
      : column,
  );
}

/**
 * The columns of a list as the operator has laid them out, remembered per place (route and list), and apart for each saved view, which has
 * columns of its own to begin with.
 */
export function useColumnLayout(columns: readonly Column[], place: string, view?: SavedView) {
  const [kept, setKept] = usePersisted<ColumnLayout>(
    `layout:${place}${view ? `@${view.viewId}` : ''}`,
  );
  const layout = understood(
    columns,
    kept ?? (view?.content.columns as ColumnLayout | undefined) ?? {},
  );
  const ordered = orderedColumns(columns, layout);
  const chosen = new Set(layout.shown ?? defaultKeys(columns));

  return {
    layout,
    /** Every column the list offers, in order. */
    ordered,
    chosen,
    /** Those that show now. */
    shown: chosenColumns(ordered, chosen),
    /** Whether it is other than the view, or the list by itself, says. */
    isOwn: kept !== undefined,
    change: (part: ColumnLayout) => setKept({ ...layout, ...part }),
    reset: () => setKept(undefined),
  };
}

export type Columns = ReturnType<typeof useColumnLayout>;

const LaidOut = createContext<Columns | undefined>(undefined);

/** Around the search area and the bar of a list: how its columns are laid out, which a saved view keeps and a mail sends. */
export const ColumnsProvider = LaidOut.Provider;

export const useColumns = (): Columns | undefined => use(LaidOut);

/**
 * Keys of the columns that stay in view at the right: the last ones that say what a row comes to, where not all columns fit.
 * @param room pixels the columns have together
 */
export const keptColumns = (
  columns: readonly Column[],
  widths: ReadonlyMap<string, number>,
  room: number,
): ReadonlySet<string> =>
  new Set(
    sumOf(widths) > room
      ? columns.slice(columns.findLastIndex(({ keep }) => !keep) + 1).map(({ key }) => key)
      : [],
  );

const sumOf = (entries: Iterable<readonly [string, number]>): number =>
  Iterator.from(entries).reduce((sum, [, width]) => sum + width, 0);

/**
 * Pixels of each column so that the last one in view ends where the room ends, instead of being cut by what stands in view at the
 * right: the columns that fit whole share what is left over. `fixed` columns keep their width, and `kept` ones stay in view with theirs.
 * @param room pixels the columns have together; 0 before it is measured
 */
export function fittedWidths(
  widths: ReadonlyMap<string, number>,
  room: number,
  fixed: ReadonlySet<string> = new Set(),
  kept: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, number> {
  const entries = [...widths];
  const others = entries.filter(([key]) => !kept.has(key));
  const free = room - sumOf(widths) + sumOf(others);
  let used = 0;
  const fitting = others.filter(([, width]) => {
    used += width;
    return used <= free;
  });
  const growing = fitting.filter(([key]) => !fixed.has(key));
  const all = fitting.length === others.length;
  if (growing.length === 0 || all || room <= 0) return widths;

  const left = free - sumOf(fitting);
  const share = Math.floor(left / growing.length);
  const rest = left - share * growing.length;
  const grown = new Map(
    growing.map(([key, width], position) => [key, width + share + (position < rest ? 1 : 0)]),
  );

  return new Map(entries.map(([key, width]) => [key, grown.get(key) ?? width]));
}
