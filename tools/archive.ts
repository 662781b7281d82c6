import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { archiveMonth } from '#kit/server/database/archive-month.ts';
import { reachEmbedded } from '#kit/server/database/embedded.ts';
import { readConfig } from '#kit/server/start/config.ts';
import { exitOnFailure } from '#kit/server/start/startup.ts';

/* `npm run archive -- 2026-01 [--tablespace cold]`: packs the facts of a month that is long over, while the house serves or rests. */

const MEGABYTE = 1024 * 1024;
const shown = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

try {
  const { values, positionals } = parseArgs({
    options: { tablespace: { type: 'string' } },
    allowPositionals: true,
  });
  const { dataDir, databaseUrl } = readConfig();
  const embedded =
    databaseUrl === undefined ? await reachEmbedded({ dataDir, log: console }) : undefined;
  const client = new pg.Client({ connectionString: databaseUrl ?? embedded?.url ?? '' });
  try {
    await client.connect();
    const packed = await archiveMonth(client, {
      month: positionals[0] ?? '',
      today: new Date().toISOString().slice(0, 10),
      by: userInfo().username,
      tablespace: values.tablespace,
    });

    for (const { name, before, after } of packed)
      console.log(`${name}: ${shown(before)} -> ${shown(after)}`);
  } finally {
    await client.end();
    await embedded?.stop();
  }
} catch (error) {
  exitOnFailure(error);
}
