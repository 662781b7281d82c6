import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { balancesOf, findByCard } from '#areas/ledger/server/api.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  custAdd,
  custCancel,
  custPage,
  custQueryDetail,
  custUpdateDetail,
} from '../../contract/customer.ts';
import { orgAdd } from '../../contract/organisation.ts';
import { personTypes } from '../../contract/person-type.ts';
import { area } from '../testing/area.ts';
import { fillTails } from './mobile-tail.ts';
import { fillSounds } from './name-sound.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '大学' })).orgId;
});

const seal = (plainText: string) => server.system.crypto.sealWire(plainText);
const add = (custNum: string, more: object = {}) =>
  merchant.admin.call(custAdd, { custNum, custName: `人员${custNum}`, orgId, ...more });
const reasonOf = (answer: { data: unknown }) => (answer.data as { reason: string }).reason;
const found = async (filter: object) =>
  (await merchant.admin.call(custPage, filter)).records.map((row) => row.custNum).sort();

describe('a new person', () => {
  test('gets an account with empty wallets and a card that leads to it, in the same transaction', async () => {
    const { custId, accountId } = await add('1', { cardNo: '19762330' });
    const balance = await merchant.within((context) => balancesOf(context, [Number(custId)]));
    expect(balance.get(Number(custId))).toMatchObject({
      accountId: Number(accountId),
      personal: 0,
      subsidy: 0,
      red: 0,
    });

    const card = await merchant.within((context) => findByCard(context, '19762330'));
    expect(card).toMatchObject({ accountId: Number(accountId) });
  });

  test('is not enrolled with a number or a card another person has, and leaves nothing behind', async () => {
    await add('1', { cardNo: 'A1' });
    const sameNumber = await merchant.admin.answer(custAdd, { custNum: '1', custName: 'x', orgId });
    expect([sameNumber.status, sameNumber.message]).toEqual([409, '人员编号1已存在']);
    const sameCard = await merchant.admin.answer(custAdd, {
      custNum: '2',
      custName: 'x',
      orgId,
      cardNo: 'A1',
    });
    expect(sameCard.status).toBe(409);
    expect(await found({})).toEqual(['1']);
    const accounts = await merchant.within(({ tx }) =>
      tx.selectFrom('account').select('custId').execute(),
    );
    expect(accounts).toHaveLength(1);
  });

  test.each([
    [{ custNum: 'no 1' }, 'custNum'],
    [{ custName: '' }, 'custName'],
    [{ sex: 7 }, 'sex'],
    [{ mobile: 'not encrypted' }, 'mobile'],
    [{ orgId: '1' }, 'orgId'],
    [{ psnType: '1' }, 'psnType'],
    [{ photoUrl: 'javascript:alert(1)' }, 'photoUrl'],
  ])('with %o is refused and the field is named', async (wrong, path) => {
    const answer = await merchant.admin.answer(custAdd, {
      custNum: '1',
      custName: 'x',
      orgId,
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect((answer.data as unknown as { fields: { path: string }[] }).fields[0]?.path).toBe(path);
    expect(await found({})).toEqual([]);
  });

  test('with a wrong mobile or national id is refused although they came encrypted', async () => {
    const answers = await Promise.all([
      merchant.admin.answer(custAdd, { custNum: '1', custName: 'x', orgId, mobile: seal('12345') }),
      merchant.admin.answer(custAdd, {
        custNum: '1',
        custName: 'x',
        orgId,
        idCard: seal('110105194913310021'),
      }),
      merchant.admin.answer(custAdd, {
        custNum: '1',
        custName: 'x',
        orgId,
        emerContactNum: seal('<script>'),
      }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400]);
  });
});

describe('personal data', () => {
  const mobile = '13800138000';
  const idCard = '11010519491231002X';
  const secrets = () => ({
    mobile: seal(mobile),
    idCard: seal(idCard),
    emerContactNum: seal('13900139000'),
  });

  test('is masked in lists and exports and encrypted at rest', async () => {
    await add('1', secrets());
    const { records } = await merchant.admin.call(custPage, {});
    expect(records[0]).toMatchObject({ mobile: '138****8000', idCard: '1101**********002X' });
    const { bytes } = await merchant.admin.file(
      custPage,
      { fileType: 'csv', exportColumns: ['custNum', 'mobile', 'idCard'] },
      { export: true },
    );

    expect(bytes.toString()).toContain('138****8000');
    expect(bytes.toString()).not.toContain(mobile);
    const stored = await merchant.within(({ client, merchantId }) =>
      client.query('select * from customer where merchant_id = $1', [merchantId]),
    );

    const text =
      JSON.stringify(stored.rows) +
      Object.values(stored.rows[0] as object)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : ''))
        .join();

    for (const plain of [mobile, idCard, '13900139000']) expect(text).not.toContain(plain);
  });

  test('is found by its whole value only, a mobile number by its last four digits too', async () => {
    await add('1', secrets());
    await add('2', { mobile: seal('13800138001') });
    expect(await found({ keyword: mobile })).toEqual(['1']);
    expect(await found({ keyword: '1380013800' })).toEqual([]);
    expect(await found({ keyword: '8000' })).toEqual(['1']);
    expect(await found({ keyword: '800' })).toEqual([]);
    expect(await found({ keyword: '1380' })).toEqual([]);
  });

  test('from before it could be found by its last digits is found so after the next start, in every merchant by another key', async () => {
    await add('1', secrets());
    const stranger = await server.merchant();
    const { orgId: elsewhere } = await stranger.admin.call(orgAdd, { orgName: '大学' });
    await stranger.admin.call(custAdd, {
      custNum: '9',
      custName: '远',
      orgId: elsewhere,
      mobile: seal(mobile),
    });
    const tails = () =>
      Promise.all(
        [merchant, stranger].map(({ within }) =>
          within(({ tx }) =>
            tx.selectFrom('customer').select('mobileTail').executeTakeFirstOrThrow(),
          ),
        ),
      );

    const before = await tails();
    expect(before[0]).not.toEqual(before[1]);
    await merchant.within(({ tx }) =>
      tx.updateTable('customer').set({ mobileTail: null }).execute(),
    );
    expect(await found({ keyword: '8000' })).toEqual([]);
    await fillTails(server.system);
    expect(await tails()).toEqual(before);
    expect(await found({ keyword: '8000' })).toEqual(['1']);
  });

  test("that is two people's is told by the call that made it so, and refused by none", async () => {
    const { custId } = await add('1', secrets());
    const person = { custNum: '2', custName: '后来', orgId };
    const second = await merchant.admin.call(custAdd, { ...person, idCard: seal(idCard) });
    expect(second).toMatchObject({
      sameIdCard: [{ custNum: '1', custName: expect.any(String) }],
      sameMobile: [],
    });
    const family = await merchant.admin.call(custAdd, {
      ...person,
      custNum: '7',
      mobile: seal(mobile),
    });
    expect(family.sameMobile).toEqual([{ custNum: '1', custName: expect.any(String) }]);
    const { orgId: elsewhere } = await merchant.admin.call(orgAdd, { orgName: '别处' });
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(elsewhere)] },
    });
    const third = await clerk.call(custAdd, {
      ...person,
      custNum: '3',
      orgId: elsewhere,
      idCard: seal(idCard),
    });
    expect(third.sameIdCard).toEqual([
      { custNum: null, custName: null },
      { custNum: null, custName: null },
    ]);
    const own = { custId, custNum: '1', custName: '改名', orgId, version: 1 };
    expect((await merchant.admin.call(custUpdateDetail, own)).sameIdCard).toEqual([]);
    const again = await merchant.admin.call(custUpdateDetail, {
      ...own,
      idCard: seal(idCard),
      version: 2,
    });
    expect(again.sameIdCard.map(({ custNum }) => custNum)).toEqual(['2', '3']);
  });

  test('is given whole, and encrypted, only to those who may change it', async () => {
    const { custId } = await add('1', secrets());
    const whole = await merchant.admin.call(custQueryDetail, { custId });
    expect(whole).toMatchObject({ mobile: '138****8000', secrets: secrets() });
    const reader = merchant.as({
      permissions: ['customer:cust:page'],
      scope: { organisations: 'all' },
    });
    expect(await reader.call(custQueryDetail, { custId })).toMatchObject({
      mobile: '138****8000',
      secrets: null,
    });
  });

  test('stays when a change does not send it and goes when it is sent empty', async () => {
    const { custId } = await add('1', secrets());
    const change = { custId, custNum: '1', custName: '新名', orgId };
    await merchant.admin.call(custUpdateDetail, { ...change, version: 1 });
    expect(await merchant.admin.call(custQueryDetail, { custId })).toMatchObject({
      custName: '新名',
      secrets: secrets(),
    });
    await merchant.admin.call(custUpdateDetail, {
      ...change,
      mobile: '',
      emerContactCard: seal(idCard),
      version: 2,
    });
    const after = await merchant.admin.call(custQueryDetail, { custId });
    expect(after).toMatchObject({
      mobile: null,
      secrets: {
        idCard: seal(idCard),
        emerContactCard: seal(idCard),
        emerContactNum: seal('13900139000'),
      },
    });
    expect(await found({ keyword: mobile })).toEqual([]);
  });

  test('is not written into the operation log', async () => {
    await add('1', secrets());
    const logged = await merchant.within(({ tx }) =>
      tx.selectFrom('operationLog').select('content').execute(),
    );
    expect(JSON.stringify(logged)).not.toContain(seal(mobile));
  });
});

