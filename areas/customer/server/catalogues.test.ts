import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  casualAdd,
  casualDelete,
  casualPage,
  casualQueryLoginTypes,
  casualUpdate,
} from '../contract/casual.ts';
import { chronicDiseases } from '../contract/chronic.ts';
import { costCenters } from '../contract/cost-center.ts';
import { custAdd, custCancel, custQueryDetail, custUpdateDetail } from '../contract/customer.ts';
import { jobs } from '../contract/job.ts';
import { orgAdd } from '../contract/organisation.ts';
import { area } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '大学' })).orgId;
});

const reasonOf = (answer: { data: unknown }) => (answer.data as { reason: string }).reason;
const person = { custNum: '1', custName: '李明' };

test('a cost centre belongs to an organisation there is', async () => {
  const center = { centerNum: 'C02', centerName: '教务', orgId: '99' };
  expect((await merchant.admin.answer(costCenters.add, center)).status).toBe(400);
});

describe('a scope of organisations', () => {
  test('limits cost centres to those of the scope and of no organisation, and every count to people of the scope', async () => {
    const { admin } = merchant;
    const other = (await admin.call(orgAdd, { orgName: '别处' })).orgId;
    const center = async (centerNum: string, owner: string | null) =>
      (await admin.call(costCenters.add, { centerNum, centerName: centerNum, orgId: owner }))
        .costCenterId;
    const [mine, foreign, common] = [
      await center('C1', orgId),
      await center('C2', other),
      await center('C3', null),
    ];
    const { jobId } = await admin.call(jobs.add, { jobName: '厨师' });
    await admin.call(custAdd, { custNum: '1', custName: '甲', orgId, jobId, costCenterId: common });
    await admin.call(custAdd, {
      custNum: '2',
      custName: '乙',
      orgId: other,
      jobId,
      costCenterId: common,
    });
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(orgId)] },
    });
    const rows = (await clerk.call(costCenters.page, {})).records;
    expect(rows.map((row) => [row.costCenterId, row.custCount])).toEqual([
      [mine, 0],
      [common, 1],
    ]);
    expect((await clerk.call(costCenters.list, undefined)).map((row) => row.costCenterId)).toEqual([
      mine,
      common,
    ]);
    expect((await clerk.call(jobs.page, {})).records[0]?.custCount).toBe(1);
    expect((await clerk.answer(costCenters.remove, foreign)).status).toBe(404);
    const charged = { custNum: '3', custName: '丙', orgId, costCenterId: foreign };
    expect((await clerk.answer(custAdd, charged)).status).toBe(400);
  });

  test('keeps the cost centre a person was given from outside it', async () => {
    const { admin } = merchant;
    const other = (await admin.call(orgAdd, { orgName: '别处' })).orgId;
    const center = { centerNum: 'C9', centerName: '别处', orgId: other };
    const { costCenterId } = await admin.call(costCenters.add, center);
    const { custId } = await admin.call(custAdd, { ...person, orgId, costCenterId });
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(orgId)] },
    });
    await clerk.call(custUpdateDetail, {
      ...person,
      custId,
      orgId,
      costCenterId,
      version: 1,
      remark: 'x',
    });
    expect((await clerk.call(custQueryDetail, { custId })).remark).toBe('x');
  });
});

describe('a person who left', () => {
  test('keeps no job from being removed, and keeps its name', async () => {
    const { admin } = merchant;
    const { jobId } = await admin.call(jobs.add, { jobName: '厨师' });
    const { custId } = await admin.call(custAdd, { ...person, orgId, jobId });
    expect(reasonOf(await admin.answer(jobs.remove, jobId))).toBe('IN_USE');
    await admin.call(custCancel, { custId });
    await admin.call(jobs.remove, jobId);
    expect((await admin.call(custQueryDetail, { custId })).jobName).toBe('厨师');
    expect(await admin.call(jobs.list, undefined)).toEqual([]);
    await admin.call(jobs.add, { jobName: '厨师' });
  });
});

describe('the lists of pickers', () => {
  test('are for every operator who is logged in, since forms need them', async () => {
    const { admin } = merchant;
    await admin.call(jobs.add, { jobName: '厨师' });
    await admin.call(chronicDiseases.add, { chronicName: '糖尿病' });
    const clerk = merchant.as({});
    expect((await clerk.call(jobs.list, undefined)).map((job) => job.jobName)).toEqual(['厨师']);
    expect(
      (await clerk.call(chronicDiseases.list, undefined)).map((one) => one.chronicName),
    ).toEqual(['糖尿病']);
  });
});

