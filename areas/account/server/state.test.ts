import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { custAdd, custCancel } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeSingle, subsidySingle } from '#areas/funding/contract/recharge.ts';
import { withdrawals } from '#areas/funding/contract/withdrawal.ts';
import { accountDetail, accountSum, pageAccount } from '#areas/ledger/contract/account.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { applyCard } from '../contract/card.ts';
import { closeAccountCall, closeCheck, updateAccountState } from '../contract/closing.ts';
import {
  freezeBatch,
  freezeCheck,
  freezeSingle,
  frozenPeople,
  pageFrozen,
  pageUnfrozen,
  unfreezeBatch,
  unfreezeSingle,
} from '../contract/frozen.ts';
import { moneyAreas } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
let people: readonly { readonly custId: string; readonly accountId: string }[];
beforeAll(async () => {
  server = await startServer([customerArea, systemArea, ...moneyAreas]);
});
afterAll(() => server.stop());
/** Three people with 100.00, 50.00 and nothing. */
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  orgId = (await admin.call(orgAdd, { orgName: '学校' })).orgId;
  people = await Promise.all(
    ['101', '102', '103'].map((custNum) =>
      admin.call(custAdd, { custNum, custName: `学生${custNum}`, orgId }),
    ),
  );

  for (const [index, amount] of [10_000, 5000].entries()) {
    await admin.call(rechargeSingle, {
      custId: id(index),
      amount,
      offlineType: 3,
      idempotencyKey: key(),
    });
  }
});

const key = () => crypto.randomUUID();
const id = (index: number): string => people[index]?.custId ?? '';
const accountOf = (index: number): string => people[index]?.accountId ?? '';
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const detail = (index: number) => merchant.admin.call(accountDetail, { custId: id(index) });
const blocks = async (index: number) => {
  const { debitBlock, creditBlock, wallets } = await detail(index);
  return { debitBlock, creditBlock, held: wallets[0]?.held };
};
const freeze = async (index: number, freezeRule: 1 | 2 | 3 | 4, amount?: number) => {
  const content = {
    custId: id(index),
    freezeRule,
    idempotencyKey: key(),
    ...(amount && { amount }),
  };
  return (await merchant.admin.call(freezeSingle, content)).freezeId;
};
const undo = (freezeId: string) =>
  merchant.admin.call(unfreezeSingle, { freezeId, reason: '已核实' });
/** Ledger accounts of the house, fen; they and all wallets sum up to nothing. */
const ledger = async (account: number) => {
  const { rows } = await merchant.within((context) =>
    context.client.query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::bigint as sum from ledger_entry where merchant_id = $1 and ledger_account = $2',
      [context.merchantId, account],
    ),
  );
  return rows[0]?.sum;
};

describe('a freeze', () => {
  test('stands until it is undone, and undoing it leaves what the others ask for', async () => {
    const debit = await freeze(0, 2);
    const both = await freeze(0, 4);
    expect(await blocks(0)).toEqual({ debitBlock: true, creditBlock: true, held: 0 });
    await undo(both);
    expect(await blocks(0)).toEqual({ debitBlock: true, creditBlock: false, held: 0 });
    await undo(debit);
    expect(await blocks(0)).toEqual({ debitBlock: false, creditBlock: false, held: 0 });
    expect((await merchant.admin.answer(unfreezeSingle, { freezeId: debit })).status).toBe(404);
    expect((await merchant.admin.call(pageUnfrozen, {})).records).toHaveLength(2);
  });

  test('of a kind stands once, however parallel it is asked for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        merchant.admin.answer(freezeSingle, {
          custId: id(0),
          freezeRule: 2,
          idempotencyKey: key(),
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await merchant.admin.call(pageFrozen, {})).total).toBe(1);
  });

  test('of an amount holds it, never more than is there, and gives it back', async () => {
    const first = await freeze(0, 1, 6000);
    const more = { custId: id(0), freezeRule: 1 as const, amount: 4001, idempotencyKey: key() };
    expect(reasonOf(await merchant.admin.answer(freezeSingle, more))).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
    ]);
    expect(await blocks(0)).toEqual({ debitBlock: false, creditBlock: false, held: 6000 });
    const draw = { custId: id(0), amount: 4001, withdrawMethod: 3 as const, idempotencyKey: key() };
    expect(reasonOf(await merchant.admin.answer(withdrawals.add, draw))).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
    ]);
    await undo(first);
    expect(await blocks(0)).toMatchObject({ held: 0 });
  });

  test('of many says before who can be frozen, does exactly that, and is undone by person', async () => {
    await freeze(1, 1, 5000);
    const asked = { orgIds: [orgId], freezeRule: 1 as const, amount: 2000 };
    const counts = { people: 1, amount: 2000, already: 0, short: 2, closed: 0 };
    expect(await merchant.admin.call(freezeCheck, asked)).toEqual(counts);
    const request = { ...asked, reason: '调查', idempotencyKey: key() };
    const done = await merchant.admin.call(freezeBatch, request);
    expect(done).toMatchObject(counts);
    expect(await merchant.admin.call(freezeBatch, request)).toEqual(done);
    expect(await blocks(0)).toMatchObject({ held: 2000 });
    expect(await merchant.admin.call(frozenPeople, {})).toMatchObject([
      { custNum: '101', freezes: 1, amount: 2000 },
      { custNum: '102', freezes: 1, amount: 5000 },
    ]);
    expect((await merchant.admin.call(pageFrozen, {})).totalLine).toMatchObject({ amount: 7000 });
    const custIds = [id(0), id(1)];
    expect(await merchant.admin.call(unfreezeBatch, { custIds })).toEqual({
      unfrozen: 2,
      amount: 7000,
    });
    expect(await blocks(1)).toMatchObject({ held: 0 });
  });

  test('of a person outside the scope does not exist', async () => {
    const freezeId = await freeze(0, 2);
    const stranger = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [] } });
    expect((await stranger.call(pageFrozen, {})).total).toBe(0);
    expect((await stranger.answer(unfreezeSingle, { freezeId })).status).toBe(404);
    const named = { custIds: [id(0)], freezeRule: 2 as const, idempotencyKey: key() };
    expect((await stranger.answer(freezeBatch, named)).status).toBe(404);
    expect(await blocks(0)).toMatchObject({ debitBlock: true });
  });
});

