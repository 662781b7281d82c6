import type { SavedView, ViewContent } from '#kit/contract/saved-view.ts';
import { quickRange, quickTitles, wantsTimes } from '../report/report-period.ts';
import { changedQuery, type QueryChange } from '../shell/address.ts';
import {
  type Asked,
  askedIn,
  type FilterKeys,
  filterQuery,
  ordersQuery,
  pageQuery,
} from './list-address.ts';
import type { AnyContent, ListEndpoint } from './list-types.ts';
import { filled } from './search-state.ts';
import type { FilterWords } from './search-summary.ts';

/* How a saved view and the address of a list go together. `view` in the address names the view the list was set to; filters, order and page
 * size stand beside it as soon as they are others than the view's, so that a link leads every operator to the same rows. */

/** What a list begins with and may be asked. */
export interface ListFacts {
  readonly list: ListEndpoint;
  readonly filters: readonly FilterKeys[];
  readonly initial: AnyContent;
  /** Filters chosen beside the list, such as the node of a tree: whatever stands in the address says them. */
  readonly beside: readonly string[];
  /** Of this list alone. */
  readonly views: readonly SavedView[];
}

/** The list without a view, where it would begin with one by itself. */
const NO_VIEW = '0';

/** What an address asks, and the view it is about. */
export function askedBy(facts: ListFacts, read: (name: string) => readonly string[]) {
  const { list, filters, initial, beside, views } = facts;
  const [named] = read('view');
  const literal = askedIn(list, everyFilter(facts), read, initial);
  const isLiteral = namesOf(filters).some((name) => read(name).length > 0);
  const byItself = isLiteral ? undefined : defaultOf(views);
  const view = named === undefined ? byItself : views.find(({ viewId }) => viewId === named);
  const base = view ? askedByView(facts, view.content) : askedIn(list, filters, () => [], initial);
  const whole =
    isLiteral || !view
      ? literal
      : { ...base, page: { ...base.page, current: literal.page.current } };
  const nodes = beside.map(
    (key) => [key, (read(key).length > 0 ? literal : base).filter[key]] as const,
  );
  const asked = { ...whole, filter: filled({ ...whole.filter, ...Object.fromEntries(nodes) }) };
  /** A view that is not there any more, or is another operator's. */
  const isLost = named !== undefined && named !== NO_VIEW && !view;

  return { asked, view, base, isLost };
}

const everyFilter = ({ filters, beside }: ListFacts): readonly FilterKeys[] => [
  ...filters,
  ...beside.map((key) => ({ key })),
];

const namesOf = (filters: readonly FilterKeys[]): readonly string[] => [
  ...filters.flatMap(({ key, until }) => (until === undefined ? [key] : [key, until])),
  'sort',
  'size',
];

const defaultOf = (views: readonly SavedView[]) => views.find(({ ifDefault }) => ifDefault === 1);

/** What a view asks today. */
export function askedByView(facts: ListFacts, { query, ranges }: ViewContent): Asked {
  const { list, filters, initial } = facts;
  const asked = askedIn(list, everyFilter(facts), reader(query), initial);
  const moved = filters.flatMap(({ key, until }) => {
    const title = quickTitles.find((each) => each === ranges[key]);
    if (until === undefined || title === undefined) return [];

    const [start, end] = quickRange(title, wantsTimes(list.content, key));

    return [
      [key, start],
      [until, end],
    ] as const;
  });

  return {
    ...asked,
    page: { ...asked.page, current: 1 },
    filter: { ...asked.filter, ...Object.fromEntries(moved) },
  };
}

const reader = (search: string) => {
  const query = new URLSearchParams(search);
  return (name: string): readonly string[] => query.getAll(name);
};

/** Whether two askings are the same but for the page. */
export const isSameAsking = (facts: ListFacts, one: Asked, other: Asked): boolean =>
  isSameSearch(facts, one, other) &&
  JSON.stringify(nodesOf(facts, one.filter)) === JSON.stringify(nodesOf(facts, other.filter));

/** Whether two askings are the same but for the page and what is chosen beside the list. */
const isSameSearch = (facts: ListFacts, one: Asked, other: Asked): boolean =>
  JSON.stringify(saidOf(facts, one)) === JSON.stringify(saidOf(facts, other));

