import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { refusalBy } from '../../contract/refusal-reasons.ts';
import { pageRefusal, refusalSum } from '../../contract/sale-refusal.ts';
import { area } from '../area.ts';
import { keepRefusal, refusalsWaiting } from './keep-refusal.ts';
import { createRefusalBuffer, type RefusedSale } from './refusal-buffer.ts';
import { removeOldRefusals, writeRefusals } from './write-refusals.ts';

/* What becomes of a refused sale between its answer and the operator who is asked why. */

let server: RunningServer;
let merchant: TestMerchant;
let canteenId: number;
let stallId: number;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  [canteenId, stallId] = await merchant.within(async ({ tx, newId }) => {
    const [canteen, stall] = [newId(), newId()];
    await tx
      .insertInto('canteen')
      .values({ canteenId: canteen, canteenName: '一食堂', canteenNum: '1' })
      .execute();
    await tx
      .insertInto('stall')
      .values({ stallId: stall, canteenId: canteen, stallName: '面档', stallNum: '1' })
      .execute();

    return [canteen, stall] as const;
  });
});

const refused = (more: Partial<RefusedSale> = {}): RefusedSale => ({
  merchantId: merchant.merchantId,
  place: { placeKind: 1, placeId: canteenId, stallId },
  amount: 1200,
  reason: 'INSUFFICIENT_BALANCE',
  ...more,
});
const keep = (more: Partial<RefusedSale> = {}) =>
  keepRefusal(server.system.urgent.pool, refused(more));
const write = () => writeRefusals(server.system);
const list = async () => (await merchant.admin.call(pageRefusal, {})).records;

test('a reason that is not on the list is kept in its own words, in the language of the reader', async () => {
  keep({ reason: 'ELSE', words: { text: '未达到起送金额', params: {} } });
  await write();
  await expect.poll(list).toMatchObject([
    {
      reason: 'OTHER',
      help: 'OTHER',
      said: '未达到起送金额',
      amount: 1200,
      placeName: '一食堂',
      stallName: '面档',
      sales: 1,
    },
  ]);
});

test('a full buffer counts what it loses and keeps the rest in order', () => {
  const buffer = createRefusalBuffer(2);
  for (const amount of [1, 2, 3]) buffer.keep(refused({ amount }));
  const taken = buffer.take(merchant.merchantId, 10);
  expect(taken).toMatchObject({ refused: [{ amount: 1 }, { amount: 2 }], lost: 1 });
  expect(buffer.take(merchant.merchantId, 10)).toBeUndefined();

  buffer.keep(refused({ amount: 4 }));
  if (taken) buffer.giveBack(merchant.merchantId, taken);
  expect(buffer.take(merchant.merchantId, 10)).toMatchObject({
    refused: [{ amount: 1 }, { amount: 4 }],
    lost: 2,
  });
});

test('what was lost is shown as a number, to those who see every place', async () => {
  keep();
  const { pool } = server.system.background;
  const lost = { refused: [{ ...refused(), at: 0 }], answered: [], lost: 6 };
  refusalsWaiting(pool).lose(merchant.merchantId, lost);
  await write();
  await expect
    .poll(async () => (await list()).map(({ reason, sales }) => [reason, sales]).toSorted())
    .toEqual([
      ['INSUFFICIENT_BALANCE', 1],
      ['NOT_KEPT', 7],
    ]);

  const clerk = merchant.as({
    permissions: [pageRefusal.access],
    scope: { canteens: [canteenId] },
  });
  expect((await clerk.call(pageRefusal, {})).records).toMatchObject([{ placeName: '一食堂' }]);
});

test('an operator of another place sees none of it, in the list and in the sums', async () => {
  keep();
  await write();
  await expect.poll(async () => (await list()).length).toBe(1);
  const permissions = [pageRefusal.access, refusalSum.access];
  const stranger = merchant.as({ permissions, scope: { canteens: [1] } });
  expect((await stranger.call(pageRefusal, {})).total).toBe(0);
  expect((await stranger.call(refusalSum, {})).total).toBe(0);
  const atStall = merchant.as({ permissions, scope: { stalls: [stallId] } });
  expect((await atStall.call(pageRefusal, {})).total).toBe(1);
  const nobody = merchant.as({ permissions: [], scope: { canteens: [canteenId] } });
  expect((await nobody.answer(pageRefusal, {})).status).toBe(403);
});

test('sums by reason and by hour add up to the list', async () => {
  for (const reason of ['CARD_LOST', 'CARD_LOST', 'SOLD_OUT']) keep({ reason });
  await write();
  await expect.poll(async () => (await list()).length).toBe(3);
  const sums = async (by: (typeof refusalBy)[number]['key']) =>
    (await merchant.admin.call(refusalSum, { by })).records;
  expect(await sums(refusalBy.key.reason)).toMatchObject([
    { reason: 'CARD_LOST', help: 'CARD_LOST', hour: null, sales: 2, amount: 2400 },
    { reason: 'SOLD_OUT', hour: null, sales: 1, amount: 1200 },
  ]);
  const byHour = await sums(refusalBy.key.hour);
  expect(byHour.reduce((sum, { sales }) => sum + sales, 0)).toBe(3);
  expect(byHour.every(({ hour, reason }) => /^\d\d:00$/.test(hour ?? '') && !reason)).toBe(true);
});

test('is kept for ninety days and then removed', async () => {
  for (const reason of ['CARD_LOST', 'SOLD_OUT']) keep({ reason });
  await write();
  await expect.poll(async () => (await list()).length).toBe(2);
  const age = (reason: string, days: number) =>
    merchant.within(({ client, merchantId }) =>
      client.query(
        'update sale_refusal set refused_at = now() - make_interval(days => $3) where merchant_id = $1 and reason = $2',
        [merchantId, reason, days],
      ),
    );
  await age('CARD_LOST', 91);
  await age('SOLD_OUT', 89);
  await removeOldRefusals(server.system);
  expect((await list()).map(({ reason }) => reason)).toEqual(['SOLD_OUT']);
});
