import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ending, moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import {
  accountDetail,
  allAccountEnums,
  pageAccount,
  pageAccountFlow,
  rechargeTradeTypes,
} from '#areas/ledger/contract/account.ts';
import { balancesOf, blockAccounts } from '#areas/ledger/server/api.ts';
import { saveAccMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { batchResult, batchRetry, pageBatchRow } from '../../contract/batch.ts';
import {
  pageRecharge,
  pageRechargeLeftOut,
  rechargeBatch,
  rechargeCheck,
  rechargeSingle,
  redBatch,
  redSingle,
  subsidyBatch,
  subsidySingle,
} from '../../contract/recharge.ts';
import { rechargeWallets } from './recharge.ts';

let server: RunningServer;
let merchant: TestMerchant;
let school: string;
let classes: readonly string[];
let people: readonly { readonly custId: string; readonly accountId: string }[];
beforeAll(async () => {
  server = await startServer([customerArea, systemArea, ...moneyAreas]);
});
afterAll(() => server.stop());
/** A school with two classes of three people: 101 to 103 in the first, 201 to 203 in the second. */
beforeEach(async () => {
  merchant = await server.merchant();
  const { admin } = merchant;
  school = (await admin.call(orgAdd, { orgName: '学校' })).orgId;
  const first = await admin.call(orgAdd, { orgName: '一班', superId: school });
  const second = await admin.call(orgAdd, { orgName: '二班', superId: school });
  classes = [first.orgId, second.orgId];
  people = await Promise.all(
    ['101', '102', '103', '201', '202', '203'].map((custNum) =>
      admin.call(custAdd, {
        custNum,
        custName: `学生${custNum}`,
        orgId: classes[custNum < '200' ? 0 : 1] as string,
        cardNo: `C${merchant.merchantId}${custNum}`,
      }),
    ),
  );
});

const key = () => crypto.randomUUID();
const person = (index: number) => people[index] as (typeof people)[number];
const cash = (fields: { custId: string; amount: number }) => ({
  ...fields,
  offlineType: 3 as const,
  idempotencyKey: key(),
});
const balancesByNum = async () =>
  Object.fromEntries(
    (await merchant.admin.call(pageAccount, {})).records.map((row) => [
      row.custNum,
      row.totalBalance,
    ]),
  );

describe('a single recharge', () => {
  test('credits the personal wallet and shows up as document and flow', async () => {
    const { custId, accountId } = person(0);
    const request = {
      ...cash({ custId, amount: 12_345 }),
      offlineType: 1 as const,
      voucherNo: 'WX1',
      remark: '生活费',
    };

    const done = await merchant.admin.call(rechargeSingle, request);
    expect(done).toMatchObject({ amount: 12_345, balance: 12_345 });
    const documents = await merchant.admin.call(pageRecharge, {});
    expect(documents.total).toBe(1);
    expect(documents.records[0]).toMatchObject({
      rechargeId: done.rechargeId,
      custNum: '101',
      orgFullName: '学校/一班',
      amount: 12_345,
      netAmount: 12_345,
      state: 'credited',
      offlineType: 1,
      channel: 1,
      source: 1,
      voucherNo: 'WX1',
      remark: '生活费',
    });

    const flow = await merchant.admin.call(pageAccountFlow, { accountId });
    expect(flow.records).toMatchObject([
      { tradeType: 10, walletType: 1, amount: 12_345, balanceAfter: 12_345 },
    ]);
  });

  test('posts once for one key, however often and however parallel it is tried', async () => {
    const request = cash({ custId: person(0).custId, amount: 5000 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => merchant.admin.call(rechargeSingle, request)),
    );
    expect(new Set(answers.map((answer) => answer.rechargeId)).size).toBe(1);
    expect((await balancesByNum())['101']).toBe(5000);
    const other = await merchant.admin.answer(rechargeSingle, { ...request, amount: 6000 });
    expect([other.status, other.data]).toMatchObject([409, { reason: 'IDEMPOTENCY_CONFLICT' }]);
    expect((await balancesByNum())['101']).toBe(5000);
  });

  test('needs the voucher number of a transfer, and an amount of money', async () => {
    const request = cash({ custId: person(0).custId, amount: 100 });
    for (const [wrong, path] of [
      [{ offlineType: 1 }, 'voucherNo'],
      [{ amount: 0 }, 'amount'],
      [{ amount: -5 }, 'amount'],
      [{ amount: 1.5 }, 'amount'],
      [{ amount: 1_000_000_000 }, 'amount'],
      [{ offlineType: 4 }, 'offlineType'],
      [{ idempotencyKey: 'x' }, 'idempotencyKey'],
    ] as const) {
      const answer = await merchant.admin.answer(rechargeSingle, { ...request, ...wrong });
      expect([answer.status, answer.data]).toMatchObject([400, { fields: [{ path }] }]);
    }

    expect((await balancesByNum())['101']).toBe(0);
  });

  test('is refused for a person whose account takes no money, and leaves no trace', async () => {
    const { custId, accountId } = person(0);
    await merchant.within((context) =>
      blockAccounts(context, [Number(accountId)], { credit: true }),
    );
    const answer = await merchant.admin.answer(rechargeSingle, cash({ custId, amount: 100 }));
    expect([answer.status, answer.data]).toMatchObject([409, { reason: 'CREDIT_BLOCKED' }]);
    expect((await merchant.admin.call(pageRecharge, {})).total).toBe(0);
  });

  test('of subsidy and red packet goes to its own wallet', async () => {
    const { custId, accountId } = person(0);
    await merchant.admin.call(subsidySingle, { custId, amount: 800, idempotencyKey: key() });
    await merchant.admin.call(redSingle, {
      custId,
      amount: 88,
      expiresAt: '2099-01-01 00:00:00',
      idempotencyKey: key(),
    });

    const detail = await merchant.admin.call(accountDetail, { accountId });
    expect(detail).toMatchObject({
      personalBalance: 0,
      subsidyBalance: 800,
      redBalance: 88,
      totalBalance: 888,
    });
    expect(detail.wallets).toEqual([
      { walletType: 1, balance: 0, held: 0, expired: 0, debt: 0 },
      { walletType: 2, balance: 800, held: 0, expired: 0, debt: 0 },
      { walletType: 4, balance: 88, held: 0, expired: 0, debt: 0 },
    ]);
  });
});

describe('a batch recharge', () => {
  const finish = (jobId: string) => merchant.admin.finished(batchResult, { jobId });

  test('of an organisation credits each person below it exactly once and accounts for each', async () => {
    const { accountId } = person(1);
    await merchant.within((context) =>
      blockAccounts(context, [Number(accountId)], { credit: true }),
    );
    const request = {
      orgIds: [school],
      amount: 2000,
      offlineType: 3 as const,
      remark: '开学',
      idempotencyKey: key(),
    };
    const check = await merchant.admin.call(rechargeCheck, { orgIds: [school], amount: 2000 });
    expect(check).toEqual({
      people: 5,
      amount: 10_000,
      cannot: [{ reason: '账户已禁止入账', people: 1 }],
    });
    const started = await merchant.admin.call(rechargeBatch, request);
    expect(started).toMatchObject({ people: 5, amount: 10_000 });
    const view = await finish(started.jobId);
    expect(view).toMatchObject({
      state: 'partial',
      total: 6,
      done: 5,
      failed: 1,
      result: { batchNo: started.batchNo, done: 5, failed: 1, amount: 10_000 },
    });

    const rows = await merchant.admin.call(pageBatchRow, { batchNo: started.batchNo });
    expect(rows.totalLine).toMatchObject({ amount: 12_000, doneAmount: 10_000 });
    expect(
      rows.records.map(({ custNum, state, doneAmount }) => [custNum, state, doneAmount]).sort(),
    ).toEqual([
      ['101', 'done', 2000],
      ['102', 'failed', 0],
      ['103', 'done', 2000],
      ['201', 'done', 2000],
      ['202', 'done', 2000],
      ['203', 'done', 2000],
    ]);

    const failed = rows.records.find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ reason: '账户已禁止入账', rechargeId: null });
    expect(
      (await merchant.admin.call(pageRecharge, { batchNo: started.batchNo })).totalLine?.amount,
    ).toBe(10_000);
    const again = await merchant.admin.call(rechargeBatch, request);
    expect(again).toEqual(started);
    const sum = async () =>
      Object.values(await balancesByNum()).reduce((total, balance) => total + balance, 0);
    expect(await sum()).toBe(10_000);

    const { batchNo } = started;
    await merchant.within((context) =>
      blockAccounts(context, [Number(accountId)], { credit: false }),
    );
    const retried = await merchant.admin.call(batchRetry, { batchNo });
    expect(retried).toEqual({ jobId: started.jobId, batchNo, people: 1, amount: 2000 });
    expect(await finish(retried.jobId)).toMatchObject({
      state: 'success',
      total: 6,
      done: 6,
      failed: 0,
    });
    expect(await sum()).toBe(12_000);
    expect((await merchant.admin.answer(batchRetry, { batchNo })).status).toBe(409);
  });

  test('of a subsidy names who is left out and why, before and after, and as a file', async () => {
    const { admin } = merchant;
    const [blocked, closed] = [person(1), person(2)];
    await merchant.within(async (context) => {
      await blockAccounts(context, [Number(blocked.accountId)], { credit: true });
      await ending.closeAccount(context, { custId: Number(closed.custId), operatorId: 1 });
    });
    const orgIds = [classes[0] as string];
    const leftOut = [
      ['102', '学校/一班', '账户已禁止入账'],
      ['103', '学校/一班', '账户已注销'],
    ];

    const before = await admin.call(pageRechargeLeftOut, { orgIds, amount: 3000 });
    expect(
      before.records.map(({ custNum, orgFullName, reason }) => [custNum, orgFullName, reason]),
    ).toEqual(leftOut);
    const file = await admin.file(
      pageRechargeLeftOut,
      { orgIds, amount: 3000, fileType: 'csv' },
      { export: true },
    );
    expect(file.bytes.toString()).toContain('账户已注销');
    const nobody = await admin.answer(pageRechargeLeftOut, { amount: 3000 });
    expect([nobody.status, nobody.message]).toEqual([400, '请选择人员、组织或人员类别']);
    const elsewhere = merchant.as({
      permissions: [pageRechargeLeftOut.access],
      scope: { organisations: [Number(classes[1])] },
    });
    expect((await elsewhere.call(pageRechargeLeftOut, { orgIds, amount: 3000 })).total).toBe(0);

    const started = await admin.call(subsidyBatch, { orgIds, amount: 3000, idempotencyKey: key() });
    expect(await finish(started.jobId)).toMatchObject({ total: 2, done: 1, failed: 1 });
    const after = await admin.call(pageBatchRow, {
      batchNo: started.batchNo,
      states: ['failed', 'leftOut'],
    });
    expect(
      after.records
        .map(({ custNum, orgFullName, reason }) => [custNum, orgFullName, reason])
        .toSorted(),
    ).toEqual(leftOut);
    const retried = await admin.call(batchRetry, { batchNo: started.batchNo });
    expect(retried.people).toBe(1);
  });

  test('of person types takes all people of them', async () => {
    const { admin } = merchant;
    const { psnType } = await admin.call(personTypes.add, { psnTypeName: '住校生' });
    await admin.call(custAdd, { custNum: '301', custName: '住校生', orgId: school, psnType });
    const check = await admin.call(rechargeCheck, { psnTypes: [psnType], amount: 50 });
    expect(check).toEqual({ people: 1, amount: 50, cannot: [] });
    const started = await admin.call(subsidyBatch, {
      psnTypes: [psnType],
      amount: 50,
      idempotencyKey: key(),
    });
    await finish(started.jobId);
    expect(await balancesByNum()).toMatchObject({ '301': 50, '101': 0 });
  });

  test('of named people takes those alone', async () => {
    const custIds = [person(0).custId, person(3).custId];
    const started = await merchant.admin.call(subsidyBatch, {
      custIds,
      amount: 300,
      idempotencyKey: key(),
    });
    expect((await finish(started.jobId)).state).toBe('success');
    expect(await balancesByNum()).toEqual({
      '101': 300,
      '102': 0,
      '103': 0,
      '201': 300,
      '202': 0,
      '203': 0,
    });
  });

  test('without people, or of both people and organisations, is refused', async () => {
    const request = { amount: 100, offlineType: 3, idempotencyKey: key() };
    const empty = (await merchant.admin.call(orgAdd, { orgName: '空班', superId: school })).orgId;
    for (const target of [
      {},
      { custIds: [person(0).custId], orgIds: [school] },
      { orgIds: [empty] },
    ]) {
      expect((await merchant.admin.answer(rechargeBatch, { ...request, ...target })).status).toBe(
        400,
      );
    }
  });
});

