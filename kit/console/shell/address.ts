import { createContext, use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStable } from '../base/use-stable.ts';
import { type AddressState, moveTab } from './tabs/tabs.ts';

const Prefix = createContext('');

/** Around a part of a page that stands beside others like it: what stands before its names in the address. */
export const AddressPrefix = Prefix.Provider;

/**
 * The node chosen in the tree beside a list, a filter of that list (`beside`): another one begins at the first page. That none is chosen is
 * said as well: a view of the list may have one.
 */
export function useAddressNode(
  name: string,
): [string | undefined, (id: string | undefined) => void] {
  const [id] = useAddressId(name);
  const { write } = useAddress();

  return [id, (next) => write({ [name]: [next ?? ''], page: [] })];
}

/** Values of a query by name: none takes the name out, an empty text says that nothing stands where something would by itself. */
export type QueryChange = Readonly<Record<string, readonly string[]>>;

const ID = /^\d{1,15}$/;

/** An id in the address of a page, such as what is open over a list; what is no id is not there. */
export function useAddressId(
  name: string,
): [string | undefined, (id: string | undefined, beside?: QueryChange) => void] {
  const { all, write } = useAddress();
  const [said] = all(name);
  const id = said !== undefined && ID.test(said) ? said : undefined;

  return [
    id,
    (next, beside = {}) => write({ [name]: next === undefined ? [] : [next], ...beside }),
  ];
}

interface WriteOptions {
  /** Without a step of its own for Back. */
  readonly replace?: boolean;
  /** What pickers say of values, by name: kept beside the address, so that a reload and Back still know them. */
  readonly words?: Readonly<Record<string, string>>;
}

/**
 * What the address of a page says, and changing it: whatever the operator should find again after a reload, by Back or behind a link. A page
 * in a hidden tab sees and changes its own address, not the one of the page that is shown.
 */
export function useAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const prefix = use(Prefix);
  const query = new URLSearchParams(search);
  const { words = {} } = (state as AddressState | null) ?? {};
  const write = useStable(
    (change: QueryChange, { replace = false, words: said = {} }: WriteOptions = {}) => {
      const isShown = window.location.pathname === pathname;
      const before = isShown ? window.location.search : search;
      const after = changedQuery(before, withPrefix(change, prefix));
      if (after === before) return;

      const kept: AddressState = {
        byScreen: true,
        words: { ...words, ...withPrefix(said, prefix) },
      };
      if (isShown) void navigate({ pathname, search: after }, { replace, state: kept });
      else moveTab(pathname, after, kept);
    },
  );

  return {
    /** The page, and which of its parts this is; empty for the page itself. */
    pathname,
    prefix,
    /** Every value of a name. */
    all: (name: string): readonly string[] => query.getAll(prefix + name),
    words: (name: string): string | undefined => words[prefix + name],
    write,
  };
}

/** A query after a change; what the change does not name stays, in its place. */
export function changedQuery(search: string, change: QueryChange): string {
  const query = new URLSearchParams(search);
  for (const [name, values] of Object.entries(change)) {
    const [first, ...further] = values;
    if (first === undefined) query.delete(name);
    else query.set(name, first);

    for (const value of further) query.append(name, value);
  }

  return queryText(query);
}

/** A query as the address bar shows it, with its question mark; empty without values. */
export function queryText(query: Iterable<readonly [string, string]>): string {
  const parts = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/* Signs a query may hold as they are: dates, moments and lists stay readable. */
const READABLE: readonly (readonly [code: string, sign: string])[] = [
  ['%20', '+'],
  ['%3A', ':'],
  ['%2C', ','],
];

const encoded = (text: string): string =>
  READABLE.reduce((known, [code, sign]) => known.replaceAll(code, sign), encodeURIComponent(text));

const withPrefix = <Value>(
  values: Readonly<Record<string, Value>>,
  prefix: string,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
