import { afterAll, beforeAll, expect, test } from 'vitest';
import { recomputeDirty } from '#kit/server/report/worker.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { deviceAmount } from '../../contract/analysis/device.ts';
import {
  dishesArrange,
  dishesByAmount,
  dishesByGrossProfit,
  dishesByPrice,
  dishesByProfit,
  dishesDetail,
  dishesTotal,
} from '../../contract/analysis/dishes.ts';
import {
  rechargeDetail,
  rechargeTotal,
  rechargeTrend,
  rechargeTypeTotal,
} from '../../contract/analysis/recharge.ts';
import { dishProfit, dishSales } from '../../contract/dish-sale.ts';
import { area, families } from '../area.ts';
import { merchantWithCanteens } from '../testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const week = { startDate: '2026-03-09 00:00:00', endDate: '2026-03-15 23:59:59' };

interface Line {
  readonly dish: number;
  readonly pieces: number;
  /** Fen a piece. */
  readonly price: number;
  /** Fen of all pieces; null where not known. */
  readonly cost: number | null;
  readonly refund?: number;
  readonly at?: string;
  /** 1 dish, 3 what is sold beside dishes. */
  readonly kind?: 1 | 3;
  /** Sold by weight instead: `price` is fen a kilogram, `cost` of all of it. */
  readonly grams?: number;
}

/** Lines of paid orders as the order area writes them, dirty marks included. */
const sell = (merchant: TestMerchant, canteen: number, lines: readonly Line[]): Promise<void> =>
  merchant.within(async ({ client, merchantId, newId }) => {
    for (const {
      dish,
      pieces,
      price,
      cost,
      refund = 0,
      at = '2026-03-10 12:00:00',
      kind = 1,
      grams,
    } of lines) {
      const quantity = grams ?? pieces * 1000;
      await client.query("select ensure_month('order_line', $1::text::date)", [at]);
      await client.query(
        `insert into order_line (merchant_id, order_id, line_no, biz_date, goods_kind, goods_id, goods_name, measure, unit_price, quantity, amount,
           cost, refund_amount, refund_quantity, sold, order_kind, place_kind, place_id, meal_type, occurred_at)
         values ($1, $2, 1, $3::text::date, $13, $4, '菜', $12, $5, $6, $7, $8, $9, $10, true, 1, 1, $11, 2, $3::text::timestamptz)`,
        [
          merchantId,
          newId(),
          at,
          kind === 1 ? dish : null,
          price,
          quantity,
          (quantity * price) / 1000,
          cost,
          refund,
          Math.round((refund / price) * 1000),
          canteen,
          grams === undefined ? 1 : 2,
          kind,
        ],
      );

      await client.query("insert into report_dirty values ($1, $2, 'goods', $3::text::date, $4)", [
        merchantId,
        newId(),
        at,
        canteen,
      ]);
    }
  });

test('dishes are ranked by what they brought and what they earned; the matrix groups those whose cost is known', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await sell(merchant, first, [
    { dish: 11, pieces: 100, price: 500, cost: 10_000 },
    { dish: 12, pieces: 90, price: 200, cost: 17_000 },
    { dish: 13, pieces: 10, price: 2000, cost: 5000, refund: 2000 },
    { dish: 14, pieces: 5, price: 100, cost: 490 },
    { dish: 15, pieces: 1, price: 9999, cost: null },
    { dish: 11, pieces: 10, price: 500, cost: 1000, at: '2026-03-03 12:00:00' },
  ]);

  const { admin } = merchant;
  const ask = async () => ({
    total: (await admin.call(dishesTotal, week)).figures,
    amounts: (await admin.call(dishesByAmount, week)).map(({ goodsId, value }) => [goodsId, value]),
    prices: (await admin.call(dishesByPrice, week)).map(({ goodsId, value }) => [goodsId, value]),
    rates: (await admin.call(dishesByGrossProfit, week)).map(({ goodsId }) => goodsId),
    groups: (await admin.call(dishesArrange, week)).map(({ goodsId, group, profitEach }) => [
      goodsId,
      group,
      profitEach,
    ]),
    rows: (await admin.call(dishesDetail, week)).totalLine,
  });

  const live = await ask();
  expect(live.total).toEqual({
    now: {
      dishNum: 5,
      quantity: 206,
      totalAmount: 50_000 + 18_000 + 18_000 + 500 + 9999,
      grossProfit: 40_000 + 1000 + 13_000 + 10,
      rateCovered: 86_500 / 96_499,
    },
    before: { dishNum: 1, quantity: 10, totalAmount: 5000, grossProfit: 4000, rateCovered: 1 },
  });

  expect(live.amounts).toEqual([
    ['11', 50_000],
    ['12', 18_000],
    ['13', 18_000],
    ['15', 9999],
    ['14', 500],
  ]);

  expect(live.prices[0]).toEqual(['15', 9999]);
  expect(live.prices[1]).toEqual(['13', 2000]);
  expect(live.rates).toEqual(['11', '13', '12', '14']);
  expect(live.groups).toEqual([
    ['11', 1, 400],
    ['12', 2, 11],
    ['13', 3, 1300],
    ['14', 4, 2],
  ]);

  expect(live.rows).toMatchObject({ quantity: 206, totalAmount: 96_499, grossProfit: 54_010 });
  while ((await recomputeDirty(server.system, families)) > 0);
  expect(await ask()).toEqual(live);
});

