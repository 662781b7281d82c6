import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { menu } from '#kit/contract/menu.ts';
import type { Area } from '#kit/server/system.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { decryptValue } from '../contract/decrypt.ts';
import { login, logout, type MenuNode, menuWords, userMenus } from '../contract/session.ts';
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
    buttons: [{ code: 'orders:refund', title: '个人中心' }],
    keywords: ['切换角色'],
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
  expect(answer).toMatchObject({
    code: 10000,
    data: { username, merchantId: String(merchant.merchantId) },
  });
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

test('pages are found by how they sound, by the words beside them and by what one may do there, those of the role only', async () => {
  const merchant = await server.merchant();
  const wordsOf = async (...codes: string[]) =>
    (await desk.call(menuWords, await desk.tokenOf(await desk.operator(merchant, codes)))).data;
  const list = { path: '/orders/list', sound: 'denglu dl qiehuanjuese qhjs', about: '' };
  expect(await wordsOf('/orders/list')).toEqual([{ ...list, words: ['切换角色', 'Switch role'] }]);
  expect(await wordsOf('/orders/list', 'orders:refund')).toEqual([
    { ...list, words: ['切换角色', 'Switch role', '个人中心', 'Profile'] },
  ]);
});

test('a role of everything sees the whole catalogue in order', async () => {
  const token = await desk.tokenOf(await desk.operator(await server.merchant(), ['*']));
  const { data } = await desk.call(userMenus, token);
  expect(data.permissionList).toEqual(['*:*:*']);
  expect((data.menuTree as MenuNode[]).map((node) => node.menuCode)).toEqual([
    '/settings',
    '/orders',
    '/profile',
  ]);
});

test('no operator of a blocked merchant gets on, logged in before or again, and they are told why', async () => {
  const merchant = await server.merchant();
  const username = await desk.operator(merchant, ['*']);
  const before = await desk.tokenOf(username);
  await merchant.within(({ tx, merchantId }) =>
    tx
      .updateTable('merchant')
      .set({ state: 'blocked' })
      .where('merchantId', '=', merchantId)
      .execute(),
  );

  for (const token of [before, await desk.tokenOf(username)])
    expect(await desk.call(userMenus, token)).toMatchObject({
      status: 401,
      code: 20001,
      message: '商户已停用，请联系平台管理员',
    });
});

test('the name may come as `account`, or encrypted, and the token comes in the header as well', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const seal = server.system.crypto.sealWire;
  for (const name of [
    { account: username },
    { username: seal(username) },
    { account: seal(username) },
  ]) {
    const content = JSON.stringify({ ...name, password: seal(PASSWORD) });
    const fields = Object.entries(signedEnvelope(content)).map(([key, value]) => [
      key,
      String(value),
    ]);
    const body = new URLSearchParams(Object.fromEntries(fields) as Record<string, string>);
    const response = await fetch(`${server.origin}${BASE_PREFIX}${login.path}`, {
      method: 'POST',
      body,
    });
    const { data } = (await response.json()) as { data: { username: string; x_token: string } };
    expect(data.username).toBe(username);
    expect(response.headers.get('token')).toBe(data.x_token);
  }

  expect(await desk.logIn('')).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'username' }] },
  });
});

test('a field of the wire is opened for an operator who is logged in', async () => {
  const token = await desk.tokenOf(await desk.operator(await server.merchant(), ['*']));
  const opened = async (value: string) =>
    desk.call(
      { ...decryptValue, path: decryptValue.path.replace('{value}', encodeURIComponent(value)) },
      token,
    );
  expect((await opened(server.system.crypto.sealWire('13812345678'))).data).toBe('13812345678');
  expect((await opened('nonsense')).status).toBe(400);
});

test('a wrong password and an unknown user get the same answer', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const wrong = await desk.logIn(username, 'Wrong#Password1');
  const unknown = await desk.logIn('nobody-of-this-name', 'Wrong#Password1');
  expect(wrong).toMatchObject({ status: 400, data: { reason: 'WRONG_CREDENTIALS' } });
  expect(unknown).toEqual(wrong);
});

test('however many guesses come at once, only three reach the password; the operator still gets in, with a captcha', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      desk.logIn(username, `Wrong#Password${index}`, { address: `203.0.113.${index + 1}` }),
    ),
  );

  const reasons = guesses.map(({ data }) => data['reason']);
  expect(reasons.filter((reason) => reason === 'WRONG_CREDENTIALS')).toHaveLength(3);
  expect(reasons.filter((reason) => reason === 'CAPTCHA_REQUIRED')).toHaveLength(57);
  const { verification } = await desk.solve();
  expect(await desk.logIn(username, PASSWORD, { captcha: verification })).toMatchObject({
    code: 10000,
  });
});

test('a disabled operator is told so, but only with the right password', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  await server.system.platform({}, (tx) =>
    tx.updateTable('operator').set({ state: 2 }).where('username', '=', username).execute(),
  );

  expect(await desk.logIn(username)).toMatchObject({
    status: 400,
    message: '账号已停用，请联系管理员',
    data: { reason: 'ACCOUNT_DISABLED' },
  });

  expect(await desk.logIn(username, 'Wrong#Password1')).toMatchObject({
    data: { reason: 'WRONG_CREDENTIALS' },
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
  const rows = await server.system.platform({}, (tx) =>
    tx.selectFrom('session').select('tokenHash').execute(),
  );
  expect(rows.some((row) => row.tokenHash.equals(hash('sha256', token, 'buffer')))).toBe(true);
  const stored = await server.system.platform({}, (tx) =>
    tx
      .selectFrom('operator')
      .select('passwordHash')
      .where('username', '=', username)
      .executeTakeFirstOrThrow(),
  );
  expect(stored.passwordHash).toMatch(/^\$argon2id\$/);
});

test('the operator with id 0 may and sees everything, whatever its role holds', async () => {
  const username = await desk.operator(await server.merchant(), ['/settings']);
  await server.system.platform({}, (tx) =>
    sql`update operator set username = ${`${username}-first`} where username = ${username}`.execute(
      tx,
    ),
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
  expect((data.menuTree as MenuNode[]).map((node) => node.menuCode)).toEqual([
    '/settings',
    '/orders',
    '/profile',
  ]);
});
