import pg from 'pg';
import { errorCode, StartupError } from '../start/startup.ts';
import { assertSameKey, keepKeyCheck } from './key-check.ts';
import {
  type AppliedMigration,
  isSame,
  type Migration,
  migrationsDir,
  readMigrations,
} from './migrations.ts';
import { keepRelease, lastReleaseOf, readReleases } from './releases.ts';
import { forceAgain, liftForced } from './row-security.ts';
import { SERVING_ROLE, withoutPassword, withParts } from './url.ts';

/** What is about to be done to a database that has been used. */
export interface Upgrade {
  /** The release it was last run with; undefined where that cannot be told. */
  readonly from: string | undefined;
  /** Number of migrations to come. */
  readonly migrations: number;
}

export interface MigrateOptions {
  /** The role that owns the database; with `DATABASE_URL`, that URL. */
  readonly ownerUrl: string;
  /** The serving role gets exactly this password (see `databaseRolePassword`). */
  readonly appPassword: string;
  /** Absent: `db/migrations`. */
  readonly dir?: string;
  /** Runs these files and no others: the schema of a backup. */
  readonly only?: readonly AppliedMigration[];
  /** What the database remembers it was run with; absent: nothing. */
  readonly release?: string;
  /** Runs before a database that has been used is changed; what it throws leaves the database as it is. */
  readonly beforeUpgrade?: (upgrade: Upgrade) => Promise<void>;
  /** Hears which migration comes next, beginning with 1; not for a new database, whose migrations are no news. */
  readonly onMigration?: (name: string, number: number, total: number) => void;
}

export interface MigrateResult {
  /** Names of the files applied now, in order. */
  readonly applied: string[];
  /** The database as the serving role. */
  readonly appUrl: string;
}

const LOCK = 7_203_418_120;

/**
 * Brings the database to the schema of this code: makes the serving role, then runs the files it does not have yet in order, as the owner,
 * one process at a time, all in one transaction: where one fails the database is as it was, and the release it had starts on it. A file of
 * an earlier number than one that ran already came by a merge.
 * @throws StartupError for a server that cannot be reached or used, another data key than the database's, a schema newer than the code,
 * an applied file that changed, a file that fails
 */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const all = readMigrations(options.dir ?? migrationsDir);
  const migrations = options.only ? chosenOf(all, options.only) : all;
  const client = await connect(options.ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await assertSameKey(client, options.appPassword);
    await ensureServingRole(client, options.ownerUrl, options.appPassword);

    const done = await appliedMigrations(client);
    const pending = pendingOf(migrations, done);
    if (pending.length > 0) await bringForward(client, pending, done, options);

    await keepKeyCheck(client, options.appPassword);
    if (options.release !== undefined) await keepRelease(client, options.release);
    const applied = pending.map(({ name }) => name);
    return {
      applied,
      appUrl: withParts(options.ownerUrl, { user: SERVING_ROLE, password: options.appPassword }),
    };
  } finally {
    await client.end();
  }
}

/** The files of a backup. @throws StartupError for one this code does not have as it was */
const chosenOf = (
  migrations: readonly Migration[],
  only: readonly AppliedMigration[],
): Migration[] =>
  only.map(({ version, name, checksum }) => {
    const found = migrations.find(
      (migration) => migration.version === version && isSame(migration, checksum),
    );
    if (!found)
      throw new StartupError(
        `The backup has the schema of other code: this one does not have ${name} as it was. Restore it with the release that made it, or a newer one.`,
      );

    return found;
  });

const OLDEST_SUPPORTED = 150_000;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'cloud-canteen-migrate',
  });

  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw connectFailure(error, url);
  }

  const version = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  if ((version.rows[0]?.number ?? 0) < OLDEST_SUPPORTED) {
    await client.end();
    throw new StartupError('The PostgreSQL of DATABASE_URL is older than version 15.');
  }

  return client;
}

/* Grants in the files name the role, so it comes first. The password follows the data key. */
async function ensureServingRole(
  client: pg.Client,
  ownerUrl: string,
  password: string,
): Promise<void> {
  const secret = client.escapeLiteral(password);
  try {
    const found = await client.query<{ super: boolean; bypass: boolean }>(
      'select rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = $1',
      [SERVING_ROLE],
    );
    const role = found.rows[0];
    if (role?.super || role?.bypass) {
      throw new StartupError(
        `The role ${SERVING_ROLE} must be neither superuser nor BYPASSRLS: alter role ${SERVING_ROLE} nosuperuser nobypassrls`,
      );
    }

    if (!role || !(await logsIn(ownerUrl, password)))
      await client.query(
        `${role ? 'alter' : 'create'} role ${SERVING_ROLE} login password ${secret}`,
      );

    const database = await client.query<{ name: string }>('select current_database() as name');
    await client.query(
      `grant connect on database ${client.escapeIdentifier(database.rows[0]?.name ?? '')} to ${SERVING_ROLE}`,
    );
    await client.query(`grant usage on schema public to ${SERVING_ROLE}`);
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    throw new StartupError(
      `The user of DATABASE_URL may not manage the role ${SERVING_ROLE} (${error instanceof Error ? error.message : ''}): it needs CREATEROLE and must own the database.`,
    );
  }
}

