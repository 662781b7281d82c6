import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccountCall } from '#areas/account/contract/closing.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { setUpCanteens } from '#areas/canteen/server/api.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail, legacyPage } from '#areas/ledger/contract/account.ts';
import { pageStatement, statementSum } from '#areas/ledger/contract/statement.ts';
import { ledgerChecks } from '#areas/ledger/server/api.ts';
import { sellBatch } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { batchResult } from '../../contract/batch.ts';
import {
  pageRecharge,
  rechargeBatch,
  rechargeSingle,
  subsidySingle,
} from '../../contract/recharge.ts';
import {
  pageRepeal,
  pageRepealError,
  repealBatch,
  repealBatchNum,
  repealCheck,
  repealSingle,
} from '../../contract/repeal.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
let people: readonly { readonly custId: string; readonly accountId: string }[];
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '学校' })).orgId;
  people = await Promise.all(
    ['101', '102', '103'].map((custNum) =>
      merchant.admin.call(custAdd, { custNum, custName: `学生${custNum}`, orgId }),
    ),
  );
});

const key = () => crypto.randomUUID();
const person = (index: number) => people[index] as (typeof people)[number];
const recharged = async (index: number, amount: number) =>
  merchant.admin.call(rechargeSingle, {
    custId: person(index).custId,
    amount,
    offlineType: 3,
    idempotencyKey: key(),
  });
const balance = async (index: number) =>
  (await merchant.admin.call(accountDetail, { custId: person(index).custId })).personalBalance;
/** Buys a meal, so that less is left than was recharged. */
const spend = (index: number, amount: number) =>
  merchant.within(async (context) => {
    const [canteenId, stallId] = await place(context);
    const accountId = Number(person(index).accountId);
    const sale = {
      accountId,
      amount,
      place: atCanteen(canteenId, stallId),
      occurredAt: context.now,
      nuclearMode: 4,
      sourceType: 41,
    };

    const [outcome] = await sellBatch(context, [{ ...sale, onlineFlag: 1 }]);
    expect(outcome?.state).toBe('posted');
  });
async function place(context: Context): Promise<[number, number]> {
  const [made] = await setUpCanteens(context, [
    {
      canteenName: '食堂',
      canteenNum: String(context.newId()),
      stalls: [{ stallName: '面点', stallNum: '1' }],
    },
  ]);
  return [made?.canteenId as number, made?.stallIds[0] as number];
}
const repeal = (rechargeId: string, policy: 'REJECT' | 'PARTIAL' | 'DEBT' = 'REJECT') => ({
  rechargeId,
  policy,
  reason: '充错了',
  idempotencyKey: key(),
});

describe('revoking a recharge', () => {
  test('takes it back whole, once, and keeps who did it', async () => {
    const { rechargeId } = await recharged(0, 5000);
    const request = repeal(rechargeId);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => merchant.admin.call(repealSingle, request)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({
        rechargeId,
        state: 'revoked',
        revokedAmount: 5000,
        shortfall: 0,
        debt: 0,
      });
    }

    expect(await balance(0)).toBe(0);
    const second = await merchant.admin.answer(repealSingle, repeal(rechargeId));
    expect([second.status, second.data]).toMatchObject([409, { reason: 'ALREADY_REVOKED' }]);
    const { records, total, totalLine } = await merchant.admin.call(pageRepeal, {});
    expect([total, totalLine?.amount]).toEqual([1, 5000]);
    expect(records[0]).toMatchObject({
      rechargeId,
      custNum: '101',
      rechargeAmount: 5000,
      remark: '充错了',
    });
    const documents = await merchant.admin.call(pageRecharge, {});
    expect(documents.records[0]).toMatchObject({
      state: 'revoked',
      revokedAmount: 5000,
      netAmount: 0,
    });
  });
});

