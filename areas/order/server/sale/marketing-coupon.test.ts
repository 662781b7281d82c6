import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freezeSingle, unfreezeSingle } from '#areas/account/contract/frozen.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { repealCheck } from '#areas/funding/contract/repeal.ts';
import {
  electronCoupons,
  electronTemplates,
  paperBatchPrint,
  paperCoupons,
  paperReceivePage,
  paperTemplates,
} from '#areas/marketing/contract/coupon.ts';
import {
  redEnvelopCheck,
  redEnvelopGrant,
  redEnvelopRecords,
  redEnvelops,
} from '#areas/marketing/contract/red-envelop.ts';
import {
  regularModifyState,
  regularTemplates,
} from '#areas/marketing/contract/regular-template.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { marketingCommands } from '#areas/marketing/server/testing/area.ts';
import { refundOrder, type Sale, sellBatch } from '../api.ts';
import { area as orderArea } from '../area.ts';
import {
  AT,
  assertSound,
  closeLedger,
  fund,
  type House,
  house,
  openLedger,
  person,
  rows,
  saleOf,
} from '../testing/ledger-house.ts';

beforeAll(() =>
  openLedger([...moneyAreas, canteenArea, { ...marketingArea, start: undefined }, orderArea]),
);
afterAll(closeLedger);

let of: House;
beforeEach(async () => {
  of = await house(3);
  await of.merchant.within(async (context) => {
    await setMealTimes(context, 0, [{ mealType: 2, startMinute: 660, endMinute: 780 }]);
    for (const who of [0, 1]) await fund(context, person(of, who), 1, 100_000);
  });
});
const key = () => crypto.randomUUID();
const call = () => of.merchant.admin;
const reason = async (work: Promise<{ data: unknown }>) =>
  ((await work).data as { reason?: string } | null)?.reason;
const template = (part: object = {}) =>
  call().call(electronTemplates.add, {
    templateName: '满10减3',
    couponType: 1,
    threshold: 1000,
    amount: 300,
    ...part,
  });
const made = async (part: object = {}, count = 5) => {
  const { templateId } = await template(part);
  return call().call(electronCoupons.make, { templateId, count, idempotencyKey: key() });
};
const granted = async (who: number, part: object = {}) => {
  const { batchId } = await made(part);
  await call().call(electronCoupons.grant, {
    batchId,
    custIds: [String(person(of, who))],
    idempotencyKey: key(),
  });
  const { records } = await call().call(electronCoupons.detailPage, { batchId, state: 2 });

  return records[0] as (typeof records)[number];
};
const sell = (...sales: Sale[]) => of.merchant.within((context) => sellBatch(context, sales));
const stateOf = async (couponId: string) =>
  (await call().call(electronCoupons.detailPage, {})).records.find(
    (one) => one.couponId === couponId,
  )?.state;

test('a coupon is handed out, used once in a sale, seen on it, and its holder’s again after a full refund', async () => {
  const { couponNo, couponId } = await granted(0);
  const bought = { ...saleOf(of, 0, 1500), couponNo };
  expect((await sell({ ...saleOf(of, 1, 1500), couponNo }))[0]).toMatchObject({
    reason: 'COUPON_NOT_USABLE',
  });
  expect((await sell({ ...saleOf(of, 0, 900), couponNo }))[0]).toMatchObject({
    reason: 'COUPON_NOT_FITTING',
  });
  expect((await sell({ ...bought, couponNo: '123456789' }))[0]).toMatchObject({
    reason: 'COUPON_UNKNOWN',
  });
  const both = await sell(bought, bought);
  expect(both.map(({ state, personal }) => [state, personal])).toEqual([
    ['posted', 1200],
    ['rejected', 0],
  ]);
  expect(await stateOf(couponId)).toBe(4);
  const { records } = await call().call(electronCoupons.summaryPage, {});
  expect(records).toMatchObject([{ madeCount: 5, grantedCount: 1, usedCount: 1, discount: 300 }]);
  await of.merchant.within((context) =>
    refundOrder(
      { ...context, now: AT },
      { orderId: both[0]?.orderId ?? 0, reason: '退', operatorId: 1 },
    ),
  );
  expect(await stateOf(couponId)).toBe(2);
  expect((await sell(bought))[0]).toMatchObject({ personal: 1200 });
  await assertSound(of.merchant.merchantId);
});

