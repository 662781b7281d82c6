import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageLogRecord } from '#areas/system/contract/log-record.ts';
import { userDetailInfo } from '#areas/system/contract/user.ts';
import { createRole } from '#areas/system/server/api.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { menu } from '#kit/contract/menu.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { endOtherSessions, ownProfile } from '../contract/own.ts';
import { logout, userChangeRole } from '../contract/session.ts';
import { authArea } from './area.ts';
import { type Desk, deskOf } from './testing/desk.ts';

/* Who came in, who was refused and who left is told by the operation log. */

let server: RunningServer;
let desk: Desk;
let merchant: TestMerchant;
beforeAll(async () => {
  const catalogue = systemArea.menu ?? menu([]);
  server = await startServer([systemArea, authArea(catalogue)], { realSessions: true });
  desk = deskOf(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

type Entry = {
  title: string;
  object: string | null;
  outcome: string;
  reason: string | null;
  content: string;
};
const entries = (username: string) =>
  merchant.within(async ({ tx, merchantId }) => {
    const found =
      await sql<Entry>`select title, object, outcome, reason, content::text as content from operation_log
      where merchant_id = ${merchantId} and username = ${username} order by log_id`.execute(tx);
    return found.rows;
  });
const trail = async (username: string) =>
  (await entries(username)).map((row) => [row.title, row.outcome, row.reason]);

test('a log-in, a refused one and a log-out are entries of the operator', async () => {
  const username = await desk.operator(merchant, ['*']);
  await desk.logIn(username, 'Wrong#Password1');
  const token = await desk.tokenOf(username);
  await desk.call(logout, token);
  expect(await trail(username)).toEqual([
    ['登录', 'refused', '账号或密码错误'],
    ['登录', 'success', null],
    ['退出登录', 'success', null],
  ]);

  const [refused] = await entries(username);
  expect(refused?.content).not.toContain('Wrong#Password1');
  expect(JSON.parse(refused?.content ?? '')).toHaveProperty('userAgent');
});

test('a log-in of a disabled operator is logged with its reason', async () => {
  const username = await desk.operator(merchant, ['*']);
  await merchant.within(({ tx }) =>
    tx.updateTable('operator').set({ state: 2 }).where('username', '=', username).execute(),
  );
  await desk.logIn(username);
  expect(await trail(username)).toEqual([['登录', 'refused', '账号已停用，请联系管理员']]);
});

test('guesses that bring no captcha where one is asked for fill no log', async () => {
  const username = await desk.operator(merchant, ['*']);
  for (let attempt = 0; attempt < 12; attempt += 1) await desk.logIn(username, 'Wrong#Password1');
  expect(await trail(username)).toHaveLength(3);
});

test('the log shows log-ins like commands, to be found by the part of the house', async () => {
  const username = await desk.operator(merchant, ['*']);
  const token = await desk.tokenOf(username);
  const { data } = await desk.call(pageLogRecord, token, { system: 'auth' });
  expect(data.records).toMatchObject([
    { title: '登录', username, system: 'auth', outcome: 'success' },
  ]);
});

test('ending the other sessions and switching the role are entries, and a switch makes no session last longer', async () => {
  const username = await desk.operator(merchant, ['*']);
  const roleId = await merchant.within(async (context) => {
    const id = await createRole(context, {
      roleName: '二',
      roleCode: 'ROLE_TWO',
      description: '',
      menuCodes: ['*'],
    });
    await sql`insert into operator_role (merchant_id, user_id, role_id, position)
      select merchant_id, user_id, ${id}, 1 from operator where merchant_id = ${context.merchantId} and username = ${username}`.execute(
      context.tx,
    );

    return String(id);
  });

  await desk.tokenOf(username);
  const token = await desk.tokenOf(username);
  const ends = () =>
    merchant.within(async ({ tx }) =>
      (
        await tx
          .selectFrom('session')
          .select(['createdAt', 'expiresAt'])
          .where('endedReason', 'is', null)
          .execute()
      ).at(0),
    );

  await desk.call(endOtherSessions, token, {});
  const before = await ends();
  const { data } = await desk.call(userChangeRole, token, { roleId });
  expect(await ends()).toEqual(before);
  const { data: profile } = await desk.call(ownProfile, String(data.x_token));
  expect(profile.sessions).toMatchObject([{ current: true, entry: 'password' }]);
  await expect.poll(async () => (await desk.call(userDetailInfo, token)).status).toBe(401);
  expect((await trail(username)).slice(2)).toEqual([
    ['下线其他登录', 'success', null],
    ['切换角色', 'success', null],
  ]);
});
