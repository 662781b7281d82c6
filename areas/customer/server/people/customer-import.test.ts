import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { read as readWorkbook, utils, write as writeWorkbook } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerHooks } from '#areas/account/server/api.ts';
import { findByCard } from '#areas/ledger/server/api.ts';
import { PART_ROWS } from '#kit/server/import/rows.ts';
import type { JobRun } from '#kit/server/jobs/jobs.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { STUDENT_FILE, studentFile } from '#kit/server/testing/students.ts';
import { costCenters } from '../../contract/cost-center.ts';
import { custAdd, custPage, custQueryDetail } from '../../contract/customer.ts';
import { customerImport } from '../../contract/customer-import.ts';
import { jobs } from '../../contract/job.ts';
import { orgAdd, orgPage } from '../../contract/organisation.ts';
import { personTypes } from '../../contract/person-type.ts';
import { area } from '../testing/area.ts';
import { customerImporting } from './customer-import.ts';

let server: RunningServer;
let merchant: TestMerchant;
let parentOrgId: string;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  parentOrgId = (await merchant.admin.call(orgAdd, { orgName: '大学' })).orgId;
});

const check = (
  bytes: Uint8Array | string,
  fields: Record<string, string> = { parentOrgId },
  name = 'people.csv',
) =>
  merchant.admin.upload(
    customerImport.check,
    { name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes },
    fields,
  );
const run = async (importId: string) => {
  const { jobId } = await merchant.admin.call(customerImport.run, { importId, consent: true });
  return merchant.admin.finished(customerImport.result, { jobId });
};
const badRows = async (importId: string) => {
  const { bytes } = await merchant.admin.file(customerImport.badRows, { importId });
  const book = readWorkbook(bytes);

  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
};
const total = async (filter: object = {}) => (await merchant.admin.call(custPage, filter)).total;

/** Parts wait packed: what a reader of the table gets out of one. */
function unpacked(content: Buffer): string {
  try {
    return inflateRawSync(content).toString();
  } catch {
    return '';
  }
}

describe('a file of students as schools send it', () => {
  test('comes in as it is: encoding, headings, organisations and cards recognised, two repeated cards reported', async () => {
    const checked = await check(studentFile(), { parentOrgId }, STUDENT_FILE.name);
    expect(checked.data).toMatchObject({
      header: ['Index', 'CardNo', 'Sex', 'Major', 'AccessCardNo'],
      mapping: { custNum: 'CardNo', sex: 'Sex', orgName: 'Major', cardNo: 'AccessCardNo' },
      total: 4341,
      valid: 4339,
      invalid: 2,
    });

    expect(checked.data.errors.map((row) => row.messages)).toEqual([
      [expect.stringMatching(/^卡号与第\d+行重复$/)],
      [expect.stringMatching(/^卡号与第\d+行重复$/)],
    ]);
    expect(await total()).toBe(0);

    const view = await run(checked.data.importId);
    expect(view).toMatchObject({
      state: 'partial',
      done: 4339,
      result: { imported: 4339, failed: 2, badRowsAvailable: true },
    });

    expect(await total()).toBe(4339);
    expect((await merchant.admin.call(orgPage, {})).total).toBe(42);
    const { records } = await merchant.admin.call(custPage, { keyword: '180001' });
    expect(records[0]).toMatchObject({
      custNum: '180001',
      custName: '180001',
      sex: 1,
      orgFullName: '大学/18国际金融',
    });
    const card = await merchant.within((context) => findByCard(context, '19762330'));
    expect(card).toBeDefined();
    const wallets = await merchant.within(({ tx }) =>
      tx
        .selectFrom('wallet')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );

    expect(wallets.count).toBe(4339 * 3);

    const bad = await badRows(checked.data.importId);
    expect(bad).toHaveLength(3);
    expect(bad[0]).toEqual(['Index', 'CardNo', 'Sex', 'Major', 'AccessCardNo', '错误原因']);
  });

  test('changes nothing when it is imported again', async () => {
    const first = await check(studentFile());
    await run(first.data.importId);
    const second = await check(studentFile());
    expect(second.data).toMatchObject({ total: 4341, valid: 0, invalid: 4341 });
    const refused = await merchant.admin.answer(customerImport.run, {
      importId: second.data.importId,
    });
    expect([refused.status, refused.message]).toEqual([409, '导入文件有效数据为0条，请检查数据']);
    expect(await total()).toBe(4339);
  });
});

