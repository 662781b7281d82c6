import { read as readWorkbook, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { custAdd, custCancel, custPage, custQueryDetail } from '../../contract/customer.ts';
import { customerImport } from '../../contract/customer-import.ts';
import { orgAdd } from '../../contract/organisation.ts';
import {
  custBatchChange,
  custBatchChangeCheck,
  peopleUpdateImport,
} from '../../contract/people-update.ts';
import { personTypes } from '../../contract/person-type.ts';
import { area } from '../testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let orgId: string;
let nextClass: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  orgId = (await merchant.admin.call(orgAdd, { orgName: '一年级' })).orgId;
  nextClass = (await merchant.admin.call(orgAdd, { orgName: '二年级' })).orgId;
  await merchant.admin.call(personTypes.add, { psnTypeName: '走读生' });
});

const add = async (custNum: string, more: object = {}) =>
  (await merchant.admin.call(custAdd, { custNum, custName: `学生${custNum}`, orgId, ...more }))
    .custId;
const check = async (text: string, by = merchant.admin) =>
  (await by.upload(peopleUpdateImport.check, { name: 'people.csv', bytes: Buffer.from(text) }, {}))
    .data;
const run = async (importId: string, by = merchant.admin) => {
  const { jobId } = await by.call(peopleUpdateImport.run, { importId });
  return by.finished(peopleUpdateImport.result, { jobId });
};
const detail = (custId: string) => merchant.admin.call(custQueryDetail, { custId });

describe('people who exist are changed by a file', () => {
  test('which says before what becomes of whom, leaves empty cells and missing columns alone, and changes nothing again', async () => {
    const { crypto } = server.system;
    const [first, second] = [
      await add('a1', { mobile: crypto.sealWire('13800138000'), remark: '保留' }),
      await add('2'),
    ];
    const cancelled = await add('3');
    await merchant.admin.call(custCancel, { custId: cancelled });
    const file = [
      '人员编号,姓名,所属组织,人员类别,手机号码,紧急联系人电话',
      'A1,,二年级,走读生,13900139000,13700137000',
      '2,学生2,一年级,,,',
      '3,某人,二年级,,,',
      '9,某人,二年级,,,',
      '2,重复,二年级,,,',
      '4,某人,三年级,未知,,',
    ].join('\n');

    const found = await check(file);
    expect(found).toMatchObject({ total: 6, valid: 2, invalid: 4 });
    expect(found.changes).toEqual({
      changed: 1,
      unchanged: 1,
      fields: expect.arrayContaining([
        { title: '所属组织', count: 1 },
        { title: '人员类别', count: 1 },
        { title: '手机号码', count: 1 },
        { title: '紧急联系人电话', count: 1 },
      ]),
      rows: [
        {
          rowNumber: 2,
          subject: 'A1 学生a1',
          fields: expect.arrayContaining([
            { title: '所属组织', before: '一年级', after: '二年级' },
            { title: '手机号码', before: '138****8000', after: '139****9000' },
            { title: '紧急联系人电话', before: '', after: '137****7000' },
          ]),
        },
      ],
    });

    expect(await detail(first)).toMatchObject({ orgFullName: '一年级' });
    expect(await run(found.importId)).toMatchObject({
      state: 'partial',
      result: { imported: 2, failed: 4 },
    });
    expect(await detail(first)).toMatchObject({
      custName: '学生a1',
      orgFullName: '二年级',
      psnTypeName: '走读生',
      mobile: '139****9000',
      emerContactNum: '137****7000',
      remark: '保留',
      version: 2,
    });

    expect(await detail(second)).toMatchObject({ orgFullName: '一年级', version: 1 });
    const { bytes } = await merchant.admin.file(peopleUpdateImport.badRows, {
      importId: found.importId,
    });
    const book = readWorkbook(bytes);
    expect(
      utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }),
    ).toHaveLength(5);
    const again = await check(file);
    expect(again.changes).toMatchObject({ changed: 0, unchanged: 2 });
    await run(again.importId);
    expect(await detail(first)).toMatchObject({ version: 2 });
    expect((await merchant.admin.call(custPage, { keyword: '13900139000' })).records).toHaveLength(
      1,
    );
  });

  test("only of the sender's organisations, into these only, and with the right to", async () => {
    await add('1');
    const mine = merchant.as({
      permissions: ['customer:cust:batchModify'],
      scope: { organisations: [Number(orgId)] },
    });
    expect(await check('人员编号,所属组织\n1,二年级\n', mine)).toMatchObject({
      valid: 0,
      invalid: 1,
    });
    const other = merchant.as({
      permissions: ['customer:cust:batchModify'],
      scope: { organisations: [Number(nextClass)] },
    });
    expect(await check('人员编号,所属组织\n1,二年级\n', other)).toMatchObject({
      valid: 0,
      invalid: 1,
    });
    const without = merchant.as({
      permissions: ['customer:cust:import'],
      scope: { organisations: 'all' },
    });
    const refused = await without.answer(custBatchChangeCheck, {
      target: { custIds: ['1'] },
      given: { orgId },
    });
    expect(refused.status).toBe(403);
  });

  test('two thousand rows in one go, and a person who left between check and import stays as they are', async () => {
    const people = Array.from({ length: 2000 }, (_each, at) => `N${at},学生${at},一年级`);
    const made = await merchant.admin.upload(
      customerImport.check,
      { name: 'new.csv', bytes: Buffer.from(`人员编号,姓名,所属组织\n${people.join('\n')}\n`) },
      {},
    );

    const { jobId } = await merchant.admin.call(customerImport.run, {
      importId: made.data.importId,
      consent: true,
    });
    await merchant.admin.finished(customerImport.result, { jobId });
    const rows = people.map((_row, at) => `N${at},二年级`);
    const found = await check(`人员编号,所属组织\n${rows.join('\n')}\n`);
    expect(found.changes).toMatchObject({
      changed: 2000,
      unchanged: 0,
      fields: [{ title: '所属组织', count: 2000 }],
    });
    const [left] = (await merchant.admin.call(custPage, { keyword: 'N1999' })).records;
    await merchant.admin.call(custCancel, { custId: left?.custId ?? '' });
    expect(await run(found.importId)).toMatchObject({ result: { imported: 1999, failed: 1 } });
    expect((await merchant.admin.call(custPage, { orgId: nextClass })).total).toBe(1999);
  });
});

