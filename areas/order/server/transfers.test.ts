import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freezeSingle } from '#areas/account/contract/frozen.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { batchResult, batchRetry, pageBatchRow } from '#areas/funding/contract/batch.ts';
import { deductionAdd, deductionCheck, pageDeduction } from '#areas/funding/contract/deduction.ts';
import {
  pageTransfer,
  transferBatch,
  transferBatchCheck,
  transferCheck,
  transferSingle,
} from '#areas/funding/contract/transfer.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { saveAccMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import {
  assertSound,
  closeLedger,
  fund,
  type House,
  house,
  openLedger,
  rows,
} from './testing/ledger-house.ts';

beforeAll(() => openLedger([...moneyAreas, systemArea]));
afterAll(closeLedger);

let of: House;
const key = () => crypto.randomUUID();
const id = (index: number): string => String(of.people[index]);
const personal = async (index: number) =>
  (await of.merchant.admin.call(accountDetail, { custId: id(index) })).wallets[0]?.balance;
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
/** Ledger accounts of the house, fen. */
const ledger = async (account: number) =>
  (
    await rows<{ sum: number }>(
      `select coalesce(sum(amount), 0)::bigint as sum from ledger_entry where merchant_id = $1 and ledger_account = ${account}`,
      of.merchant.merchantId,
    )
  )[0]?.sum;

/** Three people: the first with 50.00 of his own, a gift of 10.00 and a subsidy of 20.00, the others with nothing. */
beforeEach(async () => {
  of = await house(3);
  await of.merchant.within(async (context) => {
    await fund(context, of.people[0] as number, 1, 5000, { giftAmount: 1000 });
    await fund(context, of.people[0] as number, 2, 2000);
  });
});

describe('a transfer', () => {
  const transfer = (amount: number, more: object = {}) => ({
    fromCustId: id(0),
    toCustId: id(1),
    amount,
    idempotencyKey: key(),
    ...more,
  });

  test('moves paid-in money once, both sides in one transaction, and is listed', async () => {
    const { admin } = of.merchant;
    const asked = { fromCustId: id(0), toCustId: id(1), amount: 1500 };
    expect(await admin.call(transferCheck, asked)).toMatchObject({
      from: { before: 6000, after: 4500 },
      to: { before: 0, after: 1500 },
      leftToday: 100_000,
      obstacle: null,
    });

    const request = transfer(1500, { remark: '代付' });
    const done = await Promise.all([
      admin.call(transferSingle, request),
      admin.call(transferSingle, request),
    ]);
    expect(done[0]).toMatchObject({ amount: 1500, balance: 4500 });
    expect(done[1]).toEqual(done[0]);
    expect([await personal(0), await personal(1), await ledger(114)]).toEqual([4500, 1500, 0]);
    expect(await admin.call(pageTransfer, {})).toMatchObject({
      total: 1,
      totalLine: { amount: 1500 },
      records: [{ amount: 1500, remark: '代付' }],
    });

    await assertSound(of.merchant.merchantId);
  });

  test('never takes gifts, grants, held money or more than the day allows, and says so in words', async () => {
    const { admin } = of.merchant;
    expect(reasonOf(await admin.answer(transferSingle, transfer(5001)))).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
    ]);
    await admin.call(freezeSingle, {
      custId: id(0),
      freezeRule: 1,
      amount: 1000,
      idempotencyKey: key(),
    });
    expect(reasonOf(await admin.answer(transferSingle, transfer(4001)))).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
    ]);
    expect(reasonOf(await admin.answer(transferSingle, transfer(1, { toCustId: id(0) })))).toEqual([
      409,
      'TRANSFER_TO_SELF',
    ]);
    await admin.call(saveAccMetadata, { transferDayMax: 2000, version: 0 });
    await admin.call(transferSingle, transfer(1200));
    const beyond = await admin.answer(transferSingle, transfer(801));
    expect(reasonOf(beyond)).toEqual([409, 'TRANSFER_DAY_MAX']);
    expect(beyond.message).toBe('每人每天最多转出20.00元，今天还可转出8.00元');
    await admin.call(saveAccMetadata, { transferDayMax: 0, version: 1 });
    expect(reasonOf(await admin.answer(transferSingle, transfer(1)))).toEqual([
      409,
      'TRANSFER_FORBIDDEN',
    ]);
    await admin.call(saveAccMetadata, { transferDayMax: 9000, version: 2 });
    await admin.call(freezeSingle, { custId: id(1), freezeRule: 3, idempotencyKey: key() });
    expect(reasonOf(await admin.answer(transferSingle, transfer(1)))).toEqual([
      409,
      'CREDIT_BLOCKED',
    ]);
    await admin.call(freezeSingle, { custId: id(0), freezeRule: 2, idempotencyKey: key() });
    const frozen = await admin.call(transferCheck, {
      fromCustId: id(0),
      toCustId: id(2),
      amount: 1,
    });
    expect(frozen.obstacle).toBe('账户已冻结');
    expect(await personal(0)).toBe(4800);
    await assertSound(of.merchant.merchantId);
  });

  test('of eight at once never goes beyond money or day, also in both directions', async () => {
    const { admin } = of.merchant;
    await of.merchant.within((context) => fund(context, of.people[1] as number, 1, 5000));
    await admin.call(saveAccMetadata, { transferDayMax: 2500, version: 0 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, index) => {
        const [fromCustId, toCustId] = index % 2 === 0 ? [id(0), id(1)] : [id(1), id(0)];
        return admin.answer(transferSingle, transfer(1000, { fromCustId, toCustId }));
      }),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect([await personal(0), await personal(1)]).toEqual([6000, 5000]);
    await assertSound(of.merchant.merchantId);
  });

  test('of many says before who cannot be paid and why, pays the others, and runs again for those only', async () => {
    const { admin } = of.merchant;
    await admin.call(freezeSingle, { custId: id(1), freezeRule: 3, idempotencyKey: key() });
    const asked = { fromCustId: id(0), custIds: [id(0), id(1), id(2)], amount: 2000 };
    expect(await admin.call(transferBatchCheck, asked)).toEqual({
      people: 1,
      amount: 2000,
      cannot: [
        { reason: '不能转给转出人自己', people: 1 },
        { reason: '账户已禁止入账', people: 1 },
      ],
    });

    const request = { ...asked, remark: '班费', idempotencyKey: key() };
    const started = await admin.call(transferBatch, request);
    expect(await admin.call(transferBatch, request)).toEqual(started);
    expect(await admin.finished(batchResult, started)).toMatchObject({
      state: 'partial',
      result: { done: 1, failed: 2, amount: 2000 },
    });
    const again = await admin.call(batchRetry, { batchNo: started.batchNo });
    await admin.finished(batchResult, again);
    expect([await personal(0), await personal(1), await personal(2)]).toEqual([4000, 0, 2000]);
    const { records } = await admin.call(pageBatchRow, {
      batchNo: started.batchNo,
      state: 'failed',
    });
    expect(records).toHaveLength(2);
    await assertSound(of.merchant.merchantId);
  });
});

