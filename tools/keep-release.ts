import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '#kit/server/backup/backup.ts';
import { reachEmbedded } from '#kit/server/database/embedded.ts';
import { migrationsDir, readMigrations } from '#kit/server/database/migrations.ts';
import { PRESENT_RELEASE, releasesDir } from '#kit/server/database/releases.ts';
import { diskStorage, type FileStorage } from '#kit/server/files/storage.ts';
import { existingDataKey } from '#kit/server/start/config.ts';
import { exitOnFailure, StartupError } from '#kit/server/start/startup.ts';
import { temporaryDataDir } from '#kit/server/testing/test-server.ts';
import { textOf } from './releases/figures.ts';
import { makeHouse } from './releases/make-house.ts';

/*
 * `npm run keep-release`, once when a release is given out: keeps a small house of it in db/releases, with what it says of its money and the
 * checksums of its migrations. From then on npm test starts every later release on it, and refuses a change to these migrations.
 */
const folder = join(releasesDir, PRESENT_RELEASE);

/** Drawings of dishes that go into the repository; the others are missing in the house, as files of a house may be. */
const KEPT_FILES = 3;

function withFew(files: FileStorage): FileStorage {
  let left = KEPT_FILES;
  return {
    ...files,
    async get(key) {
      left -= 1;
      return left < 0 ? undefined : files.get(key);
    },
  };
}

async function keepHouse(dataDir: string): Promise<void> {
  const { figures, filled, empty } = await makeHouse(dataDir);
  if (empty.length > 0) throw new StartupError(`These tables have no row: ${empty.join(', ')}`);

  console.log(`one row each was put into ${filled.length} tables: ${filled.join(', ')}`);

  const embedded = await reachEmbedded({ dataDir, log: console });
  try {
    const dataKey = existingDataKey({ dataDir, dataKey: undefined });
    const files = withFew(diskStorage(join(dataDir, 'files')));
    await backUp(join(folder, 'house.backup'), { ownerUrl: embedded.url, dataKey, files });
  } finally {
    await embedded.stop();
  }

  writeFileSync(join(folder, 'figures.json'), textOf(figures));
}

async function keepRelease(): Promise<void> {
  const dataDir = temporaryDataDir('release');
  try {
    await keepHouse(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }

  const checksums = readMigrations(migrationsDir).map(({ name, checksum }) => [name, checksum]);
  writeFileSync(
    join(folder, 'migrations.json'),
    `${JSON.stringify(Object.fromEntries(checksums), null, 2)}\n`,
  );
}

try {
  if (existsSync(folder))
    throw new StartupError(
      `${folder} is there already. Raise the version in package.json for the next release.`,
    );

  mkdirSync(folder, { recursive: true });
  await keepRelease().catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  console.log(`kept in ${folder}: commit it, and give the release out`);
  process.exit(0);
} catch (error) {
  exitOnFailure(error);
}