describe('a list of people', () => {
  test('is searched by name anywhere and by number from its beginning, wildcards taken literally', async () => {
    await add('180001', { custName: '张三丰' });
    await add('180002', { custName: '李三' });
    await add('190001', { custName: '100%_<b>' });
    expect(await found({ keyword: '三' })).toEqual(['180001', '180002']);
    expect(await found({ keyword: '三丰' })).toEqual(['180001']);
    expect(await found({ keyword: '18' })).toEqual(['180001', '180002']);
    expect(await found({ keyword: '0001' })).toEqual([]);
    expect(await found({ keyword: '%' })).toEqual(['190001']);
    expect(await found({ keyword: "' or 1=1 --" })).toEqual([]);
  });

  test('is searched by the beginning of the pinyin or the initials of a name, of a changed name as of a new one', async () => {
    const { custId } = await add('1', { custName: '侯悦' });
    await add('2', { custName: '王小明' });
    await fillSounds(server.system);
    const named = async (keyword: string) => (await found({ keyword })).toSorted();
    expect([await named('houyue'), await named('HY'), await named('wangx')]).toEqual([
      ['1'],
      ['1'],
      ['2'],
    ]);
    expect(await named('y')).toEqual([]);

    await merchant.within(({ tx }) =>
      tx
        .updateTable('customer')
        .set({ custName: '王悦' })
        .where('custId', '=', Number(custId))
        .execute(),
    );
    await fillSounds(server.system);
    expect([await named('hy'), await named('w')]).toEqual([[], ['1', '2']]);
  });

  test('is filtered by type, sex and state, and sorted by the columns that offer it only', async () => {
    const { psnType } = await merchant.admin.call(personTypes.add, { psnTypeName: '教职工' });
    await add('1', { psnType, sex: 1 });
    const { custId } = await add('2', { sex: 2 });
    await merchant.admin.call(custCancel, { custId });
    expect(await found({ psnType })).toEqual(['1']);
    expect(await found({ sex: 2 })).toEqual(['2']);
    expect(await found({ state: 1 })).toEqual(['1']);
    const sorted = await merchant.admin.call(custPage, {
      orders: [{ column: 'custNum', asc: false }],
    });
    expect(sorted.records.map((row) => row.custNum)).toEqual(['2', '1']);
    expect(
      (await merchant.admin.answer(custPage, { orders: [{ column: 'mobile', asc: true }] })).status,
    ).toBe(400);
  });

  test("shows the caller's organisations only, and no person to a caller without a scope or of another merchant", async () => {
    const other = (await merchant.admin.call(orgAdd, { orgName: '工厂' })).orgId;
    await add('1');
    const { custId } = await add('2', { orgId: other });
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(orgId)] },
    });
    expect((await clerk.call(custPage, {})).records.map((row) => row.custNum)).toEqual(['1']);
    expect((await clerk.call(custPage, { orgId: other })).total).toBe(0);
    const stranger = (await server.merchant()).admin;
    const unscoped = merchant.as({ permissions: ['*:*:*'] });
    for (const caller of [clerk, stranger, unscoped]) {
      const answers = await Promise.all([
        caller.answer(custQueryDetail, { custId }),
        caller.answer(custCancel, { custId }),
        caller.answer(custUpdateDetail, { custId, custNum: '2', custName: 'x', orgId, version: 1 }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    }

    expect((await unscoped.call(custPage, {})).total).toBe(0);
    expect((await stranger.call(custPage, {})).total).toBe(0);
  });
});

