import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportCardLost } from '#areas/account/server/api.ts';
import { ending } from '#areas/account/server/testing/area.ts';
import { blockAccounts } from '#areas/ledger/server/api.ts';
import { area as reportArea } from '#areas/report/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { type ConsumeAnswer, deviceConsume, deviceHeartbeat } from '../contract/device-api.ts';
import { area } from './area.ts';
import {
  balanceAt,
  type Canteen,
  cardOf,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  uploadTo,
  wallClock,
} from './testing.ts';

let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
beforeAll(async () => {
  server = await startServer([area, { ...reportArea, start: undefined }]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 4, 10_000);
  terminal = await installTerminal(server, canteen);
});

const now = wallClock;
const minutesAgo = (minutes: number) => wallTime(Date.now() - minutes * 60_000, 'Asia/Shanghai');
const card = (index: number) => cardOf(canteen.custIds[index] as number);
const sale = (transactionNo: number, index: number, amount: number, occurredAt = now()) =>
  saleTo(canteen.custIds[index] as number, transactionNo, amount, occurredAt);
const consume = (content: unknown) => consumeAt(terminal, content);
const upload = (rows: readonly unknown[]) => uploadTo(terminal, rows);
const balanceOf = (index: number) => balanceAt(terminal, canteen.custIds[index] as number);

/** Everything of the merchant that money depends on, without ids and moments of recording. */
const state = () =>
  canteen.merchant.within(async ({ client, merchantId }) => {
    const all = async (text: string) =>
      (await client.query(text, [merchantId])).rows as Record<string, number>[];
    return {
      wallets: await all(
        'select account_id, wallet_type, balance, seq from wallet where merchant_id = $1 order by 1, 2',
      ),
      orders: await all(
        'select order_id, amount, personal_amount, suspense_amount, device_transaction_no, meal_type, biz_date from meal_order where merchant_id = $1 order by 1',
      ),
      postings: await all(
        'select posting_id, change, balance_after from posting where merchant_id = $1 order by 1',
      ),
      numbers: await all(
        'select device_id, transaction_no, state, order_id from device_transaction where merchant_id = $1 order by 1, 2',
      ),
    };
  });

describe('who may call', () => {
  const heartbeat = (tamper: object) =>
    terminal.call(deviceHeartbeat, { appVersion: '1.2' }, tamper);

  test('a terminal with its own secret, the right time and a fresh nonce; every other caller is told why not', async () => {
    expect((await heartbeat({ nonce: 'nonce-1' })).status).toBe(200);
    expect(await heartbeat({ nonce: 'nonce-1' })).toMatchObject({
      status: 401,
      data: { reason: 'REUSED_NONCE' },
    });
    expect(await heartbeat({ secret: 'x' })).toMatchObject({
      status: 401,
      data: { reason: 'BAD_SIGNATURE' },
    });
    expect(await heartbeat({ body: '{"appVersion":"1.3"}' })).toMatchObject({
      status: 401,
      data: { reason: 'BAD_SIGNATURE' },
    });
    expect(await heartbeat({ time: Date.now() - 301_000 })).toMatchObject({
      status: 401,
      data: { reason: 'STALE_TIMESTAMP' },
    });
    expect(await heartbeat({ time: Date.now() + 301_000 })).toMatchObject({
      status: 401,
      data: { reason: 'STALE_TIMESTAMP' },
    });
    expect(await heartbeat({ nonce: 'x' })).toMatchObject({
      status: 401,
      data: { reason: 'BAD_HEADERS' },
    });
    expect(await heartbeat({ sn: 'NOBODY' })).toMatchObject({
      status: 401,
      data: { reason: 'DEVICE_NOT_RECOGNISED' },
    });
    const bare = await fetch(`${server.origin}/prod-api${deviceHeartbeat.path}`, {
      method: 'POST',
    });
    expect(bare.status).toBe(401);
  });

  test('a refused call books nothing', async () => {
    const answer = await terminal.call(deviceConsume, sale(1, 0, 100), { secret: 'x' });
    expect(answer.status).toBe(401);
    expect((await state()).orders).toEqual([]);
  });

  test('a disabled terminal is refused soon after, and welcome again when enabled', async () => {
    expect((await heartbeat({})).status).toBe(200);
    const enable = (value: number) =>
      canteen.merchant.within(({ tx }) =>
        tx.updateTable('device').set({ state: value }).where('sn', '=', terminal.sn).execute(),
      );
    await enable(2);
    await expect
      .poll(() => heartbeat({}), { timeout: 10_000 })
      .toMatchObject({ status: 403, data: { reason: 'DEVICE_DISABLED' } });
    await enable(1);
    await expect.poll(() => heartbeat({}), { timeout: 10_000 }).toMatchObject({ status: 200 });
  });

  test('a heartbeat makes the terminal online and tells it the time', async () => {
    const answer = await terminal.call<{ heartbeatSeconds: number; epochMilliseconds: number }>(
      deviceHeartbeat,
      {
        appVersion: '1.2',
        lastTransactionNo: 7,
      },
    );
    expect(answer.data.heartbeatSeconds).toBe(30);
    const device = await canteen.merchant.within(({ tx }) =>
      tx
        .selectFrom('device')
        .select(['appVersion', 'lastTransactionNo', 'lastHeartbeatAt'])
        .where('sn', '=', terminal.sn)
        .executeTakeFirstOrThrow(),
    );

    expect(device).toMatchObject({ appVersion: '1.2', lastTransactionNo: 7 });
    expect(device.lastHeartbeatAt).not.toBeNull();
  });
});

