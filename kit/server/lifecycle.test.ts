import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lifecycle, openActions } from '#kit/contract/lifecycle.ts';
import { takeStep } from './lifecycle.ts';
import { type RunningServer, startServer, type TestMerchant } from './testing/server.ts';

const life = lifecycle(['draft', 'sent', 'void'], {
  send: { from: ['draft'], to: 'sent', access: 'a:send', title: '' },
  cancel: { from: ['draft', 'sent'], to: 'void', access: 'a:cancel', title: '' },
});
const letters = { table: 'letter', idColumn: 'letter_id' };

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([], { own: true });
  const { Client } = await import('pg');
  const owner = new Client({ connectionString: server.database.superuserUrl });
  await owner.connect();
  await owner.query(
    `create table letter (merchant_id bigint not null, letter_id bigint not null, state text not null, version int not null, primary key (merchant_id, letter_id))`,
  );
  await owner.query(`call protect('letter')`);
  await owner.end();
});
afterAll(() => server.stop());

const write = (merchant: TestMerchant) =>
  merchant.within(({ tx, merchantId }) => sql`insert into letter values (${merchantId}, 1, 'draft', 1)`.execute(tx));
const step = (merchant: TestMerchant, action: 'send' | 'cancel', version: number) =>
  merchant.within((context) => takeStep(context, life, letters, action, { id: 1, version }));

test('of two people who take the same step at once exactly one takes it, and it is written down once', async () => {
  const merchant = await server.merchant();
  await write(merchant);
  const results = await Promise.allSettled([step(merchant, 'send', 1), step(merchant, 'send', 1)]);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const events = await merchant.within(({ tx }) =>
    tx.selectFrom('documentEvent').select(['action', 'fromState', 'toState']).execute(),
  );
  expect(events).toEqual([{ action: 'send', fromState: 'draft', toState: 'sent' }]);
});

test('a step from a state it does not leave is refused and changes nothing', async () => {
  const merchant = await server.merchant();
  await write(merchant);
  await step(merchant, 'cancel', 1);
  await expect(step(merchant, 'send', 2)).rejects.toMatchObject({ reason: 'DOCUMENT_CHANGED' });
});

test("another merchant's document does not exist", async () => {
  await write(await server.merchant());
  await expect(step(await server.merchant(), 'send', 1)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
});

test('only the actions of a state that somebody may take are open', () => {
  expect(openActions(life, 'draft', (access) => access === 'a:cancel')).toEqual(['cancel']);
  expect(openActions(life, 'void', () => true)).toEqual([]);
});
