import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { orderEvents, pageDelivery, stepDelivery } from '../../contract/delivery.ts';
import {
  goodsSum,
  kitchenNow,
  kitchenSteps,
  orderSum,
  saleSum,
  takeSum,
} from '../../contract/kitchen.ts';
import { orderDetail } from '../../contract/order.ts';
import { cancelOrder } from '../../contract/order-step.ts';
import { refundOrder } from '../../contract/refund.ts';
import { sellBatch } from '../api.ts';
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

const stateOf = async (orderId: string) => {
  const { orderState, deliveryState, checkState } = await house.admin.call(orderDetail, {
    orderId,
  });
  return { orderState, deliveryState, checkState };
};
const kitchen = (step: 'prepare' | 'ready' | 'complete', ...orderIds: string[]) =>
  house.admin.answer(kitchenSteps, { orderIds, step });

describe('a kitchen', () => {
  test('takes orders from paid to handed out, each step once, and gives each a call number of its stall', async () => {
    const [first, second, unpaid] = [
      await house.order(),
      await house.order(),
      await house.order({ isPaid: false }),
    ];
    expect(reasonOf(await kitchen('prepare', first, unpaid))).toEqual([409, 'ORDER_STATE']);
    expect(await stateOf(first)).toMatchObject({ orderState: 2 });
    const prepared = (await kitchen('prepare', first, second)).data;
    expect(prepared.map(({ orderState }) => orderState)).toEqual([3, 3]);
    expect(prepared.map(({ callNo }) => callNo).toSorted()).toEqual([1, 2]);
    expect(reasonOf(await kitchen('prepare', first))).toEqual([409, 'ORDER_STATE']);
    const both = await Promise.all([
      kitchen('ready', first, second),
      kitchen('ready', second, first),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await kitchen('complete', first)).data).toEqual([{ ...prepared[0], orderState: 5 }]);
    expect(await stateOf(first)).toMatchObject({ orderState: 5, checkState: 2 });
    expect((await kitchen('complete', first)).status).toBe(409);
    const events = await house.admin.call(orderEvents, { orderId: first });
    expect(events.map(({ action, fromState, toState }) => [action, fromState, toState])).toEqual([
      ['prepare', '2', '3'],
      ['ready', '3', '4'],
      ['complete', '4', '5'],
    ]);
  });

  test('numbers orders that come at once without a gap', async () => {
    const { admin } = house;
    const ids = await Promise.all(
      Array.from({ length: 20 }, () =>
        house.order({ lines: [], discountAmount: 0, isPaid: false }),
      ),
    );
    const called = await Promise.all(
      ids.map((orderId) => admin.call(kitchenSteps, { orderIds: [orderId], step: 'prepare' })),
    );
    const numbers = called.flat().map(({ callNo }) => callNo as number);
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      ids.map((_, index) => index + 1),
    );
  });

  test('sees what has to be cooked by the time it is wanted, without what was given back or cancelled', async () => {
    const { admin, merchant } = house;
    const day = await merchant.within(async ({ now }) => now.slice(0, 10));
    const noon = { deliveryType: 4, wantedAt: `${day} 12:00:00` };
    const [first, second, gone] = [
      await house.order({ orderKind: 6, fulfil: noon }),
      await house.order(),
      await house.order({ lines: [], isPaid: false }),
    ];

    await admin.call(cancelOrder, { orderId: gone, reason: '不要', idempotencyKey: key() });
    await kitchen('prepare', first);
    const line = { lineNo: 2, amount: 300, quantity: 1000 };
    await admin.call(refundOrder, {
      orderId: second,
      amount: 300,
      lines: [line],
      reason: '售罄',
      idempotencyKey: key(),
    });

    const { records, totalLine } = await admin.call(takeSum, {});
    const shown = records.map((row) => [
      row.goodsName,
      row.wantedAt,
      row.quantity,
      row.preparingQuantity,
      row.waitingQuantity,
    ]);

    expect(shown.toSorted()).toEqual(
      [
        ['红烧肉', `${day} 12:00:00`, 1000, 1000, 0],
        ['青菜', `${day} 12:00:00`, 1000, 1000, 0],
        ['红烧肉', null, 1000, 0, 1000],
        ['青菜', null, 0, 0, 0],
      ].toSorted(),
    );

    expect(totalLine).toMatchObject({ quantity: 3000, orderNum: 2 });
    expect((await admin.call(takeSum, { orderKinds: [6] })).total).toBe(2);
  });
});

