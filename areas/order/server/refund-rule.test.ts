import { afterAll, beforeAll, expect, test } from 'vitest';
import { area as accountArea } from '#areas/account/server/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { mealBackRules } from '#areas/marketing/contract/sale-rules.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { orderEvents } from '../contract/delivery.ts';
import { checkRefund, refundOrder } from '../contract/refund.ts';
import { area } from './area.ts';
import { dinerHouse, key, reasonOf } from './testing/diner-house.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([customerArea, accountArea, { ...marketingArea, start: undefined }, area]);
});
afterAll(() => server.stop());

test('a clerk gives back what the return rules let; beyond them only whoever has the right, and the order keeps who', async () => {
  const { admin, merchant, order } = await dinerHouse(server);
  const orderId = await order();
  await admin.call(mealBackRules.add, { ruleName: '收两成', feeRatio: 20 });
  const ask = (caller: typeof admin, amount: number, override = false) =>
    caller.answer(refundOrder, { orderId, amount, reason: '凉了', override, idempotencyKey: key() });
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
  expect(await admin.call(orderEvents, { orderId })).toMatchObject([{ action: 'refundOverride', remark: '凉了' }]);
});
