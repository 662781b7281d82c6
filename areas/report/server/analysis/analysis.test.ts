import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  behaviourAbstract,
  behaviourActiveKept,
  behaviourByAge,
  behaviourByCount,
  behaviourDetail,
  behaviourNewKept,
} from '../../contract/analysis/behaviour.ts';
import {
  customerBySex,
  customerDetail,
  customerRetain,
  customerTrend,
} from '../../contract/analysis/customer.ts';
import {
  turnoverByCanteen,
  turnoverByStall,
  turnoverDetail,
  turnoverTotal,
} from '../../contract/analysis/turnover.ts';
import { consumeByCanteen } from '../../contract/consume.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const week = { startDate: '2026-03-09 00:00:00', endDate: '2026-03-15 23:59:59' };

test('turnover beside the days before is what the consumption report says, to the fen, by day, canteen and stall', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await post(merchant, [
    { canteenId: first, amount: 1000, at: '2026-03-10 12:00:00' },
    { canteenId: first, amount: 300, at: '2026-03-10 12:10:00', tradeType: 22 },
    { canteenId: second, amount: 501, at: '2026-03-12 12:00:00', stallId: 8 },
    { canteenId: first, amount: 400, at: '2026-03-03 12:00:00' },
    { canteenId: second, amount: 33, at: '2026-03-12 12:30:00', stallId: null },
    { canteenId: first, amount: 70, at: '2026-02-24 12:00:00' },
    { canteenId: first, amount: 9, at: '2025-03-11 12:00:00' },
  ]);

  const total = await merchant.admin.call(turnoverTotal, week);
  expect(total.figures).toEqual({
    now: { totalAmount: 1234, orderNum: 3, averageAmount: 511, refundAmount: 300 },
    before: { totalAmount: 400, orderNum: 1, averageAmount: 400, refundAmount: 0 },
  });

  expect(
    total.points.map(({ bizDate, amount, amountBefore }) => [bizDate, amount, amountBefore]),
  ).toEqual([
    ['2026-03-09', 0, 0],
    ['2026-03-10', 700, 400],
    ['2026-03-11', 0, 0],
    ['2026-03-12', 534, 0],
    ['2026-03-13', 0, 0],
    ['2026-03-14', 0, 0],
    ['2026-03-15', 0, 0],
  ]);

  const canteens = await merchant.admin.call(turnoverByCanteen, week);
  expect(canteens.map(({ key, amount, amountBefore }) => [key, amount, amountBefore])).toEqual([
    [String(first), 700, 400],
    [String(second), 534, 0],
  ]);
  const stalls = await merchant.admin.call(turnoverByStall, week);
  expect(stalls.map(({ key, amount }) => [key, amount])).toEqual([
    ['7', 700],
    ['8', 501],
    [null, 33],
  ]);

  const lastYear = await merchant.admin.call(turnoverTotal, { ...week, compare: 3 });
  expect(lastYear.figures.before.totalAmount).toBe(9);
  const fortnight = {
    startDate: '2026-03-06 00:00:00',
    endDate: '2026-03-15 23:59:59',
    compare: 2 as const,
  };
  expect((await merchant.admin.call(turnoverTotal, fortnight)).figures.before.totalAmount).toBe(70);

  const [rows, consumed] = [
    await merchant.admin.call(turnoverDetail, week),
    await merchant.admin.call(consumeByCanteen, week),
  ];
  expect(rows.totalLine?.['totalAmount']).toBe(consumed.totalLine?.['totalAmount']);
  expect(rows.records).toHaveLength(3);
  const without = await merchant.admin.call(turnoverDetail, { ...week, stallId: '0' } as never);
  expect(without.totalLine).toMatchObject({ totalAmount: 33 });

  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [second] } });
  expect((await clerk.call(turnoverTotal, week)).figures.now.totalAmount).toBe(534);
  expect(await clerk.call(turnoverByCanteen, week)).toMatchObject([{ key: String(second) }]);
});

test('a period that is not over is compared with one as long', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  const now = await merchant.within(async ({ now }) => now);
  const [day, time] = [now.slice(0, 10), now.slice(11)];
  const yesterday = daysBefore(day, 1);
  await post(merchant, [
    { canteenId: first, amount: 5, at: `${yesterday} 00:00:00` },
    ...(time < '23:59:00' ? [{ canteenId: first, amount: 900, at: `${yesterday} 23:59:59` }] : []),
  ]);
  const today = { startDate: `${day} 00:00:00`, endDate: `${day} 23:59:59` };
  expect((await merchant.admin.call(turnoverTotal, today)).figures.before.totalAmount).toBe(5);
});

interface Bought {
  readonly cust: number;
  readonly at: string;
  readonly net: number;
  readonly state?: number;
}

