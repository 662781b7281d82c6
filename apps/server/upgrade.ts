import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '#kit/server/backup/backup.ts';
import { type MigrateResult, migrate, type Upgrade } from '#kit/server/database/migrate.ts';
import { PRESENT_RELEASE } from '#kit/server/database/releases.ts';
import { storageOf } from '#kit/server/files/storage-of.ts';
import { type Config, databaseRolePassword } from '#kit/server/start/config.ts';
import { StartupError } from '#kit/server/start/startup.ts';

interface House {
  readonly config: Pick<
    Config,
    'dataDir' | 'databaseUrl' | 'filesDir' | 'bucket' | 'upgradeBackup'
  >;
  /** The owner of the database. */
  readonly ownerUrl: string;
  readonly dataKey: string;
  /** Hears what is being done, a line at a time. */
  readonly say: (line: string) => void;
}

/**
 * Brings the database of a house to this release, with a backup before anything is changed where it holds something, and says from which
 * release to which and how far it is.
 * @throws StartupError where it cannot, with the database as it was
 */
export async function bringUpToDate(house: House): Promise<MigrateResult> {
  const { ownerUrl, dataKey, say } = house;
  let isUpgrade = false;
  const result = await migrate({
    ownerUrl,
    appPassword: databaseRolePassword(dataKey),
    release: PRESENT_RELEASE,
    async beforeUpgrade(upgrade) {
      isUpgrade = true;
      await announce(house, upgrade);
    },
    onMigration: (name, number, total) => say(`迁移 migration ${number} of ${total}: ${name}`),
  });

  if (isUpgrade) say(`升级完成 upgraded to ${PRESENT_RELEASE}`);

  return result;
}

async function announce(house: House, { from, migrations }: Upgrade): Promise<void> {
  const { config, say } = house;
  const former = from ?? 'an unknown release';
  say(`升级 upgrade: ${former} → ${PRESENT_RELEASE}, ${migrations} 个迁移 migrations`);
  const isOwn = config.databaseUrl !== undefined;
  if (isOwn && config.upgradeBackup === undefined)
    say(
      '升级前未备份 no backup was made before it: the database is your own (UPGRADE_BACKUP=on makes one)',
    );

  if (!(config.upgradeBackup ?? !isOwn)) return;

  say('升级前备份 making a backup before it...');
  say(`备份在 the backup is ${await backUpBefore(house)}`);
}

const PREFIX = 'before-';

/** Backups of earlier upgrades that stay beside the newest. */
const OLDER_BACKUPS = 2;

/** Answers where the backup is. @throws StartupError where none could be made */
async function backUpBefore({ config, ownerUrl, dataKey }: House): Promise<string> {
  const folder = join(config.dataDir, 'backups');
  const path = join(folder, `${PREFIX}${PRESENT_RELEASE}-${stampOf(new Date())}.backup`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of keptIn(folder).slice(0, -OLDER_BACKUPS)) rmSync(join(folder, name));
    await backUp(path, { ownerUrl, dataKey, files: storageOf(config) });
    return path;
  } catch (error) {
    throw new StartupError(
      `No backup could be made before the upgrade, so nothing was changed: ${error instanceof Error ? error.message : String(error)}. ` +
        `Make room below ${folder}; or, if you have a backup of your own, start with UPGRADE_BACKUP=off.`,
    );
  }
}

const stampOf = (time: Date): string =>
  time.toISOString().slice(0, 19).replaceAll(':', '-').replace('T', '_');

const STAMP_LENGTH = '2026-01-01_00-00-00.backup'.length;

/** The backups an upgrade keeps, the oldest first. */
const keptIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX) && name.endsWith('.backup'))
    .toSorted((left, right) => (left.slice(-STAMP_LENGTH) < right.slice(-STAMP_LENGTH) ? -1 : 1));