describe('a delivery', () => {
  const brought = () =>
    house.order({ orderKind: 6, fulfil: { deliveryType: 1, address: '3号楼201' } });
  const step = (name: string, ...orderIds: string[]) =>
    house.admin.answer(stepDelivery, { orderIds, step: name });

  test('goes its way step by step, each with who took it, and picking up completes the order', async () => {
    const orderId = await brought();
    expect(reasonOf(await step('depart', orderId))).toEqual([409, 'DELIVERY_STATE']);
    const taken = await Promise.all([step('take', orderId), step('take', orderId)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const name of ['depart', 'deliver']) expect((await step(name, orderId)).status).toBe(200);
    const { records } = await house.admin.call(pageDelivery, {});
    expect(records).toMatchObject([
      { orderId, deliveryState: 4, address: '3号楼201', goods: '红烧肉 ×1、青菜 ×1' },
    ]);
    expect((await step('pickUp', orderId)).status).toBe(200);
    expect(await stateOf(orderId)).toEqual({ orderState: 5, deliveryState: 5, checkState: 2 });

    for (const name of ['take', 'depart', 'deliver', 'pickUp', 'giveBack'])
      expect((await step(name, orderId)).status).toBe(409);

    const events = await house.admin.call(orderEvents, { orderId });
    expect(events.map(({ action }) => action)).toEqual(['take', 'depart', 'deliver', 'pickUp']);
  });

  test('of several is taken by all or none, and never by an unpaid or cancelled order', async () => {
    const [first, served] = [await brought(), await house.order()];
    expect((await step('take', first, served)).status).toBe(409);
    expect((await stateOf(first)).deliveryState).toBe(1);
    const unpaid = await house.order({ fulfil: { deliveryType: 4 }, isPaid: false });
    expect((await step('take', unpaid)).status).toBe(409);
    const clerk = house.merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
    expect((await clerk.answer(stepDelivery, { orderIds: [first], step: 'take' })).status).toBe(
      404,
    );
    expect((await clerk.answer(kitchenSteps, { orderIds: [first], step: 'ready' })).status).toBe(
      404,
    );
    expect((await clerk.call(pageDelivery, {})).total).toBe(0);
    expect((await clerk.call(kitchenNow, {})).orders).toEqual([]);
  });
});

describe('sums', () => {
  test('by dish, by place and by order say the same, sales without lines included', async () => {
    const { admin, merchant, place } = house;
    const orderId = await house.order({ discountAmount: 100 });
    await admin.call(refundOrder, { orderId, amount: 200, reason: '少', idempotencyKey: key() });
    const cardNo = `C${merchant.merchantId}`;
    const terminal = {
      nuclearMode: 1,
      sourceType: 41,
      onlineFlag: 1 as const,
      cardNo,
      amount: 250,
    };
    await merchant.within((context) =>
      sellBatch(context, [{ ...terminal, occurredAt: context.now, place }]),
    );
    /* An order with two dishes is one. */
    const whole = {
      orderNum: 2,
      amount: 1050,
      discountAmount: 100,
      refundAmount: 200,
      netAmount: 750,
    };
    expect((await admin.call(saleSum, {})).totalLine).toMatchObject(whole);
    expect((await admin.call(goodsSum, {})).totalLine).toMatchObject(whole);
    const { totalLine } = await admin.call(orderSum, {});
    expect(totalLine).toMatchObject({
      orderNum: 2,
      amount: 950,
      paidAmount: 950,
      refundAmount: 200,
      netAmount: 750,
    });
    const file = await admin.file(
      goodsSum,
      { fileType: 'csv', exportColumns: ['goodsName', 'orderNum'] },
      { export: true },
    );

    expect(file.bytes.toString().trim().split('\r\n').at(-1)).toBe('合计,2');
    const named = await admin.call(saleSum, { keyword: '红烧' });
    expect(named.records).toMatchObject([{ goodsName: '红烧肉', quantity: 1000, orderNum: 1 }]);
  });
});

describe('the live view', () => {
  /** A reader of the stream, and the events it has got. */
  async function following(lastId = '') {
    const { admin } = house;
    const stop = new AbortController();
    const response = await fetch(`${server.origin}${BASE_PREFIX}${kitchenNow.path}`, {
      method: 'POST',
      signal: stop.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        token: admin.token,
        ...(lastId && { 'last-event-id': lastId }),
      },
      body: JSON.stringify(signedEnvelope({})),
    });

    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async (): Promise<{ id: string; orders: { orderState: number }[] } | 'still'> => {
      const value = new TextDecoder().decode((await reader.read()).value);
      if (value.startsWith(':')) return 'still';

      const [id = '', data = ''] = value.split('\n').map((line) => line.replace(/^\w+: /, ''));

      return { id, ...JSON.parse(data) };
    };

    return { response, next, stop: () => stop.abort() };
  }

  test('tells what changes, and after a break nothing twice and nothing missed', async () => {
    const orderId = await house.order();
    const first = await following();
    expect(first.response.headers.get('content-type')).toContain('text/event-stream');
    const before = await first.next();
    expect(before).toMatchObject({ orders: [{ orderState: 2 }] });
    await kitchen('prepare', orderId);
    const after = await first.next();
    expect(after).toMatchObject({ orders: [{ orderState: 3, callNo: 1 }] });
    first.stop();
    const { id } = after as { id: string };
    const same = await following(id);
    expect(await same.next()).toBe('still');
    same.stop();
    await kitchen('ready', orderId);
    const later = await following(id);
    expect(await later.next()).toMatchObject({ orders: [{ orderState: 4 }] });
    later.stop();
  });

  test('answers a client that does not follow with what is now, and refuses a stranger as any call does', async () => {
    await house.order();
    expect((await house.admin.call(kitchenNow, {})).states).toEqual([
      { orderState: 2, orderNum: 1, amount: 800 },
    ]);
    const stranger = house.merchant.as({ permissions: [] });
    const answer = await stranger.answer(
      kitchenNow,
      {},
      { headers: { accept: 'text/event-stream' } },
    );
    expect(answer.status).toBe(403);
  });
});