describe('revoking more than is left', () => {
  test('is refused by policy REJECT, and nothing changes', async () => {
    const { rechargeId } = await recharged(0, 1000);
    await spend(0, 400);
    const answer = await merchant.admin.answer(repealSingle, repeal(rechargeId, 'REJECT'));
    expect([answer.status, answer.data]).toMatchObject([409, { reason: 'INSUFFICIENT_BALANCE' }]);
    expect(await balance(0)).toBe(600);
    expect((await merchant.admin.call(pageRepeal, {})).total).toBe(0);
    expect((await merchant.admin.call(pageRecharge, {})).records[0]).toMatchObject({
      state: 'credited',
      revokedAmount: 0,
    });
  });

  test('takes what is left by policy PARTIAL and keeps the shortfall', async () => {
    const { rechargeId } = await recharged(0, 1000);
    await spend(0, 400);
    const done = await merchant.admin.call(repealSingle, repeal(rechargeId, 'PARTIAL'));
    expect(done).toMatchObject({
      rechargeId,
      state: 'part_revoked',
      revokedAmount: 600,
      shortfall: 400,
      debt: 0,
    });
    expect(await balance(0)).toBe(0);
    const documents = await merchant.admin.call(pageRecharge, {});
    expect(documents.totalLine).toMatchObject({ amount: 1000, revokedAmount: 600, netAmount: 400 });
  });

  test('is owed by policy DEBT: listed, repaid first by the next recharge, and its owner neither withdraws nor leaves before', async () => {
    const { rechargeId } = await recharged(0, 1000);
    await spend(0, 400);
    const done = await merchant.admin.call(repealSingle, repeal(rechargeId, 'DEBT'));
    expect(done).toMatchObject({
      rechargeId,
      state: 'revoked',
      revokedAmount: 1000,
      shortfall: 0,
      debt: 400,
    });
    const { custId, accountId } = person(0);
    const owing = await merchant.admin.call(accountDetail, { custId });
    expect(owing).toMatchObject({
      personalBalance: 0,
      debtBalance: 400,
      wallets: [{ debt: 400 }, {}, {}],
    });
    expect((await merchant.admin.call(pageRepeal, {})).totalLine).toMatchObject({
      amount: 1000,
      debtAmount: 400,
    });
    const closing = await merchant.admin.answer(closeAccountCall, {
      accountId,
      settle: 1,
      remark: '离校',
      idempotencyKey: key(),
    });

    expect([closing.status, closing.data]).toMatchObject([409, { reason: 'ACCOUNT_IN_DEBT' }]);
    expect(await recharged(0, 150)).toMatchObject({ amount: 150, balance: 0, repaid: 150 });
    expect(await recharged(0, 300)).toMatchObject({ amount: 300, balance: 50, repaid: 250 });
    expect(await recharged(0, 300)).toMatchObject({ balance: 350, repaid: 0 });
    const dayOf = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const period = { accountId, startDate: dayOf(-2), endDate: dayOf(2) };
    const statement = await merchant.admin.call(pageStatement, { ...period, walletType: 1 });
    const repaid = statement.records.filter(({ tradeType }) => tradeType === 43);
    expect(repaid.map(({ outAmount }) => outAmount)).toEqual([150, 250]);
    const { wallets } = await merchant.admin.call(statementSum, { ...period, walletType: 1 });
    expect(wallets).toMatchObject([{ revokeRechargeAmount: 1000, endAmount: 350, debt: 0 }]);
    await merchant.within(async (context) => {
      const checks = await ledgerChecks(context);
      expect(checks.filter(({ check }) => check === 'debts' || check === 'trial')).toMatchObject([
        { differences: 0 },
        { differences: 0 },
      ]);
    });
  });

  test('owes what a subsidy lacks to its fund, which the next subsidy repays and a recharge does not', async () => {
    const grant = (amount: number) =>
      merchant.admin.call(subsidySingle, {
        custId: person(0).custId,
        amount,
        idempotencyKey: key(),
      });
    const { rechargeId } = await grant(500);
    await spend(0, 200);
    expect(await merchant.admin.call(repealSingle, repeal(rechargeId, 'DEBT'))).toMatchObject({
      debt: 200,
    });
    expect(await recharged(0, 100)).toMatchObject({ repaid: 0 });
    expect(await grant(500)).toMatchObject({ repaid: 200, balance: 300 });
    expect(await merchant.admin.call(accountDetail, { custId: person(0).custId })).toMatchObject({
      personalBalance: 100,
      subsidyBalance: 300,
      debtBalance: 0,
    });

    const rows = await merchant.admin.call(legacyPage, { keyword: '101', walletType: 2 });
    expect(rows.records).toMatchObject([{ custNum: '101', walletName: '补贴钱包', balance: 300 }]);
  });

  test('fails alone in a batch, and the failure is listed', async () => {
    const first = await recharged(0, 1000);
    const second = await recharged(1, 1000);
    await spend(0, 1);
    const started = await merchant.admin.call(repealBatch, {
      rechargeIds: [first.rechargeId, second.rechargeId],
      reason: '错误批次',
      idempotencyKey: key(),
    });

    const view = await merchant.admin.finished(batchResult, { jobId: started.jobId });
    expect(view).toMatchObject({ state: 'partial', done: 1, failed: 1, result: { amount: 1000 } });
    expect(await Promise.all([balance(0), balance(1)])).toEqual([999, 0]);
    const errors = await merchant.admin.call(pageRepealError, {});
    expect(errors.records).toMatchObject([
      { custNum: '101', amount: 1000, rechargeId: first.rechargeId },
    ]);
    expect(errors.records[0]?.reason).toBeTruthy();
  });
});

