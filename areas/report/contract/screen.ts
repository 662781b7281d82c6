import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Flag, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes, stored } from '#kit/contract/stored.ts';

export const screenTheme = lookup({
  dark: { key: 1, desc: '深色' },
  light: { key: 2, desc: '浅色' },
});
/** What a board shows, in this order. */
export const screenModule = lookup([
  { key: 'today', desc: '今日交易' },
  { key: 'hours', desc: '分时趋势' },
  { key: 'ranking', desc: '食堂排行' },
  { key: 'meals', desc: '今日餐次' },
  { key: 'week', desc: '近7天趋势' },
]);

const ScreenFields = z.object({
  screenName: text(40, 1),
  title: text(60, 1),
  theme: keyOf(screenTheme).default(1),
  modules: z
    .array(keyOf(screenModule))
    .min(1, '请至少选择一个模块')
    .max(screenModule.length)
    .default(['today', 'hours', 'ranking', 'meals', 'week']),
  remark: text(200).default(''),
});

const ScreenKey = z.object({ screenId: Id });

const ScreenRow = z.object({
  ...ScreenKey.shape,
  ...stored(ScreenFields.shape),
  /** Number of operators who may see it. */
  operatorCount: Count.meta({ title: '授权人数', width: 110 }),
  /** 1: every canteen of the viewer. */
  allCanteens: Flag,
  canteenCount: Count.meta({ title: '展示食堂', width: 120, kind: 'text' }),
  createdAt: z.string().meta({ title: '创建时间', kind: 'datetime', sort: true }),
  version: Count,
});
export type ScreenRow = z.output<typeof ScreenRow>;

/** The data screens the caller may see; those who may hand out authority see all of them. */
export const pageDashboard = listSet({
  id: 'system.dashboardPage',
  title: '数据大屏列表',
  path: '/ds/dashboard/page',
  access: 'system:dataScreen:page',
  filter: { keyword: Keyword.meta({ placeholder: '名称、标题或备注' }) },
  shown: ScreenRow.shape,
  key: 'screenId',
  order: descending('createdAt'),
  columns: [
    { key: 'screenName', title: '大屏名称', width: 180, sort: true },
    { key: 'title', title: '显示标题', width: 220 },
    { key: 'theme', title: '主题', kind: 'enum', of: screenTheme, width: 90 },
    'canteenCount',
    'operatorCount',
    { key: 'remark', title: '备注', width: 200 },
    'createdAt',
  ],
});

/** A new screen shows no canteen and is seen by its maker alone, until authority is given. */
export const saveDashboard = write({
  id: 'system.dashboardSave',
  title: '新增数据大屏',
  path: '/ds/dashboard/save',
  access: 'system:dataScreen:save',
  content: ScreenFields,
  result: ScreenKey,
});

export const modifyDashboard = write({
  id: 'system.dashboardModify',
  title: '修改数据大屏',
  path: '/ds/dashboard/modify',
  access: 'system:dataScreen:modify',
  content: z.object({ ...ScreenKey.shape, ...changes(ScreenFields.shape), version: Count }),
});

export const deleteDashboard = write({
  id: 'system.dashboardDelete',
  title: '删除数据大屏',
  path: '/ds/dashboard/delete',
  access: 'system:dataScreen:delete',
  content: ScreenKey,
});

/** Every operator, and whether they may see the screen. */
export const listAuthority = read({
  id: 'system.dsAuthorityList',
  title: '数据大屏授权列表',
  path: '/ds/authority/list',
  access: 'system:dataScreen:authority',
  content: ScreenKey,
  result: z.array(
    z.object({ userId: Id, username: z.string(), realName: z.string(), granted: z.boolean() }),
  ),
});

/** From now on exactly these operators may see the screen. */
export const addAuthority = write({
  id: 'system.dsAuthorityAdd',
  title: '授权数据大屏',
  path: '/ds/authority/add',
  access: 'system:dataScreen:authority',
  content: z.object({ ...ScreenKey.shape, userIds: z.array(Id).max(2000) }),
});

const PlaceFields = z.object({
  ...ScreenKey.shape,
  /** 1: every canteen of the viewer; else the ones named. */
  allCanteens: Flag.default(2),
  canteenIds: z.array(Id).max(1000).default([]),
});
const named = (draft: { allCanteens: number; canteenIds: readonly unknown[] }) =>
  draft.allCanteens === 1 || draft.canteenIds.length > 0;
const nameOne = { path: ['canteenIds'], message: '请至少选择一个食堂' };

/** Which canteens a screen shows. Never more than the viewer may see. */
export const getCanteenAuthority = read({
  id: 'system.dsAuthorityCanteenGet',
  title: '数据大屏食堂范围',
  path: '/ds/authority/canteen/get',
  access: 'system:dataScreen:authority',
  scope: 'canteen',
  content: ScreenKey,
  result: z.object({ ...stored(PlaceFields.shape), given: z.boolean() }),
});

/** Refused where the screen has canteens already. */
export const saveCanteenAuthority = write({
  id: 'system.dsAuthorityCanteenSave',
  title: '设置数据大屏食堂范围',
  path: '/ds/authority/canteen/save',
  access: 'system:dataScreen:authority',
  scope: 'canteen',
  content: PlaceFields.refine(named, nameOne),
});

export const updateCanteenAuthority = write({
  id: 'system.dsAuthorityCanteenUpdate',
  title: '修改数据大屏食堂范围',
  path: '/ds/authority/canteen/update',
  access: 'system:dataScreen:authority',
  scope: 'canteen',
  content: PlaceFields.refine(named, nameOne),
});

/** Afterwards the screen shows no canteen. */
export const deleteCanteenAuthority = write({
  id: 'system.dsAuthorityCanteenDelete',
  title: '清除数据大屏食堂范围',
  path: '/ds/authority/canteen/delete',
  access: 'system:dataScreen:authority',
  scope: 'canteen',
  content: ScreenKey,
});
