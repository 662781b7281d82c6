import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { clearSingle } from '#areas/funding/contract/clearing.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { pageStatement, statementSum } from '../contract/statement.ts';
import { closeAccountDays } from './account-day.ts';

let server: RunningServer;
let merchant: TestMerchant;
let custId: string;
let accountId: string;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas], { own: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '学校' });
  ({ custId, accountId } = await merchant.admin.call(custAdd, {
    custNum: '1',
    custName: '张三',
    orgId,
  }));
});

const all = { page: { current: 1, size: -1 as const } };
/** Money that came in at that moment, written now. */
const credit = (walletType: number, amount: number, occurredAt: string, giftAmount = 0) =>
  merchant.within((context) =>
    rechargeWallets(context, {
      items: [
        { custId: Number(custId), walletType, amount, ...(giftAmount > 0 && { giftAmount }) },
      ],
      channel: 4,
      source: 1,
      operatorId: 1,
      occurredAt,
    }),
  );
const closeDays = async () => {
  const { merchantId } = merchant;
  await server.database.run(`select seal_ledger(${merchantId}, (ledger_horizon()).journal_no)`);

  return merchant.within(closeAccountDays);
};
const asked = () => ({ accountId, startDate: '2026-03-02', endDate: '2026-03-31' });
const wallets = async () => (await merchant.admin.call(statementSum, asked())).wallets;

test('begin and what came and went are the end of each wallet, line by line, before and after its days are closed, and with a late posting', async () => {
  await credit(1, 10_000, '2026-03-01 09:00:00');
  await credit(1, 5000, '2026-03-05 09:00:00', 500);
  await credit(2, 3000, '2026-03-06 09:00:00');
  await credit(1, 700, '2026-04-02 09:00:00');
  const expected = [
    {
      walletType: 1,
      beginAmount: 10_000,
      rechargeAmount: 5000,
      giftAmount: 500,
      endAmount: 15_500,
    },
    { walletType: 2, beginAmount: 0, subsidyAmount: 3000, endAmount: 3000 },
    { walletType: 4, beginAmount: 0, endAmount: 0 },
  ];

  expect(await wallets()).toMatchObject(expected);
  expect(await closeDays()).toBe(4);
  expect(await wallets()).toMatchObject(expected);
  expect([await closeDays(), ...(await Promise.all([closeDays(), closeDays()]))]).toEqual([
    0, 0, 0,
  ]);

  await credit(1, 200, '2026-03-01 20:00:00');
  const moved = [{ beginAmount: 10_200, endAmount: 15_700 }, expected[1], expected[2]];
  expect(await wallets()).toMatchObject(moved);
  await closeDays();
  expect(await wallets()).toMatchObject(moved);

  const { records, totalLine } = await merchant.admin.call(pageStatement, { ...asked(), ...all });
  expect(
    records.map(({ walletType, lineKind, balance }) => [walletType, lineKind, balance]),
  ).toEqual([
    [1, 1, 10_200],
    [1, 2, 15_200],
    [1, 2, 15_700],
    [1, 3, 15_700],
    [2, 1, 0],
    [2, 2, 3000],
    [2, 3, 3000],
    [4, 1, 0],
    [4, 3, 0],
  ]);

  expect(totalLine).toMatchObject({ inAmount: 8500, outAmount: 0 });
});

test('a close that fails keeps nothing, and the next one does it all', async () => {
  await credit(2, 3000, '2026-03-06 09:00:00');
  await server.database.run(
    `select seal_ledger(${merchant.merchantId}, (ledger_horizon()).journal_no)`,
  );
  const cut = merchant.within(async (context) => {
    await closeAccountDays(context);
    throw new Error('cut');
  });
  await expect(cut).rejects.toThrow('cut');
  const today = (await merchant.within(async ({ now }) => now)).slice(0, 10);
  await merchant.admin.call(clearSingle, {
    custId,
    walletType: 2,
    reason: '毕业',
    idempotencyKey: crypto.randomUUID(),
  });

  expect(await closeDays()).toBe(2);
  const later = { accountId, startDate: today, endDate: daysAfter(today, 1) };
  expect((await merchant.admin.call(statementSum, later)).wallets[1]).toMatchObject({
    beginAmount: 3000,
    clearAmount: 3000,
    endAmount: 0,
  });
});

test('of a person outside the caller’s organisations there is no statement, and none of more than a year', async () => {
  const stranger = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
  expect((await stranger.answer(pageStatement, asked())).status).toBe(404);
  expect((await stranger.answer(statementSum, asked())).status).toBe(404);
  expect(
    (await merchant.admin.answer(statementSum, { ...asked(), endDate: '2028-01-01' })).status,
  ).toBe(400);
});