describe('a grant whose time is over', () => {
  test('is not given in the first place, neither to one nor to many', async () => {
    const { custId } = person(0);
    const late = { amount: 100, expiresAt: '2020-01-01 00:00:00', idempotencyKey: key() };
    const answers = await Promise.all([
      merchant.admin.answer(subsidySingle, { ...late, custId }),
      merchant.admin.answer(redSingle, { ...late, custId }),
      merchant.admin.answer(subsidyBatch, { ...late, custIds: [custId] }),
      merchant.admin.answer(redBatch, { ...late, custIds: [custId] }),
    ]);

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'expiresAt' }] } });
    }

    expect((await merchant.admin.call(pageRecharge, {})).total).toBe(0);
  });

  test('fails alone when its row of a batch is reached too late', async () => {
    const [outcome] = await merchant.within((context) =>
      rechargeWallets(context, {
        items: [
          { custId: Number(person(0).custId), walletType: 2, amount: 100, expiresAt: context.now },
        ],
        channel: 9,
        source: 1,
        operatorId: 1,
      }),
    );
    expect(outcome).toMatchObject({ refused: 'GRANT_EXPIRED' });
  });

  test('is in no balance: it stands beside what may be spent, waiting to go back', async () => {
    const { custId, accountId } = person(0);
    const grant = (amount: number, expiresAt?: string) => ({
      custId: Number(custId),
      walletType: 2,
      amount,
      expiresAt,
    });

    await merchant.within((context) =>
      rechargeWallets(context, {
        items: [grant(500, '2024-02-01 00:00:00'), grant(300)],
        channel: 9,
        source: 1,
        operatorId: 1,
        occurredAt: '2024-01-01 00:00:00',
      }),
    );

    const figures = { subsidyBalance: 300, totalBalance: 300, expiredBalance: 500 };
    const list = await merchant.admin.call(pageAccount, { maxBalance: 300, minBalance: 300 });
    expect([list.records, list.totalLine]).toMatchObject([[figures], figures]);
    const detail = await merchant.admin.call(accountDetail, { accountId });
    expect(detail).toMatchObject(figures);
    expect(detail.wallets[1]).toEqual({
      walletType: 2,
      balance: 300,
      held: 0,
      expired: 500,
      debt: 0,
    });
    const [balance] = (
      await merchant.within((context) => balancesOf(context, [Number(custId)]))
    ).values();
    expect(balance).toMatchObject({ subsidy: 300, expired: 500, available: 300 });
    const more = await merchant.admin.call(subsidySingle, {
      custId,
      amount: 50,
      idempotencyKey: key(),
    });
    expect(more.balance).toBe(350);
  });
});

