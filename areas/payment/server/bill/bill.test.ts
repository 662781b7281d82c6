import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import type { RunningServer } from '#kit/server/testing/server.ts';
import {
  pagePayBill,
  pagePayDay,
  pagePayDifference,
  settlePayDifference,
  uploadPayBill,
} from '../../contract/pay-bill.ts';
import { cancelPayTrade, getPayTrade, queryPayTrade } from '../../contract/pay-trade.ts';
import { MCH_NO, openRemote, type Remote } from '../testing/channels.ts';
import {
  assertSound,
  key,
  openChannelFor,
  openPayServer,
  outNoOf,
  type PayHouse,
  paidTrade,
  payHouse,
  rowsOf,
} from '../testing/pay-house.ts';

let server: RunningServer;
let remote: Remote;
let of: PayHouse;
let custId: number;
let day: string;
beforeAll(async () => {
  server = await openPayServer();
  remote = await openRemote();
});
afterAll(async () => {
  remote.close();
  await server.stop();
});
beforeEach(async () => {
  of = await payHouse(server);
  custId = of.custId;
  day = await of.merchant.within(async ({ now }) => now.slice(0, 10));
});

const admin = () => of.merchant.admin;
const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const send = (channel: number, text: string | Buffer, at = day) =>
  admin().upload(
    uploadPayBill,
    { name: 'bill.csv', bytes: Buffer.from(text) },
    { channel: String(channel), startDate: at, endDate: at },
  );
const balance = async () =>
  (
    await rowsOf<{ b: number }>(
      of,
      `select personal_balance as b from account where merchant_id = $1 and cust_id = ${custId}`,
    )
  )[0]?.b;
const open = async () =>
  (
    await admin().call(pagePayDifference, {
      state: 1,
      orders: [{ column: 'theirAmount', asc: true }],
    })
  ).records;
const settle = (diffId: string, action: 2 | 3 | 4, more: object = {}) =>
  admin().answer(settlePayDifference, {
    diffId,
    action,
    reason: '已核对',
    idempotencyKey: key(),
    ...more,
  });
/** A recharge through WeChat, credited unless it is left for later. */
async function trade(amount: number, credited = true): Promise<string> {
  const tradeId = await paidTrade(admin(), remote, { custId, amount, channel: 1 });
  if (credited) await admin().call(queryPayTrade, { tradeId });

  return tradeId;
}

interface Paid {
  readonly number: string;
  readonly outNo: string;
  readonly amount: number;
}
const paidAt = (tradeId: string, amount: number): Paid => ({
  number: `4200${outNoOf(tradeId)}`,
  outNo: outNoOf(tradeId),
  amount,
});
/** WeChat's bill as its merchants download it. */
function wechatBill(
  lines: readonly Paid[],
  { owner = MCH_NO, total }: { owner?: string; total?: number } = {},
): string {
  const sum = total ?? lines.reduce((all, { amount }) => all + amount, 0);
  const rows = lines.map(
    ({ number, outNo, amount }) =>
      `\`${day} 12:00:00,\`wx8,\`${owner},\`${number},\`${outNo},\`SUCCESS,\`${yuan(amount)},\`0,\`0,\`0.00,\`0.00`,
  );

  return [
    '\ufeff交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,订单金额,微信退款单号,商户退款单号,申请退款金额,费率备注',
    ...rows,
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    `\`${lines.length},\`${yuan(sum)},\`0.00,\`0.00,\`0.00000,\`${yuan(sum)},\`0.00`,
  ].join('\r\n');
}

test('a bill and our books: what agrees is silent, what does not is settled once, and every day adds up', async () => {
  await openChannelFor(admin(), 1);
  const [good, other, absent] = [await trade(1000), await trade(2000), await trade(3000)];
  const late = await trade(4000, false);
  (remote.trades.get(outNoOf(late)) as { state: string }).state = 'waiting';
  expect((await admin().call(cancelPayTrade, { tradeId: late })).state).toBe(4);
  const bill = wechatBill([
    paidAt(good, 1000),
    paidAt(other, 1900),
    paidAt(late, 4000),
    { number: '4200STRANGE', outNo: 'SOMEBODY', amount: 5000 },
  ]);

  const answer = await send(1, bill);
  expect(answer.data).toMatchObject({
    lineCount: 4,
    knownCount: 0,
    matchedCount: 1,
    differenceCount: 4,
  });
  expect(
    (await open()).map(({ diffType, theirAmount, ourAmount, matchId }) => [
      diffType,
      theirAmount,
      ourAmount,
      matchId,
    ]),
  ).toEqual([
    [2, 0, 3000, absent],
    [3, 1900, 2000, other],
    [4, 4000, 0, late],
    [1, 5000, 0, null],
  ]);

  expect((await send(1, bill)).data).toMatchObject({
    lineCount: 0,
    knownCount: 4,
    differenceCount: 0,
  });
  const sums = async () => (await admin().call(pagePayDay, {})).records[0];
  expect(await sums()).toMatchObject({
    theirIn: 11_900,
    ourIn: 6000,
    differenceAmount: 5900,
    explainedAmount: 5900,
    openCount: 4,
  });

  const [here, amount, state, there] = (await open()) as unknown as [
    { diffId: string },
    { diffId: string },
    { diffId: string },
    { diffId: string },
  ];

  expect(reasonOf(await settle(amount.diffId, 2))).toEqual([409, 'CANNOT_SETTLE_SO']);
  expect(reasonOf(await settle(there.diffId, 3))).toEqual([409, 'CANNOT_SETTLE_SO']);
  expect((await settle(there.diffId, 2)).status).toBe(400);
  const atOnce = await Promise.all(
    [1, 2, 3].map(() => settle(there.diffId, 2, { custId: String(custId) })),
  );
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const booked = await Promise.all([1, 2].map(() => settle(state.diffId, 2)));
  expect(booked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await admin().call(getPayTrade, { tradeId: late })).state).toBe(3);
  expect((await settle(here.diffId, 3)).status).toBe(200);
  expect((await settle(amount.diffId, 4)).status).toBe(200);
  expect(await balance()).toBe(1000 + 2000 + 4000 + 5000);
  expect(await sums()).toMatchObject({
    theirIn: 11_900,
    ourIn: 12_000,
    differenceAmount: -100,
    explainedAmount: -100,
    openCount: 0,
  });

  expect((await send(1, bill)).data).toMatchObject({ lineCount: 0, differenceCount: 0 });
  expect((await admin().call(pagePayBill, {})).totalLine).toMatchObject({
    lineCount: 4,
    differenceCount: 4,
    openCount: 0,
  });

  await assertSound(of);
});

