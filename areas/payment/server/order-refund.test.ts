import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentHooks } from '#areas/funding/server/api.ts';
import { addExternal } from '#areas/order/contract/at-counter.ts';
import { pageRefund, refundOrder, retryChannelRefund } from '#areas/order/contract/refund.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import type { RunningServer } from '#kit/server/testing/server.ts';
import { pagePayRefund } from '../contract/pay-trade.ts';
import { payRound } from './round.ts';
import { openRemote, type Remote } from './testing/channels.ts';
import {
  assertSound,
  key,
  openChannelFor,
  openPayServer,
  type PayHouse,
  payHouse,
} from './testing/pay-house.ts';

/* Money of orders that was taken through a channel at a counter goes back through that channel. */

let remote: Remote;
let server: RunningServer;
let of: PayHouse;
let admin: Caller;
let canteenId: string;
beforeAll(async () => {
  server = await openPayServer();
  remote = await openRemote();
});
afterAll(async () => {
  remote.close();
  await server.stop();
});
beforeEach(async () => {
  remote.mood = 'well';
  remote.refunds.clear();
  of = await payHouse(server);
  admin = of.merchant.admin;
  canteenId = await of.merchant.within(async (context) => {
    const id = context.newId();
    await context.tx
      .insertInto('canteen')
      .values({ canteenId: id, canteenNum: '1', canteenName: '一食堂' })
      .execute();

    return String(id);
  });
});

const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
/** A party that paid at the counter; `tradeNo` is what the channel calls the payment. */
async function paid(payWay: 1 | 2 | 3, amount: number, tradeNo: string): Promise<string> {
  remote.trades.set(`till-${tradeNo}`, { amount, state: 'paid', tradeNo });
  const sale = {
    canteenId,
    amount,
    people: 2,
    payWay,
    tradeNo,
    guestName: '检查组',
    idempotencyKey: key(),
  };

  return (await admin.call(addExternal, sale)).orderId;
}
const refund = (orderId: string, amount: number) =>
  admin.call(refundOrder, { orderId, amount, reason: '多收', idempotencyKey: key() });
const states = async () =>
  (await admin.call(pageRefund, {})).records.map(({ amount, channelState }) => [
    amount,
    channelState,
  ]);
const given = () => [...remote.refunds.values()].map(({ outNo, amount }) => [outNo, amount]);
const round = async () => {
  const { merchantId } = of.merchant;
  await server.database.run(
    `update pay_refund set look_at = now() where look_at is not null and merchant_id = ${merchantId}`,
  );
  await payRound(server.system, paymentHooks);
};

test.each([1, 2] as const)(
  'channel %i gives back what a refund of an order asks for, once however often it is asked',
  async (channel) => {
    await openChannelFor(admin, channel);
    const tradeNo = `42${key().slice(0, 8)}`;
    const orderId = await paid(channel, 3000, tradeNo);
    await refund(orderId, 1000);
    expect([await states(), given()]).toEqual([[[1000, 1]], []]);
    /* The line is cut after the channel has heard it, as where a server is killed in between: it is asked again under the same number. */
    remote.mood = 'silent';
    await round();
    expect([await states(), given()]).toEqual([[[1000, 1]], [[`till-${tradeNo}`, 1000]]]);
    remote.mood = 'well';
    await Promise.all([round(), round()]);
    await refund(orderId, 2000);
    await round();
    expect((await states()).toSorted()).toEqual([
      [1000, 2],
      [2000, 2],
    ]);
    expect(given().map(([, amount]) => amount)).toEqual([1000, 2000]);
    const { records } = await admin.call(pagePayRefund, { kind: 4 });
    expect(records).toMatchObject([
      { state: 2, tradeNo, custName: null },
      { state: 2, tradeNo, custName: null },
    ]);
    await assertSound(of);
  },
);

test('what the channel refuses has failed, is tried again by hand once, and the books say the same all along', async () => {
  await openChannelFor(admin, 1);
  await refund(await paid(1, 3000, `43${key().slice(0, 8)}`), 3000);
  remote.mood = 'refuse';
  await round();
  expect(await states()).toEqual([[3000, 3]]);
  expect((await admin.call(pageRefund, { channelState: 3 })).total).toBe(1);
  const { records } = await admin.call(pageRefund, {});
  const again = () => ({ refundId: records[0]?.refundId as string, idempotencyKey: key() });
  const stranger = of.merchant.as({
    permissions: ['*:*:*'],
    scope: { organisations: 'all', canteens: [] },
  });
  expect((await stranger.answer(retryChannelRefund, again())).status).toBe(404);
  remote.mood = 'well';
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => admin.answer(retryChannelRefund, again())),
  );
  expect(answers.map(reasonOf).toSorted()).toEqual([
    [200, undefined],
    ...Array.from({ length: 5 }, () => [409, 'NOT_FAILED']),
  ]);
  await round();
  expect([await states(), given().map(([, amount]) => amount)]).toEqual([[[3000, 2]], [3000]]);
  expect(reasonOf(await admin.answer(retryChannelRefund, again()))).toEqual([409, 'NOT_FAILED']);
  await assertSound(of);
});

test('without a number, or of a channel that is not set up, the money is handed back outside of the system', async () => {
  await openChannelFor(admin, 1);
  await refund(await paid(1, 500, ''), 500);
  await refund(await paid(3, 700, '6222'), 700);
  await round();
  expect((await states()).toSorted()).toEqual([
    [500, 4],
    [700, 4],
  ]);
  expect(given()).toEqual([]);
});

test('a number stands for one payment', async () => {
  await openChannelFor(admin, 1);
  await paid(1, 500, '4200009');
  const sale = {
    canteenId,
    amount: 500,
    people: 1,
    payWay: 1 as const,
    tradeNo: '4200009',
    guestName: '乙',
  };
  expect(reasonOf(await admin.answer(addExternal, { ...sale, idempotencyKey: key() }))).toEqual([
    409,
    'TRADE_NO_TAKEN',
  ]);
});
