import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { custAdd, custPage } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { batchResult } from '#areas/funding/contract/batch.ts';
import { rechargeBatch } from '#areas/funding/contract/recharge.ts';
import { logIn } from '../apps/terminal/console-client.ts';
import { type DurableHouse, openDurableHouse } from './support/house.ts';
import { admin } from './support/people.ts';

const PEOPLE = 3;
const TAKEN_OVER_MS = 60_000;

let house: DurableHouse;
beforeAll(async () => {
  house = await openDurableHouse({ people: 60, days: 1 });
}, 240_000);
afterAll(() => house?.close());

/** A client that begins to send a log-in and goes to sleep. */
async function sleeper(): Promise<{ readonly gone: Promise<unknown> }> {
  const { hostname, port } = new URL(house.origin);
  const socket = connect(Number(port), hostname);
  const gone = once(socket, 'close');
  const head = [
    'POST /prod-api/oauth/login HTTP/1.1',
    'host: localhost',
    'expect: 100-continue',
    'content-length: 9',
  ];
  socket.write(`${[...head, 'content-type: application/json'].join('\r\n')}\r\n\r\n{`);
  await once(socket, 'data');

  return { gone };
}

test('SIGTERM ends the server with 0 whichever client stalls and whatever takes long; work under way is done after the next start, once', async () => {
  await house.query(`
    create sequence times_slow;
    create function be_slow_once() returns trigger language plpgsql as
      $$ begin if nextval('times_slow') = 1 then perform pg_sleep(600); end if; return new; end $$;
    grant usage on sequence times_slow to public;
    create trigger be_slow_once before insert on recharge for each row execute function be_slow_once()`);

  const client = await logIn(house.origin, admin);
  const { orgId } = await client.call(orgAdd, { orgName: '新生' });
  for (let index = 0; index < PEOPLE; index++)
    await client.call(custAdd, { custNum: `NEW${index}`, custName: '新生', orgId });

  const batch = { orgIds: [orgId], amount: 100, idempotencyKey: crypto.randomUUID() };
  const { jobId, batchNo } = await client.call(rechargeBatch, { ...batch, offlineType: 3 });
  const asleep = () => house.query(`select from pg_stat_activity where wait_event = 'PgSleep'`);
  await expect.poll(asleep, { timeout: 30_000 }).toHaveLength(1);
  const { gone } = await sleeper();

  expect(await house.stop()).toBe(0);
  await gone;

  await house.start();
  const again = await logIn(house.origin, admin);
  const state = async () => (await again.call(batchResult, { jobId })).state;
  await expect.poll(state, { timeout: TAKEN_OVER_MS, interval: 500 }).toBe('success');
  const paid = await house.query(
    `select from recharge where batch_no = ${batchNo} group by cust_id having count(*) = 1`,
  );
  expect(paid).toHaveLength(PEOPLE);
}, 150_000);

test('a server with the keys of another house does not start, changes nothing and says what to do; with its own it goes on', async () => {
  const path = join(house.dataDir, 'keys.json');
  const own = readFileSync(path, 'utf8');
  await house.stop();
  writeFileSync(path, JSON.stringify({ dataKey: 'cd'.repeat(32) }));
  await expect(house.start()).rejects.toThrow(
    /data key is not the one this database was made with.*keys\.json.*DATA_KEY/,
  );
  writeFileSync(path, own);
  await house.start();
  const client = await logIn(house.origin, admin);
  const { records } = await client.call(custPage, { page: { current: 1, size: 1 } });
  expect(records).toHaveLength(1);
});
