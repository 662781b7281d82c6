import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { queryCanteenOrder, saveCanteenOrder } from '#areas/canteen/contract/canteen-setting.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { electronCoupons, electronTemplates } from '#areas/marketing/contract/coupon.ts';
import { pointsAdjust, pointsOf } from '#areas/marketing/contract/points.ts';
import { rules } from '#areas/marketing/contract/rule.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { stopBookings, stopBookingsResult } from '#areas/order/contract/booking.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { cancelOrder } from '#areas/order/contract/order-step.ts';
import { refundOrder } from '#areas/order/contract/refund.ts';
import { endDue } from '#areas/order/server/api.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerCancel, dinerOrder, dinerPay } from '../contract/order.ts';
import { area } from './area.ts';
import {
  bound,
  call,
  type Diner,
  type DinerHouse,
  dinerHouse,
  LUNCH,
  MONEY,
  PRICE,
} from './testing.ts';

/* What an order used comes back once, however it ends: by its diner, an operator or the clock. */

let server: RunningServer;
beforeAll(async () => {
  const quiet = { ...orderArea, start: undefined };
  server = await startServer([
    ...moneyAreas,
    canteenArea,
    { ...marketingArea, start: undefined },
    quiet,
    area,
  ]);
});
afterAll(() => server.stop());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const POINTS = 100;
/** Fen a rule takes off the first order of a day. */
const FIRST_OFF = 100;
const [GRANTED, LOCKED, USED] = [2, 3, 4];

interface Tried {
  readonly house: DinerHouse;
  readonly diner: Diner;
  readonly orderId: string;
  readonly couponNo: string;
}
type Kind = 'unpaid' | 'paid' | 'free';

/** A diner orders with a coupon, points and the first of a day; a coupon of the whole price makes the order free. */
async function ordered(kind: Kind, noShow: 1 | 2 | 3 = 1): Promise<Tried> {
  const house = await dinerHouse(server);
  const { admin } = house.merchant;
  const custId = String(house.people[0]?.custId);
  const isFree = kind === 'free';
  await admin.call(rules.add, {
    ruleName: '首单',
    ruleType: 1,
    effect: 2,
    amount: FIRST_OFF,
    threshold: 200,
    firstCount: 1,
  });

  await admin.call(rules.add, {
    ruleName: '抵扣',
    ruleType: 4,
    effect: 0,
    points: 1,
    amount: 1,
    ratio: 50,
  });
  await admin.call(pointsAdjust, { custId, change: POINTS, remark: '补发', ...key() });
  const worth = {
    couponType: 1 as const,
    threshold: isFree ? 0 : 500,
    amount: isFree ? PRICE : 300,
  };
  const { templateId } = await admin.call(electronTemplates.add, { templateName: '券', ...worth });
  const { batchId } = await admin.call(electronCoupons.make, { templateId, count: 1, ...key() });
  await admin.call(electronCoupons.grant, { batchId, custIds: [custId], ...key() });
  const [coupon] = (await admin.call(electronCoupons.detailPage, { batchId })).records;
  const couponNo = coupon?.couponNo ?? '';
  const canteenId = String(house.canteenId);
  const { version } = await admin.call(queryCanteenOrder, { canteenId });
  await admin.call(saveCanteenOrder, {
    canteenId,
    orderModes: [2, 10],
    noShow,
    noShowFee: 200,
    version,
  });

  const diner = await bound(server, house, 0);
  const { lineId } = await house.merchant.within(({ tx }) =>
    tx.selectFrom('recipeLine').select('lineId').executeTakeFirstOrThrow(),
  );

  const { orderId } = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, {
    kind: 2,
    mode: 2,
    canteenId: String(house.canteenId),
    stallId: String(house.stallId),
    bizDate: house.tomorrow,
    mealType: LUNCH,
    portions: [{ lineId: String(lineId), count: 1 }],
    amount: PRICE,
    couponNo,
    usePoints: true,
    ...key(),
  });

  if (kind === 'paid') await call(diner, dinerPay, { orderId, ...key() });

  return { house, diner, orderId, couponNo };
}

/** Coupon, points, how often rules were used, portions sold, and what the wallet has. */
async function used({ house }: Tried) {
  const { admin } = house.merchant;
  const [coupon] = (await admin.call(electronCoupons.detailPage, {})).records;
  const { balance } = await admin.call(pointsOf, { custId: String(house.people[0]?.custId) });

  return house.merchant.within(async ({ tx }) => {
    const uses = await tx.selectFrom('mktUse').select('uses').executeTakeFirst();
    const counts = Object.values((uses?.uses ?? {}) as Record<string, [number, number]>);
    const granted = await tx.selectFrom('recipeSold').select('sold').execute();
    const taken = await tx.selectFrom('recipeTaken').select('taken as sold').execute();
    const account = await tx
      .selectFrom('account')
      .select('personalBalance')
      .where('custId', '=', house.people[0]?.custId as number)
      .executeTakeFirstOrThrow();

    return {
      coupon: coupon?.state,
      points: balance,
      counts: counts.reduce((sum, [times]) => sum + times, 0),
      sold: [...granted, ...taken].reduce((sum, { sold }) => sum + sold, 0),
      money: account.personalBalance,
    };
  });
}

