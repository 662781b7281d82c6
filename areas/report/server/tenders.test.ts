import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCommands } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { refundOrder, sellBatch } from '#areas/order/server/api.ts';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { cells } from '#kit/server/report/cells.ts';
import { recomputeDirty } from '#kit/server/report/worker.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { consumeByCanteen, stallDay } from '../contract/consume.ts';
import { area, families } from './area.ts';
import { consumeFamily } from './consume-family.ts';
import { merchantWithCanteens } from './testing/facts.ts';
import { tieOut } from './tie-out.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const DAY = '2026-03-02';
const AT = `${DAY} 12:00:00`;

/** A person with subsidy that expires after lunch, a little more of it, a red packet and own money. */
async function diner(merchant: TestMerchant): Promise<number> {
  return merchant.within(async (context) => {
    const [orgId, custId] = [context.newId(), context.newId()];
    await context.tx
      .insertInto('organisation')
      .values({ orgId, orgName: 'a', orgFullName: 'a', orgLevel: 1, path: `/${orgId}/` })
      .execute();
    await context.tx
      .insertInto('customer')
      .values({ custId, custNum: '1', custName: 'n', orgId })
      .execute();
    const accountId = (await accountCommands.openAccounts(context, [{ custId }])).get(
      custId,
    ) as number;
    await rechargeWallets(context, {
      items: [
        { custId, walletType: 2, amount: 200, expiresAt: `${DAY} 14:00:00` },
        { custId, walletType: 2, amount: 100 },
        { custId, walletType: 4, amount: 100 },
        { custId, walletType: 1, amount: 5000 },
      ],
      channel: 1,
      source: 1,
      operatorId: 1,
      occurredAt: '2026-03-01 08:00:00',
    });

    return accountId;
  });
}

test('by tender a sale counts for each that paid a part, and a refund takes back the tender that paid, wherever it goes', async () => {
  const { merchant, first: canteenId } = await merchantWithCanteens(server);
  const accountId = await diner(merchant);
  const sale = {
    place: atCanteen(canteenId, 7),
    occurredAt: AT,
    nuclearMode: 1,
    sourceType: 41,
    amount: 600,
  } as const;
  await merchant.within(async (context) => {
    const [paid] = await sellBatch(context, [
      { ...sale, accountId, onlineFlag: 1 },
      { ...sale, cardNo: 'NOBODY', onlineFlag: 2 },
    ]);
    await refundOrder(
      { ...context, now: `${DAY} 20:00:00` },
      { orderId: paid?.orderId ?? 0, reason: 'r', operatorId: 1 },
    );
  });

  const byTender = () =>
    merchant.within(async ({ tx, merchantId }) => {
      const period = { startDate: `${DAY} 00:00:00`, endDate: `${DAY} 23:59:59` };
      const facts = cells(consumeFamily, {
        merchantId,
        period,
        places: WHOLE_SCOPE,
        dimensions: ['tenderType'],
      });
      const found = await sql<
        Record<string, number>
      >`select tender_type, sum(consume_tender_num) as sold,
          sum(consume_amount) as amount, sum(refund_tender_num) as taken, sum(refund_amount) as back, sum(consume_num) as orders
        from (${facts}) c group by 1 order by 1`.execute(tx);

      return found.rows;
    });

  const live = await byTender();
  expect(live).toEqual([
    { tenderType: 1, sold: 1, amount: 200, taken: 1, back: 200, orders: 0 },
    { tenderType: 2, sold: 1, amount: 300, taken: 1, back: 300, orders: 1 },
    { tenderType: 4, sold: 1, amount: 100, taken: 1, back: 100, orders: 0 },
    { tenderType: 9, sold: 1, amount: 600, taken: 0, back: 0, orders: 1 },
  ]);

  while ((await recomputeDirty(server.system, families)) > 0);
  expect(await byTender()).toEqual(live);
});

