import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { prepareDataDir } from '../start/config.ts';
import { freePort } from '../start/free-port.ts';
import { errorCode, StartupError } from '../start/startup.ts';
import { assertReachable, binariesFor, type SystemUser, systemUserFor } from './embedded-host.ts';
import { databaseProgram, type StopMode, stopRequest } from './embedded-platform.ts';
import { clearLeftovers, isReady, lockDataDir, runningPort } from './embedded-process.ts';
import { databaseSettings } from './embedded-settings.ts';
import { withParts } from './url.ts';

export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster lives in `postgres` below it. */
  readonly dataDir: string;
  /** Absent: any free port, kept while the server runs. */
  readonly port?: number;
  readonly log: EmbeddedLog;
  /** `false` gives up durability for speed; only for throw-away databases of tests. */
  readonly durable?: boolean;
}

export interface EmbeddedDatabase {
  /** Database `canteen` as its owner: no superuser, so that row-level security binds it as on any other server. */
  readonly url: string;
  /** The cluster's superuser, for making and copying test databases; the server itself never needs it. */
  readonly superuserUrl: string;
  /** Stops PostgreSQL cleanly and frees the directory; calling it again waits for the same stop. */
  stop(): Promise<void>;
}

const OWNER = 'canteen_owner';

const DATABASE = 'canteen';

/**
 * The database of a server that runs, else one that is started until `stop`.
 * @throws StartupError when there is none in the directory
 */
export async function reachEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const dir = join(options.dataDir, 'postgres');
  if (!existsSync(dir))
    throw new StartupError(`There is no database in ${options.dataDir}: is DATA_DIR right?`);

  const port = runningPort(dir);
  if (port === undefined) return startEmbedded(options);

  const { owner } = readPasswords(dir);

  return {
    url: `postgres://${OWNER}:${owner}@127.0.0.1:${port}/${DATABASE}`,
    stop: async () => undefined,
  };
}

const SUPERUSER = 'postgres';

/**
 * Starts PostgreSQL under `dataDir`, made at the first start, recovered after any kind of kill, restarted when it dies while
 * the server runs. Throws `StartupError` when the directory cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  prepareDataDir(options.dataDir);
  const dir = join(options.dataDir, 'postgres');
  const user = systemUserFor(dir);
  assertReachable(options.dataDir, user);
  const release = lockDataDir(options.dataDir);
  try {
    const durable = options.durable ?? true;
    const binaries = binariesFor(options.dataDir, user);
    if (!existsSync(dir)) initialise(options.dataDir, dir, binaries, user, durable);
    assertSameMajor(dir, binaries);
    const passwords = readPasswords(dir);
    if (await clearLeftovers(dir))
      options.log.warn('stopped the database a killed server left behind');
    const logFile = openLogFor(options.dataDir, user);
    const port = options.port ?? (await freePort());
    const running = await supervise({
      dir,
      binaries,
      user,
      logFile,
      port,
      durable,
      log: options.log,
    });
    const superuserUrl = `postgres://${SUPERUSER}:${passwords.superuser}@127.0.0.1:${port}/postgres`;
    await ensureDatabase(superuserUrl, passwords.owner);
    return {
      url: withParts(superuserUrl, { user: OWNER, password: passwords.owner, database: DATABASE }),
      superuserUrl,
      stop: () => running.stop().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

const PASSWORD_FILE = 'canteen.json';

/* Made under another name and renamed when complete: an interrupted first start leaves nothing that looks like a database. */
function initialise(
  dataDir: string,
  dir: string,
  binaries: string,
  user: SystemUser | undefined,
  durable: boolean,
): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres.new-'))
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }

  const workshop = join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const draft = join(workshop, 'data');
  const passwordFile = join(workshop, 'password');
  const passwords = {
    superuser: randomBytes(24).toString('hex'),
    owner: randomBytes(24).toString('hex'),
  };
  mkdirSync(workshop, { mode: 0o700 });
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 });
  for (const path of user ? [passwordFile, workshop] : [])
    chownSync(path, user?.uid ?? 0, user?.gid ?? 0);
  const made = spawnSync(
    databaseProgram(binaries, 'initdb'),
    [
      '-D',
      draft,
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: '/', env: environment(), encoding: 'utf8', ...identityOf(user) },
  );

  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split('\n').join(' / ');
    rmSync(workshop, { recursive: true, force: true });
    throw new StartupError(`The database could not be made in ${dir}: ${reason}`);
  }

  writeFileSync(join(draft, PASSWORD_FILE), JSON.stringify(passwords), {
    mode: 0o600,
    flush: durable,
  });
  renameSync(draft, dir);
  rmSync(workshop, { recursive: true, force: true });
}

const environment = (): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  /* Without it no program of Windows opens a connection. */
  ...(process.env.SystemRoot !== undefined && { SystemRoot: process.env.SystemRoot }),
});

