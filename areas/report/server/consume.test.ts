import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setMealTimes, setUpCanteens } from '#areas/canteen/server/api.ts';
import { compareDay, recomputeDay } from '#kit/server/report/recompute.ts';
import { recomputeDirty } from '#kit/server/report/worker.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  consumeByCanteen,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPersonType,
} from '../contract/consume.ts';
import { type ResyncResult, resyncConsume, resyncResult } from '../contract/resync.ts';
import { area, families } from './area.ts';
import { consumeFamily } from './consume-family.ts';
import { merchantWithCanteens, post } from './testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const march = { startDate: '2026-03-01 00:00:00', endDate: '2026-03-31 23:59:59' };
const settle = async () => {
  while ((await recomputeDirty(server.system, families)) > 0);
};

test('rows and totals are right to the fen before and after the worker has been by', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 1205 },
    { canteenId: first, amount: 300, at: '2026-03-03 12:00:00' },
    { canteenId: second, amount: 999 },
    { canteenId: first, amount: 205, tradeType: 22 },
  ]);

  const live = await merchant.admin.call(consumeByCanteen, march);
  await settle();
  const rolled = await merchant.admin.call(consumeByCanteen, march);
  expect(rolled).toEqual(live);
  expect(rolled.records).toMatchObject([
    {
      canteenId: String(first),
      bizDate: null,
      consumeNum: 2,
      consumeAmount: 1505,
      consumeRefundNum: 1,
      consumeRefundAmount: 205,
      totalAmount: 1300,
    },
    { canteenId: String(second), consumeNum: 1, totalAmount: 999 },
  ]);

  expect(rolled.totalLine).toMatchObject({ consumeNum: 3, consumeAmount: 2504, totalAmount: 2299 });
  expect(rolled.total).toBe(2);
});

test('by date there is a row per date, and a late arrival shows at once', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 100 },
    { canteenId: first, amount: 200, at: '2026-03-05 08:00:00' },
  ]);
  await settle();
  await post(merchant, [{ canteenId: first, amount: 50 }]);
  const byDate = await merchant.admin.call(consumeByCanteen, { ...march, sumType: 2 });
  expect(byDate.records.map((row) => [row.bizDate, row.consumeAmount])).toEqual([
    ['2026-03-05', 200],
    ['2026-03-02', 150],
  ]);
});

test('a period that cuts a day counts only the moments inside it', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 100, at: '2026-03-02 07:30:00' },
    { canteenId: first, amount: 7, at: '2026-03-02 12:00:00' },
  ]);
  await settle();
  const morning = await merchant.admin.call(consumeByCanteen, {
    startDate: '2026-03-01 12:00:00',
    endDate: '2026-03-02 10:00:00',
  });
  expect(morning.totalLine?.consumeAmount).toBe(100);
});

test('a canteen outside the scope is neither a row nor part of the totals, and no scope means no rows', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 100 },
    { canteenId: second, amount: 900 },
  ]);
  const permissions = [consumeByCanteen.access];
  const one = await merchant
    .as({ permissions, scope: { canteens: [first] } })
    .call(consumeByCanteen, march);
  expect([one.total, one.totalLine?.consumeAmount]).toEqual([1, 100]);
  const none = await merchant.as({ permissions }).call(consumeByCanteen, march);
  expect([none.total, none.totalLine?.consumeAmount]).toEqual([0, 0]);
});

test('another merchant sees nothing', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await post(merchant, [{ canteenId: first, amount: 100 }]);
  const other = await server.merchant();
  expect(await other.admin.call(consumeByCanteen, march)).toMatchObject({ total: 0 });
});

/** Runs the statistics of March again, and what that said. */
async function resync(merchant: TestMerchant, caller = merchant.admin): Promise<ResyncResult> {
  const { jobId } = await caller.call(resyncConsume, march);
  const view = await caller.finished(resyncResult, { jobId });
  expect(view.state).toBe('success');

  return view.result as ResyncResult;
}

