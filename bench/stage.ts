import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { login } from '#areas/auth/contract/session.ts';
import { createOperator, createRole } from '#areas/system/server/api.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { type Actor, type Context, WHOLE_SCOPE } from '#kit/server/context.ts';
import { createFieldCrypto } from '#kit/server/crypto.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { createIdAllocator } from '#kit/server/database/ids.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { closePools, openPools, type Pools } from '#kit/server/database/pools.ts';
import { withParts } from '#kit/server/database/url.ts';
import { diskStorage } from '#kit/server/files/storage.ts';
import { createJobQueue, jobContext, prepareQueue } from '#kit/server/jobs/jobs.ts';
import { databaseRolePassword, developmentDefaults } from '#kit/server/start/config.ts';
import { freePort } from '#kit/server/start/free-port.ts';
import { createSystem, type System } from '#kit/server/system.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import { temporaryDataDir } from '#kit/server/testing/test-server.ts';
import { startProcess, stopProcess } from './processes.ts';

/** Published on purpose: the database lives as long as the run. */
export const OPERATOR = { username: 'bench', password: 'Bench@2026' } as const;

/** What the measurements of one run share: a durable PostgreSQL of their own, and the product's server on it. */
export interface Stage {
  /** 1 for the sizes of the goals; less while a measurement is being written. */
  readonly scale: number;
  readonly merchantId: number;
  readonly signSecret: string;
  /** As the serving role: row-level security binds it. */
  readonly appUrl: string;
  /** As superuser: loads data, and serves the baselines, which pay for no row-level security. */
  readonly superuserUrl: string;
  readonly superuser: pg.Pool;
  /** The server's own parts in this process, to arrange data through the areas' code. */
  readonly system: System;
  within<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** Does `work` once a run however many measurements ask for it. */
  once<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The server, `apps/server/main.ts` in a process of its own, started when first asked for. */
  server(): Promise<{ readonly port: number; readonly origin: string; readonly pid: number }>;
  /** Sessions of an operator who may do and see everything. */
  tokens(count: number): Promise<string[]>;
  /** A path of the run's own directory, which goes away with it. */
  scratch(name: string): string;
  note(text: string): void;
  stop(): Promise<void>;
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => process.stderr.write(`${message}\n`),
};

const DATA_KEY = 'be'.repeat(32);

const MERCHANT = 1;

const actor: Actor = {
  merchantId: MERCHANT,
  userId: 0,
  username: 'bench',
  name: 'bench',
  roleCode: 'ROLE_ADMIN',
  permissions: new Set(['*:*:*']),
  scope: WHOLE_SCOPE,
  timeZone: 'Asia/Shanghai',
};