test('who holds coupons of a template, who used them on which order, and what is left, at the places of the caller', async () => {
  const one = await granted(0, { templateName: '早餐券' });
  const [sold] = await sell({ ...saleOf(of, 0, 1500), couponNo: one.couponNo });
  await granted(1, { templateName: '午餐券' });
  const { records: templates } = await call().call(electronTemplates.page, {});
  const templateId = templates.find(({ templateName }) => templateName === '早餐券')?.templateId;

  const used = await call().call(electronCoupons.detailPage, { templateId, state: 4 });
  expect(used.records).toMatchObject([
    { custId: String(person(of, 0)), orderId: String(sold?.orderId), usedAt: AT, discount: 300 },
  ]);
  expect(used.totalLine).toMatchObject({ discount: 300 });
  expect((await call().call(electronCoupons.detailPage, { templateId })).total).toBe(5);
  expect((await call().call(electronCoupons.summaryPage, { templateId })).records).toMatchObject([
    { templateName: '早餐券', leftCount: 4, grantedCount: 1, usableCount: 0, usedCount: 1 },
  ]);

  const elsewhere = of.merchant.as({
    permissions: [electronCoupons.detailPage.access, electronCoupons.summaryPage.access],
    scope: { canteens: [1] },
  });
  expect((await elsewhere.call(electronCoupons.detailPage, { templateId })).records).toEqual([]);
  expect((await elsewhere.call(electronCoupons.summaryPage, { templateId })).records).toEqual([]);
});

test('of 50 who make the last coupon one does; of 50 who are granted it, or hand it in, one is (C9)', async () => {
  const { templateId } = await template({ totalCount: 1 });
  const tries = Array.from({ length: 50 });
  const makes = await Promise.all(
    tries.map(() =>
      call().answer(electronCoupons.make, { templateId, count: 1, idempotencyKey: key() }),
    ),
  );
  expect(makes.filter(({ status }) => status === 200).length).toBe(1);
  const batchId =
    (makes.find(({ status }) => status === 200)?.data as { batchId: string } | undefined)
      ?.batchId ?? '';
  const ask = () => ({ batchId, custIds: [String(person(of, 0))], idempotencyKey: key() });
  const grants = await Promise.all(tries.map(() => call().answer(electronCoupons.grant, ask())));
  expect(grants.filter(({ status }) => status === 200).length).toBe(1);
  const [coupon] = (await call().call(electronCoupons.detailPage, { batchId })).records;
  const bought = { ...saleOf(of, 0, 1500), couponNo: coupon?.couponNo };
  const sold = await Promise.all(tries.slice(0, 20).map(() => sell(bought).catch(() => [])));
  expect(sold.flat().filter(({ state }) => state === 'posted').length).toBe(1);
});

test('the limit of a person is a row: who has what may be had is passed over, and said', async () => {
  const { batchId } = await made({ perCust: 1 });
  const people = [0, 1].map((who) => String(person(of, who)));
  const grant = (custIds: string[], count = 1) =>
    call().answer(electronCoupons.grant, { batchId, custIds, count, idempotencyKey: key() });
  expect((await grant(people.slice(0, 1))).data).toMatchObject({ granted: 1, over: 0 });
  expect((await grant(people)).data).toMatchObject({ granted: 1, people: 1, over: 1 });
  expect(await reason(grant(people))).toBe('NOBODY_LEFT');
  expect(await reason(grant([String(person(of, 2))], 2))).toBe('NOBODY_LEFT');
});

