import { sql } from 'kysely';
import { MENU_TYPE, type MenuEntry } from '#kit/contract/menu.ts';
import type { Context } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { MENU_ROOT } from '../contract/menu-manager.ts';

/** One entry of a menu, built in or a merchant's own. */
export interface MenuItem {
  /** A page's path, a button's code, or the id of an own entry. */
  readonly menuId: string;
  readonly parentId: string;
  readonly name: string;
  readonly type: 0 | 1 | 2;
  readonly menuCode: string;
  readonly ifCache: 1 | 2;
  readonly ifVisible: 1 | 2;
  readonly icon: string | null;
  readonly position: number;
  readonly builtIn: boolean;
}

/** The menu of the merchant of this transaction: the catalogue with what the merchant made of it. */
export async function merchantMenu(tx: Tx, menu: readonly MenuEntry[]): Promise<MenuItem[]> {
  const overrides = await tx
    .selectFrom('menuEntry')
    .select([
      'menuId',
      'own',
      'name',
      'parentId',
      'type',
      'menuCode',
      'position',
      'ifCache',
      'ifVisible',
      'icon',
    ])
    .execute();
  return mergeOverrides(builtInItems(menu), overrides);
}

/** A row of `menu_entry`: an own entry, or what a merchant changed of a built-in one. */
export interface MenuOverride {
  readonly menuId: string;
  readonly own: boolean;
  readonly name: string | null;
  readonly parentId: string | null;
  readonly type: number | null;
  readonly menuCode: string | null;
  readonly position: number | null;
  readonly ifCache: number | null;
  readonly ifVisible: number | null;
  readonly icon: string | null;
}

/** The built-in entries with a merchant's changes, and its own; an entry whose parent is gone stands where it was built in, or at the top. */
export function mergeOverrides(
  builtIn: readonly MenuItem[],
  overrides: readonly MenuOverride[],
): MenuItem[] {
  const changes = new Map(overrides.filter((one) => !one.own).map((one) => [one.menuId, one]));
  const own = overrides.filter((one) => one.own);
  const known = new Set([
    ...builtIn.map((item) => item.menuId),
    ...own.map((one) => one.menuId),
    MENU_ROOT,
  ]);
  const parent = (wanted: string | null, otherwise: string) =>
    wanted !== null && known.has(wanted) ? wanted : otherwise;

  const changed = builtIn.map((item): MenuItem => {
    const change = changes.get(item.menuId);
    if (!change) return item;

    return {
      ...item,
      parentId: parent(change.parentId, item.parentId),
      name: change.name ?? item.name,
      ifCache: flag(change.ifCache, item.ifCache),
      ifVisible: flag(change.ifVisible, item.ifVisible),
      icon: change.icon ?? item.icon,
      position: change.position ?? item.position,
    };
  });

  const added = own.map(
    (one): MenuItem => ({
      menuId: one.menuId,
      parentId: parent(one.parentId, MENU_ROOT),
      name: one.name ?? '',
      type: one.type as MenuItem['type'],
      menuCode: one.menuCode ?? '',
      ifCache: flag(one.ifCache, 1),
      ifVisible: flag(one.ifVisible, 1),
      icon: one.icon,
      position: one.position ?? 0,
      builtIn: false,
    }),
  );

  return [...changed, ...added];
}

const flag = (value: number | null, otherwise: 1 | 2): 1 | 2 =>
  value === 1 || value === 2 ? value : otherwise;

/** The catalogue as entries; what two areas both name (a group, a shared button) counts once. */
export function builtInItems(menu: readonly MenuEntry[]): MenuItem[] {
  const paths = new Set(menu.map((entry) => entry.path));
  const items = new Map<string, MenuItem>();
  const add = (item: MenuItem) => items.has(item.menuId) || items.set(item.menuId, item);
  for (const entry of menu) {
    add({
      menuId: entry.path,
      parentId: parentOf(paths, entry.path),
      name: entry.title,
      type: entry.kind === 'group' ? MENU_TYPE.directory : MENU_TYPE.page,
      menuCode: entry.path,
      ifCache: entry.cache === false ? 2 : 1,
      ifVisible: entry.kind === 'hidden' ? 2 : 1,
      icon: entry.icon ?? null,
      position: entry.order,
      builtIn: true,
    });
    for (const [index, button] of (entry.buttons ?? []).entries()) {
      add({
        menuId: button.code,
        parentId: entry.path,
        name: button.title,
        type: MENU_TYPE.button,
        menuCode: button.code,
        ifCache: 1,
        ifVisible: 1,
        icon: null,
        position: index,
        builtIn: true,
      });
    }
  }

  return [...items.values()];
}

/** The longest other path this one starts with. */
function parentOf(paths: ReadonlySet<string>, path: string): string {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = path.slice(0, end);
    if (paths.has(above)) return above;
  }
  return MENU_ROOT;
}

/** The ids above an entry, nearest first; stops where a circle begins. */
export function ancestorsOf(items: ReadonlyMap<string, MenuItem>, menuId: string): string[] {
  const path: string[] = [];
  for (
    let at = items.get(menuId)?.parentId;
    at !== undefined && items.has(at) && !path.includes(at);
  ) {
    path.push(at);
    at = items.get(at)?.parentId;
  }

  return path;
}

/** Entries as a tree in the order of their positions, each as `shape` makes it. */
export function treeOf<Node extends { children: Node[] }>(
  items: readonly MenuItem[],
  shape: (item: MenuItem) => Omit<Node, 'children'>,
): Node[] {
  const below = Map.groupBy(items, (item) => item.parentId);
  const nodesBelow = (parentId: string): Node[] =>
    (below.get(parentId) ?? [])
      .toSorted((left, right) => left.position - right.position)
      .map((item) => ({ ...shape(item), children: nodesBelow(item.menuId) }) as Node);

  return nodesBelow(MENU_ROOT);
}

/** A merchant's menu is changed by one at a time: two moves could make a circle together. */
export const lockMenu = ({ tx, merchantId }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('menu', ${merchantId}))`.execute(tx);
