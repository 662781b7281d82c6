import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { entityPage } from '#kit/contract/entity-menu.ts';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { listenForChanges } from './cached.ts';
import { createFieldCrypto } from './crypto.ts';
import { createIdAllocator } from './database/ids.ts';
import { startPartitionWorker } from './database/partitions.ts';
import { closePools, openPools } from './database/pools.ts';
import { storedFiles } from './files/serve-files.ts';
import { storageOf } from './files/storage-of.ts';
import { startFileSweep } from './files/sweep-files.ts';
import { createApp } from './http/app.ts';
import { guardAnswers } from './http/headers.ts';
import type { Route } from './implement.ts';
import { createJobQueue } from './jobs/jobs.ts';
import type { Adapters } from './outside/adapters.ts';
import { learnReferences, type TablesWords } from './references.ts';
import { learnFamilies } from './report/mark.ts';
import { createReadiness } from './start/readiness.ts';
import {
  type Area,
  type AreaRunning,
  createSystem,
  type KitSettings,
  type System,
} from './system.ts';

/** Milliseconds that requests under way have to end when the server stops; then their connections are cut. */
export const LAST_REQUESTS_MILLISECONDS = 3000;

export interface ServeOptions {
  readonly areas: readonly Area[];
  /** The database as the serving role. */
  readonly appUrl: string;
  readonly settings: KitSettings;
  readonly log: Logger;
  readonly adapters?: Adapters | undefined;
  /** Stands in for the authenticator an area would bring. */
  readonly authenticateSession?: AreaRunning['authenticateSession'];
}

export interface RunningHouse {
  readonly system: System;
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  /** Finishes what is under way, for some seconds at most, then closes everything. */
  stop(): Promise<void>;
}

/** Puts areas together into one running server; the caller lets it listen. */
export async function serve(options: ServeOptions): Promise<RunningHouse> {
  const { areas, appUrl, settings, log, adapters = {} } = options;
  const pools = openPools(appUrl, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const ids = createIdAllocator(pools.ids);
  const crypto = createFieldCrypto(settings);
  const files = storageOf(settings);
  const jobs = createJobQueue({
    url: appUrl,
    pool: pools.background,
    ids,
    log,
    crypto,
    files,
    adapters,
  });
  const system = createSystem({
    settings,
    pools,
    ids,
    log,
    jobs,
    crypto,
    files,
    adapters,
    menu: menuOf(areas),
  });
  learnFamilies(
    system.pool,
    areas.flatMap((area) => area.families ?? []),
  );
  const entities = areas.flatMap((area) => area.entities ?? []);
  const words: TablesWords = {
    ...Object.assign({}, ...areas.map((area) => area.tables)),
    ...Object.fromEntries(entities.map((each) => [each.table, each.words])),
  };
  const removable = new Set(entities.filter(({ set }) => set.remove).map(({ table }) => table));
  await Promise.all([
    ids.ready(),
    listenForChanges(system),
    learnReferences(system.pool, words, removable, settings.someAreas === true),
  ]);

  await jobs.start(areas.flatMap((area) => area.jobs ?? []));
  startPartitionWorker(system);
  startFileSweep(system);
  const running: AreaRunning[] = [];
  for (const area of areas) if (area.start) running.push(await area.start(system));

  const routes = [
    ...areas.flatMap((area) => area.routes ?? []),
    ...entities.flatMap((each) => each.routes),
    ...running.flatMap((part) => part.routes ?? []),
  ];

  const authenticateSession =
    options.authenticateSession ??
    running.find((part) => part.authenticateSession)?.authenticateSession ??
    authenticateNone;
  const failing = createReadiness(system);
  let stopping = false;
  const app = await createApp({
    system,
    routes,
    authenticateSession,
    authenticateDiner:
      running.find((part) => part.authenticateDiner)?.authenticateDiner ?? authenticateNone,
    authenticateDevice:
      running.find((part) => part.authenticateDevice)?.authenticateDevice ?? authenticateNone,
    failing: async () => (stopping ? ['stopping'] : failing()),
  });

  guardAnswers(app);
  await app.register(storedFiles(system, authenticateSession));
  for (const part of running) if (part.plugin) await app.register(part.plugin);

  return {
    system,
    app,
    routes,
    async stop() {
      stopping = true;
      await closeApp(app);
      await jobs.stop();
      await system.stop();
      await closePools(pools);
    },
  };
}

/** The menu catalogue of some areas: what they list, and the screens their values name. */
export const menuOf = (areas: readonly Area[]): MenuEntry[] =>
  areas.flatMap(({ menu = [], entities = [] }) => [
    ...menu,
    ...entities.flatMap(({ set }) => (set.menu ? entityPage(set, set.menu) : [])),
  ]);

const authenticateNone = async () => undefined;

/** Milliseconds between two looks at connections that became idle while the server closes. */
const CLOSING_MILLISECONDS = 50;

/** Takes no more requests and waits for those under way, but not for a caller who stalls. */
async function closeApp(app: FastifyInstance): Promise<void> {
  /* A connection whose last answer ends after the close began is idle only then, and would be waited for until it times out. */
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSING_MILLISECONDS);
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MILLISECONDS);
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
