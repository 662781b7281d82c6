import { type Key, useState } from 'react';
import type { AnyRow } from './list-types.ts';
import {
  MOST_TICKED,
  type ShownPage,
  type Tick,
  ticksAfterPress,
  ticksAfterRead,
  ticksOfAll,
} from './selection.ts';
import type { List } from './use-list.ts';

export type Selection = ReturnType<typeof useSelection>;

const NO_TICKS: readonly Tick[] = [];

interface Held {
  /** The search the ticks belong to: another one begins without any. */
  readonly search: string;
  readonly ticks: readonly Tick[];
  /** The answer they have been compared with. */
  readonly read: readonly AnyRow[] | undefined;
}

/**
 * The rows ticked in a list, over the pages of one search. What a batch gets is what the screen says it gets: a new search has no
 * ticks, rows that are gone leave, rows of other pages are counted apart and can be listed.
 */
export function useSelection(rowKey: string, state: List) {
  const search = JSON.stringify(state.filter);
  const [held, setHeld] = useState<Held>({ search, ticks: NO_TICKS, read: undefined });
  const records = state.current?.records;
  const shown: ShownPage | undefined = records && {
    rowKey,
    page: JSON.stringify([state.page, state.orders]),
    records,
  };
  const known = held.search === search ? held.ticks : NO_TICKS;
  const isNew = shown !== undefined && held.read !== shown.records;
  const ticks = isNew ? ticksAfterRead(known, shown) : known;
  if (held.search !== search || isNew) setHeld({ search, ticks, read: records ?? held.read });
  const keep = (next: readonly Tick[]) =>
    setHeld({ search, ticks: next, read: records ?? held.read });

  return {
    rows: ticks.map((tick) => tick.row),
    keys: ticks.map((tick) => tick.row[rowKey] as Key),
    /** How many of them the shown page does not have. */
    elsewhere: ticks.filter((tick) => !records?.includes(tick.row)).length,
    /** Rows that are about to be replaced cannot be ticked: they may belong to another search. */
    select: (keys: readonly Key[]) => shown && keep(ticksAfterPress(ticks, shown, new Set(keys))),
    /** How many the search finds; 0 while they are counted. */
    total: state.current ? (state.totals.total ?? 0) : 0,
    /** Ticks everything the search finds, `MOST_TICKED` at most. @throws CallError */
    selectAll: async () => {
      const found = await state.readRows(MOST_TICKED);
      if (shown) keep(ticksOfAll(found, shown));
    },
    remove: (row: AnyRow) => keep(ticks.filter((tick) => tick.row !== row)),
    clear: () => keep(NO_TICKS),
  };
}
