import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import * as role from '../contract/role.ts';
import { userAdd, userListByRole } from '../contract/user.ts';
import { createRole } from './operator-admin.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area, canteenArea]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const everything = { all: true, ids: [] };
const whole = {
  canteens: everything,
  stalls: everything,
  organisations: everything,
  warehouses: everything,
  dishes: everything,
};
const clerk = (roleName = '文员', more: Partial<ContentOf<typeof role.roleAdd>> = {}) => ({
  roleName,
  menuIds: ['/basesetting/canteen'],
  ...whole,
  ...more,
});
const seal = (text: string) => server.system.crypto.sealWire(text);
let people = 0;
const hire = (roleId: string) => {
  people += 1;
  return merchant.admin.call(userAdd, {
    username: seal(`worker${server.system.ids.take()}`),
    password: seal('Right#Password1'),
    realName: `工人${people}`,
    roleIds: [roleId],
    ...whole,
  });
};

describe('a role', () => {
  test('comes back with the menus and scopes it was given, a button with its page', async () => {
    const { canteenId } = await merchant.admin.call(addCanteen, {
      canteenName: '一食堂',
      canteenNum: '001',
    });
    const scope = { canteens: { all: false, ids: [canteenId] } };
    const { roleId } = await merchant.admin.call(
      role.roleAdd,
      clerk('食堂经理', {
        roleType: 'merchant',
        menuIds: ['canteen:canteen:add', '/basesetting'],
        description: '管一个食堂',
        ...scope,
      }),
    );

    const found = await merchant.admin.call(role.roleEditDetail, { roleId });
    expect(found.menuIds.toSorted()).toEqual(['/basesetting/canteen', 'canteen:canteen:add']);
    expect(found).toMatchObject({ roleName: '食堂经理', roleType: 'merchant', ...whole, ...scope });
    expect(found.roleCode).toBe(`ROLE_MERCHANT&&${roleId}`);
  });

  test.each([
    [[], 400],
    [['/basesetting'], 400],
    [['/nowhere'], 400],
  ])('with menus %j is refused: at least one that exists is ticked', async (menuIds, status) => {
    expect((await merchant.admin.answer(role.roleAdd, clerk('空', { menuIds }))).status).toBe(
      status,
    );
  });

  test('keeps a name of its own, whatever its case', async () => {
    await merchant.admin.call(role.roleAdd, clerk('Clerk'));
    const { status, data } = await merchant.admin.answer(role.roleAdd, clerk('CLERK'));
    expect([status, data]).toMatchObject([409, { reason: 'ROLE_NAME_TAKEN' }]);
  });

  test('is only removed when no operator holds it', async () => {
    const { roleId } = await merchant.admin.call(role.roleAdd, clerk());
    await hire(roleId);
    const { status, data } = await merchant.admin.answer(role.roleRemove, { id: roleId });
    expect([status, data]).toMatchObject([409, { reason: 'ROLE_HELD' }]);
    const spare = await merchant.admin.call(role.roleAdd, clerk('闲置'));
    await merchant.admin.call(role.roleRemove, { id: spare.roleId });
    expect((await merchant.admin.call(role.rolePage, { keyword: '闲置' })).total).toBe(0);
  });

  test('changed in between is not overwritten', async () => {
    const { roleId } = await merchant.admin.call(role.roleAdd, clerk());
    const { roleCode: _code, ...read } = await merchant.admin.call(role.roleEditDetail, { roleId });
    await merchant.admin.call(role.roleEdit, { ...read, description: '先' });
    expect(
      (await merchant.admin.answer(role.roleEdit, { ...read, description: '后' })).status,
    ).toBe(409);
  });

  test('of the system stays as it is', async () => {
    const roleId = await merchant.within((context) =>
      createRole(context, {
        roleName: '管理员',
        roleCode: 'ROLE_ADMIN',
        description: '',
        menuCodes: ['*'],
      }),
    );
    const { status, data } = await merchant.admin.answer(role.roleRemove, { id: String(roleId) });
    expect([status, data]).toMatchObject([409, { reason: 'BUILT_IN' }]);
  });

  test('with a duty is found by the word of the duty in its code', async () => {
    const { roleId } = await merchant.admin.call(
      role.roleAdd,
      clerk('配送', { roleType: 'merchant', duty: 'courier' }),
    );
    await hire(roleId);
    expect(
      await merchant.admin.call(userListByRole, { roleCode: 'ROLE_RESERVE_DISH' }),
    ).toHaveLength(1);
    expect(await merchant.admin.call(userListByRole, { roleCode: 'ROLE_RESERVE' })).toEqual([]);
  });
});

describe('no operator hands out what he does not hold', () => {
  const permissions = [
    'system:role:page',
    'system:role:add',
    'system:role:edit',
    'canteen:canteen:page',
  ];

  test('menus', async () => {
    const head = merchant.as({ permissions, scope: { canteens: 'all', organisations: 'all' } });
    await head.call(role.roleAdd, clerk('看食堂'));
    const more = await head.answer(
      role.roleAdd,
      clerk('改食堂', { menuIds: ['canteen:canteen:modify'] }),
    );
    expect(more.status).toBe(403);
  });

  test('menus of a role that holds more than he does', async () => {
    const { roleId } = await merchant.admin.call(
      role.roleAdd,
      clerk('强', { menuIds: ['canteen:canteen:modify'] }),
    );
    const head = merchant.as({ permissions, scope: { canteens: 'all', organisations: 'all' } });
    const { roleCode: _code, ...read } = await head.call(role.roleEditDetail, { roleId });
    expect(
      (await head.answer(role.roleEdit, { ...read, menuIds: ['/basesetting/canteen'] })).status,
    ).toBe(403);
  });

  test('places: a foreign canteen does not exist for him, and his own limits stay', async () => {
    const mine = await merchant.admin.call(addCanteen, { canteenName: '一', canteenNum: '001' });
    const other = await merchant.admin.call(addCanteen, { canteenName: '二', canteenNum: '002' });
    const head = merchant.as({
      permissions,
      scope: { canteens: [Number(mine.canteenId)], organisations: 'all' },
    });
    const only = (canteenId: string) => ({
      roleType: 'merchant' as const,
      canteens: { all: false, ids: [canteenId] },
    });
    const { roleId } = await head.call(role.roleAdd, clerk('一', only(mine.canteenId)));
    expect((await head.answer(role.roleAdd, clerk('二', only(other.canteenId)))).status).toBe(404);
    const { roleCode: _code, ...read } = await head.call(role.roleEditDetail, { roleId });
    expect((await head.answer(role.roleEdit, { ...read, canteens: everything })).status).toBe(403);
  });
});

test.each([
  ['ROLE_MERCHANT&&12', '商户/仓库角色'],
  ['ROLE_ORG&&12', '组织角色'],
  ['ROLE_ALL&&12', '未知角色'],
  ['ROLE_MERCHANTS', '未知角色'],
])('a role code %s is labelled %s', (code, label) => {
  expect(role.roleKind(code)).toBe(label);
});
