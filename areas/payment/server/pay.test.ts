import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repealCheck, repealSingle } from '#areas/funding/contract/repeal.ts';
import { paymentHooks } from '#areas/funding/server/api.ts';
import type { RunningServer } from '#kit/server/testing/server.ts';
import { dealExceptionPay, pageExceptionPay } from '../contract/exception-pay.ts';
import {
  pagePayChannel,
  savePayChannel,
  switchPayChannel,
  testPayChannel,
} from '../contract/pay-channel.ts';
import {
  addPayTrade,
  cancelPayTrade,
  getPayTrade,
  pagePayTrade,
  payTestTrade,
  queryPayTrade,
} from '../contract/pay-trade.ts';
import { payRound } from './round.ts';
import {
  alipayCallback,
  openRemote,
  type Remote,
  strangerKeys,
  wechatCallback,
  wechatHeaders,
  wechatTrade,
} from './testing/channels.ts';
import {
  assertSound,
  key,
  notify,
  openChannelFor,
  openPayServer,
  outNoOf,
  type PayHouse,
  paidTrade,
  payHouse,
  rowsOf,
} from './testing/pay-house.ts';

let remote: Remote;
let server: RunningServer;
let of: PayHouse;
let custId: number;
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
  remote.heard.length = 0;
  remote.refunds.clear();
  of = await payHouse(server);
  custId = of.custId;
});

const admin = () => of.merchant.admin;
const origin = () => server.origin;
const balance = async () =>
  (
    await rowsOf<{ balance: number }>(
      of,
      `select personal_balance as balance from account where merchant_id = $1 and cust_id = ${custId}`,
    )
  )[0]?.balance;
const recharges = () =>
  rowsOf<{ amount: number; channel: number; voucher_no: string }>(
    of,
    'select amount, channel, voucher_no from recharge where merchant_id = $1',
  );
const stateOf = async (tradeId: string) => (await admin().call(getPayTrade, { tradeId })).state;
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
/** As if a trade had been asked for so long ago, and were due. */
const older = (minutes: number) =>
  server.database.run(`update pay_trade set look_at = now(), created_at = created_at - interval '${minutes} minutes',
    expires_at = expires_at - interval '${minutes} minutes' where merchant_id = ${of.merchant.merchantId}`);
const round = () => payRound(server.system, paymentHooks);
const wechat = (body: string, headers = wechatHeaders(body)) =>
  notify(origin(), { merchantId: of.merchant.merchantId, channel: 1 }, body, headers);
const alipay = (body: string, channel = 2) =>
  notify(origin(), { merchantId: of.merchant.merchantId, channel }, body, {
    'content-type': 'application/x-www-form-urlencoded',
  });
/** WeChat's callback of a trade as it stands there. */
const told = (tradeId: string, more: object = {}, apiKey?: string) => {
  const outNo = outNoOf(tradeId);
  const trade = remote.trades.get(outNo);
  if (!trade) throw new Error('not asked for');

  return wechatCallback('TRANSACTION.SUCCESS', { ...wechatTrade(outNo, trade), ...more }, apiKey);
};

describe('the settings of a channel', () => {
  test('keep their secrets to themselves, refuse what is no key, and say whether the channel knows them', async () => {
    expect(reasonOf(await admin().answer(switchPayChannel, { channel: 1, state: 1 }))).toEqual([
      409,
      'CHANNEL_INCOMPLETE',
    ]);
    await openChannelFor(admin(), 1);
    const page = await admin().call(pagePayChannel, {});
    expect(page.records[0]).toMatchObject({
      channel: 1,
      state: 1,
      hasMerchantSecret: 1,
      hasCallbackSecret: 1,
      version: 1,
    });

    expect(JSON.stringify(page)).not.toMatch(/PRIVATE|kkkk/);
    const kept = await rowsOf<{ text: string }>(
      of,
      `select row_to_json(c)::text || (select coalesce(string_agg(row_to_json(l)::text, ''), '') from operation_log l where l.merchant_id = $1) as text
         from pay_channel c where c.merchant_id = $1`,
    );

    expect(kept[0]?.text).not.toMatch(/PRIVATE KEY|kkkk/);
    expect(await admin().call(testPayChannel, { channel: 1 })).toEqual({
      ok: true,
      message: '连接正常',
    });
    remote.mood = 'deaf';
    expect(await admin().call(testPayChannel, { channel: 1 })).toEqual({
      ok: false,
      message: '无法连接支付渠道',
    });
    remote.mood = 'well';
    const { hasMerchantSecret, hasCallbackSecret, hasPlatformKey, notifyUrl, state, ...shown } =
      page.records[0] as never as Record<string, never>;
    expect(notifyUrl).toContain(`/api/v3/acc/pay/notify/${of.merchant.merchantId}/1`);
    const change = { ...shown, channel: 1 as const } as never as { version: number };
    const wrongKey = await admin().answer(savePayChannel, { ...change, merchantSecret: 'no key' });
    expect([wrongKey.status, wrongKey.message]).toEqual([400, expect.stringContaining('RSA')]);
    await admin().call(savePayChannel, { ...change, platformKey: strangerKeys.publicKey } as never);
    expect(await admin().call(testPayChannel, { channel: 1 })).toMatchObject({ ok: false });
    expect(reasonOf(await admin().answer(savePayChannel, change))).toEqual([
      409,
      'DOCUMENT_CHANGED',
    ]);
    expect([hasMerchantSecret, hasCallbackSecret, hasPlatformKey, state]).toEqual([1, 1, 1, 1]);
  });
});

