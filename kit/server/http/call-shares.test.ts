import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { DateText, Id } from '#kit/contract/fields.ts';
import { type Actor, NO_SCOPE } from '../context.ts';
import { implement, implementDirect, implementPage } from '../implement.ts';
import type { Area, System } from '../system.ts';
import type { Caller } from '../testing/caller.ts';
import { signedEnvelope } from '../testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '../testing/server.ts';
import { CALL_LIMITS } from './call-shares.ts';

/* No timing here: slow work waits for locks of the database, and what is counted is the work that has begun. */

const LOCK = 4713;
const Row = z.object({ rowId: Id });
const inside = (id: string, access = 'session') => ({
  id: `sample.${id}`,
  title: '样例',
  path: `/sample/${id}`,
  access,
});
const slow = read({ ...inside('slow'), result: z.int() });
const quick = read({ ...inside('quick'), result: z.int() });
const ofDiner = read({
  ...inside('diner', 'diner'),
  transport: 'json',
  content: z.object({}),
  result: z.int(),
});
const slowDiner = read({
  ...inside('slowDiner', 'diner'),
  transport: 'json',
  content: z.object({}),
  result: z.int(),
});
const logIn = read({ ...inside('logIn', 'public'), result: z.int() });
const ofPeriod = page({
  ...inside('period'),
  filter: { startDate: DateText.optional(), endDate: DateText.optional() },
  row: Row,
  columns: columns<typeof Row>()([{ key: 'rowId', title: '编号' }]),
});
const live = read({ ...inside('live', 'sample:live:page'), live: true, result: z.int() });

/** Waits until the lock is free; how many calls of a kind have begun is in `begun`. */
const begun = { slow: 0, slowDiner: 0, period: 0 };
const slowly =
  (kind: keyof typeof begun) =>
  async ({ tx }: { readonly tx: Parameters<typeof waits>[0] }) => {
    begun[kind] += 1;
    await waits(tx);

    return 1;
  };
const waits = (tx: Parameters<Parameters<System['merchant']>[2]>[0]) =>
  sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx);

const dinerActor = (merchantId: number): Actor => ({
  merchantId,
  userId: 0,
  username: 'diner',
  name: '学生',
  roleCode: '',
  permissions: new Set(),
  scope: NO_SCOPE,
  timeZone: 'Asia/Shanghai',
  diner: { custId: 1, session: 'one' },
});

const area: Area = {
  name: 'sample',
  routes: [
    implement(slow, slowly('slow')),
    implement(quick, async () => 1),
    implement(ofDiner, async () => 1),
    implement(slowDiner, slowly('slowDiner')),
    implement(live, async () => 1),
    implementPage(
      ofPeriod,
      () => {
        begun.period += 1;
        return sql<{
          rowId: number;
        }>`select 1 as row_id where pg_advisory_xact_lock_shared(${LOCK}) is not null`;
      },
      { order: [{ column: 'rowId', asc: true }], key: 'rowId' },
    ),
  ],
  start: (system) => ({
    routes: [
      implementDirect(logIn, async () => {
        await system.platform({ readOnly: true }, (tx) => sql`select 1`.execute(tx));
        return 1;
      }),
    ],
    /* `diner-<merchant>-<who>` */
    authenticateDiner: async (token) => dinerActor(Number(token.split('-')[1])),
  }),
};

let server: RunningServer;
let merchant: TestMerchant;
let other: TestMerchant;
beforeAll(async () => {
  server = await startServer([area], { shares: { waiting: 20 } });
});
beforeEach(async () => {
  merchant = await server.merchant();
  other = await server.merchant();
  for (const kind of Object.keys(begun)) begun[kind as keyof typeof begun] = 0;
});
afterAll(() => server.stop());

/** Runs `work` while everything slow waits. */
async function whileSlow(work: () => Promise<unknown>): Promise<void> {
  const holder = await server.system.background.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);

  try {
    await work();
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    holder.release();
  }
}

const many = <Result>(count: number, begin: (at: number) => Promise<Result>): Promise<Result>[] =>
  Array.from({ length: count }, (_unused, at) => begin(at));
const statusOf = async (answer: Promise<{ readonly status: number }>): Promise<number> =>
  (await answer).status;
