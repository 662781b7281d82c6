import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Archive, openArchive } from '#kit/server/backup/archive.ts';
import { restore } from '#kit/server/backup/restore.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { storageOf } from '#kit/server/files/storage-of.ts';
import {
  type Config,
  databaseRolePassword,
  keepDataKey,
  readConfig,
} from '#kit/server/start/config.ts';
import { exitOnFailure, StartupError } from '#kit/server/start/startup.ts';
import { bringUpToDate } from '../apps/server/upgrade.ts';

/* `npm run restore -- file`: brings a backup into a DATA_DIR without a database, or into the empty database of DATABASE_URL. */

const CHECKS = {
  'The journal does not fit its seal':
    'select merchant_id, block from merchant cross join lateral broken_ledger_blocks(merchant_id) block limit 1',
  'The journal does not balance':
    'select merchant_id, sum(amount) from ledger_entry group by merchant_id having sum(amount) <> 0 limit 1',
};

/** The house as it was, then brought to this release. */
async function into(ownerUrl: string, archive: Archive, config: Config): Promise<void> {
  const { dataKey } = archive;
  await restore(archive, {
    ownerUrl,
    appPassword: databaseRolePassword(dataKey),
    files: storageOf(config),
    checks: CHECKS,
  });

  await bringUpToDate({
    config: { ...config, upgradeBackup: false },
    ownerUrl,
    dataKey,
    say: console.log,
  });
}

/** A directory that was not filled is left without a database, so that it may be tried again. */
async function intoDirectory(archive: Archive, config: Config): Promise<void> {
  const directory = join(config.dataDir, 'postgres');
  if (existsSync(directory))
    throw new StartupError(`${config.dataDir} holds a database already: choose another DATA_DIR.`);

  keepDataKey(config, archive.dataKey);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: console });
  try {
    await into(embedded.url, archive, config);
    await embedded.stop();
  } catch (error) {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

try {
  const config = readConfig();
  if (process.argv[2] === undefined) throw new StartupError('Usage: npm run restore -- <file>');

  const archive = await openArchive(resolve(process.argv[2]));
  try {
    if (config.databaseUrl === undefined) await intoDirectory(archive, config);
    else {
      keepDataKey(config, archive.dataKey);
      await into(config.databaseUrl, archive, config);
    }
  } finally {
    archive.close();
  }

  const { madeAt, tables, files } = archive.manifest;
  console.log(
    `restored as of ${madeAt}: ${tables.length} tables and ${files.length} files, all as they were. Start with: npm start`,
  );
} catch (error) {
  exitOnFailure(error);
}
