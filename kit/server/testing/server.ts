import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { type Actor, type Context, NO_SCOPE, type Scope, WHOLE_SCOPE } from '../context.ts';
import type { CallLimits } from '../http/call-shares.ts';
import type { DownloadLimits } from '../http/downloads.ts';
import type { ReceivingLimits } from '../http/receiving.ts';
import { jobContext } from '../jobs/jobs.ts';
import type { Adapters } from '../outside/adapters.ts';
import { serve } from '../serve.ts';
import { developmentDefaults } from '../start/config.ts';
import type { Area } from '../system.ts';
import { type Caller, createCaller } from './caller.ts';
import { createTestDatabase } from './database.ts';

export interface TestMerchant {
  readonly merchantId: number;
  /** May do and see everything. */
  readonly admin: Caller;
  /** An operator with exactly these permissions and this scope: no canteen and no organisation unless given; inside them all. */
  as(rights: { permissions?: readonly string[]; scope?: Partial<Scope> }): Caller;
  /** Runs code of the server in a transaction of this merchant: to arrange what no endpoint offers yet. */
  within<T>(work: (context: Context) => Promise<T>): Promise<T>;
}

interface ServerOptions {
  /** The auth area among the areas decides who calls, not the tokens of the harness. */
  readonly realSessions?: boolean;
  readonly log?: Logger;
  readonly downloads?: Partial<DownloadLimits>;
  readonly receiving?: Partial<ReceivingLimits>;
  /** What a test changes in them, the server has from then on. */
  readonly adapters?: Adapters;
  readonly shares?: Partial<CallLimits>;
  /** No other test file uses server and database: for tests that change the schema, look across merchants or choose a merchant's id. */
  readonly own?: boolean;
}

/**
 * A server of these areas on real PostgreSQL and a real port. Stop it when the tests of the file are done. Callers are known by tokens of
 * the harness. Who asks for the same areas without any option gets the server that another file of this process had: a merchant of one's own
 * is what keeps tests apart.
 */
export function startServer(
  areas: readonly Area[],
  options: ServerOptions = {},
): Promise<RunningServer> {
  return Object.keys(options).length === 0 ? keptServer(areas) : openServer(areas, options);
}
export type RunningServer = Awaited<ReturnType<typeof openServer>>;

interface Kept {
  readonly areas: readonly Area[];
  readonly server: RunningServer;
}

/* Each holds about a dozen connections. */
const KEPT_SERVERS = 3;
const kept: Kept[] = [];

const isSameArea = (left: Area, right: Area): boolean => {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]) as Set<keyof Area>;
  return [...keys].every((key) => left[key] === right[key]);
};
const areSame = (left: readonly Area[], right: readonly Area[]): boolean =>
  left.length === right.length && left.every((area, at) => isSameArea(area, right[at] as Area));

/* The end of the process and of the test run ends what is kept to the last. */
async function keptServer(areas: readonly Area[]): Promise<RunningServer> {
  const at = kept.findIndex((each) => areSame(each.areas, areas));
  const [found] = at < 0 ? [] : kept.splice(at, 1);
  const entry = found ?? { areas, server: await openServer(areas, {}) };
  kept.push(entry);
  if (kept.length > KEPT_SERVERS) await kept.shift()?.server.stop();

  return { ...entry.server, stop: async () => undefined };
}

async function openServer(areas: readonly Area[], options: ServerOptions) {
  const database = await createTestDatabase();
  const filesDir = mkdtempSync(join(inject('testServer').dataDir, 'files-'));
  const actors = new Map<string, Actor>();
  const served = await serve({
    areas,
    appUrl: database.appUrl,
    settings: {
      ...developmentDefaults,
      dataKey: 'ab'.repeat(32),
      filesDir,
      checkResults: true,
      sessionRate: 100_000,
      someAreas: true,
      ...(options.downloads && { downloads: options.downloads }),
      ...(options.receiving && { receiving: options.receiving }),
      /* A test may ask for more at once than a console ever does, on a machine that is slow. */
      shares: { waiting: 10_000, patience: 100_000, ...options.shares },
    },
    adapters: options.adapters,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'fatal' }),
    ...(!options.realSessions && {
      authenticateSession: async (token: string) => actors.get(token),
    }),
  });

  const origin = await served.app.listen({ port: 0, host: '127.0.0.1' });

  const callerOf = (actor: Actor): Caller => {
    const token = `test-${crypto.randomUUID()}`;
    actors.set(token, actor);

    return createCaller(origin, token, actor);
  };

  let merchants = 0;

  return {
    origin,
    system: served.system,
    routes: served.routes,
    database,
    /** Calls in the name of any actor, of a merchant made elsewhere. */
    callerOf,
    /** A fresh merchant: tests never see each other's rows. `id` where the configuration of the server names it. */
    async merchant(id?: number): Promise<TestMerchant> {
      await served.system.ids.ready();
      const merchantId = id ?? served.system.ids.take();
      merchants += 1;
      await served.system.merchant(merchantId, {}, (tx) =>
        tx
          .insertInto('merchant')
          .values({ merchantId, merchantName: `测试商户${merchants}` })
          .execute(),
      );

      const actorWith = (permissions: readonly string[], scope: Scope): Actor => ({
        merchantId,
        userId: served.system.ids.take(),
        username: `user${merchants}`,
        name: '测试用户',
        roleCode: 'ROLE_TEST',
        permissions: new Set(permissions),
        scope,
        timeZone: 'Asia/Shanghai',
      });

      const admin = callerOf(actorWith(['*:*:*'], WHOLE_SCOPE));

      return {
        merchantId,
        admin,
        as: ({ permissions = [], scope = {} }) =>
          callerOf(
            actorWith(permissions, {
              ...NO_SCOPE,
              stalls: 'all',
              warehouses: 'all',
              dishes: 'all',
              ...scope,
            }),
          ),
        async within(work) {
          await served.system.ids.ready(10_000);
          return served.system.merchant(merchantId, {}, (tx, client) =>
            work(jobContext(served.system, admin.actor, { tx, client, requestId: 'test' })),
          );
        },
      };
    },
    async stop() {
      await served.stop();
      rmSync(filesDir, { recursive: true, force: true });
      await database.drop();
    },
  };
}
