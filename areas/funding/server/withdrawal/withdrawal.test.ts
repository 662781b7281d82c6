import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen, type SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { setUpCanteens } from '#areas/canteen/server/api.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail, pageAccountFlow } from '#areas/ledger/contract/account.ts';
import {
  blockAccounts,
  openSalesJournal,
  peekAccounts,
  planSale,
} from '#areas/ledger/server/api.ts';
import { sellBatch } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { rechargeSingle, subsidySingle } from '../../contract/recharge.ts';
import {
  withdrawApprovals,
  withdrawals,
  withdrawSum,
  withdrawTypeSum,
} from '../../contract/withdrawal.ts';

let server: RunningServer;
let merchant: TestMerchant;
let clerk: Caller;
let manager: Caller;
let orgId: string;
let custId: string;
let accountId: string;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  clerk = merchant.admin;
  manager = merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
  orgId = (await clerk.call(orgAdd, { orgName: '学校' })).orgId;
  ({ custId, accountId } = await clerk.call(custAdd, { custNum: '101', custName: '张三', orgId }));
  await clerk.call(rechargeSingle, {
    custId,
    amount: 10_000,
    offlineType: 3,
    idempotencyKey: key(),
  });
});

const key = () => crypto.randomUUID();
const cash = (amount: number, more: object = {}) => ({
  custId,
  amount,
  withdrawMethod: 3 as const,
  idempotencyKey: key(),
  ...more,
});
const apply = async (amount: number, more: object = {}) =>
  (await clerk.call(withdrawals.add, cash(amount, more))).withdrawId;
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const detail = (withdrawId: string) => clerk.call(withdrawals.detail, { withdrawId });
/** Steps that take a word about them. */
const EXPLAINED = new Set(['agree', 'reject', 'fail']);
/** A step in the version the document has now. */
const step = async (
  who: Caller,
  name: 'agree' | 'reject' | 'pay' | 'paid' | 'fail' | 'cancel',
  withdrawId: string,
  more: object = {},
) => {
  const { version } = await detail(withdrawId);
  const said = EXPLAINED.has(name) && { remark: '说明' };

  return reasonOf(await who.answer(withdrawals[name], { withdrawId, version, ...said, ...more }));
};
const OK = [200, undefined];
/** Of the personal wallet: what it holds, and what of it is set aside. */
const wallet = async () => {
  const { wallets } = await clerk.call(accountDetail, { custId });
  const own = wallets.find(({ walletType }) => walletType === 1);

  return { balance: own?.balance, held: own?.held };
};
const place = async (context: Context): Promise<SellingPlace> => {
  const [made] = await setUpCanteens(context, [
    {
      canteenName: '食堂',
      canteenNum: String(context.newId()),
      stalls: [{ stallName: '面点', stallNum: '1' }],
    },
  ]);
  return atCanteen(made?.canteenId as number, made?.stallIds[0] as number);
};
const buy = (where: Awaited<ReturnType<typeof place>>, amount: number) =>
  merchant.within(async (context) => {
    const sale = {
      accountId: Number(accountId),
      amount,
      place: where,
      occurredAt: context.now,
      nuclearMode: 4,
      sourceType: 41,
    };

    const [outcome] = await sellBatch(context, [{ ...sale, onlineFlag: 1 }]);

    return outcome?.state;
  });

