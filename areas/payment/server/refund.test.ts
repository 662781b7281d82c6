import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { withdrawals, withdrawCheck } from '#areas/funding/contract/withdrawal.ts';
import { paymentHooks } from '#areas/funding/server/api.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import type { RunningServer } from '#kit/server/testing/server.ts';
import {
  pagePayRefund,
  pagePayTrade,
  queryPayTrade,
  refundPayTrade,
} from '../contract/pay-trade.ts';
import { payRound } from './round.ts';
import {
  MCH_NO,
  openRemote,
  type Remote,
  wechatCallback,
  wechatHeaders,
} from './testing/channels.ts';
import {
  assertSound,
  key,
  notify,
  openChannelFor,
  openPayServer,
  type PayHouse,
  paidTrade,
  payHouse,
  rowsOf,
} from './testing/pay-house.ts';

let remote: Remote;
let server: RunningServer;
let of: PayHouse;
let custId: number;
let manager: Caller;
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
  custId = of.custId;
  manager = of.merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
});

const clerk = () => of.merchant.admin;
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const OK = [200, undefined];
const money = async () =>
  (
    await rowsOf<{ balance: number; held: number }>(
      of,
      `select personal_balance as balance, personal_held as held from account where merchant_id = $1 and cust_id = ${custId}`,
    )
  )[0];
const round = async () => {
  await server.database.run(
    `update pay_refund set look_at = now() where look_at is not null and merchant_id = ${of.merchant.merchantId}`,
  );
  await payRound(server.system, paymentHooks);
};
/** Recharges through a channel, credited. */
async function recharged(channel: 1 | 2, ...amounts: number[]): Promise<string[]> {
  await openChannelFor(clerk(), channel);
  const ids: string[] = [];
  for (const amount of amounts) {
    const tradeId = await paidTrade(clerk(), remote, { custId, amount, channel });
    await clerk().call(queryPayTrade, { tradeId });
    ids.push(tradeId);
  }

  return ids;
}
/** A withdrawal by the original channel that another operator has agreed to. */
async function agreed(amount: number, fee = 0): Promise<string> {
  const draft = {
    custId: String(custId),
    amount,
    fee,
    withdrawMethod: 1 as const,
    idempotencyKey: key(),
  };
  const { withdrawId } = await clerk().call(withdrawals.add, draft);
  expect(await step(manager, 'agree', withdrawId)).toEqual(OK);

  return withdrawId;
}
const detail = (withdrawId: string) => clerk().call(withdrawals.detail, { withdrawId });
/** Steps that take a word about them. */
const EXPLAINED = new Set(['agree', 'reject', 'fail']);
const step = async (
  who: Caller,
  name: 'agree' | 'reject' | 'pay' | 'paid' | 'fail',
  withdrawId: string,
) => {
  const { version } = await detail(withdrawId);
  const said = EXPLAINED.has(name) && { remark: '说明' };

  return reasonOf(await who.answer(withdrawals[name], { withdrawId, version, ...said }));
};
const refunds = () => [...remote.refunds.values()].map(({ amount }) => amount);

test('a withdrawal goes back through the payments it came by, the latest first, and is paid when they have arrived', async () => {
  await recharged(1, 5000, 4000);
  const withdrawId = await agreed(7000, 100);
  expect(await step(clerk(), 'pay', withdrawId)).toEqual(OK);
  expect(await step(clerk(), 'paid', withdrawId)).toEqual([409, 'CHANNEL_WORKING']);
  expect(await step(clerk(), 'fail', withdrawId)).toEqual([409, 'CHANNEL_WORKING']);
  expect(await money()).toEqual({ balance: 9000, held: 7000 });
  await Promise.all([round(), round()]);
  expect(refunds().toSorted()).toEqual([2900, 4000]);
  expect(await money()).toEqual({ balance: 2000, held: 0 });
  expect((await detail(withdrawId)).state).toBe(4);
  expect((await detail(withdrawId)).voucherNo).toMatch(/^50B/);
  const { totalLine } = await clerk().call(pagePayTrade, {});
  expect(totalLine).toMatchObject({ amount: 9000, refundAmount: 6900 });
  await assertSound(of);
});

test('a withdrawal the channel refuses has failed with its reason, is tried again, and is never paid twice', async () => {
  await recharged(2, 5000);
  const withdrawId = await agreed(3000);
  remote.mood = 'refuse';
  await step(clerk(), 'pay', withdrawId);
  await round();
  expect(await detail(withdrawId)).toMatchObject({
    state: 7,
    events: expect.arrayContaining([expect.objectContaining({ action: 'fail' })]),
  });
  expect(await money()).toEqual({ balance: 5000, held: 3000 });
  remote.mood = 'silent';
  expect(await step(clerk(), 'pay', withdrawId)).toEqual(OK);
  await round();
  expect([(await detail(withdrawId)).state, refunds()]).toEqual([3, [3000]]);
  remote.mood = 'well';
  await round();
  await round();
  expect([(await detail(withdrawId)).state, refunds()]).toEqual([4, [3000]]);
  expect(await money()).toEqual({ balance: 2000, held: 0 });
  const { records } = await clerk().call(pagePayRefund, {});
  expect(records.map(({ state, kind }) => [state, kind]).toSorted()).toEqual([
    [2, 1],
    [3, 1],
  ]);
  await assertSound(of);
});

