import { afterAll, beforeAll, expect, test } from 'vitest';
import { custAdd, custPage } from '#areas/customer/contract/customer.ts';
import { orgAdd, orgPage } from '#areas/customer/contract/organisation.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';
import { isQuestion } from './testing/attempts.ts';

/* What is kept encrypted of people is told masked: no list and no file of any area has the whole of it. */
const SECRETS = {
  mobile: '13812345678',
  idCard: '110101199003074514',
  emerContactNum: '13998765432',
  emerContactCard: '11010119650307453X',
};
const ORG_TEL = '0755-26001234';
const WHOLE = [...Object.values(SECRETS), ORG_TEL];

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer(areas);
  merchant = await server.merchant();
  const seal = (plain: string) => server.system.crypto.sealWire(plain);
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '大学', orgTel: seal(ORG_TEL) });
  const sealed = Object.fromEntries(
    Object.entries(SECRETS).map(([key, value]) => [key, seal(value)]),
  );
  await merchant.admin.call(custAdd, { custNum: '1', custName: '甲', orgId, ...sealed });
});
afterAll(() => server.stop());

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
const PERIOD = { startDate: dayIn(-1), endDate: dayIn(1) };

test('personal data is told masked by every list and question, and in every file', {
  timeout: 240_000,
}, async () => {
  const told: unknown[] = [];
  let lists = 0;
  for (const { endpoint } of server.routes) {
    if (['public', 'device', 'diner'].includes(endpoint.access) || !isQuestion(endpoint)) continue;

    const content = [undefined, {}, PERIOD].find((one) => endpoint.content.safeParse(one).success);
    if (content === undefined && !endpoint.content.safeParse(undefined).success) continue;

    const asked = knownPart(endpoint.content, content);
    const { data } = await merchant.admin.answer(endpoint, asked);
    const text = JSON.stringify(data) ?? '';
    for (const secret of WHOLE) if (text.includes(secret)) told.push([endpoint.id, secret]);
    if (!endpoint.page?.export) continue;

    lists += 1;
    const file = { ...(asked as object), fileType: 'csv' };
    const made = await merchant.admin.file(endpoint, file, { export: true }).catch(() => undefined);
    for (const secret of WHOLE)
      if (made?.bytes.includes(secret)) told.push([endpoint.id, 'file', secret]);
  }

  expect(told).toEqual([]);
  expect(lists).toBeGreaterThan(100);

  /* Not of nothing: they are there, in part. */
  const [person] = (await merchant.admin.call(custPage, {})).records;
  expect(JSON.stringify(person)).toContain('138****5678');
  const [unit] = (await merchant.admin.call(orgPage, {})).records;
  expect(unit?.orgTel).toMatch(/\*/);
});
