import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import type { Context } from '#kit/server/context.ts';
import { repairOrder } from './back-charge/repair.ts';
import { OUTCOME } from './booking/draft.ts';
import { endOrder, refundOrder } from './end-order.ts';
import { verifyOrder } from './kitchen/verify.ts';
import { lockedOrder } from './locked-order.ts';
import { frozenLines, type LineDraft } from './order-line.ts';
import { payOrder } from './pay-order.ts';
import { type OrderRequest, placeOrder } from './place-order.ts';
import { sellBatch } from './sale/sell.ts';
import {
  accountOf,
  assertSound,
  balances,
  closeLedger,
  DAY,
  fund,
  type House,
  house,
  openLedger,
  person,
  rows,
  saleOf,
} from './testing/ledger-house.ts';

beforeAll(() => openLedger());
afterAll(closeLedger);

const dish = (goodsName: string, unitPrice: number, quantity = 1000): LineDraft => ({
  goodsKind: 1,
  goodsName,
  measure: 1,
  unitPrice,
  quantity,
});
const weighed = (goodsName: string, pricePerKilogram: number, grams: number): LineDraft => ({
  goodsKind: 1,
  goodsName,
  measure: 2,
  unitPrice: pricePerKilogram,
  quantity: grams,
});
/** A pre-order of the first person for two days later. */
async function order(
  of: House,
  context: Context,
  lines: readonly LineDraft[],
  more: Partial<OrderRequest> = {},
) {
  const account = await accountOf(context, person(of, 0));
  const place = atCanteen(of.canteenId, of.canteenId);
  const meal = { bizDate: '2026-03-04', mealType: 2, nuclearMode: 4, sourceType: 9 };

  return placeOrder(context, {
    orderKind: 2,
    place,
    account,
    lines,
    discountAmount: 0,
    ...meal,
    ...more,
  });
}
const by = { reason: 'r', operatorId: 1 };
const at = (context: Context, now: string): Context => ({ ...context, now });
const YESTERDAY = '2026-03-01 20:00:00';
const TODAY = `${DAY} 18:00:00`;
const headOf = async (of: House, orderId: number) =>
  (
    await rows<Record<string, unknown>>(
      `select order_state, refund_state, amount, discount_amount, paid_amount, personal_amount, subsidy_amount, cash_amount, coupon_amount,
         channel_amount, suspense_amount, refunded_amount from meal_order where merchant_id = $1 and order_id = ${orderId}`,
      of.merchant.merchantId,
    )
  )[0];

describe('shares of a whole', () => {
  test('add up to the fen, and no part gets more than it weighs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 }),
        fc.nat(1000),
        (weights, permille) => {
          const whole = Math.floor(
            (weights.reduce((sum, weight) => sum + weight, 0) * permille) / 1000,
          );
          const shares = sharesOf(whole, weights);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
          expect(shares.every((share, index) => share >= 0 && share <= (weights[index] ?? 0))).toBe(
            true,
          );
        },
      ),
    );
  });

  test('freeze the discount on lines that are counted and lines that are weighed', () => {
    const lines = frozenLines(
      [dish('饭', 100, 2000), weighed('鱼', 3998, 325), dish('汤', 1)],
      100,
    );
    expect(lines.map(({ amount, discountShare }) => [amount, discountShare])).toEqual([
      [200, 13],
      [1299, 87],
      [1, 0],
    ]);
  });
});

