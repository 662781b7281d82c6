import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { customerImport } from '#areas/customer/contract/customer-import.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import { blockAccounts } from '#areas/ledger/server/api.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { batchResult } from '../../contract/batch.ts';
import { clearBatch, clearCheck, clearSingle, pageClear } from '../../contract/clearing.ts';
import {
  pageRecharge,
  pageRechargeCollect,
  pageSubsidy,
  rechargeSingle,
  subsidySingle,
} from '../../contract/recharge.ts';
import { oldSystemImport, subsidyImport, walletImport } from '../../contract/recharge-import.ts';
import { repealBatchNum } from '../../contract/repeal.ts';
import {
  pageSubsidyRule,
  subsidyRuleAdd,
  subsidyRuleCheck,
  subsidyRuleDelete,
  subsidyRuleRun,
  subsidyRuleState,
  subsidyTimeAdd,
} from '../../contract/subsidy-rule.ts';
import { nextRun } from './subsidy-cycle.ts';
import { subsidyRound } from './subsidy-worker.ts';

const PEOPLE = 530;
const AMOUNT = 1000;

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
beforeAll(async () => {
  server = await startServer([customerArea, systemArea, ...moneyAreas], { own: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '学校' })).orgId;
});

const key = () => crypto.randomUUID();
const enrol = (custNum: string) =>
  merchant.admin.call(custAdd, { custNum, custName: `学生${custNum}`, orgId });
const finished = ({ jobId }: { jobId: string }) => merchant.admin.finished(batchResult, { jobId });
const subsidies = async () =>
  Object.fromEntries(
    (await merchant.admin.call(pageAccount, { page: { current: 1, size: -1 } })).records.map(
      (row) => [row.custNum, row.subsidyBalance],
    ),
  );
const addRule = (fields: object) =>
  merchant.admin.call(subsidyRuleAdd, {
    ruleName: '餐补',
    mode: 1,
    amount: AMOUNT,
    orgIds: [orgId],
    ...fields,
  });
const run = async (ruleId: string) => {
  const started = await merchant.admin.call(subsidyRuleRun, { ruleId, idempotencyKey: key() });
  return { started, view: await finished(started) };
};

