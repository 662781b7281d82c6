import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  opensFlows,
  opensGoods,
  opensPeopleBalances,
  opensPeopleFlows,
} from '#areas/report/contract/opens.ts';
import { supermarketGoodsRank } from '#areas/report/contract/supermarket.ts';
import { loadDemo } from '#db/demo/load.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { Endpoint, PageShape } from '#kit/contract/endpoint.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { type Opens, recordsOf } from '#kit/contract/report-opening.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { archiveMonth } from '#kit/server/database/archive-month.ts';
import { recomputeDirty } from '#kit/server/report/worker.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/* About areas/report: every report over a fortnight of the demo merchant: what it shows, files and adds up is one thing, and all of them agree with the ledger. */
const MERCHANT = 1;
/** Rows a page has at most here. */
const MOST = 100;
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
const [FIRST, LAST] = [dayIn(-14), dayIn(1)];
const moments = { startDate: `${FIRST} 00:00:00`, endDate: `${LAST} 23:59:59` };
const dates = { startDate: FIRST, endDate: LAST };

type List = Endpoint & { readonly page: PageShape };
type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly records: readonly Row[];
  readonly total: number;
  readonly totalLine?: Row;
}

let server: RunningServer;
let admin: Caller;
let reports: readonly List[];
const settle = async () => {
  while (
    (await recomputeDirty(
      server.system,
      areas.flatMap(({ families = [] }) => families),
    )) > 0
  );
};

beforeAll(async () => {
  server = await startServer(areas, { own: true });
  expect(await loadDemo(server.system, { people: 24, days: 14 })).toBe(true);
  admin = server.callerOf({
    merchantId: MERCHANT,
    userId: 1,
    username: 'system',
    name: 'system',
    roleCode: 'ROLE_ADMIN',
    permissions: new Set(['*:*:*']),
    scope: WHOLE_SCOPE,
    timeZone: 'Asia/Shanghai',
  });

  reports = server.routes.flatMap(({ kind, endpoint }) =>
    kind === 'page' &&
    endpoint.id.startsWith('report.') &&
    !endpoint.id.startsWith('report.analysis')
      ? [endpoint as List]
      : [],
  );
});
afterAll(() => server.stop());

/** A list of the period, whichever way it says it. */
async function page(list: List, more: object = {}): Promise<Page> {
  const asked = (period: object) =>
    admin.answer(list, knownPart(list.content, { ...period, ...more }));
  const first = await asked(moments);
  const answer = first.status === 400 ? await asked(dates) : first;
  expect([list.id, answer.code, answer.message]).toEqual([list.id, 10000, answer.message]);

  return answer.data as never;
}
const of = (id: string): List => reports.find((report) => report.id === `report.${id}`) as List;
const total = async (id: string, measure: string): Promise<unknown> =>
  (await page(of(id))).totalLine?.[measure];

test('the pages of a report are its rows, and its file has them and the totals', async () => {
  expect(reports.length).toBeGreaterThan(70);
  const empty: string[] = [];
  /* The report of commands counts those of this very test. */
  for (const report of reports.filter((each) => each !== of('sysOperation'))) {
    const whole = await page(report, { page: { current: 1, size: -1 } });
    expect([report.id, whole.total]).toEqual([report.id, whole.records.length]);
    if (whole.total === 0) empty.push(report.id);
    const size = Math.min(MOST, Math.max(1, Math.ceil(whole.total / 2)));
    const parts: Row[] = [];
    for (const current of [1, 2])
      parts.push(...(await page(report, { page: { current, size } })).records);
    expect([report.id, parts]).toEqual([report.id, whole.records.slice(0, 2 * size)]);

    for (const { key, total: isTotal } of report.page.columns) {
      const values = whole.records.map((row) => row[key]);
      if (!isTotal || whole.total === 0 || !values.every((value) => Number.isInteger(value)))
        continue;
      if (/^(rate|average|day|place|diner)/.test(key)) continue;

      expect([report.id, key, whole.totalLine?.[key]]).toEqual([
        report.id,
        key,
        values.reduce<number>((sum, value) => sum + (value as number), 0),
      ]);
    }
  }

  expect(empty.length).toBeLessThan(reports.length / 2);
});

test('files have the rows of the screen and the line of totals', async () => {
  for (const id of [
    'formPreMchPage',
    'summaryOrderMachinePage',
    'paymentSumPage',
    'accbalPage',
    'customMadePage',
  ]) {
    const whole = await page(of(id), { page: { current: 1, size: -1 } });
    const asked = of(id) === of('accbalPage') ? dates : moments;
    const { bytes } = await admin.file(of(id), { ...asked, fileType: 'csv' }, { export: true });
    expect([id, bytes.toString().trim().split('\n').length]).toEqual([id, whole.total + 2]);
  }
});

