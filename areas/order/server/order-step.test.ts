import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen, type SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { setUpCanteens } from '#areas/canteen/server/api.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { orderDetail, pageOrder } from '../contract/order.ts';
import {
  cancelOrder,
  deductError,
  refundableLines,
  writeOffBookings,
  writeOffOrders,
} from '../contract/order-step.ts';
import { refundOrder } from '../contract/refund.ts';
import { sellBatch } from './api.ts';
import { area } from './area.ts';
import type { LineDraft } from './order-line.ts';
import { payOrder } from './pay-order.ts';
import { placeOrder } from './place-order.ts';
import { accountOf } from './testing/ledger-house.ts';

let server: RunningServer;
let merchant: TestMerchant;
let custId: string;
let place: SellingPlace;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, area]);
});
afterAll(() => server.stop());
/** A person with 20 yuan, and a canteen. */
beforeEach(async () => {
  merchant = await server.merchant();
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '学校' });
  const cardNo = `C${merchant.merchantId}`;
  ({ custId } = await merchant.admin.call(custAdd, {
    custNum: '1',
    custName: '张三',
    orgId,
    cardNo,
  }));
  await merchant.admin.call(rechargeSingle, {
    custId,
    amount: 2000,
    offlineType: 3,
    idempotencyKey: key(),
  });
  await merchant.within(async (context) => {
    const stalls = [{ stallName: '面点', stallNum: '1' }];
    const [made] = await setUpCanteens(context, [
      { canteenName: '一食堂', canteenNum: '1', stalls },
    ]);
    place = atCanteen(made?.canteenId as number, made?.stallIds[0] as number);
  });
});

const key = () => crypto.randomUUID();
/** Thousandths. */
const PIECE = 1000;
const dish = (goodsName: string, unitPrice: number, pieces = 1): LineDraft => ({
  goodsKind: 1,
  goodsName,
  measure: 1,
  unitPrice,
  quantity: pieces * PIECE,
});
const TWO_DISHES = [dish('红烧肉', 500), dish('青菜', 300)];
/** An order for today, of two dishes of 5 and 3 yuan unless others are named, paid or not. */
const order = (isPaid: boolean, orderKind = 2, lines = TWO_DISHES) =>
  merchant.within(async (context) => {
    const account = await accountOf(context, Number(custId));
    const meal = { bizDate: context.now.slice(0, 10), mealType: 2, nuclearMode: 4, sourceType: 9 };
    const { orderId } = await placeOrder(context, {
      orderKind,
      place,
      account,
      lines,
      discountAmount: 0,
      ...meal,
    });
    if (isPaid) await payOrder(context, { orderId, operatorId: 1 });

    return String(orderId);
  });
const stateOf = async (orderId: string) =>
  (await merchant.admin.call(orderDetail, { orderId })).orderState;
const balance = async () => (await merchant.admin.call(accountDetail, { custId })).personalBalance;
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const step = (orderId: string) => ({ orderId, reason: '说明', idempotencyKey: key() });