test('a resync compares with what the report showed: sales the rollup has not seen yet were never wrong', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await post(merchant, [{ canteenId: first, amount: 100 }]);
  await settle();
  await post(merchant, [{ canteenId: first, amount: 1300 }]);
  expect((await merchant.admin.call(consumeByCanteen, march)).totalLine?.totalAmount).toBe(1400);
  expect(await resync(merchant)).toMatchObject({
    changedCells: 0,
    oldAmount: 1400,
    newAmount: 1400,
  });
});

test('a resync finds what is wrong in any rollup, also where the first one is right', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await post(merchant, [{ canteenId: first, amount: 100 }]);
  await settle();
  await merchant.within(({ tx, merchantId }) =>
    sql`update rollup_consume_person set consume_amount = 1 where merchant_id = ${merchantId}`.execute(
      tx,
    ),
  );
  expect(await resync(merchant)).toMatchObject({ changedCells: 1, oldAmount: 100, newAmount: 100 });
  expect(await resync(merchant)).toMatchObject({ changedCells: 0 });
});

test('a resync tells its requester of their own canteens and mends all of them', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 100 },
    { canteenId: second, amount: 5000 },
  ]);
  await settle();
  await merchant.within(({ tx, merchantId }) =>
    sql`update rollup_consume_place set consume_amount = 1 where merchant_id = ${merchantId}`.execute(
      tx,
    ),
  );
  const permissions = [resyncConsume.access, 'report:resync:mealtime'];
  const clerk = merchant.as({ permissions, scope: { canteens: [first] } });
  const told = await resync(merchant, clerk);
  expect(told).toMatchObject({
    changedCells: 1,
    oldAmount: 1,
    newAmount: 100,
    days: [{ cells: 1, newAmount: 100 }],
  });
  expect((await merchant.admin.call(consumeByCanteen, march)).totalLine?.totalAmount).toBe(5100);
  expect(await resync(merchant, merchant.as({ permissions }))).toMatchObject({
    days: [],
    newAmount: 0,
  });
});

test('a resync mends a wrong rollup, says by how much, and changes nothing the second time', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await post(merchant, [{ canteenId: first, amount: 100 }]);
  await settle();
  await merchant.within(({ tx, merchantId }) =>
    sql`update rollup_consume_place set consume_amount = 1 where merchant_id = ${merchantId}`.execute(
      tx,
    ),
  );
  const mended = await resync(merchant);
  expect(mended).toMatchObject({ changedCells: 1, oldAmount: 1, newAmount: 100 });
  const again = await resync(merchant);
  expect(again).toMatchObject({
    changedCells: 0,
    oldAmount: 100,
    newAmount: 100,
    checksum: mended.checksum,
  });
});

test('sales that go on while a period is re-run are in its cells once: none is lost, none is doubled', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  const places = [first, second];
  const SALES = 40;
  let selling = places.length * 2;
  const sell = async (seller: number) => {
    for (let sale = 0; sale < SALES; sale++) {
      const at = `2026-03-0${2 + (sale % 2)} 12:00:00`;
      await post(merchant, [{ canteenId: places[seller % 2] as number, amount: 100 + seller, at }]);
    }
    selling -= 1;
  };

  const shown: number[] = [];
  const rerun = async () => {
    do {
      const { days, oldAmount, newAmount } = await resync(merchant);
      expect(oldAmount).toBe(newAmount);
      expect(days.reduce((sum, day) => sum + day.newAmount, 0)).toBe(newAmount);
      const { records, totalLine } = await merchant.admin.call(consumeByCanteen, march);
      expect(records.reduce((sum, { totalAmount }) => sum + totalAmount, 0)).toBe(
        totalLine?.totalAmount ?? 0,
      );
      shown.push(totalLine?.totalAmount ?? 0);
    } while (selling > 0);
  };

  const work = async () => {
    do await recomputeDirty(server.system, families);
    while (selling > 0);
  };
  await Promise.all([...[0, 1, 2, 3].map(sell), rerun(), work()]);
  expect(shown).toEqual(shown.toSorted((left, right) => left - right));
  const sold = { consumeNum: 4 * SALES, totalAmount: SALES * (100 + 101 + 102 + 103) };
  expect((await merchant.admin.call(consumeByCanteen, march)).totalLine).toMatchObject(sold);
  await settle();
  expect((await merchant.admin.call(consumeByCanteen, march)).totalLine).toMatchObject(sold);
  expect(await resync(merchant)).toMatchObject({ changedCells: 0, newAmount: sold.totalAmount });
});