/** Starts the database, migrates it and makes the merchant. `profile` writes the server's CPU profile to bench-profile/. */
export async function openStage(options: { scale: number; profile: boolean }): Promise<Stage> {
  const dataDir = temporaryDataDir('bench');
  const embedded = await startEmbedded({ dataDir, log: quiet });
  const { appUrl } = await migrate({
    ownerUrl: embedded.url,
    appPassword: databaseRolePassword(DATA_KEY),
  });
  await prepareQueue(embedded.url);
  const database = decodeURIComponent(new URL(embedded.url).pathname.slice(1));
  const superuserUrl = withParts(embedded.superuserUrl, { database });
  const superuser = new pg.Pool({ connectionString: superuserUrl, max: 4 });
  superuser.on('error', () => undefined);
  const pools = openPools(appUrl, () => undefined);
  const system = systemOn(appUrl, pools, join(dataDir, 'files'));
  const memory = new Map<string, Promise<unknown>>();
  let child: ChildProcess | undefined;
  const sessions: string[] = [];

  const stage: Stage = {
    scale: options.scale,
    merchantId: MERCHANT,
    signSecret: developmentDefaults.signSecret,
    appUrl,
    superuserUrl,
    superuser,
    system,
    async within(work) {
      await system.ids.ready(10_000);
      return system.merchant(MERCHANT, {}, (tx, client) =>
        work(jobContext(system, actor, { tx, client, requestId: 'bench' })),
      );
    },
    once<T>(name: string, work: () => Promise<T>) {
      const known = memory.get(name) ?? work();
      memory.set(name, known);

      return known as Promise<T>;
    },
    server: () =>
      stage.once('server', async () => {
        const started = await startServer(embedded.url, dataDir, options.profile);
        child = started.child;

        return started;
      }),
    async tokens(count) {
      const { origin } = await stage.server();
      while (sessions.length < count) sessions.push(await logIn(origin, system.crypto));

      return sessions.slice(0, count);
    },
    scratch: (name) => join(dataDir, name),
    note: (text) => void process.stdout.write(`  ${text}\n`),
    async stop() {
      if (child) await stopProcess(child);
      await superuser.end();
      await closePools(pools);
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };

  await superuser.query('insert into merchant (merchant_id, merchant_name) values ($1, $2)', [
    MERCHANT,
    '测量商户',
  ]);
  await stage.within(addOperator);

  return stage;
}

/** The kit's parts as the server puts them together, without the server. */
function systemOn(appUrl: string, pools: Pools, filesDir: string): System {
  const log = pino({ level: 'error', base: null });
  const settings = {
    ...developmentDefaults,
    dataKey: DATA_KEY,
    filesDir,
    checkResults: false,
    sessionRate: 200,
  };

  const ids = createIdAllocator(pools.ids);
  const crypto = createFieldCrypto(settings);
  const files = diskStorage(filesDir);
  const jobs = createJobQueue({
    url: appUrl,
    pool: pools.background,
    ids,
    log,
    crypto,
    files,
    adapters: {},
  });

  return createSystem({ settings, pools, ids, log, jobs, crypto, files, menu: [], adapters: {} });
}

/** The server gets the memory options that `npm run` gives this program, and so itself. */
const memoryOptions = process.execArgv.filter((option) => /^--(max|heap)-/.test(option));

const followParent = new URL('../tools/follow-parent.mjs', import.meta.url).href;

const root = join(import.meta.dirname, '..');

async function startServer(ownerUrl: string, dataDir: string, profile: boolean) {
  const port = await freePort();
  const env = {
    DATABASE_URL: ownerUrl,
    DATA_KEY,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'off',
    LOG_LEVEL: 'info',
  };

  const options = [
    ...memoryOptions,
    '--import',
    followParent,
    ...(profile ? ['--cpu-prof', '--cpu-prof-dir=bench-profile'] : []),
  ];

  const child = startProcess(join(root, 'apps/server/main.ts'), env, options);
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);

    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return { child, port, origin, pid: child.pid ?? 0 };

    await delay(50);
  }
}

async function logIn(origin: string, crypto: System['crypto']): Promise<string> {
  const content = JSON.stringify({
    username: OPERATOR.username,
    password: crypto.sealWire(OPERATOR.password),
  });
  const fields = Object.entries(signedEnvelope(content)).map(([key, value]) => [
    key,
    String(value),
  ]);
  const answer = await fetch(`${origin}${BASE_PREFIX}${login.path}`, {
    method: 'POST',
    body: new URLSearchParams(Object.fromEntries(fields)),
  });
  const { data, message } = (await answer.json()) as {
    data: { x_token?: string };
    message: string;
  };
  if (data.x_token === undefined) throw new Error(`log-in: ${message}`);

  return data.x_token;
}

async function addOperator(context: Context): Promise<void> {
  const role = { roleName: '管理员', roleCode: 'ROLE_ADMIN', description: '', menuCodes: ['*'] };
  const roleId = await createRole(context, role);
  const everything = { canteens: 'all', organisations: 'all' } as const;
  await createOperator(context, { ...OPERATOR, realName: '测量', roleId, ...everything });
}