describe('a file', () => {
  const header = '人员编号,姓名,性别,所属组织,卡号,手机号码,身份证号,人员类别\n';

  test('with good and bad rows brings in the good ones and reports every fault of the others', async () => {
    await merchant.admin.call(custAdd, {
      custNum: 'T1',
      custName: '已有',
      orgId: parentOrgId,
      cardNo: 'K1',
    });
    await merchant.admin.call(personTypes.add, { psnTypeName: '学生' });
    const rows = [
      'A1,张三,男,商学院/18会计,C1,13800138000,11010519491231002X,学生',
      'A2,李四,未知,,C2,,,',
      'A1,重复,男,商学院,C3,,,',
      'A3,重卡,女,商学院,C1,,,',
      'T1,占号,男,商学院,C4,,,',
      'A4,占卡,男,商学院,K1,,,',
      'A5,坏,外星,商学院,C5,12345,1101051949,访客',
      ',无号,男,商学院,C6,,,',
      `A6,<b>'; drop table customer; --</b>,男,"商<i>院",C7,,,`,
    ];

    const checked = await check(header + rows.join('\n'));
    expect(checked.data).toMatchObject({ total: 9, valid: 3, invalid: 6 });
    const said = Object.fromEntries(
      checked.data.errors.map((row) => [row.rowNumber, row.messages]),
    );
    expect(said).toEqual({
      4: ['人员编号与第2行重复'],
      5: ['卡号与第2行重复'],
      6: ['人员编号T1已存在'],
      7: ['卡号K1已被使用'],
      8: ['性别：只能填写男或女', '手机号码：手机号码格式不正确', '身份证号：身份证号码格式不正确'],
      9: ['人员编号：不能为空'],
    });

    const view = await run(checked.data.importId);
    expect(view.result).toEqual({ imported: 3, failed: 6, badRowsAvailable: true });
    const people = (
      await merchant.admin.call(custPage, { orders: [{ column: 'custNum', asc: true }] })
    ).records;
    expect(people.map((row) => [row.custNum, row.custName, row.orgFullName])).toEqual([
      ['A1', '张三', '大学/商学院/18会计'],
      ['A2', '李四', '大学'],
      ['A6', "<b>'; drop table customer; --</b>", '大学/商<i>院'],
      ['T1', '已有', '大学'],
    ]);

    expect(people[0]).toMatchObject({ mobile: '138****8000', psnTypeName: '学生' });
    expect((await merchant.admin.call(custPage, { keyword: '13800138000' })).total).toBe(1);
    expect(await badRows(checked.data.importId)).toHaveLength(7);
  });

  test('brings the whole profile; what names no job, cost centre or day is told', async () => {
    await merchant.admin.call(jobs.add, { jobName: '厨师' });
    await merchant.admin.call(costCenters.add, { centerName: '后勤', centerNum: 'C01' });
    const head = '人员编号,姓名,所属组织,岗位,成本中心编号,生日,邮箱,备注\n';
    const rows = [
      'A1,张三,后勤处,厨师,C01,1990/5/6,zhang@example.com,"夜班, ""两周"""',
      'A2,李四,后勤处,,,,,',
      'A3,王五,后勤处,司机,C02,1990-02-30,who,',
    ];

    const { data } = await check(head + rows.join('\n'));
    expect(data).toMatchObject({ valid: 2, invalid: 1 });
    expect(data.errors[0]?.messages).toEqual(['生日：日期格式错误', '邮箱：请输入正确的邮箱']);
    await run(data.importId);
    const { records } = await merchant.admin.call(custPage, {
      orders: [{ column: 'custNum', asc: true }],
    });
    const [first, second] = await Promise.all(
      records.map(({ custId }) => merchant.admin.call(custQueryDetail, { custId })),
    );

    expect(first).toMatchObject({
      jobName: '厨师',
      centerName: '后勤',
      birthday: '1990-05-06',
      email: 'zhang@example.com',
      remark: '夜班, "两周"',
    });

    expect(second).toMatchObject({
      jobId: null,
      costCenterId: null,
      birthday: null,
      email: null,
      remark: '',
    });
    const unknown = await check(`${head}A3,王五,后勤处,司机,C02,,,\n`);
    expect(unknown.data.errors[0]?.messages).toEqual(['岗位司机不存在', '成本中心C02不存在']);
  });

  test('of other columns can be mapped by hand, and says which required one it misses', async () => {
    const file = 'a,b\n1,王五\n2,赵六\n';
    const first = await check(file);
    expect(first.data).toMatchObject({
      total: 2,
      valid: 0,
      header: ['a', 'b'],
      sample: [
        ['1', '王五'],
        ['2', '赵六'],
      ],
    });

    expect(first.data.errors[0]?.messages[0]).toContain('人员编号');
    const mapped = await check(file, {
      parentOrgId,
      mapping: JSON.stringify({ custNum: 'a', custName: 'b' }),
    });
    expect(mapped.data).toMatchObject({ valid: 2, invalid: 0 });
    expect((await run(mapped.data.importId)).state).toBe('success');

    for (const mapping of [{ custName: 'b' }, { custNum: 'c' }, { custNum: 'a', salary: 'b' }]) {
      const wrong = await check(file, { parentOrgId, mapping: JSON.stringify(mapping) });
      expect([wrong.status, wrong.message]).toEqual([400, expect.stringMatching(/列|字段/)]);
    }
  });

  test.each(['xlsx', 'xls'] as const)('may be a workbook: .%s', async (bookType) => {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ['人员编号', '姓名', '性别'],
        ['B1', '张三', '男'],
        ['B2', '李四', '外星'],
      ]),
    );

    const checked = await check(
      writeWorkbook(book, { type: 'buffer', bookType }),
      { parentOrgId },
      `people.${bookType}`,
    );

    expect(checked.data).toMatchObject({
      total: 2,
      valid: 1,
      sample: [['B1', '张三', '男'], expect.anything()],
    });
    expect(await run(checked.data.importId)).toMatchObject({
      state: 'partial',
      result: { imported: 1, failed: 1 },
    });
    expect((await badRows(checked.data.importId))[1]).toContain('外星');
  });

  test.each<[string, () => Uint8Array | string, string]>([
    ['that is empty', () => '', 'people.csv'],
    ['with a heading only', () => header, 'people.csv'],
    ['that is binary', () => randomBytes(50_000), 'people.xls'],
    ['that only says it is a workbook', () => 'PK\u0003\u0004 not a workbook', 'people.xlsx'],
    [
      'that is a program',
      () => Buffer.concat([Buffer.from('\u007fELF'), randomBytes(5000)]),
      'people.csv',
    ],
  ])('%s is refused in words and nothing changes', async (_name, bytes, name) => {
    const answer = await check(bytes(), { parentOrgId }, name);
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await total()).toBe(0);
    const batches = await merchant.within(({ tx }) =>
      tx.selectFrom('importBatch').select('importId').execute(),
    );
    expect(batches).toEqual([]);
  });

  test('may have a column without a heading, which fills no field', async () => {
    const checked = await check('人员编号,姓名,,性别\nB1,张三,不是邮箱,男\n');
    expect(checked.data).toMatchObject({ valid: 1, invalid: 0 });
    expect(await run(checked.data.importId)).toMatchObject({ state: 'success' });
    const [person] = (await merchant.admin.call(custPage, { keyword: 'B1' })).records;
    expect(
      await merchant.admin.call(custQueryDetail, { custId: person?.custId ?? '' }),
    ).toMatchObject({ remark: '' });
  });

  test('above the size limit is refused and nothing changes', async () => {
    const answer = await check(Buffer.alloc(65 * 1024 * 1024, '1,2\n'));
    expect([answer.status, answer.code]).toEqual([413, 41300]);
    expect(await total()).toBe(0);
  });

  test('without a file is refused', async () => {
    const answer = await merchant.admin.answer(customerImport.check, {});
    expect(answer.status).toBe(400);
  });

  test('that turns unreadable after thousands of rows leaves nothing behind, and the next file comes in', async () => {
    const lines = Array.from(
      { length: 12 * PART_ROWS },
      (_one, index) => `U${index},张三,男,商学院,,,,`,
    );
    const answer = await check(`${header}${lines.join('\n')}\n"never closed,李四\n`);
    expect([answer.status, answer.data]).toMatchObject([400, { fields: [{ path: 'file' }] }]);
    const kept = await merchant.within(({ client, merchantId }) =>
      client.query('select from import_part where merchant_id = $1', [merchantId]),
    );
    expect(kept.rowCount).toBe(0);
    const { importId } = (await check(`${header}${lines[0]}\n`)).data;
    expect(await run(importId)).toMatchObject({ state: 'success', result: { imported: 1 } });
  });

  test('holds personal data only encrypted while it waits', async () => {
    const [good, bad] = [
      'A1,张三,男,商学院,C1,13800138000,11010519491231002X,',
      'A2,张三,外星,,,13800138000,,',
    ];
    const { importId } = (await check(`${header}${good}\n${bad}\n`)).data;
    const kept = await merchant.within(({ client, merchantId }) =>
      client.query<{ content: Buffer }>(
        `select content from import_part where merchant_id = $1
          union all select cells from import_bad_row where merchant_id = $1`,
        [merchantId],
      ),
    );

    expect(kept.rows).toHaveLength(2);

    for (const { content } of kept.rows) {
      expect(`${content} ${unpacked(content)}`).not.toMatch(/13800138000|11010519491231002X|张三/);
    }

    expect((await badRows(importId))[1]?.slice(0, 2)).toEqual(['A2', '张三']);
  });
});

