import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { giftRules } from '#areas/funding/contract/gift-rule.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { pageStatement } from '#areas/ledger/contract/statement.ts';
import { ruleChange, rules } from '#areas/marketing/contract/rule.ts';
import { ruleTry } from '#areas/marketing/contract/rule-try.ts';
import { macRules, timeQuotas } from '#areas/marketing/contract/sale-rules.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { cancelOrder } from '../../contract/order-step.ts';
import { checkRefund, refundOrder as refundCall } from '../../contract/refund.ts';
import { frozenLines, placeOrder, refundOrder, type Sale, sellBatch } from '../api.ts';
import { area as orderArea } from '../area.ts';
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

beforeAll(() => openLedger([...moneyAreas, canteenArea, marketingArea, orderArea]));
afterAll(closeLedger);

let of: House;
/** Two people with 100.00 each; lunch is from 11 to 13. */
beforeEach(async () => {
  of = await house(2);
  await of.merchant.within(async (context) => {
    await setMealTimes(context, 0, [{ mealType: 2, startMinute: 660, endMinute: 780 }]);
    for (const who of [0, 1]) await fund(context, person(of, who), 1, 10_000);
  });
});
const line = (goodsName: string, unitPrice: number) => ({
  goodsKind: 1 as const,
  goodsName,
  measure: 1 as const,
  unitPrice,
  quantity: 1000,
});
const lunch = (): Sale => ({
  ...saleOf(of, 0, 1500),
  lines: frozenLines([line('红烧肉', 1000), line('米饭', 500)], 0),
});
const sell = (...sales: Sale[]) => of.merchant.within((context) => sellBatch(context, sales));
const addRule = (ruleName: string, part: object) =>
  of.merchant.admin.call(rules.add, { ruleName, ruleType: 1, effect: 1, ...part });
const balance = async () =>
  (
    await rows<{ balance: number }>(
      'select personal_balance as balance from account where merchant_id = $1 order by cust_id',
      of.merchant.merchantId,
    )
  )[0]?.balance;
const orders = () =>
  rows<{ amount: number; discount: number; fee: number; applied: unknown }>(
    'select amount, discount_amount as discount, fee_amount as fee, applied from meal_order where merchant_id = $1 order by order_id',
    of.merchant.merchantId,
  );
const ledger = (account: number) =>
  rows<{ sum: number }>(
    `select coalesce(sum(case when to_account = ${account} then amount else -amount end), 0)::bigint as sum from posting
      where merchant_id = $1 and (to_account = ${account} or from_account = ${account})`,
    of.merchant.merchantId,
  ).then(([row]) => row?.sum);

test('a sale costs what the rules make of it: every line keeps its share and why, the fee goes to its own account, the fund bears its part', async () => {
  await addRule('八折', { ratio: 80 });
  await addRule('补贴餐', { effect: 4, amount: 1200 });
  await addRule('管理费', { ruleType: 2, effect: 0, ratio: 10, amount: 0 });
  const [outcome] = await sell(lunch());
  expect(outcome).toMatchObject({ state: 'posted', personal: 960, discount: 540, fee: 96 });
  expect(await balance()).toBe(10_000 - 960 - 96);
  const { accountId } = await of.merchant.within((context) => accountOf(context, person(of, 0)));
  const period = { accountId: String(accountId), startDate: DAY, endDate: DAY };
  const { records } = await of.merchant.admin.call(pageStatement, period);
  expect(
    new Set(records.flatMap(({ lineKind, remark }) => (lineKind === 2 ? remark : []))),
  ).toEqual(new Set(['补贴餐 -3.00、八折 -2.40、管理费 +0.96']));
  expect(await orders()).toMatchObject([{ amount: 960, discount: 540, fee: 96 }]);
  const lines = await rows<{ share: number; applied: { stage: number; amount: number }[] }>(
    'select discount_share as share, applied from order_line where merchant_id = $1 order by line_no',
    of.merchant.merchantId,
  );
  expect(lines.map(({ share }) => share)).toEqual([360, 180]);
  expect(lines.map(({ applied }) => applied.map(({ stage, amount }) => [stage, amount]))).toEqual([
    [
      [2, 200],
      [3, 160],
      [7, 64],
    ],
    [
      [2, 100],
      [3, 80],
      [7, 32],
    ],
  ]);

  expect([await ledger(110), await ledger(116), await ledger(102)]).toEqual([96, 300, -300]);
  await assertSound(of.merchant.merchantId);
});

test('a refund gives back what was paid, the fee and the part of the fund with it', async () => {
  await addRule('补贴餐', { effect: 4, amount: 1000 });
  await addRule('管理费', { ruleType: 2, effect: 0, ratio: 10, amount: 0 });
  const [sold] = await sell(lunch());
  const refund = (amount?: number) =>
    of.merchant.within((context) =>
      refundOrder(
        { ...context, now: AT },
        { orderId: sold?.orderId ?? 0, amount, reason: '退', operatorId: 1 },
      ),
    );
  expect((await refund(250)).amount).toBe(250);
  expect([await balance(), await ledger(110), await ledger(116)]).toEqual([
    10_000 - 1100 + 275,
    75,
    375,
  ]);
  expect(await refund()).toMatchObject({ amount: 750, refundState: 2 });
  expect([await balance(), await ledger(110), await ledger(116), await ledger(102)]).toEqual([
    10_000, 0, 0, 0,
  ]);
  await assertSound(of.merchant.merchantId);
});

