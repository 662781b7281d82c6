import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { menu } from '#kit/contract/menu.ts';
import type { Area } from '#kit/server/system.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import * as manager from '../contract/menu-manager.ts';
import { roleAdd, roleEditDetail } from '../contract/role.ts';
import { area } from './testing/area.ts';

const kitchen: Area = {
  name: 'kitchen',
  menu: menu([
    { path: '/kitchen', title: '菜单管理', kind: 'group', order: 1 },
    {
      path: '/kitchen/stock',
      title: '菜单树',
      kind: 'page',
      order: 1,
      access: 'kitchen:stock',
      buttons: [{ code: 'kitchen:stock:add', title: '新增菜单' }],
    },
    { path: '/kitchen/menu', title: '菜单类型', kind: 'page', order: 2, access: 'kitchen:menu' },
    { path: '/tools', title: '商户菜单树', kind: 'group', order: 2 },
  ]),
};

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area, kitchen]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const flat = (nodes: readonly manager.ManagedMenu[]): manager.ManagedMenu[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const entries = async () =>
  new Map(
    flat(await merchant.admin.call(manager.menuTableTree, {})).map((node) => [node.menuId, node]),
  );
const change = async (menuId: string, values: Partial<manager.ManagedMenu>) => {
  const {
    children: _below,
    builtIn: _own,
    type: _type,
    menuCode: _code,
    ...known
  } = (await entries()).get(menuId) as manager.ManagedMenu;
  return merchant.admin.answer(manager.menuUpdate, { ...known, ...values });
};
const everything = { all: true, ids: [] };
const whole = {
  canteens: everything,
  stalls: everything,
  organisations: everything,
  warehouses: everything,
  dishes: everything,
};

describe('a built-in entry', () => {
  test('can be renamed, moved, ordered and hidden, and stays in its language otherwise', async () => {
    expect(
      (
        await change('/kitchen/stock', {
          name: '备料',
          parentId: '/tools',
          position: 7,
          ifVisible: 2,
        })
      ).code,
    ).toBe(10000);
    const moved = (await entries()).get('/kitchen/stock');
    expect(moved).toMatchObject({
      name: '备料',
      parentId: '/tools',
      position: 7,
      ifVisible: 2,
      menuCode: '/kitchen/stock',
    });

    expect(moved?.children.map((child) => child.menuId)).toEqual(['kitchen:stock:add']);
    await change('/kitchen/menu', { position: 9 });
    const english = await merchant.admin.answer(manager.menuTableTree, {}, { english: true });
    expect(flat(english.data).find((node) => node.menuId === '/kitchen/menu')?.name).toBe(
      'Menu type',
    );
  });

  test('cannot be deleted', async () => {
    const { status, data } = await merchant.admin.answer(manager.menuDelete, {
      menuId: '/kitchen/menu',
    });
    expect([status, data]).toMatchObject([409, { reason: 'BUILT_IN' }]);
  });

  test('of another merchant is not touched', async () => {
    await change('/kitchen/stock', { name: '备料' });
    const other = await server.merchant();
    const seen = flat(await other.admin.call(manager.menuTableTree, {})).find(
      (node) => node.menuId === '/kitchen/stock',
    );
    expect(seen?.name).toBe('菜单树');
    expect(
      flat(await merchant.admin.call(manager.menuAllSystemTree, undefined)).find(
        (node) => node.menuId === '/kitchen/stock',
      )?.name,
    ).toBe('菜单树');
  });
});

describe('the tree stays a tree', () => {
  test.each([
    ['/kitchen', '/kitchen'],
    ['/kitchen', '/kitchen/menu'],
  ])('%s does not move below %s', async (menuId, parentId) => {
    const { status, data } = await change(menuId, { parentId });
    expect([status, data]).toMatchObject([409, { reason: 'OWN_SUBTREE' }]);
  });

  test('two moves at the same moment make no circle', async () => {
    const moves = await Promise.all([
      change('/kitchen', { parentId: '/tools' }),
      change('/tools', { parentId: '/kitchen' }),
    ]);
    expect(moves.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test('nothing stands below a button, and a button only below a page', async () => {
    expect((await change('/kitchen/menu', { parentId: 'kitchen:stock:add' })).status).toBe(400);
    expect((await change('kitchen:stock:add', { parentId: '/tools' })).status).toBe(400);
    expect((await change('kitchen:stock:add', { parentId: '-1' })).status).toBe(400);
    expect((await change('/kitchen/menu', { parentId: '/nowhere' })).status).toBe(400);
  });
});

describe('an entry of the merchant', () => {
  const link = {
    name: '学校主页',
    type: 0,
    menuCode: 'https://school.example/',
    parentId: '/tools',
  } as const;

  test('can be given to a role, and goes with it when it is deleted', async () => {
    const { menuId } = await merchant.admin.call(manager.menuAdd, link);
    const { roleId } = await merchant.admin.call(roleAdd, {
      roleName: '访客',
      menuIds: [menuId, '/kitchen/menu'],
      ...whole,
    });

    await merchant.admin.call(manager.menuDelete, { menuId });
    expect((await merchant.admin.call(roleEditDetail, { roleId })).menuIds).toEqual([
      '/kitchen/menu',
    ]);
  });

  test('with entries below it is not deleted', async () => {
    const { menuId } = await merchant.admin.call(manager.menuAdd, {
      name: '外部系统',
      type: 2,
      menuCode: '/external',
    });
    await merchant.admin.call(manager.menuAdd, { ...link, parentId: menuId });
    const { status, data } = await merchant.admin.answer(manager.menuDelete, { menuId });
    expect([status, data]).toMatchObject([409, { reason: 'HAS_CHILDREN' }]);
  });

  test('without a position stands last below its parent, not before everything else', async () => {
    const { menuId } = await merchant.admin.call(manager.menuAdd, {
      name: '外部系统',
      type: 2,
      menuCode: '/outside',
    });
    const names = async () =>
      (await merchant.admin.call(manager.menuTableTree, {})).map((node) => node.menuId);
    expect((await names()).at(-1)).toBe(menuId);
    const inside = { ...link, parentId: menuId };
    await merchant.admin.call(manager.menuAdd, {
      ...inside,
      menuCode: 'https://example.com/1',
      position: 5,
    });
    const { menuId: last } = await merchant.admin.call(manager.menuAdd, {
      ...inside,
      menuCode: 'https://example.com/2',
    });
    const own = (await merchant.admin.call(manager.menuTableTree, {})).find(
      (node) => node.menuId === menuId,
    );
    expect(own?.children.map((node) => [node.menuId === last, node.position])).toEqual([
      [false, 5],
      [true, 6],
    ]);
  });

  test.each(['/kitchen/stock', 'kitchen:stock:add', 'kitchen:stock'])(
    'never takes the code %s of the product',
    async (menuCode) => {
      const type = menuCode.startsWith('/') ? 0 : 1;
      const { status, data } = await merchant.admin.answer(manager.menuAdd, {
        name: '冒名',
        type,
        menuCode,
        parentId: '/kitchen/menu',
      });

      expect([status, data]).toMatchObject([409, { reason: 'MENU_CODE_TAKEN' }]);
    },
  );

  test.each([
    [0, 'javascript:alert(1)'],
    [0, 'a:b'],
    [2, 'https://school.example/'],
    [1, '/kitchen/x'],
  ] as const)('of type %i with the code %s is refused', async (type, menuCode) => {
    expect(
      (
        await merchant.admin.answer(manager.menuAdd, {
          name: '错',
          type,
          menuCode,
          parentId: '/kitchen/menu',
        })
      ).status,
    ).toBe(400);
  });
});

describe('the menu package', () => {
  test('cuts what roles can be given, and is no other merchant’s to see', async () => {
    await merchant.within(({ tx }) =>
      tx
        .insertInto('menuPackage')
        .values([{ menuId: '/kitchen/menu' }])
        .execute(),
    );

    const offered = flat(await merchant.admin.call(manager.menuTree, undefined)).map(
      (node) => node.menuId,
    );
    expect(offered).toEqual(['/kitchen', '/kitchen/menu']);
    const tenant = await merchant.admin.call(manager.menuGetAllMenu, {
      tenantId: String(merchant.merchantId),
    });
    expect(flat(tenant).map((node) => node.menuId)).toEqual(offered);
    expect((await merchant.admin.answer(manager.menuGetAllMenu, { tenantId: '1' })).status).toBe(
      404,
    );
    expect(
      (
        await merchant.admin.answer(roleAdd, {
          roleName: '外',
          menuIds: ['/kitchen/stock'],
          ...whole,
        })
      ).status,
    ).toBe(400);
  });

  test('a role form offers only what its user holds', async () => {
    const head = merchant.as({ permissions: ['system:role:page', 'kitchen:stock'] });
    const offered = flat(await head.call(manager.menuTree, undefined)).map((node) => node.menuId);
    expect(offered).toContain('/kitchen/stock');
    expect(offered).not.toContain('kitchen:stock:add');
    expect(offered).not.toContain('/kitchen/menu');
  });
});