/** What the ledger says of the period. */
async function ledger<Sums>(text: string): Promise<Sums> {
  const found = await server.system.merchant(MERCHANT, { readOnly: true }, async (tx) =>
    sql
      .raw<Sums>(
        text.replaceAll(
          'PERIOD',
          `merchant_id = ${MERCHANT} and biz_date between '${FIRST}' and '${LAST}'`,
        ),
      )
      .execute(tx),
  );
  return found.rows[0] as Sums;
}

/** Reports of consumption everywhere: by whatever they break it down. */
const CONSUMPTION = [
  'formPrePaytypePage',
  'accountSumNuclearmodePage',
  'formPreOrgPage',
  'formPrePsntypePage',
  'formPreCustPage',
  'formCustordnumPage',
  'formOrdOrgordnumdz',
  'holidayOrgPage',
  'summaryOrderMachinePage',
  'summaryOrderOrganizationPage',
  'summaryOrderPayPage',
  'summaryOrderTypePage',
  'summaryOrderMealtimePage',
  'customMadePage',
  'lxReportPage',
  'summaryAnalysisCustPage',
];
/** And of consumption at canteens. */
const AT_CANTEENS = [
  'accountSumCanteenPage',
  'stallDayPage',
  'formPreMchPage',
  'formSaleAnalysisPage',
  'summaryOrderCanteenPage',
  'holidayCanteenPage',
  'revenueMixSum',
];

test('consumption by whatever it is broken down is what the ledger says, before and after the worker has been by', async () => {
  const { net, canteens } = await ledger<{ net: number; canteens: number }>(`select
      sum(sign) as net, coalesce(sum(sign) filter (where place_kind = 1), 0) as canteens from (
      select place_kind, case when trade_type = 22 then -amount when trade_type = 21 and to_account <> 105 then -amount else amount end as sign
        from posting where PERIOD and tender_type is not null) part`);
  expect(Number(net)).toBeGreaterThan(0);

  for (const _round of ['facts', 'rollups']) {
    for (const id of CONSUMPTION)
      expect([id, await total(id, 'totalAmount')]).toEqual([id, Number(net)]);
    for (const id of AT_CANTEENS)
      expect([id, await total(id, 'totalAmount')]).toEqual([id, Number(canteens)]);
    expect(await total('budgetPreOrgPage', 'actualAmount')).toBe(Number(net));
    await settle();
  }
});

test('money that came and went is what the ledger says, and begin and flows are the end', async () => {
  const said = await ledger<Record<string, string>>(`select
      coalesce(sum(amount) filter (where from_account = 101), 0) as came,
      coalesce(sum(amount) filter (where to_account in (101, 112)), 0) as went,
      coalesce(sum(amount) filter (where trade_type = 10 and account_id is not null), 0) as recharged from posting where PERIOD`);
  const [came, went, recharged] = [said['came'], said['went'], said['recharged']].map(Number);
  expect(recharged).toBeGreaterThan(0);

  for (const id of [
    'paymentSumPage',
    'paymentSumDeptPage',
    'datePayment',
    'psnPayment',
    'operatorSum',
    'customMoneyPage',
  ]) {
    const { totalLine } = await page(of(id));
    expect([id, totalLine?.['inAll'], totalLine?.['outAll']]).toEqual([id, came, went]);
  }

  for (const id of [
    'rechargeSumPage',
    'rechargeDeptSumPage',
    'summaryAccountRechargeChannelPage',
    'summaryAccountRechargeTypePage',
    'summaryAccountRechargeSourcePage',
    'summaryAccountRechargeOrganizationPage',
    'summaryAccountOperatorPage',
    'summaryBasicFlowPage',
    'customMoneyPage',
  ])
    expect([id, await total(id, 'rechargeAmount')]).toEqual([id, recharged]);

  const { totalLine: flow } = await page(of('summaryAccountFlowPage'));
  for (const id of ['accbalPage', 'summaryAccountQuery'])
    expect([id, (await page(of(id))).totalLine]).toMatchObject([
      id,
      { beginAmount: flow?.['beginAmount'], endAmount: flow?.['endAmount'] },
    ]);
});

