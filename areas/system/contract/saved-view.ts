import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import {
  ChangedView,
  NewView,
  SavedView,
  ViewRef,
  ViewRole,
  ViewUse,
} from '#kit/contract/saved-view.ts';

/* Saved views of lists. Every operator keeps views of their own; views of a role need a right of their own (`shareView`). */

/** The right to save views for roles. */
const SHARE = 'system:view:share';

/** The views the caller finds, in the order of their names. */
export const viewList = read({
  id: 'system.viewList',
  title: '我的视图列表',
  path: '/api/v2/alloc/view/list',
  access: 'session',
  result: z.array(SavedView),
});

/** `roleId`: for the members of a role, by operators who may share views and manage the role; 403 without the right. */
export const viewAdd = write({
  id: 'system.viewAdd',
  title: '保存视图',
  path: '/api/v2/alloc/view/add',
  access: 'session',
  content: NewView,
  result: ViewRef,
});

/** What is left out stays. `version` is the one that was read. */
export const viewEdit = write({
  id: 'system.viewEdit',
  title: '修改视图',
  path: '/api/v2/alloc/view/edit',
  access: 'session',
  content: ChangedView,
});

export const viewRemove = write({
  id: 'system.viewRemove',
  title: '删除视图',
  path: '/api/v2/alloc/view/remove',
  access: 'session',
  content: ViewRef,
});

/** How the caller alone uses a view: one list begins with at most one. What is left out stays. */
export const viewChoose = write({
  id: 'system.viewChoose',
  title: '设置视图',
  path: '/api/v2/alloc/view/choose',
  access: 'session',
  content: ViewUse,
});

/** Roles a view can be saved for: those of which the caller may do everything. */
export const viewRoles = read({
  id: 'system.viewRoles',
  title: '视图可选角色',
  path: '/api/v2/alloc/view/role/list',
  access: SHARE,
  result: z.array(ViewRole),
});
