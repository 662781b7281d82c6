import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { floatAdd, floatReverse, pageFloat } from '../contract/cash-float.ts';
import { handInDue, handIns } from '../contract/hand-in.ts';
import { home } from '../contract/home.ts';
import { shiftCash } from '../contract/shift.ts';
import { area } from './area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([
    customerArea,
    ...moneyAreas,
    orderArea,
    { ...area, start: undefined },
  ]);
});
afterAll(() => server.stop());

let merchant: TestMerchant;
let clerk: Caller;
let custId: string;
beforeEach(async () => {
  merchant = await server.merchant();
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '学院' });
  ({ custId } = await merchant.admin.call(custAdd, { custNum: '1', custName: '李小明', orgId }));
  clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: 'all', organisations: 'all' } });
});

/** `offlineType` 3 is cash; 1 is not. */
const take = (caller: Caller, amount: number, offlineType: 1 | 3 = 3) =>
  caller.call(rechargeSingle, {
    custId,
    amount,
    offlineType,
    voucherNo: 'V1',
    idempotencyKey: crypto.randomUUID(),
  } as never);
const draft = async (more: object = {}) => {
  const { startTime, endTime, expectedAmount } = await clerk.call(handInDue, {});
  return {
    startTime,
    endTime,
    countedAmount: expectedAmount,
    idempotencyKey: crypto.randomUUID(),
    ...more,
  };
};
const detail = (handInId: string) => merchant.admin.call(handIns.detail, { handInId });
const step = async (caller: Caller, action: 'sign' | 'reject' | 'cancel', handInId: string) => {
  const { version } = await detail(handInId);
  const said = action !== 'cancel' && { remark: '点过' };
  const { status, data } = await caller.answer(handIns[action], {
    handInId,
    version,
    ...said,
  } as never);

  return [status, (data as { reason?: string } | null)?.reason];
};

test('an operator hands in the cash they took themselves, and another operator signs for it', async () => {
  await take(clerk, 3000);
  await take(clerk, 500);
  await take(clerk, 700, 1);
  await take(merchant.admin, 9999);
  const { handInId } = await clerk.call(handIns.add, await draft());
  expect(await detail(handInId)).toMatchObject({
    inRecharge: 3500,
    expectedAmount: 3500,
    countedAmount: 3500,
    differenceAmount: 0,
    state: 1,
  });

  expect(await step(clerk, 'sign', handInId)).toEqual([409, 'OWN_DOCUMENT']);
  expect(await step(merchant.admin, 'sign', handInId)).toEqual([200, undefined]);
  expect(await detail(handInId)).toMatchObject({ state: 2, signedName: '测试用户' });
  const { totalLine } = await merchant.admin.call(handIns.page, {});
  expect(totalLine).toMatchObject({
    expectedAmount: 3500,
    countedAmount: 3500,
    differenceAmount: 0,
  });
});

test('a difference is told, and says why', async () => {
  await take(clerk, 3000);
  expect((await clerk.answer(handIns.add, await draft({ countedAmount: 2990 }))).status).toBe(400);
  const { handInId } = await clerk.call(
    handIns.add,
    await draft({ countedAmount: 2990, remark: '少找零' }),
  );
  expect(await detail(handInId)).toMatchObject({ differenceAmount: -10, remark: '少找零' });
});

test('no time is handed in twice; what was returned is handed in anew', async () => {
  await take(clerk, 3000);
  const first = await draft();
  const { handInId } = await clerk.call(handIns.add, first);
  const again = await clerk.answer(handIns.add, { ...first, idempotencyKey: crypto.randomUUID() });
  expect([again.status, (again.data as { reason?: string }).reason]).toEqual([
    409,
    'HAND_IN_OVERLAPS',
  ]);
  expect(await step(merchant.admin, 'reject', handInId)).toEqual([200, undefined]);
  await clerk.call(handIns.add, { ...first, idempotencyKey: crypto.randomUUID() });
  const later = await clerk.answer(
    handIns.add,
    await draft({ startTime: '2026-01-01 00:00:00', endTime: '2999-01-01 00:00:00' }),
  );
  expect(later.status).toBe(400);
});

