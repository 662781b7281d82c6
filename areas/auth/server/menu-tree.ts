import { above, type MenuItem, treeOf } from '#areas/system/server/api.ts';
import { MENU_TYPE, type MenuEntry } from '#kit/contract/menu.ts';
import type { MenuNode } from '../contract/session.ts';

const ALL = '*';
const WILDCARD = '*:*:*';

/**
 * The permission codes that come with these menu codes; '*' comes with all of them. `own` are codes of buttons a merchant added:
 * none of them can stand for a permission of the catalogue.
 */
export function permissionsOf(
  menu: readonly MenuEntry[],
  codes: readonly string[],
  own: readonly string[] = [],
): ReadonlySet<string> {
  if (codes.includes(ALL)) return new Set([WILDCARD]);
  const held = new Set(codes);
  const pages = menu.filter((entry) => held.has(entry.path)).flatMap((entry) => entry.access ?? []);
  const everyButton = menu.flatMap((entry) => entry.buttons ?? []).map((button) => button.code);
  const catalogue = new Set([WILDCARD, ...menu.flatMap((entry) => entry.access ?? []), ...everyButton]);
  const added = own.filter((code) => !catalogue.has(code));
  return new Set([...pages, ...everyButton.filter((code) => held.has(code)), ...added]);
}

/** The menu tree of somebody who holds these codes: pages held, the directories above them, and their buttons; `name` translated. */
export function menuTreeOf(
  items: readonly MenuItem[],
  codes: readonly string[],
  translate: (title: string) => string,
): MenuNode[] {
  const all = codes.includes(ALL);
  const held = new Set(codes);
  const byId = new Map(items.map((item) => [item.menuId, item]));
  const mine = items.filter((item) => item.type !== MENU_TYPE.directory && (all || held.has(item.menuId)));
  const shown = new Set(mine.flatMap((item) => [item.menuId, ...above(byId, item.menuId)]));
  return treeOf<MenuNode>(
    items.filter((item) => shown.has(item.menuId)),
    ({ menuId, parentId, name, type, menuCode, ifCache, ifVisible, icon }) => ({
      menuId,
      parentId,
      name: translate(name),
      type,
      menuCode,
      ifCache,
      ifVisible,
      icon,
    }),
  );
}
