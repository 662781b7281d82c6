import { startEmbedded } from '#kit/server/database/embedded.ts';
import { prepareQueue } from '#kit/server/jobs/jobs.ts';
import { loadDataKey, readConfig } from '#kit/server/start/config.ts';
import { exitOnFailure } from '#kit/server/start/startup.ts';
import { bringUpToDate } from '../apps/server/upgrade.ts';

/* `npm run migrate`: brings the configured database to this code's schema without starting the server. */
try {
  const config = readConfig();
  const dataKey = loadDataKey(config);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, log: console })
      : undefined;

  try {
    const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
    const { applied } = await bringUpToDate({ config, ownerUrl, dataKey, say: console.log });
    await prepareQueue(ownerUrl);
    console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the schema is up to date');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  exitOnFailure(error);
}
