import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCustMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { custAdd, custQueryDetail, custUpdateDetail } from '../../contract/customer.ts';
import { orgAdd } from '../../contract/organisation.ts';
import { area } from '../testing/area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area, systemArea]);
});
afterAll(() => server.stop());

test('what the merchant wants to know of every person is asked when one is added, and cannot be taken away again', async () => {
  const { admin } = await server.merchant();
  const sealed = (plain: string) => server.system.crypto.sealWire(plain);
  const { orgId } = await admin.call(orgAdd, { orgName: '学校' });
  const person = { custNum: '1', custName: '甲', orgId };
  await admin.call(custAdd, person);
  await admin.call(saveCustMetadata, { mobileRequired: 1, version: 0 });
  const fieldOf = (data: unknown) =>
    (data as { fields: { path: string }[] }).fields.map((field) => field.path);
  const without = await admin.answer(custAdd, { ...person, custNum: '2' });
  expect([without.status, fieldOf(without.data)]).toEqual([400, ['mobile']]);
  const { custId } = await admin.call(custAdd, {
    ...person,
    custNum: '2',
    mobile: sealed('13800138000'),
  });
  const { version } = await admin.call(custQueryDetail, { custId });
  const removed = await admin.answer(custUpdateDetail, {
    ...person,
    custNum: '2',
    custId,
    version,
    mobile: sealed(''),
  });

  expect([removed.status, fieldOf(removed.data)]).toEqual([400, ['mobile']]);
  await admin.call(custUpdateDetail, { ...person, custNum: '2', custName: '乙', custId, version });
});
