import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { genLogFile } from '#areas/system/contract/log-record.ts';
import { roleAdd, rolePage } from '#areas/system/contract/role.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { merchantAuthorize } from '../contract/authorise.ts';
import { logout, userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';
import { type Desk, deskOf } from './testing/desk.ts';

/* A merchant's authorisation ends: its operators look and take away, the platform authorises it anew. */

let server: RunningServer;
let desk: Desk;
let platform: string;
beforeAll(async () => {
  const menu = systemArea.menu ?? [];
  server = await startServer([systemArea, authArea(menu)], { realSessions: true });
  desk = deskOf(server);
  platform = await desk.tokenOf(await superAdministrator());
});
afterAll(() => server.stop());

/** An operator with id 0; answers the user name. */
async function superAdministrator(): Promise<string> {
  const merchant = await server.merchant();
  const username = await desk.operator(merchant, ['*']);
  await server.system.platform({}, async (tx) => {
    await sql`update operator set username = ${`${username}-once`} where username = ${username}`.execute(
      tx,
    );
    await sql`insert into operator (merchant_id, user_id, username, real_name, password_hash, role_id)
      select merchant_id, 0, ${username}, real_name, password_hash, role_id from operator where username = ${`${username}-once`}`.execute(
      tx,
    );
  });

  await merchant.within(({ client, merchantId }) =>
    client.query(
      `insert into operator_role (merchant_id, user_id, role_id, position)
       select merchant_id, 0, role_id, 0 from operator where merchant_id = $1 and user_id = 0`,
      [merchantId],
    ),
  );

  return username;
}

const inDays = (days: number): string =>
  wallTime(Date.now() + days * 86_400_000, 'Asia/Shanghai').slice(0, 10);
const authorise = (merchant: TestMerchant, endDate: string | null, token = platform) =>
  desk.call(merchantAuthorize, token, { id: String(merchant.merchantId), endDate });
const OVER = { status: 403, data: { reason: 'AUTHORISATION_OVER' } };
/** Content that no command takes: a caller with the right is told about its fields. */
const addRole = (token: string) => desk.call(roleAdd, token, {});

test('the last authorised day is a whole one; after it operators look and take away, until the platform authorises anew', async () => {
  const merchant = await server.merchant();
  const username = await desk.operator(merchant, ['*']);
  const token = await desk.tokenOf(username);
  for (const day of [null, inDays(30), inDays(0)]) {
    expect(await authorise(merchant, day)).toMatchObject({ code: 10000 });
    expect(await addRole(token)).toMatchObject({ status: 400 });
  }

  expect(await authorise(merchant, inDays(-1))).toMatchObject({ code: 10000 });
  const later = await desk.tokenOf(username);
  for (const session of [token, later]) {
    await expect.poll(() => addRole(session)).toMatchObject(OVER);
    expect(await desk.call(rolePage, session, {})).toMatchObject({ code: 10000 });
    expect((await desk.call(userMenus, session)).data).toMatchObject({
      username,
      passwordDue: false,
    });
    expect(await desk.call(genLogFile, session, { fileType: 'csv' })).toMatchObject({
      code: 10000,
    });
  }

  expect(await desk.call(logout, later)).toMatchObject({ code: 10000 });
  expect(await authorise(merchant, inDays(365))).toMatchObject({ code: 10000 });
  await expect.poll(() => addRole(token)).toMatchObject({ status: 400 });

  const entries = await merchant.within(({ tx }) =>
    tx
      .selectFrom('operationLog')
      .select('outcome')
      .where('endpointId', '=', merchantAuthorize.id)
      .execute(),
  );
  expect(entries, 'one for each authorisation, in the log of the merchant').toEqual(
    Array(5).fill({ outcome: 'success' }),
  );
});

test('only the platform authorises, a merchant not even itself; one that does not exist is told', async () => {
  const merchant = await server.merchant();
  const token = await desk.tokenOf(await desk.operator(merchant, ['*']));
  expect(await authorise(merchant, inDays(999), token)).toMatchObject({
    status: 403,
    data: { reason: 'NO_PERMISSION' },
  });
  const none = await desk.call(merchantAuthorize, platform, {
    id: '999999999',
    endDate: inDays(1),
  });
  expect(none).toMatchObject({ status: 404 });
});
