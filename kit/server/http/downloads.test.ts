import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { Id } from '#kit/contract/fields.ts';
import { implementPage } from '../implement.ts';
import type { Area } from '../system.ts';
import { signedEnvelope } from '../testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '../testing/server.ts';

const Row = z.object({ rowId: Id, text: z.string() });
const pageRows = page({
  id: 'sample.rowPage',
  title: '明细',
  path: '/sample/row/page',
  access: 'session',
  filter: { rows: z.int(), wait: z.boolean().default(false) },
  row: Row,
  columns: columns<typeof Row>()([
    { key: 'rowId', title: '编号' },
    { key: 'text', title: '内容' },
  ]),
  export: 'sample.rowPageExport',
});
/** Exports that wait do so while this lock is held. */
const LOCK = 4711;
const area: Area = {
  name: 'sample',
  routes: [
    implementPage(
      pageRows,
      (_context, { rows, wait }) => sql<{ rowId: number; text: string }>`
        select i as row_id, repeat('x', 2000) as text from generate_series(1, ${rows}::int) i
         where not ${wait}::boolean or pg_advisory_xact_lock_shared(${LOCK}) is not null`,
      { order: [{ column: 'rowId', asc: true }], key: 'rowId' },
    ),
  ],
};
/** More than the buffers between a server and a reader hold. */
const LONG = 10_000;
const ABOUT_BYTES = LONG * 2000;

let server: RunningServer;
/** One that has no patience with its readers. */
let hasty: RunningServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startServer([area], { downloads: { atOnce: 2, waiting: 8 } });
  hasty = await startServer([area], { downloads: { still: 500 } });
  merchant = await server.merchant();
});
afterAll(async () => {
  await server.stop();
  await hasty.stop();
});

/** A download whose reader has not begun to read. */
function begun(rows: number, { origin } = server, { admin } = merchant): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { token: admin.token, 'content-type': 'application/json' };
  const url = `${origin}${BASE_PREFIX}${pageRows.page.export?.path}`;
  request(url, { method: 'POST', headers, agent: false }, resolve)
    .on('error', reject)
    .end(JSON.stringify(signedEnvelope({ rows, fileType: 'csv' })));

  return promise;
}

async function bytesOf(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;

  return bytes;
}

const short = () => merchant.admin.call(pageRows, { rows: 3 });

test('readers who do not read hold no connection, and get the whole file when they do', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => begun(LONG)));
  await expect.poll(() => server.system.pool.totalCount - server.system.pool.idleCount).toBe(0);
  expect((await short()).total).toBe(3);
  const [first, ...others] = answers as [IncomingMessage, ...IncomingMessage[]];
  const length = Number(first.headers['content-length']);
  expect(length).toBeGreaterThan(ABOUT_BYTES);
  expect(await bytesOf(first)).toBe(length);
  for (const answer of others) answer.destroy();
});

test('a reader who stands still is cut, and the log says that the file did not arrive', async () => {
  const reader = await hasty.merchant();
  const answer = await begun(LONG, hasty, reader);
  const outcomes = () =>
    reader.within(({ tx }) => tx.selectFrom('operationLog').select('outcome').execute());
  await expect.poll(outcomes).toEqual([{ outcome: 'failed' }]);
  await expect(bytesOf(answer)).rejects.toThrow('aborted');
});

test('a server that stops does not wait for a reader who stands still', async () => {
  const stopped = await startServer([area], { own: true });
  const answer = await begun(LONG, stopped, await stopped.merchant());
  await stopped.stop();
  await expect(bytesOf(answer)).rejects.toThrow('aborted');
});

test('few files are made at a time; a caller who comes when too many wait is told so, and lists do not wait', async () => {
  const holder = await server.system.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  let files: Promise<{ status: number; data: unknown }>[];
  try {
    const many = Array.from({ length: 12 }, () =>
      merchant.admin.answer(pageRows, { rows: 1, wait: true, page: { current: 1, size: -1 } }),
    );
    const refused = await Promise.any(many);
    expect([refused.status, refused.data]).toEqual([429, { reason: 'BUSY' }]);
    expect((await short()).total).toBe(3);
    files = many;
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    holder.release();
  }

  const statuses = (await Promise.all(files)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(2).fill(429)]);
});