describe('an import', () => {
  const file = 'CardNo,Major\n1,甲\n2,乙\n3,丙\n';

  test('that is started twice runs once', async () => {
    const { importId } = (await check(file)).data;
    const [first, second] = await Promise.all([
      merchant.admin.call(customerImport.run, { importId, consent: true }),
      merchant.admin.call(customerImport.run, { importId, consent: true }),
    ]);
    expect(first.jobId).toBe(second.jobId);
    await merchant.admin.finished(customerImport.result, { jobId: first.jobId });
    expect(await total()).toBe(3);
  });

  test('whose process dies in the middle goes on exactly where it ended', async () => {
    const people = 3.5 * PART_ROWS;
    const rows = Array.from({ length: people }, (_one, index) => `N${index},班${index % 7}`);
    const { importId } = (await check(`CardNo,Major\n${rows.join('\n')}`)).data;
    let transactions = 0;
    const dying: JobRun = {
      actor: merchant.admin.actor,
      jobId: 1,
      log: server.system.log,
      language: 'zh-CN',
      files: server.system.files,
      adapters: server.system.adapters,
      newId: () => server.system.ids.take(),
      cancelled: () => false,
      progress: async () => undefined,
      transaction: (work) =>
        merchant.within(async (context) => {
          const result = await work(context);
          transactions += 1;
          if (transactions >= 3) throw new Error('killed');

          return result;
        }),
    };

    const content = { importId: Number(importId), language: 'zh-CN' };
    await expect(customerImporting(customerHooks).job.run(dying, content as never)).rejects.toThrow(
      'killed',
    );
    expect(await total()).toBe(PART_ROWS);
    const view = await run(importId);
    expect(view).toMatchObject({
      state: 'success',
      done: people,
      result: { imported: people, failed: 0 },
    });
    expect(await total()).toBe(people);
    const left = await merchant.within(({ tx }) =>
      tx.selectFrom('importPart').select('partNo').execute(),
    );
    expect(left).toEqual([]);
  });

  test('reports rows that were taken between check and import, and brings in the others', async () => {
    const { importId } = (await check(file)).data;
    await merchant.admin.call(custAdd, { custNum: '2', custName: '先到', orgId: parentOrgId });
    const view = await run(importId);
    expect(view).toMatchObject({
      state: 'partial',
      result: { imported: 2, failed: 1, badRowsAvailable: true },
    });
    expect((await badRows(importId))[1]).toEqual(['2', '乙', '人员编号2已存在']);
    expect(await total()).toBe(3);
  });

  test('refuses its rows in words when its organisation went away', async () => {
    const { importId } = (await check(file)).data;
    await merchant.within(({ tx }) =>
      tx.updateTable('organisation').set({ removedAt: '2026-01-01 00:00:00' }).execute(),
    );
    const view = await run(importId);
    expect(view).toMatchObject({ state: 'failed', result: { imported: 0, failed: 3 } });
    expect((await badRows(importId))[1]?.[2]).toBe('上级组织不存在或已被删除');
  });

  test('stays within its requester’s data scope, and no other operator runs or reads it', async () => {
    const { importId } = (await check(file)).data;
    const colleague = merchant.as({ permissions: ['*:*:*'], scope: { organisations: 'all' } });
    const stranger = (await server.merchant()).admin;
    for (const caller of [colleague, stranger]) {
      expect((await caller.answer(customerImport.run, { importId })).status).toBe(404);
      expect((await caller.answer(customerImport.badRows, { importId })).status).toBe(404);
    }

    const outside = merchant.as({ permissions: ['*:*:*'], scope: { organisations: [1] } });
    const bytes = Buffer.from(file);
    expect(
      (await outside.upload(customerImport.check, { name: 'a.csv', bytes }, { parentOrgId }))
        .status,
    ).toBe(404);
    expect((await outside.upload(customerImport.check, { name: 'a.csv', bytes })).status).toBe(403);
  });

  test('offers a template whose headings it recognises itself', async () => {
    const { bytes, fileName } = await merchant.admin.file(customerImport.template, undefined);
    expect(fileName).toMatch(/\.xlsx$/);
    const checked = await check(bytes, { parentOrgId }, fileName);
    expect(checked.data).toMatchObject({ total: 1 });
    expect(Object.keys(checked.data.mapping).sort()).toEqual(
      customerImport.fields.map((field) => field.key).sort(),
    );
  });
});
