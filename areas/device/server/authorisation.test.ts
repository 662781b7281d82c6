import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { area as reportArea } from '#areas/report/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceHeartbeat } from '../contract/device-api.ts';
import { area } from './area.ts';
import { newSecret } from './device-store.ts';
import { consumeAt, installTerminal, openCanteen, saleTo, wallClock } from './testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area, { ...reportArea, start: undefined }]);
});
afterAll(() => server.stop());

test('terminals sell on for thirty days when the authorisation of their merchant is over, not longer, and again after a new one', async () => {
  const canteen = await openCanteen(server, 1, 10_000);
  const terminal = await installTerminal(server, canteen);
  const heartbeat = () => terminal.call(deviceHeartbeat, { appVersion: '1.2' });
  const authorisedUntil = async (days: number) => {
    const day = wallTime(Date.now() + days * 86_400_000, 'Asia/Shanghai').slice(0, 10);
    await canteen.merchant.within(({ tx }) =>
      tx.updateTable('merchant').set({ authorisedUntil: day }).execute(),
    );
    /* Kept for a minute, unless the terminal changes. */
    await canteen.merchant.within(({ client, merchantId }) =>
      client.query(
        'update device set heartbeat_seconds = heartbeat_seconds + 1 where merchant_id = $1',
        [merchantId],
      ),
    );
  };

  await authorisedUntil(-31);
  await expect
    .poll(() => heartbeat(), { timeout: 10_000 })
    .toMatchObject({ status: 403, data: { reason: 'AUTHORISATION_OVER' } });
  await authorisedUntil(-30);
  await expect.poll(() => heartbeat(), { timeout: 10_000 }).toMatchObject({ status: 200 });
  expect(
    await consumeAt(terminal, saleTo(canteen.custIds[0] as number, 1, 100, wallClock())),
  ).toMatchObject({
    status: 'POSTED',
  });
});

test('a terminal that has its new secret is served before word of it came', async () => {
  const terminal = await installTerminal(server, await openCanteen(server, 1, 10_000));
  const heartbeat = (tamper: object) =>
    terminal.call(deviceHeartbeat, { appVersion: '1.2' }, tamper);
  expect(await heartbeat({})).toMatchObject({ status: 200 });
  const secret = newSecret();
  const client = new pg.Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  /* So no server process is told of the change. */
  await client.query('set session_replication_role = replica');
  const values = [server.system.crypto.protect(secret), terminal.sn];
  await client.query('update device set secret_cipher = $1 where sn = $2', values);
  await client.end();
  await expect.poll(() => heartbeat({ secret }), { timeout: 5000 }).toMatchObject({ status: 200 });
});
