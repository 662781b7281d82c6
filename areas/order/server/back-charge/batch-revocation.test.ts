import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  freezeBatch,
  pageFrozen,
  unfreezeBatch,
  unfreezeCheck,
} from '#areas/account/contract/frozen.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import {
  backChargeBatch,
  backChargeResult,
  pageBackCharge,
  pageSuspended,
} from '#areas/funding/contract/back-charge.ts';
import { batchResult, pageBatchRow } from '#areas/funding/contract/batch.ts';
import { clearBatch } from '#areas/funding/contract/clearing.ts';
import {
  backChargeRevocation,
  clearRevocation,
  type Revocation,
  transferRevocation,
  withdrawRevocation,
} from '#areas/funding/contract/revocation.ts';
import { transferBatch, transferSingle } from '#areas/funding/contract/transfer.ts';
import { withdrawals, withdrawBatch } from '#areas/funding/contract/withdrawal.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { refundOrder } from '../../contract/refund.ts';
import { area as orderArea } from '../area.ts';
import { sellBatch } from '../sale/sell.ts';
import {
  assertSound,
  closeLedger,
  fund,
  type House,
  house,
  openLedger,
  rows,
  saleOf,
} from '../testing/ledger-house.ts';

/* What a batch did is taken back by its number, row by row, once. */

beforeAll(() => openLedger([...moneyAreas, systemArea, orderArea]));
afterAll(closeLedger);

let of: House;
const key = () => crypto.randomUUID();
const id = (index: number): string => String(of.people[index]);
const wallets = async (walletType: number) =>
  Promise.all(
    of.people.map(async (_one, index) => {
      const found = (await of.merchant.admin.call(accountDetail, { custId: id(index) })).wallets;
      return found.find((wallet) => wallet.walletType === walletType)?.balance;
    }),
  );
const finished = async (started: { jobId: string }) =>
  (await of.merchant.admin.finished(batchResult, started)).result;
const revoke = async ({ save }: Revocation, batchNo: string) => {
  const started = await of.merchant.admin.call(save, {
    batchNo,
    reason: '发错人',
    idempotencyKey: key(),
  });
  return { ...started, result: await finished(started) };
};

const revokeBackCharges = async (batchNo: string) => {
  const { admin } = of.merchant;
  const asked = { batchNo, reason: '扣错', idempotencyKey: key() };
  const started = await admin.call(backChargeRevocation.save, asked);
  expect(await admin.call(backChargeRevocation.save, asked)).toEqual(started);

  return (await admin.finished(backChargeResult, started)).result;
};

/** Three people: the first with 50.00 of their own, each with a subsidy of 20.00 that holds and one of 5.00 that is about to end. */
beforeEach(async () => {
  of = await house(3);
  await of.merchant.within(async (context) => {
    await fund(context, of.people[0] as number, 1, 5000);
    for (const custId of of.people) {
      await fund(context, custId, 2, 2000, { expiresAt: '2099-01-01 00:00:00' });
      await fund(context, custId, 2, 500, { expiresAt: '2099-06-01 00:00:00' });
    }
  });
});

test('a batch of transfers comes back from those who still have it, once; a transfer of another batch does not', async () => {
  const { admin } = of.merchant;
  const many = { fromCustId: id(0), custIds: [id(1), id(2)], amount: 1000, idempotencyKey: key() };
  const { batchNo, ...started } = await admin.call(transferBatch, many);
  await finished(started);
  expect(await wallets(1)).toEqual([3000, 1000, 1000]);
  /* One of the two has given it on. */
  await admin.call(transferSingle, {
    fromCustId: id(2),
    toCustId: id(1),
    amount: 400,
    idempotencyKey: key(),
  });
  expect(await admin.call(transferRevocation.check, { batchNo })).toEqual({
    people: 1,
    amount: 1000,
    cannot: [{ reason: '可用余额不足', people: 1 }],
  });

  const back = await revoke(transferRevocation, batchNo);
  expect(back.result).toMatchObject({ done: 1, failed: 1, amount: 1000 });
  expect(await wallets(1)).toEqual([4000, 400, 600]);
  const again = await admin.answer(transferRevocation.save, {
    batchNo,
    reason: '再来',
    idempotencyKey: key(),
  });
  expect([again.status, await wallets(1)]).toEqual([400, [4000, 400, 600]]);
  await assertSound(of.merchant.merchantId);
});

