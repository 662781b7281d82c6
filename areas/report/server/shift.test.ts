import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { Context } from '#kit/server/context.ts';
import { recomputeDirty } from '#kit/server/report/worker.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { handInDue, handIns } from '../contract/hand-in.ts';
import { EVERY_SHIFT, shiftCash, shiftLines, shiftOperators } from '../contract/shift.ts';
import { area, families } from './area.ts';
import { merchantWithCanteens } from './testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([
    customerArea,
    ...moneyAreas,
    orderArea,
    { ...area, start: undefined },
  ]);
});
afterAll(() => server.stop());

const CASH = 4;
const WECHAT = 1;
/** Trade types, and accounts of the ledger. */
const TRADE = { recharge: 10, sale: 20, refund: 22, withdrawal: 30, revocation: 40, deposit: 70 };
const BOOK = { wallet: 1, border: 101, sales: 105, deposits: 107, paidOut: 112 };

interface Moved {
  readonly trade: number;
  readonly amount: number;
  readonly at: string;
  readonly operatorId: number;
  /** Where it was sold; a recharge is of no canteen. */
  readonly canteenId?: number;
  readonly channel?: number;
  /** A meal that runs past midnight belongs to the date before. */
  readonly bizDate?: string;
  readonly deviceId?: number;
}

const sides = ({ trade }: Moved): readonly [from: number, to: number] => {
  if (trade === TRADE.sale) return [BOOK.border, BOOK.sales];
  if (trade === TRADE.refund) return [BOOK.sales, BOOK.border];
  if (trade === TRADE.deposit) return [BOOK.border, BOOK.deposits];
  return trade === TRADE.recharge ? [BOOK.border, BOOK.wallet] : [BOOK.wallet, BOOK.border];
};
/** Of a leg of a wallet: which one, and by how much it changed. */
const walletOf = (moved: Moved) => {
  const [from, to] = sides(moved);
  if (from !== BOOK.wallet && to !== BOOK.wallet) return {};

  const change = to === BOOK.wallet ? moved.amount : -moved.amount;

  return { accountId: 7, walletType: 1, change, balanceAfter: 0 };
};
const TENDER = { channel: 5, cash: 6 };
/** Of what was sold or given back. */
const saleOf = ({ trade, channel = CASH }: Moved) =>
  trade === TRADE.sale || trade === TRADE.refund
    ? {
        tenderType: channel === CASH ? TENDER.cash : TENDER.channel,
        countsAs: 2,
        orderKind: 1,
      }
    : {};
/** Cash and other money that went over a counter, as the ledger writes it. */
const move = (merchant: TestMerchant, all: readonly Moved[]): Promise<void> =>
  merchant.within(async (context) => {
    for (const moved of all) await postMoved(context, moved);
  });
async function postMoved({ tx, client, merchantId, newId }: Context, moved: Moved) {
  const { trade, amount, at, operatorId, canteenId, channel = CASH } = moved;
  const { bizDate = at.slice(0, 10), deviceId } = moved;
  const [from, to] = sides(moved);
  const postingId = newId();
  await client.query("select ensure_month('posting', $1::text::date)", [bizDate]);
  await tx
    .insertInto('posting')
    .values({
      postingId,
      transactionId: newId(),
      line: 1,
      tradeType: trade,
      fromAccount: from,
      fromRef: channel,
      toAccount: to,
      toRef: channel,
      amount,
      walletSeq: postingId,
      occurredAt: at,
      bizDate,
      mealType: 2,
      channel,
      operatorId,
      ...(deviceId !== undefined && { deviceId }),
      ...(canteenId !== undefined && { placeKind: 1, placeId: canteenId }),
      ...(trade === TRADE.recharge && { payMethod: 3 }),
      ...walletOf(moved),
      ...saleOf(moved),
    })
    .execute();
  for (const [family, bucket] of [
    ['money', 0],
    ['consume', canteenId ?? 0],
  ] as const)
    await client.query('insert into report_dirty values ($1, $2, $3, $4::text::date, $5)', [
      merchantId,
      newId(),
      family,
      bizDate,
      bucket,
    ]);
}

const settle = async () => {
  while ((await recomputeDirty(server.system, families)) > 0);
};

