import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { pageDevice } from '../contract/device.ts';
import { deviceConsume, deviceHeartbeat } from '../contract/device-api.ts';
import { area } from './area.ts';
import {
  balanceAt,
  type Canteen,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

/* Whatever else goes on in the house, terminals sell. */
let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());

/** Takes connections until the pool has no more; answers how to give them back. */
async function takeAll(pool: pg.Pool): Promise<() => void> {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  return () => {
    for (const client of taken) client.release();
  };
}

/** Another transaction that holds the accounts of these people until it is let go. */
async function holdAccounts(custIds: readonly number[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query(
    'select 1 from account where cust_id = any($1::bigint[]) for update',
    [custIds],
  );
  expect(rowCount).toBe(custIds.length);

  return () => client.end();
}

const ordersOf = (canteen: Canteen) =>
  canteen.merchant.within(({ tx }) =>
    tx.selectFrom('mealOrder').select(['custId', 'amount']).execute(),
  );

test('with every connection of the console and of the jobs taken a terminal new to the server sells, and the console is told to try again', async () => {
  const canteen = await openCanteen(server, 2, 10_000);
  const [first = 0, second = 0] = canteen.custIds;
  const terminal = await installTerminal(server, canteen);
  const { pool, background } = server.system;
  const giveBack = [await takeAll(pool), await takeAll(background.pool)];
  try {
    const console = canteen.merchant.admin.answer(pageDevice, {});
    expect((await terminal.call(deviceHeartbeat, {})).status).toBe(200);
    expect(await consumeAt(terminal, saleTo(first, 1, 300))).toMatchObject({ status: 'POSTED' });
    expect(await uploadTo(terminal, [saleTo(second, 2, 400)])).toMatchObject([
      { status: 'POSTED' },
    ]);
    expect(await balanceAt(terminal, first)).toBe(9700);
    expect(await console).toMatchObject({
      status: 503,
      code: 50_300,
      message: '系统正忙，请稍后重试',
      data: { reason: 'BUSY' },
    });
  } finally {
    for (const give of giveBack) give();
  }

  expect((await canteen.merchant.admin.answer(pageDevice, {})).status).toBe(200);
});

test('ids come while every other connection is taken, also those of terminals', async () => {
  const { pool, background, urgent, ids } = server.system;
  const giveBack = [
    await takeAll(pool),
    await takeAll(background.pool),
    await takeAll(urgent.pool),
  ];
  try {
    await ids.reserve(50_000);
  } finally {
    for (const give of giveBack) give();
  }
});

/** Sales to these people one after the other, each as soon as the one before is answered. */
async function sellTo(
  terminal: TestTerminal,
  custIds: readonly number[],
  from: number,
): Promise<void> {
  for (const [index, custId] of custIds.entries())
    expect(await consumeAt(terminal, saleTo(custId, from + index, 100))).toMatchObject({
      status: 'POSTED',
    });
}

test('accounts that another transaction holds stop their own sales only, which are refused for the moment and booked once when it is over', async () => {
  const canteen = await openCanteen(server, 42, 10_000);
  const [one = 0, two = 0, ...others] = canteen.custIds;
  const terminals = await Promise.all(
    Array.from({ length: 5 }, () => installTerminal(server, canteen)),
  );
  const [atOne, atTwo, ...free] = terminals as [TestTerminal, TestTerminal, ...TestTerminal[]];
  const sales = [saleTo(one, 1, 500), saleTo(two, 1, 600)] as const;
  const rows = [saleTo(others[0] as number, 2, 700), saleTo(one, 3, 800)];
  const letGo = await holdAccounts([one, two]);
  try {
    const held = [atOne.call(deviceConsume, sales[0]), atTwo.call(deviceConsume, sales[1])];
    const upload = uploadTo(atOne, rows);
    /* All of them are booked while the two accounts are still held. */
    await Promise.all(
      free.map((terminal, index) =>
        sellTo(terminal, others.slice(1 + 10 * index, 11 + 10 * index), 1),
      ),
    );

    for (const answer of await Promise.all(held))
      expect(answer).toMatchObject({ status: 503, data: { reason: 'BUSY' } });

    expect(await upload).toBeUndefined();
  } finally {
    await letGo();
  }

  expect(await consumeAt(atOne, sales[0])).toMatchObject({ status: 'POSTED', repeated: false });
  expect(await consumeAt(atTwo, sales[1])).toMatchObject({ status: 'POSTED', repeated: false });
  expect(await uploadTo(atOne, rows)).toMatchObject([
    { status: 'DUPLICATE' },
    { status: 'POSTED' },
  ]);
  const orders = await ordersOf(canteen);
  expect(orders.length).toBe(34);
  expect(await balanceAt(atOne, one)).toBe(10_000 - 500 - 800);
  expect(await balanceAt(atOne, two)).toBe(10_000 - 600);
});

test('a sale waits for an account that is held for a moment', async () => {
  const canteen = await openCanteen(server, 1, 10_000);
  const terminal = await installTerminal(server, canteen);
  const [custId = 0] = canteen.custIds;
  const letGo = await holdAccounts([custId]);
  const sale = consumeAt(terminal, saleTo(custId, 1, 100));
  await expect
    .poll(async () => {
      const { rows } = await server.system.urgent.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBe(0);

  await letGo();
  expect(await sale).toMatchObject({ status: 'POSTED' });
});
