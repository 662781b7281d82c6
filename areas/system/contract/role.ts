import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { ScopeFields, type ScopeKind } from './scope.ts';

/** Operator role types (rule operators/roles). */
export const roleTypes = lookup([
  { key: 'full', desc: '全数据角色' },
  { key: 'organisation', desc: '组织角色' },
  { key: 'merchant', desc: '商户/仓库角色' },
]);
export type RoleType = (typeof roleTypes)[number]['key'];

/** What a type of role limits by itself; the other kinds are the operator's matter. */
export const ROLE_LIMITS: Readonly<Record<RoleType, readonly ScopeKind[]>> = {
  full: [],
  organisation: ['organisations'],
  merchant: ['canteens', 'stalls', 'warehouses', 'dishes'],
};

/** Trades other areas ask for by name. */
export const roleDuties = lookup([
  { key: '', desc: '无' },
  { key: 'courier', desc: '配送员' },
  { key: 'keeper', desc: '仓库管理员' },
  { key: 'buyer', desc: '采购员' },
]);
export type RoleDuty = (typeof roleDuties)[number]['key'];

const SEPARATOR = '&&';
/** Role codes begin with these words, before the separator. */
export const ROLE_PREFIX = {
  full: 'ROLE_ALL',
  organisation: 'ROLE_ORG',
  merchant: 'ROLE_MERCHANT',
} as const;
/** What stands in the code of a role with a duty: `ROLE_MERCHANT&&ROLE_RESERVE_DISH&&1234`. */
export const DUTY_CODE = {
  courier: 'ROLE_RESERVE_DISH',
  keeper: 'ROLE_KEEPER',
  buyer: 'ROLE_BUYER',
} as const;

/** The code of a role: type, duty if any, and its id. */
export const roleCodeOf = (
  type: RoleType,
  duty: keyof typeof DUTY_CODE | '',
  roleId: number,
): string =>
  [ROLE_PREFIX[type], ...(duty === '' ? [] : [DUTY_CODE[duty]]), String(roleId)].join(SEPARATOR);

/** How a role is labelled where an operator switches to it: by the part of its code before the separator. */
export function roleKind(roleCode: string): '商户/仓库角色' | '组织角色' | '未知角色' {
  const prefix = roleCode.split(SEPARATOR, 1)[0];
  if (prefix === ROLE_PREFIX.merchant) return '商户/仓库角色';

  return prefix === ROLE_PREFIX.organisation ? '组织角色' : '未知角色';
}

const RoleFields = z.object({
  roleName: text(20, 1),
  description: text(200).default(''),
  roleType: keyOf(roleTypes).default('full'),
  duty: keyOf(roleDuties).default(''),
  /** Pages and buttons of the menu; a button brings its page with it. */
  menuIds: z.array(z.string().min(1).max(120)).min(1, '请至少勾选一个菜单').max(5000),
  ...ScopeFields,
});

const RoleRow = z.object({
  roleId: Id,
  roleName: z.string().meta({ title: '角色名称', width: 160, sort: true }),
  roleCode: z.string().meta({ title: '角色编码', width: 220, hidden: true }),
  roleType: keyOf(roleTypes).meta({ title: '角色类型', width: 170 }),
  duty: keyOf(roleDuties).meta({ title: '岗位', width: 110 }),
  description: z.string().meta({ title: '描述', width: 260 }),
  userCount: Count.meta({ title: '用户数', sort: true }),
  menuCount: Count.meta({ title: '菜单权限数' }),
  /** 1: belongs to the system and stays as it is. */
  builtIn: z.int(),
  createdAt: z.string().meta({ title: '创建时间', kind: 'datetime', sort: true }),
  version: Count,
});

export const rolePage = listSet({
  id: 'system.rolePage',
  title: '角色列表',
  path: '/api/v1/mgrrole/page',
  access: 'system:role:page',
  filter: {
    keyword: Keyword.meta({ placeholder: '角色名称或描述' }),
    roleType: keyOf(roleTypes).optional(),
    duty: keyOf(roleDuties).optional(),
  },
  shown: RoleRow.shape,
  key: 'roleId',
  order: descending('createdAt'),
  columns: [
    'roleName',
    'roleType',
    'duty',
    'description',
    'userCount',
    'menuCount',
    'roleCode',
    'createdAt',
  ],
  export: 'system.rolePageExport',
});

/** Refused for menus and scopes the caller does not hold. */
export const roleAdd = write({
  id: 'system.roleAdd',
  title: '新增角色',
  path: '/api/v1/mgrrole/add',
  access: 'system:role:add',
  content: RoleFields,
  result: z.object({ roleId: Id }),
});

/** `version` is the one that was read. Who is logged in with the role has the new permissions at once. */
export const roleEdit = write({
  id: 'system.roleEdit',
  title: '修改角色',
  path: '/api/v1/mgrrole/edit',
  access: 'system:role:edit',
  content: z.object({ roleId: Id, ...changes(RoleFields.shape), version: Count }),
});

/** Refused while an operator holds it. */
export const roleRemove = write({
  id: 'system.roleRemove',
  title: '删除角色',
  path: '/api/v1/mgrrole/remove/{id}',
  access: 'system:role:remove',
  content: z.object({ id: Id }),
});

export const roleEditDetail = read({
  id: 'system.roleEditDetail',
  title: '角色详情',
  path: '/api/v1/mgrrole/edit/detail',
  access: 'system:role:page',
  content: z.object({ roleId: Id }),
  result: z.object({
    roleId: Id,
    roleCode: z.string(),
    ...stored(RoleFields.shape),
    version: Count,
  }),
});

const RoleChoice = z.object({
  roleId: Id,
  roleName: z.string(),
  roleCode: z.string(),
  roleType: keyOf(roleTypes),
  duty: keyOf(roleDuties),
});

export const roleAllRoleCode = read({
  id: 'system.roleAllRoleCode',
  title: '全部角色编码',
  path: '/api/v1/mgrrole/all/role/code',
  access: 'system:user:page',
  result: z.array(RoleChoice),
});

/** Roles of one type, or of every type, for pickers. */
export const roleListByType = read({
  id: 'system.roleListByType',
  title: '按类型查询角色',
  path: '/api/v1/mgrrole/list/by/type',
  access: 'system:user:page',
  content: z.object({ type: keyOf(roleTypes).optional() }).default({}),
  result: z.array(RoleChoice),
});
