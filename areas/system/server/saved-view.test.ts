import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { roleRemove } from '../contract/role.ts';
import {
  viewAdd,
  viewChoose,
  viewEdit,
  viewList,
  viewRemove,
  viewRoles,
} from '../contract/saved-view.ts';
import { createRole } from './operator-admin.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let roleId: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const clerks = {
    roleName: '文员',
    roleCode: 'ROLE_CLERK',
    description: '',
    menuCodes: ['/basesetting/canteen'],
  };
  roleId = String(await merchant.within((context) => createRole(context, clerks)));
});

const PLACE = '/orders#order.page';
const content = {
  query: '?state=2&sort=-amount',
  ranges: { startDate: '今天' },
  columns: { pinned: ['amount'] },
  words: {},
};
const view = (viewName: string, more: { place?: string; roleId?: string } = {}) => ({
  place: PLACE,
  viewName,
  content,
  ...more,
});
/** An operator who acts in a role of this code. */
const operatorIn = (roleCode: string, ...permissions: string[]): Caller =>
  server.callerOf({
    ...merchant.admin.actor,
    userId: server.system.ids.take(),
    roleCode,
    permissions: new Set(permissions),
  });
const names = async (caller: Caller) =>
  (await caller.call(viewList, undefined)).map(({ viewName }) => viewName);

test('a view comes back as it was saved, to its maker alone', async () => {
  const [maker, other] = [operatorIn('ROLE_CLERK'), operatorIn('ROLE_CLERK')];
  const { viewId } = await maker.call(viewAdd, view('退款'));
  expect(await maker.call(viewList, undefined)).toEqual([
    {
      viewId,
      ...view('退款'),
      roleId: null,
      roleName: null,
      ifEdit: 1,
      ifDefault: 2,
      ifMenu: 2,
      version: 1,
    },
  ]);
  expect(await names(other)).toEqual([]);
  const strange = [
    await other.answer(viewEdit, { viewId, viewName: '我的', version: 1 }),
    await other.answer(viewRemove, { viewId }),
    await other.answer(viewChoose, { viewId, ifMenu: 1 }),
  ];

  expect(strange.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('two views of a list have two names; another list, another person and a role have their own', async () => {
  const [maker, other] = [operatorIn('ROLE_CLERK', viewRoles.access), operatorIn('ROLE_CLERK')];
  await maker.call(viewAdd, view('退款'));
  expect((await maker.answer(viewAdd, view('退款'))).message).toBe('已有同名视图');
  await maker.call(viewAdd, view('退款', { place: '/refunds#order.page' }));
  await maker.call(viewAdd, view('退款', { roleId }));
  await other.call(viewAdd, view('退款'));
  expect(await names(maker)).toHaveLength(3);
});

test('a view of a role is found by operators who act in it, and changed by those who may share views', async () => {
  const [head, member, stranger] = [
    operatorIn('ROLE_HEAD', viewRoles.access),
    operatorIn('ROLE_CLERK'),
    operatorIn('ROLE_OTHER', viewRoles.access),
  ];

  expect(await head.call(viewRoles, undefined)).toEqual([{ roleId, roleName: '文员' }]);
  const { viewId } = await head.call(viewAdd, view('退款', { roleId }));
  expect(await member.call(viewList, undefined)).toMatchObject([
    { viewId, roleId, roleName: '文员', ifEdit: 2 },
  ]);
  expect(await names(stranger)).toEqual([]);
  expect((await member.answer(viewEdit, { viewId, viewName: '我的', version: 1 })).status).toBe(
    404,
  );
  expect((await member.answer(viewRemove, { viewId })).status).toBe(404);
  expect((await stranger.answer(viewRemove, { viewId })).status).toBe(404);
  expect((await member.answer(viewAdd, view('全部', { roleId }))).status).toBe(403);
  expect((await head.answer(viewAdd, view('全部', { roleId: '999999' }))).status).toBe(400);

  await head.call(viewEdit, { viewId, viewName: '全部退款', version: 1 });
  expect((await head.answer(viewEdit, { viewId, viewName: '退款', version: 1 })).status).toBe(409);
  expect(await names(member)).toEqual(['全部退款']);
  await merchant.admin.call(roleRemove, { id: roleId });
  expect(await names(head)).toEqual([]);
});

test('a view is put before those whose role one may manage, and not before those who may do more', async () => {
  const keepers = {
    roleName: '权限员',
    roleCode: 'ROLE_KEEPER',
    description: '',
    menuCodes: ['system:role:edit'],
  };
  const everything = {
    roleName: '管理员',
    roleCode: 'ROLE_ADMIN',
    description: '',
    menuCodes: ['*'],
  };
  const [keeper, admin] = await merchant.within(async (context) => [
    String(await createRole(context, keepers)),
    String(await createRole(context, everything)),
  ]);
  const sharer = operatorIn('ROLE_CLERK', viewRoles.access);
  const manager = operatorIn('ROLE_HEAD', viewRoles.access, 'system:role:edit');
  const offered = async (caller: Caller) =>
    (await caller.call(viewRoles, undefined)).map((role) => role.roleId).toSorted();

  expect(await offered(sharer)).toEqual([roleId]);

  for (const above of [keeper, admin])
    expect(await sharer.answer(viewAdd, view('退款', { roleId: above }))).toMatchObject({
      status: 403,
      message: '只能为自己可以管理的角色保存视图',
    });

  expect(await offered(manager)).toEqual([roleId, keeper].toSorted());
  await manager.call(viewAdd, view('退款', { roleId: keeper }));
  expect(await offered(merchant.admin)).toEqual([roleId, keeper, admin].toSorted());
});

test('how a view is used is each person’s own; a list begins with at most one', async () => {
  const [head, member] = [operatorIn('ROLE_CLERK', viewRoles.access), operatorIn('ROLE_CLERK')];
  const used = async (caller: Caller) =>
    (await caller.call(viewList, undefined)).map(
      ({ viewName, ifDefault, ifMenu }) => `${viewName}${ifDefault}${ifMenu}`,
    );
  const made = await Promise.all(
    ['a', 'b'].map((name) => head.call(viewAdd, view(name, { roleId }))),
  );
  const [first = '', second = ''] = made.map(({ viewId }) => viewId);
  await head.call(viewChoose, { viewId: first, ifDefault: 1, ifMenu: 1 });
  await head.call(viewChoose, { viewId: second, ifDefault: 1 });
  expect(await used(head)).toEqual(['a21', 'b12']);
  expect(await used(member)).toEqual(['a22', 'b22']);
  const { viewId: elsewhere } = await head.call(
    viewAdd,
    view('c', { place: '/refunds#order.page' }),
  );
  await head.call(viewChoose, { viewId: elsewhere, ifDefault: 1 });
  await head.call(viewChoose, { viewId: second, ifDefault: 2 });
  expect(await used(head)).toEqual(['a21', 'b22', 'c12']);
});

test('a list has at most 50 views of one owner', async () => {
  const maker = operatorIn('ROLE_CLERK');
  for (let at = 0; at < 50; at += 1) await maker.call(viewAdd, view(`视图${at}`));
  expect((await maker.answer(viewAdd, view('再一个'))).message).toBe('一个列表最多保存50个视图');
  await operatorIn('ROLE_CLERK').call(viewAdd, view('再一个'));
});
