import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { changes, stored } from '#kit/contract/stored.ts';
import { ScopeFields, scopeCount } from './scope.ts';

const EffectiveFields = z.object({
  effName: text(30, 1),
  description: text(200).default(''),
  ...ScopeFields,
});

const EffectiveRow = z.object({
  effId: Id,
  effName: z.string().meta({ title: '名称', width: 160, sort: true }),
  description: z.string().meta({ title: '描述', width: 220 }),
  /** How many of each kind are named; -1 = all of them. */
  canteenCount: z.int().meta({ title: '食堂', of: scopeCount, width: 90 }),
  stallCount: z.int().meta({ title: '另加档口', of: scopeCount, width: 90 }),
  organisationCount: z.int().meta({ title: '组织', of: scopeCount, width: 90 }),
  dishTypeCount: z.int().meta({ title: '菜品类型', of: scopeCount, width: 100 }),
  userCount: Count.meta({ title: '用户数', width: 90, sort: true }),
  createdAt: z.string().meta({ title: '创建时间', kind: 'datetime', sort: true }),
  version: Count,
});

export const effectivePage = listSet({
  id: 'system.effectivePage',
  title: '数据权限列表',
  method: 'GET',
  path: '/api/v1/mkteffective/page',
  access: 'system:effective:page',
  filter: { keyword: Keyword.meta({ placeholder: '名称或描述' }) },
  shown: EffectiveRow.shape,
  key: 'effId',
  order: descending('createdAt'),
  columns: [
    'effName',
    'description',
    'canteenCount',
    'stallCount',
    'organisationCount',
    'dishTypeCount',
    'userCount',
    'createdAt',
  ],
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

/** `version` is the one that was read. Operators limited by the set are limited by the new one at once. */
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
