import { afterAll, beforeAll, expect, test } from 'vitest';
import { menu } from '#kit/contract/menu.ts';
import type { Area } from '#kit/server/system.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { endOtherSessions, ownProfile } from '../contract/own.ts';
import { changePasswordByOld } from '../contract/password.ts';
import { userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';
import { revokeSessions } from './session-store.ts';
import { type Desk, deskOf, PASSWORD } from './testing/desk.ts';

const catalogue = menu([
  { path: '/orders', title: '登录', kind: 'page', order: 1, access: 'orders:list' },
]);
const others: Area = { name: 'others', menu: catalogue };
const FRESH = 'Fresh~Password2';

let server: RunningServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer([others, authArea(catalogue, [])], { realSessions: true });
  desk = deskOf(server);
});
afterAll(() => server.stop());

const userOf = async (token: string) => (await desk.call(userMenus, token)).data;
async function change(token: string, old: string, fresh: string, userId?: string) {
  const seal = server.system.crypto.sealWire;
  const content = {
    oldPassword: seal(old),
    newPassword: seal(fresh),
    userId: userId ?? (await userOf(token))['userId'],
  };

  return desk.call(changePasswordByOld, token, content);
}
const reset = (reason: string) => ({ status: 401, code: 20001, data: { reason } });

test('a changed password ends every session, says why, and is the only one that works', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const [here, elsewhere] = [await desk.tokenOf(username), await desk.tokenOf(username)];
  expect(await change(here, PASSWORD, FRESH)).toMatchObject({ code: 10000 });

  for (const token of [here, elsewhere]) {
    const answer = await desk.call(userMenus, token);
    expect(answer).toMatchObject({
      ...reset('PASSWORD_CHANGED'),
      message: '密码已修改，请重新登录',
    });
  }

  expect(await desk.logIn(username)).toMatchObject({ data: { reason: 'WRONG_CREDENTIALS' } });
  expect(await desk.logIn(username, FRESH)).toMatchObject({ code: 10000 });
});

test('the rules of a new password hold on the server', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const token = await desk.tokenOf(username);
  const refusals = {
    'Sh0rt!x': '密码长度不能少于8位',
    [`A1!${username.toUpperCase()}x`]: '密码不能包含用户名',
    'lowercase1!': '密码必须包含大小写字母、数字和特殊字符',
    NoSpecial1x: '密码必须包含大小写字母、数字和特殊字符',
    'Percent%1x': '密码必须包含大小写字母、数字和特殊字符',
    [PASSWORD]: '新密码不能与旧密码相同',
  };

  for (const [fresh, message] of Object.entries(refusals)) {
    expect(await change(token, PASSWORD, fresh), fresh).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'newPassword', message }] },
    });
  }

  expect(await userOf(token)).toMatchObject({ username });
});

test('the old password cannot be guessed in an open session', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const token = await desk.tokenOf(username);
  const userId = String((await userOf(token))['userId']);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => change(token, `Guess#${guess}aaa`, FRESH, userId)),
  );
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(await change(token, PASSWORD, FRESH)).toMatchObject({
    status: 429,
    data: { reason: 'TOO_MANY_GUESSES' },
  });
  expect(await desk.logIn(username)).toMatchObject({ code: 10000 });
});

test("no operator changes another's password", async () => {
  const merchant = await server.merchant();
  const [token, other] = [
    await desk.tokenOf(await desk.operator(merchant, ['*'])),
    await desk.tokenOf(await desk.operator(merchant, ['*'])),
  ];
  const otherId = String((await userOf(other))['userId']);
  expect(await change(token, PASSWORD, FRESH, otherId)).toMatchObject({ status: 404 });
  expect(await userOf(other)).toMatchObject({ userId: otherId });
});

test('the change of an initial password may be put off at one log-in; at the next nothing else is possible before it', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  await server.system.platform({}, (tx) =>
    tx.updateTable('operator').set({ editFlag: 2 }).where('username', '=', username).execute(),
  );
  const first = await desk.tokenOf(username);
  expect(await userOf(first)).toMatchObject({ editFlag: 2, passwordDue: false });
  expect(await desk.call(ownProfile, first)).toMatchObject({ code: 10000 });
  const second = await desk.tokenOf(username);
  expect(await userOf(second)).toMatchObject({ editFlag: 2, passwordDue: true });
  expect(await desk.call(ownProfile, second)).toMatchObject({
    status: 403,
    message: '请先修改初始密码',
    data: { reason: 'PASSWORD_DUE' },
  });

  expect(await change(second, PASSWORD, FRESH)).toMatchObject({ code: 10000 });
  const { data } = await desk.logIn(username, FRESH);
  const third = String(data['x_token']);
  expect(await userOf(third)).toMatchObject({ editFlag: 1, passwordDue: false });
  expect(await desk.call(ownProfile, third)).toMatchObject({ code: 10000 });
});

