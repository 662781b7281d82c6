import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { menu } from '#kit/contract/menu.ts';
import type { Area } from '#kit/server/system.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { logout, type MenuNode, userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';
import { type Desk, deskOf, PASSWORD } from './testing/desk.ts';

const catalogue = menu([
  { path: '/orders', title: '退出登录', kind: 'group', order: 2 },
  {
    path: '/orders/list',
    title: '登录',
    kind: 'page',
    order: 1,
    access: 'orders:list',
    buttons: [{ code: 'orders:refund', title: '登录' }],
  },
  { path: '/settings', title: '用户菜单', kind: 'page', order: 1, access: 'settings:view' },
]);
const others: Area = { name: 'others', menu: catalogue };

let server: RunningServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer([others, authArea(catalogue)], { realSessions: true });
  desk = deskOf(server);
});
afterAll(() => server.stop());

test('the right password opens a session whose menu and permissions are exactly those of the role', async () => {
  const merchant = await server.merchant();
  const username = await desk.operator(merchant, ['/orders/list', 'orders:refund']);
  const answer = await desk.logIn(username);
  expect(answer).toMatchObject({ code: 10000, data: { username, merchantId: String(merchant.merchantId) } });
  const { data } = await desk.call(userMenus, String(answer.data.x_token));
  expect(data.permissionList).toEqual(['orders:list', 'orders:refund']);
  const tree = data.menuTree as MenuNode[];
  expect(tree.map((node) => node.menuCode)).toEqual(['/orders', '/profile']);
  expect(tree[0]).toMatchObject({
    parentId: '-1',
    type: 2,
    children: [{ menuCode: '/orders/list', type: 0, children: [{ type: 1 }] }],
  });
});

test('a role of everything sees the whole catalogue in order', async () => {
  const token = await desk.tokenOf(await desk.operator(await server.merchant(), ['*']));
  const { data } = await desk.call(userMenus, token);
  expect(data.permissionList).toEqual(['*:*:*']);
  expect((data.menuTree as MenuNode[]).map((node) => node.menuCode)).toEqual(['/settings', '/orders', '/profile']);
});

test('nobody of a blocked merchant gets on, whoever was logged in or logs in again, and they are told why', async () => {
  const merchant = await server.merchant();
  const username = await desk.operator(merchant, ['*']);
  const before = await desk.tokenOf(username);
  await merchant.within(({ tx, merchantId }) =>
    tx.updateTable('merchant').set({ state: 'blocked' }).where('merchantId', '=', merchantId).execute(),
  );
  for (const token of [before, await desk.tokenOf(username)])
    expect(await desk.call(userMenus, token)).toMatchObject({
      status: 401,
      code: 20001,
      message: '商户已停用，请联系平台管理员',
    });
});

test('a wrong password and an unknown user get the same answer', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const wrong = await desk.logIn(username, 'Wrong#Password1');
  const unknown = await desk.logIn('nobody-of-this-name', 'Wrong#Password1');
  expect(wrong).toMatchObject({ status: 400, data: { reason: 'WRONG_CREDENTIALS' } });
  expect(unknown).toEqual(wrong);
});

test('after five failures even the right password has to wait', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  for (let failure = 0; failure < 5; failure += 1) {
    const { verification } = await desk.solve();
    await desk.logIn(username, 'Wrong#Password1', { captcha: verification });
  }
  const { verification } = await desk.solve();
  expect(await desk.logIn(username, PASSWORD, { captcha: verification })).toMatchObject({
    status: 429,
    data: { reason: 'LOGIN_LOCKED' },
  });
});

test('a session that was logged out is worth nothing, at once', async () => {
  const token = await desk.tokenOf(await desk.operator(await server.merchant(), ['*']));
  expect((await desk.call(userMenus, token)).status).toBe(200);
  expect((await desk.call(logout, token)).code).toBe(10000);
  expect(await desk.call(userMenus, token)).toMatchObject({ status: 401, code: 40100 });
});

test('neither token nor password is stored readable', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const token = await desk.tokenOf(username);
  const rows = await server.system.platform({}, (tx) => tx.selectFrom('session').select('tokenHash').execute());
  expect(rows.some((row) => row.tokenHash.equals(hash('sha256', token, 'buffer')))).toBe(true);
  const stored = await server.system.platform({}, (tx) =>
    tx.selectFrom('operator').select('passwordHash').where('username', '=', username).executeTakeFirstOrThrow(),
  );
  expect(stored.passwordHash).toMatch(/^\$argon2id\$/);
});

test('the operator with id 0 may and sees everything, whatever its role holds', async () => {
  const username = await desk.operator(await server.merchant(), ['/settings']);
  await server.system.platform({}, (tx) =>
    sql`update operator set username = ${`${username}-first`} where username = ${username}`.execute(tx),
  );
  const { rows } = await server.system.platform({}, (tx) =>
    sql<{ merchantId: number; roleId: number }>`
      insert into operator (merchant_id, user_id, username, real_name, password_hash, role_id)
      select merchant_id, 0, ${username}, real_name, password_hash, role_id from operator where username = ${`${username}-first`}
      returning merchant_id, role_id`.execute(tx),
  );
  const { merchantId = 0, roleId = 0 } = rows[0] ?? {};
  await server.system.merchant(merchantId, {}, (tx) =>
    tx.insertInto('operatorRole').values({ userId: 0, roleId, position: 0 }).execute(),
  );
  const { data } = await desk.call(userMenus, await desk.tokenOf(username));
  expect(data).toMatchObject({ userId: '0', permissionList: ['*:*:*'] });
  expect((data.menuTree as MenuNode[]).map((node) => node.menuCode)).toEqual(['/settings', '/orders', '/profile']);
});