/** Two units with a man of 30, a woman of 20 and a person of unknown age and sex, who left; what they bought. */
async function people(merchant: TestMerchant, canteen: number, bought: readonly Bought[]) {
  return merchant.within(async ({ client, merchantId, newId }) => {
    const [upper, lower] = [newId(), newId()];
    for (const [orgId, name] of [
      [upper, '甲部'],
      [lower, '乙部'],
    ] as const)
      await client.query(
        `insert into organisation (merchant_id, org_id, org_num, org_name, org_full_name, path, org_level) values ($1, $2, $3, $4, $4, $5, 1)`,
        [merchantId, orgId, String(orgId), name, `/${orgId}/`],
      );

    const ids = [newId(), newId(), newId()];
    const born = [
      `${new Date().getFullYear() - 30}-01-01`,
      `${new Date().getFullYear() - 20}-01-01`,
      null,
    ];
    for (const [index, custId] of ids.entries())
      await client.query(
        `insert into customer (merchant_id, cust_id, cust_num, cust_name, sex, org_id, birthday, created_at, cancelled_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8::text::timestamptz, $9::text::timestamptz)`,
        [
          merchantId,
          custId,
          `P${index}`,
          `人${index}`,
          index === 2 ? 0 : index + 1,
          index === 0 ? upper : lower,
          born[index],
          index === 0 ? '2026-03-10 09:00:00' : '2026-01-05 09:00:00',
          index === 2 ? '2026-03-12 09:00:00' : null,
        ],
      );

    for (const { cust, at, net, state = 5 } of bought) {
      await client.query("select ensure_month('meal_order', $1::text::date)", [at]);
      await client.query(
        `insert into meal_order (merchant_id, order_id, biz_date, order_state, online_flag, source_type, nuclear_mode, amount, personal_amount,
           cust_id, place_kind, place_id, meal_type, occurred_at, order_kind)
         values ($1, $2, $3::text::date, $4, 1, 1, 1, $5, $5, $6, 1, $7, 2, $3::text::timestamptz, 1)`,
        [merchantId, newId(), at, state, net, ids[cust], canteen],
      );
    }

    return { upper, lower, ids };
  });
}

test('customers and how they consume: counted by person, by day and by what came again, cancelled orders left out', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  const { lower } = await people(merchant, first, [
    { cust: 1, at: '2026-03-03 12:00:00', net: 250 },
    { cust: 0, at: '2026-03-10 12:00:00', net: 1000 },
    { cust: 0, at: '2026-03-11 12:00:00', net: 500 },
    { cust: 1, at: '2026-03-10 18:00:00', net: 300 },
    { cust: 1, at: '2026-03-13 18:00:00', net: 999, state: 6 },
  ]);

  const { admin } = merchant;
  const trend = await admin.call(customerTrend, week);
  expect(trend.figures.now).toEqual({ custNum: 2, newNum: 1, cancelNum: 1, activeNum: 2 });
  expect(trend.figures.before).toEqual({ custNum: 2, newNum: 0, cancelNum: 0, activeNum: 1 });
  expect(trend.points.map(({ custNum }) => custNum)).toEqual([2, 3, 3, 2, 2, 2, 2]);
  const bySex = await admin.call(customerBySex, week);
  expect(bySex.map(({ key, num, amount }) => [key, num, amount])).toEqual([
    ['1', 1, 1500],
    ['2', 1, 300],
  ]);
  const units = await admin.call(customerDetail, week);
  expect(
    units.records.map(({ orgFullName, custNum, newNum, cancelNum, activeNum, amount }) => [
      orgFullName,
      custNum,
      newNum,
      cancelNum,
      activeNum,
      amount,
    ]),
  ).toEqual([
    ['乙部', 1, 0, 1, 1, 300],
    ['甲部', 1, 1, 0, 1, 1500],
  ]);

  expect(await admin.call(customerRetain, { ...week, startDate: '2026-03-02 00:00:00' })).toEqual([
    { weekStart: '2026-03-02', activeNum: 1, keptNum: 1, share: 1 },
    { weekStart: '2026-03-09', activeNum: 2, keptNum: null, share: null },
  ]);

  expect((await admin.call(behaviourAbstract, week)).figures).toEqual({
    now: { custNum: 2, orderNum: 3, amountEach: 900, averageAmount: 600 },
    before: { custNum: 1, orderNum: 1, amountEach: 250, averageAmount: 250 },
  });
  const byCount = await admin.call(behaviourByCount, week);
  expect(
    byCount.map(({ name, num, amount, amountBefore }) => [name, num, amount, amountBefore]),
  ).toEqual([
    ['1', 1, 300, 250],
    ['2-5', 1, 1500, 0],
  ]);
  const byAge = await admin.call(behaviourByAge, week);
  expect(byAge.map(({ name, num }) => [name, num])).toEqual([
    ['18至24岁', 1],
    ['25至34岁', 2],
  ]);

  for (const ages of [[18], [25]] as const)
    expect(
      (await admin.call(behaviourDetail, { ...week, ages: [...ages] })).records.map(
        ({ orderNum }) => orderNum,
      ),
    ).toEqual(byAge.filter(({ key }) => key === String(ages[0])).map(({ num }) => num));

  expect((await admin.call(behaviourAbstract, { ...week, ages: [-1] })).figures.now.custNum).toBe(
    0,
  );
  const active = await admin.call(behaviourActiveKept, week);
  expect(active).toEqual([
    { bizDate: '2026-03-10', custNum: 2, nextDay: 1, week: 1 },
    { bizDate: '2026-03-11', custNum: 1, nextDay: 0, week: 0 },
  ]);
  const fresh = await admin.call(behaviourNewKept, week);
  expect(fresh).toEqual([{ bizDate: '2026-03-10', custNum: 1, nextDay: 1, week: 1 }]);
  const named = await admin.call(behaviourDetail, { ...week, keyword: '人0' });
  expect(named.records).toMatchObject([
    { custNum: 'P0', orderNum: 2, dayNum: 2, amount: 1500, averageAmount: 750 },
  ]);

  const clerk = merchant.as({
    permissions: ['*:*:*'],
    scope: { organisations: [lower], canteens: 'all' },
  });
  expect((await clerk.call(behaviourDetail, week)).records.map(({ custNum }) => custNum)).toEqual([
    'P1',
  ]);
  expect((await clerk.call(behaviourAbstract, week)).figures.now.orderNum).toBe(1);
});
