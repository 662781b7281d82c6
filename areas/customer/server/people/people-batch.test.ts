import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { casualAdd, casualPage } from '../../contract/casual.ts';
import { costCenters } from '../../contract/cost-center.ts';
import { custAdd, custPage } from '../../contract/customer.ts';
import {
  orgAdd,
  orgImport,
  orgMerge,
  orgPage,
  orgTenantTree,
  orgUpdate,
} from '../../contract/organisation.ts';
import {
  custBatchCancel,
  custOrgCount,
  custResetPasswordBatch,
  queryCustNameByCustName,
} from '../../contract/people-batch.ts';
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

const org = async (orgName: string, superId: string | null = null) =>
  (await merchant.admin.call(orgAdd, { orgName, superId })).orgId;
const person = async (custNum: string, orgId: string) =>
  merchant.admin.call(custAdd, { custNum, custName: `人员${custNum}`, orgId });
const fullNames = async () =>
  (await merchant.admin.call(orgPage, {})).records.map((row) => row.orgFullName);

describe('several people at once', () => {
  test('are cancelled but for those whose wallets hold money, who are named with what they hold', async () => {
    const orgId = await org('大学');
    const [poor, rich] = [await person('1', orgId), await person('2', orgId)];
    await merchant.within((context) =>
      rechargeWallets(context, {
        items: [{ custId: Number(rich.custId), walletType: 1, amount: 1250 }],
        channel: 1,
        source: 1,
        offlineType: 3,
        operatorId: 1,
      }),
    );

    const outcome = await merchant.admin.call(custBatchCancel, [poor.custId, rich.custId, '99']);
    expect(outcome).toEqual({
      cancelled: 1,
      refused: [
        { custId: '99', custName: '', reason: '数据不存在或已被删除' },
        { custId: rich.custId, custName: '人员2', reason: expect.stringContaining('个人12.50元') },
      ],
    });

    expect(
      (await merchant.admin.call(custPage, { state: 2 })).records.map((row) => row.custNum),
    ).toEqual(['1']);
  });

  test("have their payment passwords reset only inside the caller's scope", async () => {
    const [here, there] = [await org('这里'), await org('那里')];
    const [mine, foreign] = [await person('1', here), await person('2', there)];
    const clerk = merchant.as({
      permissions: ['customer:cust:password'],
      scope: { organisations: [Number(here)] },
    });
    expect(await clerk.call(custResetPasswordBatch, [mine.custId, foreign.custId])).toEqual({
      reset: 1,
      refused: [{ custId: foreign.custId, custName: '', reason: '人员不存在或不在数据权限内' }],
    });
  });

  test('are counted by organisation, its own and with its subtree', async () => {
    const top = await org('大学');
    const school = await org('商学院', top);
    await person('1', top);
    await person('2', school);
    const gone = await person('3', school);
    await merchant.admin.call(custBatchCancel, [gone.custId]);
    const counts = await merchant.admin.call(custOrgCount, {});
    expect(
      counts.map((row) => [row.orgFullName, row.custCount, row.totalCount, row.cancelledCount]),
    ).toEqual([
      ['大学', 1, 2, 0],
      ['大学/商学院', 1, 1, 1],
    ]);
    const clerk = merchant.as({
      permissions: ['customer:cust:page'],
      scope: { organisations: [Number(school)] },
    });
    expect((await clerk.call(custOrgCount, {})).map((row) => row.orgFullName)).toEqual([
      '大学/商学院',
    ]);
  });

  test('are counted as the bare rows say, in any tree after moves, merges and cancellations', async () => {
    const { admin } = merchant;
    const ids = [await org('根')];
    for (let number = 1; number <= 12; number += 1)
      ids.push(await org(`组${number}`, ids[(number * 7) % number] ?? null));

    for (const [index, orgId] of ids.entries()) {
      const people = await Promise.all(
        [0, 1, 2].slice(0, index % 4).map((one) => person(`${index}x${one}`, orgId)),
      );
      if (people[1]) await admin.call(custBatchCancel, [people[1].custId]);
    }

    const [moved, target, gone] = [ids[9], ids[4], ids[11]] as [string, string, string];
    const { version } = (await admin.call(orgPage, { keyword: '组9' })).records[0] ?? {
      version: 0,
    };
    await admin.call(orgUpdate, { orgId: moved, orgName: '组9', superId: null, version });
    await admin.call(orgMerge, { orgId: gone, intoOrgId: target });
    const bare = await merchant.within(({ client, merchantId }) =>
      client.query<{ org_id: number; own: number; total: number; cancelled: number }>(
        `with recursive below as (
           select org_id as top, org_id from organisation where merchant_id = $1 and removed_at is null
           union all select b.top, o.org_id from below b join organisation o on o.merchant_id = $1 and o.super_id = b.org_id)
         select b.top as org_id, count(*) filter (where c.org_id = b.top and c.state = 1)::int as own,
                count(*) filter (where c.state = 1)::int as total,
                count(*) filter (where c.org_id = b.top and c.state = 2)::int as cancelled
           from below b left join customer c on c.merchant_id = $1 and c.org_id = b.org_id group by 1`,
        [merchantId],
      ),
    );

    const expected = new Map(
      bare.rows.map((row) => [String(row.org_id), [row.own, row.total, row.cancelled]]),
    );
    const counts = await admin.call(custOrgCount, {});
    expect(counts).toHaveLength(expected.size);

    for (const row of counts)
      expect([row.orgName, row.custCount, row.totalCount, row.cancelledCount]).toEqual([
        row.orgName,
        ...(expected.get(row.orgId) ?? []),
      ]);
  });

  test('are found by a part of their name, within the scope', async () => {
    const orgId = await org('大学');
    await person('1', orgId);
    const found = await merchant.admin.call(queryCustNameByCustName, { name: '员1' });
    expect(found.map((row) => [row.custNum, row.orgFullName])).toEqual([['1', '大学']]);
    const blind = merchant.as({ permissions: [queryCustNameByCustName.access] });
    expect(await blind.call(queryCustNameByCustName, { name: '员1' })).toEqual([]);
    expect((await merchant.as({}).answer(queryCustNameByCustName, { name: '员1' })).status).toBe(
      403,
    );
  });
});