describe('chronic diseases', () => {
  test('of a person are encrypted at rest, shown to those who may change people, and found when one is to go', async () => {
    const { admin } = merchant;
    const { chronicId } = await admin.call(chronicDiseases.add, {
      chronicName: '糖尿病',
      avoid: '高糖食物',
    });
    const { custId } = await admin.call(custAdd, { ...person, orgId, chronicIds: [chronicId] });
    expect((await admin.call(custQueryDetail, { custId })).chronics).toEqual([
      { chronicId, chronicName: '糖尿病' },
    ]);
    const reader = merchant.as({
      permissions: ['customer:cust:page'],
      scope: { organisations: [Number(orgId)] },
    });
    expect((await reader.call(custQueryDetail, { custId })).chronics).toBeNull();
    const stored = await merchant.within(({ tx }) =>
      tx.selectFrom('customer').select(['chronicCipher', 'chronicIndex']).executeTakeFirstOrThrow(),
    );
    expect(stored.chronicCipher?.toString('latin1')).not.toContain(chronicId);
    expect(stored.chronicIndex).toHaveLength(1);
    expect(reasonOf(await admin.answer(chronicDiseases.remove, chronicId))).toBe('IN_USE');
    await admin.call(custUpdateDetail, { ...person, custId, orgId, version: 1, remark: 'x' });
    expect((await admin.call(custQueryDetail, { custId })).chronics).toHaveLength(1);
    await admin.call(custUpdateDetail, { ...person, custId, orgId, version: 2, chronicIds: [] });
    await admin.call(chronicDiseases.remove, chronicId);
    expect((await admin.call(chronicDiseases.page, {})).total).toBe(0);
  });

  test('that do not exist are refused', async () => {
    const answer = await merchant.admin.answer(custAdd, { ...person, orgId, chronicIds: ['77'] });
    expect([
      answer.status,
      (answer.data as unknown as { fields: { path: string }[] }).fields[0]?.path,
    ]).toEqual([400, 'chronicIds']);
  });
});

describe('casual visitors', () => {
  const visit = {
    casualName: '王访客',
    loginType: 2,
    validFrom: '2026-01-01',
    validUntil: '2026-01-31',
  } as const;

  test('are found by a whole mobile number, masked in the list, and lose validity by themselves', async () => {
    const { admin } = merchant;
    const mobile = server.system.crypto.sealWire('13800138000');
    await admin.call(casualAdd, { ...visit, orgId, mobile });
    const today = new Date().toISOString().slice(0, 10);
    const here = { validFrom: daysAfter(today, -30), validUntil: daysAfter(today, 30) };
    await admin.call(casualAdd, { ...visit, ...here, casualName: '李访客', orgId });
    const long = await admin.answer(casualAdd, { ...visit, orgId, validUntil: '2099-12-31' });
    expect([long.status, long.message]).toEqual([400, '来访最长一年，到期后可以延长']);
    const [found, ...others] = (await admin.call(casualPage, { keyword: '13800138000' })).records;
    expect(others).toEqual([]);
    expect([found?.casualName, found?.mobile, found?.state]).toEqual(['王访客', '138****8000', 3]);
    expect(
      (await admin.call(casualPage, { state: 2 })).records.map((row) => row.casualName),
    ).toEqual(['李访客']);
  });

  test('cannot leave before they come, and belong to an organisation of the caller', async () => {
    const { admin } = merchant;
    const wrong = await admin.answer(casualAdd, { ...visit, orgId, validUntil: '2025-12-31' });
    expect([wrong.status, wrong.message]).toEqual([400, '结束日期不能早于开始日期']);
    const { casualId } = await admin.call(casualAdd, { ...visit, orgId });
    const other = (await admin.call(orgAdd, { orgName: '别处' })).orgId;
    const stranger = merchant.as({
      permissions: ['customer:casual:page', 'customer:casual:modify', 'customer:casual:remove'],
      scope: { organisations: [Number(other)] },
    });
    expect((await stranger.call(casualPage, {})).total).toBe(0);
    expect(
      (await stranger.answer(casualUpdate, { ...visit, casualId, orgId: other, version: 1 }))
        .status,
    ).toBe(404);
    expect((await stranger.answer(casualDelete, casualId)).status).toBe(404);
    await admin.call(casualDelete, casualId);
    expect((await admin.call(casualPage, {})).total).toBe(0);
  });

  test('log in in ways the server names', async () => {
    const types = await merchant.admin.call(casualQueryLoginTypes, undefined);
    expect(types.map(({ key }) => key)).toEqual([1, 2, 3, 4]);
  });
});
