import type { Location } from 'react-router';
import { create } from 'zustand';
import type { ConsoleRoute } from './menu.ts';
import type { TabMemory } from './tab-memory.ts';

/** A visited page in the tab strip. Its key is the path; the query may change while it is open. */
export interface Tab {
  readonly path: string;
  /** Where the tab stands; a hidden tab keeps the place it was left at. */
  readonly location: Location;
  /** Raised by refresh: the screen starts anew. */
  readonly version: number;
  /** Rank of the last visit: the higher, the later. */
  readonly visited: number;
  readonly pinned: boolean;
  /** False: leaving the tab forgets its state. */
  readonly cached: boolean;
  /** What its screen was set to: searches, pages, orders. Outlives the screen, not the tab, its refresh or the leaving of a page that is not cached. */
  readonly memory: TabMemory;
}

/** Tabs beyond this many keep their place in the strip and what their screens were set to, but not the screens themselves. */
export const LIVE_TABS = 10;

const sameAddress = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  one.state === other.state;

/** A tab that is left: what is not cached forgets at once, before its screen could begin with it again. */
const left = (tab: Tab): Tab => (tab.cached || tab.memory.size === 0 ? tab : { ...tab, memory: new Map() });

/** The tabs after visiting a location. A tab shown again where it was left keeps its location, so that its screen need not draw anew. */
export function visit(
  tabs: readonly Tab[],
  location: Location,
  route: Pick<ConsoleRoute, 'pinned' | 'cached'>,
): readonly Tab[] {
  const visited = Math.max(0, ...tabs.map((tab) => tab.visited)) + 1;
  const path = location.pathname;
  if (tabs.some((tab) => tab.path === path)) {
    return tabs.map((tab) => {
      if (tab.path !== path) return left(tab);
      return { ...tab, visited, location: sameAddress(tab.location, location) ? tab.location : location };
    });
  }
  const { pinned, cached } = route;
  const opened: Tab = { path, location, version: 0, visited, pinned, cached, memory: new Map() };
  const others = tabs.map(left);
  return pinned ? [opened, ...others] : [...others, opened];
}

/** Which tabs are left: all but the closed ones; pinned tabs are never closed. */
export const without = (tabs: readonly Tab[], closes: (tab: Tab) => boolean): readonly Tab[] =>
  tabs.filter((tab) => tab.pinned || !closes(tab));

/** Paths of the tabs whose screens stay mounted: the shown one, those with something unsaved, and the latest visited that may be cached. */
export function livePaths(
  tabs: readonly Tab[],
  shown: string,
  unsaved: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const kept = tabs
    .filter((tab) => tab.path !== shown && tab.cached)
    .toSorted((left, right) => right.visited - left.visited)
    .slice(0, LIVE_TABS - 1);
  const open = tabs.filter((tab) => unsaved.has(tab.path));
  return new Set([shown, ...open.map((tab) => tab.path), ...kept.map((tab) => tab.path)]);
}

/** Where to go when the shown tab is gone: the tab visited last. */
export const latest = (tabs: readonly Tab[]): Tab | undefined =>
  tabs.toSorted((left, right) => right.visited - left.visited)[0];

/** Where a tab leads when it is shown again. */
export const addressOf = (tab: Tab): string => tab.location.pathname + tab.location.search + tab.location.hash;

interface TabState {
  readonly tabs: readonly Tab[];
}

/** The open tabs. */
export const useTabs = create<TabState>(() => ({ tabs: [] }));

const change = (next: (tabs: readonly Tab[]) => readonly Tab[]): void =>
  useTabs.setState(({ tabs }) => ({ tabs: next(tabs) }));

export const visitTab = (location: Location, route: Pick<ConsoleRoute, 'pinned' | 'cached'>): void =>
  change((tabs) => visit(tabs, location, route));

/** Starts a tab's screen anew. */
export const refreshTab = (path: string): void =>
  change((tabs) =>
    tabs.map((tab) => (tab.path === path ? { ...tab, version: tab.version + 1, memory: new Map() } : tab)),
  );

/** Closes the tabs that `closes` names, except pinned ones. */
export const closeTabs = (closes: (tab: Tab) => boolean): void => change((tabs) => without(tabs, closes));

/** Forgets every tab: the next user starts with none. */
export const forgetTabs = (): void => useTabs.setState({ tabs: [] });
