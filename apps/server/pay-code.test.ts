import { afterAll, beforeAll, expect, test } from 'vitest';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { consumeAt, installTerminal, wallClock } from '#areas/device/server/testing.ts';
import { devicePayCode, dinerPayCode } from '#areas/diner/contract/money.ts';
import { dinerMe } from '#areas/diner/contract/session.ts';
import { area } from '#areas/diner/server/area.ts';
import { signPayCode } from '#areas/diner/server/pay-code.ts';
import { bound, call, type DinerHouse, dinerHouse, MONEY } from '#areas/diner/server/testing.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([deviceArea, area]);
});
afterAll(() => server.stop());

test('pays at a till by a code that holds for a minute, once, at their own merchant', async () => {
  const house = await dinerHouse(server);
  const { merchant, canteenId, stallId, people } = house;
  const canteen = { merchant, canteenId, stallId, custIds: people.map(({ custId }) => custId) };
  const terminal = await installTerminal(server, canteen);
  const diner = await bound(server, house, 0);
  const { code } = await call<ResultOf<typeof dinerPayCode>>(diner, dinerPayCode, undefined);
  const shown = (text: string, at = terminal) =>
    at.call<{ cardNo: string }>(devicePayCode, { code: text }).then(({ data }) => data.reason ?? data.cardNo);
  const other = await dinerHouse(server);
  const elsewhere = await installTerminal(server, { ...canteen, ...other, custIds: [] });
  const forged = code.slice(0, -2) + (code.endsWith('AA') ? 'BB' : 'AA');
  expect(await shown(forged)).toBe('CODE_INVALID');
  expect(await shown(code, elsewhere)).toBe('CODE_INVALID');
  const answers = await Promise.all([shown(code), shown(code)]);
  const { cardNo } = people[0] as DinerHouse['people'][number];
  expect(answers.toSorted()).toEqual([cardNo, 'CODE_USED'].toSorted());
  const sale = { transactionNo: 1, cardNo, amount: 900, occurredAt: wallClock(), nuclearMode: 2 };
  expect(await consumeAt(terminal, sale)).toMatchObject({ status: 'POSTED' });
  expect(await call(diner, dinerMe, undefined)).toMatchObject({ personal: MONEY - 900 });
  const old = { merchantId: merchant.merchantId, custId: people[0]?.custId ?? 0 };
  const late = signPayCode(server.system, { ...old, until: Math.floor(Date.now() / 1000) - 1 });
  expect(await shown(late)).toBe('CODE_INVALID');
});
