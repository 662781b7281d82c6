import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  freezeRuleAdd,
  freezeRuleCheck,
  freezeRuleState,
  freezeRuleUpdate,
  pageFreezeRule,
} from '../contract/freeze-rule.ts';
import {
  freezeSingle,
  pageFrozen,
  pageUnfrozen,
  unfreezeBatch,
  unfreezeSingle,
} from '../contract/frozen.ts';
import { windowAt, windowFrom } from './freeze-window.ts';
import { freezeRound } from './freeze-worker.ts';
import { moneyAreas } from './testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
let custIds: string[];
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas], { own: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  orgId = (await admin.call(orgAdd, { orgName: '学校' })).orgId;
  custIds = [];

  for (const custNum of ['1', '2', '3'])
    custIds.push(
      (await admin.call(custAdd, { custNum, custName: `学生${custNum}`, orgId })).custId,
    );
});

const key = () => crypto.randomUUID();
const round = () => freezeRound(server.system);
/** A rule whose window holds at any moment: all day on every day from long ago. */
const always = () => ({
  ruleName: '宵禁',
  freezeRule: 2 as const,
  orgIds: [orgId],
  weekDays: [1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[],
  beginTime: '00:00',
  endTime: '00:00',
  endDay: 1 as const,
  startDate: '2020-01-01',
});
const blocked = async () =>
  Promise.all(
    custIds.map(
      async (custId) => (await merchant.admin.call(accountDetail, { custId })).debitBlock,
    ),
  );
const rule = async () => (await merchant.admin.call(pageFreezeRule, {})).records[0];
/** Ends the windows that stand, as if their time were over. */
const passWindow = () =>
  merchant.within(({ client, merchantId }) =>
    client.query(
      `update account_freeze set end_at = now() - interval '1 second' where merchant_id = $1 and state = 1 and time_rule_id is not null`,
      [merchantId],
    ),
  );

describe('a rule', () => {
  test('freezes each person once however often its round runs, also after one that failed in the middle, and people who join', async () => {
    const { admin } = merchant;
    expect(await admin.call(freezeRuleCheck, always())).toMatchObject({
      people: 3,
      nextBeginAt: expect.any(String),
    });
    await admin.call(freezeRuleAdd, always());
    await failInserts(server.database.run, 'account_event', { 1: '53100' });
    await expect(round()).rejects.toThrow();
    expect(await blocked()).toEqual([false, false, false]);
    await Promise.all([round(), round()]);
    await round();
    expect(await blocked()).toEqual([true, true, true]);
    expect((await admin.call(pageFrozen, {})).total).toBe(3);
    custIds.push((await admin.call(custAdd, { custNum: '4', custName: '插班生', orgId })).custId);
    await round();
    expect(await blocked()).toEqual([true, true, true, true]);
    expect(await rule()).toMatchObject({ frozenCount: 4, state: 1 });
  });

  test('undoes at its end exactly what it froze: what was frozen by hand before or meanwhile stays', async () => {
    const { admin } = merchant;
    const [first, second, third] = custIds as [string, string, string];
    const byHand = (custId: string) =>
      admin.call(freezeSingle, { custId, freezeRule: 2, idempotencyKey: key() });
    await byHand(first);
    await admin.call(freezeRuleAdd, always());
    await round();
    await byHand(second);
    const { freezeId } = (await admin.call(pageFrozen, {})).records.find(
      ({ custNum, timeRuleName }) => custNum === '3' && timeRuleName === '宵禁',
    ) as { freezeId: string };
    await admin.call(unfreezeSingle, { freezeId });
    await round();
    expect(await blocked()).toEqual([true, true, false]);
    await passWindow();
    await Promise.all([round(), round()]);
    expect(await blocked()).toEqual([true, true, false]);
    const left = await admin.call(pageFrozen, {});
    expect(left.records.map(({ custNum, timeRuleName }) => [custNum, timeRuleName]).sort()).toEqual(
      [
        ['1', null],
        ['2', null],
      ],
    );
    expect((await admin.call(pageUnfrozen, {})).total).toBe(3);
    await admin.call(unfreezeBatch, { custIds: [first, second] });
    await round();
    expect(await blocked()).toEqual([false, false, false]);
    expect(third).toBeTruthy();
  });

  test('switched off or changed lets go of what it froze; changed, it freezes anew by what it says now', async () => {
    const { admin } = merchant;
    const { ruleId } = await admin.call(freezeRuleAdd, always());
    await round();
    await admin.call(freezeRuleState, { ruleId, state: 2 });
    await round();
    expect(await blocked()).toEqual([false, false, false]);
    await admin.call(freezeRuleState, { ruleId, state: 1 });
    await round();
    expect(await blocked()).toEqual([true, true, true]);
    const { version } = (await rule()) as { version: number };
    const changed = {
      ...always(),
      orgIds: [],
      psnTypes: [],
      custIds: [custIds[1] as string],
      endDate: null,
      remark: '',
      ruleId,
      version,
    };

    await admin.call(freezeRuleUpdate, changed);
    await round();
    expect(await blocked()).toEqual([false, true, false]);
    expect((await admin.answer(freezeRuleUpdate, changed)).status).toBe(409);
  });

  test('is about people its maker sees, and shown only to operators who see all of them', async () => {
    const { orgId: other } = await merchant.admin.call(orgAdd, { orgName: '分校' });
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(other)] },
    });
    expect((await clerk.answer(freezeRuleAdd, always())).status).toBe(404);
    expect(
      (await clerk.answer(freezeRuleAdd, { ...always(), orgIds: [], custIds: [custIds[0]] }))
        .status,
    ).toBe(404);
    await merchant.admin.call(freezeRuleAdd, always());
    await clerk.call(freezeRuleAdd, { ...always(), ruleName: '分校', orgIds: [other] });
    expect((await clerk.call(pageFreezeRule, {})).records.map(({ ruleName }) => ruleName)).toEqual([
      '分校',
    ]);
  });

  test('takes no window that ends before it begins or runs into the next one', async () => {
    const answer = (times: object) =>
      merchant.admin.answer(freezeRuleAdd, { ...always(), ...times });
    expect((await answer({ beginTime: '22:00', endTime: '06:00', endDay: 0 })).status).toBe(400);
    expect((await answer({ beginTime: '22:00', endTime: '23:00', endDay: 1 })).status).toBe(400);
    expect(
      (await answer({ weekDays: [5], beginTime: '18:00', endTime: '07:00', endDay: 3 })).status,
    ).toBe(200);
  });
});

test('windows of the week are found over midnight, week and validity', () => {
  const weekend = {
    weekDays: [5],
    beginTime: '18:00',
    endTime: '07:00',
    endDay: 3,
    startDate: '2026-11-01',
    endDate: '2026-11-27',
  };

  const window = { beginAt: '2026-11-20 18:00:00', endAt: '2026-11-23 07:00:00' };
  expect(windowAt(weekend, '2026-11-20 17:59:59')).toBeUndefined();
  expect(windowAt(weekend, '2026-11-20 18:00:00')).toEqual(window);
  expect(windowAt(weekend, '2026-11-23 06:59:59')).toEqual(window);
  expect(windowAt(weekend, '2026-11-23 07:00:00')).toBeUndefined();
  expect(windowFrom(weekend, '2026-11-23 07:00:00')?.beginAt).toBe('2026-11-27 18:00:00');
  expect(windowFrom(weekend, '2026-11-30 07:00:00')).toBeUndefined();
  expect(windowFrom(weekend, '2026-01-01 07:00:00')?.beginAt).toBe('2026-11-06 18:00:00');
});
