import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { macRules } from '#areas/marketing/contract/sale-rules.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { pageRefusal } from '#areas/order/contract/sale-refusal.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { area as supermarketArea } from '#areas/supermarket/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerOrder, dinerPay } from '../contract/order.ts';
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
  WATER,
} from './testing.ts';

/* What a person was refused on their own page is found by whoever is asked why. */

let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
beforeAll(async () => {
  server = await startServer([
    ...moneyAreas,
    canteenArea,
    supermarketArea,
    marketingArea,
    orderArea,
    area,
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  diner = await bound(server, house, 0);
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const buffet = (persons: number, bizDate = house.tomorrow) => ({
  kind: 4,
  canteenId: String(house.canteenId),
  bizDate,
  mealType: LUNCH,
  persons,
  amount: persons * BUFFET,
  ...key(),
});
const refusals = async () => {
  const custId = String(house.people[0]?.custId);
  return (await house.merchant.admin.call(pageRefusal, { custId })).records;
};

test('an order, a payment and goods that were refused tell place, amount and the words that were said', async () => {
  const far = `${Number(house.tomorrow.slice(0, 4)) + 1}${house.tomorrow.slice(4)}`;
  expect((await diner.answer(dinerOrder, buffet(1, far))).status).toBe(409);
  const { orderId } = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, buffet(3));
  expect((await diner.answer(dinerPay, { orderId, ...key() })).status).toBe(409);
  const water = {
    mallId: String(house.mallId),
    pieces: [{ goodsId: String(house.goodsId), count: 1 }],
  };
  expect((await diner.answer(dinerBuy, { ...water, amount: 1, ...key() })).status).toBe(409);
  await expect
    .poll(async () => (await refusals()).toReversed(), { timeout: 10_000 })
    .toMatchObject([
      { reason: 'TOO_FAR_AHEAD', said: '超出可预订的天数', placeName: '食堂', amount: BUFFET },
      { reason: 'INSUFFICIENT_BALANCE', orderId, placeName: '食堂', amount: 3 * BUFFET },
      { reason: 'PRICE_CHANGED', placeName: '商城', amount: 1, custName: '学生0' },
    ]);
  await call(diner, dinerBuy, { ...water, amount: WATER, ...key() });
  expect(await refusals()).toHaveLength(3);
});

test('goods a spending rule refused name the rule', async () => {
  const { ruleId } = await house.merchant.admin.call(macRules.add, {
    ruleName: '单笔最高',
    maxAmount: WATER - 1,
  });
  const water = {
    mallId: String(house.mallId),
    pieces: [{ goodsId: String(house.goodsId), count: 1 }],
    amount: WATER,
    ...key(),
  };
  expect((await diner.answer(dinerBuy, water)).status).toBe(409);
  await expect
    .poll(
      async () =>
        (await house.merchant.admin.call(pageRefusal, { refusingRuleId: ruleId })).records,
      { timeout: 10_000 },
    )
    .toMatchObject([{ reason: 'ABOVE_RULE_MAXIMUM', refusingRuleName: '单笔最高' }]);
});
