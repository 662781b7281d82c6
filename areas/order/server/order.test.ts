import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { setUpCanteens } from '#areas/canteen/server/api.ts';
import { custAdd, custCancel } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  listCheckState,
  listDeliveryState,
  listDeliveryType,
  listNuclearMode,
  listOrderState,
  listOrderStateMix,
  listPayType,
  listRefundState,
  listSourceType,
  orderDetail,
  pageOrder,
  pageOrderDetail,
} from '../contract/order.ts';
import { checkRefund, pageRefund, refundOrder } from '../contract/refund.ts';
import { refundOrder as commandRefund, type Sale, sellBatch } from './api.ts';
import { area } from './area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let custId: string;
let accountId: string;
let today: string;
let canteens: readonly { canteenId: number; stallIds: number[] }[];
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, area]);
});
afterAll(() => server.stop());
/** One person with 3 yuan of her own, 1 yuan of red packet and 8 yuan of subsidy, and two canteens. */
beforeEach(async () => {
  merchant = await server.merchant();
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '学校' });
  const added = await merchant.admin.call(custAdd, {
    custNum: '101',
    custName: '李小明',
    orgId,
    cardNo: `C${merchant.merchantId}`,
  });

  ({ custId, accountId } = added);
  await merchant.within(async (context) => {
    today = context.now.slice(0, 10);
    canteens = await setUpCanteens(
      context,
      ['一', '二'].map((name, index) => ({
        canteenName: `${name}食堂`,
        canteenNum: String(index + 1),
        stalls: [{ stallName: '面点', stallNum: '1' }],
      })),
    );

    const wallets = [
      { walletType: 1, amount: 300 },
      { walletType: 4, amount: 100 },
      { walletType: 2, amount: 800 },
    ];

    await rechargeWallets(context, {
      items: wallets.map((wallet) => ({ custId: Number(custId), ...wallet })),
      channel: 4,
      source: 1,
      operatorId: 1,
    });
  });
});

const key = () => crypto.randomUUID();
const canteen = (index: number) => canteens[index] as (typeof canteens)[number];
/** Sells and answers the order's id. */
async function sold(amount: number, fields: Partial<Sale> = {}, place = 0): Promise<string> {
  const { canteenId, stallIds } = canteen(place);
  const [outcome] = await merchant.within((context) =>
    sellBatch(context, [
      {
        accountId: Number(accountId),
        amount,
        place: atCanteen(canteenId, stallIds[0] as number),
        occurredAt: context.now,
        nuclearMode: 1,
        onlineFlag: 1,
        sourceType: 41,
        ...fields,
      },
    ]),
  );

  expect(outcome?.orderId).toBeGreaterThan(0);

  return String(outcome?.orderId);
}
const wallets = async () => {
  const { personalBalance, subsidyBalance, redBalance } = await merchant.admin.call(accountDetail, {
    custId,
  });
  return { personalBalance, subsidyBalance, redBalance };
};