describe('online sales', () => {
  test('a sale is paid, leaves an order with its tenders, and tells what is left', async () => {
    const answer = await consume(sale(1, 0, 1250));
    expect(answer).toMatchObject({
      status: 'POSTED',
      personal: 1250,
      subsidy: 0,
      available: 8750,
      repeated: false,
    });
    expect(await balanceOf(0)).toBe(8750);
    const { orders } = await state();
    expect(orders).toMatchObject([
      {
        order_id: Number(answer.orderId),
        amount: 1250,
        personal_amount: 1250,
        device_transaction_no: 1,
      },
    ]);
  });

  test('the same number and content again answers the first result and books nothing; other content is a conflict', async () => {
    const first = sale(1, 0, 1250);
    const answered = await consume(first);
    const before = await state();
    expect(await consume(first)).toMatchObject({
      status: 'POSTED',
      orderId: answered.orderId,
      personal: 1250,
      repeated: true,
    });

    expect(await consume({ ...first, amount: 1251 })).toMatchObject({ status: 'CONFLICT' });
    expect(await consume({ ...first, amount: 1251 })).toMatchObject({ status: 'CONFLICT' });
    expect(await state()).toEqual(before);
    const kept = await canteen.merchant.within(({ tx }) =>
      tx.selectFrom('deviceAnomaly').select(['kind', 'amount', 'orderId']).execute(),
    );
    expect(kept).toEqual([{ kind: 1, amount: 1251, orderId: Number(answered.orderId) }]);
  });

  test('the same number sent many times at once is booked once', async () => {
    const content = sale(1, 0, 100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => consume(content)));
    expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1);
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(await balanceOf(0)).toBe(9900);
  });

  test('what cannot be paid is refused with its reason, and stays refused under its number', async () => {
    const [first] = [sale(1, 0, 10_001)];
    expect(await consume(first)).toMatchObject({
      status: 'REJECTED',
      reason: 'INSUFFICIENT_BALANCE',
      available: 10_000,
    });

    expect(await consume(first)).toMatchObject({
      status: 'REJECTED',
      reason: 'INSUFFICIENT_BALANCE',
      repeated: true,
    });
    expect(await consume({ ...sale(2, 0, 1), cardNo: 'NOBODY' })).toMatchObject({
      status: 'REJECTED',
      reason: 'UNKNOWN_CARD',
    });

    await canteen.merchant.within(async (context) => {
      await reportCardLost(context, card(1));
      await ending.closeAccount(context, { custId: canteen.custIds[2] as number, operatorId: 1 });
      const { accountId } = await context.tx
        .selectFrom('account')
        .select('accountId')
        .where('custId', '=', canteen.custIds[3] as number)
        .executeTakeFirstOrThrow();

      await blockAccounts(context, [accountId], { debit: true });
    });

    expect(await consume(sale(3, 1, 1))).toMatchObject({ status: 'REJECTED', reason: 'CARD_LOST' });
    expect(await consume(sale(4, 2, 1))).toMatchObject({
      status: 'REJECTED',
      reason: 'CARD_CANCELLED',
    });
    expect(await consume(sale(5, 3, 1))).toMatchObject({
      status: 'REJECTED',
      reason: 'ACCOUNT_FROZEN',
    });
    expect((await state()).orders).toEqual([]);
  });

  test('64 sales at once on one account never overspend: exactly as many are paid as there is money for', async () => {
    const terminals = await Promise.all(
      Array.from({ length: 8 }, () => installTerminal(server, canteen)),
    );
    const answers = await Promise.all(
      Array.from({ length: 64 }, async (_unused, index) => {
        const at = terminals[index % 8] as TestTerminal;
        return (await at.call<ConsumeAnswer>(deviceConsume, sale(index + 1, 0, 300))).data;
      }),
    );

    expect(answers.filter((answer) => answer.status === 'POSTED')).toHaveLength(33);
    expect(answers.filter((answer) => answer.reason === 'INSUFFICIENT_BALANCE')).toHaveLength(31);
    expect(await balanceOf(0)).toBe(100);
    const { postings } = await state();
    const after = postings
      .map((posting) => posting.balance_after)
      .filter((value) => value !== 10_000);
    expect(new Set(after).size).toBe(33);
    expect(Math.min(...(after as number[]))).toBe(100);
  });

  test('content that does not fit is refused with its fields and changes nothing', async () => {
    const bad = [
      { amount: 0 },
      { amount: 1.5 },
      { amount: '1' },
      { cardNo: "x' or 1=1" },
      { occurredAt: '2026-02-30 00:00:00' },
      { nuclearMode: 9 },
      { transactionNo: 0 },
    ];

    for (const change of bad) {
      const answer = await terminal.call(deviceConsume, { ...sale(1, 0, 100), ...change });
      expect(answer).toMatchObject({ status: 400, data: { reason: 'INVALID_CONTENT' } });
    }

    expect((await state()).numbers).toEqual([]);
  });

  test('a terminal with a wrong clock sells all the same, at the time of the server', async () => {
    await consume(sale(1, 0, 100, '2031-01-01 12:00:00'));
    await consume(sale(2, 0, 100, '2020-01-01 12:00:00'));
    const { orders } = await state();
    for (const order of orders) expect(order.biz_date).toBe(now().slice(0, 10));
  });
});

