import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { orderDetail } from '../../contract/order.ts';
import { refundOrder } from '../../contract/refund.ts';
import {
  addRefundApply,
  agreeRefund,
  pageRefundApply,
  refundApplyDetail,
  refuseRefund,
  retryRefund,
  withdrawRefund,
} from '../../contract/refund-apply.ts';
import { applyForRefund, withdrawRefundApply } from '../api.ts';
import { area } from '../area.ts';
import { type Diner, dinerHouse, key, reasonOf } from '../testing/diner-house.ts';

let server: RunningServer;
let house: Diner;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
});

/** Another operator than the applicant: no operator agrees to an application of their own. */
const reviewer = () =>
  house.merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: 'all', organisations: 'all' },
  });
const balance = async () =>
  (await house.admin.call(accountDetail, { custId: house.custId })).personalBalance;
const applied = async (content: object = {}) => {
  const orderId = await house.order();
  const { applyId } = await house.admin.call(addRefundApply, {
    orderId,
    reason: '凉了',
    idempotencyKey: key(),
    ...content,
  });

  return { orderId, applyId };
};
const detail = (applyId: string) => house.admin.call(refundApplyDetail, { applyId });

test('a part of an order by line is applied for, and paid back as soon as an operator agrees', async () => {
  const { admin } = house;
  const { orderId, applyId } = await applied({
    lines: [{ lineNo: 2, amount: 300, quantity: 1000 }],
  });
  expect(await balance()).toBe(1200);
  expect(await detail(applyId)).toMatchObject({
    amount: 300,
    state: 1,
    lines: [{ goodsName: '青菜', amount: 300 }],
  });
  const { refundId, failure } = await reviewer().call(agreeRefund, { applyId, version: 1 });
  expect([await balance(), failure]).toEqual([1500, '']);
  expect(await detail(applyId)).toMatchObject({ state: 2, refundId });
  expect(
    (await admin.call(orderDetail, { orderId })).lines.map((line) => line.refundAmount),
  ).toEqual([0, 300]);
});

test('the operator who applied may not agree', async () => {
  const { applyId } = await applied();
  const own = await house.admin.answer(agreeRefund, { applyId, version: 1 });
  expect(reasonOf(own)).toEqual([409, 'OWN_DOCUMENT']);
  expect(await balance()).toBe(1200);
});

test('of several who decide at once one does, and the money moves once', async () => {
  const { admin } = house;
  const { applyId } = await applied();
  const at = { applyId, version: 1 };
  const answers = await Promise.all([
    reviewer().answer(agreeRefund, at),
    reviewer().answer(agreeRefund, at),
    admin.answer(refuseRefund, { ...at, remark: '不退' }),
    admin.answer(withdrawRefund, at),
  ]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const { state } = await detail(applyId);
  expect(await balance()).toBe(state === 2 ? 2000 : 1200);

  for (const again of [agreeRefund, retryRefund, withdrawRefund])
    if (!(again === retryRefund && state === 5))
      expect(
        (await admin.answer(again as typeof agreeRefund, { applyId, version: 2 })).status,
      ).toBe(409);
});

test('a refund that is refused fails, says why, moves nothing, and is tried again or refused', async () => {
  const { admin } = house;
  const { orderId, applyId } = await applied({ amount: 600 });
  await admin.call(refundOrder, { orderId, amount: 500, reason: '先退', idempotencyKey: key() });
  const failed = await reviewer().call(agreeRefund, { applyId, version: 1 });
  expect(failed).toEqual({ state: 5, refundId: null, failure: '退款金额超过可退金额' });
  expect(await balance()).toBe(1700);
  const found = await detail(applyId);
  expect(found.events.map(({ action }) => action)).toEqual(['add', 'agree', 'fail']);
  const again = await reviewer().call(retryRefund, { applyId, version: found.version });
  expect(again.state).toBe(5);
  const { version } = await detail(applyId);
  await admin.call(refuseRefund, { applyId, version, remark: '已退' });
  expect(await detail(applyId)).toMatchObject({ state: 3, failure: '退款金额超过可退金额' });
  expect(await balance()).toBe(1700);
});

test('one application is open for an order at a time, for no more than is left', async () => {
  const { admin } = house;
  const { orderId, applyId } = await applied({ amount: 100 });
  const another = { orderId, amount: 100, reason: '再退', idempotencyKey: key() };
  expect(reasonOf(await admin.answer(addRefundApply, another))).toEqual([409, 'REFUND_APPLIED']);
  await admin.call(withdrawRefund, { applyId, version: 1 });
  expect(reasonOf(await admin.answer(addRefundApply, { ...another, amount: 900 }))).toEqual([
    409,
    'REFUND_TOO_LARGE',
  ]);
  const lines = [{ lineNo: 1, amount: 501 }];
  expect(reasonOf(await admin.answer(addRefundApply, { ...another, amount: 501, lines }))[1]).toBe(
    'LINE_REFUND_TOO_LARGE',
  );
  const both = await Promise.all(
    [1, 2].map(() => admin.answer(addRefundApply, { ...another, idempotencyKey: key() })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a diner applies for an order of their own only and may take it back', async () => {
  const { merchant, admin, custId } = house;
  const orderId = Number(await house.order());
  const own = { orderId, custId: Number(custId), reason: '没吃到' };
  const { applyId, amount } = await merchant.within((context) => applyForRefund(context, own));
  expect(amount).toBe(800);
  const { records } = await admin.call(pageRefundApply, { source: 1 });
  expect(records).toMatchObject([{ createdName: '张三', source: 1, state: 1 }]);
  const stranger = { ...own, custId: 1 };
  await expect(merchant.within((context) => applyForRefund(context, stranger))).rejects.toThrow();
  const back = (who: number) =>
    merchant.within((context) => withdrawRefundApply(context, { applyId, custId: who }));
  await expect(back(1)).rejects.toThrow();
  await back(Number(custId));
  await expect(back(Number(custId))).rejects.toThrow();
  expect((await detail(String(applyId))).state).toBe(4);
});

test('an application about a place the caller does not see is none', async () => {
  const { applyId, orderId } = await applied();
  const clerk = house.merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
  expect((await clerk.call(pageRefundApply, {})).total).toBe(0);
  const at = { applyId, version: 1 };
  for (const answer of [
    await clerk.answer(refundApplyDetail, { applyId }),
    await clerk.answer(agreeRefund, at),
    await clerk.answer(refuseRefund, { ...at, remark: '不' }),
    await clerk.answer(withdrawRefund, at),
    await clerk.answer(addRefundApply, { orderId, reason: '退', idempotencyKey: key() }),
  ])
    expect(answer.status).toBe(404);
});