test('a sum that has changed since cannot be signed for', async () => {
  await take(clerk, 3000);
  const { handInId } = await clerk.call(handIns.add, await draft());
  await merchant.within(({ tx }) =>
    tx
      .updateTable('reportHandIn')
      .set({ inRecharge: 2000, expectedAmount: 2000 })
      .where('handInId', '=', Number(handInId))
      .execute(),
  );

  expect(await step(merchant.admin, 'sign', handInId)).toEqual([409, 'HAND_IN_CHANGED']);
  expect(await step(clerk, 'cancel', handInId)).toEqual([200, undefined]);
});

test('operators see their own, those who sign see all', async () => {
  await take(clerk, 3000);
  await clerk.call(handIns.add, await draft());
  const other = merchant.as({ permissions: [handIns.page.access, handIns.add.access] });
  expect((await other.call(handIns.page, {})).total).toBe(0);
  expect((await merchant.admin.call(handIns.page, {})).total).toBe(1);
});

const begin = (caller: Caller, amount: number) =>
  caller.call(floatAdd, { amount, remark: '早班', idempotencyKey: crypto.randomUUID() });
const takeBack = (caller: Caller, floatId: string) =>
  caller.answer(floatReverse, {
    floatId,
    remark: '多记一笔',
    idempotencyKey: crypto.randomUUID(),
  });

test('the float one begins with is in the drawer, in the slip of the shift and in what is handed in', async () => {
  await begin(clerk, 20_000);
  await take(clerk, 3000);
  await begin(merchant.admin, 700);
  const due = await clerk.call(handInDue, {});
  expect(due).toMatchObject({ inFloat: 20_000, inRecharge: 3000, expectedAmount: 23_000 });
  expect((await clerk.call(home, {})).cash).toEqual({
    startTime: due.startTime,
    expectedAmount: 23_000,
  });

  const period = { startDate: due.startTime, endDate: due.endTime };
  expect(
    await merchant.admin.call(shiftCash, { ...period, operatorId: String(clerk.actor.userId) }),
  ).toMatchObject({ inFloat: 20_000, expectedAmount: 23_000 });

  const { handInId } = await clerk.call(handIns.add, await draft());
  expect(await detail(handInId)).toMatchObject({ inFloat: 20_000, expectedAmount: 23_000 });
  expect(await step(merchant.admin, 'sign', handInId)).toEqual([200, undefined]);
});

test('a float is written down once however often it is sent, and taken back once, by its own operator, by a further entry', async () => {
  const sent = { amount: 5000, idempotencyKey: crypto.randomUUID() };
  const [first, again] = [await clerk.call(floatAdd, sent), await clerk.call(floatAdd, sent)];
  expect(again).toEqual(first);
  expect((await takeBack(merchant.admin, first.floatId)).status).toBe(404);
  expect((await takeBack(clerk, first.floatId)).status).toBe(200);
  const { status, data } = await takeBack(clerk, first.floatId);
  expect([status, (data as { reason?: string }).reason]).toEqual([409, 'FLOAT_REVERSED']);

  const { records, totalLine } = await clerk.call(pageFloat, {});
  expect(records.map(({ amount, state }) => [amount, state]).toSorted()).toEqual([
    [-5000, 3],
    [5000, 2],
  ]);
  expect(totalLine).toMatchObject({ amount: 0 });
  expect((await clerk.call(handInDue, {})).expectedAmount).toBe(0);
  await expect(
    merchant.within(({ tx }) => tx.updateTable('reportCashFloat').set({ amount: 1 }).execute()),
  ).rejects.toThrow();
});

test('floats of others are seen by who signs for cash; cash is told to who hands it in, and where there is some', async () => {
  await begin(clerk, 5000);
  const other = merchant.as({ permissions: [pageFloat.access, home.access] });
  expect((await other.call(pageFloat, {})).total).toBe(0);
  expect((await merchant.admin.call(pageFloat, {})).total).toBe(1);
  expect((await other.call(home, {})).cash).toBeNull();
  expect((await merchant.admin.call(home, {})).cash).toBeNull();
});