test('the books are compared order by order, with what came back on another day: one that says otherwise is found', async () => {
  const { merchant, first: canteenId } = await merchantWithCanteens(server);
  const accountId = await diner(merchant);
  const sale = {
    place: atCanteen(canteenId, 7),
    occurredAt: AT,
    nuclearMode: 1,
    sourceType: 41,
    amount: 600,
  } as const;
  const next = '2026-03-03 09:00:00';
  const BY_HAND = 2;
  const wrongOrders = () =>
    merchant.within(async (context) => {
      const run = await tieOut({ ...context, now: next }, BY_HAND);
      const { checks } = await context.tx
        .selectFrom('tieOutRun')
        .select('checks')
        .where('runId', '=', run?.runId as number)
        .executeTakeFirstOrThrow();

      return (checks as { check: string; samples: string[] }[]).find(
        ({ check }) => check === 'orders',
      )?.samples;
    });

  const orderId = await merchant.within(async (context) => {
    const [paid] = await sellBatch(context, [
      { ...sale, accountId, onlineFlag: 1 },
      { ...sale, cardNo: 'NOBODY', onlineFlag: 2 },
    ]);
    const request = { orderId: paid?.orderId ?? 0, amount: 250, reason: 'r', operatorId: 1 };
    await refundOrder({ ...context, now: next }, request);

    return request.orderId;
  });

  expect(await wrongOrders()).toEqual([]);
  const { merchantId } = merchant;
  await server.database.run(
    `update meal_order set refund_personal = refund_personal - 1 where merchant_id = ${merchantId} and order_id = ${orderId}`,
  );
  expect(await wrongOrders()).toEqual([String(orderId)]);
});

test('a line a stall says what came in which way, adds up, and comes to what the canteens come to', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  const accountId = await diner(merchant);
  const sale = { occurredAt: AT, nuclearMode: 1, sourceType: 41, amount: 600 } as const;
  await merchant.within(async (context) => {
    const [paid] = await sellBatch(context, [
      { ...sale, place: atCanteen(first, 7), accountId, onlineFlag: 1 },
      { ...sale, place: atCanteen(first, 8), cardNo: 'NOBODY', onlineFlag: 2 },
      { ...sale, place: atCanteen(second, 9), accountId, amount: 250, onlineFlag: 1 },
    ]);
    const request = { orderId: paid?.orderId ?? 0, amount: 150, reason: 'r', operatorId: 1 };
    await refundOrder({ ...context, now: `${DAY} 20:00:00` }, request);
  });

  const day = { startDate: `${DAY} 00:00:00`, endDate: `${DAY} 23:59:59` };
  const read = () => merchant.admin.call(stallDay, day);
  const { records, totalLine } = await read();
  const lineOf = (stallId: string) => records.find((row) => row.stallId === stallId);
  const paid = { personalAmount: 200, subsidyAmount: 300, luckAmount: 100, orderAmount: 600 };
  expect(lineOf('7')).toMatchObject({ ...paid, orderNum: 1, refundAmount: 150, totalAmount: 450 });
  expect(lineOf('8')).toMatchObject({ suspenseAmount: 600, personalAmount: 0, totalAmount: 600 });
  expect(lineOf('9')).toMatchObject({ orderAmount: 250, refundNum: 0, totalAmount: 250 });

  const canteens = await merchant.admin.call(consumeByCanteen, day);
  const byCanteen = canteens.totalLine as Record<string, number>;
  expect(totalLine).toMatchObject({
    orderNum: byCanteen['consumeNum'],
    orderAmount: byCanteen['consumeAmount'],
    refundAmount: byCanteen['consumeRefundAmount'],
    totalAmount: byCanteen['totalAmount'],
  });

  const tenders = [
    'personalAmount',
    'subsidyAmount',
    'luckAmount',
    'channelAmount',
    'cashAmount',
    'couponAmount',
    'suspenseAmount',
  ] as const;
  for (const row of [...records, totalLine])
    expect(tenders.reduce((sum, tender) => sum + (row?.[tender] ?? 0), 0)).toBe(row?.orderAmount);

  while ((await recomputeDirty(server.system, families)) > 0);
  expect(await read()).toEqual({ records, totalLine, total: 3 });
});