test('the first of a meal is counted in the sale itself, one batch included, and counts again after a full refund', async () => {
  await addRule('每餐第一份半价', { ratio: 50, firstCount: 1 });
  const both = await sell(saleOf(of, 0, 1000), saleOf(of, 0, 1000));
  expect(both.map(({ personal }) => personal)).toEqual([500, 1000]);
  expect((await sell(saleOf(of, 1, 1000)))[0]).toMatchObject({ personal: 500 });
  expect((await sell(saleOf(of, 0, 1000)))[0]).toMatchObject({ personal: 1000 });
  await of.merchant.within((context) =>
    refundOrder(
      { ...context, now: AT },
      { orderId: both[0]?.orderId ?? 0, reason: '退', operatorId: 1 },
    ),
  );
  expect((await sell(saleOf(of, 0, 1000)))[0]).toMatchObject({ personal: 500 });
});

test('what a quota or a spending rule forbids is refused, or takes the password; offline it has happened', async () => {
  const { admin } = of.merchant;
  await admin.call(timeQuotas.add, { quotaName: '每餐一次', countMax: 1 });
  await admin.call(macRules.add, { ruleName: '大额输密', passwordAmount: 3000, maxAmount: 5000 });
  const result = async (sale: Sale) => (await sell(sale))[0];
  expect(await result(saleOf(of, 0, 5001))).toMatchObject({
    state: 'rejected',
    reason: 'ABOVE_RULE_MAXIMUM',
  });
  expect(await result(saleOf(of, 0, 3000))).toMatchObject({
    state: 'rejected',
    reason: 'PASSWORD_REQUIRED',
  });
  expect(await result({ ...saleOf(of, 0, 3000), isConfirmed: true })).toMatchObject({
    state: 'posted',
  });
  expect(await result(saleOf(of, 0, 100))).toMatchObject({
    state: 'rejected',
    reason: 'OVER_QUOTA_COUNT',
  });
  expect(await result(saleOf(of, 0, 100, 2))).toMatchObject({ state: 'posted', personal: 100 });
  expect(await result(saleOf(of, 1, 100))).toMatchObject({ state: 'posted' });
});

test('what is given back in part counts no longer in the money of a quota, how often it counts stays', async () => {
  await of.merchant.admin.call(timeQuotas.add, {
    quotaName: '每餐五元',
    amountMax: 500,
    countMax: 3,
  });
  const result = async (amount: number) => (await sell(saleOf(of, 0, amount)))[0];
  const first = await result(400);
  await of.merchant.within((context) =>
    refundOrder(
      { ...context, now: AT },
      { orderId: first?.orderId ?? 0, amount: 200, reason: '少', operatorId: 1 },
    ),
  );
  expect(await result(301)).toMatchObject({ state: 'rejected', reason: 'OVER_QUOTA_AMOUNT' });
  expect(await result(300)).toMatchObject({ state: 'posted' });
  await of.merchant.within((context) =>
    refundOrder(
      { ...context, now: AT },
      { orderId: first?.orderId ?? 0, reason: '都退', operatorId: 1 },
    ),
  );
  expect(await result(200)).toMatchObject({ state: 'posted' });
  expect(await result(1)).toMatchObject({ state: 'rejected' });
});

test('a sale that costs nothing is taken back for nothing, once, with what was used for it', async () => {
  const { admin } = of.merchant;
  await addRule('首份免费', { ratio: 0, firstCount: 1 });
  const key = () => crypto.randomUUID();
  const [free, full] = await sell(saleOf(of, 0, 1000), saleOf(of, 0, 1000));
  expect([free?.personal, full?.personal]).toEqual([0, 1000]);
  const orderId = String(free?.orderId);
  expect(await admin.call(checkRefund, { orderId })).toMatchObject({ refundable: 0, amount: 0 });
  const cancelled = await admin.answer(cancelOrder, {
    orderId,
    reason: '错',
    idempotencyKey: key(),
  });
  expect(cancelled).toMatchObject({ status: 409, message: '订单已完成，不能进行此操作' });
  const refund = { orderId, amount: 0, reason: '打错了' };
  expect(await admin.call(refundCall, { ...refund, idempotencyKey: key() })).toMatchObject({
    amount: 0,
    refundState: 2,
  });
  const again = await admin.answer(refundCall, { ...refund, idempotencyKey: key() });
  expect(again).toMatchObject({ status: 409, message: '订单已全额退款' });
  expect((await sell(saleOf(of, 0, 1000)))[0]).toMatchObject({ personal: 0 });
  const nothing = {
    orderId: String(full?.orderId),
    amount: 0,
    reason: '没有',
    idempotencyKey: key(),
  };
  expect(await admin.answer(refundCall, nothing)).toMatchObject({
    status: 409,
    data: { reason: 'NOTHING_NAMED' },
  });
  await assertSound(of.merchant.merchantId);
});

