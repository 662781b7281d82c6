import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freezeSingle } from '#areas/account/contract/frozen.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { canteenCommands } from '#areas/canteen/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { electronCoupons, electronTemplates } from '#areas/marketing/contract/coupon.ts';
import { pointsAdjust } from '#areas/marketing/contract/points.ts';
import { rules } from '#areas/marketing/contract/rule.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { setUpMenu } from '#areas/menu/server/api.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerOrder, dinerOrders, dinerPay } from '../contract/order.ts';
import { dinerPriceOrder } from '../contract/price.ts';
import { dinerMe } from '../contract/session.ts';
import { area } from './area.ts';
import { bound, call, type Diner, type DinerHouse, dinerHouse, LUNCH, MONEY } from './testing.ts';

/* What an order is said to cost before it is paid is what is taken, and saying so leaves no trace. */

const RICH = 1_000_000;
/** Fen of the dishes of each stall. */
const PRICES = [
  [850, 333],
  [1200, 99],
] as const;
const BOX = 70;

let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
/** The stalls with the lines of their dishes. */
let stalls: readonly { readonly stallId: string; readonly lineIds: readonly string[] }[];
beforeAll(async () => {
  server = await startServer([
    ...moneyAreas,
    canteenArea,
    { ...marketingArea, start: undefined },
    { ...orderArea, start: undefined },
    area,
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  stalls = await house.merchant.within(async (context) => {
    await canteenCommands.setFirst(context, 'takeOut', house.canteenId, {
      ifTakeOut: 1,
      boxFee: BOX,
      endTime: '23:59',
    });
    const items = [{ custId: custId(), walletType: 1, amount: RICH }];
    await rechargeWallets(context, { items, channel: 1, source: 1, operatorId: 1 });
    const first = await stallWith(context, PRICES[0], '甲');
    const second = await stallWith(context, PRICES[1], '乙');

    return [first, second];
  });
  diner = await bound(server, house, 0);
});

const custId = () => house.people[0]?.custId as number;
const key = () => ({ idempotencyKey: crypto.randomUUID() });

type Within = Parameters<Parameters<DinerHouse['merchant']['within']>[0]>[0];

/** A stall that sells dishes at these prices for tomorrow's lunch. */
async function stallWith(context: Within, prices: readonly number[], stallName: string) {
  const { tx, newId } = context;
  const stallId = newId();
  const { canteenId, tomorrow: applyDate } = house;
  await tx
    .insertInto('stall')
    .values({ stallId, canteenId, stallName, stallNum: stallName, ifReserve: 1 })
    .execute();
  const dishes = prices.map((price, at) => ({
    dishesId: newId(),
    dishesName: `${stallName}${at}`,
    price,
  }));
  await tx.insertInto('dish').values(dishes).execute();
  await setUpMenu(
    context,
    { recipeName: stallName, recipeType: 1, canteenId, stallId },
    dishes.map(({ dishesId }) => ({
      dishesId,
      weekDay: null,
      applyDate,
      mealType: LUNCH,
      saleMode: 1 as const,
      salePrice: null,
      saleBegin: null,
      saleEnd: null,
      supplyNum: null,
      limitNum: null,
    })),
  );

  const lines = await tx
    .selectFrom('recipeLine')
    .select(['lineId', 'dishesId'])
    .where(
      'dishesId',
      'in',
      dishes.map(({ dishesId }) => dishesId),
    )
    .execute();
  const lineOf = (dishesId: number) => lines.find((line) => line.dishesId === dishesId)?.lineId;

  return {
    stallId: String(stallId),
    lineIds: dishes.map(({ dishesId }) => String(lineOf(dishesId))),
  };
}

const addRule = (ruleName: string, part: object) =>
  house.merchant.admin.call(rules.add, { ruleName, ...part } as never);

/** One that the diner holds. */
async function couponOf(worth: {
  readonly couponType: 1 | 2;
  readonly threshold: number;
  readonly amount?: number;
  readonly ratio?: number;
}): Promise<string> {
  const { admin } = house.merchant;
  const templateName = `券${crypto.randomUUID()}`;
  const { templateId } = await admin.call(electronTemplates.add, { templateName, ...worth });
  const { batchId } = await admin.call(electronCoupons.make, { templateId, count: 1, ...key() });
  await admin.call(electronCoupons.grant, { batchId, custIds: [String(custId())], ...key() });
  const [coupon] = (await admin.call(electronCoupons.detailPage, { batchId })).records;

  return coupon?.couponNo ?? '';
}

type Wanted = ContentOf<typeof dinerPriceOrder>['orders'][number];

interface Cart {
  /** How many of each dish, stall by stall. */
  readonly counts: readonly (readonly number[])[];
  readonly isPacked: boolean;
  readonly usePoints: boolean;
  readonly hasCoupon: boolean;
}

const cart: fc.Arbitrary<Cart> = fc
  .record({
    counts: fc.tuple(fc.tuple(fc.nat(4), fc.nat(4)), fc.tuple(fc.nat(3), fc.nat(6))),
    isPacked: fc.boolean(),
    usePoints: fc.boolean(),
    hasCoupon: fc.boolean(),
  })
  .filter(({ counts }) => counts.flat().some((count) => count > 0));

/** The orders of a cart, one of each stall something is wanted of. */
function ordersOf({ counts, isPacked, usePoints }: Omit<Cart, 'hasCoupon'>, couponNo?: string) {
  const orders = stalls.flatMap(({ stallId, lineIds }, stall): Wanted[] => {
    const wanted = counts[stall] ?? [];
    const portions = lineIds.flatMap((lineId, at) =>
      wanted[at] ? [{ lineId, count: wanted[at] }] : [],
    );
    if (portions.length === 0) return [];

    const sum = (of: (at: number) => number) =>
      wanted.reduce((total, count, at) => total + count * of(at), 0);

    return [
      {
        ...(isPacked ? { kind: 6 as const, fees: sum(() => BOX) } : { kind: 2 as const, mode: 2 }),
        canteenId: String(house.canteenId),
        stallId,
        bizDate: house.tomorrow,
        mealType: LUNCH,
        portions,
        amount: sum((at) => PRICES[stall]?.[at] ?? 0),
        usePoints,
      },
    ];
  });

  return orders.map((order, at) => (at === 0 && couponNo ? { ...order, couponNo } : order));
}

const price = (orders: readonly Wanted[]) =>
  call<ResultOf<typeof dinerPriceOrder>>(diner, dinerPriceOrder, { orders });

const available = async () =>
  (await call<ResultOf<typeof dinerMe>>(diner, dinerMe, undefined)).available;

const order = (wanted: Wanted, due: number) =>
  diner.answer<ResultOf<typeof dinerOrder>>(dinerOrder, { ...wanted, due, ...key() });

const own = () => call<ResultOf<typeof dinerOrders>>(diner, dinerOrders, {});

test('what orders are said to cost is what is taken for them, whatever is in the cart and whatever its buyer used before', async () => {
  await addRule('满20减3', { ruleType: 1, effect: 2, amount: 300, threshold: 2000 });
  await addRule('九折', { ruleType: 1, effect: 1, ratio: 90, benefitMax: 2500, countPer: 1 });
  await addRule('前三单', { ruleType: 1, effect: 2, amount: 150, threshold: 500, firstCount: 3 });
  await addRule('每元一分', { ruleType: 3, effect: 0, threshold: 100, points: 1 });
  await addRule('抵扣', { ruleType: 4, effect: 0, points: 10, amount: 10, ratio: 50 });
  await house.merchant.admin.call(pointsAdjust, {
    custId: String(custId()),
    change: 900,
    remark: '补发',
    ...key(),
  });

  await fc.assert(
    fc.asyncProperty(cart, async (wanted) => {
      const couponNo = wanted.hasCoupon
        ? await couponOf({ couponType: 2, threshold: 0, ratio: 85 })
        : undefined;
      const orders = ordersOf(wanted, couponNo);
      const said = await price(orders);
      expect(await price(orders)).toEqual(said);
      const before = await available();
      expect(said.available).toBe(before);

      const made: string[] = [];
      for (const [at, each] of orders.entries()) {
        const { status, data } = await order(each, said.orders[at]?.due ?? -1);
        expect([status, data.reason]).toEqual([200, undefined]);
        made.push(data.orderId);
      }

      const placed = new Map((await own()).map((each) => [each.orderId, each]));
      for (const [at, orderId] of made.entries()) {
        const { amount, applied } = placed.get(orderId) ?? {};
        expect({ due: amount, applied }).toEqual({
          due: said.orders[at]?.due,
          applied: said.orders[at]?.applied,
        });
        if (amount) await call(diner, dinerPay, { orderId, ...key() });
      }

      expect(before - (await available())).toBe(said.due);
      expect(said.orders.reduce((sum, { due }) => sum + due, 0)).toBe(said.due);
    }),
    { numRuns: 12 },
  );
});

test('each rule that takes something off is named with what it takes', async () => {
  await addRule('满20减3', { ruleType: 1, effect: 2, amount: 300, threshold: 2000 });
  const orders = ordersOf({
    counts: [
      [3, 0],
      [1, 0],
    ],
    isPacked: false,
    usePoints: false,
  });
  expect((await price(orders)).orders).toEqual([
    { amount: 2550, applied: [{ ruleName: '满20减3', stage: 4, amount: 300 }], due: 2250 },
    { amount: 1200, applied: [], due: 1200 },
  ]);
});

test('an order that costs something else by now is not made; one that was made is answered again whatever it would cost', async () => {
  const [wanted] = ordersOf({ counts: [[2, 0], []], isPacked: false, usePoints: false });
  const { due } = await price([wanted as Wanted]);
  await addRule('九折', { ruleType: 1, effect: 1, ratio: 90 });
  const { status, data } = await order(wanted as Wanted, due);
  expect([status, data.reason]).toEqual([409, 'PRICE_CHANGED']);
  expect(await own()).toEqual([]);

  const now = await price([wanted as Wanted]);
  expect(now.due).toBe(1530);
  const request = { ...wanted, due: now.due, ...key() };
  const made = await call(diner, dinerOrder, request);
  await addRule('再减1', { ruleType: 1, effect: 2, amount: 100, threshold: 100 });
  expect(await call(diner, dinerOrder, { ...request, due: 1430 })).toEqual(made);
  expect(await own()).toHaveLength(1);
});

test('what could not be ordered has no price, and asking leaves nothing behind', async () => {
  const couponNo = await couponOf({ couponType: 1, threshold: 9000, amount: 500 });
  const one = { counts: [[1, 0], []], isPacked: false, usePoints: false };
  const reason = async (orders: readonly object[]) => {
    const { status, data } = await diner.answer(dinerPriceOrder, { orders });
    return [status, data?.reason];
  };
  expect(await reason(ordersOf(one, couponNo))).toEqual([409, 'COUPON_NOT_FITTING']);
  const [wanted] = ordersOf(one);
  expect(await reason([{ ...wanted, amount: 1 }])).toEqual([409, 'PRICE_CHANGED']);
  expect(await reason([{ ...wanted, kind: 6, mode: undefined, fees: 0 }])).toEqual([
    409,
    'PRICE_CHANGED',
  ]);
  expect(await reason([])).toEqual([400, 'INVALID_CONTENT']);
  expect(await own()).toEqual([]);
  const left = await house.merchant.within(({ tx }) =>
    tx.selectFrom('recipeSold').select('sold').execute(),
  );
  expect(left).toEqual([]);
});

test('money that is frozen is named with why, and an account that may not spend says so', async () => {
  const { admin } = house.merchant;
  const all = MONEY + RICH;
  expect(await call(diner, dinerMe, undefined)).toMatchObject({
    available: all,
    frozen: [],
    payOrder: [2, 4, 1],
  });
  const freeze = { custId: String(custId()), ...key() };
  await admin.call(freezeSingle, { ...freeze, freezeRule: 1, amount: 2000, reason: '欠书费' });
  expect(await call(diner, dinerMe, undefined)).toMatchObject({
    personal: all,
    available: all - 2000,
    frozen: [{ kind: 'frozen', amount: 2000, reason: '欠书费' }],
  });

  await admin.call(freezeSingle, { ...freeze, ...key(), freezeRule: 4, reason: '挂失核实' });
  const { frozen } = await call<ResultOf<typeof dinerMe>>(diner, dinerMe, undefined);
  expect(frozen).toMatchObject([
    { kind: 'noSpending', amount: 0, reason: '挂失核实' },
    { kind: 'frozen', amount: 2000, reason: '欠书费' },
  ]);
});
