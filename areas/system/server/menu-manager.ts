import type { z } from 'zod';
import { MENU_TYPE, type MenuEntry } from '#kit/contract/menu.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  MAX_POSITION,
  type ManagedMenu,
  MENU_ROOT,
  menuAdd,
  menuAllSystemTree,
  menuDelete,
  menuGetAllMenu,
  menuTableTree,
  menuTenantTree,
  menuTree,
  menuTypes,
  menuUpdate,
  menuWebType,
} from '../contract/menu-manager.ts';
import type { OperatorHooks } from './hooks.ts';
import {
  ancestorsOf,
  builtInItems,
  lockMenu,
  type MenuItem,
  merchantMenu,
  treeOf,
} from './menu-items.ts';
import { holdsAll, permissionsOf } from './permissions.ts';

export const menuManagerRoutes = (menu: readonly MenuEntry[], hooks: OperatorHooks): Route[] => [
  implement(menuTree, async (context) => managed(context, await grantable(context, menu))),
  implement(menuTableTree, async (context, { keyword }) => {
    const items = await merchantMenu(context.tx, menu);
    if (!keyword) return managed(context, items);

    const wanted = keyword.toLowerCase();
    const named = (item: MenuItem) =>
      [item.name, translate(context.language, item.name), item.menuCode].some((text) =>
        text.toLowerCase().includes(wanted),
      );

    return managed(context, withAbove(items, named));
  }),
  implement(menuWebType, async ({ language }) =>
    menuTypes.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
  ),
  add(menu, hooks),
  update(menu, hooks),
  remove(menu, hooks),
  implement(menuAllSystemTree, async (context) => managed(context, builtInItems(menu))),
  implement(menuTenantTree, async (context) => managed(context, await packaged(context, menu))),
  implement(menuGetAllMenu, async (context, { tenantId }) => {
    if (Number(tenantId) !== context.merchantId) throw notFound('商户不存在');
    return managed(context, await packaged(context, menu));
  }),
];

/** Entries as a tree of the wire; built-in names in the caller's language. */
const managed = (context: Context, items: readonly MenuItem[]): ManagedMenu[] =>
  treeOf<ManagedMenu>(items, ({ builtIn, name, ...item }) => ({
    ...item,
    name: builtIn ? translate(context.language, name) : name,
    builtIn: builtIn ? 1 : 2,
  }));

/** What the caller could put into a role: entries whose permissions he holds. */
async function grantable(context: Context, menu: readonly MenuEntry[]): Promise<MenuItem[]> {
  const { actor } = context;
  const items = await packaged(context, menu);

  return withAbove(items, (item) => {
    if (item.type === MENU_TYPE.directory) return false;
    if (!item.builtIn) return item.type === MENU_TYPE.page || mayUse(actor, item.menuCode);

    return holdsAll(actor.permissions, permissionsOf(menu, [item.menuId]));
  });
}

/** The merchant's menu cut down to its package; what it added itself is always in it. */
async function packaged(context: Context, menu: readonly MenuEntry[]): Promise<MenuItem[]> {
  const items = await merchantMenu(context.tx, menu);
  const rows = await context.tx.selectFrom('menuPackage').select('menuId').execute();
  if (rows.length === 0) return items;

  const inPackage = new Set(rows.map((row) => row.menuId));

  return withAbove(items, (item) => !item.builtIn || inPackage.has(item.menuId));
}

/** The entries that pass, and those above them. */
function withAbove(items: readonly MenuItem[], passes: (item: MenuItem) => boolean): MenuItem[] {
  const byId = new Map(items.map((item) => [item.menuId, item]));
  const shown = new Set(
    items.filter(passes).flatMap((item) => [item.menuId, ...ancestorsOf(byId, item.menuId)]),
  );

  return items.filter((item) => shown.has(item.menuId));
}

const codeTaken = conflict('MENU_CODE_TAKEN', '菜单编码已存在');

const add = (menu: readonly MenuEntry[], { rightsChanged }: OperatorHooks) =>
  implement(menuAdd, async (context, draft) => {
    const items = await known(context, menu);
    assertParent(items, draft.parentId, draft.type);
    assertCode(draft);
    const used = [...items.values()].some((item) => item.menuCode === draft.menuCode);
    if (used || menu.some((entry) => entry.access === draft.menuCode)) throw codeTaken;

    const menuId = String(context.newId());
    const position = draft.position ?? lastPosition(items, draft.parentId);
    const added = context.tx
      .insertInto('menuEntry')
      .values({ menuId, own: true, ...draft, position });
    await sayDuplicate(added.execute(), { menu_entry_code: codeTaken });
    await rightsChanged(context.tx);

    return { menuId };
  });

