import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { casualAdd, casualUpdate } from '../../contract/casual.ts';
import { costCenters } from '../../contract/cost-center.ts';
import { custAdd, custPage } from '../../contract/customer.ts';
import {
  type OrgNode,
  orgAdd,
  orgDelete,
  orgPage,
  orgTree,
  orgUpdate,
} from '../../contract/organisation.ts';
import { area } from '../testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

const add = async (orgName: string, superId: string | null = null) =>
  (await merchant.admin.call(orgAdd, { orgName, superId })).orgId;
const rowOf = async (orgId: string) => {
  const row = (await merchant.admin.call(orgPage, { page: { size: 500 } })).records.find(
    (one) => one.orgId === orgId,
  );
  if (!row) throw new Error('no such organisation');

  return row;
};
const reasonOf = (answer: { data: unknown }) => (answer.data as { reason: string }).reason;
const fullNames = (nodes: readonly OrgNode[]): string[] =>
  nodes.flatMap((node) => [node.orgFullName, ...fullNames(node.children)]);
/** Every path must be its parent's path and its own id; every full name its parent's and its own name. */
const brokenRows = () =>
  merchant.within(({ client, merchantId }) =>
    client.query(
      `select o.org_id from organisation o left join organisation p on p.merchant_id = o.merchant_id and p.org_id = o.super_id
       where o.merchant_id = $1 and (o.path <> coalesce(p.path, '/') || o.org_id || '/'
         or o.org_full_name <> coalesce(p.org_full_name || '/', '') || o.org_name or o.org_level <> coalesce(p.org_level, 0) + 1)`,
      [merchantId],
    ),
  );

test('a tree shows every organisation below its parent with its full name', async () => {
  const root = await add('大学');
  const school = await add('商学院', root);
  await add('18会计', school);
  const nodes = await merchant.admin.call(orgTree, undefined);
  expect(fullNames(nodes)).toEqual(['大学', '大学/商学院', '大学/商学院/18会计']);
  expect(nodes[0]).toMatchObject({ id: root, superId: null, orgLevel: 1 });
});

test('renaming and moving carry path, full name and level of everything below', async () => {
  const root = await add('大学');
  const old = await add('旧校区', root);
  const school = await add('商学院', old);
  const leaf = await add('18会计', school);
  const target = await add('新校区', root);
  await merchant.admin.call(orgUpdate, {
    orgId: school,
    orgName: '经管学院',
    superId: target,
    version: 1,
  });
  expect((await rowOf(leaf)).orgFullName).toBe('大学/新校区/经管学院/18会计');
  await merchant.admin.call(orgUpdate, {
    orgId: school,
    orgName: '经管学院',
    superId: null,
    version: (await rowOf(school)).version,
  });

  expect(await rowOf(leaf)).toMatchObject({ orgFullName: '经管学院/18会计', orgLevel: 2 });
  expect((await brokenRows()).rows).toEqual([]);
});

test('a name with wildcards, quotes and markup moves like any other', async () => {
  const root = await add('根');
  const odd = await add(`%_<b>'"`, root);
  const leaf = await add('叶', odd);
  await merchant.admin.call(orgUpdate, { orgId: odd, orgName: '普通', superId: root, version: 1 });
  expect((await rowOf(leaf)).orgFullName).toBe('根/普通/叶');
  expect((await brokenRows()).rows).toEqual([]);
});

test('an organisation never goes below itself, also when two are moved at the same time', async () => {
  const first = await add('甲');
  const second = await add('乙');
  const own = await merchant.admin.answer(orgUpdate, {
    orgId: first,
    orgName: '甲',
    superId: first,
    version: 1,
  });
  expect(reasonOf(own)).toBe('OWN_SUBTREE');
  const both = await Promise.all([
    merchant.admin.answer(orgUpdate, { orgId: first, orgName: '甲', superId: second, version: 1 }),
    merchant.admin.answer(orgUpdate, { orgId: second, orgName: '乙', superId: first, version: 1 }),
  ]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await brokenRows()).rows).toEqual([]);
});

test('the second of two changes made from the same version is refused', async () => {
  const orgId = await add('甲');
  await merchant.admin.call(orgUpdate, { orgId, orgName: '乙', version: 1 });
  expect(
    reasonOf(await merchant.admin.answer(orgUpdate, { orgId, orgName: '丙', version: 1 })),
  ).toBe('CHANGED');
});

test('a name is used once at a level, and again once it was deleted', async () => {
  const root = await add('大学');
  const child = await add('商学院', root);
  const again = await merchant.admin.answer(orgAdd, { orgName: '商学院', superId: root });
  expect([again.status, again.message]).toEqual([409, '同级组织下已存在商学院']);
  await add('商学院', child);
  await merchant.admin.call(orgDelete, (await rowOf(await add('临时', root))).orgId);
  await add('临时', root);
});

test('an organisation with others or people below it is not deleted', async () => {
  const root = await add('大学');
  const child = await add('商学院', root);
  expect(reasonOf(await merchant.admin.answer(orgDelete, root))).toBe('HAS_CHILDREN');
  await merchant.admin.call(custAdd, { custNum: '1', custName: '甲', orgId: child });
  const answer = await merchant.admin.answer(orgDelete, child);
  expect([answer.status, answer.message]).toEqual([409, '该组织下还有1名人员，不能删除']);
});

