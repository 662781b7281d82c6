import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { wallTime } from '#kit/server/context.ts';
import { createUrgentPool } from '#kit/server/database/pools.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import type { Sent } from './sent.ts';
import { cardOf, installTerminal, openCanteen } from './testing.ts';
import { settleSales } from './transactions.ts';

let server: RunningServer;
let wire: Server;
/** Commits whose answer is still to be lost. */
let breaks = 0;
/** A wire to the database that, while `breaks` are left, breaks once the database has committed and before the server hears of it. */
beforeAll(async () => {
  server = await startServer([area]);
  const target = new URL(server.database.appUrl);
  wire = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let committing = false;
    client.on('data', (bytes) => {
      committing ||= breaks > 0 && bytes.includes('commit');
      database.write(bytes);
    });

    database.on('data', (bytes) => {
      if (!committing || !bytes.includes('COMMIT')) return void client.write(bytes);

      breaks -= 1;
      client.destroy();
    });

    client.on('close', () => database.end());
    client.on('error', () => database.end());
    database.on('error', () => client.destroy());
  });

  await new Promise<void>((resolve) => {
    wire.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  await server.stop();
  wire.close();
});

test('a sale whose commit went through but whose answer got lost is found again, not booked again', async () => {
  const canteen = await openCanteen(server, 1, 1000);
  const { deviceId } = await installTerminal(server, canteen);
  const { merchantId } = canteen.merchant;
  const url = new URL(server.database.appUrl);
  url.port = String((wire.address() as { port: number }).port);
  const pool = createUrgentPool(url.href, () => undefined);
  const terminal = {
    merchantId,
    timeZone: 'Asia/Shanghai',
    deviceId,
    deviceType: 41,
    place: atCanteen(canteen.canteenId, canteen.stallId),
    placedSince: '2026-01-01 00:00:00',
    heartbeatSeconds: 30,
    isAtBuffet: false,
  };

  const occurredAt = wallTime(Date.now(), 'Asia/Shanghai');
  const sent: Sent = {
    terminal,
    online: true,
    sale: {
      transactionNo: 1,
      cardNo: cardOf(canteen.custIds[0] as number),
      amount: 300,
      occurredAt,
      nuclearMode: 1,
    },
  };

  breaks = 1;
  const [again] = await settleSales(pool, server.system.ids, [sent]);
  expect(breaks).toBe(0);
  expect(again).toMatchObject({ state: 'posted', repeated: true, personal: 300 });
  const booked = await canteen.merchant.within(({ tx }) =>
    tx.selectFrom('mealOrder').select(['orderId', 'amount']).execute(),
  );
  expect(booked).toEqual([{ orderId: again?.orderId, amount: 300 }]);
  await pool.end();
});