test('what is missing on one bill and comes with the next is settled by it', async () => {
  await openChannelFor(admin(), 1);
  const tradeId = await trade(1000);
  expect((await send(1, wechatBill([]))).data).toMatchObject({ differenceCount: 1 });
  expect((await send(1, wechatBill([paidAt(tradeId, 1000)]))).data).toMatchObject({
    matchedCount: 1,
    differenceCount: 0,
  });
  expect((await admin().call(pagePayDifference, {})).records.map(({ state }) => state)).toEqual([
    5,
  ]);
  expect((await admin().call(pagePayDay, {})).records[0]).toMatchObject({
    differenceAmount: 0,
    explainedAmount: 0,
  });
});

test('Alipay speaks GBK behind # lines, a bank has columns of its own', async () => {
  await openChannelFor(admin(), 2);
  const tradeId = await paidTrade(admin(), remote, { custId, amount: 1234, channel: 2 });
  await admin().call(queryPayTrade, { tradeId });
  const text = (count: number) =>
    [
      '#支付宝业务明细查询',
      `#账号：[2088000000000001]`,
      '#-----业务明细列表-----',
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号',
      `2026${outNoOf(tradeId)}\t,${outNoOf(tradeId)}\t,交易,充值,${day} 10:00:00,${day} 10:01:00,12.34,12.34,`,
      '#-----业务明细列表结束-----',
      `#交易合计：${count}笔，商家实收共12.34元，商家优惠共0.00元`,
      '#退款合计：0笔，商家实收退款共0.00元，商家优惠退款共0.00元',
    ].join('\r\n');

  expect(reasonOf(await send(2, iconv.encode(text(2), 'gb18030')))).toEqual([400, 'BILL_SUMS']);
  expect((await send(2, iconv.encode(text(1), 'gb18030'))).data).toMatchObject({
    lineCount: 1,
    matchedCount: 1,
    differenceCount: 0,
  });

  await admin().call(rechargeSingle, {
    custId: String(custId),
    amount: 700,
    offlineType: 3,
    idempotencyKey: key(),
  });
  const bank = [
    '交易日期,交易流水号,摘要,收入金额,支出金额',
    `${day.replaceAll('-', '')},B1,存入,"1,234.50",`,
    `${day},B2,付出,0.00,88.00`,
    '合计,,,,',
  ].join('\n');

  expect((await send(3, bank)).data).toMatchObject({ lineCount: 2, differenceCount: 2 });
  expect((await open()).map(({ direction, theirAmount }) => [direction, theirAmount])).toEqual([
    [2, 8800],
    [1, 123_450],
  ]);
});

test('a file that is no whole bill of this merchant and these days leaves nothing behind', async () => {
  await openChannelFor(admin(), 1);
  const lines = [{ number: '42001', outNo: 'R1', amount: 100 }];
  const bad = async (text: string | Buffer, at?: string) => reasonOf(await send(1, text, at));
  expect(await bad('')).toEqual([400, 'INVALID_CONTENT']);
  expect(await bad('a,b\n1,2')).toEqual([400, 'NOT_A_BILL']);
  expect(await bad(Buffer.from([0, 1, 2, 3, 4]))).toEqual([400, 'NOT_A_BILL']);
  expect(await bad(wechatBill(lines, { owner: '1900000999' }))).toEqual([400, 'BILL_OWNER']);
  expect(await bad(wechatBill(lines, { total: 101 }))).toEqual([400, 'BILL_SUMS']);
  expect(await bad(wechatBill(lines).split('\r\n').slice(0, 2).join('\n'))).toEqual([
    400,
    'BILL_SUMS',
  ]);
  expect(await bad(wechatBill([...lines, ...lines]))).toEqual([400, 'BILL_TWICE']);
  expect(await bad(wechatBill(lines).replace('1.00', '1e9'))).toEqual([400, 'BILL_ROW']);
  expect(await bad(wechatBill(lines).replace('`42001', '=cmd()'))).toEqual([400, 'BILL_ROW']);
  expect(await bad(wechatBill(lines), '2020-01-01')).toEqual([400, 'BILL_PERIOD']);
  expect((await admin().call(pagePayBill, {})).records).toEqual([]);
  expect((await send(1, wechatBill(lines))).status).toBe(200);
  expect(await bad(wechatBill([{ ...lines[0], amount: 200 } as Paid]))).toEqual([
    409,
    'BILL_CHANGED',
  ]);
});
