import { afterAll, beforeAll, expect, test } from 'vitest';
import { orgAdd, orgMerge, orgUpdate } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { effectiveScope, saveScope } from './data-scope.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area, customerArea]);
});
afterAll(() => server.stop());

test('the scope of an operator follows organisations that move, and closes when its organisation is merged away', async () => {
  const merchant = await server.merchant();
  const { admin } = merchant;
  const add = async (orgName: string, superId: string | null) =>
    (await admin.call(orgAdd, { orgName, superId })).orgId;
  const top = await add('大学', null);
  const [mine, other] = [await add('商学院', top), await add('工学院', top)];
  const [own, foreign] = [await add('会计系', mine), await add('机械系', other)];
  const source = { userId: 71, roleId: 72, effId: null };
  await merchant.within(async (context) => {
    await saveScope(context, 'role', source.roleId, WHOLE_SCOPE);
    await saveScope(context, 'operator', source.userId, {
      ...WHOLE_SCOPE,
      organisations: [Number(mine)],
    });
  });
  const seen = () =>
    merchant.within(
      async ({ tx, merchantId }) => (await effectiveScope(tx, merchantId, source)).organisations,
    );
  const ids = (...orgIds: string[]) => orgIds.map(Number).toSorted((left, right) => left - right);
  const sorted = async () =>
    [...((await seen()) as readonly number[])].toSorted((left, right) => left - right);
  expect(await sorted()).toEqual(ids(mine, own));
  await admin.call(orgUpdate, { orgId: foreign, orgName: '机械系', superId: mine, version: 1 });
  expect(await sorted()).toEqual(ids(mine, own, foreign));
  await admin.call(orgUpdate, { orgId: own, orgName: '会计系', superId: other, version: 1 });
  expect(await sorted()).toEqual(ids(mine, foreign));
  await admin.call(orgMerge, { orgId: mine, intoOrgId: other });
  expect(await sorted()).toEqual(ids(mine));
});