test('an order made ahead is priced for its meal, keeps why, and may cost nothing; a dry run says the same and books nothing', async () => {
  const { ruleId } = await addRule('午餐七折', { ratio: 70, mealTypes: [2] });
  await addRule('满10减10', { effect: 2, threshold: 1000, amount: 1000 });
  const made = await of.merchant.within(async (context) => {
    const account = await accountOf(context, person(of, 0));
    const place = saleOf(of, 0, 1).place;
    const order = {
      orderKind: 2,
      place,
      account,
      bizDate: DAY,
      mealType: 2,
      lines: [line('套餐', 1500)],
    };

    return placeOrder(
      { ...context, now: AT },
      { ...order, discountAmount: 0, nuclearMode: 4, sourceType: 9 },
    );
  });

  expect(made.amount).toBe(50);
  const asked = {
    custId: String(person(of, 0)),
    canteenId: String(of.canteenId),
    at: AT,
    lines: [{ amount: 1500 }],
  };
  const told = await of.merchant.admin.call(ruleTry, asked);
  expect(told).toMatchObject({ amount: 50, listAmount: 1500, reason: null, mealType: 2 });
  expect(told.applied.map(({ ruleName, amount }) => [ruleName, amount])).toEqual([
    ['午餐七折', 450],
    ['满10减10', 1000],
  ]);
  await of.merchant.admin.call(ruleChange, { ruleId, state: 2, version: 1 });
  expect(await of.merchant.admin.call(ruleTry, asked)).toMatchObject({ amount: 500 });
  expect((await orders()).length).toBe(1);
});

test('a recharge brings the gift of the highest tier it reaches, so often as the rule says', async () => {
  const tiers = [
    { amount: 10_000, gift: 500 },
    { amount: 20_000, gift: 1500 },
  ];
  await of.merchant.admin.call(giftRules.add, {
    ruleName: '充值有礼',
    tiers,
    timesMax: 2,
    validDays: 30,
  });
  const give = (amount: number) =>
    of.merchant.within((context) =>
      rechargeWallets(context, {
        items: [{ custId: person(of, 0), walletType: 1, amount }],
        channel: 4,
        source: 1,
        operatorId: 1,
      }),
    );

  for (const amount of [9999, 25_000, 10_000, 20_000]) await give(amount);
  const gifts = await rows<{ gift: number }>(
    'select gift_amount as gift from recharge where merchant_id = $1 and amount <> 10000 or (merchant_id = $1 and gift_amount > 0) order by recharge_id',
    of.merchant.merchantId,
  );
  expect(gifts.map(({ gift }) => gift)).toEqual([0, 1500, 500, 0]);
  expect(await balance()).toBe(10_000 + 9999 + 25_000 + 10_000 + 20_000 + 2000);
  await assertSound(of.merchant.merchantId);
});

const refusedField = async (part: object): Promise<string | undefined> => {
  const { data } = await of.merchant.admin.answer(rules.add, {
    ruleName: '试',
    ruleType: 1,
    effect: 1,
    ...part,
  });
  return (data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path;
};

test.each([
  ['nothing off', { effect: 2, amount: 0, threshold: 0 }, 'amount'],
  ['more off than it asks for', { effect: 2, amount: 300, threshold: 200 }, 'threshold'],
  ['a discount of nothing', { effect: 1, ratio: 100 }, 'ratio'],
  ['a fee of nothing', { ruleType: 2, effect: 0, ratio: 0 }, 'ratio'],
  ['a fee of some dishes', { ruleType: 2, effect: 0, ratio: 10, benefitMax: 50 }, 'benefitMax'],
  [
    'points for some goods',
    { ruleType: 3, effect: 0, threshold: 100, points: 1, firstCount: 3 },
    'firstCount',
  ],
  [
    'points that pay up to a most',
    { ruleType: 4, effect: 0, points: 1, amount: 1, benefitMax: 100 },
    'benefitMax',
  ],
  [
    'an exchange of some hours',
    { ruleType: 5, effect: 0, points: 1, exchangeKind: 3, beginTime: '22:00' },
    'beginTime',
  ],
])('a rule with %s is refused where it is made', async (_title, part, field) => {
  expect(await refusedField(part)).toBe(field);
});

test('a rule cannot be changed into one that means nothing', async () => {
  const { ruleId } = await addRule('满二十减三', { effect: 2, amount: 300, threshold: 2000 });
  const change = (part: object) =>
    of.merchant.admin.answer(rules.modify, { ruleId, version: 1, ...part } as never);
  expect((await change({ threshold: 100 })).code).toBe(40000);
  expect((await change({ benefitMax: 500 })).code).toBe(10000);
});

test('spending rules and quotas limit something', async () => {
  const { admin } = of.merchant;
  expect((await admin.answer(macRules.add, { ruleName: '空' })).code).toBe(40000);
  expect((await admin.answer(timeQuotas.add, { quotaName: '空' })).code).toBe(40000);
});
