import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { StartupError } from '../start/startup.ts';

const WRONG_KEY = `The data key is not the one this database was made with: personal data in it could not be read, and new rows would be lost to it. \
Put the keys.json of this database back into DATA_DIR (every backup holds it), or set DATA_KEY to its key. Nothing was changed.`;

/** @throws StartupError where the database was made with another data key; to be asked before anything is done with this one */
export async function assertSameKey(client: pg.Client, appPassword: string): Promise<void> {
  const { rows: known } = await client.query<{ there: boolean }>(
    `select to_regclass('installation') is not null as there`,
  );
  if (!known[0]?.there) return;

  const { rows } = await client.query<{ keyCheck: string | null }>(
    'select key_check as "keyCheck" from installation',
  );
  const kept = rows[0]?.keyCheck;
  if (kept && kept !== checkOf(appPassword)) throw new StartupError(WRONG_KEY);
}

/** Follows from the password of the serving role, which follows from the data key; tells nothing of either. */
const checkOf = (appPassword: string): string =>
  createHmac('sha256', appPassword).update('cloud-canteen/key-check').digest('hex');

/** Keeps what tells this data key from others, once. */
export async function keepKeyCheck(client: pg.Client, appPassword: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('installation') is not null as there`,
  );
  if (rows[0]?.there)
    await client.query('update installation set key_check = $1 where key_check is null', [
      checkOf(appPassword),
    ]);
}
