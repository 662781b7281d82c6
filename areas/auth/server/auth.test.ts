import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperator, createRole } from '#areas/system/server/api.ts';
import { menu } from '#kit/contract/menu.ts';
import type { Area } from '#kit/server/system.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { login, logout, type MenuNode, userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';

const PASSWORD = 'Right#Password1';
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
beforeAll(async () => {
  server = await startServer([others, authArea(catalogue)], { realSessions: true });
});
afterAll(() => server.stop());

let people = 0;
async function operator(merchant: TestMerchant, menuCodes: readonly string[]): Promise<string> {
  people += 1;
  const username = `clerk${people}`;
  await merchant.within(async (context) => {
    const roleId = await createRole(context, {
      roleName: '角色',
      roleCode: `ROLE_${people}`,
      description: '',
      menuCodes,
    });
    await createOperator(context, {
      username,
      realName: '张三',
      password: PASSWORD,
      roleId,
      canteens: [],
      organisations: [],
    });
  });
  return username;
}

interface Answer {
  status: number;
  code: number;
  message: string;
  data: Record<string, unknown>;
}
async function logIn(username: string, password: string, address = '127.0.0.1'): Promise<Answer> {
  const content = JSON.stringify({ username, password: server.system.crypto.sealWire(password) });
  const body = new URLSearchParams(Object.entries(signedEnvelope(content)).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${server.origin}/prod-api${login.path}`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': address },
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}
async function call(method: string, path: string, token: string): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries(signedEnvelope(undefined)).map(([key, value]) => [key, String(value)]),
  );
  const response = await fetch(`${server.origin}/prod-api${path}?${query}`, { method, headers: { token } });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}
const tokenOf = async (username: string): Promise<string> => String((await logIn(username, PASSWORD)).data.x_token);

test('the right password opens a session whose menu and permissions are exactly those of the role', async () => {
  const merchant = await server.merchant();
  const username = await operator(merchant, ['/orders/list', 'orders:refund']);
  const answer = await logIn(username, PASSWORD);
  expect(answer).toMatchObject({ code: 10000, data: { username, merchantId: String(merchant.merchantId) } });
  const { data } = await call('GET', userMenus.path, String(answer.data.x_token));
  expect(data.permissionList).toEqual(['orders:list', 'orders:refund']);
  const tree = data.menuTree as MenuNode[];
  expect(tree.map((node) => node.menuCode)).toEqual(['/orders']);
  expect(tree[0]).toMatchObject({
    parentId: '-1',
    type: 2,
    children: [{ menuCode: '/orders/list', type: 0, children: [{ type: 1 }] }],
  });
});

test('a role of everything sees the whole catalogue in order', async () => {
  const token = await tokenOf(await operator(await server.merchant(), ['*']));
  const { data } = await call('GET', userMenus.path, token);
  expect(data.permissionList).toEqual(['*:*:*']);
  expect((data.menuTree as MenuNode[]).map((node) => node.menuCode)).toEqual(['/settings', '/orders']);
});

test('a wrong password and an unknown user get the same answer', async () => {
  const username = await operator(await server.merchant(), ['*']);
  const wrong = await logIn(username, 'Wrong#Password1');
  const unknown = await logIn('nobody-of-this-name', 'Wrong#Password1');
  expect(wrong).toMatchObject({ status: 400, data: { reason: 'WRONG_CREDENTIALS' } });
  expect(unknown).toEqual(wrong);
});

test('after five failures even the right password has to wait', async () => {
  const username = await operator(await server.merchant(), ['*']);
  for (let failure = 0; failure < 5; failure += 1) await logIn(username, 'Wrong#Password1');
  expect(await logIn(username, PASSWORD)).toMatchObject({ status: 429, data: { reason: 'LOGIN_LOCKED' } });
});

test('a session that was logged out is worth nothing, at once', async () => {
  const token = await tokenOf(await operator(await server.merchant(), ['*']));
  expect((await call('GET', userMenus.path, token)).status).toBe(200);
  expect((await call('DELETE', logout.path, token)).code).toBe(10000);
  expect(await call('GET', userMenus.path, token)).toMatchObject({ status: 401, code: 40100 });
});

test('neither token nor password is stored readable', async () => {
  const username = await operator(await server.merchant(), ['*']);
  const token = await tokenOf(username);
  const rows = await server.system.platform({}, (tx) => tx.selectFrom('session').select('tokenHash').execute());
  expect(rows.some((row) => row.tokenHash.equals(hash('sha256', token, 'buffer')))).toBe(true);
  const stored = await server.system.platform({}, (tx) =>
    tx.selectFrom('operator').select('passwordHash').where('username', '=', username).executeTakeFirstOrThrow(),
  );
  expect(stored.passwordHash).toMatch(/^\$argon2id\$/);
});
