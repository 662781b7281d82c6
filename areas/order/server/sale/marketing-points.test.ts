import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { electronCoupons, electronTemplates } from '#areas/marketing/contract/coupon.ts';
import {
  pointsAdjust,
  pointsBalancePage,
  pointsExchange,
  pointsExchangeCancel,
  pointsExchangePage,
  pointsFlowPage,
  pointsGifts,
  pointsHandOver,
  pointsOf,
} from '#areas/marketing/contract/points.ts';
import { rules } from '#areas/marketing/contract/rule.ts';
import { ruleTry } from '#areas/marketing/contract/rule-try.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { placeOrder, refundOrder, type Sale, sellBatch } from '../api.ts';
import { area as orderArea } from '../area.ts';
import { OUTCOME } from '../booking/draft.ts';
import { endOrder } from '../end-order.ts';
import { payOrder } from '../pay-order.ts';
import {
  AT,
  accountOf,
  assertSound,
  closeLedger,
  DAY,
  fund,
  type House,
  house,
  openLedger,
  person,
  rows,
  saleOf,
} from '../testing/ledger-house.ts';

beforeAll(() =>
  openLedger([...moneyAreas, canteenArea, { ...marketingArea, start: undefined }, orderArea]),
);
afterAll(closeLedger);

let of: House;
/** Two people with 1000.00 each; a point for every yuan, 100 points for a yuan off, up to half of what is paid. */
beforeEach(async () => {
  of = await house(2);
  await of.merchant.within(async (context) => {
    await setMealTimes(context, 0, [{ mealType: 2, startMinute: 660, endMinute: 780 }]);
    for (const who of [0, 1]) await fund(context, person(of, who), 1, 100_000);
  });
  await addRule('每元一分', { ruleType: 3, threshold: 100, points: 1 });
  await addRule('百分一元', { ruleType: 4, points: 100, amount: 100, ratio: 50 });
});
const key = () => crypto.randomUUID();
const call = () => of.merchant.admin;
const addRule = (ruleName: string, part: object) =>
  call().call(rules.add, { ruleName, ...part } as never);
const sell = (...sales: Sale[]) => of.merchant.within((context) => sellBatch(context, sales));
const give = (change: number, who = 0) =>
  call().call(pointsAdjust, {
    custId: String(person(of, who)),
    change,
    remark: '补发',
    idempotencyKey: key(),
  });
const held = (who = 0) => call().call(pointsOf, { custId: String(person(of, who)) });
const reason = async (work: Promise<{ data: unknown }>) =>
  ((await work).data as { reason?: string } | null)?.reason;
const refund = (orderId: number, amount?: number) =>
  of.merchant.within((context) =>
    refundOrder({ ...context, now: AT }, { orderId, amount, reason: '退', operatorId: 1 }),
  );
/** The entries of each person add up to what they have. */
async function assertAdded(): Promise<void> {
  const wrong = await rows(
    `select p.cust_id from mkt_points p join mkt_points_entry e on e.merchant_id = $1 and e.cust_id = p.cust_id
      where p.merchant_id = $1 group by p.cust_id, p.balance, p.seq having p.balance <> sum(e.change) or p.seq <> count(*)`,
    of.merchant.merchantId,
  );
  expect(wrong).toEqual([]);
}

test('a paid sale earns once, whatever is paid; a refund takes back its part, all of it what is left (C21)', async () => {
  const [first, second] = await sell(saleOf(of, 0, 1000), saleOf(of, 0, 2050));
  expect(await held()).toMatchObject({ balance: 30, earned: 30 });
  await refund(first?.orderId ?? 0, 333);
  expect(await held()).toMatchObject({ balance: 27 });
  await refund(first?.orderId ?? 0);
  expect(await held()).toMatchObject({ balance: 20 });
  await refund(second?.orderId ?? 0);
  expect(await held()).toMatchObject({ balance: 0 });
  const { records } = await call().call(pointsFlowPage, { custId: String(person(of, 0)) });
  expect(records.map(({ change }) => change).sort((left, right) => left - right)).toEqual([
    -20, -7, -3, 10, 20,
  ]);
  await assertAdded();
  await assertSound(of.merchant.merchantId);
});

test('points pay where the buyer wants them to, up to the share of the rule, and come back with the refund', async () => {
  await give(750);
  const [plain] = await sell(saleOf(of, 0, 1000));
  expect(plain).toMatchObject({ personal: 1000 });
  const [paid] = await sell({ ...saleOf(of, 0, 1000), usePoints: true });
  expect(paid).toMatchObject({ personal: 500, discount: 500 });
  expect(await held()).toMatchObject({ balance: 750 + 10 - 500 + 5, used: 500 });
  await refund(paid?.orderId ?? 0, 100);
  expect(await held()).toMatchObject({ balance: 265 + 100 - 1, used: 400 });
  await refund(paid?.orderId ?? 0);
  expect(await held()).toMatchObject({ balance: 760, used: 0 });
  await assertAdded();
  await assertSound(of.merchant.merchantId);
});

test('a points rule that does not fit leaves the sale to the next one', async () => {
  await give(750);
  await addRule('五十元起', {
    ruleType: 4,
    points: 100,
    amount: 100,
    ratio: 50,
    threshold: 5000,
    priority: 1,
  });

  const [paid] = await sell({ ...saleOf(of, 0, 2000), usePoints: true });
  expect(paid).toMatchObject({ personal: 1300, discount: 700 });
});

