import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { customerHooks } from '#areas/account/server/api.ts';
import { custPage } from '#areas/customer/contract/customer.ts';
import { customerRoutes } from '#areas/customer/server/people/customer.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { Context } from '#kit/server/context.ts';
import type { Route } from '#kit/server/implement.ts';
import { onePage, pageRows } from '#kit/server/page.ts';
import type { BarePlan, Statements } from './bare-process.ts';
import { type LoadResult, load } from './load.ts';
import { type Measurement, median } from './measurement.ts';
import { loadPeople } from './people.ts';
import { startProcess, stopProcess } from './processes.ts';
import type { Stage } from './stage.ts';

/** A list, how it is asked of the product, and how the bare handler is asked for the same. */
interface Comparison {
  readonly path: string;
  readonly statements: Statements;
  /** What of the statements each request brings as `orgId`. */
  readonly placeholder: number;
  readonly contents: readonly unknown[];
  readonly bareContents: readonly unknown[];
  /** How many ask at once; absent: 32. */
  readonly connections?: number;
}

const CONNECTIONS = 32;

/** Starts the bare handler on the same data; answers its port. */
export async function startBare(plan: BarePlan) {
  const child = startProcess(join(import.meta.dirname, 'bare-process.ts'), {});
  child.send(plan);
  const [port] = (await once(child, 'message')) as [number];

  return { child, port };
}

const ROUNDS = 5;

/** Requests a second of a list through the whole stack and through the bare handler, in turn. */
export async function compareList(stage: Stage, comparison: Comparison) {
  const {
    path,
    statements,
    placeholder,
    contents,
    bareContents,
    connections = CONNECTIONS,
  } = comparison;
  const { port } = await stage.server();
  const tokens = await stage.tokens(connections);
  const bare = await startBare({ url: stage.superuserUrl, statements, placeholder });
  const common = { connections, warmSeconds: 1, seconds: stage.scale < 1 ? 2 : 4 };
  const { signSecret } = stage;
  const rounds: { product: LoadResult; baseline: LoadResult }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await load({
      ...common,
      port: bare.port,
      path: '/',
      contents: bareContents,
      tokens: [],
    });
    const product = await load({
      ...common,
      port,
      path: BASE_PREFIX + path,
      contents,
      tokens,
      signSecret,
    });
    rounds.push({ baseline, product });
    stage.note(
      `bare ${baseline.perSecond.toFixed(0)}/s, product ${product.perSecond.toFixed(0)}/s`,
    );
  }

  await stopProcess(bare.child);
  const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));

  return {
    figures: [
      {
        name: 'bare node:http handler',
        value: middle((round) => round.baseline.perSecond),
        unit: '/s',
      },
      { name: 'whole stack', value: middle((round) => round.product.perSecond), unit: '/s' },
      {
        name: 'whole stack, half faster than',
        value: middle((round) => round.product.middle),
        unit: 'ms',
      },
      {
        name: 'whole stack, 99 % faster than',
        value: middle((round) => round.product.slow),
        unit: 'ms',
      },
    ],
    goals: [
      {
        name: 'requests a second, whole stack / bare handler',
        value: middle((round) => round.product.perSecond / round.baseline.perSecond),
        kind: 'at least' as const,
        limit: 0.5,
      },
    ],
  };
}

/** A list and the routes that implement it among others. */
interface ListOf {
  readonly endpoint: Parameters<typeof onePage>[1] & { readonly path: string };
  readonly routes: readonly Route[];
}

/** The statements some work of the product runs. */
export const statementsDuring = (
  stage: Stage,
  work: (context: Context) => Promise<unknown>,
): Promise<Statements> =>
  stage.within(async (context) => {
    const seen: { text: string; values: readonly unknown[] }[] = [];
    const { client } = context;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: [{ text: string; values: unknown[] }]) => {
      seen.push({ text: given[0].text, values: given[0].values });
      return query(...given);
    }) as pg.PoolClient['query'];
    await work(context);
    client.query = query as pg.PoolClient['query'];

    return seen;
  });

const SIZE = 20;

const page = { current: 1, size: SIZE };

/**
 * The statements the product runs for one page of a list, or for its rows alone, taken from the product itself, so that the baseline runs
 * the same.
 */
export const statementsOf = (
  stage: Stage,
  list: ListOf = { endpoint: custPage, routes: customerRoutes(customerHooks) },
  filter: Readonly<Record<string, unknown>> = {},
  asked: object = page,
): Promise<Statements> =>
  statementsDuring(stage, async (context) => {
    const route = list.routes.find(({ endpoint }) => endpoint === (list.endpoint as unknown));
    if (route?.kind !== 'page') throw new Error(`${list.endpoint.path} is no list`);

    const find = 'part' in asked ? pageRows : onePage;
    await find(context, list.endpoint, route.list, { ...filter, page: asked } as never);
  });

/** A page of 20 of 50,000 customers filtered by organisation, with total. */
export const customerPage: Measurement = {
  name: 'customer-page',
  title: 'Page of 20 of 50,000 customers of an organisation, with total',
  async run(stage) {
    const { classIds } = await loadPeople(stage);
    const placeholder = classIds[0] ?? 0;

    return compareList(stage, {
      path: custPage.path,
      statements: await statementsOf(stage, undefined, { orgId: placeholder }),
      placeholder,
      contents: classIds.map((orgId) => ({ orgId: String(orgId), page })),
      bareContents: classIds.map((orgId) => ({ orgId })),
    });
  },
};
