import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { useStable } from '../base/use-stable.ts';
import { prefetchRead, readAgain, useRead } from '../call/query.ts';
import { call } from '../call/request.ts';
import { type QueryChange, useAddress } from '../shell/address.ts';
import type { AskAhead } from '../shell/screens.ts';
import { useSavedViews } from '../view/saved-views.ts';
import type { Asked, FilterKeys } from './list-address.ts';
import type {
  AnyContent,
  AnyRow,
  FilterOf,
  ListEndpoint,
  RowsAnswer,
  SortOrder,
} from './list-types.ts';
import { filled } from './search-state.ts';
import type { FilterWords } from './search-summary.ts';
import { useTotals } from './use-totals.ts';
import {
  askedBy,
  chosenView,
  isSameAsking,
  nodeQuery,
  nodesOf,
  queryChange,
} from './view-state.ts';

const FIRST_PAGE = { current: 1, size: 20, part: 'rows' };

/**
 * Asks for the first page of a list ahead of its screen: `preload` of the screen's file. `initial` is the search at first; an address
 * that says more is left to the screen.
 */
export const firstPage =
  <E extends ListEndpoint>(list: E, initial: Partial<FilterOf<E>> = {}): AskAhead =>
  async (may, search) => {
    if (!may(list.access) || search !== '') return;
    await prefetchRead<ListEndpoint>(list, {
      ...filled(initial as AnyContent),
      page: FIRST_PAGE,
    } as never);
  };

export type List = ReturnType<typeof useList>;

interface Asking {
  /** Content that every search carries and that is not shown. */
  readonly fixed: AnyContent;
  /** What the search area begins with. */
  readonly initial: AnyContent;
  /** What the search area, and the period before it, can say. */
  readonly filters: readonly FilterKeys[];
  /** Filters chosen beside the list, by their names in the address too: a search leaves them as they are. */
  readonly beside?: readonly string[];
}

/** What a page of any list answers. */
export interface ListAnswer {
  readonly records: readonly AnyRow[];
  readonly total: number;
  readonly totalLine?: AnyRow;
}

/** Where a page begins, told by the page before it. */
interface Beginning {
  /** The page it is of, with its search. */
  readonly of: string;
  readonly after: string | undefined;
}

/**
 * What a list screen asks its endpoint: said by the address of its page and changed by search, pager and headings; the rows follow, and their
 * number and totals when they are counted.
 * A page that no longer exists, because its rows were removed, gives way to the last one.
 */
