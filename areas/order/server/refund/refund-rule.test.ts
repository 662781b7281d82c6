import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { mealBackRules } from '#areas/marketing/contract/sale-rules.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { orderEvents } from '../../contract/delivery.ts';
import { orderDetail } from '../../contract/order.ts';
import { cancelOrder } from '../../contract/order-step.ts';
import { checkRefund, refundOrder } from '../../contract/refund.ts';
import { addRefundApply, agreeRefund } from '../../contract/refund-apply.ts';
import { area } from '../area.ts';
import { dinerHouse, key, reasonOf } from '../testing/diner-house.ts';
import { applyForRefund } from './refund-apply.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([
    customerArea,
    ...moneyAreas,
    { ...marketingArea, start: undefined },
    area,
  ]);
});
afterAll(() => server.stop());

test('a clerk gives back what the return rules let; beyond them only a clerk with the right, and the order keeps who', async () => {
  const { admin, merchant, order } = await dinerHouse(server);
  const orderId = await order();
  await admin.call(mealBackRules.add, { ruleName: '收两成', feeRatio: 20 });
  const ask = (caller: typeof admin, amount: number, override = false) =>
    caller.answer(refundOrder, {
      orderId,
      amount,
      reason: '凉了',
      override,
      idempotencyKey: key(),
    });

  expect(await admin.call(checkRefund, { orderId })).toMatchObject({
    refundable: 800,
    ruleMost: 640,
    mayOverride: true,
  });

  expect(reasonOf(await ask(admin, 800))).toEqual([409, 'BACK_RULE']);
  const clerk = merchant.as({
    permissions: [refundOrder.access],
    scope: { canteens: 'all', organisations: 'all' },
  });
  expect((await clerk.call(checkRefund, { orderId })).mayOverride).toBe(false);
  expect((await ask(clerk, 800, true)).status).toBe(403);
  expect((await ask(clerk, 300)).status).toBe(200);
  expect((await ask(admin, 500, true)).status).toBe(200);
  expect(await admin.call(orderEvents, { orderId })).toMatchObject([
    { action: 'refundOverride', remark: '凉了' },
    { action: 'cancel', remark: '凉了' },
  ]);
});

const whole = { canteens: 'all', organisations: 'all' } as const;

test('the fee of a return rule is of the whole: refunds in parts never give more than one at once', async () => {
  const { admin, merchant, order } = await dinerHouse(server);
  const orderId = await order();
  await admin.call(mealBackRules.add, { ruleName: '收一成加五毛', feeRatio: 10, feeAmount: 50 });
  const clerk = merchant.as({ permissions: [refundOrder.access], scope: whole });
  const most = async () => (await clerk.call(checkRefund, { orderId, amount: 1 })).ruleMost;
  const giveBack = (amount: number) =>
    clerk.answer(refundOrder, {
      orderId,
      amount,
      reason: '凉了',
      override: false,
      idempotencyKey: key(),
    });

  expect(await most()).toBe(670);
  for (const amount of [300, 200, 170]) expect((await giveBack(amount)).status).toBe(200);
  expect(await most()).toBe(0);
  for (const amount of [1, 9, 100])
    expect(reasonOf(await giveBack(amount))).toEqual([409, 'BACK_RULE']);
  expect(reasonOf(await giveBack(131))).toEqual([409, 'REFUND_TOO_LARGE']);
});

test('a diner who gives back in parts pays the fee of each part, the flat one once', async () => {
  const { admin, merchant, order, custId } = await dinerHouse(server);
  const orderId = Number(await order());
  await admin.call(mealBackRules.add, { ruleName: '收一成加五毛', feeRatio: 10, feeAmount: 50 });
  const reviewer = merchant.as({ permissions: ['*:*:*'], scope: whole });
  const giveBack = async (amount: number) => {
    const asked = { orderId, custId: Number(custId), amount, reason: '退' };
    const made = await merchant.within((context) => applyForRefund(context, asked));
    await reviewer.call(agreeRefund, { applyId: String(made.applyId), version: 1 });

    return made.amount;
  };

  expect([await giveBack(400), await giveBack(400)]).toEqual([310, 360]);
  await expect(giveBack(100)).rejects.toMatchObject({ reason: 'BACK_FEE' });
});

test('who may not go beyond the rules does not by an application, nor by cancelling', async () => {
  const { admin, merchant, order } = await dinerHouse(server);
  const orderId = await order();
  await admin.call(mealBackRules.add, { ruleName: '收一成', feeRatio: 10 });
  const clerk = merchant.as({
    permissions: [addRefundApply.access, cancelOrder.access],
    scope: whole,
  });
  const apply = (amount: number) => ({ orderId, amount, reason: '退', idempotencyKey: key() });

  expect(reasonOf(await clerk.answer(addRefundApply, apply(800)))).toEqual([409, 'BACK_RULE']);
  const cancel = { orderId, reason: '退', idempotencyKey: key() };
  expect(reasonOf(await clerk.answer(cancelOrder, cancel))).toEqual([409, 'BACK_RULE']);
  expect((await clerk.answer(addRefundApply, apply(720))).status).toBe(200);
});

test('the fee of what a diner gives back is taken of the lines they name: what was eaten stays sold', async () => {
  const { admin, merchant, order, custId } = await dinerHouse(server);
  const orderId = Number(await order());
  await admin.call(mealBackRules.add, { ruleName: '收一成', feeRatio: 10 });
  const reviewer = merchant.as({ permissions: ['*:*:*'], scope: whole });
  const own = {
    orderId,
    custId: Number(custId),
    reason: '凉了',
    lines: [{ lineNo: 1, amount: 500 }],
  };
  const { applyId, amount } = await merchant.within((context) => applyForRefund(context, own));
  expect(amount).toBe(450);
  await reviewer.call(agreeRefund, { applyId: String(applyId), version: 1 });
  const { lines } = await admin.call(orderDetail, { orderId: String(orderId) });
  expect(lines.map(({ refundAmount }) => refundAmount)).toEqual([450, 0]);
});