describe('an organisation that is merged into another', () => {
  test('brings its people and its children along; children of the same name become one', async () => {
    const top = await org('大学');
    const [old, next] = [await org('旧学院', top), await org('新学院', top)];
    const [oldClass, newClass, only] = [
      await org('一班', old),
      await org('一班', next),
      await org('二班', old),
    ];
    await person('1', old);
    await person('2', oldClass);
    await person('3', newClass);
    const moved = await merchant.admin.call(orgMerge, { orgId: old, intoOrgId: next });
    expect(moved).toEqual({ movedPeople: 2, movedOrganisations: 1 });
    expect(await fullNames()).toEqual([
      '大学',
      '大学/新学院',
      '大学/新学院/一班',
      '大学/新学院/二班',
    ]);
    expect((await merchant.admin.call(custPage, { orgId: newClass })).total).toBe(2);
    const own = await merchant.admin.answer(orgMerge, { orgId: next, intoOrgId: only });
    expect((own.data as unknown as { reason: string }).reason).toBe('OWN_SUBTREE');
    expect((await merchant.admin.answer(orgMerge, { orgId: old, intoOrgId: next })).status).toBe(
      404,
    );
  });
});

describe('an organisation that is merged into the one above it', () => {
  test('gives its people, children, cost centres and visitors to it, even a child of its own name', async () => {
    const { admin } = merchant;
    const top = await org('大学');
    const school = await org('商学院', top);
    const [namesake, other] = [await org('商学院', school), await org('会计系', school)];
    await person('1', school);
    await person('2', namesake);
    await person('3', other);
    await admin.call(costCenters.add, { centerNum: 'C1', centerName: '教务', orgId: school });
    await admin.call(casualAdd, {
      casualName: '访客',
      orgId: school,
      validFrom: '2026-01-01',
      validUntil: '2026-12-31',
    });

    expect(await admin.call(orgMerge, { orgId: school, intoOrgId: top })).toEqual({
      movedPeople: 1,
      movedOrganisations: 2,
    });
    expect(await fullNames()).toEqual(['大学', '大学/会计系', '大学/商学院']);
    expect((await admin.call(custPage, { orgId: top, state: 1 })).total).toBe(3);
    expect(
      (await admin.call(custPage, { orgId: namesake })).records.map((row) => row.custNum),
    ).toEqual(['2']);
    expect((await admin.call(costCenters.page, {})).records[0]?.orgFullName).toBe('大学');
    expect((await admin.call(casualPage, {})).records[0]?.orgFullName).toBe('大学');
  });
});

describe('organisations from a file', () => {
  test('are made level by level below the chosen one; those that exist take number and order', async () => {
    const parentOrgId = await org('大学');
    await org('商学院', parentOrgId);
    const bytes = Buffer.from(
      '组织全称,组织编号,排序\n商学院,S1,2\n商学院/18会计,,\n工学院/18机械,G1,x',
    );
    const { data } = await merchant.admin.upload(
      orgImport.check,
      { name: 'orgs.csv', bytes },
      { parentOrgId },
    );
    expect(data).toMatchObject({ total: 3, valid: 2, invalid: 1 });
    const { jobId } = await merchant.admin.call(orgImport.run, { importId: data.importId });
    await merchant.admin.finished(orgImport.result, { jobId });
    expect(await fullNames()).toEqual(['大学', '大学/商学院', '大学/商学院/18会计']);
    const [school] = (await merchant.admin.call(orgPage, { keyword: 'S1' })).records;
    expect(school).toMatchObject({ orgNum: 'S1', sort: 2 });
    expect(await merchant.admin.call(orgTenantTree, undefined)).toHaveLength(1);
  });
});
