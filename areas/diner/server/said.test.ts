import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { canteenCommands } from '#areas/canteen/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { updateGoodsStatus } from '#areas/order/contract/at-counter.ts';
import { pageDelivery } from '#areas/order/contract/delivery.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { area as supermarketArea } from '#areas/supermarket/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerFlow, FLOW_SHOWN } from '../contract/money.ts';
import {
  dinerApplyRefund,
  dinerCancel,
  dinerDeclare,
  dinerOrder,
  dinerOrders,
  dinerPay,
} from '../contract/order.ts';
import { dinerMe } from '../contract/session.ts';
import { dinerBuy } from '../contract/shop.ts';
import { area } from './area.ts';
import {
  BUFFET,
  bound,
  call,
  type Diner,
  type DinerHouse,
  dinerHouse,
  LUNCH,
  MONEY,
  PRICE,
  WATER,
} from './testing.ts';

/* What a diner says is held against what it is about. */

let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
beforeAll(async () => {
  server = await startServer([
    ...moneyAreas,
    canteenArea,
    supermarketArea,
    { ...orderArea, start: undefined },
    area,
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  diner = await bound(server, house, 0);
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const place = () => ({
  canteenId: String(house.canteenId),
  bizDate: house.tomorrow,
  mealType: LUNCH,
});
const answer = async (endpoint: Parameters<Diner['answer']>[0], content: object) => {
  const { status, data } = await diner.answer(endpoint, { ...content, ...key() });
  return status === 200 ? 200 : data?.reason;
};
const money = async () =>
  (await call<ResultOf<typeof dinerMe>>(diner, dinerMe, undefined)).personal;
const lineId = () =>
  house.merchant.within(async ({ tx }) =>
    String((await tx.selectFrom('recipeLine').select('lineId').executeTakeFirstOrThrow()).lineId),
  );
const dishes = async (more: object = {}) => ({
  kind: 2,
  mode: 2,
  ...place(),
  stallId: String(house.stallId),
  portions: [{ lineId: await lineId(), count: 1 }],
  amount: PRICE,
  ...more,
});

describe('an amount that was shown', () => {
  test('of a buffet and a sign-up is what they cost, and 0 is said as well', async () => {
    const buffet = { kind: 4, ...place(), persons: 2 };
    for (const amount of [0, BUFFET, 2 * BUFFET + 1])
      expect(await answer(dinerOrder, { ...buffet, amount })).toBe('PRICE_CHANGED');

    expect(await answer(dinerOrder, { ...buffet, amount: 2 * BUFFET })).toBe(200);
    const meal = { bizDate: house.tomorrow, mealType: LUNCH };
    const { canteenId } = place();
    expect(await answer(dinerDeclare, { canteenId, meals: [{ ...meal, price: 0 }] })).toBe(
      'PRICE_CHANGED',
    );
    expect(await answer(dinerDeclare, { canteenId, meals: [{ ...meal, price: 800 }] })).toBe(200);
  });

  test('of a room is what is missing to its least', async () => {
    const roomId = await house.merchant.within(async ({ tx, newId }) => {
      const id = newId();
      const room = { roomId: id, canteenId: house.canteenId, roomNum: '1', minAmount: 50_000 };
      await tx.insertInto('privateRoom').values(room).execute();

      return String(id);
    });

    const room = { kind: 5, ...place(), roomId, amount: 0 };
    for (const fees of [0, 9_999_999])
      expect(await answer(dinerOrder, { ...room, fees })).toBe('PRICE_CHANGED');
    expect(await answer(dinerOrder, { ...room, amount: 9_999_999 })).toBe('PRICE_CHANGED');
    const with1 = { ...(await dishes()), kind: 5, mode: undefined, roomId };
    expect(await answer(dinerOrder, { ...with1, fees: 50_000 })).toBe('PRICE_CHANGED');
    expect(await answer(dinerOrder, { ...with1, fees: 50_000 - PRICE })).toBe(200);
  });

  test('of packing is what packing costs', async () => {
    await allowTakeOut();
    const out = { ...(await dishes()), kind: 6, mode: undefined };
    expect(await answer(dinerOrder, out)).toBe('PRICE_CHANGED');
    expect(await answer(dinerOrder, { ...out, fees: 50 })).toBe(200);
  });
});

const allowTakeOut = () =>
  house.merchant.within((context) =>
    canteenCommands.setFirst(context, 'takeOut', house.canteenId, {
      ifTakeOut: 1,
      boxFee: 50,
      startTime: '00:00',
      endTime: '23:59',
    }),
  );

test('rooms, ways to be brought and modes are named by the orders they are for', async () => {
  const roomId = await house.merchant.within(async ({ tx, newId }) => {
    const id = newId();
    const room = { roomId: id, canteenId: house.canteenId, roomNum: '1', minAmount: 0 };
    await tx.insertInto('privateRoom').values(room).execute();

    return String(id);
  });

  expect(await answer(dinerOrder, await dishes({ roomId }))).toBe('NOT_OF_KIND');
  expect(
    await answer(dinerOrder, await dishes({ delivery: { deliveryType: 1, address: '3号楼' } })),
  ).toBe('NOT_OF_KIND');
  expect(await answer(dinerOrder, { kind: 4, mode: 1, ...place(), amount: BUFFET })).toBe(
    'NOT_OF_KIND',
  );
  expect(await answer(dinerOrder, { kind: 5, ...place(), roomId, amount: 0 })).toBe(200);
});

describe('what a diner wants', () => {
  test('is ready when they want it, while its meal is served', async () => {
    const at = (time: string) => `${house.tomorrow} ${time}`;
    for (const time of ['10:59:00', '13:01:00'])
      expect(await answer(dinerOrder, await dishes({ wantedAt: at(time) }))).toBe('WANTED_OUTSIDE');

    const buffet = { kind: 4, ...place(), amount: BUFFET, wantedAt: at('12:00:00') };
    expect(await answer(dinerOrder, buffet)).toBe('WANTED_OUTSIDE');
    const wanted = await dishes({ wantedAt: at('12:15:00') });
    const { orderId } = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, {
      ...wanted,
      ...key(),
    });
    const [own] = await call<ResultOf<typeof dinerOrders>>(diner, dinerOrders, {});
    expect(own).toMatchObject({ orderId, wantedAt: at('12:15:00') });
  });

  test('is not asked back while it is still to be served, and not paid once it was taken back', async () => {
    const content = await dishes();
    const { orderId } = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, {
      ...content,
      ...key(),
    });
    await call(diner, dinerPay, { orderId, ...key() });
    expect(await answer(dinerApplyRefund, { orderId, reason: '不想要了' })).toBe('NOT_SERVED');
    await call(diner, dinerCancel, { orderId, ...key() });
    const again = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, {
      ...content,
      ...key(),
    });
    await call(diner, dinerCancel, { orderId: again.orderId, ...key() });
    expect(await answer(dinerPay, { orderId: again.orderId })).toBe('ORDER_CANCELLED');
  });
});

describe('goods that are out of stock', () => {
  const bought = async () => {
    const pieces = [{ goodsId: String(house.goodsId), count: 2 }];
    const content = { mallId: String(house.mallId), pieces, amount: 2 * WATER, ...key() };

    return (await call<ResultOf<typeof dinerBuy>>(diner, dinerBuy, content)).orderId;
  };

  test('are paid back at once, and their order is over where nothing of it is left', async () => {
    const { admin } = house.merchant;
    const orderId = await bought();
    const step = { orderId, lineNos: [1], goodsStatus: 5 as const };
    expect(await admin.call(updateGoodsStatus, step)).toEqual({ done: 1, refundAmount: 2 * WATER });
    expect((await admin.answer(updateGoodsStatus, step)).status).toBe(409);
    expect(await money()).toBe(MONEY);
    expect(await admin.call(orderDetail, { orderId })).toMatchObject({
      orderState: 6,
      refundState: 2,
    });
    const [own] = await call<ResultOf<typeof dinerOrders>>(diner, dinerOrders, {});
    expect(own).toMatchObject({
      refundAmount: 2 * WATER,
      lines: [{ goodsStatus: 5 }],
      canApply: false,
    });
  });

  test('leave the rest of the order to be received', async () => {
    const { admin, within } = house.merchant;
    const orderId = await bought();
    await within(async ({ tx }) => {
      const line = await tx
        .selectFrom('orderLine')
        .selectAll()
        .where('orderId', '=', Number(orderId))
        .executeTakeFirstOrThrow();

      await tx
        .updateTable('orderLine')
        .set({ amount: WATER, quantity: 1000 })
        .where('orderId', '=', Number(orderId))
        .execute();

      const { canteenId: _canteenId, ...second } = line;
      await tx
        .insertInto('orderLine')
        .values({ ...second, lineNo: 2, amount: WATER, quantity: 1000, applied: null })
        .execute();
    });

    expect(
      await admin.call(updateGoodsStatus, { orderId, lineNos: [2], goodsStatus: 5 }),
    ).toMatchObject({
      refundAmount: WATER,
    });

    for (const goodsStatus of [3, 4] as const)
      await admin.call(updateGoodsStatus, { orderId, lineNos: [1], goodsStatus });

    expect(await admin.call(orderDetail, { orderId })).toMatchObject({
      orderState: 5,
      refundState: 3,
    });
    const late = { orderId, lineNos: [1], goodsStatus: 5 as const };
    expect((await admin.answer(updateGoodsStatus, late)).status).toBe(409);
    expect(await money()).toBe(MONEY - WATER);
  });
});

test('what went in and out in a month is shown to its end, page by page', async () => {
  const custId = house.people[0]?.custId as number;
  const items = Array.from({ length: FLOW_SHOWN + 5 }, () => ({
    custId,
    walletType: 1,
    amount: 1,
  }));
  for (const item of items)
    await house.merchant.within((context) =>
      rechargeWallets(context, { items: [item], channel: 1, source: 1, operatorId: 1 }),
    );

  const month = (await call<ResultOf<typeof dinerMe>>(diner, dinerMe, undefined)).today.slice(0, 7);
  const page = (before?: string) =>
    call<ResultOf<typeof dinerFlow>>(diner, dinerFlow, { month, ...(before && { before }) });
  const first = await page();
  const rest = await page(first.at(-1)?.postingId);
  expect([first.length, rest.length]).toEqual([FLOW_SHOWN, 6]);
  const ids = [...first, ...rest].map(({ postingId }) => postingId);
  expect(new Set(ids).size).toBe(ids.length);
  const stranger = await bound(server, house, 1);
  const theirs = { month, before: first.at(-1)?.postingId };
  expect(await call<ResultOf<typeof dinerFlow>>(stranger, dinerFlow, theirs)).toEqual([]);
});

test('a list of deliveries says when they are wanted', async () => {
  await allowTakeOut();
  const wantedAt = `${house.tomorrow} 12:30:00`;
  const out = { ...(await dishes({ wantedAt })), kind: 6, mode: undefined, fees: 50 };
  await call(diner, dinerOrder, { ...out, ...key() });
  const days = { startDate: house.tomorrow, endDate: house.tomorrow };
  expect((await house.merchant.admin.call(pageDelivery, days)).records).toMatchObject([
    { wantedAt },
  ]);
});
