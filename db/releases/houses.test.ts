import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tieOutDetail, tieOutResult, tieOutRun } from '#areas/report/contract/tie-out.ts';
import { openArchive } from '#kit/server/backup/archive.ts';
import { backUp } from '#kit/server/backup/backup.ts';
import { restore } from '#kit/server/backup/restore.ts';
import { databaseRolePassword, keepDataKey } from '#kit/server/config.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { PRESENT_RELEASE, readReleases, releasesDir } from '#kit/server/database/releases.ts';
import { withParts } from '#kit/server/database/url.ts';
import { diskStorage } from '#kit/server/storage.ts';
import { createTestDatabase } from '#kit/server/testing/database.ts';
import { differences, schemaOf } from '#kit/server/testing/schema.ts';
import { temporaryDataDir } from '#kit/server/testing/test-server.ts';
import { type ConsoleClient, logIn } from '../../apps/terminal/console-client.ts';
import { openDeviceApi } from '../../apps/terminal/device-api.ts';
import { openWire } from '../../apps/terminal/device-request.ts';
import { readCards, registerFleet } from '../../apps/terminal/fleet.ts';
import { type HouseServer, houseServer } from '../../e2e/support/house-server.ts';
import { admin } from '../../e2e/support/people.ts';
import { askFigures, type Figures } from '../../tools/releases/figures.ts';

/* A house of every release that was given out, made by that release itself, starts with this one and goes on as it was. */
const kept = readReleases().filter(({ version }) => existsSync(join(releasesDir, version, 'house.backup')));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const TieOutResult = z.object({ runId: z.number() });
const ONE_SALE = 1;

test('a house is kept of every release that was given out', () => {
  expect(kept.map(({ version }) => version)).toEqual(readReleases().map(({ version }) => version));
});

describe.each(kept.map(({ version }) => version))('a house of release %s', (version) => {
  const frozen: Figures = JSON.parse(readFileSync(join(releasesDir, version, 'figures.json'), 'utf8'));
  const dataDir = temporaryDataDir('upgrade');
  let server: HouseServer;
  let client: ConsoleClient;
  let dataKey = '';

  beforeAll(async () => {
    dataKey = await restoreInto(dataDir, join(releasesDir, version, 'house.backup'));
    server = await houseServer({ DATA_DIR: dataDir });
    await server.start();
    client = await logIn(server.origin, admin);
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('says the same of its money as it did', async () => {
    const now = await askFigures(client, frozen.days);
    for (const [question, rows] of Object.entries(frozen.answers)) {
      const keys = Object.keys(rows[0] ?? {});
      const known = (now.answers[question] ?? []).map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));
      expect(known, question).toEqual(rows);
    }
  });

  test('has the schema of a new one, knows its release, and a backup of what it was', async () => {
    const fresh = await createTestDatabase();
    const expected = await schemaOf(fresh.superuserUrl).finally(() => fresh.drop());
    expect(differences(await schemaOf(superuserOf(dataDir)), expected)).toEqual([]);
    expect(await query(dataDir, 'select release from house_release order by last_started_at desc limit 1')).toEqual([
      { release: PRESENT_RELEASE },
    ]);
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([
      expect.stringMatching(new RegExp(`^before-${PRESENT_RELEASE}-.*\\.backup$`)),
    ]);
  });

  test('sells on, and its books tie out to the fen under an unbroken seal', async () => {
    const before = await query(dataDir, 'select count(*)::int as orders from meal_order');
    await sellOnce(client);
    const after = await query(dataDir, 'select count(*)::int as orders from meal_order');
    expect(Number(after[0]?.orders)).toBe(Number(before[0]?.orders) + ONE_SALE);

    const { differences: found, checks } = await tieOut(client);
    expect({ found, checks: checks.filter((check) => check.differences > 0) }).toEqual({ found: 0, checks: [] });
    const broken = 'select merchant_id, block from merchant cross join lateral broken_ledger_blocks(merchant_id) block';
    expect(await query(dataDir, broken)).toEqual([]);
  });

  test('goes into a backup and comes back whole', async () => {
    const path = join(dataDir, 'again.backup');
    const files = diskStorage(join(dataDir, 'files'));
    const ownerUrl = ownerOf(dataDir);
    await backUp(path, { ownerUrl, dataKey, files });
    await query(dataDir, 'create database again owner canteen_owner');
    const archive = await openArchive(path);
    await restore(archive, {
      ownerUrl: withParts(ownerUrl, { database: 'again' }),
      appPassword: databaseRolePassword(dataKey),
      files,
      checks: {},
    }).finally(() => archive.close());
  });
});

/** Answers the data key of the house. */
async function restoreInto(dataDir: string, file: string): Promise<string> {
  const archive = await openArchive(file);
  const embedded = await startEmbedded({ dataDir, log: quiet, durable: false });
  try {
    keepDataKey({ dataDir, dataKey: undefined }, archive.dataKey);
    await restore(archive, {
      ownerUrl: embedded.url,
      appPassword: databaseRolePassword(archive.dataKey),
      files: diskStorage(join(dataDir, 'files')),
      checks: {},
    });
    return archive.dataKey;
  } finally {
    await embedded.stop();
    archive.close();
  }
}

const passwordsOf = (dataDir: string): { superuser: string; owner: string } =>
  JSON.parse(readFileSync(join(dataDir, 'postgres/canteen.json'), 'utf8'));
const portOf = (dataDir: string): string =>
  readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3] ?? '';
const superuserOf = (dataDir: string): string =>
  `postgres://postgres:${passwordsOf(dataDir).superuser}@127.0.0.1:${portOf(dataDir)}/canteen`;
const ownerOf = (dataDir: string): string =>
  `postgres://canteen_owner:${passwordsOf(dataDir).owner}@127.0.0.1:${portOf(dataDir)}/canteen`;

async function query(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const session = new pg.Client({ connectionString: superuserOf(dataDir) });
  await session.connect();
  try {
    return (await session.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await session.end();
  }
}

/** A terminal that is put up now sells something to somebody who can pay for it. */
async function sellOnce(client: ConsoleClient): Promise<void> {
  const [identity] = await registerFleet(client, 1);
  if (!identity) throw new Error('no terminal');
  const api = openDeviceApi(openWire(client.origin, identity, Date.now));
  try {
    const occurredAt = await api.heartbeat(identity.firstNo - 1);
    const sale = { no: identity.firstNo, amount: 100, occurredAt, online: true };
    for (const cardNo of await readCards(client)) {
      if (!api.mayPay(cardNo) || (await api.balance(cardNo)) < sale.amount) continue;
      expect(await api.consume({ ...sale, cardNo })).toMatchObject({ outcome: 'sale', recognised: false });
      return;
    }
    throw new Error('nobody can pay');
  } finally {
    api.close();
  }
}

async function tieOut(client: ConsoleClient) {
  const { jobId } = await client.call(tieOutRun, undefined);
  await expect.poll(async () => (await client.call(tieOutResult, { jobId })).state).toBe('success');
  const { result } = await client.call(tieOutResult, { jobId });
  return client.call(tieOutDetail, { runId: String(TieOutResult.parse(result).runId) });
}
