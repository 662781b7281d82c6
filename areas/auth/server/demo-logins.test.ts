import { expect, test } from 'vitest';
import { createOperator, createRole, hashPassword } from '#areas/system/server/api.ts';
import type { Adapters } from '#kit/server/outside/adapters.ts';
import { createCaller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { demoLogins } from '../contract/demo.ts';
import { authArea } from './area.ts';
import { deskOf } from './testing/desk.ts';

const PASSWORD = 'Published@2026';

/** A server with an operator called `finance`, who has the published password, and one called `manager`, who has another. */
async function houseWith(adapters: Adapters): Promise<RunningServer> {
  const server = await startServer([authArea([])], { realSessions: true, own: true, adapters });
  const merchant = await server.merchant();
  await merchant.within(async (context) => {
    const role = { roleName: '角色', roleCode: 'ROLE_ALL&&1', description: '', menuCodes: ['*'] };
    const roleId = await createRole(context, role);
    const shared = { roleId, canteens: 'all', organisations: 'all' } as const;
    await createOperator(context, {
      ...shared,
      username: 'finance',
      realName: '甲',
      password: PASSWORD,
    });
    await createOperator(context, {
      ...shared,
      username: 'manager',
      realName: '乙',
      password: 'Own#Password2026',
    });
  });

  return server;
}

const offered = (server: RunningServer) =>
  createCaller(server.origin, '', undefined as never).call(demoLogins, undefined);

test('a house with the demo offers who still has the published password, and it lets them in', async () => {
  const demo = { password: PASSWORD, operators: ['admin', 'finance', 'manager'] };
  const server = await houseWith({ demo });
  expect(await offered(server)).toEqual([
    { username: 'finance', password: PASSWORD, about: expect.stringContaining('财务') },
  ]);
  expect(await deskOf(server).logIn('finance', PASSWORD)).toMatchObject({ code: 10000 });

  const passwordHash = await hashPassword('Changed#Password2026');
  await server.system.platform({}, (tx) =>
    tx.updateTable('operator').set({ passwordHash }).where('username', '=', 'finance').execute(),
  );
  expect(await offered(server)).toEqual([]);
  await server.stop();
});

test('a house without the demo offers nobody, whatever its operators are called', async () => {
  const server = await houseWith({});
  expect(await offered(server)).toEqual([]);
  await server.stop();
});
