import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Flag, Keyword, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';

/** Menu types (rule console/menu-tree). */
export const menuTypes = lookup({
  directory: { key: 2, desc: '目录' },
  menu: { key: 0, desc: '菜单' },
  button: { key: 1, desc: '按钮' },
});

/** Parent of the entries of the first level. */
export const MENU_ROOT = '-1';

const MenuId = z.string().min(1).max(120);

/** One entry of the merchant's menu as it is managed. */
export interface ManagedMenu {
  menuId: string;
  parentId: string;
  name: string;
  type: 0 | 1 | 2;
  /** Path of a page or directory, an address, or a permission code. */
  menuCode: string;
  ifCache: 1 | 2;
  ifVisible: 1 | 2;
  icon: string | null;
  position: number;
  /** 1: part of the product; it may be renamed, moved and hidden, not deleted. */
  builtIn: 1 | 2;
  children: ManagedMenu[];
}
const ManagedMenu: z.ZodType<ManagedMenu, ManagedMenu> = z.lazy(() =>
  z.object({
    menuId: z.string(),
    parentId: z.string(),
    name: z.string(),
    type: keyOf(menuTypes),
    menuCode: z.string(),
    ifCache: Flag,
    ifVisible: Flag,
    icon: z.string().nullable(),
    position: z.int(),
    builtIn: Flag,
    children: z.array(ManagedMenu),
  }),
);
const Tree = z.array(ManagedMenu);

/** The menu of the caller's merchant with its buttons, cut down to its package and to what the caller may hand out: what a role may be given. */
export const menuTree = read({
  id: 'system.menuTree',
  title: '菜单树',
  path: '/api/v1/mgrmenu/tree',
  access: 'system:role:page',
  result: Tree,
});

/** Every entry of the merchant's menu, hidden ones too, for the screen that manages it. */
export const menuTableTree = read({
  id: 'system.menuTableTree',
  title: '菜单管理列表',
  path: '/api/v1/mgrmenu/table/tree',
  access: 'system:menu:page',
  content: z.object({ keyword: Keyword }).default({}),
  result: Tree,
});

/** The menu types of the web console. */
export const menuWebType = read({
  id: 'system.menuWebType',
  title: '菜单类型',
  path: '/api/v1/mgrmenu/web/type',
  access: 'session',
  result: z.array(z.object({ key: keyOf(menuTypes), desc: z.string() })),
});

/** The highest position of an entry. */
export const MAX_POSITION = 99_999;
const Position = z.int().min(0).max(MAX_POSITION);

const MenuFields = z.object({
  name: text(20, 1),
  parentId: MenuId.default(MENU_ROOT),
  ifCache: Flag.default(1),
  ifVisible: Flag.default(1),
  icon: text(40).nullable().default(null),
  position: Position.default(0),
});

const MenuCode = text(200, 1).regex(
  /^(\/[\w\-./]*|https?:\/\/[^\s"'<>]+|[\w-]+(:[\w-]+)*)$/,
  '编码格式错误',
);

/**
 * An entry of the merchant's own: a directory, a link (path or address), or a button that screens may ask for; without a position the last
 * below its parent. Refused below a button.
 */
export const menuAdd = write({
  id: 'system.menuAdd',
  title: '新增菜单',
  path: '/api/v1/mgrmenu/add',
  access: 'system:menu:add',
  content: z.object({
    ...MenuFields.shape,
    position: Position.optional(),
    type: keyOf(menuTypes),
    menuCode: MenuCode,
  }),
  result: z.object({ menuId: z.string() }),
});

/** Renames, moves, orders, hides. Type and code stay as they are. Refused below a button and below itself. */
export const menuUpdate = write({
  id: 'system.menuUpdate',
  title: '修改菜单',
  path: '/api/v1/mgrmenu/update',
  access: 'system:menu:update',
  content: z.object({ menuId: MenuId, ...changes(MenuFields.shape) }),
});

/** Refused for built-in entries and for entries with others below. */
export const menuDelete = write({
  id: 'system.menuDelete',
  title: '删除菜单',
  path: '/api/v1/mgrmenu/delete/{menuId}',
  access: 'system:menu:delete',
  content: z.object({ menuId: MenuId }),
});

/** The catalogue of the whole product, whatever the merchant made of it. */
export const menuAllSystemTree = read({
  id: 'system.menuAllSystemTree',
  title: '全系统菜单树',
  path: '/api/v1/mgrmenu/all/system/tree',
  access: 'system:menu:page',
  result: Tree,
});

/** The menu package of the caller's merchant: what its roles can be given at most. */
export const menuTenantTree = read({
  id: 'system.menuTenantTree',
  title: '商户菜单树',
  path: '/api/v1/mgrmenu/tenant/tree',
  access: 'system:menu:page',
  result: Tree,
});

/** The menu package of a merchant; another merchant's is not found. */
export const menuGetAllMenu = read({
  id: 'system.menuGetAllMenu',
  title: '查询商户菜单',
  path: '/api/v1/mgrmenu/getAllMenu/{tenantId}',
  access: 'system:menu:page',
  content: z.object({ tenantId: z.string().regex(/^\d{1,15}$/, '编号格式错误') }),
  result: Tree,
});
