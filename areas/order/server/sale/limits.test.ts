import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageAccountEvent } from '#areas/account/contract/card.ts';
import {
  balanceLimitOrg,
  balanceLimitPer,
  checkAccountInfo,
  updateAccountInfo,
  updateAccountInfoBatch,
} from '#areas/account/contract/limits.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { rechargeCheck, rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { transferSingle } from '#areas/funding/contract/transfer.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { peekBook } from '#areas/ledger/server/api.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { pageOrder } from '../../contract/order.ts';
import { area as orderArea } from '../area.ts';
import { refundOrder } from '../end-order.ts';
import {
  assertSound,
  cardOf,
  closeLedger,
  DAY,
  fund,
  type House,
  house,
  openLedger,
  saleOf,
} from '../testing/ledger-house.ts';
import { peekSales } from './read-sales.ts';
import { decideSales, sellBatch } from './sell.ts';

beforeAll(() => openLedger([...moneyAreas, systemArea, orderArea]));
afterAll(closeLedger);

let of: House;
const key = () => crypto.randomUUID();
const id = (index: number): string => String(of.people[index]);
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const limit = (index: number, changes: Record<string, unknown>) =>
  of.merchant.admin.call(updateAccountInfo, {
    custId: id(index),
    idempotencyKey: key(),
    ...changes,
  });
const detail = (index: number) => of.merchant.admin.call(accountDetail, { custId: id(index) });
/** What becomes of sales one after the other. */
const sell = async (
  ...sales: readonly (readonly [amount: number, at?: string, onlineFlag?: 1 | 2])[]
) => {
  const outcomes = await of.merchant.within((context) =>
    sellBatch(
      context,
      sales.map(([amount, at = '12:00:00', flag = 1]) =>
        saleOf(of, 0, amount, flag, `${DAY} ${at}`),
      ),
    ),
  );
  return outcomes.map(({ state, reason }) => reason ?? state);
};
const recharged = (index: number, amount: number) =>
  of.merchant.admin.answer(rechargeSingle, {
    custId: id(index),
    amount,
    offlineType: 3,
    idempotencyKey: key(),
  });

/** Two people, the first with 100.00. */
beforeEach(async () => {
  of = await house(2);
  await of.merchant.within((context) => fund(context, of.people[0] as number, 1, 10_000));
});

describe('a sale', () => {
  test('beyond a limit of its person is refused, and says which', async () => {
    await limit(0, { paymentMax: 2000, fromTime: '11:00', untilTime: '13:30' });
    expect(await sell([2001], [2000], [1, '10:59:59'], [1, '13:30:59'], [1, '13:31:00'])).toEqual([
      'OVER_PAYMENT_LIMIT',
      'posted',
      'OUTSIDE_HOURS',
      'posted',
      'OUTSIDE_HOURS',
    ]);

    await limit(0, { fromTime: '22:00', untilTime: '02:00' });
    expect(await sell([1, '23:00:00'], [1, '12:00:00'])).toEqual(['posted', 'OUTSIDE_HOURS']);
    await assertSound(of.merchant.merchantId);
  });

  test('counts what was bought at the meal and on the day, within a batch and before it, less refunds', async () => {
    await limit(0, { mealCount: 2, mealMax: 1500, dayMax: 1500 });
    expect(await sell([800], [701], [700], [1])).toEqual([
      'posted',
      'OVER_MEAL_LIMIT',
      'posted',
      'OVER_MEAL_COUNT',
    ]);
    await limit(0, { mealCount: 0, mealMax: 0 });
    expect(await sell([1])).toEqual(['OVER_PERSON_DAY_LIMIT']);
    const { records } = await of.merchant.admin.call(pageOrder, {
      startDate: `${DAY} 00:00:00`,
      endDate: `${DAY} 23:59:59`,
    });
    const orderId = Number(records[0]?.orderId);
    await of.merchant.within((context) =>
      refundOrder(context, { orderId, amount: 300, reason: 'r', operatorId: 1 }),
    );
    expect(await sell([301], [300])).toEqual(['OVER_PERSON_DAY_LIMIT', 'posted']);
    await assertSound(of.merchant.merchantId);
  });

  test('beyond a limit goes through flagged where that is set, and what was served offline always', async () => {
    await limit(0, { paymentMax: 500, beyond: 3 });
    expect(await sell([600], [500])).toEqual(['posted', 'posted']);
    await limit(0, { beyond: 1 });
    expect(await sell([700, '12:00:00', 2])).toEqual(['posted']);
    const period = { startDate: `${DAY} 00:00:00`, endDate: `${DAY} 23:59:59` };
    const { records } = await of.merchant.admin.call(pageOrder, period);
    const flags = Object.fromEntries(records.map(({ amount, overLimit }) => [amount, overLimit]));
    expect(flags).toEqual({ 600: 'OVER_PAYMENT_LIMIT', 500: null, 700: null });
  });

  test('of ten at once never goes beyond a limit of the day', async () => {
    await limit(0, { dayMax: 1200 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sell([300])));
    expect(outcomes.flat().filter((outcome) => outcome === 'posted')).toHaveLength(4);
    await assertSound(of.merchant.merchantId);
  });

  test('that read the account without a lock is decided anew when a limit comes between', async () => {
    const late = of.merchant.within(async (context) => {
      const sale = { ...saleOf(of, 0, 900), cardNo: cardOf(of.people[0] as number) };
      const read = await peekSales(context, [sale]);
      await limit(0, { paymentMax: 100 });
      await runAll(context.client, decideSales(read, [sale]).writes);
    });

    await expect(late).rejects.toMatchObject({ code: '40001' });
    const book = await of.merchant.within((context) =>
      peekBook(context, [cardOf(of.people[0] as number)]),
    );
    expect([...book.accounts.values()][0]?.limits).toMatchObject({ paymentMax: 100 });
  });
});