test('dishes and goods add up to the lines that were sold, however they are grouped', async () => {
  const { net } = await ledger<{ net: string }>(
    'select coalesce(sum(amount - discount_share - refund_amount), 0) as net from order_line where PERIOD and sold',
  );
  expect(Number(net)).toBeGreaterThan(0);

  for (const id of [
    'summaryOrderGoodsPage',
    'summaryOrderClassifyPage',
    'summaryOrderMealtimeClassifyPage',
  ])
    expect([id, await total(id, 'totalAmount')]).toEqual([id, Number(net)]);

  /* What rooms, boxes and sign-ups cost is no dish: a report of dishes has no row for it. */
  const dishes = await ledger<{ net: string }>(
    `select coalesce(sum(amount - discount_share - refund_amount), 0) as net from order_line
      where PERIOD and sold and goods_kind = 1`,
  );
  expect(Number(dishes.net)).toBeLessThan(Number(net));
  expect(await total('customMadeMenuPage', 'totalAmount')).toBe(Number(dishes.net));
  const { records } = await page(of('customMadeMenuPage'), { dimensions: ['goodsId'] });
  expect(records.filter((row) => row['goodsName'] === null)).toEqual([]);
});

test('a report whose reader chooses its dimensions has a row for each of what they chose, and the same totals', async () => {
  const custom = of('customMadePage');
  const whole = await page(custom, { dimensions: ['mealType'] });
  expect(whole.records.every((row) => row['canteenId'] === null && row['mealType'] !== null)).toBe(
    true,
  );
  expect(new Set(whole.records.map((row) => row['mealType'])).size).toBe(whole.total);
  expect(whole.totalLine).toMatchObject(
    (await page(custom, { dimensions: ['canteenId', 'tenderType'] })).totalLine ?? {},
  );
  const tenders = await page(custom, { dimensions: ['tenderType'] });
  for (const { tenderType, rowKey: _key, ...row } of tenders.records)
    expect((await page(custom, { tenderTypes: [tenderType] })).totalLine).toMatchObject(
      figuresIn(custom, row),
    );

  const orders = of('customOrderPage');
  expect((await page(orders, { dimensions: ['sourceType', 'mealType'] })).totalLine).toMatchObject(
    (await page(of('formOrdSumpage'))).totalLine ?? {},
  );
  expect((await admin.answer(custom, { ...moments, dimensions: ['nothing'] })).status).toBe(400);
  expect((await admin.answer(custom, { ...moments, dimensions: [] })).status).toBe(400);
});

/** The figures in a row, without what names it. */
const figuresIn = (report: List, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => key in (report as unknown as ReportValue).measures),
  );
/** A report as a value: it says what its rows are made of. */
const values = (): ReportValue[] =>
  server.routes.flatMap(({ endpoint }) => ('measures' in endpoint ? [endpoint as never] : []));
/** Figures of a row, or of the totals. */
const figuresOf = (report: ReportValue, row: Row | undefined) =>
  Object.keys(report.measures).map((measure) => [measure, row?.[measure]]);

test('every figure of every report opens the records that make it, of a row, of a row of one date and of a row that names nothing', async () => {
  expect(values().length).toBeGreaterThan(60);
  const without: string[] = [];
  for (const report of values()) {
    let opened = 0;
    for (const sumType of [1, 2]) {
      const search = {
        ...moments,
        sumType,
        page: { current: 1, size: MOST },
        ...(report.choose && { dimensions: report.choose }),
      };

      const { records } = await page(report as List, search);
      const nameless = records.find((row) => report.by.some(({ key }) => row[key] === null));
      for (const row of new Set([records[0], records.at(-1), nameless])) {
        const into =
          row && recordsOf(report, Object.keys(report.measures)[0] as string, row, search);
        if (!into) continue;

        opened += 1;
        const { total, totalLine } = await page(report as List, into.content);
        expect(total, report.id).toBeGreaterThan(0);
        expect([report.id, row['rowKey'], figuresOf(report, totalLine)]).toEqual([
          report.id,
          row['rowKey'],
          figuresOf(report, row),
        ]);
      }
    }

    if (opened === 0) without.push(report.id);
  }

  expect(without.length, without.join()).toBeLessThan(15);
});

test('the totals of every report open the records that make them', async () => {
  for (const report of values()) {
    const search = { ...moments, sumType: 1, ...(report.choose && { dimensions: report.choose }) };
    const { totalLine } = await page(report as List, search);
    const into = recordsOf(report, Object.keys(report.measures)[0] as string, {}, search);
    if (!into) continue;

    const records = await page(report as List, { ...into.content, page: { current: 1, size: 1 } });
    expect([report.id, figuresOf(report, records.totalLine)]).toEqual([
      report.id,
      figuresOf(report, totalLine),
    ]);
  }
});