test('dishes whose cost is not known earn nothing: profit, rates and ranks are of the rest, and reports say how much that is', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await sell(merchant, first, [
    { dish: 21, pieces: 10, price: 500, cost: 2000 },
    { dish: 22, pieces: 4, price: 1000, cost: null },
    { dish: 23, pieces: 6, price: 300, cost: null },
    { dish: 24, pieces: 2, price: 250, cost: 600 },
    { dish: 0, pieces: 1, price: 999, cost: null, kind: 3 },
  ]);

  const { admin } = merchant;
  const covered = { profitRate: 2900 / 5500, rateCovered: 5500 / 11_300 };
  const ask = async () => {
    const report = await admin.call(dishProfit, week);
    expect(report.totalLine).toMatchObject({
      totalAmount: 11_300,
      costAmount: 2600,
      profitAmount: 2900,
      ...covered,
    });
    expect(report.records.find(({ goodsId }) => goodsId === '22')).toMatchObject({
      totalAmount: 4000,
      costAmount: null,
      profitAmount: null,
      profitRate: null,
      rateCovered: 0,
    });

    const detail = (await admin.call(dishesDetail, week)).totalLine;
    expect(detail).toMatchObject({ totalAmount: 11_300, costAmount: 2600, grossProfit: 2900 });
    expect(detail).toMatchObject({
      grossProfitRate: covered.profitRate,
      rateCovered: covered.rateCovered,
    });
    expect((await admin.call(dishSales, week)).totalLine).toMatchObject({
      totalAmount: 11_300,
      quantity: 22,
    });
    expect((await admin.call(dishesTotal, week)).figures.now).toMatchObject({ grossProfit: 2900 });
    const ranked = (await admin.call(dishesByProfit, week)).map(({ goodsId, value }) => [
      goodsId,
      value,
    ]);
    expect(ranked).toEqual([
      ['21', 3000],
      ['24', -100],
    ]);
    expect((await admin.call(dishesByGrossProfit, week)).map(({ goodsId }) => goodsId)).toEqual([
      '21',
      '24',
    ]);
    expect((await admin.call(dishesArrange, week)).map(({ goodsId }) => goodsId)).toEqual([
      '21',
      '24',
    ]);
  };

  await ask();
  while ((await recomputeDirty(server.system, families)) > 0);
  await ask();
  const exportColumns = ['goodsName', 'profitAmount', 'profitRate', 'rateCovered'];
  const { bytes } = await admin.file(
    dishProfit,
    { ...week, fileType: 'csv', exportColumns },
    { export: true },
  );
  expect(bytes.toString().trim().split('\r\n').at(-1)).toBe('合计,29.00,52.73%,48.67%');
});

test('a dish that is sold by the piece and by weight has a price of each', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await sell(merchant, first, [
    { dish: 31, pieces: 2, price: 800, cost: 500 },
    { dish: 31, pieces: 0, grams: 500, price: 3980, cost: 700 },
    { dish: 32, pieces: 0, grams: 1500, price: 2000, cost: null },
  ]);

  const ask = async () => (await merchant.admin.call(dishesDetail, week)).records;
  const live = await ask();
  expect(live.find(({ goodsId }) => goodsId === '31')).toMatchObject({
    quantity: 2,
    weight: 0.5,
    averagePrice: 800,
    averageKilogram: 3980,
    totalAmount: 3590,
    grossProfit: 2390,
  });

  expect(live.find(({ goodsId }) => goodsId === '32')).toMatchObject({
    quantity: 0,
    weight: 1.5,
    averagePrice: null,
    averageKilogram: 2000,
  });

  while ((await recomputeDirty(server.system, families)) > 0);
  expect(await ask()).toEqual(live);
});

