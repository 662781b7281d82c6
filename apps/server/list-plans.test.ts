import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_SCOPE, type Scope, WHOLE_SCOPE } from '#kit/server/context.ts';
import type { Route } from '#kit/server/implement.ts';
import { pageRows } from '#kit/server/page.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';

/*
 * Lists of what grows with every sale. The rows of a page are read from an index in their order: no part of the plan sorts or counts what the
 * filter finds, however much that is. Read from the plan, because the tables of a test are small.
 */
const GROWING = [
  'order.page',
  'order.detailPage',
  'report.buffetNeedRedressPage',
  'report.flowDetail',
  'order.refundDetailPage',
  'system.logRecordPage',
];

const YEAR = { startDate: '2026-01-01 00:00:00', endDate: '2026-12-31 23:59:59' };

const page = { current: 1, size: 20 };

/* What takes all rows before it gives the first; sorting within rows that are in order already (Incremental Sort) does not. */
const WAITS = new Set(['Sort', 'Aggregate', 'WindowAgg']);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(areas);
});
afterAll(() => server.stop());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly Plan[];
}

/** What the rows pass through; what is looked up for each of them, or once, stands beside it. */
const nodesOf = ({ Plans = [], ...node }: Plan): string[] => [
  node['Node Type'],
  ...Plans.filter((part) => !/Plan$/.test(part['Parent Relationship'] ?? '')).flatMap(nodesOf),
];

type PageRoute = Extract<Route, { kind: 'page' }>;

/** The parts of the plan by which the rows of a first page are found, where the planner is to sort and scan nothing it can help. */
async function planOf({ endpoint, list }: PageRoute, scope: Scope): Promise<string[]> {
  const merchant = await server.merchant();

  return merchant.within(async (context) => {
    const { client } = context;
    await client.query(
      'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_hashjoin = off',
    );
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let rows: { text: string; values: unknown[] } | undefined;
    client.query = ((...given: [{ text: string; values: unknown[] }]) => {
      rows = given[0];
      return query(...given);
    }) as typeof client.query;
    const content = { ...YEAR, page, orders: undefined };
    await pageRows({ ...context, scope }, endpoint as never, list, content as never);
    client.query = query as typeof client.query;

    const found = await client.query(`explain (format json) ${rows?.text}`, rows?.values);
    const [{ Plan: plan }] = found.rows[0]['QUERY PLAN'] as [{ Plan: Plan }];

    return nodesOf(plan);
  });
}

test.each(GROWING)('the rows of a page of %s are read in order, not sorted', async (id) => {
  const route = server.routes.find(({ endpoint }) => endpoint.id === id);
  if (route?.kind !== 'page') throw new Error(`${id} is no list`);

  const scopes = [
    WHOLE_SCOPE,
    { ...NO_SCOPE, canteens: [1, 2], stalls: [3], organisations: [4, 5] },
  ];
  for (const scope of scopes) {
    const nodes = await planOf(route, scope);
    expect(nodes).toContain('Limit');
    expect(nodes.filter((node) => WAITS.has(node))).toEqual([]);
  }
});
