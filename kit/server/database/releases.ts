import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { AppliedMigration } from './migrations.ts';

const Version = z.string().regex(/^\d+\.\d+\.\d+$/);

const root = join(import.meta.dirname, '../../..');

/** The release this code is. */
export const PRESENT_RELEASE = z
  .object({ version: Version })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;

/** A folder for each release that was given out: its migrations, and a house it made. */
export const releasesDir = join(root, 'db/releases');

/** A release that was given out. */
export interface Release {
  readonly version: string;
  /** Its migrations: checksums by the name of the file. */
  readonly migrations: Readonly<Record<string, string>>;
}

const Checksums = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

/** The releases that were given out, the oldest first. */
export function readReleases(dir = releasesDir): Release[] {
  if (!existsSync(dir)) return [];

  const versions = readdirSync(dir).filter((name) => Version.safeParse(name).success);

  return versions.toSorted(compareVersions).map((version) => ({
    version,
    migrations: Checksums.parse(
      JSON.parse(readFileSync(join(dir, version, 'migrations.json'), 'utf8')),
    ),
  }));
}

export const compareVersions = (left: string, right: string): number => {
  const [ours, theirs] = [numbersOf(left), numbersOf(right)];
  const at = ours.findIndex((number, index) => number !== theirs[index]);

  return at < 0 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0);
};

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/**
 * The release a database was last run with: as it remembers, or, in houses of the time before, as its migrations tell. Undefined for one
 * that is empty, or was made between two releases.
 */
export async function lastReleaseOf(
  client: pg.Client,
  done: readonly AppliedMigration[],
  releases: readonly Release[],
): Promise<string | undefined> {
  if (await remembersReleases(client)) {
    const { rows } = await client.query<{ release: string }>(
      'select release from house_release order by last_started_at desc limit 1',
    );
    if (rows[0]) return rows[0].release;
  }

  const names = new Set(done.map(({ name }) => name));

  return releases.findLast(({ migrations }) =>
    Object.keys(migrations).every((name) => names.has(name)),
  )?.version;
}

async function remembersReleases(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('house_release') is not null as there`,
  );
  return rows[0]?.there === true;
}

/** Notes that a release runs the database from now on. */
export async function keepRelease(client: pg.Client, release: string): Promise<void> {
  if (!(await remembersReleases(client))) return;
  await client.query(
    `insert into house_release (release) values ($1) on conflict (release) do update set last_started_at = clock_timestamp()`,
    [release],
  );
}
