import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { Count, DateText, Id, ShownTime } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import type { Context } from './context.ts';
import { CALL_LIMITS } from './http/call-shares.ts';
import { pageRows, pageTotals } from './page.ts';
import { scopeWhere } from './scope.ts';
import { serveList, serveQuery } from './serve-list.ts';
import { type Caller, signedEnvelope } from './testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from './testing/server.ts';

const common = { access: 'sample:event:page', scope: 'canteen' } as const;

/* Events of documents: the number of the document stands for its place, and is added up. */
const events = listSet({
  ...common,
  id: 'sample.partPage',
  title: '事件列表',
  path: '/sample/part/page',
  own: {
    eventId: Id,
    documentId: Count.meta({ title: '数量', total: true, sort: true }),
    actorName: z.string().meta({ title: '操作员', sort: true }),
    remark: z.string().nullable().meta({ title: '备注', sort: true }),
    createdAt: ShownTime.meta({ title: '时间', sort: true }),
  },
  key: 'eventId',
  columns: ['createdAt', 'actorName', 'documentId', 'remark'],
  filter: OpenMoments,
  period: 'createdAt',
  order: descending('createdAt'),
  export: 'sample.partPageExport',
});
const served = serveList('documentEvent', events, {
  visible: ({ scope }) => scopeWhere('documentEvent.documentId', scope.canteens),
});

/* Counting it waits until the lock is free; its rows do not. */
const LOCK = 4714;
const slowToCount = listSet({
  ...common,
  id: 'sample.slowPage',
  title: '慢列表',
  path: '/sample/slow/page',
  shown: { rowId: Id, amount: Count.meta({ title: '数量', total: true }) },
  key: 'rowId',
  columns: ['amount'],
  filter: { startDate: DateText.optional(), endDate: DateText.optional() },
  order: ascending('rowId'),
});
const servedSlow = serveQuery(
  slowToCount,
  () => sql`select n as row_id, n as amount from generate_series(1, 100) n`,
  {
    totals: () => ({
      amount: sql`(select 5050 where pg_advisory_xact_lock_shared(${LOCK}) is not null)`,
    }),
  },
);

let server: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([{ name: 'sample', routes: [served, servedSlow] }]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
});

/** Events of these numbers, all in the same second and a microsecond apart, so that what a row shows of its time tells none from another. */
const add = (numbers: readonly number[]) =>
  merchant.within(({ tx, newId }) =>
    tx
      .insertInto('documentEvent')
      .values(
        numbers.map((documentId) => ({
          eventId: newId(),
          document: 'sample',
          documentId,
          action: 'made',
          toState: '1',
          actorId: 1,
          actorName: '张三',
          createdAt: `2026-03-01 12:00:00.${String(documentId).padStart(6, '0')}+08`,
        })),
      )
      .execute(),
  );

const numbers = (count: number) => Array.from({ length: count }, (_unused, at) => at + 1);

interface Rows {
  readonly records: readonly { readonly documentId: number }[];
  readonly hasNext: boolean;
  readonly next?: string;
  readonly total?: number;
  readonly totalLine?: unknown;
}

const askFor = async (caller: Caller, page: object, filter: object = {}) => {
  const answer = await caller.answer(events, {
    ...filter,
    page: { current: 1, size: 20, ...page },
  });
  expect(answer.status, answer.message).toBe(200);
  return answer.data as unknown;
};
const rowsOf = async (page: object, caller = merchant.admin, filter = {}) =>
  (await askFor(caller, { ...page, part: 'rows' }, filter)) as Rows;
const totalsOf = (caller = merchant.admin, filter = {}) =>
  askFor(caller, { part: 'totals' }, filter);
const idsOf = ({ records }: Rows) => records.map(({ documentId }) => documentId);

test('who asks for no part gets rows, number and totals in one answer, as ever', async () => {
  await add(numbers(5));
  const whole = await merchant.admin.call(events, { page: { current: 2, size: 2 } });
  expect(Object.keys(whole)).toEqual(['records', 'total', 'totalLine']);
  expect(whole.records.map(({ documentId }) => documentId)).toEqual([3, 2]);
  expect([whole.total, whole.totalLine]).toEqual([5, { documentId: 15 }]);
});

test('the parts together say what the whole says, within the period and the scope of the caller', async () => {
  await add(numbers(30));
  const canteens = numbers(25);
  const clerk = merchant.as({ permissions: ['*:*:*'], scope: { canteens } });
  for (const filter of [{}, { startDate: '2026-03-01 00:00:00' }, { endDate: '2026-02-01' }]) {
    const whole = await clerk.call(events, { ...filter, page: { current: 1, size: 20 } });
    const rows = await rowsOf({}, clerk, filter);
    expect(rows.records).toEqual(whole.records);
    expect(rows.hasNext).toBe(whole.total > 20);
    expect(await totalsOf(clerk, filter)).toEqual({
      total: whole.total,
      totalLine: whole.totalLine,
    });
  }

  expect(await totalsOf(clerk)).toEqual({ total: 25, totalLine: { documentId: 325 } });
  expect(await totalsOf(merchant.admin)).toEqual({ total: 30, totalLine: { documentId: 465 } });
  expect(await totalsOf(merchant.as({ permissions: ['*:*:*'] }))).toMatchObject({ total: 0 });
});

