import type { Location } from 'react-router';
import { create } from 'zustand';
import type { ConsoleRoute } from '../menu/menu.ts';
import type { TabMemory } from './tab-memory.ts';

/** A visited page in the tab strip. Its key is the path; the query may change while it is open. */
export interface Tab {
  readonly path: string;
  /** Where the tab stands; a hidden tab keeps the place it was left at. */
  readonly location: Location;
  /** Where it was opened or led to; what its screen has written into its address since is not in it. */
  readonly entered: Location;
  /** What its screen shows, by name; undefined: it is called what its page is. */
  readonly title?: string | undefined;
  /** Raised by refresh: the screen starts anew. */
  readonly version: number;
  /** Rank of the last visit: the higher, the later. */
  readonly visited: number;
  readonly pinned: boolean;
  /** False: leaving the tab forgets its state. */
  readonly cached: boolean;
  /** Open since before the page was loaded and not visited yet: its screen is drawn when it is. */
  readonly asleep: boolean;
  /** What its screen was set to: searches, pages, orders. Outlives the screen, not the tab, its refresh or the leaving of a page that is not cached. */
  readonly memory: TabMemory;
}

/** Tabs beyond this many keep their place in the strip and what their screens were set to, but not the screens themselves. */
export const LIVE_TABS = 10;

/** Paths of the tabs whose screens stay mounted: the shown one, those with something unsaved, and the latest visited that may be cached. */
export function livePaths(
  tabs: readonly Tab[],
  shown: string,
  unsaved: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const kept = tabs
    .filter((tab) => tab.path !== shown && tab.cached && !tab.asleep)
    .toSorted((left, right) => right.visited - left.visited)
    .slice(0, LIVE_TABS - 1);
  const open = tabs.filter((tab) => unsaved.has(tab.path));

  return new Set([shown, ...open.map((tab) => tab.path), ...kept.map((tab) => tab.path)]);
}

/** A tab that is left: what is not cached forgets at once, before its screen could begin with it again. */
const left = (tab: Tab): Tab =>
  tab.cached || (tab.memory.size === 0 && tab.location === tab.entered)
    ? tab
    : { ...tab, memory: new Map(), location: tab.entered };

/** Where to go when the shown tab is gone: the tab visited last. */
export const latestTab = (tabs: readonly Tab[]): Tab | undefined =>
  tabs.toSorted((left, right) => right.visited - left.visited)[0];

interface TabState {
  readonly tabs: readonly Tab[];
}

/** The open tabs. */
export const useTabs = create<TabState>(() => ({ tabs: [] }));

/** Where the open tab of a path stands; undefined where there is none, and for an address that says more than a path. */
export function tabAddress(path: string): string | undefined {
  const tab = useTabs.getState().tabs.find((each) => each.path === path);
  return tab && addressOf(tab);
}

/** Where a tab leads when it is shown again. */
export const addressOf = (tab: Tab): string =>
  tab.location.pathname + tab.location.search + tab.location.hash;

export const visitTab = (
  location: Location,
  route: Pick<ConsoleRoute, 'pinned' | 'cached'>,
): void => change((tabs) => visit(tabs, location, route));

const change = (next: (tabs: readonly Tab[]) => readonly Tab[]): void =>
  useTabs.setState(({ tabs }) => ({ tabs: next(tabs) }));

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

      const now = sameAddress(tab.location, location) ? tab.location : location;

      return {
        ...tab,
        visited,
        asleep: false,
        location: now,
        entered: byItsScreen(now) ? tab.entered : now,
      };
    });
  }

  const { pinned, cached } = route;
  const opened: Tab = {
    path,
    location,
    entered: location,
    version: 0,
    visited,
    pinned,
    cached,
    asleep: false,
    memory: new Map(),
  };

  const others = tabs.map(left);

  return pinned ? [opened, ...others] : [...others, opened];
}

const sameAddress = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  one.state === other.state;

/** What the address of a tab carries beside its query. */
export interface AddressState {
  /** Its screen has written it. */
  readonly byScreen?: true;
  /** What pickers say of values of the query, by name. */
  readonly words?: Readonly<Record<string, string>>;
}

const byItsScreen = (location: Location): boolean =>
  (location.state as AddressState | null)?.byScreen === true;

/** Starts a tab's screen anew. */
export const refreshTab = (path: string): void =>
  change((tabs) =>
    tabs.map((tab) =>
      tab.path === path ? { ...tab, version: tab.version + 1, memory: new Map() } : tab,
    ),
  );

/** Says what the screen of a tab shows. */
export const nameTab = (path: string, title: string | undefined): void =>
  change((tabs) =>
    tabs.some((tab) => tab.path === path && tab.title !== title)
      ? tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab))
      : tabs,
  );

/** Gives a tab that is not shown another query. */
export const moveTab = (path: string, search: string, state: AddressState): void =>
  change((tabs) =>
    tabs.map((tab) =>
      tab.path === path ? { ...tab, location: { ...tab.location, search, state } } : tab,
    ),
  );

/** Closes the tabs that `closes` names, except pinned ones. */
export const closeTabs = (closes: (tab: Tab) => boolean): void =>
  change((tabs) => withoutTabs(tabs, closes));

/** Which tabs are left: all but the closed ones; pinned tabs are never closed. */
export const withoutTabs = (tabs: readonly Tab[], closes: (tab: Tab) => boolean): readonly Tab[] =>
  tabs.filter((tab) => tab.pinned || !closes(tab));

/** Forgets every tab: the next user starts with none. */
export const forgetTabs = (): void => useTabs.setState({ tabs: [] });
