import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import {
  backChargeBatch,
  backChargeBatchCheck,
  backChargeCheck,
  backChargeImport,
  backChargeResult,
  backChargeSingle,
  pageBackCharge,
  pageBackChargeError,
  pageSuspended,
} from '#areas/funding/contract/back-charge.ts';
import { batchRetry } from '#areas/funding/contract/batch.ts';
import { backChargeRevocation } from '#areas/funding/contract/revocation.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { orderDetail, pageOrder } from '../../contract/order.ts';
import { checkRefund, refundOrder } from '../../contract/refund.ts';
import { area as orderArea } from '../area.ts';
import { sellBatch } from '../sale/sell.ts';
import {
  assertSound,
  balances,
  closeLedger,
  DAY,
  fund,
  type House,
  house,
  openLedger,
  rows,
  saleOf,
} from '../testing/ledger-house.ts';

beforeAll(() => openLedger([...moneyAreas, systemArea, orderArea]));
afterAll(closeLedger);

let of: House;
/** Orders in suspense: two of the first person (8.00, 5.00), one of the second (6.00), one of an unknown buyer (3.00). */
let orders: string[];
const key = () => crypto.randomUUID();
const id = (index: number): string => String(of.people[index]);
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const suspense = async () =>
  (
    await rows<{ sum: number }>(
      'select sum(suspense_amount - refund_suspense)::bigint as sum from meal_order where merchant_id = $1',
      of.merchant.merchantId,
    )
  )[0]?.sum;
const pay = (custId: number, amount: number, walletType = 1) =>
  of.merchant.within((context) => fund(context, custId, walletType, amount));

beforeEach(async () => {
  of = await house(2);
  const sales = [
    saleOf(of, 0, 800, 2),
    saleOf(of, 0, 500, 2),
    saleOf(of, 1, 600, 2),
    saleOf(of, -1, 300, 2),
  ];
  const sold = await of.merchant.within((context) => sellBatch(context, sales));
  orders = sold.map(({ orderId }) => String(orderId));
});
const [first, second] = [0, 1] as const;
const order = (index: number): string => orders[index] ?? '';

test('a back-charge says before what it takes, takes it once, and a refund goes to the wallets charged', async () => {
  const { admin } = of.merchant;
  expect(await admin.call(pageSuspended, {})).toMatchObject({
    total: 4,
    totalLine: { suspenseAmount: 2200 },
  });
  const short = await admin.call(backChargeCheck, { orderId: order(0) });
  expect(short).toMatchObject({ suspended: 800, amount: 800, obstacle: '可用余额不足' });
  await pay(of.people[first] as number, 300, 2);
  await pay(of.people[first] as number, 700);
  const asked = { orderId: order(0), amount: 600 };
  const said = { amount: 600, subsidyAmount: 300, personalAmount: 300, redAmount: 0 };
  expect(await admin.call(backChargeCheck, asked)).toMatchObject({
    ...said,
    before: 1000,
    after: 400,
    obstacle: null,
  });
  const request = { ...asked, reason: '脱机未扣款', idempotencyKey: key() };
  const done = await Promise.all([
    admin.call(backChargeSingle, request),
    admin.call(backChargeSingle, request),
  ]);
  expect(done[0]).toMatchObject({ ...said, left: 200 });
  expect(done[1]).toEqual(done[0]);
  expect(await suspense()).toBe(1600);
  expect(await admin.call(pageBackCharge, {})).toMatchObject({ total: 1, totalLine: said });
  expect(await admin.call(checkRefund, { orderId: order(0), amount: 600 })).toMatchObject({
    personalAmount: 300,
    subsidyAmount: 300,
    suspenseAmount: 0,
  });

  await admin.call(refundOrder, {
    orderId: order(0),
    amount: 800,
    reason: '未就餐',
    idempotencyKey: key(),
  });
  expect(Object.values(await balances(of.merchant.merchantId)).toSorted()).toEqual([300, 700]);
  expect(
    reasonOf(await admin.answer(backChargeSingle, { ...request, idempotencyKey: key() })),
  ).toEqual([409, 'NOTHING_SUSPENDED']);
  await assertSound(of.merchant.merchantId);
});

