import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behaviourAbstract } from '#areas/report/contract/analysis/behaviour.ts';
import {
  dishesByAmount,
  dishesByProfit,
  dishesByQuantity,
  dishesTotal,
} from '#areas/report/contract/analysis/dishes.ts';
import {
  rechargeTotal,
  rechargeTrend,
  rechargeTypeTotal,
} from '#areas/report/contract/analysis/recharge.ts';
import { turnoverByCanteen, turnoverTotal } from '#areas/report/contract/analysis/turnover.ts';
import { handInDue } from '#areas/report/contract/hand-in.ts';
import { bookingDetail, orderCentreDetail } from '#areas/report/contract/order-list.ts';
import { loadDemo } from '#db/demo/load.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/* About areas/report: a period may be cut anywhere; every figure has each fact of it once, whichever way it is read. */
const MERCHANT = 1;
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

type Row = Readonly<Record<string, unknown>>;

let server: RunningServer;
let admin: Caller;
/** A caller who may do everything, with the work of this operator as their own. */
const callerOf = (userId: number): Caller =>
  server.callerOf({
    merchantId: MERCHANT,
    userId,
    username: 'system',
    name: 'system',
    roleCode: 'ROLE_ADMIN',
    permissions: new Set(['*:*:*']),
    scope: WHOLE_SCOPE,
    timeZone: 'Asia/Shanghai',
  });

beforeAll(async () => {
  server = await startServer(areas, { own: true });
  expect(await loadDemo(server.system, { people: 24, days: 14 })).toBe(true);
  admin = callerOf(1);
});
afterAll(() => server.stop());

const values = (): ReportValue[] =>
  server.routes.flatMap(({ endpoint }) => ('measures' in endpoint ? [endpoint as never] : []));
const reportOf = (id: string): ReportValue =>
  values().find((report) => report.id === `report.${id}`) as ReportValue;
/** Figures of the totals of a report. */
const figuresOf = (report: ReportValue, row: Row | undefined) =>
  Object.keys(report.measures).map((measure) => [measure, row?.[measure]]);

/** Three dates, cut inside a day, over days and at midnight: each second of them is in exactly one part. */
const [FIRST_CUT, MIDDLE_CUT, LAST_CUT] = [dayIn(-6), dayIn(-5), dayIn(-4)];
const threeDates = { startDate: `${FIRST_CUT} 00:00:00`, endDate: `${LAST_CUT} 23:59:59` };
const insideOneDay = { startDate: `${FIRST_CUT} 12:00:00`, endDate: `${FIRST_CUT} 12:14:59` };
const partsOfThem = [
  { startDate: `${FIRST_CUT} 00:00:00`, endDate: `${FIRST_CUT} 11:59:59` },
  insideOneDay,
  { startDate: `${FIRST_CUT} 12:15:00`, endDate: `${MIDDLE_CUT} 17:45:00` },
  { startDate: `${MIDDLE_CUT} 17:45:01`, endDate: `${MIDDLE_CUT} 23:59:59` },
  { startDate: `${LAST_CUT} 00:00:00`, endDate: `${LAST_CUT} 23:59:59` },
];
/** Figures that are no sum over facts: one over another (a day, an order), and how many there were of what comes again. */
const isNoSum = (measure: string): boolean =>
  /rate|average|share|coverage|^day|custNum|dinerNum|placeNum/i.test(measure);
const sumOf = (figures: readonly unknown[]): number =>
  figures.reduce<number>((sum, figure) => sum + Number(figure), 0);

test('every report of a period cut anywhere has each fact once: its parts add up to the whole, and are the records in them', async () => {
  const moving: string[] = [];
  for (const report of values()) {
    const asked = {
      page: { current: 1, size: 1 },
      ...(report.choose && { dimensions: report.choose }),
    };
    const totals = async (period: object, sumType: number) =>
      ((await admin.call(report, { ...asked, ...period, sumType } as never)).totalLine ??
        {}) as Row;
    const whole = await totals(threeDates, 1);
    const parts: Row[] = [];
    for (const part of partsOfThem) parts.push(await totals(part, 1));
    if (parts.every((part) => figuresOf(report, part).some(([, figure]) => figure !== 0)))
      moving.push(report.id);

    for (const measure of Object.keys(report.measures).filter(
      (name) => !report.wholePeriod && !isNoSum(name),
    ))
      expect([report.id, measure, sumOf(parts.map((part) => part[measure]))]).toEqual([
        report.id,
        measure,
        whole[measure],
      ]);

    expect([report.id, figuresOf(report, await totals(insideOneDay, 3))]).toEqual([
      report.id,
      figuresOf(report, parts[1]),
    ]);
  }

  /* Not of nothing but zeros. */
  expect(moving.length).toBeGreaterThan(20);
});

