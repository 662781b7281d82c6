import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateDeviceState } from '#areas/device/contract/device.ts';
import { genLogFile, getLogFileUrl } from '#areas/system/contract/log-record.ts';
import { type ConsoleClient, logIn } from '../apps/terminal/console-client.ts';
import { openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { admin } from './support/people.ts';
import { expectSoldOnce, expectSoundLedger, openSellers, type Sellers } from './support/sellers.ts';
import { openTwins, type Twins } from './support/twins.ts';

/*
 * Two servers on one PostgreSQL that goes away under sale load and comes back: they go on by themselves. OUTAGES=1,8,30,120 makes
 * these outages (seconds) one after the other instead of a short one.
 */
const OUTAGES = (process.env.OUTAGES ?? '3').split(',').map(Number);
const LASTING = 1000 * OUTAGES.reduce((sum, seconds) => sum + seconds, 0);
const OURS = "from pg_stat_activity where datname = current_database() and usename = 'canteen_app'";
/** Of both servers (docs/operations.md). */
const MOST_CONNECTIONS = 2 * 26;

let twins: Twins;
let client: ConsoleClient;
let sellers: Sellers;
beforeAll(async () => {
  twins = await openTwins();
  client = await logIn(twins.origins[0], admin);
  sellers = await openSellers(client, twins.origins);
}, 180_000);
afterAll(async () => {
  await sellers?.close();
  await twins?.close();
});

const count = async (what: string): Promise<number> => {
  const [row] = await twins.query<{ n: number }>(`select count(*)::int as n ${OURS} and ${what}`);
  return row?.n ?? 0;
};

const listeners = () => count("application_name = 'cloud-canteen-listen'");

test(
  'a database that goes away and comes back ends no server, loses no sale and doubles none',
  async () => {
    const before = await listeners();
    sellers.begin();

    for (const seconds of OUTAGES) {
      await sellers.moreAcknowledged();
      const failures = sellers.statistics.failed;
      await twins.stopDatabase();
      await delay(seconds * 1000);
      await twins.startDatabase();
      const back = performance.now();
      await sellers.moreAcknowledged();
      expect(sellers.statistics.failed).toBeGreaterThan(failures);
      process.stdout.write(
        `outage of ${seconds} s: sales again after ${((performance.now() - back) / 1000).toFixed(1)} s\n`,
      );
      await expect.poll(() => listeners(), { timeout: 60_000 }).toBe(before);
      expect(await count('true')).toBeLessThanOrEqual(MOST_CONNECTIONS);
    }

    await sellers.finish();
    await expectSoldOnce(sellers, twins.query);
    await expectSoundLedger(twins.query);
  },
  240_000 + 2 * LASTING,
);

test('afterwards a change at one server reaches the other at once, and jobs are done', async () => {
  const there = sellers.terminals.at(-1)?.identity;
  if (!there) throw new Error('no terminal');

  const terminal = openDeviceApi(openWire(twins.origins[1], there, Date.now));
  const heartbeat = () =>
    terminal.heartbeat(0).then(
      () => 'served',
      (error: Error) => error.name,
    );

  expect(await heartbeat()).toBe('served');
  await client.call(updateDeviceState, { deviceId: there.deviceId, state: 2 });
  await expect.poll(heartbeat).toBe('DeviceRefusedError');
  terminal.close();
  const { jobId } = await client.call(genLogFile, { fileType: 'csv' });
  await expect
    .poll(async () => (await client.call(getLogFileUrl, { jobId })).state, { timeout: 60_000 })
    .toBe('success');
});