test('points of one second stand in the order they came', async () => {
  for (let count = 1; count <= 12; count += 1) await give(1);
  const { records } = await call().call(pointsFlowPage, { custId: String(person(of, 0)) });
  const balances = records.map(({ balanceAfter }) => balanceAfter);
  expect(balances).toEqual(balances.toSorted((left, right) => right - left));
});

test('of 20 who spend the same points at once none spends what another did', async () => {
  await give(300);
  const tries = Array.from({ length: 20 }, () =>
    sell({ ...saleOf(of, 0, 1000), usePoints: true }).catch(() => []),
  );
  const off = (await Promise.all(tries))
    .flat()
    .reduce((sum, { discount = 0 }) => sum + discount, 0);
  expect(off).toBeGreaterThanOrEqual(300);
  const { balance, used } = await held();
  expect(used).toBe(off);
  expect(balance).toBeGreaterThanOrEqual(0);
  await assertAdded();
});

test('an order made ahead keeps its points until it is paid, and earns then; never paid it gives them back', async () => {
  await give(200);
  const order = () =>
    of.merchant.within(async (context) => {
      const account = await accountOf(context, person(of, 0));
      const line = {
        goodsKind: 1,
        goodsName: '套餐',
        measure: 1,
        unitPrice: 1500,
        quantity: 1000,
      } as const;
      const place = saleOf(of, 0, 1).place;
      const asked = {
        orderKind: 2,
        place,
        account,
        bizDate: DAY,
        mealType: 2,
        lines: [line],
        usePoints: true,
      };

      return placeOrder(
        { ...context, now: AT },
        { ...asked, discountAmount: 0, nuclearMode: 4, sourceType: 9 },
      );
    });

  const { orderId, amount } = await order();
  expect(amount).toBe(1300);
  expect(await held()).toMatchObject({ balance: 0 });
  await of.merchant.within((context) =>
    payOrder({ ...context, now: AT }, { orderId, operatorId: 1 }),
  );
  expect(await held()).toMatchObject({ balance: 13 });
  await give(187);
  const again = await order();
  await of.merchant.within((context) =>
    endOrder(
      { ...context, now: AT },
      {
        orderId: again.orderId,
        outcome: OUTCOME.cancelled,
        fee: 0,
        reason: '不要了',
        operatorId: 1,
      },
    ),
  );

  expect(await held()).toMatchObject({ balance: 200, earned: 400, used: 200 });
  await assertAdded();
});

test('points are exchanged for coupons, red packets and goods, within the limits, and goods not taken give them back', async () => {
  await give(1000);
  const custId = String(person(of, 0));
  const { templateId } = await call().call(electronTemplates.add, {
    templateName: '三元券',
    couponType: 1,
    amount: 300,
  });

  const offer = async (ruleName: string, part: object) =>
    (await addRule(ruleName, { ruleType: 5, points: 100, ...part })).ruleId;
  const coupon = await offer('换券', { exchangeKind: 1, templateId });
  const red = await offer('换红包', { exchangeKind: 2, amount: 200, firstCount: 1, countPer: 4 });
  const goods = await offer('换杯子', { exchangeKind: 3, totalCount: 2, points: 400 });
  await offer('别人的', { exchangeKind: 3, custIds: [String(person(of, 1))] });
  expect((await call().call(pointsGifts, { custId })).map(({ ruleName }) => ruleName)).toEqual([
    '换券',
    '换红包',
    '换杯子',
  ]);

  const ask = (ruleId: string, count = 1) =>
    call().answer(pointsExchange, { custId, ruleId, count, idempotencyKey: key() });
  expect((await ask(coupon, 2)).data).toMatchObject({ points: 200, balance: 800 });
  expect((await call().call(electronCoupons.detailPage, { state: 2 })).total).toBe(2);
  expect((await ask(red)).data).toMatchObject({ points: 100, balance: 700 });
  expect(await reason(ask(red))).toBe('OVER_EXCHANGE_LIMIT');
  expect(await reason(ask(goods, 2))).toBe('POINTS_SHORT');
  const { exchangeId } = (await ask(goods)).data as { exchangeId: string };
  expect(await held()).toMatchObject({ balance: 300, exchanged: 700 });
  expect(await call().call(pointsExchangeCancel, { exchangeId, remark: '不要了' })).toEqual({
    points: 400,
  });
  expect(await held()).toMatchObject({ balance: 700 });
  expect(await reason(call().answer(pointsHandOver, { exchangeId }))).toBe('EXCHANGE_STATE');
  const again = (await ask(goods)).data as { exchangeId: string };
  await call().call(pointsHandOver, { exchangeId: again.exchangeId });
  const { records } = await call().call(pointsExchangePage, { state: 2 });
  expect(records.map(({ ruleName }) => ruleName).sort()).toEqual(
    ['换券', '换杯子', '换红包'].sort(),
  );
  const { totalLine } = await call().call(pointsBalancePage, {});
  expect(totalLine).toMatchObject({ balance: 300, exchanged: 700 });
  await assertAdded();
  await assertSound(of.merchant.merchantId);
});

test('a dry run says which points pay and which are earned, and moves none', async () => {
  await give(300);
  const asked = {
    custId: String(person(of, 0)),
    canteenId: String(of.canteenId),
    at: AT,
    lines: [{ amount: 1000 }],
  };
  expect(await call().call(ruleTry, asked)).toMatchObject({
    amount: 1000,
    pointsUsed: 0,
    pointsEarned: 10,
  });
  const told = await call().call(ruleTry, { ...asked, usePoints: true });
  expect(told).toMatchObject({ amount: 700, pointsUsed: 300, pointsEarned: 7 });
  expect(await held()).toMatchObject({ balance: 300 });
});
