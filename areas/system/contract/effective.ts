import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { ScopeFields, scopeCount } from './scope.ts';

const EffectiveFields = z.object({
  effName: text(30, 1),
  description: text(200).default(''),
  ...ScopeFields,
});

const EffectiveRow = z.object({
  effId: Id,
  effName: z.string(),
  description: z.string(),
  /** How many of each kind are named; -1 = all of them. */
  canteenCount: z.int(),
  stallCount: z.int(),
  organisationCount: z.int(),
  dishTypeCount: z.int(),
  userCount: Count,
  createdAt: z.string(),
  version: Count,
});

export const effectiveColumns = columns<typeof EffectiveRow>()([
  { key: 'effName', title: '名称', width: 160, sort: true },
  { key: 'description', title: '描述', width: 220 },
  { key: 'canteenCount', title: '食堂', kind: 'enum', of: scopeCount, width: 90 },
  { key: 'stallCount', title: '另加档口', kind: 'enum', of: scopeCount, width: 90 },
  { key: 'organisationCount', title: '组织', kind: 'enum', of: scopeCount, width: 90 },
  { key: 'dishTypeCount', title: '菜品类型', kind: 'enum', of: scopeCount, width: 100 },
  { key: 'userCount', title: '用户数', kind: 'int', width: 90, sort: true },
  { key: 'createdAt', title: '创建时间', kind: 'datetime', sort: true },
]);

export const effectivePage = page({
  id: 'system.effectivePage',
  title: '数据权限列表',
  method: 'GET',
  path: '/api/v1/mkteffective/page',
  access: 'system:effective:page',
  filter: { keyword: Keyword },
  row: EffectiveRow,
  columns: effectiveColumns,
  export: 'system.effectivePageExport',
});

/** Refused for places and organisations outside the caller's own scope. */
export const effectiveAdd = write({
  id: 'system.effectiveAdd',
  title: '新增数据权限',
  path: '/api/v1/mkteffective/add',
  access: 'system:effective:add',
  content: EffectiveFields,
  result: z.object({ effId: Id }),
});

/** `version` is the one that was read. Whoever is limited by the set is limited by the new one at once. */
export const effectiveEdit = write({
  id: 'system.effectiveEdit',
  title: '修改数据权限',
  method: 'PUT',
  path: '/api/v1/mkteffective/edit',
  access: 'system:effective:edit',
  content: z.object({ effId: Id, ...changes(EffectiveFields.shape), version: Count }),
});

/** Refused while an operator is limited by it. */
export const effectiveRemove = write({
  id: 'system.effectiveRemove',
  title: '删除数据权限',
  method: 'DELETE',
  path: '/api/v1/mkteffective/remove/{effId}',
  access: 'system:effective:remove',
  content: z.object({ effId: Id }),
});

export const effectiveDetail = read({
  id: 'system.effectiveDetail',
  title: '数据权限详情',
  method: 'GET',
  path: '/api/v1/mkteffective/info/{effId}',
  access: 'system:effective:page',
  content: z.object({ effId: Id }),
  result: z.object({ effId: Id, ...stored(EffectiveFields.shape), version: Count }),
});

/** The sets with their names, for pickers. */
export const effectiveList = read({
  id: 'system.effectiveList',
  title: '数据权限选项',
  method: 'GET',
  path: '/api/v1/mkteffective/list',
  access: 'system:user:page',
  result: z.array(z.object({ effId: Id, effName: z.string() })),
});

/** Warehouses of the merchant that a scope may name; empty as long as there are none. */
export const effectiveWarehouseTenantList = read({
  id: 'system.effectiveWarehouseTenantList',
  title: '商户仓库列表',
  method: 'GET',
  path: '/api/v1/mkteffective/warehouse/tenant/list',
  access: 'session',
  result: z.array(z.object({ warehouseId: Id, warehouseName: z.string() })),
});
