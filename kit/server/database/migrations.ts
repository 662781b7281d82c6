import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsDir = join(import.meta.dirname, '../../../db/migrations');

/** A migration as a database remembers it. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

export interface Migration extends AppliedMigration {
  /** Checksums of what the file said in earlier releases: a database that ran one of these has what the file makes now. */
  readonly formerly: readonly string[];
  readonly sql: string;
}

/** Whether a file is what a database ran under this checksum, now or formerly. */
export const isSame = (migration: Migration, checksum: string): boolean =>
  migration.checksum === checksum || migration.formerly.includes(checksum);

const NAMED = /^(\d{4}|\d{12})_[a-z0-9_]+\.sql$/;

/**
 * The files of a directory in order: `0001_name.sql`, and after these the ones named by the minute they were begun, which people who work
 * side by side need not agree on: `202611220905_area_what.sql`. No number twice.
 */
export function readMigrations(dir: string): Migration[] {
  const files = readdirSync(dir).filter((name) => name.endsWith('.sql'));
  const migrations = files.map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8');
    const version = Number(NAMED.exec(name)?.[1]);

    return { version, name, sql, checksum: checksumOf(sql), formerly: formerChecksums(sql) };
  });

  const versions = new Set<number>();
  for (const { name, version } of migrations.toSorted((left, right) =>
    left.name < right.name ? -1 : 1,
  )) {
    if (!(version > 0) || versions.has(version))
      throw new Error(
        `${name}: migrations are named 202611220905_area_what.sql by their minute, each number once`,
      );
    versions.add(version);
  }

  return migrations.toSorted((left, right) => left.version - right.version);
}

export const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** The first line of a file that was changed after a release was given out. */
const FORMERLY = /^-- also known as:((?: [0-9a-f]{64})+)$/m;

/** What the first line of a file says it was before. */
export function formerChecksums(sql: string): string[] {
  const [first = ''] = sql.split('\n', 1);
  return FORMERLY.exec(first)?.[1]?.trim().split(' ') ?? [];
}
