import { afterAll, beforeAll, expect, test } from 'vitest';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { batchResult } from '#areas/funding/contract/batch.ts';
import { rechargeBatch } from '#areas/funding/contract/recharge.ts';
import { type ConsoleClient, logIn } from '../apps/terminal/console-client.ts';
import { periodAround, readConsumption } from '../apps/terminal/consumption.ts';
import { booksOf } from '../apps/terminal/simulate.ts';
import { compare, isEqual, type Reported } from '../apps/terminal/tally.ts';
import { type DurableHouse, openDurableHouse } from './support/house.ts';
import { admin } from './support/people.ts';
import { expectSoldOnce, expectSoundLedger, openSellers, type Sellers } from './support/sellers.ts';

const NEWCOMERS = 12;
/** Work of a killed server is taken over by the next when it has been silent for a while. */
const TAKEN_OVER_MS = 60_000;
/** A dead server or database is met by the next sale. */
const NOTICED_MS = 30_000;
const period = periodAround(Date.now());

let house: DurableHouse;
let client: ConsoleClient;
let before: Reported;
let newcomersOrg: string;
let sellers: Sellers;

beforeAll(async () => {
  house = await openDurableHouse({ people: 60, days: 1 });
  client = await logIn(house.origin, admin);
  sellers = await openSellers(client, [house.origin]);
  before = await readConsumption(client, period);
  newcomersOrg = await newcomers();
  await house.query(`
    create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
    create trigger be_slow before insert on recharge for each row execute function be_slow()`);
});
afterAll(async () => {
  await sellers?.close();
  await house?.close();
});

/** People who buy nothing: no sale waits for their accounts. */
async function newcomers(): Promise<string> {
  const { orgId } = await client.call(orgAdd, { orgName: '新生' });
  for (let index = 0; index < NEWCOMERS; index++)
    await client.call(custAdd, { custNum: `NEW${index}`, custName: '新生', orgId });

  return orgId;
}

/** A recharge of them that is under way for some seconds. */
async function slowBatch() {
  const batch = { orgIds: [newcomersOrg], amount: 100, idempotencyKey: crypto.randomUUID() };
  return client.call(rechargeBatch, { ...batch, offlineType: 3 });
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

test('kill -9 of server, database and both under sale load loses no acknowledged sale and doubles none', async () => {
  sellers.begin();
  const batches: Awaited<ReturnType<typeof slowBatch>>[] = [];
  for (const kill of Object.values(kills)) {
    batches.push(await slowBatch());
    await sellers.moreAcknowledged();
    const failures = sellers.statistics.failed;
    await kill();
    /* What was under way may still be answered: a killed database lives on for a moment in its sessions. */
    await expect
      .poll(() => sellers.statistics.failed, {
        timeout: NOTICED_MS,
        message: 'sales were under way when it was killed',
      })
      .toBeGreaterThan(failures);

    await sellers.moreAcknowledged();
  }

  for (const { jobId, batchNo, people } of batches) {
    const state = async () => (await client.call(batchResult, { jobId })).state;
    await expect.poll(state, { timeout: TAKEN_OVER_MS, interval: 500 }).toBe('success');
    const paid = await house.query(
      `select from recharge where batch_no = ${batchNo} group by cust_id having count(*) = 1`,
    );
    expect(paid, 'every person of an interrupted batch was paid once').toHaveLength(people);
  }

  await sellers.finish();
  await expectSoldOnce(sellers, house.query);
}, 240_000);

test('the report says what the terminals say, to the fen', async () => {
  const lines = compare(booksOf(sellers.terminals), before, await readConsumption(client, period));
  expect(lines.length).toBeGreaterThan(0);
  expect(isEqual(lines), JSON.stringify(lines)).toBe(true);
});

test(
  'the ledger balances, and every wallet holds what its last posting says',
  () => expectSoundLedger(house.query),
  240_000,
);
