import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveCustMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { custPage } from '../../contract/customer.ts';
import { customerImport } from '../../contract/customer-import.ts';
import { orgAdd } from '../../contract/organisation.ts';
import { area } from '../testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let parentOrgId: string;
beforeAll(async () => {
  server = await startServer([area, systemArea]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  parentOrgId = (await merchant.admin.call(orgAdd, { orgName: '大学' })).orgId;
});

const fileOf = (text: string) => ({ name: 'people.csv', bytes: Buffer.from(text) });
const check = (text: string, fields: Record<string, string> = { parentOrgId }) =>
  merchant.admin.upload(customerImport.check, fileOf(text), fields);
async function run(importId: string) {
  const { jobId } = await merchant.admin.call(customerImport.run, { importId, consent: true });
  return merchant.admin.finished(customerImport.result, { jobId });
}
const total = async () => (await merchant.admin.call(custPage, {})).total;

describe('the check of a file', () => {
  test('names the organisations that would be made, and nothing is imported before the operator agrees', async () => {
    await merchant.admin.call(orgAdd, { orgName: '商学院', superId: parentOrgId });
    const rows = '学号,姓名,部门\n1,甲,商学院/会计\n2,乙,商学院/会计\n3,丙,商学院\n,丁,没人的系';
    const { data } = await check(rows);
    expect(data.makes).toEqual([
      { kind: '组织', asks: false, count: 1, names: ['大学/商学院/会计'] },
    ]);
    const refused = await merchant.admin.answer(customerImport.run, { importId: data.importId });
    expect([refused.status, (refused.data as unknown as { reason: string }).reason]).toEqual([
      409,
      'CONSENT_NEEDED',
    ]);
    expect(await total()).toBe(0);
    await run(data.importId);
    expect(await total()).toBe(3);
    const again = await check('学号,姓名,部门\n4,戊,商学院/会计');
    expect(again.data.makes).toEqual([]);
    const root = await check('学号,姓名,部门\n5,己,新学校', {});
    expect(root.data.makes).toEqual([{ kind: '组织', asks: false, count: 1, names: ['新学校'] }]);
  });

  test('names the columns that fill no field', async () => {
    const { data } = await check('学号,姓名,宿舍号,爱好\n1,甲,301,足球');
    expect(data.unmapped).toEqual(['宿舍号', '爱好']);
  });

  test('warns of national ids that another person has, in the file or enrolled, and imports them all the same', async () => {
    const idCard = '11010519491231002X';
    await run((await check(`学号,姓名,身份证号\nA1,先来,${idCard}`)).data.importId);
    const other = await merchant.admin.call(orgAdd, { orgName: '别处' });
    const clerk = merchant.as({
      permissions: ['*:*:*'],
      scope: { organisations: [Number(other.orgId)] },
    });
    const file = `学号,姓名,身份证号\nA2,后来,${idCard.toLowerCase()}\nA3,又来,${idCard}`;
    const { data } = await check(file);
    expect(data).toMatchObject({ valid: 2, invalid: 0, warned: 2 });
    expect(data.warnings).toEqual([
      { rowNumber: 2, messages: ['身份证号与人员A1相同'] },
      { rowNumber: 3, messages: ['身份证号与第2行相同', '身份证号与人员A1相同'] },
    ]);
    const blind = await clerk.upload(customerImport.check, fileOf(file), {
      parentOrgId: other.orgId,
    });
    expect(blind.data.warnings[0]?.messages).toEqual(['身份证号与其他组织的人员相同']);
    await run(data.importId);
    expect(await total()).toBe(3);
  });

  test('asks for what the merchant wants to know of every person', async () => {
    await merchant.admin.call(saveCustMetadata, {
      mobileRequired: 1,
      idCardRequired: 1,
      version: 0,
    });
    const { data } = await check('学号,姓名,手机号码\n1,甲,13800138000\n2,乙,');
    expect(data.valid).toBe(0);
    expect(data.errors).toEqual([
      { rowNumber: 2, messages: ['身份证号不能为空'] },
      { rowNumber: 3, messages: ['手机号不能为空', '身份证号不能为空'] },
    ]);
  });
});