const dinerCall = (endpoint: typeof ofDiner, { merchantId }: TestMerchant, who: number) =>
  fetch(`${server.origin}${BASE_PREFIX}${endpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'diner-token': `diner-${merchantId}-${who}` },
    body: '{}',
  });
const operatorOf = ({ as }: TestMerchant): Caller => as({ permissions: ['sample:live:page'] });

test('twenty slow calls of one session leave its merchant, others, log-ins and people on their own page as they were', async () => {
  const sent: Promise<number>[] = [];
  await whileSlow(async () => {
    const greedy = operatorOf(merchant);
    sent.push(...many(20, () => statusOf(greedy.answer(slow, undefined))));
    await expect.poll(() => begun.slow).toBe(CALL_LIMITS.session);

    expect(await operatorOf(merchant).call(quick, undefined)).toBe(1);
    expect(await operatorOf(other).call(quick, undefined)).toBe(1);
    expect(await operatorOf(merchant).call(logIn, undefined)).toBe(1);
    expect((await dinerCall(ofDiner, merchant, 1)).status).toBe(200);
    expect(begun.slow).toBe(CALL_LIMITS.session);
  });

  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
});

test('one merchant with any number of sessions leaves room for another, and for log-ins', async () => {
  const sent: Promise<number>[] = [];
  await whileSlow(async () => {
    sent.push(...many(12, () => statusOf(operatorOf(merchant).answer(slow, undefined))));
    await expect.poll(() => begun.slow).toBe(CALL_LIMITS.merchantOperators);

    expect(await operatorOf(other).call(quick, undefined)).toBe(1);
    expect(await operatorOf(other).call(logIn, undefined)).toBe(1);
    expect(begun.slow).toBe(CALL_LIMITS.merchantOperators);
  });

  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
});

test('lists about a period leave room for every other list', async () => {
  const sent: Promise<number>[] = [];
  await whileSlow(async () => {
    const places = [merchant, other];
    sent.push(
      ...many(12, (at) =>
        statusOf(operatorOf(places[at % 2] as TestMerchant).answer(ofPeriod, {})),
      ),
    );
    await expect.poll(() => begun.period).toBe(CALL_LIMITS.periods);

    expect(await operatorOf(merchant).call(quick, undefined)).toBe(1);
    expect(begun.period).toBe(CALL_LIMITS.periods);
  });

  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
});

test('people on their own page have a share, too, and do not wait for operators', async () => {
  const sent: Promise<number>[] = [];
  await whileSlow(async () => {
    sent.push(...many(6, () => statusOf(dinerCall(slowDiner, merchant, 1))));
    await expect.poll(() => begun.slowDiner).toBe(CALL_LIMITS.diner);
    expect((await dinerCall(ofDiner, merchant, 2)).status).toBe(200);

    sent.push(...many(9, (at) => statusOf(dinerCall(slowDiner, merchant, at + 3))));
    await expect.poll(() => begun.slowDiner).toBe(CALL_LIMITS.merchantDiners);
    expect((await dinerCall(ofDiner, other, 1)).status).toBe(200);
    expect(await operatorOf(merchant).call(quick, undefined)).toBe(1);
  });

  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
});

test('a session with more waiting than may wait is told so in words, no other session is', async () => {
  const sent: Promise<number>[] = [];
  await whileSlow(async () => {
    const greedy = operatorOf(merchant);
    sent.push(...many(CALL_LIMITS.session + 21, () => statusOf(greedy.answer(slow, undefined))));
    expect(await Promise.any(sent)).toBe(429);
    const { message, data } = await greedy.answer(quick, undefined);
    expect([message, data]).toEqual(['同时进行的操作过多，请等待其完成后再试', { reason: 'BUSY' }]);
    expect(await operatorOf(merchant).call(quick, undefined)).toBe(1);
  });

  const statuses = await Promise.all(sent);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('few streams of one session, a share of one merchant', async () => {
  /* Held on to: a stream nobody holds is ended by the collector of garbage. */
  const open: { readonly stop: AbortController; readonly answer: Response }[] = [];
  const follow = async ({ token }: Caller): Promise<number> => {
    const stop = new AbortController();
    const answer = await fetch(`${server.origin}${BASE_PREFIX}${live.path}`, {
      method: 'POST',
      headers: { token, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(signedEnvelope(undefined)),
      signal: stop.signal,
    });
    open.push({ stop, answer });

    return answer.status;
  };

  const countOf = (statuses: readonly number[], status: number) =>
    statuses.filter((each) => each === status).length;
  try {
    const clerk = operatorOf(merchant);
    const ofOne = await Promise.all(many(20, () => follow(clerk)));
    expect([countOf(ofOne, 200), countOf(ofOne, 429)]).toEqual([5, 15]);

    const ofMerchant = await Promise.all(many(60, () => follow(operatorOf(merchant))));
    expect([countOf(ofMerchant, 200), countOf(ofMerchant, 429)]).toEqual([55, 5]);
    expect(await follow(operatorOf(other))).toBe(200);
  } finally {
    for (const { stop } of open) stop.abort();
  }
});
