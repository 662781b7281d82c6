import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { statementSum } from '#areas/ledger/contract/statement.ts';
import { blockAccounts, ledgerChecks } from '#areas/ledger/server/api.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { batchResult } from '../../contract/batch.ts';
import { clearBatch, pageClear } from '../../contract/clearing.ts';
import { deductionAdd, deductionBack, pageDeduction } from '../../contract/deduction.ts';
import {
  pageRecharge,
  pageRechargeCollect,
  pageSubsidy,
  rechargeSingle,
  subsidySingle,
} from '../../contract/recharge.ts';
import { clearRevocation, transferRevocation } from '../../contract/revocation.ts';
import { pageTransfer, transferBatch } from '../../contract/transfer.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
let today: string;
let people: { custId: string; accountId: string }[];
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '学校' })).orgId;
  people = [];

  for (const custNum of ['1', '2', '3'])
    people.push(await merchant.admin.call(custAdd, { custNum, custName: `学生${custNum}`, orgId }));

  today = (await merchant.within(async ({ now }) => now)).slice(0, 10);
});

const key = () => crypto.randomUUID();
const person = (index: number) => people[index] as (typeof people)[number];
const finished = ({ jobId }: { jobId: string }) => merchant.admin.finished(batchResult, { jobId });
const paidIn = (index: number, amount: number) =>
  merchant.admin.call(rechargeSingle, {
    custId: person(index).custId,
    amount,
    offlineType: 3,
    idempotencyKey: key(),
  });
const granted = (index: number, amount: number, expiresAt: string | null = null) =>
  merchant.admin.call(subsidySingle, {
    custId: person(index).custId,
    amount,
    expiresAt,
    idempotencyKey: key(),
  });
const sums = async (index: number) => {
  const { accountId } = person(index);
  return (await merchant.admin.call(statementSum, { accountId, startDate: today, endDate: today }))
    .wallets;
};

/** Begin and what came and went are the end in every wallet, and the ledger agrees with itself. */
async function assertSound() {
  for (const index of people.keys())
    for (const each of await sums(index)) {
      const came =
        each.rechargeAmount +
        each.subsidyAmount +
        each.luckAmount +
        each.giftAmount +
        each.refundAmount +
        each.transferInAmount;

      const gone =
        each.withdrawAmount +
        each.consumeAmount +
        each.repairAmount +
        each.transferOutAmount +
        each.feeAmount +
        each.clearAmount;

      const revoked = each.revokeRechargeAmount + each.revokeSubsidyAmount;
      expect(each.beginAmount + came - gone - revoked + each.otherAmount).toBe(each.endAmount);
    }

  const checks = await merchant.within(ledgerChecks);
  expect(checks.filter(({ check, differences }) => check !== 'days' && differences > 0)).toEqual(
    [],
  );
}

test('a clearing that is taken back is a smaller clearing, not one more grant, in statement and lists', async () => {
  await granted(0, 1000);
  await granted(1, 600);
  const batch = await merchant.admin.call(clearBatch, {
    orgIds: [orgId],
    reason: '学期末',
    idempotencyKey: key(),
  });
  await finished(batch);
  const undo = { batchNo: batch.batchNo, reason: '清错了' };
  expect(
    await merchant.admin.call(clearRevocation.check, { batchNo: batch.batchNo }),
  ).toMatchObject({ amount: 1600 });
  await finished(
    await merchant.admin.call(clearRevocation.save, { ...undo, idempotencyKey: key() }),
  );

  expect((await sums(0))[1]).toMatchObject({
    subsidyAmount: 1000,
    clearAmount: 0,
    endAmount: 1000,
  });
  const cleared = await merchant.admin.call(pageClear, {});
  expect(cleared.totalLine).toMatchObject({ amount: 1600, returnedAmount: 1600, netAmount: 0 });
  expect(cleared.records.every(({ returnedBy }) => returnedBy !== null)).toBe(true);

  for (const list of [pageSubsidy, pageRecharge, pageRechargeCollect])
    expect((await merchant.admin.call(list, {})).totalLine?.amount).toBe(1600);

  expect(
    (await merchant.admin.answer(clearRevocation.save, { ...undo, idempotencyKey: key() })).status,
  ).toBe(400);
  await assertSound();
});

