import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAccountInfo } from '#areas/account/contract/limits.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { saveCanteenPay } from '#areas/canteen/contract/canteen-setting.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { setMealTimes, setUpCanteens } from '#areas/canteen/server/api.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { subsidySingle } from '#areas/funding/contract/recharge.ts';
import { saveAccMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import type { Context } from '#kit/server/context.ts';
import { checkRefund, pageRefund, refundOrder as refundCall } from '../../contract/refund.ts';
import { area as orderArea } from '../area.ts';
import { refundOrder } from '../end-order.ts';
import { payOrder } from '../pay-order.ts';
import { placeOrder } from '../place-order.ts';
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
import { sellBatch } from './sell.ts';

beforeAll(() => openLedger([...moneyAreas, systemArea, canteenArea, orderArea]));
afterAll(closeLedger);

const LUNCH = 2;
const DINNER_AT = `${DAY} 18:00:00`;
let of: House;
let canteens: readonly number[];
const key = () => crypto.randomUUID();
/** Two canteens and a person with 10.00 of their own, 5.00 of subsidy and 1.00 of a red packet. */
beforeEach(async () => {
  of = await house(1);
  canteens = await of.merchant.within(async (context) => {
    const made = await setUpCanteens(context, [
      { canteenName: '一食堂', canteenNum: '1', stalls: [] },
      { canteenName: '二食堂', canteenNum: '2', stalls: [] },
    ]);
    await setMealTimes(context, 0, [
      { mealType: LUNCH, startMinute: 660, endMinute: 780 },
      { mealType: 3, startMinute: 1020, endMinute: 1140 },
    ]);
    await fund(context, person(of, 0), 1, 1000);
    await fund(context, person(of, 0), 4, 100);

    return made.map(({ canteenId }) => canteenId);
  });
});
const settings = (changes: Record<string, unknown>) =>
  of.merchant.admin.call(saveAccMetadata, { version: 0, ...changes });
const subsidised = (amount = 500) =>
  of.merchant.within((context) => fund(context, person(of, 0), 2, amount));
const soldAt = (canteen: number, amount: number, at = AT) => ({
  ...saleOf(of, 0, amount, 1, at),
  place: atCanteen(canteens[canteen] as number, null),
});
const sell = (canteen: number, amount: number, at?: string) =>
  of.merchant.within(
    async (context) => (await sellBatch(context, [soldAt(canteen, amount, at)]))[0],
  );
const ordered = async (context: Context, canteen: number, unitPrice: number) => {
  const account = await accountOf(context, person(of, 0));
  const line = {
    goodsName: '米饭',
    goodsKind: 1 as const,
    measure: 1 as const,
    unitPrice,
    quantity: 1000,
  };
  const place = atCanteen(canteens[canteen] as number, null);
  const order = {
    orderKind: 2,
    place,
    account,
    bizDate: DAY,
    mealType: LUNCH,
    lines: [line],
    discountAmount: 0,
  };

  return (await placeOrder({ ...context, now: AT }, { ...order, nuclearMode: 4, sourceType: 9 }))
    .orderId;
};
const pay = (orderId: number, more: { isConfirmed?: boolean } = {}) =>
  of.merchant.within((context) =>
    payOrder({ ...context, now: AT }, { orderId, operatorId: 1, ...more }),
  );
const order = (canteen: number, price: number) =>
  of.merchant.within((context) => ordered(context, canteen, price));

describe('which wallet pays first', () => {
  test('is what the merchant chose, a canteen chose for itself, for sales and payments of orders; a refund goes the same way back', async () => {
    await subsidised();
    await settings({ walletOrder: 142 });
    const canteenId = String(canteens[1]);
    await of.merchant.admin.call(saveCanteenPay, { canteenId, walletOrder: 421, version: 0 });
    const own = await sell(0, 1050);
    expect(own).toMatchObject({ personal: 1000, red: 50, subsidy: 0 });
    await of.merchant.within((context) =>
      refundOrder(context, { orderId: own?.orderId ?? 0, amount: 100, reason: 'r', operatorId: 1 }),
    );
    expect(await sell(1, 120)).toMatchObject({ red: 100, subsidy: 20, personal: 0 });
    expect(await pay(await order(0, 60))).toMatchObject({
      tenders: { personal: 50, subsidy: 10, red: 0 },
    });
    expect(await pay(await order(1, 30))).toMatchObject({ tenders: { personal: 0, subsidy: 30 } });
    await assertSound(of.merchant.merchantId);
  });
});

describe('a grant for some canteens and meals', () => {
  test('pays there and then only, at sales and for orders, and is not told as spendable elsewhere', async () => {
    const custId = String(person(of, 0));
    const asked = { custId, amount: 500, canteenIds: [String(canteens[0])], mealTypes: [LUNCH] };
    await of.merchant.admin.call(subsidySingle, { ...asked, idempotencyKey: key() } as never);
    const unknown = { ...asked, canteenIds: ['1'], idempotencyKey: key() };
    expect((await of.merchant.admin.answer(subsidySingle, unknown as never)).status).toBe(404);
    expect(await sell(1, 1200)).toMatchObject({
      state: 'rejected',
      reason: 'INSUFFICIENT_BALANCE',
      available: 1100,
    });
    expect(await sell(0, 1200, DINNER_AT)).toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await sell(0, 200)).toMatchObject({ subsidy: 200, available: 1400 });
    await expect(order(1, 1200).then((orderId) => pay(orderId))).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
    });
    expect(await pay(await order(1, 150))).toMatchObject({
      tenders: { subsidy: 0, red: 100, personal: 50 },
    });
    expect(await pay(await order(0, 310))).toMatchObject({
      tenders: { subsidy: 300, personal: 10 },
    });
    await assertSound(of.merchant.merchantId);
  });
});

