import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUp } from '#kit/server/backup/backup.ts';
import { reachEmbedded } from '#kit/server/database/embedded.ts';
import { logsIn } from '#kit/server/database/migrate.ts';
import { storageOf } from '#kit/server/files/storage-of.ts';
import { databaseRolePassword, existingDataKey, readConfig } from '#kit/server/start/config.ts';
import { exitOnFailure, StartupError } from '#kit/server/start/startup.ts';

/* `npm run backup [-- file]`: one moment of the configured house in one file, while it serves or while it rests. */

const stamp = (): string =>
  new Date().toISOString().slice(0, 19).replaceAll(':', '-').replace('T', '_');

try {
  const config = readConfig();
  const path = resolve(process.argv[2] ?? `canteen-${stamp()}.backup`);
  if (await stat(path).catch(() => undefined))
    throw new StartupError(`${path} exists already: choose another name.`);

  const { dataDir, databaseUrl } = config;
  const embedded =
    databaseUrl === undefined ? await reachEmbedded({ dataDir, log: console }) : undefined;
  try {
    const ownerUrl = databaseUrl ?? embedded?.url ?? '';
    const dataKey = existingDataKey(config);
    if (!(await logsIn(ownerUrl, databaseRolePassword(dataKey))))
      throw new StartupError(
        'The data key is not that of the database: check DATA_KEY, or keys.json in DATA_DIR.',
      );

    const { tables, files, missing } = await backUp(path, {
      ownerUrl,
      dataKey,
      files: storageOf(config),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${path}: ${rows} rows of ${tables.length} tables, ${files.length} files. Keep it safe: the data key is in it.`,
    );
    for (const key of missing) console.warn(`a stored file was not there: ${key}`);
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  exitOnFailure(error);
}
