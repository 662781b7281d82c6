import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeSingle, subsidySingle } from '#areas/funding/contract/recharge.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { pageTieOut, tieOutDetail, tieOutResult, tieOutRun } from '../contract/tie-out.ts';
import { flowByOrganisation, flowByPerson } from '../contract/wallet-flow.ts';
import { area } from './area.ts';
import { tieOutRound } from './tie-out.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgIds: string[];
let today: string;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, { ...area, start: undefined }], {
    own: true,
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  orgIds = [];

  for (const [index, orgName] of ['小学', '中学'].entries()) {
    const { orgId } = await admin.call(orgAdd, { orgName });
    orgIds.push(orgId);
    const { custId } = await admin.call(custAdd, {
      custNum: String(index),
      custName: `学生${index}`,
      orgId,
    });
    const given = { custId, idempotencyKey: crypto.randomUUID() };
    await admin.call(rechargeSingle, { ...given, amount: 1000 * (index + 1), offlineType: 3 });
    await admin.call(subsidySingle, { ...given, amount: 300 });
  }

  today = (await merchant.within(async ({ now }) => now)).slice(0, 10);
  await server.database.run(
    `select seal_ledger(${merchant.merchantId}, (ledger_horizon()).journal_no)`,
  );
});

const run = async () => {
  const view = await merchant.admin.finished(
    tieOutResult,
    await merchant.admin.call(tieOutRun, undefined),
  );
  const { runId } = view.result as { runId: number };

  return merchant.admin.call(tieOutDetail, { runId: String(runId) });
};
const wrong = ({ checks }: Awaited<ReturnType<typeof run>>) =>
  checks.flatMap(({ check, differences }) => (differences > 0 ? [check] : [])).sort();

test('books that agree are told so, with a trial balance of nothing; what was changed behind them is found', async () => {
  const sound = await run();
  expect([wrong(sound), sound.state, sound.trigger]).toEqual([[], 1, 2]);
  expect(sound.checks.length).toBe(10);
  expect(sound.trial.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  expect(sound.trial.find(({ ledgerAccount }) => ledgerAccount === 1)?.balance).toBe(3000);

  const { merchantId } = merchant;
  await server.database.run(
    `update account set personal_balance = personal_balance + 1 where merchant_id = ${merchantId}`,
  );
  await server.database.run(
    `update wallet_lot set remaining = remaining - 1 where merchant_id = ${merchantId}`,
  );
  const found = await run();
  expect([wrong(found), found.state]).toEqual([['balances', 'lots', 'trial'], 2]);
  expect(found.checks.find(({ check }) => check === 'balances')?.samples.length).toBe(2);
  expect((await merchant.admin.call(pageTieOut, { state: 2 })).total).toBe(1);
});

test('a night has one run however often and by however many it is begun, and none before its hour', async () => {
  const night = (clock: string) =>
    tieOutRound(server.system, Date.parse(`${today}T${clock}:00+08:00`));
  await night('02:59');
  expect((await merchant.admin.call(pageTieOut, {})).total).toBe(0);
  await Promise.all([night('03:00'), night('03:01')]);
  await night('23:00');
  const { records } = await merchant.admin.call(pageTieOut, {});
  expect(records).toMatchObject([{ trigger: 1, state: 1, operatorName: null }]);
});

test('flows by organisation and by person agree: begin, what came and went, end; an operator sees their organisations alone', async () => {
  const { admin } = merchant;
  const asked = { startDate: today, endDate: today };
  const all = await admin.call(flowByOrganisation, asked);
  const byName = all.records.map(
    ({ orgFullName, rechargeAmount, subsidyAmount, beginAmount, endAmount }) => [
      orgFullName,
      [beginAmount, rechargeAmount, subsidyAmount, endAmount],
    ],
  );
  expect(Object.fromEntries(byName)).toEqual({
    小学: [0, 1000, 300, 1300],
    中学: [0, 2000, 300, 2300],
  });
  const people = await admin.call(flowByPerson, asked);
  expect(people.totalLine).toMatchObject({ beginAmount: 0, totalAmount: 3600, endAmount: 3600 });
  expect(all.totalLine).toMatchObject({ beginAmount: 0, totalAmount: 3600, endAmount: 3600 });
  expect(
    (await admin.call(flowByPerson, { ...asked, walletTypes: [2], keyword: '学生1' })).records,
  ).toMatchObject([{ custNum: '1', subsidyAmount: 300, endAmount: 300 }]);
  const clerk = merchant.as({
    permissions: ['*:*:*'],
    scope: { organisations: [Number(orgIds[0])] },
  });
  expect((await clerk.call(flowByPerson, asked)).records.map(({ custNum }) => custNum)).toEqual([
    '0',
  ]);
});