async function known(context: Context, menu: readonly MenuEntry[]): Promise<Map<string, MenuItem>> {
  await lockMenu(context);
  return new Map((await merchantMenu(context.tx, menu)).map((item) => [item.menuId, item]));
}

/** Where an entry of this type may stand. @throws invalid */
function assertParent(items: ReadonlyMap<string, MenuItem>, parentId: string, type: number): void {
  if (parentId === MENU_ROOT) {
    if (type === MENU_TYPE.button) throw invalid('parentId', '按钮必须属于一个菜单');
    return;
  }

  const parent = items.get(parentId);
  if (!parent) throw invalid('parentId', '上级菜单不存在或已被删除');
  if (parent.type === MENU_TYPE.button) throw invalid('parentId', '按钮下不能新增菜单');
  if (type === MENU_TYPE.button && parent.type !== MENU_TYPE.page)
    throw invalid('parentId', '按钮必须属于一个菜单');
}

/** @throws invalid unless a directory has a path, a page a path or an address, a button a permission code */
function assertCode({ type, menuCode }: { type: number; menuCode: string }): void {
  const isPath = menuCode.startsWith('/');
  const isAddress = /^https?:/.test(menuCode);
  if (type === MENU_TYPE.directory && !isPath) throw invalid('menuCode', '目录编码须以斜杠开头');
  if (type === MENU_TYPE.page && !isPath && !isAddress)
    throw invalid('menuCode', '菜单编码须为路径或网址');
  if (type === MENU_TYPE.button && (isPath || isAddress))
    throw invalid('menuCode', '按钮编码须为权限标识');
}

/** Behind the last of its parent's entries. */
function lastPosition(items: ReadonlyMap<string, MenuItem>, parentId: string): number {
  const siblings = [...items.values()].filter((item) => item.parentId === parentId);
  return Math.min(MAX_POSITION, Math.max(0, ...siblings.map(({ position }) => position + 1)));
}

const update = (menu: readonly MenuEntry[], { rightsChanged }: OperatorHooks) =>
  implement(menuUpdate, async (context, { menuId, ...change }) => {
    const items = await known(context, menu);
    const item = items.get(menuId);
    if (!item) throw notFound('菜单不存在或已被删除');

    const parentId = change.parentId ?? item.parentId;
    assertParent(items, parentId, item.type);
    if (parentId === menuId || ancestorsOf(items, parentId).includes(menuId))
      throw conflict('OWN_SUBTREE', '不能移动到自己的下级菜单');

    const values = item.builtIn ? differing(context, menu, menuId, change) : change;
    await context.tx
      .insertInto('menuEntry')
      .values({ menuId, own: false, ...values })
      .onConflict((taken) => taken.columns(['merchantId', 'menuId']).doUpdateSet(values))
      .execute();

    await rightsChanged(context.tx);

    return undefined;
  });

type Change = Omit<z.output<typeof menuUpdate.content>, 'menuId'>;

/** What a merchant changed of a built-in entry: the rest goes on following the product, its name the language. */
function differing(
  { language }: Context,
  menu: readonly MenuEntry[],
  menuId: string,
  change: Change,
) {
  const base = builtInItems(menu).find((item) => item.menuId === menuId);
  const own = <T>(value: T, builtIn: T | undefined): T | null => (value === builtIn ? null : value);

  return {
    name:
      base && change.name === translate(language, base.name) ? null : own(change.name, base?.name),
    parentId: own(change.parentId, base?.parentId),
    ifCache: own(change.ifCache, base?.ifCache),
    ifVisible: own(change.ifVisible, base?.ifVisible),
    icon: own(change.icon, base?.icon),
    position: own(change.position, base?.position),
  };
}

const remove = (menu: readonly MenuEntry[], { rightsChanged }: OperatorHooks) =>
  implement(menuDelete, async (context, { menuId }) => {
    const items = await known(context, menu);
    const item = items.get(menuId);
    if (!item) throw notFound('菜单不存在或已被删除');
    if (item.builtIn) throw conflict('BUILT_IN', '系统内置菜单不能删除，可以隐藏');
    if ([...items.values()].some((one) => one.parentId === menuId))
      throw conflict('HAS_CHILDREN', '请先删除下级菜单');

    await context.tx.deleteFrom('menuEntry').where('menuId', '=', menuId).execute();
    await context.tx.deleteFrom('roleMenu').where('menuCode', '=', menuId).execute();
    await rightsChanged(context.tx);

    return undefined;
  });
