import { sql } from 'kysely';
import type { PrintHooks } from '#areas/order/server/api.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { deviceState } from '../../contract/lookups.ts';
import { typesThatCan } from '../../contract/machine/kinds.ts';
import { queuePapers, usablePrinter } from './queue.ts';

/** What papers of orders are told of printers. */
export const printHooks: PrintHooks = {
  listPrinters: ({ tx, scope }) =>
    tx
      .selectFrom('device')
      .leftJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .select(['device.deviceId', 'device.deviceName', 'canteen.canteenName'])
      .where('device.deviceType', 'in', typesThatCan('takesTickets'))
      .where('device.state', '=', deviceState.key.enabled)
      .where('device.removedAt', 'is', null)
      .where(sql<boolean>`coalesce(device.settings ->> 'printerHost', '') <> ''`)
      .where(placeWhere('device', scope))
      .orderBy('canteen.canteenName')
      .orderBy('device.deviceName')
      .orderBy('device.deviceId')
      .execute(),
  printAt: async (context, deviceId, papersOf) => {
    const { paperWidth } = await usablePrinter(context, deviceId);
    await queuePapers(context, deviceId, await papersOf(paperWidth));
  },
};
