import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { setMealTimes, setUpCanteens } from '#areas/canteen/server/api.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { pageRefund } from '#areas/order/contract/refund.ts';
import { refundOrder, sellBatch } from '#areas/order/server/api.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { type OpenedList, openedBy } from '#kit/contract/report-opening.ts';
import type { ReportValue } from '#kit/contract/report-value.ts';
import { WHOLE_SCOPE } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  consumeByCanteen,
  consumeByMerchant,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPersonType,
} from '../contract/consume.ts';
import { area } from './area.ts';

const reports: readonly ReportValue[] = [
  consumeByCanteen,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPersonType,
  consumeByMerchant,
] as never;

/** A day of this month: the first of them is 20 days ago. */
const day = (number: number): string =>
  new Date(Date.now() + (number - 21) * 86_400_000).toISOString().slice(0, 10);

let server: RunningServer;
let merchant: TestMerchant;
let canteens: readonly { canteenId: number; stallIds: number[] }[];
let units: readonly string[];
beforeAll(async () => {
  server = await startServer([
    customerArea,
    ...moneyAreas,
    orderArea,
    { ...area, start: undefined },
  ]);
});
afterAll(() => server.stop());

type Sale = {
  readonly account: number;
  readonly amount: number;
  readonly at: string;
  readonly place?: number;
  readonly mode?: number;
};
let accounts: number[];

const sold = (sales: readonly Sale[]) =>
  merchant.within((context) =>
    sellBatch(
      context,
      sales.map(({ account, amount, at, place = 0, mode = 1 }) => ({
        accountId: accounts[account] as number,
        amount,
        place: atCanteen(
          canteens[place]?.canteenId as number,
          canteens[place]?.stallIds[0] as number,
        ),
        occurredAt: at,
        nuclearMode: mode,
        onlineFlag: 2,
        sourceType: 41,
      })),
    ),
  );

/**
 * Two canteens with a supper that ends after midnight; a person of a college and a person of a class below it, who eat, eat after
 * midnight, and get money back.
 */
beforeEach(async () => {
  merchant = await server.merchant();
  const { orgId: college } = await merchant.admin.call(orgAdd, { orgName: '学院' });
  const { orgId: group } = await merchant.admin.call(orgAdd, { orgName: '一班', superId: college });
  units = [college, group];
  const { psnType } = await merchant.admin.call(personTypes.add, { psnTypeName: '学生' });
  const people: { custId: string; accountId: string }[] = [];
  for (const [at, orgId] of units.entries()) {
    people.push(
      await merchant.admin.call(custAdd, {
        custNum: `${at + 1}`,
        custName: '李小明',
        orgId,
        psnType,
      }),
    );
  }

  accounts = people.map(({ accountId }) => Number(accountId));
  await merchant.within(async (context) => {
    canteens = await setUpCanteens(
      context,
      ['一', '二'].map((name, at) => ({
        canteenName: `${name}食堂`,
        canteenNum: `${at + 1}`,
        stalls: [{ stallName: '面点', stallNum: '1' }],
      })),
    );

    for (const { canteenId } of canteens) {
      await setMealTimes(context, canteenId, [
        { mealType: 2, startMinute: 660, endMinute: 780 },
        { mealType: 4, startMinute: 1200, endMinute: 1560 },
      ]);
    }

    await rechargeWallets(context, {
      items: people.map(({ custId }) => ({
        custId: Number(custId),
        walletType: 1,
        amount: 100_000,
      })),
      channel: 4,
      source: 1,
      operatorId: 1,
      occurredAt: `${day(1)} 08:00:00`,
    });
  });

  const outcomes = await sold([
    { account: 0, amount: 1200, at: `${day(2)} 12:00:00` },
    { account: 1, amount: 800, at: `${day(2)} 12:10:00`, mode: 3 },
    { account: 0, amount: 350, at: `${day(3)} 00:30:00` },
    { account: 1, amount: 500, at: `${day(3)} 12:00:00`, place: 1 },
    { account: 1, amount: 90, at: `${day(4)} 00:10:00`, place: 1 },
  ]);

  await merchant.within(async (context) => {
    await refundOrder(context, {
      orderId: outcomes[0]?.orderId as number,
      amount: 200,
      reason: '少一份',
      operatorId: 1,
    });
  });
});

