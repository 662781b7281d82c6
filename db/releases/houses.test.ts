import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tieOutDetail, tieOutResult, tieOutRun } from '#areas/report/contract/tie-out.ts';
import { openArchive } from '#kit/server/backup/archive.ts';
import { connectOwner, digestOf, tablesOf } from '#kit/server/backup/catalogue.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { migrationsDir } from '#kit/server/database/migrations.ts';
import { PRESENT_RELEASE, readReleases, releasesDir } from '#kit/server/database/releases.ts';
import { createTestDatabase } from '#kit/server/testing/database.ts';
import { differences, schemaOf } from '#kit/server/testing/schema.ts';
import { isOne, openCampus } from '../../apps/terminal/campus.ts';
import { type ConsoleClient, logIn } from '../../apps/terminal/console-client.ts';
import { openDeviceApi } from '../../apps/terminal/device-api.ts';
import { openWire } from '../../apps/terminal/device-request.ts';
import { readCards, registerFleet } from '../../apps/terminal/fleet.ts';
import { createRandom } from '../../apps/terminal/random.ts';
import { type KeptHouse, openKeptHouse } from '../../e2e/support/kept-house.ts';
import { admin } from '../../e2e/support/people.ts';
import { askFigures } from '../../tools/releases/figures.ts';

/* A house of every release that was given out, made by that release itself, starts with this one and goes on as it was. */
const kept = readReleases().map(({ version }) => version);
/** The release before people had a page of their own. */
const WITHOUT_DINERS = '0.1.0';
const MONEY = ['posting', 'wallet', 'recharge'];
const SEAL = 'select seal_ledger(merchant_id, (ledger_horizon()).journal_no) from merchant';
const BROKEN =
  'select merchant_id, block from merchant cross join lateral broken_ledger_blocks(merchant_id) block';
const UNSEALED = `select count(*)::int as postings from posting where journal_no > (select max(journal_no) from ledger_block)`;
const TieOutResult = z.object({ runId: z.number() });

test('a house is kept of every release that was given out', () => {
  expect(kept.filter((version) => !existsSync(join(releasesDir, version, 'house.backup')))).toEqual(
    [],
  );
});