describe('the account list', () => {
  test('totals are the sums over the whole filter, whatever the page', async () => {
    await Promise.all(
      people.map(({ custId }, index) =>
        merchant.admin.call(rechargeSingle, cash({ custId, amount: 100 * (index + 1) })),
      ),
    );

    await merchant.admin.call(subsidySingle, {
      custId: person(5).custId,
      amount: 7,
      idempotencyKey: key(),
    });
    const all = await merchant.admin.call(pageAccount, { page: { current: 2, size: 4 } });
    expect(all.records).toHaveLength(2);
    expect(all.total).toBe(6);
    expect(all.totalLine).toMatchObject({
      personalBalance: 2100,
      subsidyBalance: 7,
      redBalance: 0,
      totalBalance: 2107,
    });

    const second = await merchant.admin.call(pageAccount, { orgId: classes[1] as string });
    expect(second.records.map(({ custNum }) => custNum)).toEqual(['201', '202', '203']);
    expect(second.totalLine?.totalBalance).toBe(1507);
    const rich = await merchant.admin.call(pageAccount, { minBalance: 400, maxBalance: 500 });
    expect(rich.records.map(({ custNum }) => custNum)).toEqual(['201', '202']);
    const file = await merchant.admin.file(pageAccount, { fileType: 'csv' }, { export: true });
    expect(file.bytes.toString().trim().split('\n')).toHaveLength(8);
  });

  test('finds people by number, name and card', async () => {
    const numbers = async (keyword: string) =>
      (await merchant.admin.call(pageAccount, { keyword })).records.map(({ custNum }) => custNum);
    expect(await numbers('20')).toEqual(['201', '202', '203']);
    expect(await numbers('学生102')).toEqual(['102']);
    expect(await numbers(`C${merchant.merchantId}203`)).toEqual(['203']);
    expect(await numbers('%')).toEqual([]);
  });

  test('names what puts money into wallets, in both languages', async () => {
    expect(await merchant.admin.call(rechargeTradeTypes, undefined)).toEqual([
      { key: 10, desc: '充值' },
      { key: 11, desc: '充值赠送' },
      { key: 12, desc: '补贴发放' },
      { key: 13, desc: '红包发放' },
    ]);

    const english = await merchant.admin.answer(rechargeTradeTypes, undefined, { english: true });
    expect(JSON.stringify(english.data)).not.toMatch(/\p{Script=Han}/u);
  });

  test('speaks English where asked to', async () => {
    const answer = await merchant.admin.answer(allAccountEnums, undefined, { english: true });
    expect(answer.data.rechargePayType).toEqual([
      { key: 1, desc: 'WeChat transfer' },
      { key: 2, desc: 'Alipay transfer' },
      { key: 3, desc: 'Cash' },
    ]);

    expect(JSON.stringify(answer.data)).not.toMatch(/\p{Script=Han}/u);
  });
});

