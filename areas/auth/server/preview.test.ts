import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemMenu } from '#areas/system/contract/menu.ts';
import { userPreview } from '#areas/system/contract/preview.ts';
import { userChangeAvatar, userPage, userState } from '#areas/system/contract/user.ts';
import { createOperator, createRole } from '#areas/system/server/api.ts';
import { area as systemTestArea } from '#areas/system/server/testing/area.ts';
import { draftKey } from '#kit/contract/draft.ts';
import type { ScopeSet } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { endOtherSessions, ownProfile } from '../contract/own.ts';
import { login, logout, userChangeRole, userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';
import { hashOf } from './session-store.ts';
import { type Desk, deskOf, PASSWORD } from './testing/desk.ts';

const USERS = '/basesetting/userrole/userrole';
/** May look at operators. */
const LOOKS = [USERS];
/** May change them as well. */
const EDITS = [USERS, 'system:user:edit'];

let server: RunningServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer([systemTestArea, authArea(systemMenu, [])], { realSessions: true });
  desk = deskOf(server);
});
afterAll(() => server.stop());

let people = 0;

interface Person {
  readonly username: string;
  readonly userId: string;
}

async function operator(
  merchant: TestMerchant,
  menuCodes: readonly string[],
  canteens: ScopeSet = 'all',
): Promise<Person> {
  people += 1;
  const username = `preview${people}`;
  const userId = await merchant.within(async (context) => {
    const roleId = await createRole(context, {
      roleName: `预览${people}`,
      roleCode: `ROLE_PREVIEW_${people}`,
      description: '',
      menuCodes,
    });

    return createOperator(context, {
      username,
      realName: `用户${people}`,
      password: PASSWORD,
      roleId,
      canteens,
      organisations: 'all',
    });
  });

  return { username, userId: String(userId) };
}

/** The preview of somebody, which has to be opened. */
async function previewOf(token: string, { userId }: Person): Promise<string> {
  const answer = await desk.call(userPreview, token, { userId });
  expect(answer).toMatchObject({ code: 10000 });

  return String(answer.data['x_token']);
}

test('a preview shows what the user sees, refuses whatever changes something or takes something away, and ends', async () => {
  const merchant = await server.merchant();
  const admin = await operator(merchant, EDITS);
  const clerk = await operator(merchant, LOOKS);
  const own = await desk.tokenOf(admin.username);
  const token = await previewOf(own, clerk);

  const { data: user } = await desk.call(userMenus, token);
  expect(user).toMatchObject({
    username: clerk.username,
    preview: true,
    permissionList: ['system:user:page'],
  });
  expect(await desk.call(userPage, token, { page: { current: 1, size: 10 } })).toMatchObject({
    code: 10000,
  });

  for (const [endpoint, content] of [
    [userState, { userId: admin.userId, state: 2 }],
    [userPreview, { userId: clerk.userId }],
    [userChangeAvatar, { avatar: null }],
    [userChangeRole, { roleId: '1' }],
    [endOtherSessions, {}],
    [{ ...userPage, path: `${userPage.path}/export` }, {}],
    [draftKey, undefined],
    [ownProfile, undefined],
  ] as const)
    expect(await desk.call(endpoint, token, content), endpoint.id).toMatchObject({
      status: 403,
      message: '预览只能查看，不能修改',
      data: { reason: 'PREVIEW_ONLY' },
    });

  expect(await desk.call(logout, token)).toMatchObject({ code: 10000 });
  expect(await desk.call(userMenus, token)).toMatchObject({ status: 401 });
  expect((await desk.call(userMenus, own)).data).toMatchObject({
    username: admin.username,
    preview: false,
  });
});