describe('a limit of its person', () => {
  const limit = (changes: Record<string, unknown>) =>
    of.merchant.admin.call(updateAccountInfo, {
      custId: String(person(of, 0)),
      idempotencyKey: key(),
      ...changes,
    });
  const refusal = (orderId: number) =>
    pay(orderId).catch((error: { reason?: string }) => error.reason);

  test('holds for orders that are paid as for counter sales: refused, by the payment password, or flagged', async () => {
    await limit({ mealCount: 1, mealMax: 500 });
    const [first, second] = [await order(0, 501), await order(0, 300)];
    expect(await refusal(first)).toBe('OVER_MEAL_LIMIT');
    await of.merchant.within((context) =>
      payOrder({ ...context, now: AT }, { orderId: second, walletAmount: 100, operatorId: 1 }),
    );
    expect(await pay(second)).toMatchObject({ left: 0 });
    const third = await order(0, 10);
    expect(await refusal(third)).toBe('OVER_MEAL_COUNT');
    await limit({ beyond: 2 });
    expect(await refusal(third)).toBe('PASSWORD_REQUIRED');
    expect(await pay(third, { isConfirmed: true })).toMatchObject({ left: 0 });
    await limit({ beyond: 3 });
    const fourth = await order(0, 20);
    expect(await pay(fourth)).toMatchObject({ left: 0 });
    const flags = await rows<{ over: string }>(
      'select over_limit as over from meal_order where merchant_id = $1 and paid_amount > 0 order by order_id',
      of.merchant.merchantId,
    );
    expect(flags.map(({ over }) => over)).toEqual([null, 'OVER_MEAL_COUNT', 'OVER_MEAL_COUNT']);
    await assertSound(of.merchant.merchantId);
  });
});

describe('a refund to a grant that has expired', () => {
  /** Moments of the merchant's clock so many days from now. */
  const clock = (days: number) =>
    new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');

  /** 5.00 of subsidy that expired two days ago; 2.00 of it were spent before. */
  const spentBefore = (expiredAt: string) =>
    of.merchant.within(async (context) => {
      await fund(context, person(of, 0), 2, 500, { expiresAt: expiredAt });
      const sale = { ...soldAt(0, 200, clock(-3)), onlineFlag: 2 as const };
      const [outcome] = await sellBatch(context, [sale]);
      expect(outcome).toMatchObject({ state: 'posted', subsidy: 200 });

      return String(outcome?.orderId);
    });

  const subsidyLeft = () =>
    rows<{ remaining: number; open: boolean }>(
      'select remaining, closed_at is null as open from wallet_lot where merchant_id = $1 and wallet_type = 2',
      of.merchant.merchantId,
    );

  test('within the days of grace goes back to it until they are over; what had been left of it goes to the fund', async () => {
    await settings({ graceDays: 5 });
    const expiredAt = clock(-2);
    const orderId = await spentBefore(expiredAt);
    const until = new Date(Date.parse(`${expiredAt.replace(' ', 'T')}Z`) + 5 * 86_400_000);
    const end = until.toISOString().slice(0, 19).replace('T', ' ');
    const said = { to: 'lot', walletType: 2, why: 'GRACE', expiredAt: end };
    const shown = await of.merchant.admin.call(checkRefund, { orderId });
    expect(shown).toMatchObject({
      subsidyAmount: 200,
      fundAmount: 0,
      detours: [{ ...said, amount: 200 }],
    });
    const part = { orderId, amount: 50, reason: '退菜', idempotencyKey: key() };
    expect(await of.merchant.admin.call(refundCall, part)).toMatchObject({
      subsidyAmount: 50,
      detours: [{ ...said, amount: 50 }],
    });
    expect(await subsidyLeft()).toEqual([{ remaining: 50, open: true }]);
    await of.merchant.admin.call(refundCall, { ...part, amount: 150, idempotencyKey: key() });
    expect(await subsidyLeft()).toEqual([{ remaining: 200, open: true }]);
    const { records } = await of.merchant.admin.call(pageRefund, {});
    expect(records.map(({ detour }) => detour)).toEqual([
      expect.stringContaining(`宽限至${end}可用`),
      expect.stringContaining(`宽限至${end}可用`),
    ]);
    const spent = await of.merchant.within(async (context) =>
      sellBatch(context, [soldAt(0, 200, context.now)]),
    );
    expect(spent).toMatchObject([{ subsidy: 200 }]);
    await assertSound(of.merchant.merchantId);
  });

  test('after them goes to the fund', async () => {
    await settings({ graceDays: 1 });
    const orderId = await spentBefore(clock(-2));
    expect(await of.merchant.admin.call(checkRefund, { orderId })).toMatchObject({
      subsidyAmount: 0,
      fundAmount: 200,
      detours: [{ to: 'fund', why: 'EXPIRED' }],
    });
  });
});