test('transfers that are taken back are told from transfers, and totals count each once', async () => {
  await paidIn(0, 10_000);
  const [one, two] = [person(1), person(2)];
  const custIds = [one.custId, two.custId];
  const batch = {
    fromCustId: person(0).custId,
    custIds,
    amount: 3000,
    remark: '班费',
    idempotencyKey: key(),
  };
  const { batchNo, jobId } = await merchant.admin.call(transferBatch, batch);
  await finished({ jobId });
  await merchant.within((context) =>
    blockAccounts(context, [Number(two.accountId)], { debit: true }),
  );
  await finished(
    await merchant.admin.call(transferRevocation.save, {
      batchNo,
      reason: '转错了',
      idempotencyKey: key(),
    }),
  );

  const { records, totalLine } = await merchant.admin.call(pageTransfer, {});
  expect(totalLine).toMatchObject({ amount: 6000, returnedAmount: 3000 });
  expect(
    records
      .map(({ kind, amount, returnedAmount, state }) => [kind, amount, returnedAmount, state])
      .toSorted(),
  ).toEqual([
    [1, 3000, 0, 1],
    [1, 3000, 0, 2],
    [2, 0, 3000, 1],
  ]);

  expect((await merchant.admin.call(pageTransfer, { kind: 2 })).records).toMatchObject([
    { reversesId: expect.any(String) },
  ]);
  await assertSound();
});

test('a deduction typed by mistake is taken back once and whole, into what it took, and is no recharge', async () => {
  await paidIn(0, 5000);
  const { custId } = person(0);
  const deduct = {
    custId,
    amount: 1200,
    deductType: 1 as const,
    reason: '卡套',
    idempotencyKey: key(),
  };
  const { deductId } = await merchant.admin.call(deductionAdd, deduct);
  const request = { deductId, reason: '打错了', idempotencyKey: key() };
  for (const answer of [
    await merchant.admin.call(deductionBack, request),
    await merchant.admin.call(deductionBack, request),
  ])
    expect(answer).toEqual({ deductId, amount: 1200, fundAmount: 0, balance: 5000 });

  const again = await merchant.admin.answer(deductionBack, { ...request, idempotencyKey: key() });
  expect([again.status, again.data]).toMatchObject([409, { reason: 'ALREADY_REVOKED' }]);

  const list = await merchant.admin.call(pageDeduction, {});
  expect(list.totalLine).toMatchObject({ amount: 1200, returnedAmount: 1200, netAmount: 0 });
  expect(list.records).toMatchObject([{ state: 2, returnReason: '打错了' }]);
  expect((await merchant.admin.call(pageDeduction, { state: 1 })).total).toBe(0);
  expect((await merchant.admin.call(pageRecharge, {})).totalLine?.amount).toBe(5000);
  expect((await sums(0))[0]).toMatchObject({ rechargeAmount: 5000, feeAmount: 0, endAmount: 5000 });
  const clerk = merchant.as({
    permissions: [deductionAdd.access],
    scope: { organisations: 'all' },
  });
  expect((await clerk.answer(deductionBack, { ...request, idempotencyKey: key() })).status).toBe(
    403,
  );
  const stranger = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
  expect((await stranger.answer(deductionBack, { ...request, idempotencyKey: key() })).status).toBe(
    404,
  );
  await assertSound();
});

test('what a deduction took of a grant that is over goes to its fund; a closed door takes nothing', async () => {
  const { custId, accountId } = person(0);
  await granted(0, 800);
  const take = {
    custId,
    walletType: 2 as const,
    amount: 300,
    deductType: 9 as const,
    reason: '餐具',
  };
  const { deductId } = await merchant.admin.call(deductionAdd, { ...take, idempotencyKey: key() });
  await merchant.within((context) => blockAccounts(context, [Number(accountId)], { credit: true }));
  const request = { deductId, reason: '打错了', idempotencyKey: key() };
  expect((await merchant.admin.answer(deductionBack, request)).data).toMatchObject({
    reason: 'CREDIT_BLOCKED',
  });
  await merchant.within((context) =>
    blockAccounts(context, [Number(accountId)], { credit: false }),
  );
  await finished(
    await merchant.admin.call(clearBatch, {
      orgIds: [orgId],
      reason: '清零',
      idempotencyKey: key(),
    }),
  );
  expect(await merchant.admin.call(deductionBack, request)).toMatchObject({
    amount: 300,
    fundAmount: 300,
    balance: 0,
  });
  expect(await merchant.admin.call(accountDetail, { custId })).toMatchObject({ subsidyBalance: 0 });
  await assertSound();
});
