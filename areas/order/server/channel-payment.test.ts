import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { dealExceptionPay, pageExceptionPay } from '#areas/payment/contract/exception-pay.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { area as orderArea } from './area.ts';
import { doubtPayment } from './channel-payment.ts';
import { placeOrder } from './place-order.ts';
import {
  accountOf,
  assertSound,
  closeLedger,
  type House,
  house,
  openLedger,
  person,
  rows,
} from './testing/ledger-house.ts';

beforeAll(() => openLedger([...moneyAreas, systemArea, orderArea]));
afterAll(closeLedger);

let of: House;
let orderId: number;
let paymentNo: string;
const key = () => crypto.randomUUID();
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const said = (state: 2 | 3, more: object = {}) => ({
  paymentNo,
  state,
  tradeNo: state === 2 ? '4200002606' : '',
  remark: '已查询商户平台',
  idempotencyKey: key(),
  ...more,
});
/** An unpaid order of 15.00, and a payment of it whose outcome is unknown. */
async function doubtful(amount = 1500): Promise<void> {
  await of.merchant.within(async (context) => {
    const account = await accountOf(context, person(of, 0));
    const place = atCanteen(of.canteenId, of.canteenId);
    const bizDate = context.now.slice(0, 10);
    const meal = {
      bizDate,
      mealType: 2,
      nuclearMode: 4,
      sourceType: 9,
      orderKind: 2,
      discountAmount: 0,
    };
    const line = {
      goodsKind: 1,
      goodsName: '套餐',
      measure: 1,
      unitPrice: 1500,
      quantity: 1000,
    } as const;
    const order = await placeOrder(context, { ...meal, place, account, lines: [line] });
    orderId = order.orderId;
    paymentNo = String(
      await doubtPayment(context, { orderId, channel: 1, amount, askedAt: context.now }),
    );
  });
}
const order = async () =>
  (
    await rows<Record<string, number>>(
      `select order_state, channel_amount, paid_amount from meal_order where merchant_id = $1 and order_id = ${orderId}`,
      of.merchant.merchantId,
    )
  )[0];

beforeEach(async () => {
  of = await house(1);
  await doubtful();
});

test('a payment in doubt is listed, and booked once where an operator says that it was paid', async () => {
  const { admin } = of.merchant;
  expect(await order()).toEqual({ order_state: 8, channel_amount: 0, paid_amount: 0 });
  expect(await admin.call(pageExceptionPay, { state: 1 })).toMatchObject({
    total: 1,
    totalLine: { amount: 1500 },
  });
  expect((await admin.answer(dealExceptionPay, said(2, { tradeNo: '' }))).status).toBe(400);
  const answers = await Promise.all(
    [said(2), said(2), said(3)].map((each) => admin.answer(dealExceptionPay, each)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(reasonOf(await admin.answer(dealExceptionPay, said(3)))).toEqual([409, 'DEALT_ALREADY']);
  await assertSound(of.merchant.merchantId);
});

test("what was paid is booked as the channel's, with its number and who said so", async () => {
  const { admin } = of.merchant;
  const request = said(2);
  const done = await admin.call(dealExceptionPay, request);
  expect(await admin.call(dealExceptionPay, request)).toEqual(done);
  expect(done).toMatchObject({ orderState: 2 });
  expect(await order()).toEqual({ order_state: 2, channel_amount: 1500, paid_amount: 1500 });
  const { records } = await admin.call(pageExceptionPay, {});
  expect(records).toMatchObject([{ state: 2, tradeNo: '4200002606', remark: '已查询商户平台' }]);
  await doubtful();
  expect(reasonOf(await admin.answer(dealExceptionPay, said(2)))).toEqual([409, 'TRADE_NO_TAKEN']);
  expect(await order()).toMatchObject({ order_state: 8, paid_amount: 0 });
  await assertSound(of.merchant.merchantId);
});

test('what was not paid closes its order, and a part that was paid leaves the rest to be paid', async () => {
  const { admin } = of.merchant;
  expect(await admin.call(dealExceptionPay, said(3))).toMatchObject({ orderState: 7 });
  expect(await order()).toEqual({ order_state: 7, channel_amount: 0, paid_amount: 0 });
  await doubtful(900);
  expect(await admin.call(dealExceptionPay, said(2, { tradeNo: '9' }))).toMatchObject({
    orderState: 1,
  });
  expect(await order()).toEqual({ order_state: 1, channel_amount: 900, paid_amount: 900 });
  await assertSound(of.merchant.merchantId);
});

test('it is of a place: who does not see that sees and handles nothing', async () => {
  const stranger = of.merchant.as({
    permissions: ['*:*:*'],
    scope: { organisations: 'all', canteens: [] },
  });
  expect((await stranger.call(pageExceptionPay, {})).total).toBe(0);
  expect((await stranger.answer(dealExceptionPay, said(2))).status).toBe(404);
});