describe('a change', () => {
  test('from a version that is no longer current is refused', async () => {
    const { custId } = await add('1');
    const change = { custId, custNum: '1', custName: '甲', orgId, version: 1 };
    const answers = await Promise.all([
      merchant.admin.answer(custUpdateDetail, change),
      merchant.admin.answer(custUpdateDetail, change),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('cannot take the number of another person', async () => {
    await add('1');
    const { custId } = await add('2');
    const answer = await merchant.admin.answer(custUpdateDetail, {
      custId,
      custNum: '1',
      custName: 'x',
      orgId,
      version: 1,
    });

    expect([answer.status, answer.message]).toEqual([409, '人员编号1已存在']);
  });

  test('to the number of another person, whatever its case, is refused, as are days to come and photographs that are not there', async () => {
    await add('im1');
    const next = { custNum: 'IM1', custName: 'x', orgId };
    expect(reasonOf(await merchant.admin.answer(custAdd, next))).toBe('CUST_NUM_TAKEN');
    const { custId } = await add('2');
    const change = { custId, custNum: 'Im1', custName: 'x', orgId, version: 1 };
    expect(reasonOf(await merchant.admin.answer(custUpdateDetail, change))).toBe('CUST_NUM_TAKEN');

    for (const wrong of [{ birthday: '2090-01-01' }, { photoUrl: '/files/doesnotexist.png' }]) {
      const answer = await merchant.admin.answer(custAdd, { ...next, custNum: '3', ...wrong });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
    }
  });
});

describe('a cancellation', () => {
  test('closes the account for good and keeps the person in every list', async () => {
    const { custId } = await add('1', { cardNo: 'C1' });
    await merchant.admin.call(custCancel, { custId });
    expect((await merchant.admin.call(custQueryDetail, { custId })).state).toBe(2);
    const balance = await merchant.within((context) => balancesOf(context, [Number(custId)]));
    expect(balance.get(Number(custId))?.status).toBe(9);
    expect(reasonOf(await merchant.admin.answer(custCancel, { custId }))).toBe('CANCELLED');
    const change = await merchant.admin.answer(custUpdateDetail, {
      custId,
      custNum: '1',
      custName: 'x',
      orgId,
      version: 2,
    });

    expect(reasonOf(change)).toBe('CANCELLED');
  });

  test('makes cards invalid, forgets the face, and keeps the number taken, whose holder is told', async () => {
    const { custId } = await add('1', { cardNo: 'C1' });
    await merchant.within(({ tx, crypto }) =>
      tx
        .updateTable('customer')
        .set({
          faceState: 1,
          faceFeatureCipher: crypto.protect('feature'),
          faceAt: new Date().toISOString(),
        })
        .execute(),
    );

    await merchant.admin.call(custCancel, { custId });
    expect((await merchant.within((context) => findByCard(context, 'C1')))?.cardState).toBe(4);
    const face = await merchant.within(({ tx }) =>
      tx
        .selectFrom('customer')
        .select(['faceState', 'faceFeatureCipher', 'faceAt'])
        .executeTakeFirstOrThrow(),
    );
    expect(face).toEqual({ faceState: 0, faceFeatureCipher: null, faceAt: null });
    const again = await merchant.admin.answer(custAdd, { custNum: '1', custName: 'x', orgId });
    expect([again.status, again.message]).toEqual([
      409,
      '人员编号1属于已注销的人员，请在人员档案中恢复该人员',
    ]);
  });

  test('is refused while the account is in debt, and says how much', async () => {
    const { custId } = await add('1');
    await merchant.within(({ tx }) =>
      tx.updateTable('account').set({ personalBalance: -320, overdraftLimit: 500 }).execute(),
    );
    const answer = await merchant.admin.answer(custCancel, { custId });
    expect([answer.status, reasonOf(answer), answer.message]).toEqual([
      409,
      'ACCOUNT_IN_DEBT',
      '账户欠款3.20元，请先处理后再注销',
    ]);
  });

  test('is refused while the wallets hold money, and says how much', async () => {
    const { custId } = await add('1');
    await merchant.within((context) =>
      rechargeWallets(context, {
        items: [{ custId: Number(custId), walletType: 1, amount: 1250 }],
        channel: 1,
        source: 1,
        offlineType: 3,
        operatorId: 1,
      }),
    );

    const answer = await merchant.admin.answer(custCancel, { custId });
    expect([answer.status, reasonOf(answer)]).toEqual([409, 'BALANCE_LEFT']);
    expect(answer.message).toContain('12.50');
    expect((await merchant.admin.call(custQueryDetail, { custId })).state).toBe(1);
  });
});

describe('person types', () => {
  test('are added, renamed, counted and deleted while no person has them', async () => {
    const { psnType } = await merchant.admin.call(personTypes.add, { psnTypeName: '学生' });
    const again = await merchant.admin.answer(personTypes.add, { psnTypeName: '学生' });
    expect([again.status, again.message]).toEqual([409, '类别名称“学生”已存在']);
    await merchant.admin.call(personTypes.modify, { psnType, psnTypeName: '研究生', version: 1 });
    await add('1', { psnType });
    expect((await merchant.admin.call(personTypes.page, {})).records).toEqual([
      { psnType, psnTypeName: '研究生', custCount: 1, version: 2 },
    ]);
    expect(reasonOf(await merchant.admin.answer(personTypes.remove, psnType))).toBe('IN_USE');
    const { psnType: unused } = await merchant.admin.call(personTypes.add, { psnTypeName: '访客' });
    await merchant.admin.call(personTypes.remove, unused);
    expect(await merchant.admin.call(personTypes.list, undefined)).toEqual([
      { psnType, psnTypeName: '研究生' },
    ]);
    const stranger = (await server.merchant()).admin;
    expect(
      (await stranger.answer(personTypes.modify, { psnType, psnTypeName: 'x', version: 2 })).status,
    ).toBe(404);
  });
});