test('the profile shows my own sessions only, this one first, and never a token', async () => {
  const merchant = await server.merchant();
  const username = await desk.operator(merchant, ['*']);
  const [here, elsewhere] = [await desk.tokenOf(username), await desk.tokenOf(username)];
  await desk.tokenOf(await desk.operator(merchant, ['*']));
  const { data } = await desk.call(ownProfile, here);
  expect(data['sessions']).toMatchObject([
    { current: true, entry: 'password' },
    { current: false },
  ]);
  expect(JSON.stringify(data)).not.toContain(here);
  expect(JSON.stringify(data)).not.toContain(elsewhere);
  expect(data['scope']).toMatchObject({ canteens: 0, organisations: 0 });
});

test('another session is ended from the profile, this one and those of others never', async () => {
  const merchant = await server.merchant();
  const username = await desk.operator(merchant, ['*']);
  const stranger = await desk.tokenOf(await desk.operator(merchant, ['*']));
  const [here, one, two] = [
    await desk.tokenOf(username),
    await desk.tokenOf(username),
    await desk.tokenOf(username),
  ];
  const idOf = async (token: string) =>
    ((await desk.call(ownProfile, token)).data['sessions'] as { sessionId: string }[])[0]
      ?.sessionId;
  const end = async (sessionId: string | undefined) =>
    (await desk.call(endOtherSessions, here, sessionId ? { sessionId } : {})).data['ended'];
  expect(await end(await idOf(stranger))).toBe(0);
  expect(await end(await idOf(here))).toBe(0);
  expect(await end(await idOf(one))).toBe(1);
  expect(await desk.call(userMenus, one)).toMatchObject(reset('LOGGED_OUT_ELSEWHERE'));
  expect(await end(undefined)).toBe(1);
  expect(await desk.call(userMenus, two)).toMatchObject({ code: 20001 });
  expect(await userOf(here)).toMatchObject({ username });
  expect((await desk.call(userMenus, stranger)).code).toBe(10000);
});

test('a session ends four hours after its last use and a day after its beginning', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const [idle, old] = [await desk.tokenOf(username), await desk.tokenOf(username)];
  const userId = Number((await userOf(idle))['userId']);
  await userOf(old);
  const set = (column: 'lastSeenAt' | 'expiresAt', hours: number, tokenOrder: 'asc' | 'desc') =>
    server.system.platform({}, async (tx) => {
      const { sessionId } = await tx
        .selectFrom('session')
        .select('sessionId')
        .where('userId', '=', userId)
        .orderBy('createdAt', tokenOrder)
        .executeTakeFirstOrThrow();

      const moment = new Date(Date.now() - hours * 3_600_000).toISOString();
      await tx
        .updateTable('session')
        .set({ [column]: moment })
        .where('sessionId', '=', sessionId)
        .execute();
    });

  await set('lastSeenAt', 4.01, 'asc');
  await set('expiresAt', 0, 'desc');
  await server.system.platform({}, (tx) =>
    revokeSessions(tx, { merchantId: 0, userId: 0 }, 'DISABLED'),
  );
  await expect.poll(async () => (await desk.call(userMenus, idle)).code).toBe(40100);
  await expect.poll(async () => (await desk.call(userMenus, old)).code).toBe(40100);
});

test('a disabled operator is told so at the next call', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const token = await desk.tokenOf(username);
  const userId = Number((await userOf(token))['userId']);
  await server.system.platform({}, async (tx) => {
    const owner = await tx
      .updateTable('operator')
      .set({ state: 2 })
      .where('userId', '=', userId)
      .returning(['merchantId', 'userId'])
      .executeTakeFirstOrThrow();
    await revokeSessions(tx, owner, 'DISABLED');
  });

  await expect
    .poll(async () => (await desk.call(userMenus, token)).data)
    .toMatchObject({ reason: 'DISABLED' });
});