describe('the order list', () => {
  test('keeps the orders and refunds of a person who is cancelled since, under their name, number and account', async () => {
    const orderId = await sold(1200);
    await merchant.admin.call(refundOrder, {
      orderId,
      amount: 200,
      reason: '少一份菜',
      idempotencyKey: key(),
    });
    await sold(200);
    await merchant.admin.call(custCancel, { custId });

    for (const filter of [{}, { keyword: '李小明' }, { keyword: '101' }, { accountId }]) {
      const { records, totalLine } = await merchant.admin.call(pageOrder, filter);
      expect(records.map((row) => [row.custName, row.custNum, row.amount])).toEqual([
        ['李小明', '101', 200],
        ['李小明', '101', 1200],
      ]);
      expect(totalLine).toMatchObject({ amount: 1400, refundAmount: 200 });
    }

    expect(await merchant.admin.call(orderDetail, { orderId })).toMatchObject({
      custName: '李小明',
      amount: 1200,
    });
    expect((await merchant.admin.call(pageRefund, {})).records).toMatchObject([
      { custName: '李小明', amount: 200 },
    ]);
  });

  test('shows what paid an order, with totals over the whole filter', async () => {
    await sold(500);
    await sold(600);
    await sold(100, {}, 1);
    const all = await merchant.admin.call(pageOrder, { page: { current: 1, size: 2 } });
    expect([all.records.length, all.total]).toEqual([2, 3]);
    expect(all.totalLine).toMatchObject({
      amount: 1200,
      subsidyAmount: 800,
      redAmount: 100,
      personalAmount: 300,
      suspenseAmount: 0,
      refundAmount: 0,
      netAmount: 1200,
    });

    const first = await merchant.admin.call(pageOrder, { canteenId: String(canteen(0).canteenId) });
    expect(first.totalLine?.amount).toBe(1100);
    expect(first.records[0]).toMatchObject({
      custNum: '101',
      custName: '李小明',
      canteenName: '一食堂',
      stallName: '面点',
    });
  });

  test('a card number finds the orders of all who held it, and of nobody', async () => {
    const cardNo = `C${merchant.merchantId}`;
    const before = await sold(100, { cardNo, accountId: undefined });
    const unknown = await sold(100, { cardNo: 'X1', accountId: undefined, onlineFlag: 2 });
    const { orgId } = await merchant.admin.call(orgAdd, { orgName: '分校' });
    await merchant.within(async ({ tx }) => {
      await tx
        .updateTable('card')
        .set({ state: 4, barred: false })
        .where('cardNo', '=', cardNo)
        .execute();
    });
    await merchant.admin.call(custAdd, { custNum: '202', custName: '王小红', orgId, cardNo });
    const ids = async (keyword: string) =>
      (await merchant.admin.call(pageOrder, { keyword })).records.map(({ orderId }) => orderId);

    expect(await ids(cardNo)).toEqual([before]);
    expect(await ids('X1')).toEqual([unknown]);
    expect(await ids('202')).toEqual([]);
  });

  test('holds today unless asked for another period, and finds by number, name, card and person', async () => {
    const earlier = await sold(100, { occurredAt: '2024-03-05 12:00:00', onlineFlag: 2 });
    const cardNo = `C${merchant.merchantId}`;
    const order = await sold(200, { cardNo, accountId: undefined });
    const ids = async (filter: object) =>
      (await merchant.admin.call(pageOrder, filter)).records.map(({ orderId }) => orderId);
    expect(await ids({})).toEqual([order]);
    const march = { startDate: '2024-03-01 00:00:00', endDate: '2024-03-31 23:59:59' };
    expect(await ids(march)).toEqual([earlier]);
    expect(await ids({ startDate: '2024-03-05 12:00:01', endDate: '2024-03-31 23:59:59' })).toEqual(
      [],
    );

    for (const keyword of ['101', '小明', order, cardNo]) {
      expect(await ids({ keyword }), keyword).toEqual([order]);
    }

    expect(await ids({ keyword: '102' })).toEqual([]);
    expect(await ids({ minAmount: 201 })).toEqual([]);
    expect(await ids({ ...march, onlineFlag: 2 })).toEqual([earlier]);
    const backwards = await merchant.admin.answer(pageOrder, {
      startDate: '2024-03-05 00:00:00',
      endDate: '2024-03-01 00:00:00',
    });
    expect(backwards.status).toBe(400);
  });

  test('unfolds into the tenders that paid, with the same sum', async () => {
    const orderId = await sold(950);
    const { records, totalLine } = await merchant.admin.call(pageOrderDetail, {});
    expect(records.map(({ tenderType, amount }) => [tenderType, amount]).sort()).toEqual([
      [1, 50],
      [2, 800],
      [4, 100],
    ]);

    expect(totalLine?.amount).toBe(950);
    expect(records.every((row) => row.orderId === orderId)).toBe(true);
  });

  test('is exported through its own door, a POST with the same rows', async () => {
    await sold(500);
    const file = await merchant.admin.file(pageOrder, { fileType: 'csv' }, { export: true });
    const lines = file.bytes.toString().trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('5.00');
  });
});