const due = ({ house, orderId }: Tried, now: string) =>
  house.merchant.within((context) => endDue({ ...context, now }, Number(orderId)));
const ways = {
  'its diner cancels it': ({ diner, orderId }: Tried) =>
    diner.answer(dinerCancel, { orderId, ...key() }),
  'the console cancels it': ({ house, orderId }: Tried) =>
    house.merchant.admin.answer(cancelOrder, { orderId, reason: '停电', ...key() }),
  'its meal is over': (tried: Tried) => due(tried, `${tried.house.tomorrow} 23:00:00`),
  'its meal is stopped': async ({ house }: Tried) => {
    const { admin } = house.merchant;
    const stop = {
      canteenId: String(house.canteenId),
      bizDate: house.tomorrow,
      mealType: LUNCH,
      reason: '停水',
    } as const;

    const { jobId } = await admin.call(stopBookings, { ...stop, ...key() });

    return admin.finished(stopBookingsResult, { jobId });
  },
  'it is refunded whole': async ({ house, orderId }: Tried) => {
    const { admin } = house.merchant;
    const { netAmount: amount } = await admin.call(orderDetail, { orderId });

    return admin.answer(refundOrder, { orderId, amount, reason: '没做', ...key() });
  },
};
type Way = keyof typeof ways;
const BACK = { coupon: GRANTED, points: POINTS, counts: 0, sold: 0, money: MONEY };
/* A portion of a meal that is over is not sold again. */
const OVER = { ...BACK, sold: 1 };

describe.each(['unpaid', 'paid', 'free'] as const)('what an order used that is %s', (kind) => {
  test.each<[Way, object, number]>([
    ['its diner cancels it', BACK, 6],
    ['the console cancels it', BACK, 6],
    ['its meal is over', kind === 'unpaid' ? BACK : OVER, kind === 'unpaid' ? 7 : 6],
    ['its meal is stopped', BACK, kind === 'unpaid' ? 7 : 6],
    ['it is refunded whole', BACK, 6],
  ])('comes back once when %s, also where two do it at once', async (way, expected, orderState) => {
    const tried = await ordered(kind);
    const before = await used(tried);
    const isUnpaid = kind === 'unpaid';
    expect(before).toMatchObject({
      coupon: isUnpaid ? LOCKED : USED,
      counts: kind === 'free' ? expect.anything() : 1,
      sold: 1,
    });

    await Promise.allSettled([ways[way](tried), ways[way](tried)]);
    const isRefused = isUnpaid && way === 'it is refunded whole';
    expect(await used(tried)).toEqual(isRefused ? before : expected);
    const { orderState: state } = await tried.house.merchant.admin.call(orderDetail, {
      orderId: tried.orderId,
    });
    expect(state).toBe(isRefused ? 1 : orderState);
  });
});

describe('what an order used', () => {
  test('comes back when it is not paid in time', async () => {
    const tried = await ordered('unpaid');
    await tried.house.merchant.within(({ tx }) =>
      tx.updateTable('orderBooking').set({ payUntil: '2020-01-01 00:00:00' }).execute(),
    );
    await Promise.allSettled(
      [1, 2].map(() =>
        tried.house.merchant.within((context) => endDue(context, Number(tried.orderId))),
      ),
    );
    expect(await used(tried)).toEqual(BACK);
  });

  test.each([
    ['paid', 2],
    ['paid', 3],
    ['free', 2],
    ['free', 3],
  ] as const)(
    'stays used where no diner comes to an order that is %s and policy %i keeps something',
    async (kind, policy) => {
      const tried = await ordered(kind, policy);
      const before = await used(tried);
      await ways['its meal is over'](tried);
      const { coupon, counts, sold } = before;
      expect(await used(tried)).toMatchObject({ coupon, counts, sold });
      const { orderState } = await tried.house.merchant.admin.call(orderDetail, {
        orderId: tried.orderId,
      });
      expect(orderState).toBe(5);
    },
  );

  test('comes back once of an order that was refunded in part and cancelled then: portions by line, money, points', async () => {
    const tried = await ordered('paid');
    const { admin } = tried.house.merchant;
    const { lines, netAmount } = await admin.call(orderDetail, { orderId: tried.orderId });
    const line = { lineNo: lines[0]?.lineNo as number, amount: netAmount - 100, quantity: 1000 };
    const part = {
      orderId: tried.orderId,
      amount: line.amount,
      lines: [line],
      reason: '少做',
      ...key(),
    };
    await admin.call(refundOrder, part);
    expect(await used(tried)).toMatchObject({ sold: 0, coupon: USED });
    await ways['the console cancels it'](tried);
    expect(await used(tried)).toEqual(BACK);
  });
});
