import type { Area } from '#kit/server/system.ts';
import { deviceMenu } from '../contract/menu.ts';
import { anomalyRoutes } from './anomaly.ts';
import { anomalyListRoutes } from './anomaly-list.ts';
import { cabinetRoutes } from './cabinet.ts';
import { deviceRoutes } from './device.ts';
import { startDeviceApi } from './device-api.ts';
import { deviceListRoutes } from './device-list.ts';
import { displayRoutes } from './display/pairing.ts';
import { startGapWatch } from './gap-watch.ts';
import type { DisplayHooks } from './hooks.ts';
import { macTreeRoutes } from './mac-tree.ts';
import { alarmRoutes } from './machine/alarms.ts';
import { boardRoutes } from './machine/board.ts';
import { citizenCardRoutes } from './machine/citizen-card.ts';
import { commandRoutes } from './machine/commands.ts';
import { deductionRoutes } from './machine/deduction.ts';
import { deskRoutes, deskRows } from './machine/desk.ts';
import { deviceLogRoutes } from './machine/device-log.ts';
import { faceRoutes } from './machine/faces.ts';
import { machineTypeRoutes } from './machine/machine-types.ts';
import { metadataRoutes } from './machine/metadata.ts';
import { pairRoutes } from './machine/pairing.ts';
import { printerRoutes } from './machine/printers.ts';
import { readingRoutes } from './machine/readings.ts';
import { recognitionRoutes } from './machine/recognition.ts';
import { sqbRoutes } from './machine/sqb.ts';
import { subMachineRoutes } from './machine/sub-machine.ts';
import { tablewarePrefixRows, tablewareRoutes, tablewareRows } from './machine/tableware.ts';
import { printJobRoutes } from './printing/print-jobs.ts';
import { tillRoutes } from './till.ts';

/** Terminals and screens; `hooks`: what areas above say on screens. */
export const deviceArea = (hooks: DisplayHooks): Area => ({
  name: 'device',
  menu: deviceMenu,
  routes: [
    ...deviceListRoutes,
    ...deviceRoutes,
    ...tillRoutes,
    ...cabinetRoutes,
    ...anomalyListRoutes,
    ...anomalyRoutes,
    ...macTreeRoutes,
    ...commandRoutes,
    ...alarmRoutes,
    ...deviceLogRoutes,
    ...boardRoutes,
    ...readingRoutes,
    ...metadataRoutes,
    ...faceRoutes,
    ...machineTypeRoutes,
    ...printerRoutes,
    ...printJobRoutes,
    ...pairRoutes,
    ...tablewareRoutes,
    ...subMachineRoutes,
    ...deductionRoutes,
    ...sqbRoutes,
    ...citizenCardRoutes,
    ...deskRoutes,
    ...displayRoutes(hooks),
    ...recognitionRoutes,
  ],
  entities: [tablewareRows, tablewarePrefixRows, deskRows],
  tables: { subMachine: { noun: '子设备' } },
  start(system) {
    startGapWatch(system);
    return startDeviceApi(system, hooks);
  },
});

/** Without areas above, as in tests of its own. */
export const area = deviceArea({ notices: async () => [] });