test('states: written off once; delayed while out; void for good', async () => {
  const { couponId, couponNo } = await granted(0, { validDays: 7 });
  const ids = { couponIds: [couponId] };
  await call().call(electronCoupons.delay, { ...ids, validUntil: '2099-01-01' });
  expect(await call().call(electronCoupons.writeOff, { couponNo })).toEqual({ changed: 1 });
  expect(await reason(call().answer(electronCoupons.writeOff, { couponNo }))).toBe('COUPON_STATE');
  expect(await reason(call().answer(electronCoupons.nullify, { ...ids, remark: '错发' }))).toBe(
    'COUPON_STATE',
  );
  const [free] = (await call().call(electronCoupons.detailPage, { state: 1 })).records;
  const other = { couponIds: [free?.couponId as string] };
  await call().call(electronCoupons.nullify, { ...other, remark: '作废' });
  expect(await stateOf(free?.couponId as string)).toBe(6);
});

test('a drafted template makes nothing, one that coupons were made of is no draft again, and one that has ended stays as it is', async () => {
  const { templateId } = await template({ state: 3 });
  const make = () =>
    call().answer(electronCoupons.make, { templateId, count: 1, idempotencyKey: key() });
  let version = 0;
  const set = (state: 1 | 3 | 4) => {
    version += 1;
    return call().answer(electronTemplates.modify, { templateId, state, version });
  };
  expect(await reason(make())).toBe('TEMPLATE_OFF');
  expect((await set(1)).status).toBe(200);
  expect((await make()).status).toBe(200);
  expect(await reason(set(3))).toBe('TEMPLATE_MADE');
  version -= 1;
  expect((await set(4)).status).toBe(200);
  expect(await reason(make())).toBe('TEMPLATE_OFF');
  expect(await reason(set(1))).toBe('TEMPLATE_ENDED');
});

test('paper coupons are made, printed as a PDF, handed to a receiver and written off', async () => {
  const { templateId } = await call().call(paperTemplates.add, {
    templateName: '纸质餐券',
    couponType: 3,
  });
  const { batchId } = await call().call(paperCoupons.make, {
    templateId,
    count: 30,
    idempotencyKey: key(),
  });
  const file = await call().file(paperBatchPrint, { batchId });
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await call().call(paperCoupons.grant, {
    batchId,
    receiver: '一车间',
    count: 10,
    idempotencyKey: key(),
  });
  expect((await call().call(paperReceivePage, {})).records).toMatchObject([
    { receiver: '一车间', count: 10 },
  ]);
  const [coupon] = (await call().call(paperCoupons.detailPage, { state: 2 })).records;
  expect((await sell({ ...saleOf(of, 1, 1800), couponNo: coupon?.couponNo }))[0]).toMatchObject({
    personal: 0,
    discount: 1800,
  });
  expect((await call().call(paperCoupons.makePage, {})).records).toMatchObject([
    { printCount: 1, leftCount: 20, usedCount: 1 },
  ]);
});

const issueAll = async (now?: string) => {
  const isMore = () =>
    of.merchant.within((context) =>
      marketingCommands.issueDue(now ? { ...context, now } : context),
    );
  while (await isMore());
};
const schedules = async () => (await call().call(regularTemplates.page, {})).records;
const couponsOut = async () => (await call().call(electronCoupons.detailPage, { state: 2 })).total;

test('a schedule issues once a day to whom it is for', async () => {
  const { templateId } = await template();
  await call().call(regularTemplates.add, {
    regularName: '每日一张',
    templateId,
    cycle: 1,
    perCount: 2,
  });

  await issueAll();
  await issueAll();

  expect(await schedules()).toMatchObject([{ lastPeople: 3, lastResult: 1, lastReason: 0 }]);
  expect(await couponsOut()).toBe(6);
});