describe('a deduction', () => {
  const deduction = (amount: number, more: object = {}) => ({
    custId: id(0),
    walletType: 1 as const,
    deductType: 2 as const,
    amount,
    reason: '餐盘损坏',
    idempotencyKey: key(),
    ...more,
  });

  test('says before what it does and takes it once, lots first, with its reason', async () => {
    const { admin } = of.merchant;
    expect(await admin.call(deductionCheck, { custId: id(0), amount: 1500 })).toMatchObject({
      before: 6000,
      after: 4500,
      obstacle: null,
    });

    const request = deduction(1500);
    const done = await Promise.all([
      admin.call(deductionAdd, request),
      admin.call(deductionAdd, request),
    ]);
    expect(done[0]).toMatchObject({ amount: 1500, balance: 4500 });
    expect(done[1]).toEqual(done[0]);
    await admin.call(deductionAdd, deduction(300, { walletType: 2, deductType: 1 }));
    expect([await ledger(108), await ledger(110)]).toEqual([1500, 300]);
    expect(await admin.call(pageDeduction, { deductType: 2 })).toMatchObject({
      total: 1,
      totalLine: { amount: 1500 },
      records: [{ reason: '餐盘损坏', walletType: 1 }],
    });

    await assertSound(of.merchant.merchantId);
  });

  test('takes all or nothing, and nothing of a frozen account', async () => {
    const { admin } = of.merchant;
    const answers = await Promise.all(
      [1, 2].map(() => admin.answer(deductionAdd, deduction(3500))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await admin.call(deductionCheck, { custId: id(0), amount: 2501 })).obstacle).toBe(
      '可用余额不足',
    );
    await admin.call(freezeSingle, { custId: id(0), freezeRule: 2, idempotencyKey: key() });
    expect(reasonOf(await admin.answer(deductionAdd, deduction(1)))).toEqual([
      409,
      'ACCOUNT_FROZEN',
    ]);
    const stranger = of.merchant.as({ permissions: ['*:*:*'], scope: { organisations: [] } });
    expect((await stranger.answer(deductionAdd, deduction(1))).status).toBe(404);
    expect((await stranger.call(pageDeduction, {})).total).toBe(0);
    await assertSound(of.merchant.merchantId);
  });
});
