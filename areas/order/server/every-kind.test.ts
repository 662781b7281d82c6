import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { addExternal, redressBuffet } from '../contract/at-counter.ts';
import { goodsSum, kitchenSteps, orderSum, saleSum } from '../contract/kitchen.ts';
import { cancelOrder } from '../contract/order-step.ts';
import { refundOrder } from '../contract/refund.ts';
import { addRefundApply, agreeRefund } from '../contract/refund-apply.ts';
import { sellBatch } from './api.ts';
import { area } from './area.ts';
import { dinerHouse, dish, key } from './testing/diner-house.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, area]);
});
afterAll(() => server.stop());

test('orders of every kind come to what their lines, their payments and the ledger say', async () => {
  const house = await dinerHouse(server);
  const { admin, merchant, place } = house;
  const small = (orderKind: number, more: object = {}) =>
    house.order({
      orderKind,
      lines: [dish('红烧肉', 100), dish('青菜', 33)],
      discountAmount: 7,
      ...more,
    });
  const orders: string[] = [];
  for (const kind of [2, 3, 4, 5, 6, 7, 8]) orders.push(await small(kind));
  const [pre, declared, buffet, , brought, shop] = orders as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await small(2, { isPaid: false });
  const terminal = { nuclearMode: 1, sourceType: 41, cardNo: `C${merchant.merchantId}`, place };
  await merchant.within((context) =>
    sellBatch(context, [
      { ...terminal, amount: 250, onlineFlag: 1, occurredAt: context.now },
      { ...terminal, amount: 9900, onlineFlag: 2, occurredAt: context.now },
    ]),
  );

  const party = {
    canteenId: String(place.placeId),
    guestName: '来宾',
    amount: 4500,
    payWay: 4 as const,
  };
  await admin.call(addExternal, { ...party, idempotencyKey: key() });
  const why = { reason: '说明' };
  await admin.call(cancelOrder, { orderId: pre, ...why, idempotencyKey: key() });
  const line = { lineNo: 1, amount: 50, quantity: 0 };
  await admin.call(refundOrder, {
    orderId: declared,
    amount: 50,
    lines: [line],
    ...why,
    idempotencyKey: key(),
  });
  await admin.call(redressBuffet, { orderId: buffet, amount: 150, ...why, idempotencyKey: key() });
  await admin.call(kitchenSteps, { orderIds: [brought], step: 'ready' });
  const { applyId } = await admin.call(addRefundApply, {
    orderId: shop,
    amount: 60,
    ...why,
    idempotencyKey: key(),
  });
  const reviewer = merchant.as({
    permissions: [agreeRefund.access],
    scope: { canteens: 'all', organisations: 'all' },
  });
  await reviewer.call(agreeRefund, { applyId, version: 1 });

  const { rows } = await merchant.within(({ tx, merchantId }) =>
    sql<Record<string, number>>`
      select (select sum(paid_amount) from meal_order where merchant_id = ${merchantId})::int as paid,
        (select sum(refunded_amount) from meal_order where merchant_id = ${merchantId})::int as refunded,
        (select sum(l.amount - l.discount_share) from order_line l where l.merchant_id = ${merchantId} and l.sold)::int as sold,
        (select sum(o.paid_amount) from meal_order o where o.merchant_id = ${merchantId} and not exists (select from order_line l
          where l.merchant_id = ${merchantId} and l.order_id = o.order_id))::int as unlisted,
        (select sum(l.refund_amount) from order_line l where l.merchant_id = ${merchantId})::int as given_back,
        (select sum(amount) from order_refund where merchant_id = ${merchantId})::int as refunds,
        (select sum(amount) from posting where merchant_id = ${merchantId} and trade_type = 20)::int as consumed,
        (select sum(amount) from posting where merchant_id = ${merchantId} and trade_type = 22)::int as returned`.execute(
      tx,
    ),
  );

  const sums = rows[0] as Record<string, number>;
  expect((sums['sold'] as number) + (sums['unlisted'] as number)).toBe(sums['paid']);
  expect(sums['consumed']).toBe(sums['paid']);
  expect([sums['givenBack'], sums['refunds'], sums['returned']]).toEqual(
    Array(3).fill(sums['refunded']),
  );
  const net = {
    netAmount: (sums['paid'] as number) - (sums['refunded'] as number),
    refundAmount: sums['refunded'],
  };
  for (const list of [saleSum, goodsSum, orderSum])
    expect((await admin.call(list as typeof saleSum, {})).totalLine).toMatchObject(net);
});
