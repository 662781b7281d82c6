import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { chronicDiseases } from '../../contract/chronic.ts';
import { custAdd, custPage, custUpdateDetail } from '../../contract/customer.ts';
import { orgAdd, orgPage, orgUpdate } from '../../contract/organisation.ts';
import { setPayPassword } from '../../contract/pay-password.ts';
import { area } from '../testing/area.ts';

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
const secrets = {
  mobile: '13800138000',
  idCard: '110101199003074514',
  emerContactNum: '0755-26001234',
  emerContactCard: '11010119650307453X',
};
const sealed = () =>
  Object.fromEntries(Object.entries(secrets).map(([key, value]) => [key, seal(value)]));
const person = { custNum: '1', custName: '甲' };
const add = () => merchant.admin.call(custAdd, { ...person, orgId, ...sealed() });
const found = async (keyword: string) =>
  (await merchant.admin.call(custPage, { keyword })).records.map((row) => row.custNum);

describe('personal data', () => {
  test.each(Object.values(secrets))(
    'is found by its whole value and by no part of it: %s',
    async (value) => {
      await add();
      await merchant.admin.call(custAdd, { custNum: '2', custName: '乙', orgId });
      expect(await found(value)).toEqual(['1']);
      expect(await found(value.toLowerCase())).toEqual(['1']);
      for (const part of [value.slice(0, -1), value.slice(4)])
        expect(await found(part)).toEqual([]);
    },
  );

  test('of an emergency contact is not found any more once it was changed or removed', async () => {
    const { custId } = await add();
    const emerContactNum = seal('13900139000');
    await merchant.admin.call(custUpdateDetail, {
      ...person,
      custId,
      orgId,
      version: 1,
      emerContactNum,
    });
    expect(await found(secrets.emerContactNum)).toEqual([]);
    expect(await found('13900139000')).toEqual(['1']);
    expect(await found(secrets.emerContactCard)).toEqual(['1']);
    await merchant.admin.call(custUpdateDetail, {
      ...person,
      custId,
      orgId,
      version: 2,
      emerContactNum: '',
    });
    expect(await found('13900139000')).toEqual([]);
  });
});

describe('a payment password', () => {
  test.each([
    ['', 'nothing'],
    ['12345', 'too short'],
  ])('that is none is refused, and the one there was stays: "%s" (%s)', async (text) => {
    const { custId } = await add();
    await merchant.admin.call(setPayPassword, { custId, payPassword: seal('135790') });
    const kept = () =>
      merchant.within(({ tx }) =>
        tx
          .selectFrom('customer')
          .select('payPasswordHash')
          .where('custNum', '=', '1')
          .executeTakeFirstOrThrow(),
      );
    const before = await kept();

    for (const payPassword of [text, seal(text)]) {
      const answer = await merchant.admin.answer(setPayPassword, { custId, payPassword });
      expect([answer.status, JSON.stringify(answer.data)]).toEqual([
        400,
        expect.stringContaining('payPassword'),
      ]);
    }

    expect(await kept()).toEqual(before);
  });
});

describe('health data', () => {
  test('finds people for those who may see it, and refuses to be a filter for the others', async () => {
    const { chronicId } = await merchant.admin.call(chronicDiseases.add, { chronicName: '糖尿病' });
    await merchant.admin.call(custAdd, { ...person, orgId, chronicIds: [chronicId] });
    await merchant.admin.call(custAdd, { custNum: '2', custName: '乙', orgId });
    expect(
      (await merchant.admin.call(custPage, { chronicId })).records.map((row) => row.custNum),
    ).toEqual(['1']);
    const reader = merchant.as({
      permissions: ['customer:cust:page'],
      scope: { organisations: 'all' },
    });
    expect((await reader.answer(custPage, { chronicId })).status).toBe(403);
  });

  test('is not written into the operation log, nor are birthday and mail address', async () => {
    const { chronicId } = await merchant.admin.call(chronicDiseases.add, { chronicName: '糖尿病' });
    const birthday = '1990-03-07';
    const email = 'someone@example.com';
    await merchant.admin.call(custAdd, {
      ...person,
      orgId,
      chronicIds: [chronicId],
      birthday,
      email,
    });
    const logged = await merchant.within(({ tx }) =>
      tx
        .selectFrom('operationLog')
        .select('content')
        .where('title', '=', '新增人员')
        .executeTakeFirstOrThrow(),
    );
    const content = JSON.stringify(logged.content);
    expect(content).toContain(person.custName);
    for (const value of [chronicId, birthday, email]) expect(content).not.toContain(value);
  });
});

describe('the telephone of an organisation', () => {
  test('finds it by its whole value, until it is removed', async () => {
    const orgTel = seal('0755-26001234');
    const department = await merchant.admin.call(orgAdd, { orgName: '后勤', orgTel });
    const byTel = async () =>
      (await merchant.admin.call(orgPage, { keyword: '0755-26001234' })).records;
    expect((await byTel()).map((row) => row.orgName)).toEqual(['后勤']);
    expect((await merchant.admin.call(orgPage, { keyword: '26001234' })).total).toBe(0);
    await merchant.admin.call(orgUpdate, {
      orgId: department.orgId,
      orgName: '后勤',
      orgTel: '',
      version: 1,
    });
    expect(await byTel()).toEqual([]);
  });
});