describe('people are changed in a batch', () => {
  test('those named or all that a search finds, after a look at what it comes to', async () => {
    const [one, two] = [await add('1'), await add('2', { orgId: nextClass })];
    const cancelled = await add('3');
    await merchant.admin.call(custCancel, { custId: cancelled });
    const named = {
      target: { custIds: [one, two, cancelled, '999'] },
      given: { orgId: nextClass },
    };
    const outcome = {
      changed: 1,
      unchanged: 1,
      refused: 2,
      reasons: [{ custNum: '3', reason: '人员已注销，不能修改' }],
    };

    expect(await merchant.admin.call(custBatchChangeCheck, named)).toMatchObject(outcome);
    expect(await detail(one)).toMatchObject({ orgFullName: '一年级' });
    expect(await merchant.admin.call(custBatchChange, named)).toMatchObject(outcome);
    expect(await detail(one)).toMatchObject({ orgFullName: '二年级' });
    expect(await merchant.admin.call(custBatchChange, named)).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
    const all = {
      target: { filter: { orgId: nextClass, state: 1 as const } },
      given: { psnType: null, orgId },
    };
    expect(await merchant.admin.call(custBatchChange, all)).toMatchObject({ changed: 2 });
    expect((await merchant.admin.call(custPage, { orgId, state: 1 })).total).toBe(2);
  });

  test("within the caller's organisations, and into these only", async () => {
    const one = await add('1');
    const clerk = merchant.as({
      permissions: ['customer:cust:batchModify'],
      scope: { organisations: [Number(orgId)] },
    });
    const away = await clerk.answer(custBatchChange, {
      target: { custIds: [one] },
      given: { orgId: nextClass },
    });
    expect(away.status).toBe(400);
    const foreign = await add('2', { orgId: nextClass });
    const outcome = await clerk.call(custBatchChange, {
      target: { custIds: [foreign] },
      given: { orgId },
    });
    expect(outcome).toMatchObject({ changed: 0, refused: 1 });
    expect((await clerk.answer(custBatchChange, { target: {}, given: { orgId } })).status).toBe(
      400,
    );
    expect(
      (await clerk.answer(custBatchChange, { target: { custIds: [one] }, given: {} })).status,
    ).toBe(400);
  });
});