describe('a refund', () => {
  test('is shown before it is made, goes back in reverse order of spending, and bounds the next', async () => {
    const orderId = await sold(1200);
    expect(await wallets()).toEqual({ personalBalance: 0, subsidyBalance: 0, redBalance: 0 });
    const shown = await merchant.admin.call(checkRefund, { orderId, amount: 500 });
    expect(shown).toEqual({
      orderId,
      refundable: 1200,
      ruleMost: 1200,
      mayOverride: true,
      amount: 500,
      personalAmount: 300,
      redAmount: 100,
      subsidyAmount: 100,
      suspenseAmount: 0,
      channelAmount: 0,
      cashAmount: 0,
      couponAmount: 0,
      fundAmount: 0,
      clearingAmount: 0,
      detours: [],
      buyer: {
        custNum: '101',
        custName: '李小明',
        personalBalance: 0,
        subsidyBalance: 0,
        redBalance: 0,
      },
    });

    const done = await merchant.admin.call(refundOrder, {
      orderId,
      amount: 500,
      reason: '菜品售罄',
      idempotencyKey: key(),
    });

    const {
      personalAmount,
      redAmount,
      subsidyAmount,
      suspenseAmount,
      fundAmount,
      clearingAmount,
      detours,
    } = shown;
    const split = {
      personalAmount,
      redAmount,
      subsidyAmount,
      suspenseAmount,
      fundAmount,
      clearingAmount,
      detours,
    };
    expect(done).toMatchObject({ amount: 500, ...split, refundState: 3 });
    expect(await wallets()).toEqual({ personalBalance: 300, subsidyBalance: 100, redBalance: 100 });
    const tooMuch = await merchant.admin.answer(checkRefund, { orderId, amount: 701 });
    expect([tooMuch.status, tooMuch.data]).toMatchObject([409, { reason: 'REFUND_TOO_LARGE' }]);
    const rest = await merchant.admin.call(checkRefund, { orderId });
    expect(rest).toMatchObject({ refundable: 700, amount: 700, subsidyAmount: 700 });
    const whole = await merchant.admin.call(refundOrder, {
      orderId,
      amount: 700,
      reason: '全退',
      idempotencyKey: key(),
    });

    expect(whole.refundState).toBe(2);
    expect((await merchant.admin.answer(checkRefund, { orderId })).status).toBe(409);
    const order = (await merchant.admin.call(pageOrder, { refundState: 2 })).records[0];
    expect(order).toMatchObject({ orderId, refundAmount: 1200, netAmount: 0 });
  });

  test('is made once for one key, however often it is tried', async () => {
    const orderId = await sold(600);
    const request = { orderId, amount: 200, reason: '重复点击', idempotencyKey: key() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => merchant.admin.call(refundOrder, request)),
    );
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1);
    const detail = await merchant.admin.call(orderDetail, { orderId });
    expect([detail.refundAmount, detail.refunds.length]).toEqual([200, 1]);
  });

  test('shows in the order, in its postings and in the list of refunds', async () => {
    const orderId = await sold(950);
    await merchant.admin.call(refundOrder, {
      orderId,
      amount: 60,
      reason: '少一份菜',
      idempotencyKey: key(),
    });
    const detail = await merchant.admin.call(orderDetail, { orderId });
    expect(detail).toMatchObject({
      amount: 950,
      refundAmount: 60,
      netAmount: 890,
      refundState: 3,
      accountId,
    });
    expect(detail.tenders).toEqual([
      { tenderType: 1, amount: 50, refundAmount: 50 },
      { tenderType: 2, amount: 800, refundAmount: 0 },
      { tenderType: 4, amount: 100, refundAmount: 10 },
    ]);

    const sum = (tradeType: number) =>
      detail.postings
        .filter((posting) => posting.tradeType === tradeType)
        .reduce((total, { amount }) => total + amount, 0);
    expect([sum(20), sum(22)]).toEqual([-950, 60]);
    expect(detail.refunds).toMatchObject([
      { amount: 60, personalAmount: 50, redAmount: 10, reason: '少一份菜' },
    ]);
    const list = await merchant.admin.call(pageRefund, {
      keyword: '101',
      startDate: `${today} 00:00:00`,
    });
    expect(list.totalLine).toMatchObject({
      amount: 60,
      personalAmount: 50,
      subsidyAmount: 0,
      redAmount: 10,
    });
    expect(list.records[0]).toMatchObject({ orderId, orderAmount: 950, reason: '少一份菜' });
  });

  test('says that money of a grant that has expired since goes to the fund, before, after and in every list', async () => {
    const expiredAt = '2024-03-05 12:30:00';
    await merchant.within((context) =>
      rechargeWallets(context, {
        items: [{ custId: Number(custId), walletType: 2, amount: 400, expiresAt: expiredAt }],
        channel: 9,
        source: 1,
        operatorId: 1,
        occurredAt: '2024-03-01 08:00:00',
      }),
    );

    const orderId = await sold(1500, { occurredAt: '2024-03-05 12:00:00', onlineFlag: 2 });
    const detours = [{ to: 'fund', walletType: 2, amount: 400, why: 'EXPIRED', expiredAt }];
    const split = { personalAmount: 200, redAmount: 100, subsidyAmount: 800, clearingAmount: 0 };
    const shown = await merchant.admin.call(checkRefund, { orderId, amount: 1400 });
    expect(shown).toMatchObject({ ...split, fundAmount: 300, detours: [{ amount: 300 }] });
    const request = { orderId, amount: 1500, reason: '整单退', idempotencyKey: key() };
    const before = await wallets();
    const done = await merchant.admin.call(refundOrder, request);
    expect(done).toMatchObject({ ...split, fundAmount: 400, detours });
    const after = await wallets();
    expect(after.subsidyBalance - before.subsidyBalance).toBe(done.subsidyAmount);
    const { refunds, tenders } = await merchant.admin.call(orderDetail, { orderId });
    expect(refunds).toMatchObject([{ subsidyAmount: 800, fundAmount: 400, detours }]);
    expect(tenders.find(({ tenderType }) => tenderType === 2)?.refundAmount).toBe(1200);
    const list = await merchant.admin.call(pageRefund, {});
    expect(list.totalLine).toMatchObject({ amount: 1500, subsidyAmount: 800, fundAmount: 400 });
    expect(list.records[0]?.detour).toBe(
      `4.00元退回补贴钱包发放资金：该笔发放已于${expiredAt}过期`,
    );
    const english = await merchant.admin.answer(pageRefund, {}, { english: true });
    expect(english.data.records[0]?.detour).toMatch(/^4\.00 yuan .*2024-03-05 12:30:00$/);
  });

  test('after the account was closed is said to go to clearing and to the fund, not to wallets', async () => {
    const orderId = await sold(1200);
    await merchant.admin.call(custCancel, { custId });
    const split = {
      personalAmount: 0,
      subsidyAmount: 0,
      redAmount: 0,
      fundAmount: 900,
      clearingAmount: 300,
    };
    expect(await merchant.admin.call(checkRefund, { orderId })).toMatchObject(split);
    const request = { orderId, amount: 1200, reason: '已毕业', idempotencyKey: key() };
    expect(await merchant.admin.call(refundOrder, request)).toMatchObject(split);
  });

  test('counts in lists at the moment it was made, not when it was recorded', async () => {
    const orderId = await sold(600, { occurredAt: '2024-03-05 12:00:00', onlineFlag: 2 });
    await merchant.within((context) =>
      commandRefund(
        { ...context, now: '2024-03-05 20:10:00' },
        { orderId: Number(orderId), reason: '重复', operatorId: 1 },
      ),
    );

    expect((await merchant.admin.call(pageRefund, {})).total).toBe(0);
    const day = { startDate: '2024-03-05 00:00:00', endDate: '2024-03-05 23:59:59' };
    expect((await merchant.admin.call(pageRefund, day)).records).toMatchObject([
      { refundedAt: '2024-03-05 20:10:00' },
    ]);
  });

  test('of an amount the account never paid takes from what it still owes first', async () => {
    const orderId = await sold(2000, { onlineFlag: 2 });
    const order = (await merchant.admin.call(pageOrder, {})).records[0];
    expect(order).toMatchObject({ amount: 2000 });
    const owed = order?.suspenseAmount ?? 0;
    expect(owed).toBeGreaterThan(0);
    const shown = await merchant.admin.call(checkRefund, { orderId, amount: owed });
    expect(shown).toMatchObject({
      suspenseAmount: owed,
      personalAmount: 0,
      subsidyAmount: 0,
      redAmount: 0,
    });
    const done = await merchant.admin.call(refundOrder, {
      orderId,
      amount: owed,
      reason: '冲减',
      idempotencyKey: key(),
    });

    expect(done).toMatchObject({
      suspenseAmount: owed,
      personalAmount: 0,
      subsidyAmount: 0,
      redAmount: 0,
    });
  });
});