export function useList(list: ListEndpoint, { fixed, initial, filters, beside = [] }: Asking) {
  const address = useAddress();
  const { views: every, settled } = useSavedViews();
  const place = `${address.pathname}#${list.id}`;
  const facts = {
    list,
    filters,
    initial,
    beside,
    views: every.filter((view) => view.place === place),
  };
  const { asked, view, base, isLost } = askedBy(facts, address.all);
  const { page, orders } = asked;
  const nodes = nodesOf(facts, asked.filter);
  const filter = { ...asked.filter, ...fixed };
  const [beginning, setBeginning] = useState<Beginning>();
  const nameOfPage = ({ current, size }: typeof page) =>
    JSON.stringify([filter, orders, current, size]);
  const after = beginning?.of === nameOfPage(page) ? beginning.after : undefined;
  const content = {
    ...filter,
    page: { ...page, part: 'rows', ...(after !== undefined && { after }) },
    ...(orders.length > 0 && { orders }),
  };
  const query = useRead(list as ListEndpoint, content as never, {
    keepPrevious: true,
    overlay: false,
    enabled: settled,
  });

  const answer = query.data as RowsAnswer | undefined;
  const current = query.isPlaceholderData ? undefined : answer;
  const totals = useTotals(list, filter, answer, current !== undefined);
  /* Of a page without rows it takes the number of all to know which page is the last. */
  const isBeyond = current?.records.length === 0 && page.current > 1;
  const lastPage =
    isBeyond && totals.total !== undefined
      ? Math.min(page.current - 1, Math.max(1, Math.ceil(totals.total / page.size)))
      : undefined;
  /* Everything the address says of this list at once: what did not fit goes with the first change. */
  const queryOf = (next: Partial<Asked>): QueryChange =>
    queryChange(facts, { ...asked, ...next }, view);
  const ask = (next: Partial<Asked>, words: FilterWords = {}) =>
    address.write(queryOf(next), { words });
  const atFirst = { ...page, current: 1 };
  const giveWay = useStable((last: number) =>
    address.write(queryOf({ page: { ...page, current: last } }), { replace: true }),
  );
  useLayoutEffect(() => {
    if (lastPage !== undefined) giveWay(lastPage);
  }, [lastPage, giveWay]);
  /* A view that stands in the menu, or that the list begins with, says its node where the tree reads it. */
  const viewNode = nodeQuery(facts, view);
  const unsaid = beside.filter((key) => viewNode[key]?.length && address.all(key).length === 0);
  const sayNode = useStable(() => address.write(viewNode, { replace: true }));
  useLayoutEffect(() => {
    if (unsaid.length > 0) sayNode();
  }, [unsaid.length, sayNode]);
  const searched = ({ filter: all }: Pick<Asked, 'filter'>): AnyContent =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !beside.includes(key)));
  const client = useQueryClient();
  const reload = () => void readAgain(client, list);
  const known = filters.flatMap(({ key }) => {
    const said = address.words(key) ?? view?.content.words[key];
    return said === undefined || asked.filter[key] === undefined ? [] : [[key, said] as const];
  });

  return {
    /** Tells this list from others of its screen, and what it is about from what it was about before. */
    name: list.id,
    about: JSON.stringify({ ...fixed, ...nodes }),
    page,
    orders,
    /** What the search area is set back to. */
    begin: searched(base),
    /** The saved view the list is set to, and the others there are. */
    view: {
      facts,
      place,
      asked,
      active: view,
      isChanged: view !== undefined && !isSameAsking(facts, asked, base),
      isLost,
      /** Whether the page alone leads to this list, so that a view of it can stand in the menu. */
      isOpen: address.prefix === '' && Object.keys(fixed).length === 0,
      choose: (viewId: string | undefined) => address.write(chosenView(facts, viewId)),
    },
    /** The search as it stands in the address, without what is chosen beside the list. */
    asked: searched(asked),
    /** The filter as it is sent, without page and order: what export, print and resync take over. */
    filter,
    /** What pickers said of the values in it. */
    words: Object.fromEntries(known) as FilterWords,
    answer,
    /** Their number and totals, which come after them. */
    totals,
    /** The answer to exactly this question; undefined while rows of another one are still shown. */
    current,
    /** Nothing has arrived yet. */
    first: query.isPending,
    /** Rows on the screen are about to be replaced. */
    stale: query.isFetching && query.isPlaceholderData,
    fetching: query.isFetching,
    error: query.error,
    reload,
    /** A row of this page as it is on the server now; undefined when it is not there any more. */
    readRow: async (rowKey: string, row: AnyRow) => {
      const now = (await call<Endpoint>(list, content, { overlay: false })) as RowsAnswer;
      return now.records.find((each) => each[rowKey] === row[rowKey]);
    },
    /** The first rows of the whole search, over its pages. @throws CallError */
    readRows: async (most: number) => {
      const everything = { ...content, page: { current: 1, size: most, part: 'rows' } };
      return ((await call<Endpoint>(list, everything)) as RowsAnswer).records;
    },
    /** A new search starts at the first page; the same search again reads anew. */
    search: (values: AnyContent, words: FilterWords) => {
      const next = { filter: { ...values, ...nodes }, page: atFirst };
      if (JSON.stringify(queryOf(next)) === JSON.stringify(queryOf({}))) reload();
      else ask(next, words);
    },
    turn: (next: number, size: number) => {
      const to = { current: size === page.size ? next : 1, size };
      const isNext = size === page.size && next === page.current + 1;
      setBeginning({ of: nameOfPage(to), after: isNext ? current?.next : undefined });
      ask({ page: to });
    },
    order: (next: readonly SortOrder[]) => ask({ orders: next, page: atFirst }),
  };
}
