import { MENU_TYPE } from '#kit/contract/menu.ts';

/** One entry of the server's menu tree (rule console/menu-tree). */
export interface MenuNode {
  readonly menuId: string;
  readonly parentId: string;
  readonly name: string;
  readonly type: 0 | 1 | 2;
  /** Full path of a page or directory, permission code of a button; an address for external links. */
  readonly menuCode: string;
  /** 2: the tab does not keep its state. */
  readonly ifCache: 1 | 2;
  /** 2: not shown in the menu. */
  readonly ifVisible: 1 | 2;
  readonly icon: string | null;
  readonly children: readonly MenuNode[];
}

/** A page one may open. */
export interface ConsoleRoute {
  readonly path: string;
  /** Chinese source text. */
  readonly title: string;
  /** Paths of the directories above, outermost first. */
  readonly parents: readonly string[];
  /** False: leaving the tab forgets its state. */
  readonly cached: boolean;
  /** True: the tab cannot be closed. */
  readonly pinned: boolean;
}

/** Where `/` leads: the pinned tab. */
export const HOME = '/dashboard';

/** Every page of the menu tree by its path, hidden ones included; buttons are skipped. */
export function routesOf(
  tree: readonly MenuNode[],
  parents: readonly string[] = [],
): Map<string, ConsoleRoute> {
  const routes = new Map<string, ConsoleRoute>();
  for (const node of tree) {
    if (node.type === MENU_TYPE.button || isExternal(node.menuCode)) continue;

    if (node.type === MENU_TYPE.page) {
      const { menuCode: path, name: title } = node;
      routes.set(path, { path, title, parents, cached: node.ifCache !== 2, pinned: path === HOME });
    }

    for (const [path, route] of routesOf(node.children, [...parents, node.menuCode]))
      routes.set(path, route);
  }

  return routes;
}

const isExternal = (code: string): boolean => /^https?:\/\//.test(code);

/** An entry of the menu as it is shown. */
export interface NavigationEntry {
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly external: boolean;
  /** Absent for pages; never empty for directories. */
  readonly children?: readonly NavigationEntry[];
}

/** The menu as it is shown: visible entries only, no directory without a page. */
export const navigationOf = (tree: readonly MenuNode[]): NavigationEntry[] => tree.flatMap(entryOf);

function entryOf(node: MenuNode): NavigationEntry[] {
  if (node.type === MENU_TYPE.button || node.ifVisible === 2) return [];

  const entry = {
    path: node.menuCode,
    title: node.name,
    icon: node.icon,
    external: isExternal(node.menuCode),
  };
  if (node.type === MENU_TYPE.page) return [entry];

  const children = node.children.flatMap(entryOf);

  return children.length > 0 ? [{ ...entry, children }] : [];
}

/** An entry found by its title, with the titles of the directories around it. */
export interface FoundEntry {
  readonly path: string;
  readonly titles: readonly string[];
}

/**
 * The pages whose title, or that of a directory around them, holds a text, whatever its case.
 * @param titleOf titles as they are shown
 */
export function entriesWith(
  entries: readonly NavigationEntry[],
  text: string,
  titleOf: (title: string) => string,
  above: readonly string[] = [],
): FoundEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries.flatMap((entry) => {
    const titles = [...above, titleOf(entry.title)];
    if (entry.children) return entriesWith(entry.children, text, titleOf, titles);

    return titles.some((title) => title.toLowerCase().includes(wanted))
      ? [{ path: entry.path, titles }]
      : [];
  });
}

/** First page below the directory of an address; undefined where no directory of the menu has it. */
export function firstPageUnder(
  entries: readonly NavigationEntry[],
  path: string,
): string | undefined {
  for (const entry of entries) {
    const found =
      entry.path === path && entry.children
        ? firstPage(entry)
        : firstPageUnder(entry.children ?? [], path);
    if (found) return found;
  }
  return undefined;
}

/** First page at or below an entry that opens inside the console. @param opens whether there is a screen; all pages count without it */
export function firstPage(
  entry: NavigationEntry,
  opens?: (path: string) => boolean,
): string | undefined {
  if (!entry.children)
    return entry.external || opens?.(entry.path) === false ? undefined : entry.path;

  for (const child of entry.children) {
    const page = firstPage(child, opens);
    if (page) return page;
  }

  return undefined;
}

/** The page `/` leads to: home, or the first page of the menu; undefined for an operator who may open none. */
export const startPage = (
  entries: readonly NavigationEntry[],
  routes: ReadonlyMap<string, ConsoleRoute>,
): string | undefined =>
  routes.has(HOME)
    ? HOME
    : entries.map((entry) => firstPage(entry)).find((path) => path !== undefined);

/** The first-level entry to show: of the current route, else the saved one, else the first (rule console/first-level). */
export function chooseFirstLevel(
  entries: readonly NavigationEntry[],
  route: ConsoleRoute | undefined,
  saved: string | null,
): NavigationEntry | undefined {
  const top = route && (route.parents[0] ?? route.path);
  return (
    entries.find((entry) => entry.path === top) ??
    entries.find((entry) => entry.path === saved) ??
    entries[0]
  );
}