test('the most that may stand in a personal wallet holds for recharges and transfers', async () => {
  await limit(1, { balanceMax: 5000 });
  expect((await recharged(1, 4000)).status).toBe(200);
  expect(reasonOf(await recharged(1, 1001))).toEqual([409, 'BALANCE_LIMIT']);
  const transfer = { fromCustId: id(0), toCustId: id(1), idempotencyKey: key() };
  expect(
    reasonOf(await of.merchant.admin.answer(transferSingle, { ...transfer, amount: 1001 })),
  ).toEqual([409, 'BALANCE_LIMIT']);
  await of.merchant.admin.call(transferSingle, {
    ...transfer,
    amount: 1000,
    idempotencyKey: key(),
  });
  expect((await detail(1)).wallets[0]?.balance).toBe(5000);
  /* A dry run says so before the batch does; of grants it says that they would have expired. */
  const dryRun = { custIds: [id(0), id(1)], amount: 1 };
  const cannot = [{ reason: '入账后余额超过该账户的余额上限', people: 1 }];
  expect(await of.merchant.admin.call(rechargeCheck, { ...dryRun, walletType: 1 })).toMatchObject({
    people: 1,
    cannot,
  });
  expect(await of.merchant.admin.call(rechargeCheck, { ...dryRun, walletType: 2 })).toMatchObject({
    people: 2,
  });
  const over = { ...dryRun, expiresAt: '2020-01-01 00:00:00' };
  expect((await of.merchant.admin.answer(rechargeCheck, over)).status).toBe(400);
});

test('changes name what they change, are told once, and leave no account owing more than the overdraft', async () => {
  const { admin } = of.merchant;
  await limit(0, { overdraftLimit: 3000, dayMax: 2000 });
  const request = { custId: id(0), dayMax: 20_000, remark: '放宽', idempotencyKey: key() };
  await Promise.all([
    admin.call(updateAccountInfo, request),
    admin.call(updateAccountInfo, request),
  ]);
  const { accountId, overdraftLimit, limits } = await detail(0);
  expect([overdraftLimit, limits]).toMatchObject([
    3000,
    { dayMax: 20_000, paymentMax: 0, beyond: 1 },
  ]);
  const events = await admin.call(pageAccountEvent, { accountId, event: 9 });
  expect(events.records.map(({ remark }) => remark).toSorted()).toEqual(['', '放宽']);
  expect(await sell([12_500])).toEqual(['posted']);
  const owing = await admin.answer(updateAccountInfo, {
    custId: id(0),
    overdraftLimit: 2499,
    idempotencyKey: key(),
  });
  expect(reasonOf(owing)).toEqual([409, 'ACCOUNT_IN_DEBT']);
  const custIds = [id(0), id(1)];
  const counts = { people: 1, closed: 0, owing: 1 };
  expect(await admin.call(checkAccountInfo, { custIds, overdraftLimit: 0 })).toEqual(counts);
  const many = { custIds, overdraftLimit: 0, paymentMax: 100, idempotencyKey: key() };
  expect(await admin.call(updateAccountInfoBatch, many)).toEqual(counts);
  expect([(await detail(0)).limits?.paymentMax, (await detail(1)).limits?.paymentMax]).toEqual([
    0, 100,
  ]);
  expect(
    (await admin.answer(updateAccountInfo, { custId: id(0), idempotencyKey: key() })).status,
  ).toBe(400);
  const half = { custId: id(0), fromTime: '10:00', untilTime: '', idempotencyKey: key() };
  expect((await admin.answer(updateAccountInfo, half)).status).toBe(400);
});

test('older doors set the most of a balance by organisation and by person, of those one sees', async () => {
  const { admin } = of.merchant;
  await limit(0, { paymentMax: 700 });
  const { orgId } = await of.merchant.within(({ tx }) =>
    tx.selectFrom('customer').select('orgId').limit(1).executeTakeFirstOrThrow(),
  );
  const org = { orgIds: [String(orgId)], balanceMax: 90_000, idempotencyKey: key() };
  expect(await admin.call(balanceLimitOrg, org)).toMatchObject({ people: 2 });
  expect((await detail(0)).limits).toMatchObject({ balanceMax: 90_000, paymentMax: 700 });
  const none = { custIds: [id(0)], balanceMax: 0, idempotencyKey: key() };
  expect(await admin.call(balanceLimitPer, none)).toMatchObject({ people: 1 });
  await limit(0, { paymentMax: 0 });
  expect((await detail(0)).limits).toBeNull();
  const stranger = of.merchant.as({ permissions: ['*:*:*'], scope: { organisations: [] } });
  expect((await stranger.answer(balanceLimitPer, { ...none, idempotencyKey: key() })).status).toBe(
    404,
  );
});
