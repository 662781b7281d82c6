import { startWorker } from '#kit/server/jobs/worker.ts';
import type { AreaRunning, System } from '#kit/server/system.ts';
import { alarmDoor, SILENT_AT_ONCE, watchSilence } from './alarms.ts';
import { commandDoor, expireCommands } from './command-door.ts';
import { logDoor, removeOldLines } from './device-log.ts';
import { faceDoor } from './faces.ts';
import { tillPages } from './pairing.ts';
import { readingDoor } from './readings.ts';
import { settingsDoor } from './settings.ts';
import { trayDoors } from './tray-door.ts';
import { openWaitingRoom } from './waiting-room.ts';

const MINUTE_MILLISECONDS = 60_000;

const HOUR_MILLISECONDS = 3_600_000;

/** What machines of every kind call, and what is looked after while nobody calls. */
export async function startMachines(
  system: System,
): Promise<Required<Pick<AreaRunning, 'routes' | 'plugin'>>> {
  const room = await openWaitingRoom(system);
  startWorker(system, {
    name: 'silent machines',
    pause: () => MINUTE_MILLISECONDS,
    round: () => watchMachines(system),
  });
  startWorker(system, {
    name: 'logs of machines that are over',
    pause: () => HOUR_MILLISECONDS,
    round: () => removeOldLogs(system),
  });

  return {
    routes: [
      commandDoor(system, room),
      settingsDoor(system),
      alarmDoor(system),
      logDoor(system),
      readingDoor(system),
      faceDoor(system),
      ...trayDoors(system),
      ...tillPages(system),
    ],
    /* Machines that wait are answered before their requests would hold up the end. */
    plugin: async (app) => {
      app.addHook('preClose', async () => room.close());
    },
  };
}

/** Ends commands that are over, and tells of machines that went silent. */
export async function watchMachines(system: System): Promise<void> {
  for (const merchantId of await merchantsOf(system)) {
    const newId = await system.ids.reserve(SILENT_AT_ONCE);
    await system.background.merchant(merchantId, {}, async (_tx, client) => {
      await expireCommands(client, merchantId);
      await watchSilence(client, merchantId, newId);
    });
  }
}

async function removeOldLogs(system: System): Promise<void> {
  for (const merchantId of await merchantsOf(system)) {
    let isMore = true;
    while (isMore)
      isMore = await system.background.merchant(merchantId, {}, (_tx, client) =>
        removeOldLines(client, merchantId),
      );
  }
}

async function merchantsOf(system: System): Promise<number[]> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select('merchantId').execute(),
  );

  return merchants.map(({ merchantId }) => merchantId);
}