let merchant: TestMerchant;
let canteens: readonly [first: number, second: number];
/** Sees one canteen, and no organisation. */
let clerk: Caller;
let other: Caller;
beforeEach(async () => {
  const { merchant: made, first, second } = await merchantWithCanteens(server);
  [merchant, canteens] = [made, [first, second]];
  const permissions = [shiftLines.access, handIns.add.access, handIns.page.access];
  clerk = merchant.as({ permissions, scope: { canteens: [first] } });
  other = merchant.as({ permissions, scope: { canteens: [first] } });
  await merchant.within(({ tx }) =>
    tx
      .insertInto('operator')
      .values(
        [clerk, other].map(({ actor: { userId } }) => ({
          userId,
          username: `clerk${userId}`,
          realName: `收银员${userId}`,
          passwordHash: '',
        })),
      )
      .execute(),
  );
});
const idOf = ({ actor }: Caller): string => String(actor.userId);

/** Two evenings of two operators, the first of which runs past midnight. */
const evenings = async () => {
  const [first, second] = canteens;
  const mine = { operatorId: clerk.actor.userId } as const;
  await move(merchant, [
    { ...mine, trade: TRADE.sale, amount: 1205, at: '2026-03-02 21:59:59', canteenId: first },
    { ...mine, trade: TRADE.sale, amount: 310, at: '2026-03-02 22:00:00', canteenId: first },
    {
      ...mine,
      trade: TRADE.sale,
      amount: 999,
      at: '2026-03-02 23:10:00',
      canteenId: second,
      channel: WECHAT,
    },
    {
      ...mine,
      trade: TRADE.sale,
      amount: 777,
      at: '2026-03-03 00:20:00',
      canteenId: second,
      bizDate: '2026-03-02',
      deviceId: 31,
    },
    { ...mine, trade: TRADE.refund, amount: 105, at: '2026-03-03 01:00:00', canteenId: first },
    { ...mine, trade: TRADE.recharge, amount: 5000, at: '2026-03-02 22:30:00' },
    { ...mine, trade: TRADE.recharge, amount: 700, at: '2026-03-02 22:31:00', channel: WECHAT },
    { ...mine, trade: TRADE.revocation, amount: 500, at: '2026-03-03 01:30:00' },
    { ...mine, trade: TRADE.withdrawal, amount: 2000, at: '2026-03-03 02:00:00' },
    { ...mine, trade: TRADE.deposit, amount: 2000, at: '2026-03-03 02:00:01' },
    {
      trade: TRADE.sale,
      amount: 88_888,
      at: '2026-03-02 22:15:00',
      canteenId: first,
      operatorId: other.actor.userId,
    },
  ]);
};
const night = { startDate: '2026-03-02 22:00:00', endDate: '2026-03-03 02:00:00' };
const said = async (caller: Caller, asked: object) =>
  (await caller.call(shiftLines, asked as never)).records.map((row) => [
    row.part,
    row.tenderType,
    row.channel,
    row.num,
    row.amount,
  ]);

test('a shift says sales, refunds, recharges and what was paid out, by way of payment, past midnight', async () => {
  await evenings();
  expect(await said(clerk, night)).toEqual([
    [1, 5, WECHAT, 1, 999],
    [1, 6, CASH, 2, 1087],
    [3, 6, CASH, 1, 105],
    [4, null, WECHAT, 1, 700],
    [4, null, CASH, 1, 5000],
    [6, null, CASH, 1, 500],
    [7, null, CASH, 1, 2000],
  ]);
  expect(await clerk.call(shiftCash, night)).toMatchObject({
    operatorName: `收银员${idOf(clerk)}`,
    isPart: false,
    inOrder: 1087,
    inRecharge: 5000,
    outRefund: 105,
    outRevoke: 500,
    outWithdraw: 2000,
    expectedAmount: 310 + 777 + 5000 - 105 - 500 - 2000,
  });
});

test('the cash of a shift is what is to be handed in of it and what the ledger says, wherever times cut the days', async () => {
  await evenings();
  const periods = [
    night,
    { startDate: '2026-03-02 00:00:00', endDate: '2026-03-03 23:59:59' },
    { startDate: '2026-03-02 00:00:00', endDate: '2026-03-02 21:59:59' },
    { startDate: '2026-03-02 22:00:00', endDate: '2026-03-02 23:59:59' },
    { startDate: '2026-03-03 00:00:00', endDate: '2026-03-03 02:00:00' },
    { startDate: '2026-03-03 02:00:01', endDate: '2026-03-03 23:59:59' },
  ];
  for (const _round of ['facts', 'rollups']) {
    const sums: number[] = [];
    for (const period of periods) {
      const { expectedAmount } = await clerk.call(shiftCash, period);
      expect([period, expectedAmount]).toEqual([
        period,
        (await clerk.call(handInDue, period)).expectedAmount,
      ]);
      sums.push(expectedAmount);
    }

    const [, whole, ...parts] = sums;
    expect(whole).toBe(1205 + 310 + 777 - 105 + 5000 - 500 - 2000 + 2000);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
    await settle();
  }
});