describe('an account', () => {
  test('is disabled and enabled again', async () => {
    await merchant.admin.call(updateAccountState, { accountId: accountOf(0), state: 2 });
    expect(await detail(0)).toMatchObject({ status: 2 });
    await merchant.admin.call(updateAccountState, { accountId: accountOf(0), state: 1 });
    expect(await detail(0)).toMatchObject({ status: 1 });
  });

  test('is summed up as its list is', async () => {
    const { totalLine, total } = await merchant.admin.call(pageAccount, { keyword: '学生' });
    const sum = await merchant.admin.call(accountSum, { keyword: '学生' });
    expect(sum).toMatchObject({
      accounts: total,
      personalBalance: totalLine?.personalBalance,
      totalBalance: 15_000,
    });
  });

  test('is closed with its money paid out, in one step and once', async () => {
    await merchant.admin.call(subsidySingle, { custId: id(0), amount: 800, idempotencyKey: key() });
    await merchant.admin.call(applyCard, {
      custId: id(0),
      cardNo: 'C1',
      deposit: 2000,
      idempotencyKey: key(),
    });
    const accountId = accountOf(0);
    expect(await merchant.admin.call(closeCheck, { accountId })).toMatchObject({
      own: 10_000,
      granted: 800,
      deposit: 2000,
      cards: 1,
      holds: [],
      orders: [],
      obstacle: null,
      obstacles: [],
    });

    const request = { accountId, settle: 1 as const, remark: '毕业', idempotencyKey: key() };
    const answers = await Promise.all([
      merchant.admin.call(closeAccountCall, request),
      merchant.admin.call(closeAccountCall, request),
    ]);
    expect(answers).toEqual([
      { settled: 12_000, granted: 800 },
      { settled: 12_000, granted: 800 },
    ]);
    expect(await detail(0)).toMatchObject({
      status: 9,
      totalBalance: 0,
      cards: [{ cardNo: 'C1', state: 4 }],
    });
    expect([await ledger(106), await ledger(111), await ledger(112), await ledger(102)]).toEqual([
      0, 0, 12_000, 0,
    ]);
    const { records } = await merchant.admin.call(withdrawals.page, {});
    expect(records).toMatchObject([
      { amount: 10_000, state: 4, withdrawSource: 3, withdrawMethod: 3 },
    ]);
    await merchant.admin.call(custCancel, { custId: id(0) });
  });

  test('is closed with its money cleared to the house', async () => {
    const request = { accountId: accountOf(1), settle: 2 as const, idempotencyKey: key() };
    expect(await merchant.admin.call(closeAccountCall, request)).toEqual({
      settled: 5000,
      granted: 0,
    });
    expect([await ledger(106), await ledger(108), await ledger(112)]).toEqual([0, 5000, 0]);
    expect((await merchant.admin.call(withdrawals.page, {})).total).toBe(0);
  });

  test('is not closed while something of it is frozen or held', async () => {
    const accountId = accountOf(0);
    const close = () =>
      merchant.admin.answer(closeAccountCall, { accountId, settle: 1, idempotencyKey: key() });
    const debit = await freeze(0, 2);
    expect(reasonOf(await close())).toEqual([409, 'ACCOUNT_FROZEN']);
    await undo(debit);
    await freeze(0, 1, 100);
    expect(reasonOf(await close())).toEqual([409, 'ACCOUNT_HELD']);
    expect(await merchant.admin.call(closeCheck, { accountId })).toMatchObject({
      obstacle: '账户有冻结金额，不能注销',
      holds: [{ kind: 'freeze', count: 1, amount: 100 }],
    });
    expect(await detail(0)).toMatchObject({ status: 1, totalBalance: 10_000 });
  });
});