describe('an order', () => {
  test('that is unpaid is cancelled for nothing, a paid one with its money, each once, a served one never', async () => {
    const { admin } = merchant;
    const unpaid = await order(false);
    expect(await admin.call(cancelOrder, step(unpaid))).toMatchObject({
      orderState: 6,
      refundAmount: 0,
    });
    expect(reasonOf(await admin.answer(cancelOrder, step(unpaid)))).toEqual([409, 'ORDER_STATE']);
    const paid = await order(true);
    expect(await balance()).toBe(1200);
    const request = step(paid);
    const both = await Promise.all([1, 2].map(() => admin.call(cancelOrder, request)));
    expect(both).toEqual(both.map(() => ({ orderId: paid, orderState: 6, refundAmount: 800 })));
    expect([await balance(), await stateOf(paid)]).toEqual([2000, 6]);
    const served = await order(true);
    await admin.call(writeOffOrders, { orderIds: [served] });
    expect(reasonOf(await admin.answer(cancelOrder, step(served)))).toEqual([409, 'ORDER_STATE']);
  });

  test('is verified once and completed by it; of several all or none, of bookings bookings only', async () => {
    const { admin } = merchant;
    const [first, second, unpaid] = [await order(true), await order(true), await order(false)];
    expect((await admin.answer(writeOffOrders, { orderIds: [first, unpaid] })).status).toBe(409);
    expect(await stateOf(first)).toBe(2);
    expect(await admin.call(writeOffBookings, { orderIds: [first, second, first] })).toEqual({
      done: 2,
    });
    expect(await admin.call(orderDetail, { orderId: first })).toMatchObject({
      orderState: 5,
      checkState: 2,
    });
    expect((await admin.answer(writeOffOrders, { orderIds: [first] })).status).toBe(409);
  });

  test('gives back a line whole and no line twice', async () => {
    const { admin } = merchant;
    const orderId = await order(true);
    const lines = await admin.call(refundableLines, { orderId });
    expect(lines.map(({ goodsName, left }) => [goodsName, left])).toEqual([
      ['红烧肉', 500],
      ['青菜', 300],
    ]);
    const [line] = lines.map(({ lineNo, left, leftQuantity }) => ({
      lineNo,
      amount: left,
      quantity: leftQuantity,
    }));
    await admin.call(refundOrder, { ...step(orderId), amount: 500, lines: [line] as never });
    expect((await admin.call(refundableLines, { orderId })).map(({ left }) => left)).toEqual([
      0, 300,
    ]);
    const again = { ...step(orderId), amount: 500, lines: [line] as never };
    expect(reasonOf(await admin.answer(refundOrder, again))[0]).toBe(409);
    const untrue = {
      ...step(orderId),
      amount: 100,
      lines: [{ lineNo: lines[1]?.lineNo, amount: 300 }] as never,
    };
    expect((await admin.answer(refundOrder, untrue)).status).toBe(400);
    expect(await balance()).toBe(1700);
  });

  test('gives portions of a line back one by one, with their share of its money, and no more than there are', async () => {
    const { admin } = merchant;
    const orderId = await order(true, 2, [dish('鸡腿', 501, 2), dish('青菜', 300)]);
    const [line] = await admin.call(refundableLines, { orderId });
    expect(line).toMatchObject({ measure: 1, leftQuantity: 2 * PIECE, left: 1002 });

    const one = { lineNo: line?.lineNo, amount: 501, quantity: PIECE };
    await admin.call(refundOrder, { ...step(orderId), amount: 501, lines: [one] as never });
    const [rest] = await admin.call(refundableLines, { orderId });
    expect(rest).toMatchObject({ leftQuantity: PIECE, left: 501 });
    expect(await admin.call(orderDetail, { orderId })).toMatchObject({
      refundState: 3,
      netAmount: 801,
    });

    const both = { ...one, quantity: 2 * PIECE };
    const tooMany = { ...step(orderId), amount: 501, lines: [both] as never };
    expect(reasonOf(await admin.answer(refundOrder, tooMany))).toEqual([
      409,
      'LINE_REFUND_TOO_LARGE',
    ]);
    await admin.call(refundOrder, { ...step(orderId), amount: 501, lines: [one] as never });
    expect((await admin.call(refundableLines, { orderId })).map(({ left }) => left)).toEqual([
      0, 300,
    ]);
    expect(await balance()).toBe(1700);
  });

  test('in suspense is charged in parts, never beyond what is owed or what is there', async () => {
    const { admin } = merchant;
    const terminal = { nuclearMode: 1, sourceType: 41, onlineFlag: 2 as const };
    const sale = { ...terminal, cardNo: `C${merchant.merchantId}`, amount: 2500 };
    const [outcome] = await merchant.within((context) =>
      sellBatch(context, [{ ...sale, occurredAt: context.now, place }]),
    );
    const orderId = String(outcome?.orderId);
    expect(reasonOf(await admin.answer(deductError, step(orderId)))).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
    ]);
    expect(await admin.call(deductError, { ...step(orderId), amount: 1500 })).toMatchObject({
      amount: 1500,
      personalAmount: 1500,
      left: 1000,
    });

    expect(reasonOf(await admin.answer(deductError, { ...step(orderId), amount: 1001 }))[0]).toBe(
      409,
    );
    expect(await balance()).toBe(500);
    const owedOf = async () => {
      const { records, total } = await admin.call(pageOrder, { owed: 1 });
      expect(total).toBe(records.length);

      return records.map((row) => [row.orderId, row.suspenseAmount, row.owedAmount]);
    };

    expect(await owedOf()).toEqual([[orderId, 1000, 1000]]);
    await admin.call(refundOrder, { ...step(orderId), amount: 1700 });
    expect(await owedOf()).toEqual([[orderId, 1000, 800]]);
    expect(await admin.call(deductError, step(orderId))).toMatchObject({ amount: 800, left: 0 });
    expect(await owedOf()).toEqual([]);
  });

  test('of an unknown buyer is charged to the person who is named, if the caller may see them', async () => {
    const { admin } = merchant;
    const sale = {
      nuclearMode: 1,
      sourceType: 41,
      onlineFlag: 2 as const,
      cardNo: 'UNKNOWN',
      amount: 300,
      place,
    };
    const [outcome] = await merchant.within((context) =>
      sellBatch(context, [{ ...sale, occurredAt: context.now }]),
    );
    const orderId = String(outcome?.orderId);
    expect(reasonOf(await admin.answer(deductError, step(orderId)))).toEqual([409, 'NO_ACCOUNT']);
    const named = { ...step(orderId), custId };
    const clerk = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
    expect((await clerk.answer(deductError, named)).status).toBe(404);
    expect(await admin.call(deductError, named)).toMatchObject({
      amount: 300,
      personalAmount: 300,
      left: 0,
    });
    expect(await balance()).toBe(1700);
  });

  test('of a place the caller does not see is none', async () => {
    const orderId = await order(true);
    const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
    for (const answer of [
      await clerk.answer(cancelOrder, step(orderId)),
      await clerk.answer(deductError, step(orderId)),
      await clerk.answer(writeOffOrders, { orderIds: [orderId] }),
      await clerk.answer(refundableLines, { orderId }),
    ])
      expect(answer.status).toBe(404);
  });
});