const ORG = 70;
/** How the ledger writes a fact: accounts, what of it is a tender, and the family whose cell it changes. */
const KINDS = {
  recharge: { trade: 10, from: 101, to: 1, sign: 1, tender: null, counts: 0, family: 'money' },
  revoke: { trade: 40, from: 1, to: 112, sign: -1, tender: null, counts: 0, family: 'money' },
  sale: { trade: 20, from: 1, to: 105, sign: -1, tender: 1, counts: 2, family: 'consume' },
} as const;
interface Entry {
  readonly kind: keyof typeof KINDS;
  readonly amount: number;
  readonly at: string;
  readonly channel?: number;
  /** Where and by what it was sold. */
  readonly place?: number;
  readonly device?: number;
}

/** Facts as the ledger writes them, dirty marks included. */
const posted = (merchant: TestMerchant, entries: readonly Entry[]): Promise<void> =>
  merchant.within(async ({ client, merchantId, newId }) => {
    for (const { kind, amount, channel = null, at, place = null, device = null } of entries) {
      const { trade, from, to, sign, tender, counts, family } = KINDS[kind];
      await client.query("select ensure_month('posting', $1::text::date)", [at]);
      await client.query(
        `insert into posting (merchant_id, posting_id, transaction_id, line, trade_type, from_account, from_ref, to_account, to_ref, amount,
           account_id, wallet_type, change, balance_after, wallet_seq, occurred_at, biz_date, org_id, channel, source, place_kind, place_id, device_id,
           tender_type, counts_as, order_kind)
         values ($1, $2, $3, 1, $4, $5, 7, $6, 7, $7, 7, 1, $8, 0, $2, $9::text::timestamptz, $9::text::date, $10, $11, 1, $12, $13, $14, $15, $16, $12)`,
        [
          merchantId,
          newId(),
          newId(),
          trade,
          from,
          to,
          amount,
          sign * amount,
          at,
          ORG,
          channel,
          place && 1,
          place,
          device,
          tender,
          counts,
        ],
      );

      await client.query('insert into report_dirty values ($1, $2, $3, $4::text::date, $5)', [
        merchantId,
        newId(),
        family,
        at,
        place ?? ORG,
      ]);
    }
  });

test('recharges less revocations by day and channel, and machines by what they sold, are their facts', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  const sold = { kind: 'sale', place: first } as const;
  await posted(merchant, [
    { kind: 'recharge', amount: 5000, channel: 1, at: '2026-03-10 08:00:00' },
    { kind: 'recharge', amount: 3000, channel: 4, at: '2026-03-10 09:00:00' },
    { kind: 'revoke', amount: 1000, channel: 1, at: '2026-03-12 09:00:00' },
    { kind: 'recharge', amount: 700, channel: 4, at: '2026-03-03 09:00:00' },
    { ...sold, amount: 900, at: '2026-03-10 12:00:00', device: 61 },
    { ...sold, amount: 100, at: '2026-03-11 12:00:00', device: 62 },
    { ...sold, amount: 50, at: '2026-03-11 12:00:00' },
  ]);

  const { admin } = merchant;
  expect((await admin.call(rechargeTotal, week)).figures).toEqual({
    now: { totalAmount: 7000, rechargeNum: 2, averageAmount: 4000, revokeRechargeAmount: 1000 },
    before: { totalAmount: 700, rechargeNum: 1, averageAmount: 700, revokeRechargeAmount: 0 },
  });
  const days = (await admin.call(rechargeTrend, week)).filter(
    ({ amount, amountBefore }) => amount !== 0 || amountBefore !== 0,
  );
  expect(days.map(({ bizDate, amount, amountBefore }) => [bizDate, amount, amountBefore])).toEqual([
    ['2026-03-10', 8000, 700],
    ['2026-03-12', -1000, 0],
  ]);
  expect(
    (await admin.call(rechargeTypeTotal, week)).map(({ name, amount }) => [name, amount]),
  ).toEqual([
    ['微信', 4000],
    ['现金', 3000],
  ]);
  expect((await admin.call(rechargeDetail, week)).totalLine).toMatchObject({
    rechargeAmount: 8000,
    totalAmount: 7000,
  });
  const machines = await admin.call(deviceAmount, week);
  expect(machines.figures.now).toEqual({
    deviceNum: 2,
    orderNum: 2,
    totalAmount: 1000,
    amountEach: 500,
  });
  expect(machines.parts.map(({ key, amount }) => [key, amount])).toEqual([
    ['61', 900],
    ['62', 100],
  ]);
});