describe('a withdrawal', () => {
  test('holds its money until it is paid, takes amount and fee to the fen, and pays once', async () => {
    const withdrawId = await apply(6_000, { fee: 60 });
    expect(await wallet()).toEqual({ balance: 10_000, held: 6_000 });
    expect(await step(manager, 'agree', withdrawId)).toEqual(OK);
    expect(await step(clerk, 'pay', withdrawId)).toEqual(OK);
    expect(await wallet()).toEqual({ balance: 10_000, held: 6_000 });
    const { version } = await detail(withdrawId);
    const paid = { withdrawId, version, voucherNo: 'V1' };
    const answers = await Promise.all([1, 2, 3].map(() => clerk.answer(withdrawals.paid, paid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await wallet()).toEqual({ balance: 4_000, held: 0 });
    const postings = await merchant.within(({ tx }) =>
      tx
        .selectFrom('posting')
        .select(['tradeType', 'fromAccount', 'toAccount', 'toRef', 'amount', 'balanceAfter'])
        .where('tradeType', 'in', [30, 60])
        .orderBy('line')
        .execute(),
    );

    expect(postings).toEqual([
      {
        tradeType: 30,
        fromAccount: 1,
        toAccount: 106,
        toRef: Number(accountId),
        amount: 5_940,
        balanceAfter: 4_060,
      },
      {
        tradeType: 30,
        fromAccount: 106,
        toAccount: 112,
        toRef: 4,
        amount: 5_940,
        balanceAfter: null,
      },
      { tradeType: 60, fromAccount: 1, toAccount: 110, toRef: 0, amount: 60, balanceAfter: 4_000 },
    ]);

    const { state, actualAmount, events, voucherNo, paidAt } = await detail(withdrawId);
    expect({ state, actualAmount, voucherNo }).toEqual({
      state: 4,
      actualAmount: 5_940,
      voucherNo: 'V1',
    });
    expect(paidAt).toBeTruthy();
    expect(events.map(({ action, fromState, toState }) => [action, fromState, toState])).toEqual([
      ['add', null, '1'],
      ['agree', '1', '2'],
      ['pay', '2', '3'],
      ['paid', '3', '4'],
    ]);

    expect(
      (await clerk.call(pageAccountFlow, { accountId })).records.map(({ amount }) => amount),
    ).toEqual([-60, -5_940, 10_000]);
  });

  test('refused or cancelled frees its money', async () => {
    const [refused, cancelled] = [await apply(4_000), await apply(5_000)];
    expect(await wallet()).toEqual({ balance: 10_000, held: 9_000 });
    expect(await step(manager, 'reject', refused)).toEqual(OK);
    expect(await step(clerk, 'cancel', cancelled)).toEqual(OK);
    expect(await wallet()).toEqual({ balance: 10_000, held: 0 });
    expect((await detail(refused)).events.at(-1)).toMatchObject({
      action: 'reject',
      toState: '5',
      remark: '说明',
    });
  });

  test('whose payment failed is tried again or refused', async () => {
    const withdrawId = await apply(4_000);
    for (const name of ['agree', 'pay', 'fail', 'pay', 'fail'] as const)
      expect(await step(manager, name, withdrawId)).toEqual(OK);

    expect(await wallet()).toEqual({ balance: 10_000, held: 4_000 });
    expect(await step(manager, 'reject', withdrawId)).toEqual(OK);
    expect(await wallet()).toEqual({ balance: 10_000, held: 0 });
  });
});

describe('who may decide', () => {
  test('of two managers one decides, and both decisions of the past are on record', async () => {
    const [first, second] = [await apply(1_000), await apply(2_000)];
    const content = { withdrawId: first, version: 1, remark: '同意' };
    const other = merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
    const answers = await Promise.all(
      [manager, other].map((who) => who.answer(withdrawals.agree, content)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await step(manager, 'reject', second);
    const { records, totalLine } = await manager.call(withdrawApprovals, {});
    expect(records.map(({ action, withdrawId, opinion }) => [action, withdrawId, opinion])).toEqual(
      [
        ['reject', second, '说明'],
        ['agree', first, '同意'],
      ],
    );
    expect(totalLine?.validAmount).toBe(1_000);
  });
});

describe('what may be withdrawn', () => {
  test('is money that was paid in and is not held: no grant, no gift, nothing applied for already', async () => {
    await clerk.call(subsidySingle, { custId, amount: 5_000, idempotencyKey: key() });
    expect(reasonOf(await clerk.answer(withdrawals.add, cash(10_001)))).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
    ]);
    await apply(7_000);
    expect(reasonOf(await clerk.answer(withdrawals.add, cash(3_001)))).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
    ]);
    await apply(3_000);
    expect((await clerk.call(withdrawals.page, {})).totalLine).toMatchObject({
      validAmount: 10_000,
      actualAmount: 10_000,
    });
  });

  test('by several clerks at once is never more than there is', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => clerk.answer(withdrawals.add, cash(3_000))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await wallet()).toEqual({ balance: 10_000, held: 9_000 });
  });

  test('a frozen account pays nothing out, neither at the application nor when payment begins', async () => {
    const withdrawId = await apply(1_000);
    await step(manager, 'agree', withdrawId);
    await merchant.within((context) =>
      blockAccounts(context, [Number(accountId)], { debit: true }),
    );
    expect(reasonOf(await clerk.answer(withdrawals.add, cash(100)))).toEqual([
      409,
      'ACCOUNT_FROZEN',
    ]);
    expect(await step(clerk, 'pay', withdrawId)).toEqual([409, 'ACCOUNT_FROZEN']);
  });

  test('a bank account number is needed for the bank, shown masked, and told whole to those who pay', async () => {
    const bank = { withdrawMethod: 2 as const, bankName: '工商银行' };
    const refused = await clerk.answer(withdrawals.add, cash(100, bank));
    expect(refused.status).toBe(400);
    const withdrawId = await apply(100, { ...bank, bankAccount: '6222020200112233445' });
    expect((await clerk.call(withdrawals.page, {})).records[0]?.bankAccount).toBe(
      '***************3445',
    );
    expect((await detail(withdrawId)).bankAccount).toBe('6222020200112233445');
    const reader = merchant.as({
      permissions: ['account:withdraw:page'],
      scope: { organisations: 'all' },
    });
    expect((await reader.call(withdrawals.detail, { withdrawId })).bankAccount).toBe(
      '***************3445',
    );
  });

  test('goes back by the channel the money came in by, where there is one', async () => {
    const original = cash(1_000, { withdrawMethod: 1 });
    expect((await clerk.answer(withdrawals.add, original)).status).toBe(400);
    await clerk.call(rechargeSingle, {
      custId,
      amount: 1_000,
      offlineType: 2,
      voucherNo: 'A1',
      idempotencyKey: key(),
    });
    await clerk.call(withdrawals.add, original);
    expect((await clerk.call(withdrawals.page, {})).records[0]).toMatchObject({
      channel: 2,
      withdrawMethod: 1,
    });
  });
});