/** What a list says of a figure: counts are its rows. */
async function saidBy(
  caller: TestMerchant['admin'],
  { list, content }: OpenedList,
  measure: string,
) {
  const { total, totalLine } = (await caller.call(list, content as never)) as {
    readonly total: number;
    readonly totalLine?: Readonly<Record<string, number>>;
  };
  return measure.endsWith('Num') ? total : (totalLine?.['amount'] ?? totalLine?.[measure]);
}

const fewDays = { startDate: `${day(1)} 00:00:00`, endDate: `${day(9)} 23:59:59` };
const cut = { startDate: `${day(2)} 12:05:00`, endDate: `${day(3)} 11:59:59` };
/** With the refund, which is of now. */
const ever = { startDate: `${day(1)} 00:00:00`, endDate: `${day(25)} 23:59:59` };
const searches = [
  { ...fewDays, sumType: 2 },
  { ...cut, sumType: 1 },
  { ...cut, sumType: 2 },
  { ...ever, sumType: 1 },
];

/** Every figure that opens a list, of every row of a report, beside what the list says. */
async function compared(caller: TestMerchant['admin'], report: ReportValue, search: object) {
  const { records } = (await caller.call(report, search as never)) as unknown as {
    readonly records: readonly Readonly<Record<string, unknown>>[];
  };
  const said: { measure: string; row: unknown; figure: unknown; list: number | undefined }[] = [];
  for (const row of records) {
    for (const measure of report.opens.flatMap(({ measures }) => measures)) {
      const opened = openedBy(report, measure, row, search as never);
      if (!opened) continue;

      said.push({
        measure,
        row: row['rowKey'],
        figure: row[measure],
        list: await saidBy(caller, opened, measure),
      });
    }
  }

  return said;
}

test('every figure that opens a list says what the list says, after midnight, in cut days, by date and after a refund', async () => {
  for (const report of reports) {
    for (const search of searches) {
      const said = await compared(merchant.admin, report, search);
      expect(said.length, report.id).toBeGreaterThan(0);

      for (const { figure, list, ...about } of said)
        expect(list, JSON.stringify([report.id, search, about])).toBe(figure);
    }
  }
});

test('it says so within the filters of the report and within the scope of the caller', async () => {
  const [first] = canteens;
  const filter = { canteenIds: [String(first?.canteenId)], mealTypes: [2] };
  const narrow = await compared(merchant.admin, reports[0] as ReportValue, {
    ...ever,
    sumType: 1,
    ...filter,
  });
  expect(narrow.find(({ measure }) => measure === 'consumeAmount')).toMatchObject({
    figure: 2000,
    list: 2000,
  });
  const permissions = [...reports.map(({ access }) => access), pageOrder.access, pageRefund.access];
  const clerk = merchant.as({
    permissions,
    scope: {
      ...WHOLE_SCOPE,
      canteens: [first?.canteenId as number],
      organisations: [Number(units[1])],
    },
  });

  for (const report of reports) {
    for (const { figure, list, ...about } of await compared(clerk, report, {
      ...ever,
      sumType: 1,
    })) {
      expect(list, JSON.stringify([report.id, about])).toBe(figure);
    }
  }
});

test('a row that names no organisation, and a search that its list does not know, open nothing', () => {
  const search = { ...ever, sumType: 1 };
  const open = (row: object, more: object = {}) =>
    openedBy(consumeByOrganisation as never, 'consumeAmount', row as never, { ...search, ...more });
  expect(open({ orgId: null, bizDate: null })).toBeUndefined();
  expect(open({ orgId: '7', bizDate: null })?.content).toMatchObject({
    ownOrgId: '7',
    periodBasis: 3,
  });
  expect(open({ orgId: '7', bizDate: null }, { unheardOf: [1] })).toBeUndefined();
  const many = Array.from({ length: 101 }, (_, at) => String(at));
  expect(open({ orgId: '7', bizDate: null }, { canteenIds: many })).toBeUndefined();
});