describe('an operator of another canteen', () => {
  test('neither sees nor refunds an order', async () => {
    const orderId = await sold(500);
    const request = { orderId, amount: 500, reason: '越权', idempotencyKey: key() };
    await merchant.admin.call(refundOrder, {
      ...request,
      amount: 100,
      reason: '真的',
      idempotencyKey: key(),
    });
    const permissions = ['order:order:page', 'order:order:refund', 'order:refund:page'];
    const stranger = merchant.as({ permissions, scope: { canteens: [canteen(1).canteenId] } });
    expect((await stranger.call(pageOrder, {})).total).toBe(0);
    expect((await stranger.call(pageOrderDetail, {})).total).toBe(0);
    expect((await stranger.call(pageRefund, {})).total).toBe(0);
    const answers = await Promise.all([
      stranger.answer(orderDetail, { orderId }),
      stranger.answer(checkRefund, { orderId }),
      stranger.answer(refundOrder, request),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const owner = merchant.as({ permissions, scope: { canteens: [canteen(0).canteenId] } });
    expect((await owner.call(pageOrder, {})).total).toBe(1);
    expect((await merchant.as({ permissions }).call(pageOrder, {})).total).toBe(0);
  });
});

describe('the lists of orders', () => {
  test('come in both languages', async () => {
    expect(
      (await merchant.admin.call(listOrderStateMix, undefined)).map(({ desc }) => desc),
    ).toContain('部分退款');
    const lists = [
      listOrderState,
      listOrderStateMix,
      listNuclearMode,
      listCheckState,
      listRefundState,
      listDeliveryType,
      listDeliveryState,
      listSourceType,
      listPayType,
    ];

    for (const list of lists) {
      const english = await merchant.admin.answer(list, undefined, { english: true });
      expect(english.data.length, list.id).toBeGreaterThan(0);
      expect(JSON.stringify(english.data), list.id).not.toMatch(/\p{Script=Han}/u);
    }
  });
});