test('a sale that no account was charged for says why, before and after it is settled', async () => {
  const { admin } = of.merchant;
  const unknown = await admin.call(pageSuspended, { suspenseReasons: ['UNKNOWN_CARD'] });
  expect(unknown).toMatchObject({
    total: 1,
    records: [{ orderId: order(3), suspenseReason: 'UNKNOWN_CARD' }],
  });
  const period = { startDate: `${DAY} 00:00:00`, endDate: `${DAY} 23:59:59` };
  const short = { ...period, suspenseReasons: ['INSUFFICIENT_BALANCE' as const] };
  expect((await admin.call(pageOrder, short)).total).toBe(3);
  await pay(of.people[second] as number, 600);
  await admin.call(backChargeSingle, { orderId: order(2), reason: '补扣', idempotencyKey: key() });
  expect(await admin.call(orderDetail, { orderId: order(2) })).toMatchObject({
    suspenseAmount: 0,
    suspenseReason: 'INSUFFICIENT_BALANCE',
  });
});

test('an order of an unknown buyer is paid by the person who is named, and of two at once one pays', async () => {
  const { admin } = of.merchant;
  await pay(of.people[second] as number, 1000);
  const request = { orderId: order(3), reason: '查看录像' };
  expect(
    reasonOf(await admin.answer(backChargeSingle, { ...request, idempotencyKey: key() })),
  ).toEqual([409, 'NO_ACCOUNT']);
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      admin.answer(backChargeSingle, { ...request, custId: id(second), idempotencyKey: key() }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(Object.values(await balances(of.merchant.merchantId))).toEqual([700]);
  const elsewhere = of.merchant.as({
    permissions: ['*:*:*'],
    scope: { organisations: 'all', canteens: [] },
  });
  const stranger = { ...request, orderId: order(0), custId: id(second), idempotencyKey: key() };
  expect((await elsewhere.answer(backChargeSingle, stranger)).status).toBe(404);
  await assertSound(of.merchant.merchantId);
});

test('a batch does what its dry run said, keeps what it could not do with its reason, and runs again for that only', async () => {
  const { admin } = of.merchant;
  await pay(of.people[first] as number, 1000);
  const custIds = [id(first), id(second)];
  const cannot = [{ reason: '可用余额不足', people: 2 }];
  expect(await admin.call(backChargeBatchCheck, { custIds })).toEqual({
    people: 1,
    amount: 800,
    cannot,
  });
  const request = { custIds, reason: '月底补扣', idempotencyKey: key() };
  const started = await admin.call(backChargeBatch, request);
  expect(await admin.call(backChargeBatch, request)).toEqual(started);
  expect(await admin.finished(backChargeResult, started)).toMatchObject({
    state: 'partial',
    result: { done: 1, failed: 2, amount: 800 },
  });
  expect(await admin.call(pageBackChargeError, {})).toMatchObject({
    total: 2,
    totalLine: { suspenseAmount: 1100 },
  });
  await pay(of.people[second] as number, 600);
  await admin.finished(
    backChargeResult,
    await admin.call(batchRetry, { batchNo: started.batchNo }),
  );
  expect(await admin.call(pageBackChargeError, {})).toMatchObject({
    total: 1,
    records: [{ orderId: order(1), reason: '可用余额不足' }],
  });
  expect(await suspense()).toBe(800);
  await assertSound(of.merchant.merchantId);
});

test('a batch may take what is left where that is less', async () => {
  const { admin } = of.merchant;
  await pay(of.people[first] as number, 1000);
  const asked = { custIds: [id(first), id(second)], policy: 2 as const };
  const cannot = [{ reason: '可用余额不足', people: 1 }];
  expect(await admin.call(backChargeBatchCheck, asked)).toEqual({
    people: 2,
    amount: 1000,
    cannot,
  });
  const started = await admin.call(backChargeBatch, {
    ...asked,
    reason: '离校',
    idempotencyKey: key(),
  });
  expect(await admin.finished(backChargeResult, started)).toMatchObject({
    result: { done: 2, amount: 1000 },
  });
  expect(Object.values(await balances(of.merchant.merchantId))).toEqual([0]);
  expect(await suspense()).toBe(1200);
  await assertSound(of.merchant.merchantId);
});

test('of people and places the caller does not see nothing is said, charged or taken from a file', async () => {
  const { admin } = of.merchant;
  await pay(of.people[first] as number, 1000);
  const blind = of.merchant.as({
    permissions: ['*:*:*'],
    scope: { organisations: [], canteens: 'all' },
  });
  const nowhere = of.merchant.as({
    permissions: ['*:*:*'],
    scope: { organisations: 'all', canteens: [] },
  });
  const named = { custIds: [id(first)] };
  expect((await blind.answer(backChargeBatchCheck, named)).status).toBe(404);
  expect(await nowhere.call(backChargeBatchCheck, named)).toEqual({
    people: 0,
    amount: 0,
    cannot: [],
  });
  expect((await blind.answer(backChargeCheck, { orderId: order(0) })).status).toBe(404);
  expect((await nowhere.answer(backChargeCheck, { orderId: order(0) })).status).toBe(404);
  const bytes = Buffer.from(
    `订单号,人员编号,补扣金额,补扣原因\n${order(0)},,1.00,补扣\n${order(3)},${id(first)},,代付`,
  );
  for (const caller of [blind, nowhere]) {
    const { data } = await caller.upload(backChargeImport.check, { name: 'a.csv', bytes }, {});
    expect(data).toMatchObject({ total: 2, valid: 0, invalid: 2 });
  }

  expect(await suspense()).toBe(2200);
  expect((await admin.call(pageBackCharge, {})).total).toBe(0);
});

test('a file settles what its rows name, says of each row why not, and is taken back by its number', async () => {
  const { admin } = of.merchant;
  await pay(of.people[first] as number, 900);
  const lines = [
    `${order(0)},,3.00,补扣`,
    `${order(3)},${id(first)},,代付`,
    `${order(1)},,5.01,多了`,
    `${order(2)},999999,,没有此人`,
    '123456,,,没有此单',
  ];

  const bytes = Buffer.from(`订单号,人员编号,补扣金额,补扣原因\n${lines.join('\n')}`);
  const checked = (await admin.upload(backChargeImport.check, { name: 'a.csv', bytes }, {})).data;
  expect(checked).toMatchObject({ total: 5, valid: 2 });
  const { jobId } = await admin.call(backChargeImport.run, { importId: checked.importId });
  await admin.finished(backChargeImport.result, { jobId });
  expect(Object.values(await balances(of.merchant.merchantId))).toEqual([300]);
  expect(await suspense()).toBe(1600);
  const { records } = await admin.call(pageBackCharge, {});
  const batchNo = records[0]?.batchNo ?? '';
  expect(records.map((row) => row.batchNo)).toEqual([batchNo, batchNo]);
  expect(await admin.call(backChargeRevocation.check, { batchNo })).toEqual({
    people: 2,
    amount: 600,
    cannot: [],
  });
  const back = await admin.call(backChargeRevocation.save, {
    batchNo,
    reason: '导错',
    idempotencyKey: key(),
  });
  expect((await admin.finished(backChargeResult, back)).result).toMatchObject({
    done: 2,
    failed: 0,
    amount: 600,
  });
  expect(Object.values(await balances(of.merchant.merchantId))).toEqual([900]);
  expect(await admin.call(pageBackCharge, { batchNo, states: [2] })).toMatchObject({ total: 2 });
  await assertSound(of.merchant.merchantId);
});