test('a clearing comes back with its validity; what has expired since stays with its fund', async () => {
  const { admin } = of.merchant;
  const { batchNo, ...started } = await admin.call(clearBatch, {
    custIds: of.people.map(String),
    reason: '学期结束',
    idempotencyKey: key(),
  });
  await finished(started);
  expect(await wallets(2)).toEqual([0, 0, 0]);
  await of.merchant.within(({ tx }) =>
    tx
      .updateTable('walletLot')
      .set({ expiresAt: '2026-01-01 00:00:00' })
      .where('granted', '=', 500)
      .execute(),
  );
  const back = await revoke(clearRevocation, batchNo);
  expect(back.result).toMatchObject({ done: 3, failed: 0, amount: 6000 });
  expect(await wallets(2)).toEqual([2000, 2000, 2000]);
  const told = await admin.call(pageBatchRow, { batchNo: back.batchNo });
  expect(new Set(told.records.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
    new Set(['part 有效期已过，不能发放']),
  );

  expect(
    await rows(
      `select distinct (expires_at at time zone 'Asia/Shanghai')::date::text as until from wallet_lot where merchant_id = $1 and remaining > 0`,
      of.merchant.merchantId,
    ),
  ).toEqual([{ until: '2099-01-01' }]);

  expect((await admin.call(clearRevocation.check, { batchNo })).people).toBe(0);
  await assertSound(of.merchant.merchantId);
});

test('applications of a batch are cancelled but for those that are decided on', async () => {
  const { admin } = of.merchant;
  await admin.call(transferSingle, {
    fromCustId: id(0),
    toCustId: id(1),
    amount: 2000,
    idempotencyKey: key(),
  });
  const { batchNo, ...started } = await admin.call(withdrawBatch, {
    custIds: [id(0), id(1)],
    idempotencyKey: key(),
  });
  await finished(started);
  const { records } = await admin.call(withdrawals.page, {
    batchNo,
    orders: [{ column: 'amount', asc: true }],
  } as never);
  const [decided] = records as { withdrawId: string }[];
  const manager = of.merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
  await manager.call(withdrawals.agree, {
    withdrawId: decided?.withdrawId as string,
    version: 1,
    remark: '',
  });
  expect(await admin.call(withdrawRevocation.check, { batchNo })).toMatchObject({
    people: 1,
    cannot: [{ reason: '已审批，不能取消', people: 1 }],
  });
  expect((await revoke(withdrawRevocation, batchNo)).result).toMatchObject({
    done: 1,
    amount: 3000,
  });
  expect(
    await rows(
      'select sum(personal_held)::int as held from account where merchant_id = $1',
      of.merchant.merchantId,
    ),
  ).toEqual([{ held: 2000 }]);
});

/** Meals beyond what the first two had, 80.00 and 30.00, back-charged by a batch once each has 10.00 more. */
async function backCharged() {
  const { admin } = of.merchant;
  const orders = await of.merchant.within(async (context) => {
    const sold = await sellBatch(context, [saleOf(of, 0, 8000, 2), saleOf(of, 1, 3000, 2)]);
    for (const custId of of.people.slice(0, 2)) await fund(context, custId, 1, 1000);

    return sold.map(({ orderId }) => String(orderId));
  });

  const before = [await wallets(1), await wallets(2)];
  const many = { custIds: [id(0), id(1)], reason: '月底补扣', idempotencyKey: key() };
  const { batchNo, ...started } = await admin.call(backChargeBatch, many);
  expect((await admin.finished(backChargeResult, started)).result).toMatchObject({
    done: 2,
    amount: 11_000,
  });

  return { batchNo, orders, before };
}

test('back-charges of a batch are refunded into the wallets they took from, what is left of each, once', async () => {
  const { admin } = of.merchant;
  const { batchNo, orders, before } = await backCharged();
  await admin.call(refundOrder, {
    orderId: orders[0] ?? '',
    amount: 1000,
    reason: '少一份',
    idempotencyKey: key(),
  });
  expect(await admin.call(backChargeRevocation.check, { batchNo })).toEqual({
    people: 2,
    amount: 10_000,
    cannot: [],
  });
  const { records } = await admin.call(pageBackCharge, { batchNo });
  expect(records.map(({ state, refundAmount }) => [state, refundAmount]).toSorted()).toEqual([
    [1, 0],
    [3, 1000],
  ]);
  const back = await revokeBackCharges(batchNo);
  expect(back).toMatchObject({ done: 2, failed: 0, amount: 10_000 });
  expect([await wallets(1), await wallets(2)]).toEqual(before);
  expect((await admin.call(pageSuspended, {})).total).toBe(0);
  expect(await admin.call(pageBackCharge, { batchNo, states: [2] })).toMatchObject({
    total: 2,
    totalLine: { amount: 11_000, refundAmount: 11_000 },
  });
  const again = await admin.answer(backChargeRevocation.save, {
    batchNo,
    reason: '再来',
    idempotencyKey: key(),
  });
  expect([again.status, await wallets(1), await wallets(2)]).toEqual([400, ...before]);
  await assertSound(of.merchant.merchantId);
});

test('of an order that two batches settled, each gives back its own; who may not be credited keeps the charge', async () => {
  const { admin } = of.merchant;
  await of.merchant.within((context) => sellBatch(context, [saleOf(of, 1, 4000, 2)]));
  const part = { custIds: [id(1)], policy: 2 as const, reason: '补扣' };
  const charge = async () => {
    const { batchNo, ...started } = await admin.call(backChargeBatch, {
      ...part,
      idempotencyKey: key(),
    });
    await admin.finished(backChargeResult, started);

    return batchNo;
  };

  const first = await charge();
  await of.merchant.within((context) => fund(context, of.people[1] as number, 1, 1500));
  const second = await charge();
  expect(await wallets(1)).toEqual([5000, 0, 0]);
  await revokeBackCharges(first);
  expect([(await wallets(1))[1], (await wallets(2))[1]]).toEqual([0, 2500]);
  await admin.call(freezeBatch, {
    custIds: [id(1)],
    freezeRule: 4,
    reason: '核查',
    idempotencyKey: key(),
  });
  expect(await admin.call(backChargeRevocation.check, { batchNo: second })).toEqual({
    people: 0,
    amount: 0,
    cannot: [{ reason: '账户已禁止入账', people: 1 }],
  });

  await assertSound(of.merchant.merchantId);
});

test('back-charges of people or places the caller does not see are not taken back', async () => {
  const { batchNo } = await backCharged();
  const scopes = [
    { organisations: 'all', canteens: [] },
    { organisations: [], canteens: 'all' },
  ] as const;

  for (const scope of scopes) {
    const stranger = of.merchant.as({ permissions: ['*:*:*'], scope: { ...scope } as never });
    expect(await stranger.call(backChargeRevocation.check, { batchNo })).toEqual({
      people: 0,
      amount: 0,
      cannot: [],
    });
    const tried = await stranger.answer(backChargeRevocation.save, {
      batchNo,
      reason: '试',
      idempotencyKey: key(),
    });
    expect(tried.status).toBe(400);
  }
});

test('what a batch froze is undone by its number, and nothing else', async () => {
  const { admin } = of.merchant;
  const frozen = { freezeRule: 2 as const, reason: '核查', idempotencyKey: key() };
  const { batchNo } = await admin.call(freezeBatch, { ...frozen, custIds: [id(0), id(1)] });
  await admin.call(freezeBatch, { ...frozen, custIds: [id(2)], idempotencyKey: key() });
  const stranger = of.merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
  expect(await stranger.call(unfreezeCheck, { batchNo })).toEqual({ unfrozen: 0, amount: 0 });
  expect(await admin.call(unfreezeCheck, { batchNo })).toEqual({ unfrozen: 2, amount: 0 });
  expect(await admin.call(unfreezeBatch, { batchNo, reason: '完毕' })).toMatchObject({
    unfrozen: 2,
  });
  expect(await admin.call(unfreezeCheck, { batchNo })).toEqual({ unfrozen: 0, amount: 0 });
  expect((await admin.call(pageFrozen, {})).total).toBe(1);
  expect((await admin.answer(unfreezeBatch, { batchNo, reason: '完毕' })).status).toBe(400);
});

test('what was done to people the caller does not see is not taken back', async () => {
  const { admin } = of.merchant;
  const many = { fromCustId: id(0), custIds: [id(1), id(2)], amount: 1000, idempotencyKey: key() };
  const { batchNo, ...started } = await admin.call(transferBatch, many);
  await finished(started);
  const stranger = of.merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
  expect(await stranger.call(transferRevocation.check, { batchNo })).toEqual({
    people: 0,
    amount: 0,
    cannot: [],
  });
  const tried = await stranger.answer(transferRevocation.save, {
    batchNo,
    reason: '试',
    idempotencyKey: key(),
  });
  expect([tried.status, await wallets(1)]).toEqual([400, [3000, 1000, 1000]]);
});