test('days on which no server ran are made up, each once', async () => {
  const { templateId } = await template();
  await call().call(regularTemplates.add, {
    regularName: '每日一张',
    templateId,
    cycle: 1,
    perCount: 1,
  });

  await issueAll('2026-11-02 08:00:00');
  await issueAll('2026-11-05 08:00:00');
  expect(await couponsOut()).toBe(3 * 4);
  await issueAll('2026-11-05 09:00:00');
  expect(await couponsOut()).toBe(3 * 4);

  const [schedule] = await schedules();
  const change = { regularId: schedule?.regularId ?? '', version: schedule?.version ?? 0 };
  await call().call(regularModifyState, { ...change, state: 2 });
  await issueAll('2026-11-08 08:00:00');
  await call().call(regularModifyState, { ...change, state: 1, version: change.version + 1 });
  await issueAll('2026-11-09 08:00:00');
  expect(await couponsOut()).toBe(3 * 5);
});

test('a schedule for more people than one part holds reaches all of them; what it cannot issue it says', async () => {
  await of.merchant.within(({ tx, merchantId }) =>
    sql`insert into customer (merchant_id, cust_id, cust_num, cust_name, org_id, psn_type)
      select merchant_id, 900000000 + n, 'M' || n, '新生', org_id, psn_type
        from customer cross join generate_series(1, 2100) n
       where merchant_id = ${merchantId} and cust_id = ${person(of, 0)}`.execute(tx),
  );

  const { templateId } = await template({ totalCount: 12_000 });
  await call().call(regularTemplates.add, {
    regularName: '每日五张',
    templateId,
    cycle: 1,
    perCount: 5,
  });

  await issueAll('2026-11-02 08:00:00');
  expect(await schedules()).toMatchObject([{ lastPeople: 2103, lastResult: 1 }]);
  expect(await couponsOut()).toBe(2103 * 5);

  await issueAll('2026-11-03 08:00:00');
  expect(await schedules()).toMatchObject([{ lastPeople: 0, lastResult: 3, lastReason: 5 }]);
  expect(await couponsOut()).toBe(2103 * 5);
});

test('a red envelope reaches each person once, out of the red packet fund', async () => {
  const part = { envelopName: '开门红', minAmount: 100, maxAmount: 300, validDays: 30 };
  const { envelopId } = await call().call(redEnvelops.add, part);
  const frozen = { custId: String(person(of, 2)), freezeRule: 3 as const, idempotencyKey: key() };
  const { freezeId } = await call().call(freezeSingle, frozen);
  const cannot = [{ reason: '账户已禁止入账', people: 1 }];
  expect(await call().call(redEnvelopCheck, { envelopId })).toEqual({
    people: 2,
    least: 200,
    most: 600,
    cannot,
  });
  await call().call(unfreezeSingle, { freezeId });
  expect(await call().call(redEnvelopCheck, { envelopId })).toEqual({
    people: 3,
    least: 300,
    most: 900,
    cannot: [],
  });
  const first = await call().call(redEnvelopGrant, { envelopId });
  expect(first).toMatchObject({ people: 3, refused: 0 });
  expect(await call().call(redEnvelopCheck, { envelopId })).toEqual({
    people: 0,
    least: 0,
    most: 0,
    cannot: [],
  });
  expect(await reason(call().answer(redEnvelopGrant, { envelopId }))).toBe('NOBODY_LEFT');
  const { records, totalLine } = await call().call(redEnvelopRecords, { envelopId });
  expect(records.length).toBe(3);
  expect(records.every(({ amount }) => amount >= 100 && amount <= 300)).toBe(true);
  expect(totalLine).toMatchObject({ amount: first.amount, leftAmount: first.amount });
  const [red] = await rows<{ sum: number }>(
    'select sum(red_balance)::bigint as sum from account where merchant_id = $1',
    of.merchant.merchantId,
  );
  expect(red?.sum).toBe(first.amount);
  const { batchNo } = first;
  const back = await call().call(repealCheck, { batchNo });
  expect(back).toMatchObject({ recharges: 3, people: 3, amount: first.amount, short: 0 });
  await assertSound(of.merchant.merchantId);
});
