import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import { lookupDevice, pageDevice, pageStateLog } from '../contract/device.ts';
import { deviceState, onlineState } from '../contract/lookups.ts';
import { typesThatCannot } from '../contract/machine/kinds.ts';
import type { MachineSettings } from '../contract/machine/settings.ts';
import { alarmState } from '../contract/machine/watch.ts';
import { sendStateOf } from './machine/commands.ts';
import { lastSaleAt, online } from './online.ts';

/** Terminals that should be heard of and are not. */
export async function countOffline(context: Context): Promise<number> {
  const found = await context.tx
    .selectFrom('device')
    .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
    .where(registered(context))
    .where('device.state', '=', deviceState.key.enabled)
    .where(online, '=', onlineState.key.offline)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

/** Registered devices in the caller's canteens. */
const registered = ({ scope }: Context) =>
  sql<SqlBool>`(device.removed_at is null and ${placeWhere('device', scope)})`;

/** What became of the last command; null before the first. */
const lastSendState = ({ merchantId }: Context) => sql<
  number | null
>`(select ${sendStateOf(sql.raw('c.state'))} from device_command c
  where c.merchant_id = ${merchantId} and c.device_id = device.device_id order by c.command_id desc limit 1)`;

const openAlarms = ({
  merchantId,
}: Context) => sql<number>`(select count(*)::int from device_alarm a
  where a.merchant_id = ${merchantId} and a.device_id = device.device_id and a.state <> ${sql.lit(alarmState.key.over)})`;

/** Machines that sell: what only they have is nothing of the others. */
const sells = sql<boolean>`(device.device_type <> all(${[...typesThatCannot('sells')]}))`;

const ofSelling = <Value>(column: string) =>
  sql<Value | null>`case when ${sells} then ${sql.ref(column)} end`;

const list = serveList('device', pageDevice, {
  visible: registered,
  shown: (rows, context) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .leftJoin('stall', 'stall.stallId', 'device.stallId')
      .select(['canteen.canteenId', 'canteen.canteenName', 'stall.stallName', online.as('online')])
      .select(({ ref }) => ref('device.settings').$castTo<MachineSettings>().as('settings'))
      .select([
        ofSelling<1 | 2>('device.consumeMode').as('sellsBy'),
        ofSelling<number>('device.cardListNo').as('cardListNo'),
        ofSelling<number>('device.rulesNo').as('rulesNo'),
        ofSelling<number>('device.waitingSales').as('waitingSales'),
        lastSaleAt(context).as('lastSaleAt'),
        lastSendState(context).as('sendState'),
        openAlarms(context).as('alarms'),
      ]),
  where: { deviceTypes: (types) => whereEquals({ 'device.deviceType': types }) },
});

const named = (keyword: string) =>
  whereContains(keyword, 'device.deviceNum', 'device.deviceName', 'device.sn');

const choices = serveList('device', lookupDevice, {
  visible: registered,
  shown: (rows) =>
    rows.innerJoin('canteen', 'canteen.canteenId', 'device.canteenId').select('canteen.canteenId'),
  where: { keyword: named },
});

const stateLog = serveQuery(pageStateLog, async (context, { deviceId, ...period }) => {
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
    .where(wherePeriod('deviceStateLog.createdAt', period));
});

export const deviceListRoutes = [list, choices, stateLog];