/** Every figure of the rows of a list that opens rows, beside the sum of those. */
async function openedSums(
  list: List,
  opens: Opens,
  rows: number,
  sumOf: (measure: string, totals: Row) => unknown,
) {
  const search = 'sumType' in (list.content as unknown as z.ZodObject).shape ? moments : dates;
  const asked = list.id.startsWith('supermarket') ? moments : search;
  const { records, totalLine = {} } = await page(list, { page: { current: 1, size: MOST } });
  const all = [
    ...records.filter((row) =>
      Object.values(row).some((value) => typeof value === 'number' && value !== 0),
    ),
  ];
  const said: { about: unknown; figure: unknown; sum: unknown }[] = [];
  for (const row of [
    ...all.slice(0, rows),
    ...list.page.columns.map(({ key }) => ({ [key]: totalLine[key] })),
  ]) {
    for (const { key } of list.page.columns) {
      const opened = row[key] === undefined || row[key] === 0 ? undefined : opens(key, row, asked);
      if (!opened) continue;

      const { totalLine: sums = {} } = (await admin.call(
        opened.list,
        opened.content as never,
      )) as unknown as Page;
      said.push({ about: [list.id, key, row], figure: row[key], sum: sumOf(key, sums) });
    }
  }

  return said;
}

test('figures of lists open the rows that make them', async () => {
  const left = [
    'withdraw',
    'consume',
    'repair',
    'revokeRecharge',
    'revokeSubsidy',
    'clear',
    'transferOut',
    'fee',
  ];
  const signed = (measure: string, { amount }: Row) =>
    left.some((name) => measure === `${name}Amount`) ? -(amount as number) : amount;
  const same = (measure: string, totals: Row) => totals[measure];
  /* Net of what came back, which lines say beside it. */
  const back: Readonly<Record<string, readonly [string, string]>> = {
    quantity: ['quantity', 'refundQuantity'],
    totalAmount: ['amount', 'refundAmount'],
  };
  const ofLines = (measure: string, totals: Row) => {
    const [sold, returned] = back[measure] ?? [];
    return sold && returned ? Number(totals[sold]) - Number(totals[returned]) : totals[measure];
  };

  const counted = [
    ...(await openedSums(of('summaryAccountFlowPage'), opensPeopleFlows, 5, same)),
    ...(await openedSums(of('formCustAccountChangePage'), opensFlows, 12, signed)),
    ...(await openedSums(
      of('summaryAccountQuery'),
      opensPeopleBalances,
      5,
      (key, totals) => totals[key] ?? 'rows',
    )),
    ...(await openedSums(supermarketGoodsRank, opensGoods, 5, ofLines)),
  ];

  expect(counted.length).toBeGreaterThan(60);
  for (const { about, figure, sum } of counted)
    if (sum !== 'rows') expect([about, sum]).toEqual([about, figure]);
});

test('records are read of a month at most, a longer figure opens its dates first', async () => {
  const [report] = values() as [ReportValue];
  const year = { startDate: `${dayIn(-100)} 00:00:00`, endDate: moments.endDate };
  expect((await admin.answer(report, { ...year, sumType: 3 })).status).toBe(400);
  const measure = Object.keys(report.measures)[0] as string;
  expect(recordsOf(report, measure, {}, { ...year, sumType: 1 })?.content).toMatchObject({
    sumType: 2,
  });
  expect(
    recordsOf(report, measure, { bizDate: LAST }, { ...year, sumType: 2 })?.content,
  ).toMatchObject({
    sumType: 3,
    startDate: `${LAST} 00:00:00`,
  });
});

test('no report says anything else once its months are archived, and those who look see that they are', async () => {
  await settle();
  const said = async () => {
    const all: (readonly [string, unknown])[] = [];
    for (const list of reports) if (list !== archive) all.push([list.id, await page(list)]);

    return new Map(all);
  };

  const archive = of('archivePage');
  const before = await said();
  const totals = (await page(archive)).totalLine;
  const owner = new pg.Client(server.database.ownerUrl);
  await owner.connect();

  try {
    for (const month of new Set([FIRST, LAST].map((day) => day.slice(0, 7))))
      await archiveMonth(owner, { month, today: dayIn(200), by: 'keeper' });
  } finally {
    await owner.end();
  }

  const after = await said();
  for (const [id, answer] of before) expect([id, after.get(id)]).toEqual([id, answer]);
  const months = await page(archive);
  expect(months.totalLine).toEqual(totals);
  expect(
    months.records.every(({ state, archivedOn }) => state === 4 && archivedOn === dayIn(200)),
  ).toBe(true);
  expect((await page(archive, { state: 1 })).total).toBe(0);
});