/** What has been applied; nothing is changed, so that the release before can still read it. */
async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (!rows[0]?.there) return [];

  const result = await client.query<AppliedMigration>(
    'select version::float8 as version, name, checksum from schema_migration order by version',
  );

  return result.rows;
}

/* What a person who only wants to run the product can do about a database of another history. */
const ELSEWHERE =
  'Start the release that made it, or begin with an empty database (another DATA_DIR or DATABASE_URL).';

/** The files still to be applied; throws `StartupError` where the database has something the code does not. */
function pendingOf(
  migrations: readonly Migration[],
  done: readonly AppliedMigration[],
): Migration[] {
  const newest = done.at(-1);
  const latest = migrations.at(-1)?.version ?? 0;
  if (newest && newest.version > latest) {
    throw new StartupError(
      `The database schema (${newest.name}) is newer than this code, which ends at version ${latest}. Start a release at least as new.`,
    );
  }

  const changed = done.find((old) => {
    const ours = migrations.find(({ version }) => version === old.version);
    return !ours || !isSame(ours, old.checksum);
  });

  if (changed) {
    throw new StartupError(
      `Migration ${changed.name} was applied to this database with other content: it was made by other code than this. ${ELSEWHERE} Developers: applied files never change, restore it and add a new one.`,
    );
  }

  return migrations.filter(
    (migration) => !done.some(({ version }) => version === migration.version),
  );
}

async function bringForward(
  client: pg.Client,
  pending: readonly Migration[],
  done: readonly AppliedMigration[],
  options: MigrateOptions,
): Promise<void> {
  const isUsed = done.length > 0;
  const from = await lastReleaseOf(client, done, readReleases());
  if (isUsed) await options.beforeUpgrade?.({ from, migrations: pending.length });

  try {
    await client.query('begin');
    await prepareRecord(client);
    const opened: string[] = [];
    for (const [at, migration] of pending.entries()) {
      if (isUsed) options.onMigration?.(migration.name, at + 1, pending.length);
      opened.push(...(await liftForced(client)));
      await apply(client, migration);
    }

    await forceAgain(client, opened);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw isUsed && error instanceof StartupError ? withAdvice(error, from) : error;
  }
}

/** The table that remembers what was applied; in databases made when numbers had four digits it takes longer ones. */
async function prepareRecord(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       version bigint primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query(
    `select from information_schema.columns
      where table_schema = current_schema and table_name = 'schema_migration' and column_name = 'version' and data_type = 'integer'`,
  );
  if (rows.length > 0)
    await client.query('alter table schema_migration alter column version type bigint');
}

async function apply(
  client: pg.Client,
  { version, name, checksum, sql }: Migration,
): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      'insert into schema_migration (version, name, checksum) values ($1, $2, $3)',
      [version, name, checksum],
    );
  } catch (error) {
    throw new StartupError(
      `Migration ${name} failed${placeOf(error, sql)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function placeOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return position > 0 ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
}

/** What a person who upgrades can do when a migration failed. */
const withAdvice = (error: StartupError, from: string | undefined): StartupError =>
  new StartupError(
    `${error.message}\nThe database was not changed: ${from ? `release ${from}` : 'the release before'} starts on it as it did. ` +
      'Go on with that one, and report the line above to whoever gave you this release.',
  );

/**
 * Lets the planner see rows that were just loaded in bulk: until the database does so by itself, up to a minute later,
 * statements on fresh tables may be planned as if these were empty.
 */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  await client.query('analyze').finally(() => client.end());
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  '28P01': 'wrong user or password',
  '28000': 'this user may not log in from here',
  '3D000': 'there is no such database',
  '53300': 'it has too many connections already',
  '57P03': 'it is just starting or stopping',
};

/** What a failed connection means; the URL is shown without its password. */
export function connectFailure(error: unknown, url: string): StartupError {
  const message = error instanceof Error ? error.message : String(error);
  const reason = reasons[errorCode(error) ?? ''] ?? (message || String(errorCode(error)));

  return new StartupError(
    `Cannot use the database ${withoutPassword(url)}: ${reason}. Check DATABASE_URL.`,
  );
}

/**
 * Whether this is the password of the serving role. Two servers that start at once on two databases of one PostgreSQL must not both change
 * the role they share.
 */
export async function logsIn(ownerUrl: string, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: withParts(ownerUrl, { user: SERVING_ROLE, password }),
  });
  const didLogIn = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);

  return didLogIn;
}