describe('before anything is revoked', () => {
  test('it is said whose money it is, what can be taken, and what the wallet holds before and after', async () => {
    const first = await recharged(0, 1000);
    const second = await recharged(0, 500);
    const other = await recharged(1, 300);
    await spend(0, 600);
    const one = await merchant.admin.call(repealCheck, { rechargeIds: [first.rechargeId] });
    expect(one).toEqual({
      recharges: 1,
      people: 1,
      amount: 1000,
      takeable: 900,
      gift: 0,
      giftTakeable: 0,
      short: 1,
      one: {
        custNum: '101',
        custName: expect.any(String),
        walletType: 1,
        balance: 900,
        balanceAfter: 0,
      },
    });

    const rechargeIds = [first, second, other].map(({ rechargeId }) => rechargeId);
    const all = await merchant.admin.call(repealCheck, { rechargeIds });
    expect(all).toMatchObject({
      recharges: 3,
      people: 2,
      amount: 1800,
      takeable: 1200,
      short: 2,
      one: null,
    });
    const done = await Promise.all(
      rechargeIds.map((rechargeId) =>
        merchant.admin.answer(repealSingle, repeal(rechargeId, 'PARTIAL')),
      ),
    );
    const revoked = done.reduce(
      (sum, { status, data }) => sum + (status === 200 ? data.revokedAmount : 0),
      0,
    );
    expect(revoked).toBe(all.takeable);
    expect(
      await merchant.admin.call(repealCheck, { rechargeIds: [other.rechargeId] }),
    ).toMatchObject({ recharges: 0 });
  });

  test('nothing is told of recharges of another organisation', async () => {
    const { rechargeId } = await recharged(0, 100);
    const stranger = merchant.as({
      permissions: [repealCheck.access],
      scope: { organisations: [1] },
    });
    expect((await stranger.answer(repealCheck, { rechargeIds: [rechargeId] })).status).toBe(404);
  });
});

describe('revoking a batch', () => {
  test('takes every recharge of it back and accounts for each', async () => {
    const batch = await merchant.admin.call(rechargeBatch, {
      orgIds: [orgId],
      amount: 1000,
      offlineType: 3,
      idempotencyKey: key(),
    });

    await merchant.admin.finished(batchResult, { jobId: batch.jobId });
    const request = { batchNo: batch.batchNo, reason: '整批退回', idempotencyKey: key() };
    const started = await merchant.admin.call(repealBatchNum, request);
    expect(started).toMatchObject({ people: 3, amount: 3000 });
    const view = await merchant.admin.finished(batchResult, { jobId: started.jobId });
    expect(view).toMatchObject({ state: 'success', done: 3, failed: 0, result: { amount: 3000 } });
    expect(await Promise.all([balance(0), balance(1), balance(2)])).toEqual([0, 0, 0]);
    expect((await merchant.admin.call(pageRepeal, {})).totalLine?.amount).toBe(3000);
    expect((await merchant.admin.call(pageRepealError, {})).total).toBe(0);
    const again = await merchant.admin.answer(repealBatchNum, {
      ...request,
      idempotencyKey: key(),
    });
    expect(again.status).toBe(400);
  });
});

describe('an operator without the organisation', () => {
  test('cannot revoke and sees no revocation', async () => {
    const { rechargeId } = await recharged(0, 100);
    const permissions = ['account:recharge:repeal', 'account:repeal:page'];
    const stranger = merchant.as({ permissions, scope: { organisations: [1] } });
    const one = await stranger.answer(repealSingle, repeal(rechargeId));
    const many = await stranger.answer(repealBatch, {
      rechargeIds: [rechargeId],
      reason: '无',
      idempotencyKey: key(),
    });

    expect([one.status, many.status]).toEqual([404, 404]);
    expect(await balance(0)).toBe(100);
    await merchant.admin.call(repealSingle, repeal(rechargeId));
    expect((await stranger.call(pageRepeal, {})).total).toBe(0);
  });
});
