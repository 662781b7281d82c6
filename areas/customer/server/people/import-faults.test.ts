import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobCalls } from '#areas/system/contract/job.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { PART_ROWS } from '#kit/server/import/rows.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { custPage } from '../../contract/customer.ts';
import { customerImport } from '../../contract/customer-import.ts';
import { orgAdd } from '../../contract/organisation.ts';
import { area } from '../testing/area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let parentOrgId: string;
beforeAll(async () => {
  server = await startServer([area, systemArea], { own: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  parentOrgId = (await merchant.admin.call(orgAdd, { orgName: '大学' })).orgId;
});

const check = (text: string) =>
  merchant.admin.upload(
    customerImport.check,
    { name: 'people.csv', bytes: Buffer.from(text) },
    { parentOrgId },
  );
const total = async () => (await merchant.admin.call(custPage, {})).total;

test('an import waits for its turn without holding anything: no other call waits for it, and one too many is told so', async () => {
  const holder = await server.system.pool.connect();
  await holder.query('begin; lock table import_batch in exclusive mode');
  const files = Array.from({ length: 12 }, (_one, index) => check(`CardNo,Major\nW${index},班`));
  try {
    const refused = await Promise.any(
      files.map(async (file) => ((await file).status === 429 ? file : Promise.reject())),
    );
    expect(refused).toMatchObject({
      message: '正在读取的导入文件较多，请稍后再试',
      data: { reason: 'BUSY' },
    });
    const held = () => server.system.pool.totalCount - server.system.pool.idleCount;
    await expect.poll(held, { message: 'the holder, and the file that is read' }).toBe(2);
    expect(await total()).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }

  const statuses = (await Promise.all(files)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(9).fill(200), ...Array(3).fill(429)]);
});

test('a file that cannot be read leaves no rows behind', async () => {
  const bad = await check('CardNo,Major\n');
  expect(bad.status).toBe(400);
  const left = await merchant.within(({ tx }) =>
    tx.selectFrom('importBatch').select('importId').execute(),
  );
  expect(left).toEqual([]);
});

test('an import goes on by itself after failures that pass, and from the screen after others; no person comes in twice', async () => {
  const people = 3.5 * PART_ROWS;
  const rows = Array.from({ length: people }, (_one, index) => `F${index},班${index % 7}`);
  const { importId } = (await check(`CardNo,Major\n${rows.join('\n')}`)).data;
  await failInserts(server.database.run, 'customer', { 2: '53100', 4: 'cut', 6: '22012' });
  const { jobId } = await merchant.admin.call(customerImport.run, { importId, consent: true });
  const finished = () => merchant.admin.finished(customerImport.result, { jobId });
  expect(await finished()).toMatchObject({ state: 'stopped', result: null });
  const [stopped] = await merchant.admin.call(jobCalls.stopped, {
    endpointIds: [customerImport.run.id],
  });
  expect(stopped).toMatchObject({ jobId, label: 'people.csv', about: importId, total: people });
  expect(await total()).toBe(stopped?.done);
  await merchant.admin.call(jobCalls.next, { jobId });
  const result = { imported: people, failed: 0, badRowsAvailable: false };
  expect(await finished()).toMatchObject({ state: 'success', done: people, failed: 0, result });
  expect(await total()).toBe(people);
});
