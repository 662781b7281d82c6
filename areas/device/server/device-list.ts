import type { Context } from '#kit/server/context.ts';
import { implementPage } from '#kit/server/implement.ts';
import { matching, mentions } from '#kit/server/list.ts';
import { within } from '#kit/server/period.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { lookupDevice, pageDevice, pageStateLog } from '../contract/device.ts';
import { online } from './online.ts';

/** Registered devices in the caller's canteens. */
const devices = ({ tx, scope }: Context) =>
  tx
    .selectFrom('device')
    .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
    .leftJoin('stall', 'stall.stallId', 'device.stallId')
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope));

const ENABLED = 1;
const OFFLINE = 2;

/** Terminals that should be heard of and are not. */
export async function countOffline(context: Context): Promise<number> {
  const found = await devices(context)
    .where('device.state', '=', ENABLED)
    .where(online, '=', OFFLINE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

const named = (keyword: string | undefined) => mentions(keyword, 'device.deviceNum', 'device.deviceName', 'device.sn');

const list = implementPage(
  pageDevice,
  (context, { keyword, canteenId, stallId, deviceTypes, state, online: presence }) => {
    const query = devices(context)
      .where(named(keyword))
      .where(
        matching({
          'device.canteenId': canteenId,
          'device.stallId': stallId,
          'device.deviceType': deviceTypes,
          'device.state': state,
        }),
      )
      .select([
        'device.deviceId',
        'device.deviceNum',
        'device.deviceName',
        'device.deviceType',
        'device.deviceModel',
        'device.sn',
        'device.cardListNo',
        'device.rulesNo',
        'device.rulesReason',
        'device.ip',
        'device.mac',
        'device.gateway',
        'device.installAddress',
        'canteen.canteenId',
        'device.stallId',
        'device.consumeMode',
        'device.communicationMode',
        'device.heartbeatSeconds',
        'device.state',
        'device.lastHeartbeatAt',
        'device.lastTransactionNo',
        'device.appVersion',
        'device.createdAt',
        'device.version',
        online.as('online'),
      ])
      .select(['canteen.canteenName', 'stall.stallName']);
    return presence === undefined ? query : query.where(online, '=', presence);
  },
  { order: [{ column: 'deviceNum', asc: true }], key: 'deviceId' },
);

const choices = implementPage(
  lookupDevice,
  (context, { keyword, canteenId, stallId }) =>
    devices(context)
      .where(named(keyword))
      .where(matching({ 'device.canteenId': canteenId, 'device.stallId': stallId }))
      .select([
        'device.deviceId',
        'device.deviceNum',
        'device.deviceName',
        'device.deviceType',
        'canteen.canteenId',
        'device.stallId',
      ]),
  { order: [{ column: 'deviceNum', asc: true }], key: 'deviceId' },
);

const stateLog = implementPage(
  pageStateLog,
  async (context, { deviceId, ...period }) => {
    const { tx, scope } = context;
    const device = await tx
      .selectFrom('device')
      .select('deviceId')
      .where('deviceId', '=', deviceId)
      .where(placeWhere('device', scope))
      .executeTakeFirst();
    if (!device) throw notFound('设备不存在或已被删除');
    return tx
      .selectFrom('deviceStateLog')
      .select(['logId', 'createdAt', 'event', 'detail'])
      .where('deviceId', '=', deviceId)
      .where(within('deviceStateLog.createdAt', period));
  },
  { order: [{ column: 'logId', asc: false }], key: 'logId' },
);

export const deviceListRoutes = [list, choices, stateLog];