test('rows say whether there are more, and the last ones how many there are', async () => {
  await add(numbers(5));
  const first = await rowsOf({ size: 2 });
  expect([idsOf(first), first.hasNext, first.total]).toEqual([[5, 4], true, undefined]);

  const last = await rowsOf({ size: 2, current: 3 });
  expect([idsOf(last), last.hasNext, last.total]).toEqual([[1], false, 5]);
  expect(await rowsOf({ size: 2, current: 4 })).toEqual({ records: [], hasNext: false });

  const all = await rowsOf({ size: 5 });
  expect([all.hasNext, all.total, all.totalLine]).toEqual([false, 5, { documentId: 15 }]);
});

/** The statements some work runs. */
async function statementsOf(work: (context: Context) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  await merchant.within(async (context) => {
    const query = context.client.query.bind(context.client) as (...given: unknown[]) => unknown;
    context.client.query = ((...given: [{ text: string }]) => {
      seen.push(given[0].text);
      return query(...given);
    }) as typeof context.client.query;
    await work(context);
    context.client.query = query as typeof context.client.query;
  });

  return seen;
}

test('rows are found by one statement that counts nothing and reads one row more than it shows', async () => {
  await add(numbers(30));
  const list = served.kind === 'page' ? served.list : undefined;
  const page = { current: 1, size: 20, orders: undefined };
  const rows = await statementsOf((context) =>
    pageRows(context, events, list as never, { page, orders: undefined }),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/limit \$\d+ offset \$\d+$/);
  expect(rows[0]).not.toMatch(/count|sum\(|over \(/);

  const totals = await statementsOf((context) =>
    pageTotals(context, events, list as never, { page, orders: undefined }),
  );
  expect(totals).toHaveLength(1);
  expect(totals[0]).toMatch(/^select count\(\*\)/);
});

test('pages one after the other neither skip nor repeat a row, whatever comes in meanwhile', async () => {
  await add(numbers(50));
  const seen: number[] = [];
  for (let after: string | undefined, at = 0; ; at += 1) {
    const page: Rows = await rowsOf({ size: 7, current: at + 1, ...(after && { after }) });
    seen.push(...idsOf(page));
    if (!page.hasNext) break;

    after = page.next;
    expect(after).toBeTypeOf('string');
    await add([100 + at]);
  }
  expect(seen).toEqual(numbers(50).toReversed());
});

test('a place belongs to its order, is there only where no value is empty, and is refused in words where it cannot be found', async () => {
  await add(numbers(5));
  const { next: after = '' } = await rowsOf({ size: 2 });
  const byAmount = [{ column: 'documentId', asc: false }];
  expect(await rowsOf({ size: 2, orders: byAmount })).toHaveProperty('next');
  for (const orders of [[{ column: 'remark', asc: false }], [{ column: 'documentId', asc: true }]])
    expect(await rowsOf({ size: 2, orders })).not.toHaveProperty('next');

  const forged = Buffer.from('["-createdAt,-eventId","yesterday noon","x"]').toString('base64url');
  for (const page of [
    { part: 'rows', after, orders: byAmount },
    { part: 'rows', after: 'nothing' },
    { part: 'rows', after: forged },
    { part: 'rows', size: -1 },
    { part: 'both' },
  ]) {
    const refused = await merchant.admin.answer(events, { page: { current: 1, size: 2, ...page } });
    expect(refused.status, JSON.stringify(page)).toBe(400);
    expect(refused.message).toMatch(/\p{Script=Han}/u);
  }

  const whole = await merchant.admin.call(events, { page: { current: 1, size: 2 } } as never);
  const said = { page: { current: 1, size: 2, after } } as never;
  expect(await merchant.admin.call(events, said), 'without its part it says nothing').toEqual(
    whole,
  );
});

/** Does `work` while counting waits. */
async function whileCounting(work: () => Promise<unknown>): Promise<void> {
  const holder = await server.system.background.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await work();
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    holder.release();
  }
}

/** Counts that wait for the lock. */
const counting = async (): Promise<number> => {
  const { rows } = await server.system.background.pool.query(
    `select count(*)::int as counts from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.objid = $1 and not l.granted`,
    [LOCK],
  );
  return rows[0].counts;
};

const countPage = { page: { current: 1, size: 20, part: 'totals' } };

test('rows do not wait while as much is counted for their session as may be', async () => {
  const sent: Promise<{ readonly data: unknown }>[] = [];
  await whileCounting(async () => {
    const { admin } = merchant;
    /* Periods tell the counts apart: what is the same is counted once. */
    for (const day of numbers(9)) {
      const startDate = `2026-03-0${day}`;
      sent.push(admin.answer(slowToCount, { ...countPage, startDate }));
    }
    await expect.poll(counting).toBe(CALL_LIMITS.sessionCounts);

    const rows = await admin.answer(slowToCount, { page: { ...countPage.page, part: 'rows' } });
    expect(rows.data).toMatchObject({ hasNext: true, records: { length: 20 } });
    expect(await counting()).toBe(CALL_LIMITS.sessionCounts);
  });

  for (const { data } of await Promise.all(sent))
    expect(data).toEqual({ total: 100, totalLine: { amount: 5050 } });
});

test('what is counted for somebody who has gone is not counted on', async () => {
  await whileCounting(async () => {
    const leave = new AbortController();
    const gone = fetch(`${server.origin}${BASE_PREFIX}${slowToCount.path}`, {
      method: 'POST',
      headers: { token: merchant.admin.token, 'content-type': 'application/json' },
      body: JSON.stringify(signedEnvelope(countPage)),
      signal: leave.signal,
    });
    await expect.poll(counting).toBe(1);

    leave.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(counting).toBe(0);
  });

  expect((await merchant.admin.answer(slowToCount, countPage)).data).toMatchObject({ total: 100 });
});
