import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { bucketStorage } from './bucket.ts';
import { createFieldCrypto } from './crypto.ts';
import { createIdAllocator } from './database/ids.ts';
import { createPool } from './database/pool.ts';
import { guardAnswers } from './headers.ts';
import { createApp } from './http/app.ts';
import type { Route } from './implement.ts';
import { createJobQueue } from './jobs.ts';
import { storedFiles } from './serve-files.ts';
import { diskStorage } from './storage.ts';
import { startFileSweep } from './sweep-files.ts';
import { type Area, type AreaRunning, createSystem, type KitSettings, type System } from './system.ts';
import { learnUniqueFields } from './unique.ts';

export interface ServeOptions {
  readonly areas: readonly Area[];
  /** The database as the serving role. */
  readonly appUrl: string;
  readonly settings: KitSettings;
  readonly log: Logger;
  /** Stands in for the authenticator an area would bring. */
  readonly authenticateSession?: AreaRunning['authenticateSession'];
}

export interface Served {
  readonly system: System;
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>;
}

/** The menu catalogue of some areas. */
export const menuOf = (areas: readonly Area[]): MenuEntry[] => areas.flatMap((area) => area.menu ?? []);

const nobody = async () => undefined;

/** Puts areas together into one running server; the caller lets it listen. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { areas, appUrl, settings, log } = options;
  const pool = createPool(appUrl, (error) => log.warn({ error: error.message }, 'database connection lost'));
  const ids = createIdAllocator(pool);
  const crypto = createFieldCrypto(settings);
  const files = settings.bucket ? bucketStorage(settings.bucket) : diskStorage(settings.filesDir);
  const jobs = createJobQueue({ url: appUrl, pool, ids, log, crypto, files });
  const system = createSystem({ settings, pool, ids, log, jobs, crypto, files, menu: menuOf(areas) });
  await Promise.all([ids.ready(), learnUniqueFields(pool)]);
  await jobs.start(areas.flatMap((area) => area.jobs ?? []));
  startFileSweep(system);
  const running: AreaRunning[] = [];
  for (const area of areas) if (area.start) running.push(await area.start(system));

  const routes = [...areas.flatMap((area) => area.routes ?? []), ...running.flatMap((part) => part.routes ?? [])];
  const authenticateSession =
    options.authenticateSession ?? running.find((part) => part.authenticateSession)?.authenticateSession ?? nobody;
  let stopping = false;
  const app = await createApp({
    system,
    routes,
    authenticateSession,
    authenticateDevice: running.find((part) => part.authenticateDevice)?.authenticateDevice ?? nobody,
    ready: async () =>
      !stopping &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      )),
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
      await app.close();
      await jobs.stop();
      await system.stop();
      await pool.end();
    },
  };
}