describe('a recharge through WeChat', () => {
  beforeEach(() => openChannelFor(admin(), 1));

  test('is asked for once, credited once however often it is told, and asked about at the same moment', async () => {
    const draft = {
      custId: String(custId),
      amount: 5000,
      channel: 1 as const,
      idempotencyKey: key(),
    };
    const [first, again] = [
      await admin().call(addPayTrade, draft),
      await admin().call(addPayTrade, draft),
    ];
    expect(again.tradeId).toBe(first.tradeId);
    expect(first).toMatchObject({ state: 2, payUrl: expect.stringContaining('weixin://') });
    expect(await balance()).toBe(0);
    remote.pay(outNoOf(first.tradeId));
    const body = told(first.tradeId);
    const asked = [1, 2, 3].map(() => admin().answer(queryPayTrade, { tradeId: first.tradeId }));
    const answers = await Promise.all([...[1, 2, 3].map(() => wechat(body)), ...asked, round()]);
    expect(answers.slice(0, 3)).toEqual([1, 2, 3].map(() => [200, 'success']));
    expect(await wechat(body)).toEqual([200, 'success']);
    expect(await recharges()).toEqual([
      { amount: 5000, channel: 1, voucher_no: `4200${outNoOf(first.tradeId)}` },
    ]);
    expect(await balance()).toBe(5000);
    expect(await admin().call(getPayTrade, { tradeId: first.tradeId })).toMatchObject({
      state: 3,
      payUrl: '',
    });
    const other = told(first.tradeId, { transaction_id: 'ANOTHER' });
    expect(await wechat(other)).toEqual([200, 'success']);
    expect(await balance()).toBe(5000);
    await assertSound(of);
  });

  test('is believed from WeChat alone, of this merchant, and just now', async () => {
    const tradeId = await paidTrade(admin(), remote, { custId, amount: 3000, channel: 1 });
    const body = told(tradeId);
    const refused = [400, expect.stringContaining('NOT_GENUINE')];
    expect(await wechat(body, wechatHeaders(body, { key: strangerKeys.privateKey }))).toEqual(
      refused,
    );
    expect(await wechat(body, wechatHeaders(body, { keyId: 'PUB_KEY_ID_OTHER' }))).toEqual(refused);
    expect(await wechat(body, wechatHeaders(body, { at: Date.now() - 3_600_000 }))).toEqual(
      refused,
    );
    expect(await wechat(`${body} `, wechatHeaders(body))).toEqual(refused);
    expect(await wechat(body, { 'content-type': 'application/json' })).toEqual(refused);
    const otherKey = told(tradeId, {}, 'x'.repeat(32));
    expect(await wechat(otherKey)).toEqual(refused);
    const stranger = told(tradeId, { mchid: '1900000999' });
    expect(await wechat(stranger)).toEqual(refused);
    const unknown = told(tradeId, { out_trade_no: 'R000000000000001' });
    expect((await wechat(unknown))[0]).toBe(404);
    expect(
      (await notify(origin(), { merchantId: 1_234_567, channel: 1 }, body, wechatHeaders(body)))[0],
    ).toBe(404);
    expect((await alipay(alipayCallback({ out_trade_no: outNoOf(tradeId) })))[0]).toBe(404);
    expect([await balance(), await stateOf(tradeId)]).toEqual([0, 2]);
    const elsewhere = await payHouse(server);
    await openChannelFor(elsewhere.merchant.admin, 1);
    const theirs = await notify(
      origin(),
      { merchantId: elsewhere.merchant.merchantId, channel: 1 },
      body,
      wechatHeaders(body),
    );

    expect(theirs[0]).toBe(404);
    expect(await recharges()).toEqual([]);
  });

  test('of another amount is in doubt and credits nothing', async () => {
    const tradeId = await paidTrade(admin(), remote, { custId, amount: 3000, channel: 1 });
    const body = told(tradeId, { amount: { total: 1, currency: 'CNY' } });
    expect(await wechat(body)).toEqual([200, 'success']);
    expect(await wechat(told(tradeId))).toEqual([200, 'success']);
    expect([await balance(), await stateOf(tradeId)]).toEqual([0, 5]);
    const [row] = (await admin().call(pageExceptionPay, { kind: 2 })).records;
    expect(row).toMatchObject({
      paymentNo: tradeId,
      state: 1,
      reason: '支付金额与发起金额不符',
      orderId: null,
    });
    const deal = { paymentNo: tradeId, state: 3 as const, remark: '退回', idempotencyKey: key() };
    const dealt = await Promise.all(
      [1, 2].map(() => admin().answer(dealExceptionPay, { ...deal, idempotencyKey: key() })),
    );
    expect(dealt.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await round();
    expect([...remote.refunds.values()].map(({ amount }) => amount)).toEqual([1]);
    expect(await wechat(told(tradeId))).toEqual([200, 'success']);
    expect([await balance(), await stateOf(tradeId)]).toEqual([0, 4]);
  });

  test('in doubt is credited by what arrived where an operator says so, once', async () => {
    const tradeId = await paidTrade(admin(), remote, { custId, amount: 3000, channel: 1 });
    await wechat(told(tradeId, { amount: { total: 2000, currency: 'CNY' } }));
    const deal = { paymentNo: tradeId, state: 2 as const, tradeNo: 'T1', remark: '已核实' };
    const dealt = await Promise.all(
      [1, 2].map(() => admin().answer(dealExceptionPay, { ...deal, idempotencyKey: key() })),
    );
    expect(dealt.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await balance(), await stateOf(tradeId)]).toEqual([2000, 3]);
    const west = of.merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [], canteens: 'all' },
    });
    expect((await west.call(pageExceptionPay, {})).records).toEqual([]);
    await assertSound(of);
  });

  test('that is told late is credited though it was closed', async () => {
    const tradeId = await paidTrade(admin(), remote, { custId, amount: 3000, channel: 1 });
    const trade = remote.trades.get(outNoOf(tradeId)) as { state: string };
    trade.state = 'waiting';
    expect((await admin().call(cancelPayTrade, { tradeId })).state).toBe(4);
    trade.state = 'paid';
    expect(await wechat(told(tradeId))).toEqual([200, 'success']);
    expect([await balance(), await stateOf(tradeId)]).toEqual([3000, 3]);
    await assertSound(of);
  });

  test('that is not paid ends after its time; one paid in its last moment is credited instead', async () => {
    const draft = { custId: String(custId), amount: 1000, channel: 1 as const };
    const left = await admin().call(addPayTrade, { ...draft, idempotencyKey: key() });
    const paid = await paidTrade(admin(), remote, { custId, amount: 2000, channel: 1 });
    await older(16);
    await round();
    expect([await stateOf(left.tradeId), await stateOf(paid), await balance()]).toEqual([
      4, 3, 2000,
    ]);
    expect(remote.trades.get(outNoOf(left.tradeId))?.state).toBe('closed');
  });

  test('is found again after a line that was cut, and is in doubt where the channel answers no more', async () => {
    remote.mood = 'silent';
    const draft = {
      custId: String(custId),
      amount: 1000,
      channel: 1 as const,
      idempotencyKey: key(),
    };
    const { tradeId, state } = await admin().call(addPayTrade, draft);
    expect(state).toBe(1);
    expect(reasonOf(await admin().answer(queryPayTrade, { tradeId }))).toEqual([
      503,
      'CHANNEL_SILENT',
    ]);
    remote.mood = 'deaf';
    await older(16);
    await round();
    expect(await stateOf(tradeId)).toBe(1);
    await older(16);
    await round();
    expect(await stateOf(tradeId)).toBe(5);
    remote.mood = 'well';
    remote.pay(outNoOf(tradeId));
    await older(0);
    await round();
    expect([await stateOf(tradeId), await balance()]).toEqual([3, 1000]);
    expect(await admin().call(addPayTrade, draft)).toMatchObject({ tradeId, state: 3 });
    await assertSound(of);
  });

  test('cannot be taken back behind its payer, and nothing is asked of a channel that is off', async () => {
    const tradeId = await paidTrade(admin(), remote, { custId, amount: 3000, channel: 1 });
    await admin().call(queryPayTrade, { tradeId });
    const [row] = (await admin().call(pagePayTrade, {})).records;
    expect(row).toMatchObject({ state: 3, amount: 3000, refundAmount: 0 });
    const repeal = {
      rechargeId: row?.rechargeId as string,
      policy: 'REJECT' as const,
      reason: '错',
      idempotencyKey: key(),
    };

    expect(reasonOf(await admin().answer(repealSingle, repeal))).toEqual([409, 'BY_CHANNEL']);
    const preview = await admin().call(repealCheck, { rechargeIds: [repeal.rechargeId] });
    expect(preview).toMatchObject({ amount: 3000, takeable: 0, short: 1 });
    const draft = { custId: String(custId), amount: 100, channel: 1 as const };
    await admin().call(switchPayChannel, { channel: 1, state: 2 });
    const off = await admin().answer(addPayTrade, { ...draft, idempotencyKey: key() });
    expect(reasonOf(off)).toEqual([409, 'CHANNEL_OFF']);
  });
});

