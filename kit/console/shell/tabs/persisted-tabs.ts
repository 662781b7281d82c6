import type { Location } from 'react-router';
import type { ConsoleRoute } from '../menu/menu.ts';
import { type AddressState, type Tab, useTabs } from './tabs.ts';

/* The open tabs over a reload: kept by the browser for this window alone, until it is closed or the operator logs out. */

/**
 * Opens the tabs this person had in this window before it was loaded anew, and keeps them from now on.
 * @param routes the pages they may open
 * @returns ends that
 */
export function persistTabs(owner: string, routes: ReadonlyMap<string, ConsoleRoute>): () => void {
  const persisted = persistedTabs(owner);
  useTabs.setState(({ tabs }) => ({ tabs: withPersisted(tabs, persisted, routes) }));
  persist(owner, useTabs.getState().tabs);

  return useTabs.subscribe(({ tabs }) => persist(owner, tabs));
}

type PersistedTab = Pick<Tab, 'path' | 'pinned' | 'cached' | 'title'> & {
  readonly search: string;
  readonly hash: string;
  readonly state: AddressState | null;
};

const NAME = 'openTabs';

interface Persisted {
  /** Merchant and user: no other user finds them. */
  readonly owner: string;
  readonly tabs: readonly PersistedTab[];
}

function persistedTabs(owner: string): readonly PersistedTab[] {
  try {
    const persisted = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Persisted | null;
    return persisted?.owner === owner ? persisted.tabs : [];
  } catch {
    return [];
  }
}

const NOWHERE = { search: '', hash: '', state: null };

/**
 * The tabs of before a reload with those that are open now, which stand where they stood; pages that may not be opened any more are gone.
 * Pinned pages are always there and always first, whatever address the window was opened at.
 */
export function withPersisted(
  open: readonly Tab[],
  persisted: readonly PersistedTab[],
  routes: ReadonlyMap<string, Pick<ConsoleRoute, 'path' | 'pinned' | 'cached'>>,
): readonly Tab[] {
  const allowed = persisted.filter(({ path }) => routes.has(path));
  const known = new Set([...allowed, ...open].map(({ path }) => path));
  const missing = [...routes.values()]
    .filter(({ path, pinned }) => pinned && !known.has(path))
    .map(({ path, pinned, cached }) => ({ path, pinned, cached, ...NOWHERE }));

  const asleep = [...missing, ...allowed];
  const before = asleep.map(
    (tab, rank) =>
      open.find(({ path }) => path === tab.path) ?? sleeping(tab, rank - asleep.length),
  );
  const tabs = [...before, ...open.filter((tab) => !before.includes(tab))];

  return [...tabs.filter(({ pinned }) => pinned), ...tabs.filter(({ pinned }) => !pinned)];
}

/** A tab as it was left; its screen sleeps until it is visited. */
function sleeping(
  { path, title, pinned, cached, search, hash, state }: PersistedTab,
  rank: number,
): Tab {
  const location: Location = { pathname: path, search, hash, state, key: 'persisted' };
  return {
    path,
    location,
    entered: location,
    title,
    version: 0,
    visited: rank,
    pinned,
    cached,
    asleep: true,
    memory: new Map(),
  };
}

function persist(owner: string, tabs: readonly Tab[]): void {
  try {
    if (tabs.length === 0) sessionStorage.removeItem(NAME);
    else
      sessionStorage.setItem(
        NAME,
        JSON.stringify({ owner, tabs: tabs.map(persistedOf) } satisfies Persisted),
      );
  } catch {
    return;
  }
}

const persistedOf = ({
  path,
  title,
  pinned,
  cached,
  location: { search, hash, state },
}: Tab): PersistedTab => ({
  path,
  title,
  pinned,
  cached,
  search,
  hash,
  state: state as AddressState | null,
});
