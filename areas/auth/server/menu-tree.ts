import { ancestorsOf, type MenuItem, treeOf } from '#areas/system/server/api.ts';
import { MENU_TYPE } from '#kit/contract/menu.ts';
import type { MenuNode } from '../contract/session.ts';

const ALL = '*';

/** The menu tree of an operator who holds these codes: pages held, the directories above them, and their buttons; `name` translated. */
export function menuTreeOf(
  items: readonly MenuItem[],
  codes: readonly string[],
  translate: (title: string) => string,
): MenuNode[] {
  const all = codes.includes(ALL);
  const held = new Set(codes);
  const byId = new Map(items.map((item) => [item.menuId, item]));
  const mine = items.filter(
    (item) => item.type !== MENU_TYPE.directory && (all || held.has(item.menuId)),
  );
  const shown = new Set(mine.flatMap((item) => [item.menuId, ...ancestorsOf(byId, item.menuId)]));

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
