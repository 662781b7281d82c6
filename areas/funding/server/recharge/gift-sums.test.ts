import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { statementSum } from '#areas/ledger/contract/statement.ts';
import { ledgerChecks } from '#areas/ledger/server/api.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { deductionAdd } from '../../contract/deduction.ts';
import { giftRules } from '../../contract/gift-rule.ts';
import { pageRecharge, rechargeSingle } from '../../contract/recharge.ts';
import { pageRepeal, repealCheck, repealSingle } from '../../contract/repeal.ts';

let server: RunningServer;
let merchant: TestMerchant;
let custId: string;
let accountId: string;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '学校' });
  ({ custId, accountId } = await merchant.admin.call(custAdd, {
    custNum: '101',
    custName: '学生',
    orgId,
  }));
});

const key = () => crypto.randomUUID();
const recharged = (amount: number) =>
  merchant.admin.call(rechargeSingle, { custId, amount, offlineType: 3, idempotencyKey: key() });
const revoke = (rechargeId: string, policy: 'REJECT' | 'PARTIAL' | 'DEBT') =>
  merchant.admin.call(repealSingle, {
    rechargeId,
    policy,
    reason: '充错了',
    idempotencyKey: key(),
  });
const spend = (amount: number) =>
  merchant.admin.call(deductionAdd, {
    custId,
    amount,
    deductType: 2,
    reason: '饭卡套',
    idempotencyKey: key(),
  });
const ruled = (timesMax: number) =>
  merchant.admin.call(giftRules.add, {
    ruleName: '充值有礼',
    tiers: [{ amount: 10_000, gift: 1000 }],
    timesMax,
  });
const usedCount = async () => (await merchant.admin.call(giftRules.page, {})).records[0]?.usedCount;

/** What was taken back by the statement and by the list of revocations, and what is owed still. */
async function takenBack() {
  const today = (await merchant.within(async ({ now }) => now)).slice(0, 10);
  const { wallets } = await merchant.admin.call(statementSum, {
    accountId,
    startDate: today,
    endDate: today,
  });
  const [own] = wallets;
  const { totalLine } = await merchant.admin.call(pageRepeal, {});
  const inLedger = (own?.revokeRechargeAmount ?? 0) + (own?.debt ?? 0);

  return {
    inLedger,
    listed: totalLine?.takenAmount,
    own: own as NonNullable<typeof own>,
    totalLine,
  };
}

async function assertSound() {
  const { own } = await takenBack();
  const came =
    own.beginAmount + own.rechargeAmount + own.giftAmount + own.refundAmount + own.transferInAmount;
  const went =
    own.withdrawAmount +
    own.consumeAmount +
    own.revokeRechargeAmount +
    own.transferOutAmount +
    own.feeAmount;
  expect(came - went + own.otherAmount).toBe(own.endAmount);
  const checks = await merchant.within(ledgerChecks);
  expect(checks.filter(({ check, differences }) => check !== 'days' && differences > 0)).toEqual(
    [],
  );
}

test('a recharge that is revoked counts nothing for its gift: the person gets it at the right recharge', async () => {
  await ruled(1);
  const wrong = await recharged(10_000);
  expect([wrong.giftAmount, await usedCount()]).toEqual([1000, 1]);
  expect((await recharged(10_000)).giftAmount).toBe(0);
  expect(await revoke(wrong.rechargeId, 'REJECT')).toMatchObject({
    revokedAmount: 10_000,
    revokedGift: 1000,
  });
  expect(await usedCount()).toBe(0);
  expect((await recharged(10_000)).giftAmount).toBe(1000);
  expect(await usedCount()).toBe(1);
  await assertSound();
});

test('of a rule with several gifts one is given back each time, and none by a part of a recharge', async () => {
  await ruled(2);
  const [first, second] = [await recharged(10_000), await recharged(10_000)];
  expect((await recharged(10_000)).giftAmount).toBe(0);
  await spend(25_000);
  expect((await revoke(first.rechargeId, 'PARTIAL')).revokedGift).toBeGreaterThan(0);
  expect((await recharged(10_000)).giftAmount).toBe(0);
  await revoke(second.rechargeId, 'DEBT');
  expect((await recharged(10_000)).giftAmount).toBe(1000);
  await assertSound();
});

test.each(['REJECT', 'PARTIAL', 'DEBT'] as const)(
  'policy %s: gifts stand in every list, whose sums are the statement',
  async (policy) => {
    await ruled(0);
    const { rechargeId } = await recharged(25_000);
    if (policy !== 'REJECT') await spend(24_700);
    const check = await merchant.admin.call(repealCheck, { rechargeIds: [rechargeId] });
    const done = await revoke(rechargeId, policy === 'REJECT' ? 'REJECT' : 'PARTIAL');
    expect([done.revokedAmount, done.revokedGift]).toEqual([check.takeable, check.giftTakeable]);
    const wallet = await merchant.admin.call(accountDetail, { custId });
    expect(wallet.personalBalance).toBe(check.one?.balanceAfter);
    if (policy === 'DEBT') expect((await revoke(rechargeId, 'DEBT')).debt).toBeGreaterThan(0);

    const { inLedger, listed, own, totalLine } = await takenBack();
    expect(inLedger).toBe(listed);
    expect(Number(totalLine?.amount) + Number(totalLine?.giftAmount)).toBe(listed);
    expect(totalLine?.debtAmount).toBe(own.debt);
    const { records } = await merchant.admin.call(pageRepeal, {});
    for (const row of records) expect(row.debtAmount).toBeLessThanOrEqual(row.takenAmount);
    const details = await merchant.admin.call(pageRecharge, {});
    expect(details.totalLine).toMatchObject({
      amount: own.rechargeAmount,
      giftAmount: own.giftAmount,
      revokedAmount: totalLine?.amount,
      revokedGift: totalLine?.giftAmount,
    });

    await assertSound();
  },
);

test('who got a gift of a rule: person, recharge and amount, of those the rule gave something on alone', async () => {
  const { ruleId } = await ruled(0);
  const { rechargeId } = await recharged(10_000);
  await recharged(5000);
  const given = await merchant.admin.call(pageRecharge, { giftRuleId: ruleId });
  expect(given.records).toMatchObject([
    { rechargeId, custId, custNum: '101', amount: 10_000, giftAmount: 1000 },
  ]);
  expect(given.totalLine).toMatchObject({ giftAmount: 1000 });

  /* One that was taken back says so; people of other organisations are not told. */
  await revoke(rechargeId, 'REJECT');
  expect((await merchant.admin.call(pageRecharge, { giftRuleId: ruleId })).records).toMatchObject([
    { rechargeId, revokedGift: 1000, state: 'revoked' },
  ]);
  const stranger = merchant.as({
    permissions: [pageRecharge.access],
    scope: { organisations: [1] },
  });
  expect((await stranger.call(pageRecharge, { giftRuleId: ruleId })).records).toEqual([]);
});