describe('offline uploads', () => {
  /** Deterministic shuffle. */
  const shuffled = <T>(list: readonly T[], seed: number): T[] =>
    list
      .map((value, index) => ({ value, key: Math.sin(seed * 1000 + index) }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ value }) => value);

  test('the same file three times, shuffled, half of it acknowledged: nothing changes after the first', async () => {
    const rows = Array.from({ length: 60 }, (_unused, index) =>
      sale(index + 1, index % 4, 100 + index, minutesAgo(90 - index)),
    );
    const first = await upload(rows);
    expect(first.every((ack) => ack.status === 'POSTED')).toBe(true);
    const after = await state();
    expect((await upload(shuffled(rows, 1))).every((ack) => ack.status === 'DUPLICATE')).toBe(true);
    expect(
      (await upload(shuffled(rows.slice(30), 2))).every((ack) => ack.status === 'DUPLICATE'),
    ).toBe(true);
    const again = await upload(shuffled(rows, 3));
    expect(
      again.toSorted((a, b) => a.transactionNo - b.transactionNo).map((ack) => ack.orderId),
    ).toEqual(first.map((ack) => ack.orderId));
    expect(await state()).toEqual(after);
  });

  test('two uploads of the same rows at once are booked once', async () => {
    const rows = Array.from({ length: 50 }, (_unused, index) =>
      sale(index + 1, index % 4, 10, minutesAgo(5)),
    );
    const both = await Promise.all([upload(rows), upload(rows.toReversed())]);
    expect(both.flat().filter((ack) => ack.status === 'POSTED')).toHaveLength(50);
    expect((await state()).orders).toHaveLength(50);
  });

  test('a meal that was served is recognised even where no account can be charged: suspense instead of loss', async () => {
    await canteen.merchant.within(async (context) => {
      await reportCardLost(context, card(1), minutesAgo(30));
      await ending.closeAccount(context, { custId: canteen.custIds[2] as number, operatorId: 1 });
    });

    const acks = await upload([
      { ...sale(1, 0, 500, minutesAgo(60)), cardNo: 'NOBODY' },
      sale(2, 1, 500, minutesAgo(31)),
      sale(3, 1, 500, minutesAgo(29)),
      sale(4, 2, 500, minutesAgo(10)),
      sale(5, 3, 10_001, minutesAgo(10)),
    ]);

    expect(acks.map(({ status, reason }) => [status, reason])).toEqual([
      ['SUSPENSE', 'UNKNOWN_CARD'],
      ['POSTED', undefined],
      ['SUSPENSE', 'CARD_LOST'],
      ['SUSPENSE', 'ACCOUNT_CLOSED'],
      ['SUSPENSE', 'INSUFFICIENT_BALANCE'],
    ]);

    const { orders } = await state();
    expect(orders.map((order) => order.suspense_amount)).toEqual([500, 0, 500, 500, 10_001]);
    const flow = await canteen.merchant.within(
      async ({ client, merchantId }) =>
        (
          await client.query(
            'select sum(amount)::bigint as amount from posting where merchant_id = $1 and from_account = 109 and to_account = 105',
            [merchantId],
          )
        ).rows,
    );

    expect(flow).toEqual([{ amount: 11_501 }]);
  });

  test('a frozen account still pays for what it ate before it was frozen', async () => {
    await canteen.merchant.within(async (context) => {
      const { accountId } = await context.tx
        .selectFrom('account')
        .select('accountId')
        .where('custId', '=', canteen.custIds[0] as number)
        .executeTakeFirstOrThrow();

      await blockAccounts(context, [accountId], { debit: true });
      await context.client.query(
        "update account set blocked_at = now() - interval '20 minutes' where merchant_id = $1 and account_id = $2",
        [context.merchantId, accountId],
      );
    });

    const acks = await upload([sale(1, 0, 100, minutesAgo(25)), sale(2, 0, 100, minutesAgo(15))]);
    expect(acks.map(({ status, reason }) => [status, reason])).toEqual([
      ['POSTED', undefined],
      ['SUSPENSE', 'ACCOUNT_FROZEN'],
    ]);
  });

  test('a late arrival counts on the day it happened, marks that cell and is flagged; a sale of the future happens now', async () => {
    const yesterday = `${wallTime(Date.now() - 86_400_000, 'Asia/Shanghai').slice(0, 10)} 12:00:00`;
    await upload([sale(1, 0, 100, yesterday), sale(2, 0, 100, '2031-01-01 12:00:00')]);
    const { orders } = await state();
    expect(orders.map((order) => [order.biz_date, order.meal_type])).toEqual([
      [yesterday.slice(0, 10), 2],
      [now().slice(0, 10), expect.any(Number)],
    ]);
    const [cells, flags] = await canteen.merchant.within(async ({ tx }) => [
      await tx
        .selectFrom('reportDirty')
        .select('bizDate')
        .where('family', '=', 'consume')
        .execute(),
      await tx.selectFrom('deviceTransaction').select('flags').orderBy('transactionNo').execute(),
    ]);
    expect(cells.map((cell) => cell.bizDate).toSorted()).toEqual([
      yesterday.slice(0, 10),
      now().slice(0, 10),
    ]);
    expect(flags).toEqual([{ flags: 2 }, { flags: 1 }]);
  });

  test('broken rows are refused alone; a used number with other content is a conflict and both are kept', async () => {
    const good = sale(1, 0, 100, minutesAgo(3));
    const rows = [
      good,
      { ...good, transactionNo: 2, amount: -5 },
      { ...good, amount: 200 },
      null,
      'x',
      { ...good, transactionNo: 3, occurredAt: '2001-01-01 00:00:00' },
    ];

    const acks = await upload(rows);
    expect(
      acks.map(({ transactionNo, status, reason }) => [transactionNo, status, reason]),
    ).toEqual([
      [1, 'POSTED', undefined],
      [2, 'REJECTED', 'INVALID_ROW'],
      [1, 'CONFLICT', undefined],
      [0, 'REJECTED', 'INVALID_ROW'],
      [0, 'REJECTED', 'INVALID_ROW'],
      [3, 'REJECTED', 'TOO_OLD'],
    ]);

    await upload(rows);
    const kept = await canteen.merchant.within(({ tx }) =>
      tx
        .selectFrom('deviceAnomaly')
        .select(['kind', 'transactionNo', 'amount', 'reason', 'payload'])
        .orderBy(['kind', 'transactionNo', 'payload'])
        .execute(),
    );

    expect(
      kept.map(({ kind, transactionNo, amount, reason }) => [kind, transactionNo, amount, reason]),
    ).toEqual([
      [1, 1, 200, null],
      [4, 0, null, 'INVALID_ROW'],
      [4, 0, null, 'INVALID_ROW'],
      [4, 2, null, 'INVALID_ROW'],
      [4, 3, 100, 'TOO_OLD'],
    ]);

    expect(kept.map(({ payload }) => payload)).toContain('"x"');
    expect(await balanceOf(0)).toBe(9900);
  });

  test('an online sale whose answer got lost is found again by an upload; a refused one that was served becomes a sale', async () => {
    const [paid, refused] = [sale(1, 0, 100), sale(2, 1, 10_001)];
    const { orderId } = await consume(paid);
    await consume(refused);
    expect(await upload([paid, refused])).toMatchObject([
      { status: 'DUPLICATE', orderId },
      { status: 'SUSPENSE', reason: 'INSUFFICIENT_BALANCE' },
    ]);
    expect(await upload([paid, refused])).toMatchObject([
      { status: 'DUPLICATE' },
      { status: 'DUPLICATE' },
    ]);
    expect((await state()).orders).toHaveLength(2);
  });
});

test('sales whose connection breaks under them are booked exactly once all the same', async () => {
  const waiting =
    "datname = current_database() and wait_event_type = 'Lock' and query like '%device_transaction%'";
  const count = async (text: string): Promise<number> =>
    (await server.system.pool.query(text)).rows.length;
  const calls = await canteen.merchant.within(async ({ client, merchantId }) => {
    await client.query('select account_id from account where merchant_id = $1 for update', [
      merchantId,
    ]);
    const sold = Array.from({ length: 12 }, (_unused, index) =>
      consume(sale(index + 1, index % 4, 10)),
    );
    const broken = () =>
      count(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`);
    await expect.poll(broken, { timeout: 10_000 }).toBeGreaterThan(0);

    return { sold };
  });

  const answers = await Promise.all(calls.sold);
  expect(answers.every((answer) => answer.status === 'POSTED')).toBe(true);
  const { orders, postings } = await state();
  expect(orders).toHaveLength(12);
  expect(postings.filter((posting) => (posting.change as number) < 0)).toHaveLength(12);
});
