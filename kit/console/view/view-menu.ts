import type { SavedView } from '#kit/contract/saved-view.ts';
import type { ConsoleRoute, NavigationEntry } from '../shell/menu/menu.ts';
import { pathOfView, viewAddress } from './saved-views.ts';

/** The group of the menu with the views the operator has put there; no page has this path. */
const GROUP = 'views';

/** The views of the menu as entries of a group of their own, as far as their pages may be opened. */
export function viewEntries(
  views: readonly SavedView[],
  opens: (path: string) => boolean,
): readonly NavigationEntry[] {
  const children = views
    .filter((view) => view.ifMenu === 1 && opens(pathOfView(view)))
    .map((view) => ({
      path: viewAddress(view),
      title: view.viewName,
      icon: null,
      external: false,
    }));
  return children.length > 0
    ? [{ path: GROUP, title: '我的视图', icon: 'book', external: false, children }]
    : [];
}

/** Where a page stands in the menu: among the views while it is set to one of those, else in its own place. */
export function inViews(
  entries: readonly NavigationEntry[],
  route: ConsoleRoute,
  search: string,
): ConsoleRoute {
  const view = new URLSearchParams(search).get('view');
  const path = `${route.path}?view=${view}`;
  const group = view === null ? undefined : entries.find((entry) => entry.path === GROUP);

  return group?.children?.some((entry) => entry.path === path)
    ? { ...route, path, parents: [GROUP] }
    : route;
}