test('opening a preview is in the operation log, under the name of who looks, and nothing in the name of who is looked at', async () => {
  const merchant = await server.merchant();
  const admin = await operator(merchant, EDITS);
  const clerk = await operator(merchant, LOOKS);
  const preview = await previewOf(await desk.tokenOf(admin.username), clerk);
  await desk.call(userState, preview, { userId: admin.userId, state: 2 });
  await desk.call(logout, preview);
  const logged = await merchant.within(({ tx }) =>
    sql<{
      username: string;
      content: string;
    }>`select username, content::text as content from operation_log
      where merchant_id = ${merchant.merchantId} and endpoint_id <> ${login.id}`.execute(tx),
  );
  expect(logged.rows).toHaveLength(1);
  expect(logged.rows[0]).toMatchObject({
    username: admin.username,
    content: expect.stringContaining(clerk.userId),
  });
});

test('a preview lasts a quarter of an hour, and ends with the session it was opened in', async () => {
  const merchant = await server.merchant();
  const admin = await operator(merchant, EDITS);
  const clerk = await operator(merchant, LOOKS);
  const own = await desk.tokenOf(admin.username);
  const [expired, followed] = [await previewOf(own, clerk), await previewOf(own, clerk)];
  const { rows } = await server.system.platform({}, (tx) =>
    sql<{
      minutes: number;
    }>`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from session
      where token_hash = ${hashOf(expired)}`.execute(tx),
  );
  expect(rows).toEqual([{ minutes: 15 }]);

  await server.system.platform({}, (tx) =>
    sql`update session set expires_at = now() where token_hash = ${hashOf(expired)}`.execute(tx),
  );
  expect(await desk.call(userMenus, expired)).toMatchObject({ status: 401 });

  expect(await desk.call(userMenus, followed)).toMatchObject({ code: 10000 });
  expect(await desk.call(logout, own)).toMatchObject({ code: 10000 });
  expect(await desk.call(userMenus, followed)).toMatchObject({ status: 401 });
});

test('nobody looks at more than they have themselves, also after the preview was opened', async () => {
  const merchant = await server.merchant();
  const admin = await operator(merchant, EDITS, []);
  const own = await desk.tokenOf(admin.username);
  const refused = { status: 403, message: '该用户的权限或数据范围超出您自己的，不能预览' };
  const mightier = await operator(merchant, [...EDITS, 'system:user:remove'], []);
  const wider = await operator(merchant, LOOKS, 'all');
  for (const { userId } of [mightier, wider])
    expect(await desk.call(userPreview, own, { userId })).toMatchObject(refused);

  const clerk = await operator(merchant, LOOKS, []);
  const token = await previewOf(own, clerk);
  await merchant.within(async ({ tx }) => {
    const { roleId } = await tx
      .selectFrom('operatorRole')
      .select('roleId')
      .where('userId', '=', Number(clerk.userId))
      .executeTakeFirstOrThrow();
    await tx.insertInto('roleMenu').values({ roleId, menuCode: 'system:user:remove' }).execute();
  });
  expect(await desk.call(userMenus, token)).toMatchObject({ status: 401 });
});

test('who may not change operators previews none, and operators of other merchants and disabled ones are not previewed', async () => {
  const merchant = await server.merchant();
  const admin = await operator(merchant, ['*']);
  const clerk = await operator(merchant, LOOKS);
  const stranger = await operator(await server.merchant(), LOOKS);
  const own = await desk.tokenOf(admin.username);
  expect(
    await desk.call(userPreview, await desk.tokenOf(clerk.username), { userId: admin.userId }),
  ).toMatchObject({ status: 403 });
  expect(await desk.call(userPreview, own, { userId: stranger.userId })).toMatchObject({
    status: 404,
  });

  await merchant.within(({ tx }) =>
    tx
      .updateTable('operator')
      .set({ state: 2 })
      .where('userId', '=', Number(clerk.userId))
      .execute(),
  );
  expect(await desk.call(userPreview, own, { userId: clerk.userId })).toMatchObject({
    status: 409,
    data: { reason: 'USER_DISABLED' },
  });
});