describe('a rule', () => {
  test('run twice, killed in the middle, with joiners and leavers, pays each person once', async () => {
    const { admin } = merchant;
    const rows = Array.from({ length: PEOPLE }, (_one, index) => `${index}`).join('\n');
    const file = { name: 'a.csv', bytes: Buffer.from(`人员编号\n${rows}`) };
    const { importId } = (await admin.upload(customerImport.check, file, { parentOrgId: orgId }))
      .data;
    const { jobId } = await admin.call(customerImport.run, { importId });
    await admin.finished(customerImport.result, { jobId });
    const { ruleId } = await addRule({});
    expect(await admin.call(subsidyRuleCheck, { ruleId })).toEqual({
      people: PEOPLE,
      amount: PEOPLE * AMOUNT,
      cannot: [],
      cleared: 0,
      granted: PEOPLE * AMOUNT,
      changed: PEOPLE,
    });

    await failInserts(server.database.run, 'recharge', { 2: '53100', 3: 'cut' });
    const both = await Promise.all(
      [1, 2].map(() => admin.answer(subsidyRuleRun, { ruleId, idempotencyKey: key() })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const started = both.find(({ status }) => status === 200)?.data as { jobId: string };
    await enrol('joiner');
    await merchant.within(({ client, merchantId }) =>
      client.query(
        `update account set status = 9 where merchant_id = $1 and account_id in (select account_id from account_batch_row
          where merchant_id = $1 and state = 'waiting' order by row_no desc limit 1)`,
        [merchantId],
      ),
    );

    const first = await finished(started);
    expect([first.state, (first.done ?? 0) + (first.failed ?? 0)]).toEqual([
      expect.any(String),
      PEOPLE,
    ]);
    await Promise.all([subsidyRound(server.system), subsidyRound(server.system)]);
    expect((await admin.answer(subsidyRuleRun, { ruleId, idempotencyKey: key() })).status).toBe(
      409,
    );
    await expect.poll(async () => (await subsidies())['joiner']).toBe(AMOUNT);

    const paid = await admin.call(pageSubsidy, { page: { current: 1, size: -1 } });
    expect(new Set(paid.records.map(({ custNum }) => custNum)).size).toBe(paid.total);
    expect(paid.total).toBe(PEOPLE + 1 - (first.failed ?? 0));
    expect(paid.totalLine?.amount).toBe(paid.total * AMOUNT);
    expect(
      Object.values(await subsidies()).every((balance) => balance === AMOUNT || balance === 0),
    ).toBe(true);
  });

  test('clears then grants, tops up, or clears only, each as its mode says', async () => {
    const { custId } = await enrol('1');
    await merchant.admin.call(subsidySingle, { custId, amount: 300, idempotencyKey: key() });
    const topUp = await addRule({ ruleName: '补足', mode: 3 });
    await run(topUp.ruleId);
    expect(await subsidies()).toEqual({ 1: AMOUNT });
    const renew = await addRule({ ruleName: '清零发放', mode: 2, amount: 700 });
    await run(renew.ruleId);
    expect(await subsidies()).toEqual({ 1: 700 });
    const clear = await addRule({ ruleName: '清零', mode: 4, amount: null });
    expect((await run(clear.ruleId)).view).toMatchObject({
      state: 'success',
      result: { amount: 700 },
    });
    expect(await subsidies()).toEqual({ 1: 0 });
    const cleared = await merchant.admin.call(pageClear, {});
    expect(cleared.records.map(({ amount, ruleName }) => [amount, ruleName])).toEqual([
      [700, '清零'],
      [AMOUNT, '清零发放'],
    ]);
  });

  test.each([
    ['tops up', { mode: 3, amount: 5000 }, { cleared: 0, granted: 7000, changed: 2 }],
    [
      'clears and grants',
      { mode: 2, amount: 5000 },
      { cleared: 11_000, granted: 15_000, changed: 3 },
    ],
    ['clears', { mode: 4, amount: null }, { cleared: 11_000, granted: 0, changed: 2 }],
    ['adds', { mode: 1, amount: 5000 }, { cleared: 0, granted: 15_000, changed: 3 }],
  ])('tells before it %s what it then does, to the fen', async (_name, fields, told) => {
    const { admin } = merchant;
    for (const [custNum, amount] of Object.entries({ 1: 3000, 2: 8000, 3: 0 })) {
      const { custId } = await enrol(custNum);
      if (amount > 0) await admin.call(subsidySingle, { custId, amount, idempotencyKey: key() });
    }

    const { ruleId } = await addRule({ ruleName: '试算', ...fields });
    const check = await admin.call(subsidyRuleCheck, { ruleId });
    expect(check).toMatchObject(told);
    const { started, view } = await run(ruleId);
    expect([started.people, started.amount]).toEqual([check.people, check.amount]);
    expect(view).toMatchObject({
      state: 'success',
      done: check.people,
      result: { amount: check.amount },
    });
    expect((await admin.call(pageClear, {})).totalLine?.amount ?? 0).toBe(told.cleared);
    const granted = (await admin.call(pageSubsidy, { source: 6 })).totalLine?.amount ?? 0;
    expect(granted).toBe(told.granted);
  });

  test('whose days were missed runs once for each, in order, and goes on; one who cannot be paid stays behind alone', async () => {
    const { accountId } = await enrol('1');
    await enrol('2');
    await merchant.within((context) =>
      blockAccounts(context, [Number(accountId)], { credit: true }),
    );
    const { ruleId } = await addRule({});
    await merchant.admin.call(subsidyTimeAdd, { ruleId, cycle: 1, runTime: '00:00' });
    const planned = await merchant.within(async ({ tx, now }) => {
      const day = new Date(`${now.slice(0, 10)}T00:00:00Z`);
      day.setUTCDate(day.getUTCDate() - 2);
      const from = `${day.toISOString().slice(0, 10)} 00:00:00`;
      await tx.updateTable('subsidyTime').set({ nextRunAt: from }).execute();

      return from;
    });

    await Promise.all([subsidyRound(server.system), subsidyRound(server.system)]);
    await expect.poll(subsidies).toEqual({ 1: 0, 2: 3 * AMOUNT });
    const { records } = await merchant.admin.call(pageSubsidy, {
      orders: [{ column: 'occurredAt', asc: true }],
    });
    expect(records).toHaveLength(3);
    expect(records[0]?.occurredAt).toBe(planned);
    const [rule] = (await merchant.admin.call(pageSubsidyRule, {})).records;
    expect((rule?.nextRunAt ?? '') > (rule?.lastRunAt ?? '')).toBe(true);
    expect((await merchant.admin.answer(subsidyRuleDelete, ruleId)).status).toBe(409);
    await merchant.admin.call(subsidyRuleState, { ruleId, state: 2 });
  });

  test('is for organisations its maker sees', async () => {
    const { ruleId } = await addRule({});
    const other = (await merchant.admin.call(orgAdd, { orgName: '别处' })).orgId;
    const stranger = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(other)] },
    });
    expect((await stranger.call(pageSubsidyRule, {})).total).toBe(0);
    expect((await stranger.answer(subsidyRuleRun, { ruleId, idempotencyKey: key() })).status).toBe(
      404,
    );
    const wide = { ruleName: '全部', mode: 1 as const, amount: 1 };
    expect((await stranger.answer(subsidyRuleAdd, wide)).status).toBe(404);
    expect((await stranger.answer(subsidyRuleAdd, { ...wide, orgIds: [orgId] })).status).toBe(404);
  });

  test('runs on the first or last day of its cycle', () => {
    const at = (cycle: number, cycleDay: number, after: string) =>
      nextRun({ cycle, cycleDay, runTime: '06:00' }, `${after} 07:00:00`);
    expect(at(1, 1, '2026-12-31')).toBe('2027-01-01 06:00:00');
    expect(at(2, 1, '2026-11-22')).toBe('2026-11-23 06:00:00');
    expect(at(2, 2, '2026-11-21')).toBe('2026-11-22 06:00:00');
    expect(at(3, 1, '2026-11-01')).toBe('2026-12-01 06:00:00');
    expect(at(3, 2, '2028-02-01')).toBe('2028-02-29 06:00:00');
    expect(at(4, 2, '2026-11-22')).toBe('2026-12-31 06:00:00');
    expect(at(5, 1, '2026-01-01')).toBe('2027-01-01 06:00:00');
  });
});