const saidOf = ({ filters, initial }: ListFacts, { filter, orders, page }: Asked): QueryChange => {
  const { page: _, ...size } = pageQuery(page);
  return { ...filterQuery(filters, filter, initial), ...ordersQuery(orders), ...size };
};

/** What of a search is chosen beside the list. */
export const nodesOf = ({ beside }: Pick<ListFacts, 'beside'>, filter: AnyContent): AnyContent =>
  filled(Object.fromEntries(beside.map((key) => [key, filter[key]])));

/** How what is asked next stands in the address. */
export function queryChange(
  facts: ListFacts,
  next: Asked,
  view: SavedView | undefined,
): QueryChange {
  const said = saidOf(facts, next);
  const page = { page: pageQuery(next.page).page ?? [] };
  const silent = Object.fromEntries(Object.keys(said).map((name) => [name, []]));
  const plain = defaultOf(facts.views) ? [NO_VIEW] : [];
  if (view && isSameSearch(facts, next, askedByView(facts, view.content))) {
    return { ...silent, ...page, view: [view.viewId] };
  }

  const isPlain = Object.values(said).every((values) => values.length === 0);

  return { ...said, ...page, view: isPlain ? plain : view ? [view.viewId] : [] };
}

/** How choosing a view, or none, stands in the address. */
export const chosenView = (facts: ListFacts, viewId: string | undefined): QueryChange => ({
  ...Object.fromEntries(namesOf(facts.filters).map((name) => [name, []])),
  ...nodeQuery(
    facts,
    facts.views.find((view) => view.viewId === viewId),
  ),
  page: [],
  view: viewId !== undefined ? [viewId] : defaultOf(facts.views) ? [NO_VIEW] : [],
});

/** How what a view asks of a tree stands in the address: the tree reads its node there. */
export function nodeQuery(facts: ListFacts, view: SavedView | undefined): QueryChange {
  const filter = view ? askedByView(facts, view.content).filter : {};
  return filterQuery(
    facts.beside.map((key) => ({ key })),
    nodesOf(facts, filter),
    {},
  );
}

/** A range of the search that is one of the quick ranges now. */
export interface MovingRange {
  readonly key: string;
  readonly title: (typeof quickTitles)[number];
  readonly range: readonly [string, string];
}

/** The ranges of a search that a view can let move with the day. */
export function movingRanges(
  { list, filters }: ListFacts,
  { filter }: Asked,
): readonly MovingRange[] {
  return filters.flatMap(({ key, until }): MovingRange[] => {
    if (until === undefined) return [];

    const [start, end] = [filter[key], filter[until]];
    const title = quickTitles.find(
      (each) => quickRange(each, wantsTimes(list.content, key)).join() === `${start},${end}`,
    );

    return title ? [{ key, title, range: [String(start), String(end)] }] : [];
  });
}

/** What a view keeps of a search. @param moving ranges that move with the day; every other stays as it is now */
export function contentOf(
  facts: ListFacts,
  asked: Asked,
  {
    moving,
    columns,
    words,
  }: { moving: readonly MovingRange[]; columns: ViewContent['columns']; words: FilterWords },
): ViewContent {
  /* Dates that stand are said, also where the list begins with the same today. */
  const ranges = facts.filters.flatMap(({ key, until }) =>
    until === undefined ? [] : [key, until],
  );
  const free = Object.fromEntries(
    Object.entries(facts.initial).filter(([key]) => !ranges.includes(key)),
  );
  const said = saidOf({ ...facts, filters: everyFilter(facts), initial: free }, asked);
  const moved = new Set(
    moving.flatMap(({ key }) => [key, facts.filters.find((each) => each.key === key)?.until]),
  );
  const kept = Object.entries(said).filter(([name]) => !moved.has(name));
  const empty = ranges.filter(
    (key) => filled(facts.initial)[key] !== undefined && asked.filter[key] === undefined,
  );
  const query = changedQuery('', {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(empty.map((key) => [key, ['']])),
  });

  return {
    query,
    ranges: Object.fromEntries(moving.map(({ key, title }) => [key, title])),
    columns,
    words,
  };
}