describe.each(kept)('a house of release %s', (version) => {
  let house: KeptHouse;
  let client: ConsoleClient;

  beforeAll(async () => {
    house = await openKeptHouse(version);
  });
  afterAll(() => house?.close());

  test('has rows in every table, under a seal that its own release set', async () => {
    expect(house.manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual(
      [],
    );
    expect(await house.query(BROKEN)).toEqual([]);
  });

  /* The one that meets most migrations is enough. */
  test.runIf(version === kept[0])(
    'is as it was where a migration fails, and hears what to do',
    async () => {
      const before = await everythingIn(house.superuserUrl);
      await expect(migrateToFailure(house)).rejects.toThrow(
        new RegExp(
          `not_there.*\\nThe database was not changed: release ${version} starts on it as it did\\. Go on with that`,
        ),
      );

      expect(await everythingIn(house.superuserUrl)).toEqual(before);
    },
  );

  test('starts, after a backup of what it was, and says the same of its money', async () => {
    await house.server.start();
    client = await logIn(house.server.origin, admin, house.now);
    const backup = await openArchive(onlyFileIn(join(house.dataDir, 'backups')));
    backup.close();
    expect(
      backup.manifest.tables.map(({ name, rows, digest }) => ({
        name,
        rows,
        digest: digest.length > 0,
      })),
    ).toEqual(house.manifest.tables.map(({ name, rows }) => ({ name, rows, digest: true })));

    const now = await askFigures(client, house.figures.days);
    for (const [question, rows] of Object.entries(house.figures.answers)) {
      const keys = Object.keys(rows[0] ?? {});
      const known = (now.answers[question] ?? []).map((row) =>
        Object.fromEntries(keys.map((key) => [key, row[key]])),
      );
      expect(known, question).toEqual(rows);
    }
  });

  test('has the schema of a new house, and knows its release', async () => {
    const fresh = await createTestDatabase();
    const expected = await schemaOf(fresh.superuserUrl).finally(() => fresh.drop());
    expect(differences(await schemaOf(house.superuserUrl), expected)).toEqual([]);
    expect(await house.query('select release from house_release')).toEqual([
      { release: PRESENT_RELEASE },
    ]);
  });

  test('comes back from its backup file by npm run restore, upgraded the same way', async () => {
    const { said, superuserUrl } = await house.restoreAgain();
    expect(said).toContain(`升级 upgrade: ${version} → ${PRESENT_RELEASE}`);
    expect(said).toMatch(/迁移 migration (\d+) of \1: /);
    expect(said).toContain(
      `restored as of ${house.manifest.madeAt}: ${house.manifest.tables.length} tables`,
    );
    expect(await digestsOf(superuserUrl, MONEY)).toEqual(
      await digestsOf(house.superuserUrl, MONEY),
    );
    expect(differences(await schemaOf(superuserUrl), await schemaOf(house.superuserUrl))).toEqual(
      [],
    );
  });

  test('sells on at a till', async () => {
    const orders = 'select count(*)::int as orders from meal_order';
    const [before] = await house.query(orders);
    await sellOnce(client, house.now);
    expect(await house.query(orders)).toEqual([{ orders: Number(before?.orders) + 1 }]);
  });

  test.skipIf(version === WITHOUT_DINERS)(
    'takes orders of diners from the menus it had',
    async () => {
      const campus = await openCampus(client, { diners: 6, days: 1 }, createRandom(1));
      const { came, absent, cancelled, differing, books } = await campus.tally();
      expect(came + absent + cancelled).toBeGreaterThan(0);
      expect({ differing, isOne: isOne(books) }).toEqual({ differing: 0, isOne: true });
    },
  );

  test('ties out to the fen, and its seal goes on unbroken', async () => {
    const { differences: found, checks } = await tieOut(client);
    expect({ found, checks: checks.filter((check) => check.differences > 0) }).toEqual({
      found: 0,
      checks: [],
    });
    await house.query(SEAL);
    expect(await house.query(UNSEALED)).toEqual([{ postings: 0 }]);
    expect(await house.query(BROKEN)).toEqual([]);
  });
});

/** Every row and the whole schema, as a superuser reads them. */
async function everythingIn(superuserUrl: string) {
  return {
    schema: [...(await schemaOf(superuserUrl))].toSorted(),
    rows: await digestsOf(superuserUrl),
  };
}

async function digestsOf(superuserUrl: string, names?: readonly string[]) {
  const session = await connectOwner(superuserUrl);
  try {
    const tables = (await tablesOf(session)).filter(({ name }) => names?.includes(name) ?? true);
    const digests: Record<string, unknown> = {};
    for (const { name, columns } of tables)
      digests[name] = await digestOf(session, { name, columns: columns.toSorted() });

    return digests;
  } finally {
    await session.end();
  }
}

/** All migrations of this release, and one more after them that cannot run. */
async function migrateToFailure({ dataDir, ownerUrl, appPassword }: KeptHouse): Promise<void> {
  const dir = join(dataDir, 'failing');
  cpSync(migrationsDir, dir, { recursive: true });
  writeFileSync(join(dir, '999912312359_kit_fails.sql'), 'update account set not_there = 1;');
  await migrate({ ownerUrl, appPassword, dir, release: PRESENT_RELEASE }).finally(() =>
    rmSync(dir, { recursive: true }),
  );
}

function onlyFileIn(folder: string): string {
  const [name = '', ...others] = readdirSync(folder);
  expect(name).toMatch(new RegExp(`^before-${PRESENT_RELEASE}-.*\\.backup$`));
  expect(others).toEqual([]);

  return join(folder, name);
}

/** A terminal that is put up now sells something to a person who can pay for it. */
async function sellOnce(client: ConsoleClient, now: () => number): Promise<void> {
  const [identity] = await registerFleet(client, 1);
  if (!identity) throw new Error('no terminal');

  const api = openDeviceApi(openWire(client.origin, identity, now));
  try {
    const occurredAt = await api.heartbeat(identity.firstNo - 1);
    const sale = { no: identity.firstNo, amount: 100, occurredAt, online: true };
    for (const cardNo of await readCards(client)) {
      if (!api.mayPay(cardNo) || (await api.balance(cardNo)) < sale.amount) continue;

      expect(await api.consume({ ...sale, cardNo })).toMatchObject({
        outcome: 'sale',
        recognised: false,
      });
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
