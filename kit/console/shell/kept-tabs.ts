import type { Location } from 'react-router';
import { type AddressState, type Tab, useTabs } from './tabs.ts';

/* The open tabs over a reload: kept by the browser for this window alone, until it is closed or somebody logs out. */

const NAME = 'openTabs';

type KeptTab = Pick<Tab, 'path' | 'pinned' | 'cached'> & {
  readonly search: string;
  readonly hash: string;
  readonly state: AddressState | null;
};
interface Kept {
  /** Merchant and user: nobody else finds them. */
  readonly owner: string;
  readonly tabs: readonly KeptTab[];
}

const keptOf = ({ path, pinned, cached, location: { search, hash, state } }: Tab): KeptTab => ({
  path,
  pinned,
  cached,
  search,
  hash,
  state: state as AddressState | null,
});

/** A tab as it was left; its screen sleeps until it is visited. */
function sleeping({ path, pinned, cached, search, hash, state }: KeptTab, rank: number): Tab {
  const location: Location = { pathname: path, search, hash, state, key: 'kept' };
  return {
    path,
    location,
    entered: location,
    version: 0,
    visited: rank,
    pinned,
    cached,
    asleep: true,
    memory: new Map(),
  };
}

/** The tabs of before a reload with those that are open now, which stand where they stood; pages that nobody may open any more are gone. */
export function withKept(
  open: readonly Tab[],
  kept: readonly KeptTab[],
  opens: (path: string) => boolean,
): readonly Tab[] {
  const before = kept
    .filter(({ path }) => opens(path))
    .map((tab, rank) => open.find(({ path }) => path === tab.path) ?? sleeping(tab, rank - kept.length));
  return [...before, ...open.filter((tab) => !before.includes(tab))];
}

function keptTabs(owner: string): readonly KeptTab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Kept | null;
    return kept?.owner === owner ? kept.tabs : [];
  } catch {
    return [];
  }
}

function keep(owner: string, tabs: readonly Tab[]): void {
  try {
    if (tabs.length === 0) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify({ owner, tabs: tabs.map(keptOf) } satisfies Kept));
  } catch {
    return;
  }
}

/**
 * Opens the tabs this person had in this window before it was loaded anew, and keeps them from now on.
 * @returns ends the keeping
 */
export function keepTabs(owner: string, opens: (path: string) => boolean): () => void {
  const kept = keptTabs(owner);
  useTabs.setState(({ tabs }) => ({ tabs: withKept(tabs, kept, opens) }));
  keep(owner, useTabs.getState().tabs);
  return useTabs.subscribe(({ tabs }) => keep(owner, tabs));
}
