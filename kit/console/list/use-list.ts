import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { prefetchRead, readAgain, useRead } from '../call/query.ts';
import { call } from '../call/request.ts';
import type { AskAhead } from '../shell/screens.ts';
import { useTabState } from '../shell/tab-memory.ts';
import type { AnyContent, AnyRow, FilterOf, ListEndpoint, SortOrder } from './list-types.ts';
import { filled } from './search-state.ts';
import type { FilterWords } from './search-summary.ts';

/** Page sizes the pager offers (document 0 section 9). */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 500];
const FIRST_PAGE = { current: 1, size: 20 };

interface Asked {
  /** The fixed content these page numbers belong to. */
  readonly fixed: string;
  readonly filter: AnyContent;
  readonly page: { readonly current: number; readonly size: number };
  readonly orders: readonly SortOrder[];
  readonly words: FilterWords;
}

/** What a page of any list answers. */
export interface ListAnswer {
  readonly records: readonly AnyRow[];
  readonly total: number;
  readonly totalLine?: AnyRow;
}

/** Asks for the first page of a list ahead of its screen: `preload` of the screen's file. `initial` is the search at first. */
export const firstPage =
  <E extends ListEndpoint>(list: E, initial: Partial<FilterOf<E>> = {}): AskAhead =>
  async (may) => {
    if (!may(list.access)) return;
    await prefetchRead<ListEndpoint>(list, { ...filled(initial as AnyContent), page: FIRST_PAGE } as never);
  };

/**
 * What a list screen asks its endpoint: changed by search, pager and headings; the answer follows. Other `fixed` content, such as
 * another node of the tree beside the list, starts at the first page again and keeps the search. A page that no longer exists,
 * because its rows were removed, gives way to the last one.
 */
export function useList(list: ListEndpoint, fixed: AnyContent, initial: AnyContent) {
  const fixedText = JSON.stringify(fixed);
  /* A screen that begins with another search, as a link asked it to, is not what was left. */
  const about = JSON.stringify([fixed, initial]);
  const first = () => ({ fixed: fixedText, filter: filled(initial), page: FIRST_PAGE, orders: [], words: {} });
  const [asked, setAsked] = useTabState<Asked>(`list ${list.id}`, first, about);
  const page = asked.fixed === fixedText ? asked.page : { ...asked.page, current: 1 };
  const ask = (part: Partial<Asked>) => setAsked({ ...asked, page, ...part, fixed: fixedText });
  const filter = { ...asked.filter, ...fixed };
  const content = { ...filter, page, ...(asked.orders.length > 0 && { orders: asked.orders }) };
  const query = useRead(list as ListEndpoint, content as never, { keepPrevious: true, overlay: false });
  const answer = query.data as ListAnswer | undefined;
  const current = query.isPlaceholderData ? undefined : answer;
  const lastPage = current && Math.max(1, Math.ceil(current.total / page.size));
  if (lastPage !== undefined && page.current > lastPage) ask({ page: { ...page, current: lastPage } });
  const client = useQueryClient();
  const reload = () => void readAgain(client, list);
  return {
    /** Tells this list from others of its screen, and what it is about from what it was about before. */
    name: list.id,
    about,
    page,
    orders: asked.orders,
    /** The filter as it is sent, without page and order: what export, print and resync take over. */
    filter,
    /** What pickers said of the values in it. */
    words: asked.words,
    answer,
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
      const now = (await call<Endpoint>(list, content, { overlay: false })) as ListAnswer;
      return now.records.find((each) => each[rowKey] === row[rowKey]);
    },
    /** A new search starts at the first page; the same search again reads anew. */
    search: (values: AnyContent, words: FilterWords) => {
      const next = filled(values);
      const same = JSON.stringify(next) === JSON.stringify(asked.filter) && page.current === 1;
      ask({ filter: next, words, page: { ...page, current: 1 } });
      if (same) reload();
    },
    turn: (current: number, size: number) => ask({ page: { current: size === page.size ? current : 1, size } }),
    order: (orders: readonly SortOrder[]) => ask({ orders, page: { ...page, current: 1 } }),
  };
}
export type List = ReturnType<typeof useList>;
