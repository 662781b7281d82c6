import { z } from 'zod';
import { type Column, leaves } from '#kit/contract/columns.ts';
import { type QueryChange, queryText } from '../shell/address.ts';
import {
  type AnyContent,
  type Filter,
  type FilterOf,
  fieldOf,
  innermost,
  type ListEndpoint,
  type SortOrder,
} from './list-types.ts';
import { filled, refusedFilters } from './search-state.ts';

/* A list in the address of its page: filters by their names on the wire, `sort`, `page`, `size`; only what differs from the start. */

/** Keys a filter fills. */
export type FilterKeys = Pick<Filter, 'key' | 'until'>;

type ReadName = (name: string) => readonly string[];

/** What a list asks, as its address says it. */
export interface Asked {
  readonly filter: AnyContent;
  readonly page: { readonly current: number; readonly size: number };
  readonly orders: readonly SortOrder[];
}

/** Page sizes the pager offers (rule wire/pages). */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 500];

const USUAL_SIZE = 20;

/** As in `PageRequest` of the contract. */
const PageNumber = z.coerce.number().pipe(z.int().min(1).max(10_000_000)).catch(1);

/**
 * What a list asks by its address. An address may come from anywhere: a value the contract of the list does not take is left out, and
 * where it refuses them together the list begins as usual.
 * @param filters those of the search area: what is not shown limits no rows
 * @param initial what the search area begins with
 */
export function askedIn(
  list: ListEndpoint,
  filters: readonly FilterKeys[],
  read: ReadName,
  initial: AnyContent,
): Asked {
  const parts = filters.map((each) => filterIn(list.content, each, read, initial));
  const said = filled(Object.assign({}, initial, ...parts));
  const refused = refusedFilters(list.content, said);
  const isRefused = refused.has('') || Object.keys(said).some((key) => refused.has(key));
  const size = PAGE_SIZES.find((each) => String(each) === read('size')[0]) ?? USUAL_SIZE;

  return {
    filter: isRefused ? filled(initial) : said,
    page: { current: PageNumber.parse(read('page')[0] ?? 1), size },
    orders: ordersIn(list.page.columns, read('sort')[0]),
  };
}

/** One filter of the address: what it says where that fits, nothing where it says that there is none, else what the list begins with. */
function filterIn(
  content: z.ZodType,
  { key, until }: FilterKeys,
  read: ReadName,
  initial: AnyContent,
): AnyContent {
  const keys = until === undefined ? [key] : [key, until];
  const said = keys.map((each) => {
    const texts = read(each);
    const type = fieldOf(content, each);
    if (texts.length === 0 || !type) return initial[each];

    return texts.every((text) => text === '')
      ? undefined
      : (readValue(type, texts) ?? initial[each]);
  });

  /* Half a range would limit what no input shows. */
  const isHalf = until !== undefined && said.includes(undefined);

  return Object.fromEntries(keys.map((each, at) => [each, isHalf ? undefined : said[at]]));
}

/** What texts of an address mean to a field of a contract; undefined where they mean nothing. */
function readValue(type: z.ZodType, texts: readonly string[]): unknown {
  const inner = innermost(type);
  if (inner.def.type !== 'array')
    return texts[0] === undefined ? undefined : fitting(type, texts[0]);

  const { element } = inner as z.ZodArray<z.ZodType>;
  const values = texts.map((text) => fitting(element, text)).filter((value) => value !== undefined);

  return values.length > 0 && type.safeParse(values).success ? values : undefined;
}

const fitting = (type: z.ZodType, text: string): unknown =>
  readings(text).find((value) => type.safeParse(value).success);

/** Every value a text of an address may stand for. */
const readings = (text: string): readonly unknown[] => [
  text,
  ...(String(Number(text)) === text ? [Number(text)] : []),
  ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
];

/** As in `PageContent` of the contract. */
const MOST_ORDERS = 5;

function ordersIn(columns: readonly Column[], text: string | undefined): readonly SortOrder[] {
  const known = new Set(leaves(columns).flatMap((leaf) => (leaf.sort ? [leaf.key] : [])));
  const orders = (text ?? '')
    .split(',')
    .map((part) =>
      part.startsWith('-') ? { column: part.slice(1), asc: false } : { column: part, asc: true },
    );

  return orders.filter(({ column }) => known.has(column)).slice(0, MOST_ORDERS);
}

/** How a search stands in the address; what the list begins with by itself does not. */
export function filterQuery(
  filters: readonly FilterKeys[],
  values: AnyContent,
  initial: AnyContent,
): QueryChange {
  const keys = filters.flatMap(({ key, until }) => (until === undefined ? [key] : [key, until]));
  const [now, before] = [filled(values), filled(initial)];

  return Object.fromEntries(
    keys.map((key) => [
      key,
      JSON.stringify(now[key]) === JSON.stringify(before[key]) ? [] : textsOf(now[key]),
    ]),
  );
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === undefined || value === null
      ? ['']
      : [String(value)];

/** How the order of a list stands in its address: `-amount` is the largest first. */
export const ordersQuery = (orders: readonly SortOrder[]): QueryChange => ({
  sort:
    orders.length > 0
      ? [orders.map(({ column, asc }) => (asc ? column : `-${column}`)).join(',')]
      : [],
});

/** How a page of a list stands in its address. */
export const pageQuery = ({ current, size }: Asked['page']): QueryChange => ({
  page: current === 1 ? [] : [String(current)],
  size: size === USUAL_SIZE ? [] : [String(size)],
});

/** Filters for `listAddress`; null: nothing, also where the list begins with something by itself. */
export type AddressFilter<E extends ListEndpoint> = {
  readonly [Key in keyof FilterOf<E>]?: FilterOf<E>[Key] | null;
};

/**
 * The address of a page with its list searched: how a number leads to the rows that make it. Filters must be among those of the
 * page's search area; what is not named is as the page begins.
 * @param path full path of the page
 */
export function listAddress<E extends ListEndpoint>(
  path: string,
  filter: AddressFilter<E>,
): string {
  const said = Object.entries(filter as AnyContent).filter(([, value]) => value !== undefined);
  return (
    path +
    queryText(said.flatMap(([name, value]) => textsOf(value).map((text) => [name, text] as const)))
  );
}
