import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerHooks } from '#areas/account/server/api.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  custAdd,
  custCancel,
  custPage,
  custQueryDetail,
  custRestore,
} from '../../contract/customer.ts';
import { customerImport } from '../../contract/customer-import.ts';
import { orgAdd, orgDelete } from '../../contract/organisation.ts';
import { personTypes } from '../../contract/person-type.ts';
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

/** A person with a card who has left. */
async function leaver(custNum: string, more: object = {}): Promise<string> {
  const person = { custNum, custName: `人员${custNum}`, orgId, cardNo: `C${custNum}`, ...more };
  const { custId } = await merchant.admin.call(custAdd, person);
  await merchant.admin.call(custCancel, { custId });

  return custId;
}
const accountOf = (custId: string) =>
  merchant.within(({ tx }) =>
    tx
      .selectFrom('account')
      .select([
        'accountId',
        'status',
        'personalBalance',
        'subsidyBalance',
        'redBalance',
        'blockedAt',
      ])
      .where('custId', '=', Number(custId))
      .executeTakeFirstOrThrow(),
  );
const cardsOf = async (custId: string) => {
  const { accountId } = await accountOf(custId);
  return merchant.within(({ tx }) =>
    tx
      .selectFrom('card')
      .select(['cardNo', 'state'])
      .where('accountId', '=', accountId)
      .orderBy('cardNo')
      .execute(),
  );
};
const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string } | null)?.reason;

describe('a person who returns', () => {
  test('is taken back under the old number, with an open account and nothing in it, and the old card stays dead', async () => {
    const custId = await leaver('1');
    expect(await accountOf(custId)).toMatchObject({ status: 9 });
    await merchant.admin.call(custRestore, { custId });
    const found = await merchant.admin.call(custQueryDetail, { custId });
    expect(found).toMatchObject({ custNum: '1', state: 1, cancelledAt: null });
    expect(await accountOf(custId)).toMatchObject({
      status: 1,
      personalBalance: 0,
      subsidyBalance: 0,
      redBalance: 0,
      blockedAt: null,
    });

    expect(await cardsOf(custId)).toEqual([{ cardNo: 'C1', state: 4 }]);
    const items = [{ custId: Number(custId), walletType: 1, amount: 500 }];
    await merchant.within((context) =>
      rechargeWallets(context, { items, channel: 1, source: 1, offlineType: 3, operatorId: 1 }),
    );
    expect(await accountOf(custId)).toMatchObject({ personalBalance: 500 });
    const events = await merchant.within(({ tx }) =>
      tx
        .selectFrom('documentEvent')
        .select('action')
        .where('document', '=', 'customer')
        .orderBy('eventId')
        .execute(),
    );
    expect(events.map(({ action }) => action)).toEqual(['cancel', 'restore']);
    const opened = await merchant.within(({ tx }) =>
      tx.selectFrom('accountEvent').select('event').execute(),
    );
    expect(opened.map(({ event }) => event)).toContain(8);
  });

  test("needs a right of its own, is of the caller's organisations, and has left", async () => {
    const custId = await leaver('1');
    const clerk = merchant.as({
      permissions: ['customer:cust:cancel'],
      scope: { organisations: 'all' },
    });
    expect((await clerk.answer(custRestore, { custId })).status).toBe(403);
    const elsewhere = merchant.as({
      permissions: ['customer:cust:restore'],
      scope: { organisations: [] },
    });
    expect((await elsewhere.answer(custRestore, { custId })).status).toBe(404);
    await merchant.admin.call(custRestore, { custId });
    expect(reasonOf(await merchant.admin.answer(custRestore, { custId }))).toBe('NOT_CANCELLED');
  });

  test('goes where the old organisation is gone into another, and keeps no type that was removed', async () => {
    const { psnType } = await merchant.admin.call(personTypes.add, { psnTypeName: '本科生' });
    const custId = await leaver('1', { psnType });
    const { orgId: other } = await merchant.admin.call(orgAdd, { orgName: '新学院' });
    await merchant.admin.call(orgDelete, orgId);
    await merchant.admin.call(personTypes.remove, psnType);
    expect(reasonOf(await merchant.admin.answer(custRestore, { custId }))).toBe('ORG_GONE');
    await merchant.admin.call(custRestore, { custId, orgId: other });
    expect(await merchant.admin.call(custQueryDetail, { custId })).toMatchObject({
      state: 1,
      orgFullName: '新学院',
      psnType: null,
    });
  });
});

describe('a file with people who return', () => {
  const HEAD = '人员编号,姓名,所属组织,卡号\n';
  const check = (text: string, by = merchant.admin) =>
    by.upload(
      customerImport.check,
      { name: 'people.csv', bytes: Buffer.from(HEAD + text) },
      { parentOrgId: orgId },
    );

  test('asks for consent, and takes them back beside those who are new, with the card it gives', async () => {
    const custId = await leaver('1');
    await leaver('3');
    const { data } = await check('1,人员1,二班,NEW1\n2,新人,二班,NEW2\n3,别人,二班,\n');
    expect(data).toMatchObject({ valid: 2, invalid: 1 });
    expect(data.errors[0]?.messages).toEqual(['人员编号3属于已注销的人员3，姓名不同，不能恢复']);
    expect(data.makes.filter(({ asks }) => asks)).toEqual([
      {
        kind: '会恢复已注销的 1 人：保留原编号和历史，余额为0，原卡不恢复',
        asks: true,
        count: 1,
        names: ['1 人员1'],
      },
    ]);
    const { importId } = data;
    expect((await merchant.admin.answer(customerImport.run, { importId })).status).toBe(409);
    const { jobId } = await merchant.admin.call(customerImport.run, { importId, consent: true });
    const view = await merchant.admin.finished(customerImport.result, { jobId });
    expect(view).toMatchObject({ result: { imported: 2, failed: 1 } });
    expect(await merchant.admin.call(custQueryDetail, { custId })).toMatchObject({
      state: 1,
      orgFullName: '大学/二班',
    });
    expect(await cardsOf(custId)).toEqual([
      { cardNo: 'C1', state: 4 },
      { cardNo: 'NEW1', state: 1 },
    ]);
    expect((await merchant.admin.call(custPage, { state: 1 })).total).toBe(2);
    /* Once more: no person is taken back twice. */
    expect((await check('1,人员1,二班,\n')).data).toMatchObject({ valid: 0, invalid: 1 });
  });

  test('takes no person back for an operator without the right to', async () => {
    await leaver('1');
    const clerk = merchant.as({
      permissions: ['customer:cust:import'],
      scope: { organisations: 'all' },
    });
    const { data } = await check('1,人员1,二班,\n', clerk);
    expect(data).toMatchObject({ valid: 0, invalid: 1 });
    expect(data.errors[0]?.messages[0]).toContain('恢复人员');
  });
});

test('the hook of accounts opens nothing that is open', async () => {
  const { custId } = await merchant.admin.call(custAdd, { custNum: '1', custName: '在册', orgId });
  await merchant.within((context) =>
    customerHooks.returning(context, [{ custId: Number(custId) }]),
  );
  expect(await accountOf(custId)).toMatchObject({ status: 1 });
});