const dayFromNow = (days: number): string => daysAfter(new Date().toISOString().slice(0, 10), days);

test('an organisation that a cost centre or a visitor of today names is not deleted', async () => {
  const orgId = await add('大学');
  const { costCenterId } = await merchant.admin.call(costCenters.add, {
    centerNum: 'C1',
    centerName: '教务',
    orgId,
  });
  expect(reasonOf(await merchant.admin.answer(orgDelete, orgId))).toBe('HAS_CENTERS');
  await merchant.admin.call(costCenters.remove, costCenterId);
  const visit = { casualName: '王访客', orgId, validFrom: dayFromNow(-30) };
  const { casualId } = await merchant.admin.call(casualAdd, {
    ...visit,
    validUntil: dayFromNow(30),
  });
  expect(reasonOf(await merchant.admin.answer(orgDelete, orgId))).toBe('HAS_VISITORS');
  await merchant.admin.call(casualUpdate, {
    ...visit,
    casualId,
    validUntil: dayFromNow(-10),
    version: 1,
  });
  await merchant.admin.call(orgDelete, orgId);
});

test('a tree has at most ten levels, by adding and by moving', async () => {
  let top: string | null = null;
  const chain: string[] = [];
  for (let level = 1; level <= 10; level += 1) {
    top = await add(`第${level}级`, top);
    chain.push(top);
  }

  expect(reasonOf(await merchant.admin.answer(orgAdd, { orgName: '第11级', superId: top }))).toBe(
    'TOO_DEEP',
  );
  const other = await add('旁边');
  await add('叶', other);
  const moved = await merchant.admin.answer(orgUpdate, {
    orgId: other,
    orgName: '旁边',
    superId: chain[8] ?? '',
    version: 1,
  });

  expect(reasonOf(moved)).toBe('TOO_DEEP');
  expect((await brokenRows()).rows).toEqual([]);
});

test.each([
  ['', '不能为空'],
  ['甲/乙', '斜杠'],
  ['x'.repeat(41), ''],
])('the name %o is refused', async (orgName, said) => {
  const answer = await merchant.admin.answer(orgAdd, { orgName });
  expect(answer.status).toBe(400);
  expect(answer.message).toContain(said);
});

test('a telephone is kept encrypted and shown masked', async () => {
  const orgTel = server.system.crypto.sealWire('0755-26001234');
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '大学', orgTel });
  expect((await rowOf(orgId)).orgTel).toBe('075******1234');
  const stored = await merchant.within(({ tx }) =>
    tx.selectFrom('organisation').select('orgTelCipher').executeTakeFirstOrThrow(),
  );
  expect(stored.orgTelCipher?.toString('latin1')).not.toContain('26001234');
  await merchant.admin.call(orgUpdate, { orgId, orgName: '大学', orgTel: '', version: 1 });
  expect((await rowOf(orgId)).orgTel).toBeNull();
  expect((await merchant.admin.answer(orgAdd, { orgName: 'x', orgTel: 'plain' })).status).toBe(400);
});

test('an operator sees and changes the organisations of the scope only, and none at all without a scope', async () => {
  const root = await add('大学');
  const mine = await add('商学院', root);
  const other = await add('工学院', root);
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [Number(mine)] } });
  expect(fullNames(await clerk.call(orgTree, undefined))).toEqual(['大学/商学院']);
  expect((await clerk.call(orgPage, {})).records.map((row) => row.orgId)).toEqual([mine]);
  const refused = await Promise.all([
    clerk.answer(orgUpdate, { orgId: other, orgName: 'x', superId: root, version: 1 }),
    clerk.answer(orgDelete, other),
    clerk.answer(orgAdd, { orgName: 'x', superId: other }),
    clerk.answer(orgUpdate, { orgId: mine, orgName: '商学院', superId: other, version: 1 }),
    clerk.answer(custAdd, { custNum: '9', custName: 'x', orgId: other }),
  ]);

  expect(refused.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 400]);
  expect((await clerk.answer(orgAdd, { orgName: 'x' })).status).toBe(403);
  await clerk.call(orgUpdate, { orgId: mine, orgName: '经管学院', superId: root, version: 1 });
  await clerk.call(orgAdd, { orgName: '18会计', superId: mine });
  const unscoped = merchant.as({ permissions: ['*:*:*'] });
  expect(await unscoped.call(orgTree, undefined)).toEqual([]);
  expect((await unscoped.call(orgPage, {})).total).toBe(0);
});

test('people are found by an organisation with everything below it', async () => {
  const root = await add('大学');
  const school = await add('商学院', root);
  const other = await add('商学院二', root);
  await merchant.admin.call(custAdd, {
    custNum: '1',
    custName: '甲',
    orgId: await add('18会计', school),
  });
  await merchant.admin.call(custAdd, { custNum: '2', custName: '乙', orgId: school });
  await merchant.admin.call(custAdd, { custNum: '3', custName: '丙', orgId: other });
  const names = async (orgId: string) =>
    (
      await merchant.admin.call(custPage, { orgId, orders: [{ column: 'custNum', asc: true }] })
    ).records.map((row) => row.custName);
  expect(await names(root)).toEqual(['甲', '乙', '丙']);
  expect(await names(school)).toEqual(['甲', '乙']);
});