test('no recharge brings more than the merchant lets one bring, alone or in a batch', async () => {
  const { admin } = merchant;
  await admin.call(saveAccMetadata, { rechargeMax: 10_000, version: 0 });
  const { custId } = people[0] as { custId: string };
  await admin.call(rechargeSingle, cash({ custId, amount: 10_000 }));
  const refused = await admin.answer(rechargeSingle, cash({ custId, amount: 10_001 }));
  expect([refused.status, refused.message]).toEqual([409, '单次充值不能超过100.00元']);
  const batch = {
    custIds: [custId],
    amount: 10_001,
    offlineType: 3,
    idempotencyKey: key(),
  } as const;
  expect((await admin.answer(rechargeBatch, batch)).status).toBe(409);
  expect((await admin.call(pageRecharge, {})).total).toBe(1);
});

describe('an operator of one class', () => {
  const permissions = [
    'account:account:page',
    'account:recharge:single',
    'account:recharge:batch',
    'account:recharge:details',
    'account:subsidy:single',
  ];

  test('sees and recharges that class only', async () => {
    await merchant.admin.call(rechargeSingle, cash({ custId: person(3).custId, amount: 900 }));
    const teacher = merchant.as({ permissions, scope: { organisations: [Number(classes[0])] } });
    expect((await teacher.call(pageAccount, {})).records.map(({ custNum }) => custNum)).toEqual([
      '101',
      '102',
      '103',
    ]);
    expect((await teacher.call(pageRecharge, {})).total).toBe(0);
    const { custId, accountId } = person(3);
    const refused = await Promise.all([
      teacher.answer(accountDetail, { accountId }),
      teacher.answer(pageAccountFlow, { accountId }),
      teacher.answer(rechargeSingle, cash({ custId, amount: 100 })),
      teacher.answer(subsidySingle, { custId, amount: 100, idempotencyKey: key() }),
      teacher.answer(rechargeBatch, {
        custIds: [person(0).custId, custId],
        amount: 100,
        offlineType: 3,
        idempotencyKey: key(),
      }),
    ]);

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const check = await teacher.call(rechargeCheck, { orgIds: [school], amount: 100 });
    expect(check).toMatchObject({ people: 3, amount: 300 });
    const started = await teacher.call(rechargeBatch, {
      orgIds: [school],
      amount: 100,
      offlineType: 3,
      idempotencyKey: key(),
    });

    await teacher.finished(batchResult, { jobId: started.jobId });
    expect(await balancesByNum()).toEqual({
      '101': 100,
      '102': 100,
      '103': 100,
      '201': 900,
      '202': 0,
      '203': 0,
    });
  });

  test('an operator with no organisation at all gets nothing', async () => {
    const stranger = merchant.as({ permissions });
    expect(await stranger.call(pageAccount, {})).toMatchObject({
      records: [],
      total: 0,
      totalLine: { totalBalance: 0 },
    });
  });
});
