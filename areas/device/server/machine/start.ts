import { startWorker } from '#kit/server/jobs/worker.ts';
import type { AreaRunning, System } from '#kit/server/system.ts';
import type { Authenticator } from '../authenticate.ts';
import { displayDoor } from '../display/door.ts';
import { openDisplays } from '../display/pages.ts';
import type { DisplayHooks } from '../hooks.ts';
import { startPrinting } from '../printing/printing.ts';
import { removeOldPapers } from '../printing/queue.ts';
import { endLostUses, hasLostUses } from '../water/lost-uses.ts';
import { waterDoors } from '../water/water-door.ts';
import { alarmDoor, SILENT_IDS, watchSilence } from './alarms.ts';
import { citizenCardDoor } from './citizen-card.ts';
import { commandDoor, createFetching, expireCommands } from './command-door.ts';
import { openCommandSocket } from './command-socket.ts';
import { counterDoors } from './counter-door.ts';
import { logDoor, removeOldLogs } from './device-log.ts';
import { faceDoor } from './faces.ts';
import { tillPages } from './pairing.ts';
import { priceTagDoors } from './price-tags.ts';
import { readingDoor } from './readings.ts';
import { settingsDoor } from './settings.ts';
import { sqbDoor } from './sqb.ts';
import { trayDoors } from './tray-door.ts';
import { openWaitingRoom } from './waiting-room.ts';

const MINUTE_MILLISECONDS = 60_000;

const HOUR_MILLISECONDS = 3_600_000;

/** What machines of every kind call, and what is looked after while nobody calls. */
export async function startMachines(
  system: System,
  authenticator: Authenticator,
  hooks: DisplayHooks,
): Promise<Required<Pick<AreaRunning, 'routes' | 'plugin'>>> {
  const room = await openWaitingRoom(system);
  const fetch = createFetching(system, room);
  await startPrinting(system);
  const displays = await openDisplays(system, hooks, room);
  startWorker(system, {
    name: 'silent machines',
    pause: () => MINUTE_MILLISECONDS,
    round: () => watchMachines(system),
  });
  startWorker(system, {
    name: 'logs and papers of machines that are over',
    pause: () => HOUR_MILLISECONDS,
    round: async () => {
      await removeOldLogs(system);
      await removeOldPapers(system);
    },
  });

  return {
    routes: [
      commandDoor(room, fetch),
      settingsDoor(system),
      alarmDoor(system),
      logDoor(system),
      readingDoor(system),
      faceDoor(system),
      sqbDoor(system),
      citizenCardDoor(system),
      ...counterDoors(system),
      ...trayDoors(system),
      ...priceTagDoors(system),
      ...waterDoors(system),
      ...tillPages(system),
    ],
    plugin: async (app) => {
      /* Machines that wait are answered, and lines closed, before they would hold up the end. */
      const lines = openCommandSocket(system, app.server, { room, fetch, authenticator });
      app.addHook('preClose', async () => {
        room.close();
        lines.close();
      });
      await app.register(displayDoor(system, displays));
    },
  };
}

/** Ends commands that are over and water whose end got lost, and tells of machines that went silent. */
export async function watchMachines(system: System): Promise<void> {
  for (const merchant of await merchantsOf(system)) {
    const { merchantId } = merchant;
    const newId = await system.ids.reserve(SILENT_IDS);
    const hasLost = await system.background.merchant(merchantId, {}, async (tx, client) => {
      await expireCommands(client, merchantId);
      await watchSilence(client, merchantId, newId);

      return hasLostUses(tx);
    });

    if (hasLost) await endLostUses(system, merchant);
  }
}

const merchantsOf = (system: System) =>
  system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select(['merchantId', 'timeZone']).execute(),
  );