describe('held money', () => {
  test('cannot be spent, and can again once it is free', async () => {
    const where = await merchant.within(place);
    const withdrawId = await apply(9_000);
    expect(await buy(where, 1_001)).toBe('rejected');
    expect(await buy(where, 1_000)).toBe('posted');
    await step(clerk, 'cancel', withdrawId);
    expect(await buy(where, 9_000)).toBe('posted');
  });

  test('is never missed by a sale that read the account before the hold', async () => {
    const where = await merchant.within(place);
    const late = merchant.within(async (context) => {
      const book = await peekAccounts(context, [Number(accountId)]);
      const account = [...book.accounts.values()][0] as NonNullable<
        ReturnType<typeof book.accounts.get>
      >;
      const plan = planSale(account, { amount: 10_000, at: context.now, past: false });
      if ('reason' in plan) throw new Error(plan.reason);

      await apply(1);
      const journal = openSalesJournal();
      const bizDate = context.now.slice(0, 10);
      await ensureMonths(context.client, ['posting'], [bizDate]);
      const occasion = { occurredAt: context.now, bizDate, mealType: -1, place: where };
      journal.postSale(context.newId, occasion, { spend: plan, price: 10_000 });
      await runAll(context.client, journal.writes(context));
    });

    await expect(late).rejects.toMatchObject({ code: '40001' });
    expect(await wallet()).toEqual({ balance: 10_000, held: 1 });
  });

  test('and what is spent are never more than there was, however many do both at once', async () => {
    const where = await merchant.within(place);
    const [sales, holds] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => buy(where, 700))),
      Promise.all(Array.from({ length: 6 }, () => clerk.answer(withdrawals.add, cash(1_500)))),
    ]);
    const { balance, held } = await wallet();
    expect(balance).toBe(10_000 - 700 * sales.filter((state) => state === 'posted').length);
    expect(held).toBe(1_500 * holds.filter(({ status }) => status === 200).length);
    expect(balance).toBeGreaterThanOrEqual(held as number);
    const [sum] = (
      await merchant.within(({ tx }) =>
        sql<{
          held: number;
        }>`select sum(amount) as held from account_hold where state = 'PENDING'`.execute(tx),
      )
    ).rows;

    expect(Number(sum?.held ?? 0)).toBe(held);
  });
});

test('what was rejected or cancelled is no withdrawn money in any sum', async () => {
  const standing = await apply(3000, { fee: 100 });
  await step(clerk, 'cancel', await apply(1000));
  await step(manager, 'reject', await apply(500, { fee: 50 }));
  await step(manager, 'agree', standing);
  const list = await clerk.call(withdrawals.page, {});
  expect(list.totalLine).toMatchObject({ validAmount: 3000, validFee: 100, actualAmount: 2900 });
  expect(list.total).toBe(3);
  const sum = await clerk.call(withdrawSum, {});
  expect(sum).toMatchObject({ number: 1, amount: 3000, fee: 100, actualAmount: 2900 });
  expect(sum.states.map(({ state, amount }) => [state, amount])).toEqual([
    [2, 3000],
    [5, 500],
    [6, 1000],
  ]);

  const types = await clerk.call(withdrawTypeSum, {});
  expect(types.totalLine).toMatchObject({ number: 1, amount: 3000, fee: 100, actualAmount: 2900 });
});