test('what was handed in of the time stands beside the cash', async () => {
  await evenings();
  const { expectedAmount, handIns: before } = await clerk.call(shiftCash, night);
  expect(before).toEqual([]);
  await clerk.call(handIns.add, {
    startTime: night.startDate,
    endTime: night.endDate,
    countedAmount: expectedAmount - 3,
    remark: '少找零',
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await clerk.call(shiftCash, night)).toMatchObject({
    expectedAmount,
    handedAmount: expectedAmount,
    handIns: [{ expectedAmount, countedAmount: expectedAmount - 3, state: 1 }],
  });
  const longer = { ...night, startDate: '2026-03-02 23:00:00' };
  expect(await clerk.call(shiftCash, longer)).toMatchObject({ handedAmount: 0 });
  const atOne = { ...night, canteenIds: [String(canteens[0])] };
  expect(await clerk.call(shiftCash, atOne)).toMatchObject({ handedAmount: null, handIns: [] });
});

test("others are seen where that is allowed, as far as the scope reaches; one's own shift is whole", async () => {
  await evenings();
  expect((await clerk.answer(shiftLines, { ...night, operatorId: idOf(other) })).status).toBe(403);
  expect((await clerk.answer(shiftCash, { ...night, operatorId: idOf(other) })).status).toBe(403);
  expect((await clerk.call(shiftOperators, {})).map(({ userId }) => userId)).toEqual([idOf(clerk)]);

  const manager = merchant.as({
    permissions: [shiftLines.access, EVERY_SHIFT],
    scope: { canteens: [canteens[0]], organisations: [] },
  });
  const ofClerk = { ...night, operatorId: idOf(clerk) };
  expect(await said(manager, ofClerk)).toEqual([
    [1, 6, CASH, 1, 310],
    [3, 6, CASH, 1, 105],
  ]);
  expect(await manager.call(shiftCash, ofClerk)).toMatchObject({
    isPart: true,
    expectedAmount: 205,
    handedAmount: null,
  });
  expect(await said(manager, night)).toEqual([
    [1, 6, CASH, 2, 310 + 88_888],
    [3, 6, CASH, 1, 105],
  ]);

  const nowhere = merchant.as({ permissions: [shiftLines.access, EVERY_SHIFT] });
  expect(await said(nowhere, night)).toEqual([]);
});

test('a canteen or a terminal narrows a shift to what happened there', async () => {
  await evenings();
  const atTerminal = { ...night, deviceIds: ['31'] };
  expect(await said(clerk, atTerminal)).toEqual([[1, 6, CASH, 1, 777]]);
  expect((await clerk.call(shiftCash, atTerminal)).expectedAmount).toBe(777);
  const atSecond = { ...night, canteenIds: [String(canteens[1])] };
  expect(await said(clerk, atSecond)).toEqual([
    [1, 5, WECHAT, 1, 999],
    [1, 6, CASH, 1, 777],
  ]);
});

test('a shift is a month at most', async () => {
  const long = { startDate: '2026-03-01 00:00:00', endDate: '2026-04-01 00:00:00' };
  expect((await clerk.answer(shiftLines, long)).status).toBe(400);
  expect((await clerk.answer(shiftCash, long)).status).toBe(400);
});

test('recharges at the counter stand in the shift of who took them', async () => {
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '学院' });
  const { custId } = await merchant.admin.call(custAdd, {
    custNum: '1',
    custName: '李小明',
    orgId,
  });
  await merchant.admin.call(rechargeSingle, {
    custId,
    amount: 3000,
    offlineType: 3,
    voucherNo: 'V1',
    idempotencyKey: crypto.randomUUID(),
  } as never);
  const { startTime, endTime, expectedAmount } = await merchant.admin.call(handInDue, {});
  const period = { startDate: startTime, endDate: endTime };
  expect(expectedAmount).toBe(3000);
  expect((await merchant.admin.call(shiftCash, period)).expectedAmount).toBe(3000);
  const { records } = await merchant.admin.call(shiftLines, period);
  expect(records).toMatchObject([{ part: 4, channel: CASH, payMethod: 3, num: 1, amount: 3000 }]);
});