/** Figures of an answer that are sums over facts: headline figures, or the parts of an array. */
function sumsIn(answer: unknown): Row {
  const of = (rows: readonly Row[], key: string) => sumOf(rows.map((row) => row[key] ?? 0));
  if (Array.isArray(answer))
    return { num: of(answer, 'num'), amount: of(answer, 'amount'), value: of(answer, 'value') };

  const { figures, points = [] } = answer as { figures?: { now: Row }; points?: readonly Row[] };
  const summed = [
    'totalAmount',
    'orderNum',
    'refundAmount',
    'quantity',
    'grossProfit',
    'rechargeNum',
  ];
  const headline = summed.flatMap((key) =>
    figures?.now[key] === undefined ? [] : [[key, figures.now[key]] as const],
  );

  return { ...Object.fromEntries(headline), points: of(points, 'amount') };
}

test('analyses, ranks, files and the cash to hand in of a period cut anywhere have each fact once', async () => {
  for (const analysis of [
    turnoverTotal,
    turnoverByCanteen,
    rechargeTotal,
    rechargeTrend,
    rechargeTypeTotal,
    dishesTotal,
  ]) {
    const said = async (period: object) => sumsIn(await admin.call(analysis, period as never));
    const parts: Row[] = [];
    for (const part of partsOfThem) parts.push(await said(part));

    for (const [key, figure] of Object.entries(await said(threeDates)))
      expect([analysis.id, key, sumOf(parts.map((part) => part[key]))]).toEqual([
        analysis.id,
        key,
        figure,
      ]);
  }

  /* Twenty at most: all that there were in a quarter of an hour. */
  const sold = (await admin.call(dishesTotal, insideOneDay)).figures.now;
  const ranks = [
    [dishesByAmount, sold.totalAmount],
    [dishesByQuantity, sold.quantity],
    [dishesByProfit, sold.grossProfit],
  ] as const;

  for (const [rank, figure] of ranks)
    expect([rank.id, sumsIn(await admin.call(rank, insideOneDay))['value']]).toEqual([
      rank.id,
      figure,
    ]);

  const { rows } = await server.system.merchant(MERCHANT, { readOnly: true }, async (tx) =>
    sql<{
      operatorId: number;
    }>`select operator_id from posting where merchant_id = ${MERCHANT} and channel = 4
      and from_account = 101 and biz_date between ${FIRST_CUT}::date and ${LAST_CUT}::date limit 1`.execute(
      tx,
    ),
  );
  const cashier = callerOf(rows[0]?.operatorId ?? 0);
  const cashOf = async (period: object) => (await cashier.call(handInDue, period)).expectedAmount;
  const cash: number[] = [];
  for (const part of partsOfThem) cash.push(await cashOf(part));
  expect(await cashOf(threeDates)).toBeGreaterThan(0);
  expect(sumOf(cash)).toBe(await cashOf(threeDates));

  for (const id of ['accountSumCanteenPage', 'summaryOrderGoodsPage', 'paymentSumPage']) {
    const { bytes } = await admin.file(
      reportOf(id),
      { ...insideOneDay, fileType: 'csv' },
      { export: true },
    );
    const { total, totalLine } = await admin.call(reportOf(id), insideOneDay as never);
    const lines = bytes.toString().trim().split('\n');
    expect([id, lines.length]).toEqual([id, total + 2]);
    const amount = (totalLine?.['totalAmount'] ?? totalLine?.['inAll']) as number;
    expect([id, lines.at(-1)]).toEqual([id, expect.stringContaining((amount / 100).toFixed(2))]);
  }
});

test('orders one by one and the behaviour of people have each order once, those ordered the day before among them', async () => {
  const orders = reportOf('ordCenterOrdsumPage');
  const listed = async (list: typeof orderCentreDetail, period: object) => {
    const { total, totalLine } = await admin.call(list, {
      ...period,
      page: { current: 1, size: 1 },
    } as never);
    return [total, totalLine?.paidAmount ?? 0];
  };

  for (const period of [...partsOfThem, threeDates]) {
    const { totalLine } = await admin.call(orders, period as never);
    const figures = (totalLine ?? {}) as Row;
    expect(await listed(orderCentreDetail, period)).toEqual([
      figures['orderNum'],
      figures['paidAmount'],
    ]);
  }

  const bookings: number[] = [];
  for (const part of partsOfThem) bookings.push((await listed(bookingDetail, part))[0] as number);
  expect(sumOf(bookings)).toBe((await listed(bookingDetail, threeDates))[0]);

  const bought = async (period: object) =>
    (await admin.call(behaviourAbstract, period as never)).figures.now.orderNum;
  const parts: number[] = [];
  for (const part of partsOfThem) parts.push(await bought(part));
  expect(sumOf(parts)).toBe(await bought(threeDates));
  const { rows } = await server.system.merchant(MERCHANT, { readOnly: true }, async (tx) =>
    sql<{
      orderNum: number;
    }>`select count(*)::int as order_num from meal_order where merchant_id = ${MERCHANT}
      and biz_date between ${FIRST_CUT}::date and ${LAST_CUT}::date and cust_id is not null
      and order_state in (2, 3, 4, 5)`.execute(tx),
  );

  expect(await bought(threeDates)).toBe(rows[0]?.orderNum);
});
