import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Flag, Id } from '#kit/contract/fields.ts';
import { WIDE_PARTS } from '#kit/contract/wide-part.ts';

/** One entry of the menu tree (rule console/menu-tree): type 2 directory, 0 page, 1 button; `menuCode` is the full path or a permission code. */
export interface MenuNode {
  menuId: string;
  parentId: string;
  name: string;
  type: 0 | 1 | 2;
  menuCode: string;
  ifCache: 1 | 2;
  ifVisible: 1 | 2;
  icon: string | null;
  children: MenuNode[];
}
export const MenuNode: z.ZodType<MenuNode, MenuNode> = z.lazy(() =>
  z.object({
    menuId: z.string(),
    /** '-1' for entries of the first level. */
    parentId: z.string(),
    name: z.string(),
    type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    menuCode: z.string(),
    ifCache: Flag,
    ifVisible: Flag,
    icon: z.string().nullable(),
    children: z.array(MenuNode),
  }),
);

/** A session, as every kind of log-in answers it (rule wire/log-in). */
export const loginAnswer = z.object({
  x_token: z.string(),
  username: z.string(),
  merchantId: z.string(),
  custEffId: z.string(),
});

/** Longest login name (rule operators/password). */
export const LONGEST_NAME = 20;
/** As it was typed, or encrypted like the password. */
const NameOrSealed = z.string().trim().max(512);

/**
 * Form-encoded envelope; content is JSON text whose password is AES-256-CBC encrypted (rule wire/log-in). The name is called
 * `username`, or `account` as older programs say. The token is in the answer and in its header. Header `code`: the
 * proof of a solved captcha, where one is demanded (reason CAPTCHA_REQUIRED).
 */
export const login = write({
  id: 'auth.login',
  title: '登录',
  path: '/oauth/web/token',
  access: 'public',
  transport: 'form',
  content: z
    .object({
      username: NameOrSealed.optional(),
      account: NameOrSealed.optional(),
      password: z.string().min(1, '请输入密码').max(512),
    })
    .transform(({ username, account, password }, { issues }) => {
      const name = username || account || '';
      if (name === '')
        issues.push({ code: 'custom', path: ['username'], message: '请输入账号', input: name });

      return { username: name, password };
    }),
  result: loginAnswer,
});

/** The session ends at once, everywhere the token is used. */
export const logout = write({
  id: 'auth.logout',
  title: '退出登录',
  method: 'DELETE',
  path: '/oauth/logOut',
  access: 'session',
  afterExpiry: true,
});

/** Who is logged in, what the menu shows and what the permissions allow. */
export const userMenus = read({
  id: 'auth.userMenus',
  title: '用户菜单',
  method: 'GET',
  path: '/api/v1/mgrmenu/menus/user',
  access: 'session',
  result: z.object({
    username: z.string(),
    userId: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    menuTree: z.array(MenuNode),
    permissionList: z.array(z.string()),
    roles: z.array(z.string()),
    roleCode: z.string(),
    /** Every role the operator may act in; the roles one may switch to are those not of an administrator (rule operators/roles). */
    roleList: z.array(
      z.object({ roleId: Id, roleName: z.string(), roleCode: z.string(), current: z.boolean() }),
    ),
    /** 2: the initial password has to be changed. */
    editFlag: Flag,
    /** Before anything else: it was put off once. Every other call is refused with reason PASSWORD_DUE. */
    passwordDue: z.boolean(),
    /** Somebody else looks at the console as this operator: all but looking is refused with reason PREVIEW_ONLY. */
    preview: z.boolean(),
    /** Kinds of data scope of which the operator has nothing: lists limited by them are empty whatever is asked. */
    emptyScopes: z.array(z.enum(['canteen', 'organisation'])),
    /** Parts of the data scope the operator has all of: a call that is wider than these is refused with reason SCOPE_TOO_NARROW. */
    wholeParts: z.array(z.enum(WIDE_PARTS)),
    merchantName: z.string(),
    /** Of the merchant: what today is on its screens. */
    timeZone: z.string(),
  }),
});

/** What the pages of one's menu are found by beside their titles: the sound of the title, and further words for what one may do there. */
export const menuWords = read({
  id: 'auth.menuWords',
  title: '菜单搜索词',
  method: 'GET',
  path: '/api/v1/mgrmenu/menus/words',
  access: 'session',
  result: z.array(
    z.object({
      path: z.string(),
      /** Pinyin and initials of the title and of each keyword, with blanks between. */
      sound: z.string(),
      /** In Chinese and in English. */
      words: z.array(z.string()),
      /** What a report answers, in a line of the caller's language; '' for other pages. */
      about: z.string(),
    }),
  ),
});

/** Goes on in another of one's roles: answers the token of a new session, the old one ends. */
export const userChangeRole = write({
  id: 'system.userChangeRole',
  title: '切换角色',
  path: '/api/v1/mgruser/change/role',
  access: 'session',
  afterExpiry: true,
  content: z.object({ roleId: Id }),
  result: z.object({ x_token: z.string() }),
});