test('a recharge through Alipay is credited by its callback, which only Alipay can make', async () => {
  await openChannelFor(admin(), 2);
  expect(await admin().call(testPayChannel, { channel: 2 })).toMatchObject({ ok: true });
  const tradeId = await paidTrade(admin(), remote, { custId, amount: 1234, channel: 2 });
  const said = {
    out_trade_no: outNoOf(tradeId),
    trade_no: '20261122',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '12.34',
  };

  const form = (more: object = {}, signedWith?: string) =>
    alipay(alipayCallback({ ...said, ...more }, signedWith));
  expect((await form({}, strangerKeys.privateKey))[0]).toBe(400);
  expect((await form({ app_id: '2021000000000999' }))[0]).toBe(400);
  expect((await form({ seller_id: '2088000000000999' }))[0]).toBe(400);
  expect((await alipay(alipayCallback(said).replace('12.34', '92.34')))[0]).toBe(400);
  expect(await form({ trade_status: 'WAIT_BUYER_PAY' })).toEqual([200, 'success']);
  expect(await balance()).toBe(0);
  const answers = await Promise.all([
    form(),
    form(),
    admin().call(queryPayTrade, { tradeId }),
    form(),
  ]);
  expect(answers[0]).toEqual([200, 'success']);
  expect(await recharges()).toMatchObject([{ amount: 1234, channel: 2 }]);
  expect(await balance()).toBe(1234);
  await assertSound(of);
});

test('the test channel is paid by the operator at the screen, and never through the door of callbacks', async () => {
  await admin().call(switchPayChannel, { channel: 6, state: 1 });
  const draft = { custId: String(custId), amount: 800, channel: 6 as const, idempotencyKey: key() };
  const { tradeId, payUrl } = await admin().call(addPayTrade, draft);
  expect(payUrl).toContain('canteen-test-pay');
  expect((await alipay(alipayCallback({ out_trade_no: outNoOf(tradeId) }), 6))[0]).toBe(400);
  expect((await admin().call(payTestTrade, { tradeId })).state).toBe(3);
  expect((await admin().call(payTestTrade, { tradeId })).state).toBe(3);
  expect(await balance()).toBe(800);
  await openChannelFor(admin(), 1);
  const real = await admin().call(addPayTrade, { ...draft, channel: 1, idempotencyKey: key() });
  expect(reasonOf(await admin().answer(payTestTrade, { tradeId: real.tradeId }))).toEqual([
    409,
    'NOT_A_TEST',
  ]);
});