test('a resync takes away the rollup of a canteen that has no facts that day, and lets the planner know the new rows', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [{ canteenId: first, amount: 100 }]);
  await settle();
  const { merchantId } = merchant;
  await merchant.within(({ tx }) =>
    sql`update rollup_consume_place set canteen_id = ${second}, place_id = ${second} where merchant_id = ${merchantId}`.execute(
      tx,
    ),
  );

  const analyses = async () => {
    const seen = await merchant.within(({ tx }) =>
      sql<{
        times: number;
      }>`select analyze_count as times from pg_stat_user_tables where relname = 'rollup_consume_place'`.execute(
        tx,
      ),
    );
    return Number(seen.rows[0]?.times);
  };

  const earlier = await analyses();
  const { jobId } = await merchant.admin.call(resyncConsume, march);
  const view = await merchant.admin.finished(resyncResult, { jobId });
  expect(view.result).toMatchObject({ changedCells: 2, oldAmount: 100, newAmount: 100 });
  const report = await merchant.admin.call(consumeByCanteen, march);
  expect(report.records).toMatchObject([{ canteenId: String(first), totalAmount: 100 }]);
  expect(await analyses()).toBe(earlier + 1);
});

test('a day is recomputed in as many statements for forty canteens as for one', async () => {
  const { merchant } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: 1, amount: 100, at: '2026-03-01 12:00:00' },
    ...Array.from({ length: 40 }, (_, index) => ({ canteenId: index + 1, amount: 7 })),
  ]);

  const statements = (bizDate: string) =>
    merchant.within(async ({ tx, client, merchantId }) => {
      const query = vi.spyOn(client, 'query');
      await recomputeDay(tx, merchantId, consumeFamily, { bizDate, buckets: 'all' });
      const calls = query.mock.calls.length;
      query.mockRestore();
      const totals = await compareDay(tx, merchantId, consumeFamily, bizDate);

      return { calls, canteens: totals.size };
    });

  const [one, forty] = [await statements('2026-03-01'), await statements('2026-03-02')];
  expect([one.canteens, forty.canteens]).toEqual([1, 40]);
  expect(one.calls).toBeGreaterThan(0);
  expect(forty.calls).toBe(one.calls);
});

test('a resync during a meal is refused without the permission for it', async () => {
  const { merchant } = await merchantWithCanteens(server);
  await merchant.within((context) =>
    setMealTimes(context, 0, [{ mealType: 2, startMinute: 0, endMinute: 1440 }]),
  );
  const clerk = merchant.as({ permissions: [resyncConsume.access] });
  expect(await clerk.answer(resyncConsume, march)).toMatchObject({
    status: 409,
    data: { reason: 'MEAL_TIME' },
  });
  const chief = merchant.as({ permissions: [resyncConsume.access, 'report:resync:mealtime'] });
  expect((await chief.answer(resyncConsume, march)).status).toBe(200);
});

