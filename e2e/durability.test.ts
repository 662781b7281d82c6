import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleClient, logIn } from '../apps/terminal/console-client.ts';
import { periodAround, readConsumption } from '../apps/terminal/consumption.ts';
import { readCards, registerFleet } from '../apps/terminal/fleet.ts';
import { createRandom } from '../apps/terminal/random.ts';
import { booksOf, buildTerminals } from '../apps/terminal/simulate.ts';
import { createStatistics } from '../apps/terminal/statistics.ts';
import { compare, isEqual, type Reported } from '../apps/terminal/tally.ts';
import type { Terminal } from '../apps/terminal/terminal.ts';
import { type House, openHouse } from './support/house.ts';
import { admin } from './support/people.ts';

const TERMINALS = 10;
const SALES_A_SECOND = 150;
/** Acknowledgements to wait for before each kill and after each recovery. */
const STRETCH = 150;
const PATIENCE_MS = 30_000;
const period = periodAround(Date.now());

let house: House;
let client: ConsoleClient;
let before: Reported;
const statistics = createStatistics();
const terminals: Terminal[] = [];
const closing = new AbortController();
let selling: Promise<unknown>;

beforeAll(async () => {
  house = await openHouse({ people: 60, days: 1 });
  client = await logIn(house.origin, admin);
  const identities = await registerFleet(client, TERMINALS);
  const habits = {
    rate: SALES_A_SECOND / TERMINALS,
    offline: 0.15,
    duplicates: 0.1,
    broken: 0.03,
    cards: await readCards(client),
  };
  terminals.push(...buildTerminals(house.origin, identities, { habits, random: createRandom(7), statistics }));
  before = await readConsumption(client, period);
}, 120_000);
afterAll(async () => {
  closing.abort();
  await selling?.catch(() => undefined);
  for (const terminal of terminals) terminal.close();
  await house?.close();
});

const acknowledged = (): number =>
  terminals.reduce((sum, { journal }) => sum + journal.entries().length - journal.pending().length, 0);

/** Waits until the server has acknowledged a stretch of further sales. */
async function moreAcknowledged(): Promise<void> {
  const wanted = acknowledged() + STRETCH;
  const limit = performance.now() + PATIENCE_MS;
  while (acknowledged() < wanted) {
    if (performance.now() > limit) throw new Error(`only ${acknowledged()} of ${wanted} acknowledged`);
    await delay(10);
  }
}

const kills: Record<string, () => Promise<void>> = {
  async server() {
    await house.kill();
    await house.start();
  },
  async PostgreSQL() {
    process.kill(house.postmaster(), 'SIGKILL');
  },
  async 'server and PostgreSQL together'() {
    process.kill(house.postmaster(), 'SIGKILL');
    await house.kill();
    await house.start();
  },
};

/** The figures of a row, each under a name of its own. */
async function numbers(sql: string): Promise<number[]> {
  const [row] = await house.query(sql);
  return Object.values(row ?? {}).map(Number);
}

test('kill -9 of server, database and both under sale load loses no acknowledged sale and doubles none', async () => {
  selling = Promise.all(terminals.map((terminal) => terminal.run(closing.signal)));
  for (const kill of Object.values(kills)) {
    await moreAcknowledged();
    const failures = statistics.failed;
    await kill();
    await moreAcknowledged();
    expect(statistics.failed, 'requests were under way when it was killed').toBeGreaterThan(failures);
  }
  closing.abort();
  await selling;
  const settled = await Promise.all(terminals.map((terminal) => terminal.settle(AbortSignal.timeout(PATIENCE_MS))));
  expect(settled).not.toContain(false);
  expect(terminals.flatMap(({ journal }) => journal.contradictions())).toEqual([]);

  const told = terminals.flatMap(({ identity, journal }) =>
    journal.entries().map(({ no, amount, outcome }) => ({ name: `${identity.deviceId} ${no} ${amount}`, outcome })),
  );
  const orders = await house.query<{ name: string }>(
    `select concat_ws(' ', device_id, device_transaction_no, amount) as name from meal_order where device_id is not null`,
  );
  const sold = told.filter(({ outcome }) => outcome === 'sale').map(({ name }) => name);
  expect(sold.length).toBeGreaterThan(STRETCH);
  expect(orders.map(({ name }) => name).sort()).toEqual(sold.sort());
  expect(told.filter(({ outcome }) => outcome === 'conflict' || outcome === undefined)).toEqual([]);
}, 120_000);

test('the report says what the terminals say, to the fen', async () => {
  const lines = compare(booksOf(terminals), before, await readConsumption(client, period));
  expect(lines.length).toBeGreaterThan(0);
  expect(isEqual(lines), JSON.stringify(lines)).toBe(true);
}, 60_000);

test('the ledger balances, and every wallet holds what its last posting says', async () => {
  const [entries, postings] = await numbers(
    'select coalesce(sum(amount), 0) as sum, count(*) / 2 as postings from ledger_entry',
  );
  expect(entries).toBe(0);
  expect(postings).toBeGreaterThan(STRETCH);
  const [wallets, wrong] = await numbers(`
    select count(*) as wallets, count(*) filter (where w.balance <> coalesce(p.balance_after, 0) or w.balance <> coalesce(p.changes, 0)
                                         or w.seq <> coalesce(p.postings, 0) or w.seq <> coalesce(p.last_seq, 0) or w.balance < 0) as wrong
      from wallet w
      left join (select merchant_id, account_id, wallet_type, sum(change) as changes, count(*) as postings,
                        max(wallet_seq) as last_seq, (array_agg(balance_after order by wallet_seq desc))[1] as balance_after
                   from posting where account_id is not null group by 1, 2, 3) p using (merchant_id, account_id, wallet_type)`);
  expect(wallets).toBeGreaterThan(0);
  expect(wrong).toBe(0);
  const [unpaid] = await numbers(`
    select count(*) from meal_order o
     where amount <> (select coalesce(sum(p.amount), 0) from posting p
                       where p.merchant_id = o.merchant_id and p.biz_date = o.biz_date and p.transaction_id = o.order_id
                         and p.trade_type = 20)`);
  expect(unpaid).toBe(0);
}, 60_000);