test('clearing takes grants back to their funds, and never paid-in money', async () => {
  const { admin } = merchant;
  const { custId } = await enrol('1');
  await admin.call(subsidySingle, { custId, amount: 300, idempotencyKey: key() });
  await admin.call(rechargeSingle, { custId, amount: 500, offlineType: 3, idempotencyKey: key() });
  const request = { custId, reason: '离职', idempotencyKey: key() };
  expect(await admin.call(clearCheck, { custIds: [custId] })).toEqual({
    people: 1,
    amount: 300,
    cannot: [],
  });
  expect(await admin.call(clearSingle, request)).toEqual({ custId, amount: 300 });
  expect(await admin.call(clearSingle, request)).toEqual({ custId, amount: 300 });
  expect((await admin.answer(clearSingle, { ...request, idempotencyKey: key() })).status).toBe(409);
  const batch = { orgIds: [orgId], reason: '离职', idempotencyKey: key() };
  expect((await admin.answer(clearBatch, batch)).status).toBe(400);
  const [account] = (await admin.call(pageAccount, {})).records;
  expect(account).toMatchObject({ subsidyBalance: 0, personalBalance: 500 });
});

describe('a file', () => {
  const bring = async (
    set: typeof walletImport | typeof subsidyImport | typeof oldSystemImport,
    text: string,
  ) => {
    const file = { name: 'a.csv', bytes: Buffer.from(text) };
    const { data } = await merchant.admin.upload(set.check, file, {});
    const { jobId } = await merchant.admin.call(set.run, { importId: data.importId });

    return { check: data, view: await merchant.admin.finished(set.result, { jobId }) };
  };

  test('grants nothing to people its sender does not see: they are as unknown as numbers that do not exist', async () => {
    await enrol('1');
    const elsewhere = (await merchant.admin.call(orgAdd, { orgName: '别处' })).orgId;
    const sender = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(elsewhere)] },
    });
    await merchant.admin.call(custAdd, { custNum: '2', custName: '乙', orgId: elsewhere });
    const file = { name: 'a.csv', bytes: Buffer.from('人员编号,发放金额\n1,10\n2,10') };
    const { data } = await sender.upload(subsidyImport.check, file, {});
    expect(data).toMatchObject({ total: 2, valid: 1, invalid: 1 });
    const { jobId } = await sender.call(subsidyImport.run, { importId: data.importId });
    expect(await sender.finished(subsidyImport.result, { jobId })).toMatchObject({
      result: { imported: 1, failed: 1 },
    });
    const { records } = await merchant.admin.call(pageSubsidy, {});
    expect(records.map(({ custNum, amount }) => [custNum, amount])).toEqual([['2', 1000]]);
  });

  test('of recharges credits its good rows, is one batch, and is taken back as one', async () => {
    await enrol('1');
    await enrol('2');
    const { check, view } = await bring(
      walletImport,
      '人员编号,充值金额,充值方式,凭证号\n1,12.34,,\n2,5,微信转账,W1\n3,1,,\n2,7,现金,\n,1,,',
    );
    expect(check).toMatchObject({ total: 5, valid: 2, invalid: 3 });
    expect(view).toMatchObject({ result: { imported: 2, failed: 3 } });
    const { records } = await merchant.admin.call(pageRecharge, { source: 3 });
    expect(
      records.map(({ custNum, amount, channel }) => [custNum, amount, channel]).sort(),
    ).toEqual([
      ['1', 1234, 4],
      ['2', 500, 1],
    ]);
    const collect = await merchant.admin.call(pageRechargeCollect, {});
    expect(collect.totalLine).toMatchObject({ count: 2, amount: 1734, netAmount: 1734 });
    const batchNo = records[0]?.batchNo ?? '';
    const repeal = await merchant.admin.call(repealBatchNum, {
      batchNo,
      reason: '重复',
      idempotencyKey: key(),
    });
    expect(await finished(repeal)).toMatchObject({ result: { amount: 1734 } });
  });

  test('of subsidies, and of opening balances, which come in once', async () => {
    await enrol('1');
    await bring(subsidyImport, '人员编号,发放金额,有效期至\n1,3,2099-12-31');
    expect(await subsidies()).toEqual({ 1: 300 });
    await bring(oldSystemImport, '人员编号,个人钱包余额,补贴余额\n1,8.50,1');
    const [account] = (await merchant.admin.call(pageAccount, {})).records;
    expect(account).toMatchObject({ personalBalance: 850, subsidyBalance: 400 });
    const file = { name: 'a.csv', bytes: Buffer.from('人员编号,个人钱包余额\n1,8.50') };
    const again = await merchant.admin.upload(oldSystemImport.check, file, {});
    expect(again.data).toMatchObject({ valid: 0, invalid: 1 });
  });
});
