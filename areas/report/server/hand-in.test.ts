import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { handInDue, handIns } from '../contract/hand-in.ts';
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
