import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { blockAccounts } from '#areas/ledger/server/api.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { batchResult, batchRetry, pageBatchRow } from '../../contract/batch.ts';
import { rechargeSingle } from '../../contract/recharge.ts';
import {
  withdrawApplyRecords,
  withdrawals,
  withdrawBatch,
  withdrawCheck,
  withdrawSum,
  withdrawTypeSum,
} from '../../contract/withdrawal.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
let people: { custId: string; accountId: string }[];
beforeAll(async () => {
  server = await startServer([customerArea, systemArea, ...moneyAreas]);
});
afterAll(() => server.stop());
/* 0: 100.00 in cash, 1: 30.00 by bank, 2: nothing, 3: 50.00 and frozen. */
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  orgId = (await admin.call(orgAdd, { orgName: '学校' })).orgId;
  people = [];

  for (const [index, amount] of [10_000, 3000, 0, 5000].entries()) {
    const person = await admin.call(custAdd, {
      custNum: String(index),
      custName: `学生${index}`,
      orgId,
    });
    people.push(person);
    const { custId } = person;
    const by =
      index === 1 ? ({ offlineType: 2, voucherNo: 'B1' } as const) : ({ offlineType: 3 } as const);
    if (amount > 0)
      await admin.call(rechargeSingle, { custId, amount, ...by, idempotencyKey: key() });
  }

  await merchant.within((context) =>
    blockAccounts(context, [Number(people[3]?.accountId)], { debit: true }),
  );
});

const key = () => crypto.randomUUID();
const apply = async (more: object) => {
  const started = await merchant.admin.call(withdrawBatch, {
    orgIds: [orgId],
    idempotencyKey: key(),
    ...more,
  });
  return { started, view: await merchant.admin.finished(batchResult, started) };
};
const held = async (index: number) => {
  const { wallets } = await merchant.admin.call(accountDetail, {
    custId: people[index]?.custId as string,
  });
  return wallets.find(({ walletType }) => walletType === 1)?.held;
};

test('a batch says before who can withdraw how much, applies for all that is free, and holds it until others decide', async () => {
  const { admin } = merchant;
  expect(await admin.call(withdrawCheck, { orgIds: [orgId] })).toEqual({
    people: 2,
    amount: 13_000,
    cannot: [{ reason: '账户已停用或被禁止支出', people: 1 }],
  });

  const { started, view } = await apply({ fee: 100, remark: '毕业' });
  expect([started.people, started.amount]).toEqual([2, 13_000]);
  expect(view).toMatchObject({ state: 'partial', result: { done: 2, failed: 1, amount: 13_000 } });
  expect([await held(0), await held(1), await held(3)]).toEqual([10_000, 3000, 0]);

  const { records } = await admin.call(withdrawApplyRecords, {
    batchNo: started.batchNo,
    orders: [{ column: 'custNum' }],
  });
  expect(records).toMatchObject([
    { custNum: '0', amount: 10_000, fee: 100, state: 1, withdrawSource: 4, remark: '毕业' },
    { custNum: '1', amount: 3000, state: 1 },
  ]);
  const { withdrawId } = records[0] as { withdrawId: string };
  const own = await admin.answer(withdrawals.agree, { withdrawId, version: 1, remark: '' });
  expect([own.status, own.data]).toMatchObject([409, { reason: 'OWN_DOCUMENT' }]);
  const manager = merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
  await manager.call(withdrawals.reject, { withdrawId, version: 1, remark: '再议' });
  expect(await held(0)).toBe(0);
  /* Only the person who could not apply is tried again. */
  await merchant.within((context) =>
    blockAccounts(context, [Number(people[3]?.accountId)], { debit: false }),
  );
  await admin.finished(batchResult, await admin.call(batchRetry, { batchNo: started.batchNo }));
  expect([await held(0), await held(1), await held(3)]).toEqual([0, 3000, 5000]);
});

test('asked for twice with one key it applies once; twice at once with two, for what is there once', async () => {
  const { admin } = merchant;
  const request = { orgIds: [orgId], amount: 2500, idempotencyKey: key() };
  const [first, again] = await Promise.all([1, 2].map(() => admin.call(withdrawBatch, request)));
  expect(again).toEqual(first);
  const other = await admin.call(withdrawBatch, { ...request, idempotencyKey: key() });
  for (const started of [first, other])
    await admin.finished(batchResult, started as { jobId: string });
  expect([await held(0), await held(1)]).toEqual([5000, 2500]);
  const failed = await admin.call(pageBatchRow, { batchNo: other.batchNo, state: 'failed' });
  expect(new Set(failed.records.map(({ reason }) => reason))).toContain('可提现余额不足');
});

test('by the original channel only who paid in online withdraws; sums tell states, ways and sources', async () => {
  const { admin } = merchant;
  const { view } = await apply({ withdrawMethod: 1 });
  expect(view.result).toMatchObject({ done: 1, failed: 2, amount: 3000 });
  await apply({ amount: 1000, fee: 10, custIds: [people[0]?.custId], orgIds: undefined });
  expect(await admin.call(withdrawSum, {})).toEqual({
    number: 2,
    amount: 4000,
    fee: 10,
    actualAmount: 3990,
    states: [{ state: 1, number: 2, amount: 4000 }],
  });

  const { records, totalLine } = await admin.call(withdrawTypeSum, {});
  expect(records).toMatchObject([
    { withdrawMethod: 1, channel: 2, withdrawSource: 4, number: 1, amount: 3000 },
    {
      withdrawMethod: 3,
      channel: 4,
      withdrawSource: 4,
      number: 1,
      amount: 1000,
      actualAmount: 990,
    },
  ]);
  expect(totalLine).toMatchObject({ number: 2, amount: 4000, fee: 10 });
  expect((await admin.call(withdrawTypeSum, { withdrawSource: 2 })).records).toEqual([]);
});