const identityOf = (user: SystemUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {};

function assertSameMajor(dir: string, binaries: string): void {
  const versionFile = join(dir, 'PG_VERSION');
  if (!existsSync(versionFile))
    throw new StartupError(
      `${dir} is not a database directory. Move it away or choose another DATA_DIR.`,
    );

  const found = readFileSync(versionFile, 'utf8').trim();
  const shown = spawnSync(databaseProgram(binaries, 'postgres'), ['--version'], {
    encoding: 'utf8',
  }).stdout;
  const ours = /(\d+)\.\d+/.exec(shown)?.[1];
  if (ours !== found) {
    throw new StartupError(
      `${dir} was made by PostgreSQL ${found}; this release ships ${ours}. Move the data with pg_dump, or set DATABASE_URL.`,
    );
  }
}

const Passwords = z.object({ superuser: z.string(), owner: z.string() });

function readPasswords(dir: string): z.infer<typeof Passwords> {
  const path = join(dir, PASSWORD_FILE);
  try {
    return Passwords.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartupError(
      `Cannot read ${path} (${errorCode(error) ?? 'it is damaged'}): is DATA_DIR the directory of this user's earlier start?`,
    );
  }
}

const LOG_LIMIT = 16 * 1024 * 1024;

/* A file, not a pipe: the database outlives a killed server and must still have somewhere to write. */
function openLogFor(dataDir: string, user: SystemUser | undefined): string {
  const path = join(dataDir, 'postgres.log');
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.1`);
  closeSync(openSync(path, 'a', 0o600));
  if (user) chownSync(path, user.uid, user.gid);

  return path;
}

interface Cluster {
  readonly dir: string;
  readonly binaries: string;
  readonly user: SystemUser | undefined;
  readonly logFile: string;
  readonly port: number;
  readonly durable: boolean;
  readonly log: EmbeddedLog;
}

/* A full disk stays full for a while: the pauses grow. */
const FIRST_PAUSE_MS = 500;

const LONGEST_PAUSE_MS = 8_000;

/** Keeps one PostgreSQL running until `stop`: when it dies it is started again on the same port, and pools reconnect. */
async function supervise(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  let child = await launchUntilReady(cluster);
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> = Promise.resolve();
  const halt = new AbortController();
  const restart = async (): Promise<void> => {
    for (
      let pause = FIRST_PAUSE_MS;
      stopping === undefined;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    ) {
      try {
        await clearLeftovers(cluster.dir);
        child = await launchUntilReady(cluster);
        cluster.log.warn('the database runs again');
        return watch();
      } catch (error) {
        cluster.log.error(error instanceof Error ? error.message : String(error));
        await delay(pause, undefined, { signal: halt.signal }).catch(() => undefined);
      }
    }
  };

  const died = (): void => {
    if (stopping !== undefined) return;

    cluster.log.error(
      `the database ended unexpectedly (${child.signalCode ?? child.exitCode}), starting it again`,
    );
    restarting = restart();
  };

  const watch = (): void => {
    child.once('exit', died);
    if (hasEnded(child)) died();
  };
  const stopOnExit = (): void => requestStop(cluster, child, 'fast');
  watch();
  process.once('exit', stopOnExit);
  const stop = async (): Promise<void> => {
    halt.abort();
    await restarting;
    await stopChild(cluster, child);
    process.removeListener('exit', stopOnExit);
  };

  return {
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

const SLOW_START_MS = 5_000;

const POLL_MS = 10;

async function launchUntilReady(cluster: Cluster): Promise<ChildProcess> {
  const logStart = statSync(cluster.logFile).size;
  const child = launch(cluster);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  let slowAt = performance.now() + SLOW_START_MS;
  while (child.pid === undefined || !isReady(cluster.dir, child.pid)) {
    if (failure || hasEnded(child)) {
      throw new StartupError(
        `The embedded PostgreSQL does not start: ${failure?.message ?? lastWords(cluster.logFile, logStart)} (log: ${cluster.logFile})`,
      );
    }

    if (performance.now() > slowAt) {
      cluster.log.info('waiting for the database to recover');
      slowAt += SLOW_START_MS;
    }

    await delay(POLL_MS);
  }

  return child;
}

/* In a session of its own, so that Ctrl-C reaches the server only, which stops the database after its last request. */
function launch(cluster: Cluster): ChildProcess {
  const output = openSync(cluster.logFile, 'a');
  try {
    const args = Object.entries(databaseSettings(cluster)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    return spawn(databaseProgram(cluster.binaries, 'postgres'), ['-D', cluster.dir, ...args], {
      cwd: '/',
      env: environment(),
      stdio: ['ignore', output, output],
      detached: true,
      ...identityOf(cluster.user),
    });
  } finally {
    closeSync(output);
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR/.test(line)).slice(-2);

  return (telling.length > 0 ? telling : lines.slice(-1))
    .map((line) => line.replace(/^.*?(?=FATAL|PANIC|ERROR)/, ''))
    .join(' / ');
}

function requestStop({ binaries }: Cluster, child: ChildProcess, mode: StopMode): void {
  if (child.pid === undefined) return;

  const request = stopRequest(mode, child.pid);
  if ('signal' in request) child.kill(request.signal);
  else spawnSync(databaseProgram(binaries, 'pg_ctl'), request.pgCtl, { windowsHide: true });
}

const STOP_LIMIT_MS = 60_000;

async function stopChild(cluster: Cluster, child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => requestStop(cluster, child, 'immediate'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    requestStop(cluster, child, 'fast');
  });
}

async function ensureDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();

  try {
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${OWNER}') as role, exists (select from pg_database where datname = '${DATABASE}') as database`,
    );

    if (!found.rows[0]?.role) {
      await client.query(
        `create role ${OWNER} login nosuperuser createrole createdb password ${client.escapeLiteral(ownerPassword)}`,
      );
    }

    if (!found.rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
