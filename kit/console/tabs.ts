import type { Location } from 'react-router';
import { create } from 'zustand';
import type { ConsoleRoute } from './menu.ts';

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
}

/** Tabs beyond this many keep their place in the strip but not their state. */
export const LIVE_TABS = 10;

const sameAddress = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  one.state === other.state;

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
      if (tab.path !== path) return tab;
      return { ...tab, visited, location: sameAddress(tab.location, location) ? tab.location : location };
    });
  }
  const { pinned, cached } = route;
  const opened: Tab = { path, location, version: 0, visited, pinned, cached };
  return pinned ? [opened, ...tabs] : [...tabs, opened];
}

/** Which tabs are left: all but the closed ones; pinned tabs are never closed. */
export const without = (tabs: readonly Tab[], closes: (tab: Tab) => boolean): readonly Tab[] =>
  tabs.filter((tab) => tab.pinned || !closes(tab));

/** Paths of the tabs whose screens stay mounted: the shown one, and the latest visited that may be cached. */
export function livePaths(tabs: readonly Tab[], shown: string): ReadonlySet<string> {
  const kept = tabs
    .filter((tab) => tab.path !== shown && tab.cached)
    .toSorted((left, right) => right.visited - left.visited)
    .slice(0, LIVE_TABS - 1);
  return new Set([shown, ...kept.map((tab) => tab.path)]);
}

/** Where to go when the shown tab is gone: the tab visited last. */
export const latest = (tabs: readonly Tab[]): Tab | undefined =>
  tabs.toSorted((left, right) => right.visited - left.visited)[0];

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
  change((tabs) => tabs.map((tab) => (tab.path === path ? { ...tab, version: tab.version + 1 } : tab)));

/** Closes the tabs that `closes` names, except pinned ones. */
export const closeTabs = (closes: (tab: Tab) => boolean): void => change((tabs) => without(tabs, closes));

/** Forgets every tab: the next user starts with none. */
export const forgetTabs = (): void => useTabs.setState({ tabs: [] });
