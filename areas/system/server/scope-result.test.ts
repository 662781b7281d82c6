import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { effectiveAdd } from '../contract/effective.ts';
import { roleAdd } from '../contract/role.ts';
import { roleScopeResult, scopeResult, setScopeResult } from '../contract/scope-result.ts';
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

const all = { all: true, ids: [] };
const some = (...ids: string[]) => ({ all: false, ids });
const canteen = async (canteenNum: string) =>
  (await merchant.admin.call(addCanteen, { canteenName: `食堂${canteenNum}`, canteenNum }))
    .canteenId;

test('what role, own scope and named set all allow is told before it is saved, nothing as nothing', async () => {
  const { admin } = merchant;
  const [first, second] = [await canteen('1'), await canteen('2')];
  const menuIds = ['/basesetting/canteen'];
  const limited = { roleName: '一食堂', roleType: 'merchant' as const, menuIds };
  const { roleId } = await admin.call(roleAdd, {
    ...limited,
    canteens: some(first),
    stalls: some(),
    dishes: all,
  });
  const { roleId: whole } = await admin.call(roleAdd, { roleName: '全部', menuIds });
  const seen = async (canteens: typeof all | ReturnType<typeof some>, effId?: string) => {
    const asked = {
      roleIds: [roleId, whole],
      canteens,
      organisations: all,
      ...(effId !== undefined && { effId }),
    };
    const rows = await admin.call(scopeResult, asked);

    return Object.fromEntries(
      rows.map((row) => [
        row.roleName,
        [row.canteens.count, row.stalls.count, row.organisations.count],
      ]),
    );
  };

  expect(await seen(all)).toEqual({ 一食堂: [1, 0, -1], 全部: [-1, -1, -1] });
  expect(await seen(some(second))).toEqual({ 一食堂: [0, 0, -1], 全部: [1, 0, -1] });
  expect(await seen(some())).toEqual({ 一食堂: [0, 0, -1], 全部: [0, 0, -1] });

  const { effId } = await admin.call(effectiveAdd, {
    effName: '二食堂',
    canteens: some(second),
    organisations: all,
  });
  expect(await seen(all, effId)).toEqual({ 一食堂: [0, 0, -1], 全部: [1, 0, -1] });
  expect(await admin.call(scopeResult, { roleIds: [] })).toEqual([]);
});

test('names, pages and the reason of blindness are told, of a role in its form as of a saved one', async () => {
  const { admin } = merchant;
  const first = await canteen('1');
  const menuIds = ['/basesetting/canteen'];
  const limited = { roleName: '店员', roleType: 'merchant' as const, menuIds };
  const seen = async (
    canteens: ReturnType<typeof some>,
    own: typeof all | ReturnType<typeof some>,
  ) => {
    const [sight] = await admin.call(scopeResult, {
      role: { ...limited, canteens },
      canteens: own,
      organisations: all,
    });
    return sight;
  };

  expect(await seen(some(first), all)).toMatchObject({
    roleId: null,
    canteens: { count: 1, names: ['食堂1'] },
    pages: { count: 1, names: ['食堂管理'] },
    ordersToday: null,
    blindBy: null,
    isBeyond: false,
  });
  expect((await seen(some(), all))?.blindBy).toBe('role');
  expect((await seen(some(first), some()))?.blindBy).toBe('own');
  expect((await seen(some(first), some(await canteen('2'))))?.blindBy).toBe('together');

  const role = { ...limited, canteens: some(first) };
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [Number(first)] } });
  for (const caller of [admin, clerk])
    expect(await caller.call(roleScopeResult, { role })).toMatchObject([
      { canteens: { count: 1, names: ['食堂1'] }, isBeyond: false },
    ]);
});

test('what the caller does not see is told as beyond them, without its names', async () => {
  const [first, second] = [await canteen('1'), await canteen('2')];
  const clerk = merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [Number(first)], organisations: 'all', dishes: 'all' },
  });
  const [sight] = await clerk.call(setScopeResult, {
    role: {},
    canteens: some(first, second),
    organisations: all,
    dishes: all,
  });
  expect(sight).toMatchObject({ isBeyond: true, canteens: { count: 2, names: ['食堂1'] } });
});

test('roles of another merchant have no scope here', async () => {
  const { roleId } = await merchant.admin.call(roleAdd, {
    roleName: '全部',
    menuIds: ['/basesetting/canteen'],
  });
  const other = await server.merchant();
  expect(await other.admin.call(scopeResult, { roleIds: [roleId], canteens: all })).toEqual([]);
});

test('types of dishes limit as well: named ones exist and are the giver’s own, nothing given is nothing', async () => {
  const { admin } = merchant;
  const [hot = '', cold = ''] = await merchant.within(async ({ tx, newId }) => {
    const types = ['热菜', '凉菜'].map((typeName) => ({ id: newId(), typeName }));
    await tx.insertInto('dishType').values(types).execute();

    return types.map(({ id }) => String(id));
  });

  const limited = {
    roleName: '热菜间',
    roleType: 'merchant' as const,
    menuIds: ['/basesetting/canteen'],
    canteens: all,
  };

  const named = { ...limited, dishes: some(hot) };
  const { roleId } = await admin.call(roleAdd, named);
  const seen = async (dishes?: typeof all | ReturnType<typeof some>) => {
    const [row] = await admin.call(scopeResult, {
      roleIds: [roleId],
      canteens: all,
      ...(dishes && { dishes }),
    });
    return row?.dishes.count;
  };
  expect([await seen(all), await seen(some(hot, cold)), await seen(some(cold))]).toEqual([1, 1, 0]);
  expect(await seen()).toBe(0);

  const unknown = { ...limited, roleName: '未知', dishes: some('99999999') };
  expect((await admin.answer(roleAdd, unknown)).status).toBe(404);
  const scope = { canteens: 'all' as const, organisations: 'all' as const, dishes: [Number(cold)] };
  const clerk = merchant.as({ permissions: ['*:*:*'], scope });
  expect((await clerk.answer(roleAdd, { ...named, roleName: '越权' })).status).toBe(404);
  expect(
    (await clerk.answer(roleAdd, { ...limited, roleName: '凉菜间', dishes: some(cold) })).status,
  ).toBe(200);
});
