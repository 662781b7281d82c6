import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lifecycle, openActions } from '#kit/contract/lifecycle.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { takeStep } from './lifecycle.ts';
import { type RunningServer, startServer, type TestMerchant } from './testing/server.ts';

const states = lookup({
  draft: { key: 1, desc: '草稿' },
  sent: { key: 2, desc: '已寄出' },
  void: { key: 3, desc: '已作废' },
});
const life = lifecycle(states, {
  send: { from: [1], to: 2, access: 'a:send', title: '寄出', byAnother: true },
  cancel: { from: [1, 2], to: 3, access: 'a:cancel', title: '作废' },
});
const letters = { table: 'letter', idColumn: 'letter_id' };

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([], { own: true });
  const { Client } = await import('pg');
  const owner = new Client({ connectionString: server.database.superuserUrl });
  await owner.connect();
  await owner.query(
    `create table letter (merchant_id bigint not null, letter_id bigint not null, state smallint not null, version int not null,
      created_by bigint not null, primary key (merchant_id, letter_id))`,
  );
  await owner.query(`call protect('letter')`);
  await owner.end();
});
afterAll(() => server.stop());

/** A letter of another operator unless its maker is named. */
const write = (merchant: TestMerchant, createdBy = 0) =>
  merchant.within(({ tx, merchantId }) =>
    sql`insert into letter values (${merchantId}, 1, 1, 1, ${createdBy})`.execute(tx),
  );
const step = (merchant: TestMerchant, action: 'send' | 'cancel', version: number) =>
  merchant.within((context) => takeStep(context, life, letters, action, { id: 1, version }));
const letter = async (merchant: TestMerchant) =>
  (await merchant.within(({ tx }) => sql`select state, version from letter`.execute(tx))).rows;

test('of two people who take the same step at once exactly one takes it, and it is written down once', async () => {
  const merchant = await server.merchant();
  await write(merchant);
  const results = await Promise.allSettled([step(merchant, 'send', 1), step(merchant, 'send', 1)]);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const events = await merchant.within(({ tx }) =>
    tx
      .selectFrom('documentEvent')
      .select(['action', 'fromState', 'toState', 'actorName'])
      .execute(),
  );
  expect(events).toEqual([{ action: 'send', fromState: '1', toState: '2', actorName: '测试用户' }]);
});

test('a step from a state it does not leave is refused and changes nothing', async () => {
  const merchant = await server.merchant();
  await write(merchant);
  await step(merchant, 'cancel', 1);
  await expect(step(merchant, 'send', 2)).rejects.toMatchObject({ reason: 'DOCUMENT_CHANGED' });
  expect(await letter(merchant)).toEqual([{ state: 3, version: 2 }]);
});

test('a step seen in another version is refused', async () => {
  const merchant = await server.merchant();
  await write(merchant);
  await expect(step(merchant, 'send', 2)).rejects.toMatchObject({ reason: 'DOCUMENT_CHANGED' });
});

test('a step that another operator has to take is refused to the maker of the document', async () => {
  const merchant = await server.merchant();
  await write(merchant, merchant.admin.actor.userId);
  await expect(step(merchant, 'send', 1)).rejects.toMatchObject({ reason: 'OWN_DOCUMENT' });
  expect(await letter(merchant)).toEqual([{ state: 1, version: 1 }]);
  await step(merchant, 'cancel', 1);
});

test("another merchant's document does not exist", async () => {
  await write(await server.merchant());
  await expect(step(await server.merchant(), 'send', 1)).rejects.toMatchObject({
    reason: 'NOT_FOUND',
  });
});

test('only those actions of a state are open that the operator may take', () => {
  const all = () => true;
  expect(openActions(life, { state: 1, own: false }, (access) => access === 'a:cancel')).toEqual([
    'cancel',
  ]);
  expect(openActions(life, { state: 1, own: false }, all)).toEqual(['send', 'cancel']);
  expect(openActions(life, { state: 1, own: true }, all)).toEqual(['cancel']);
  expect(openActions(life, { state: 3, own: false }, all)).toEqual([]);
});
