import type { MenuEntry } from '#kit/contract/menu.ts';
import { MENU_TYPE } from '#kit/contract/menu.ts';
import type { MenuNode } from '../contract/session.ts';

const ALL = '*';
const WILDCARD = '*:*:*';

/** The permission codes that come with these menu codes; '*' comes with all of them. */
export function permissionsOf(menu: readonly MenuEntry[], codes: readonly string[]): ReadonlySet<string> {
  if (codes.includes(ALL)) return new Set([WILDCARD]);
  const held = new Set(codes);
  const pages = menu.filter((entry) => held.has(entry.path)).flatMap((entry) => entry.access ?? []);
  const buttons = menu
    .flatMap((entry) => entry.buttons ?? [])
    .flatMap((button) => (held.has(button.code) ? button.code : []));
  return new Set([...pages, ...buttons]);
}

const parentPath = (menu: ReadonlyMap<string, MenuEntry>, path: string): string | undefined => {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = path.slice(0, end);
    if (menu.has(above)) return above;
  }
  return undefined;
};

/** The menu tree of somebody who holds these codes: pages held, the groups above them, and their buttons; `name` translated. */
export function menuTreeOf(
  menu: readonly MenuEntry[],
  codes: readonly string[],
  translate: (title: string) => string,
): MenuNode[] {
  const all = codes.includes(ALL);
  const held = new Set(codes);
  const byPath = new Map(menu.map((entry) => [entry.path, entry]));
  const shown = new Set<string>();
  for (const entry of menu) {
    if (entry.kind === 'group' || !(all || held.has(entry.path))) continue;
    for (let path: string | undefined = entry.path; path; path = parentPath(byPath, path)) shown.add(path);
  }
  const nodeOf = (entry: MenuEntry, parentId: string): MenuNode => ({
    menuId: entry.path,
    parentId,
    name: translate(entry.title),
    type: entry.kind === 'group' ? MENU_TYPE.directory : MENU_TYPE.page,
    menuCode: entry.path,
    ifCache: entry.cache === false ? 2 : 1,
    ifVisible: entry.kind === 'hidden' ? 2 : 1,
    icon: entry.icon ?? null,
    children: [...below(entry.path), ...buttonsOf(entry)],
  });
  const buttonsOf = (entry: MenuEntry): MenuNode[] =>
    (entry.buttons ?? [])
      .filter((button) => all || held.has(button.code))
      .map((button) => ({
        menuId: button.code,
        parentId: entry.path,
        name: translate(button.title),
        type: MENU_TYPE.button,
        menuCode: button.code,
        ifCache: 1,
        ifVisible: 1,
        icon: null,
        children: [],
      }));
  const below = (parent: string | undefined): MenuNode[] =>
    menu
      .filter((entry) => shown.has(entry.path) && parentPath(byPath, entry.path) === parent)
      .toSorted((left, right) => left.order - right.order)
      .map((entry) => nodeOf(entry, parent ?? '-1'));
  return below(undefined);
}