test('the meals of a canteen that is gone hold up no resync', async () => {
  const merchant = await server.merchant();
  const canteenIds = await merchant.within(async (context) => {
    const made = await setUpCanteens(context, [
      { canteenName: '甲', canteenNum: '1', stalls: [] },
      { canteenName: '乙', canteenNum: '2', stalls: [] },
    ]);
    const [gone = 0, stays = 0] = made.map(({ canteenId }) => canteenId);
    await setMealTimes(context, gone, [{ mealType: 2, startMinute: 0, endMinute: 1440 }]);

    return { gone, stays };
  });

  const clerk = merchant.as({ permissions: [resyncConsume.access] });
  expect((await clerk.answer(resyncConsume, march)).status).toBe(409);
  await merchant.within(({ tx }) =>
    tx
      .updateTable('canteen')
      .set({ removedAt: sql`now()` })
      .where('canteenId', '=', canteenIds.gone)
      .execute(),
  );
  expect((await clerk.answer(resyncConsume, march)).status).toBe(200);
});

test('a period that ends before it starts or is longer than a year is refused', async () => {
  const { admin } = await server.merchant();
  for (const period of [
    { startDate: march.endDate, endDate: march.startDate },
    { ...march, endDate: '2027-03-02 00:00:00' },
  ]) {
    expect(await admin.answer(consumeByCanteen, period)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'endDate' }] },
    });
  }
});

test('by canteen, verification mode, organisation and person type the same sales add up to the same, page and file', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 1205, orgId: 31 },
    { canteenId: second, amount: 999, orgId: 32 },
    { canteenId: second, amount: 99, tradeType: 22, orgId: 32, at: '2026-03-04 12:00:00' },
    { canteenId: first, amount: 1 },
  ]);

  for (const sumType of [1, 2] as const) {
    for (const report of [
      consumeByCanteen,
      consumeByNuclearMode,
      consumeByOrganisation,
      consumeByPersonType,
    ]) {
      const { records, totalLine, total } = await merchant.admin.call(report, {
        ...march,
        sumType,
      });
      expect([report.id, totalLine]).toEqual([
        report.id,
        expect.objectContaining({
          consumeNum: 3,
          consumeAmount: 2205,
          consumeRefundNum: 1,
          totalAmount: 2106,
        }),
      ]);
      expect(records.reduce((sum, row) => sum + row.totalAmount, 0)).toBe(2106);
      expect(total).toBe(records.length);
      const { bytes } = await merchant.admin.file(
        report,
        { ...march, sumType, fileType: 'csv' },
        { export: true },
      );
      expect(bytes.toString().trim().split('\n')).toHaveLength(records.length + 2);
    }
  }

  const orgs = await merchant.admin.call(consumeByOrganisation, march);
  expect(orgs.records.map((row) => [row.orgId, row.totalAmount]).toSorted()).toEqual(
    [
      ['31', 1205],
      ['32', 900],
      [null, 1],
    ].toSorted(),
  );
});

test('a page behind the last still tells how many rows there are, and the totals of all of them', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 10 },
    { canteenId: second, amount: 5 },
  ]);
  const page = (current: number) =>
    merchant.admin.call(consumeByCanteen, { ...march, page: { current, size: 1 } });
  const behind = await page(2);
  expect([
    behind.records.map((row) => row.consumeAmount),
    behind.total,
    behind.totalLine?.consumeAmount,
  ]).toEqual([[5], 2, 15]);

  expect(await page(3)).toMatchObject({ records: [], total: 2, totalLine: { consumeAmount: 15 } });
});

test('an operator of one organisation sees its consumption at the canteens that are theirs, and no other', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 10, orgId: 31 },
    { canteenId: second, amount: 20, orgId: 31 },
    { canteenId: first, amount: 40, orgId: 32 },
  ]);

  const permissions = [consumeByOrganisation.access];
  const amounts = async (scope: object) => {
    const { records, totalLine } = await merchant
      .as({ permissions, scope })
      .call(consumeByOrganisation, march);
    return [records.map((row) => row.consumeAmount), totalLine?.consumeAmount];
  };
  expect(await amounts({ organisations: [31], canteens: 'all' })).toEqual([[30], 30]);
  expect(await amounts({ organisations: [31], canteens: [first] })).toEqual([[10], 10]);
  expect(await amounts({ organisations: [], canteens: 'all' })).toEqual([[], 0]);
});
