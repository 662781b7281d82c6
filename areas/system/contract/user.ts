import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Encrypted, Flag, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { ImageUrl } from '#kit/contract/validators.ts';
import { ScopeFields, scopeCount } from './scope.ts';

export const userStates = lookup({
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'default' },
});

/** Log-in names: at most 20 characters (rule operators/password), no blanks. */
export const LoginName = text(20, 1).regex(/^[^\s/\\'"<>]*$/, '登录名不能包含空格和特殊符号');

/** The picture of an operator: square, JPG or PNG (rule forms/image-modes). */
export const AVATAR_MODE = 4;

const UserFields = z.object({
  /** Encrypted on the wire; plain it is a `LoginName`. */
  username: Encrypted,
  realName: text(20, 1),
  avatar: ImageUrl.nullable().default(null),
  /** Encrypted; absent: unchanged; empty: removed. */
  phone: Encrypted.optional(),
  /** Where notices go; encrypted like `phone`. */
  noticePhone: Encrypted.optional(),
  /** Roles to switch between; the first is the one a session starts with. */
  roleIds: z.array(Id).min(1, '请选择角色').max(20),
  state: keyOf(userStates).default(1),
  /** The named scope set that limits what is given below. */
  effId: Id.nullable().default(null),
  ...ScopeFields,
});

const UserRow = z.object({
  userId: Id,
  avatar: z.string().nullable().meta({ title: '头像', kind: 'image', width: 70 }),
  username: z.string().meta({ title: '登录名', width: 130, sort: true }),
  realName: z.string().meta({ title: '真实姓名', width: 110, sort: true }),
  /** Masked. */
  phone: z.string().nullable().meta({ title: '手机号码', width: 130 }),
  roleNames: z.string().meta({ title: '角色', width: 200 }),
  effName: z.string().nullable().meta({ title: '数据权限', width: 140 }),
  /** How many canteens, organisations and types of dishes were given; -1 = all of them. */
  canteenCount: z.int().meta({ title: '授权食堂', of: scopeCount, width: 100 }),
  stallCount: z.int().meta({ title: '另加档口', of: scopeCount, width: 100, hidden: true }),
  organisationCount: z.int().meta({ title: '授权组织', of: scopeCount, width: 100 }),
  dishTypeCount: z.int().meta({ title: '授权菜品类型', of: scopeCount, width: 120 }),
  state: keyOf(userStates).meta({ title: '状态', width: 90 }),
  createdAt: z.string().meta({ title: '创建时间', kind: 'datetime', sort: true }),
  version: Count,
});

export const userPage = listSet({
  id: 'system.userPage',
  title: '用户列表',
  path: '/api/v1/mgruser/page',
  access: 'system:user:page',
  filter: {
    /** Log-in name or real name. */
    keyword: Keyword.meta({ placeholder: '登录名或姓名' }),
    roleId: Id.optional().meta({ title: '角色' }),
    effId: Id.optional().meta({ title: '数据权限' }),
    state: keyOf(userStates).optional(),
  },
  shown: UserRow.shape,
  key: 'userId',
  order: descending('createdAt'),
  columns: [
    'avatar',
    'username',
    'realName',
    'state',
    'phone',
    'roleNames',
    'effName',
    'canteenCount',
    'stallCount',
    'organisationCount',
    'dishTypeCount',
    'createdAt',
  ],
  export: 'system.userPageExport',
});

/** The operators beside the caller who may log in: for choosing a colleague. */
export const userPageOther = listSet({
  id: 'system.userPageOther',
  title: '其他用户列表',
  path: '/api/v1/mgruser/page-other',
  access: 'system:user:page',
  filter: { keyword: Keyword, roleId: Id.optional() },
  shown: UserRow.shape,
  key: 'userId',
  order: descending('createdAt'),
  columns: [
    'avatar',
    'username',
    'realName',
    'state',
    'phone',
    'roleNames',
    'effName',
    'canteenCount',
    'stallCount',
    'organisationCount',
    'dishTypeCount',
    'createdAt',
  ],
});

/** The first password is told to the operator and has to be changed at the first log-in (editFlag 2). */
export const userAdd = write({
  id: 'system.userAdd',
  title: '新增用户',
  path: '/api/v1/mgruser/add',
  access: 'system:user:add',
  content: z.object({ ...UserFields.shape, password: Encrypted }),
  result: z.object({ userId: Id }),
});

/** Ends the operator's sessions. */
export const userEdit = write({
  id: 'system.userEdit',
  title: '修改用户',
  path: '/api/v1/mgruser/edit',
  access: 'system:user:edit',
  content: z.object({
    userId: Id,
    ...changes(UserFields.shape),
    username: Encrypted.optional(),
    version: Count,
  }),
});

/** Not oneself, not the last administrator. Ends the operator's sessions and frees the log-in name. */
export const userRemove = write({
  id: 'system.userRemove',
  title: '删除用户',
  path: '/api/v1/mgruser/remove/{id}',
  access: 'system:user:remove',
  content: z.object({ id: Id }),
});

/** Enables or disables an operator. */
export const userState = write({
  id: 'system.userState',
  title: '启用或停用用户',
  path: '/api/v1/mgruser/change/state',
  access: 'system:user:edit',
  content: z.object({ userId: Id, state: keyOf(userStates) }),
});

/** Gives an operator an initial password, which has to be changed at the next log-in. */
export const userResetPassword = write({
  id: 'system.userResetPassword',
  title: '重置密码',
  path: '/api/v1/mgruser/reset/password',
  access: 'system:user:password',
  content: z.object({ userId: Id, password: Encrypted }),
});

/** One operator for the form: phone numbers whole and encrypted for those who may edit. */
export const userInfo = read({
  id: 'system.userInfo',
  title: '用户信息',
  method: 'GET',
  path: '/api/v1/mgruser/info/{id}',
  access: 'system:user:page',
  content: z.object({ id: Id }),
  result: z.object({
    userId: Id,
    ...stored(UserFields.shape),
    username: z.string(),
    phone: Encrypted.nullable(),
    noticePhone: Encrypted.nullable(),
    version: Count,
  }),
});

const HeldRole = z.object({ roleId: Id, roleCode: z.string(), roleName: z.string() });

/** Who is logged in: for the profile and the switch of roles. */
export const userDetailInfo = read({
  id: 'system.userDetailInfo',
  title: '当前用户信息',
  path: '/api/v1/mgruser/detail/info',
  access: 'session',
  result: z.object({
    userId: Id,
    username: z.string(),
    realName: z.string(),
    avatar: z.string().nullable(),
    /** Masked. */
    phone: z.string().nullable(),
    editFlag: Flag,
    effName: z.string().nullable(),
    /** The role in use. */
    role: HeldRole,
    roles: z.array(HeldRole),
    /** How many of each kind the caller sees; -1 = all of them. */
    scope: z.object({
      canteens: z.int(),
      stalls: z.int(),
      organisations: z.int(),
      warehouses: z.int(),
      dishes: z.int(),
    }),
  }),
});

const UserChoice = z.object({
  userId: Id,
  realName: z.string(),
  username: z.string(),
  /** Masked. */
  phone: z.string().nullable(),
});

/** Operators who may log in and hold a role with this code, or with it as a part between the separators. */
export const userListByRole = read({
  id: 'system.userListByRole',
  title: '按角色查询用户',
  path: '/api/v1/mgruser/list/by/role',
  access: 'session',
  content: z.object({ roleCode: z.string().trim().min(1).max(120) }),
  result: z.array(UserChoice),
});

export const userKeeperList = read({
  id: 'system.userKeeperList',
  title: '仓库管理员列表',
  method: 'GET',
  path: '/api/v1/mgruser/all/keeper/list',
  access: 'session',
  result: z.array(UserChoice),
});

export const userBuyerList = read({
  id: 'system.userBuyerList',
  title: '采购员列表',
  path: '/api/v1/mgruser/all/buyer/list',
  access: 'session',
  result: z.array(UserChoice),
});

/** The caller's own password in place of the initial one; later the old password is asked for too. */
export const userChangePassword = write({
  id: 'system.userChangePassword',
  title: '修改初始密码',
  method: 'PUT',
  path: '/api/v1/mgruser/change/password',
  access: 'session',
  afterExpiry: true,
  content: z.object({ password: Encrypted }),
});

/** One's own picture; null: none. A call of ours. */
export const userChangeAvatar = write({
  id: 'system.userChangeAvatar',
  title: '更换头像',
  path: '/api/v1/mgruser/change/avatar',
  access: 'session',
  content: z.object({ avatar: ImageUrl.nullable() }),
});