test('what went out in part goes on or stays held, and is not freed', async () => {
  await recharged(1, 2000, 2000);
  const withdrawId = await agreed(3000);
  await step(clerk(), 'pay', withdrawId);
  remote.mood = 'slow';
  await round();
  const [first, second] = [...remote.refunds.values()] as unknown as [
    { state: string },
    { state: string },
  ];
  first.state = 'done';
  second.state = 'failed';
  remote.mood = 'well';
  await round();
  expect((await detail(withdrawId)).state).toBe(7);
  expect(await step(manager, 'reject', withdrawId)).toEqual([409, 'CHANNEL_PAID']);
  expect(await step(clerk(), 'pay', withdrawId)).toEqual(OK);
  expect(await money()).toEqual({ balance: 4000, held: 3000 });
  await assertSound(of);
});

test('a refund that takes its time ends by the word of the channel, once', async () => {
  await recharged(1, 5000);
  const withdrawId = await agreed(5000);
  remote.mood = 'slow';
  await step(clerk(), 'pay', withdrawId);
  await round();
  expect((await detail(withdrawId)).state).toBe(3);
  const number = [...remote.refunds].find(([, { amount }]) => amount === 5000)?.[0];
  const said = {
    mchid: MCH_NO,
    out_refund_no: number,
    refund_id: '5030',
    refund_status: 'SUCCESS',
  };
  const tell = (more: object = {}) => {
    const body = wechatCallback('REFUND.SUCCESS', { ...said, ...more });
    return notify(
      server.origin,
      { merchantId: of.merchant.merchantId, channel: 1 },
      body,
      wechatHeaders(body),
    );
  };
  expect((await tell({ mchid: '1' }))[0]).toBe(400);
  expect((await tell({ out_refund_no: 'B000000000000001' }))[0]).toBe(404);
  const answers = await Promise.all([tell(), tell(), round()]);
  expect(answers[0]).toEqual([200, 'success']);
  expect([(await detail(withdrawId)).state, await money()]).toEqual([4, { balance: 0, held: 0 }]);
  await assertSound(of);
});

test('a recharge is given back whole: held meanwhile, gone when it has arrived, free again where the channel refuses', async () => {
  const [tradeId] = (await recharged(1, 6000)) as [string];
  const ask = () =>
    clerk().answer(refundPayTrade, { tradeId, reason: '充错了', idempotencyKey: key() });
  remote.mood = 'refuse';
  expect((await ask()).status).toBe(200);
  expect(await money()).toEqual({ balance: 6000, held: 6000 });
  expect(reasonOf(await ask())).toEqual([409, 'REFUNDED_IN_PART']);
  await round();
  expect(await money()).toEqual({ balance: 6000, held: 0 });
  remote.mood = 'well';
  expect((await ask()).status).toBe(200);
  await round();
  expect([await money(), refunds()]).toEqual([{ balance: 0, held: 0 }, [6000]]);
  expect(reasonOf(await ask())).toEqual([409, 'ALREADY_REVOKED']);
  const [row] = await rowsOf<{ state: string; revoked_amount: number }>(
    of,
    'select state, revoked_amount from recharge where merchant_id = $1',
  );
  expect(row).toEqual({ state: 'revoked', revoked_amount: 6000 });
  await assertSound(of);
});

test('a withdrawal goes no further back than its channel took, and says how much goes', async () => {
  await recharged(1, 6000);
  const { admin } = of.merchant;
  const cash = {
    custId: String(custId),
    amount: 3000,
    offlineType: 3 as const,
    idempotencyKey: key(),
  };
  await admin.call(rechargeSingle, cash);
  const asked = (amount: number) =>
    admin.answer(withdrawals.add, {
      custId: String(custId),
      amount,
      withdrawMethod: 1,
      idempotencyKey: key(),
    });
  const refused = await asked(8000);
  expect(reasonOf(refused)).toEqual([409, 'CHANNEL_LIMIT']);
  expect(refused.message).toContain('60.00');
  const withdrawId = await agreed(4000);
  expect((await asked(2500)).message).toContain('20.00');
  const check = { custIds: [String(custId)], withdrawMethod: 1 as const };
  expect(await admin.call(withdrawCheck, check)).toMatchObject({ people: 1, amount: 2000 });
  expect((await admin.call(withdrawCheck, { ...check, amount: 2500 })).cannot).toHaveLength(1);
  await step(clerk(), 'pay', withdrawId);
  await round();
  expect(refunds()).toEqual([4000]);
  expect((await asked(2000)).status).toBe(200);
  expect(reasonOf(await asked(1))).toEqual([409, 'CHANNEL_LIMIT']);
  await assertSound(of);
});