describe('an order', () => {
  test('is paid days before it is eaten, by several payments with dates of their own, and refunded a day later to what paid it', async () => {
    const of = await house(1);
    const { orderId, amount } = await of.merchant.within(async (context) => {
      await fund(context, person(of, 0), 2, 300);
      await fund(context, person(of, 0), 1, 1000);

      return order(of, at(context, YESTERDAY), [dish('套餐', 1200), dish('汤', 300)], {
        discountAmount: 150,
      });
    });

    expect(amount).toBe(1350);
    await of.merchant.within(async (context) => {
      const yesterday = at(context, YESTERDAY);
      const first = await payOrder(yesterday, {
        orderId,
        operatorId: 1,
        walletAmount: 0,
        outside: [
          { tenderType: 7, amount: 250, ref: 9 },
          { tenderType: 6, amount: 400, ref: 4 },
        ],
      });

      expect(first).toMatchObject({ left: 700, tenders: { coupon: 250, cash: 400 } });
      expect(await headOf(of, orderId)).toMatchObject({ order_state: 1, paid_amount: 0 });
      await expect(
        payOrder(yesterday, { orderId, walletAmount: 701, operatorId: 1 }),
      ).rejects.toMatchObject({
        reason: 'PAYMENT_TOO_LARGE',
      });
    });

    await of.merchant.within(async (context) => {
      const rest = await payOrder(at(context, TODAY), { orderId, operatorId: 1 });
      expect(rest).toMatchObject({ left: 0, tenders: { subsidy: 300, personal: 400 } });
    });
    expect(await headOf(of, orderId)).toMatchObject({
      order_state: 2,
      paid_amount: 1350,
      discount_amount: 150,
    });
    const dates = await rows<{ biz_date: string; counts_as: number }>(
      `select biz_date::text, sum(case counts_as when 2 then 1 else 0 end)::int as counts_as from posting
        where merchant_id = $1 and order_id = ${orderId} group by 1 order by 1`,
      of.merchant.merchantId,
    );

    expect(dates).toEqual([
      { biz_date: '2026-03-01', counts_as: 1 },
      { biz_date: DAY, counts_as: 0 },
    ]);

    await of.merchant.within(async (context) => {
      const back = await refundOrder(at(context, '2026-03-03 09:00:00'), {
        orderId,
        amount: 800,
        ...by,
      });
      expect(back).toMatchObject({
        split: { personalAmount: 400, subsidyAmount: 300, cashAmount: 100 },
        refundState: 3,
      });
    });

    expect(Object.values(await balances(of.merchant.merchantId)).toSorted()).toEqual([1000, 300]);
    await assertSound(of.merchant.merchantId);
  });

  test('that costs nothing is paid as it is made, has no payment, and is refunded once for nothing', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      const { orderId, amount } = await order(of, context, [dish('报餐', 500)], {
        orderKind: 3,
        discountAmount: 500,
      });
      expect(amount).toBe(0);
      await expect(payOrder(context, { orderId, operatorId: 1 })).rejects.toMatchObject({
        reason: 'ORDER_STATE',
      });
      await verifyOrder(context, await lockedOrder(context, orderId));
      expect(await refundOrder(context, { orderId, ...by })).toMatchObject({
        amount: 0,
        refundState: 2,
      });
      await expect(refundOrder(context, { orderId, ...by })).rejects.toMatchObject({
        reason: 'ALREADY_REFUNDED',
      });
    });

    await assertSound(of.merchant.merchantId);
  });

  test('is refunded by line, never beyond a line, and lines share a refund that names none', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      await fund(context, person(of, 0), 1, 1000);
      const { orderId } = await order(of, context, [dish('甲', 300, 2000), dish('乙', 301)], {
        discountAmount: 100,
      });
      await payOrder(context, { orderId, operatorId: 1 });
      const line = (amount: number, quantity = 0) =>
        refundOrder(context, { orderId, lines: [{ lineNo: 1, amount, quantity }], ...by });
      await expect(line(534)).rejects.toMatchObject({ reason: 'LINE_REFUND_TOO_LARGE' });
      await line(267, 1000);
      await refundOrder(context, { orderId, amount: 100, ...by });
      await refundOrder(context, { orderId, ...by });
    });

    const lines = await rows(
      'select line_no, refund_amount from order_line where merchant_id = $1 order by 1',
      of.merchant.merchantId,
    );
    expect(lines).toEqual([
      { line_no: 1, refund_amount: 533 },
      { line_no: 2, refund_amount: 268 },
    ]);
    await assertSound(of.merchant.merchantId);
  });

  test('is cancelled with all that was paid given back, and only once', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      await fund(context, person(of, 0), 1, 1000);
      const { orderId } = await order(of, context, [dish('甲', 600)]);
      await payOrder(context, { orderId, walletAmount: 100, operatorId: 1 });
      const ending = { orderId, outcome: OUTCOME.cancelled, fee: 0, ...by };
      expect(await endOrder(context, ending)).toMatchObject({
        refund: { split: { personalAmount: 100 } },
      });
      await expect(endOrder(context, ending)).rejects.toMatchObject({ reason: 'ORDER_STATE' });
      await expect(payOrder(context, { orderId, operatorId: 1 })).rejects.toMatchObject({
        reason: 'ORDER_STATE',
      });
    });

    await assertSound(of.merchant.merchantId);
  });

  test('sold at a counter with lines keeps them, in the same statement', async () => {
    const of = await house(1);
    const lines = frozenLines([dish('甲', 600), dish('乙', 250)], 50);
    await of.merchant.within(async (context) => {
      await fund(context, person(of, 0), 1, 1000);
      await sellBatch(context, [{ ...saleOf(of, 0, 800), lines }]);
    });

    expect(
      await rows(
        'select goods_name, amount, discount_share, sold from order_line where merchant_id = $1',
        of.merchant.merchantId,
      ),
    ).toEqual([
      { goods_name: '甲', amount: 600, discount_share: 35, sold: true },
      { goods_name: '乙', amount: 250, discount_share: 15, sold: true },
    ]);

    await assertSound(of.merchant.merchantId);
  });
});

describe('suspense', () => {
  test('is settled from a wallet without selling anything again; a refund then goes to the wallet charged', async () => {
    const of = await house(2);
    const orderId = await of.merchant.within(async (context) => {
      const [sold] = await sellBatch(context, [saleOf(of, -1, 500, 2)]);
      expect(sold).toMatchObject({ state: 'suspense', suspense: 500 });

      return sold?.orderId ?? 0;
    });

    await of.merchant.within(async (context) => {
      await fund(context, person(of, 1), 1, 400);
      const { accountId } = await accountOf(context, person(of, 1));
      const repair = (amount?: number) =>
        repairOrder(context, { orderId, accountId, amount, ...by });
      await expect(repair()).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
      await expect(repair(501)).rejects.toMatchObject({ reason: 'REPAIR_TOO_LARGE' });
      await repair(400);
      const back = await refundOrder(context, { orderId, amount: 450, ...by });
      expect(back).toMatchObject({ split: { personalAmount: 400, suspenseAmount: 50 } });
      await expect(repair(51)).rejects.toMatchObject({ reason: 'REPAIR_TOO_LARGE' });
    });

    const sums = await rows(
      `select trade_type, tender_type, sum(case when to_account = 105 then amount else -amount end)::int as net, sum(counts_as)::int as counts
         from posting where merchant_id = $1 and tender_type is not null group by 1, 2 order by 1, 2`,
      of.merchant.merchantId,
    );

    expect(sums).toEqual([
      { trade_type: 20, tender_type: 9, net: 500, counts: 2 },
      { trade_type: 21, tender_type: 1, net: 400, counts: 2 },
      { trade_type: 21, tender_type: 9, net: -400, counts: 0 },
      { trade_type: 22, tender_type: 1, net: -400, counts: 2 },
      { trade_type: 22, tender_type: 9, net: -50, counts: 1 },
    ]);

    await assertSound(of.merchant.merchantId);
  });
});
