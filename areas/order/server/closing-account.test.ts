import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAccountCall, closeCheck } from '#areas/account/contract/closing.ts';
import { customerHooksOf } from '#areas/account/server/api.ts';
import { moneyAreasOf } from '#areas/account/server/testing/area.ts';
import { custCancel } from '#areas/customer/contract/customer.ts';
import { custBatchCancel } from '#areas/customer/contract/people-batch.ts';
import { customerArea } from '#areas/customer/server/area.ts';
import {
  clearingPay,
  clearingWriteOff,
  pageClearingDone,
  pageClearingOwed,
} from '#areas/funding/contract/clearing-owed.ts';
import { rechargeSingle, subsidySingle } from '#areas/funding/contract/recharge.ts';
import { withdrawals } from '#areas/funding/contract/withdrawal.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { ledgerChecks, trialBalance } from '#areas/ledger/server/api.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { cancelOrder } from '../contract/order-step.ts';
import { accountHooks } from './api.ts';
import { area } from './area.ts';
import { refundOrder } from './end-order.ts';
import { type Diner, dinerHouse, key, reasonOf } from './testing/diner-house.ts';

let server: RunningServer;
let of: Diner;
let accountId: string;
beforeAll(async () => {
  server = await startServer([
    customerArea(customerHooksOf(accountHooks)),
    ...moneyAreasOf(accountHooks),
    area,
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  of = await dinerHouse(server);
  ({ accountId } = await of.admin.call(accountDetail, { custId: of.custId }));
});

const close = () =>
  of.admin.answer(closeAccountCall, {
    accountId,
    settle: 1,
    remark: '离校',
    idempotencyKey: key(),
  });
const refund = (orderId: string, amount: number) =>
  of.merchant.within((context) =>
    refundOrder(context, { orderId: Number(orderId), amount, reason: '退', operatorId: 1 }),
  );
const owed = async () => (await of.admin.call(pageClearingOwed, {})).records;
const inClearing = async () =>
  (await of.merchant.within(trialBalance)).find(({ ledgerAccount }) => ledgerAccount === 106)
    ?.balance ?? 0;

async function assertSound() {
  const checks = await of.merchant.within(ledgerChecks);
  expect(checks.filter(({ check, differences }) => check !== 'days' && differences > 0)).toEqual(
    [],
  );
  const trial = await of.merchant.within(trialBalance);
  expect(trial.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
}

test('an account with orders that are not over is not closed, nor its person cancelled, and they are named', async () => {
  const { admin, custId } = of;
  const [first, second] = [await of.order(), await of.order({ mealType: 4, isPaid: false })];
  const check = await admin.call(closeCheck, { accountId });
  expect(check).toMatchObject({ custName: '张三', custNum: '1', orderCount: 2, orderAmount: 1600 });
  expect(check.orders.map(({ mealType, amount, isPaid }) => [mealType, amount, isPaid])).toEqual([
    [2, 800, true],
    [4, 800, false],
  ]);
  expect(check.obstacles).toHaveLength(1);
  expect(reasonOf(await close())).toEqual([409, 'OPEN_ORDERS']);
  expect(reasonOf(await admin.answer(custCancel, { custId }))).toEqual([409, 'OPEN_ORDERS']);
  expect(await admin.call(custBatchCancel, [custId])).toMatchObject({
    cancelled: 0,
    refused: [{ custId }],
  });

  for (const orderId of [first, second])
    await admin.call(cancelOrder, { orderId, reason: '离校', idempotencyKey: key() });

  expect((await admin.call(closeCheck, { accountId })).obstacles).toEqual([]);
  expect((await close()).status).toBe(200);
  expect(await inClearing()).toBe(0);
  await assertSound();
});

test('orders at places that are not the caller’s are counted as what stands in the way, but not named', async () => {
  await of.order();
  const elsewhere = of.merchant.as({
    permissions: [closeCheck.access],
    scope: { canteens: [1], organisations: 'all' },
  });

  const check = await elsewhere.call(closeCheck, { accountId });
  expect(check).toMatchObject({ orderCount: 1, orderAmount: 800, orders: [] });
  expect(check.obstacles).toHaveLength(1);
});

test('an account with a sale in suspense is not closed, nor its person cancelled, until it is settled, and the sale is named', async () => {
  const { admin, custId } = of;
  const orderId = await of.order();
  await of.merchant.within(({ client, merchantId }) =>
    client.query(
      'update meal_order set order_state = 5, personal_amount = personal_amount - 300, suspense_amount = 300 where merchant_id = $1 and order_id = $2',
      [merchantId, orderId],
    ),
  );
  const check = await admin.call(closeCheck, { accountId });
  expect(check).toMatchObject({ orderCount: 0, suspendedCount: 1, suspendedAmount: 300 });
  expect(check.orders).toMatchObject([{ orderId, amount: 300, isSuspended: true }]);
  expect(check.obstacles).toEqual(['有未补扣的挂账消费，请先补扣或退款']);

  expect(reasonOf(await close())).toEqual([409, 'OPEN_SUSPENSE']);
  expect((await close()).message).toBe('还有1笔消费挂账，共3.00元，请先补扣或退款');
  expect(reasonOf(await admin.answer(custCancel, { custId }))).toEqual([409, 'OPEN_SUSPENSE']);
  expect(await admin.call(custBatchCancel, [custId])).toMatchObject({ cancelled: 0 });

  await of.merchant.within(({ client, merchantId }) =>
    client.query(
      'update meal_order set personal_amount = personal_amount + suspense_amount, suspense_amount = 0 where merchant_id = $1',
      [merchantId],
    ),
  );
  expect((await close()).status).toBe(200);
});

/** A closed account that is owed this much of a sale that was given back since. */
async function owing(amount: number): Promise<void> {
  const orderId = await of.order();
  await of.merchant.within(({ client, merchantId }) =>
    client.query('update meal_order set order_state = 5 where merchant_id = $1', [merchantId]),
  );
  expect((await close()).status).toBe(200);
  await refund(orderId, amount);
}

test('money that comes to a closed account is a task, and is paid out once, to the fen', async () => {
  const { admin } = of;
  await owing(400);
  expect(await owed()).toMatchObject([
    { accountId, custNum: '1', owedAmount: 400, payingAmount: 0 },
  ]);
  expect([
    await inClearing(),
    (await admin.call(pageClearingOwed, {})).totalLine?.owedAmount,
  ]).toEqual([400, 400]);
  const request = {
    accountId,
    amount: 400,
    withdrawMethod: 3 as const,
    remark: '家长领取',
    idempotencyKey: key(),
  };
  expect(reasonOf(await admin.answer(clearingPay, { ...request, amount: 300 }))).toEqual([
    409,
    'OWED_CHANGED',
  ]);
  const clerk = of.merchant.as({
    permissions: [pageClearingOwed.access],
    scope: { organisations: 'all' },
  });
  expect((await clerk.answer(clearingPay, request)).status).toBe(403);
  const stranger = of.merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
  expect((await stranger.answer(clearingPay, request)).status).toBe(404);
  expect((await stranger.call(pageClearingOwed, {})).total).toBe(0);
  const answers = await Promise.all([
    admin.call(clearingPay, request),
    admin.call(clearingPay, request),
  ]);
  expect(answers).toMatchObject([{ amount: 400, state: 4 }, { amount: 400 }]);
  expect(answers[0]).toEqual(answers[1]);
  expect([await inClearing(), await owed()]).toEqual([0, []]);
  const done = await admin.call(pageClearingDone, {});
  expect(done.records).toMatchObject([
    { way: 1, amount: 400, withdrawMethod: 3, reason: '家长领取' },
  ]);
  const paid = await admin.call(withdrawals.page, { withdrawSource: 3 });
  expect(paid.records.map(({ amount, state }) => [amount, state])).toContainEqual([400, 4]);
  await assertSound();
});

test('what is not fetched is given up for a reason by an operator who may, and stays the house’s', async () => {
  const { admin } = of;
  await owing(250);
  const request = { accountId, amount: 250, reason: '一年未领取', idempotencyKey: key() };
  const payer = of.merchant.as({
    permissions: [clearingPay.access],
    scope: { organisations: 'all' },
  });
  expect((await payer.answer(clearingWriteOff, request)).status).toBe(403);
  expect(await admin.call(clearingWriteOff, request)).toMatchObject({ amount: 250 });
  expect(await admin.call(clearingWriteOff, request)).toMatchObject({ amount: 250 });
  expect([await inClearing(), await owed()]).toEqual([0, []]);
  expect((await admin.call(pageClearingDone, { way: 2 })).records).toMatchObject([
    { amount: 250, reason: '一年未领取' },
  ]);
  await assertSound();
});

test('back through its channel it goes as far as that took, and lies in clearing until it has arrived or was refused', async () => {
  const { admin, custId } = of;
  const byChat = {
    custId,
    amount: 300,
    offlineType: 1 as const,
    voucherNo: 'W1',
    idempotencyKey: key(),
  };
  await admin.call(rechargeSingle, byChat);
  await owing(500);
  const request = { accountId, amount: 500, withdrawMethod: 1 as const, idempotencyKey: key() };
  expect(reasonOf(await admin.answer(clearingPay, request))).toEqual([409, 'CHANNEL_LIMIT']);
  expect((await owed())[0]).toMatchObject({ owedAmount: 500 });
});

test('granted money of a closed account still goes to its fund, and its owner is not owed it', async () => {
  const { admin, custId } = of;
  await admin.call(subsidySingle, { custId, amount: 800, idempotencyKey: key() });
  await owing(800);
  expect([await inClearing(), await owed()]).toEqual([0, []]);
  await assertSound();
});
