import { sql } from 'kysely';
import { cardListNo } from '#areas/account/server/api.ts';
import { rulesNumber } from '#areas/marketing/server/api.ts';
import { menuHeld, menuNumber } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { onlineState } from '../../contract/lookups.ts';
import { openStates } from '../../contract/machine/command.ts';
import { canDo } from '../../contract/machine/kinds.ts';
import {
  alarmState,
  BOARD_MACHINES,
  machineBoard,
  machineHoldings,
} from '../../contract/machine/watch.ts';
import { lastSaleAt, online } from '../online.ts';
import { tagsHeld } from './price-tags.ts';

/** Alarms of a machine that are not over, worst first. */
const openAlarms = ({ merchantId }: Context) => sql<{ code: string; level: 1 | 2 | 3 }[]>`coalesce((
    select json_agg(json_build_object('code', a.code, 'level', a.level) order by a.level desc, a.alarm_id)
      from device_alarm a where a.merchant_id = ${merchantId} and a.device_id = device.device_id
       and a.state <> ${sql.lit(alarmState.key.over)}), '[]')`;

const waitingCommands = ({
  merchantId,
}: Context) => sql<number>`(select count(*)::int from device_command c
    where c.merchant_id = ${merchantId} and c.device_id = device.device_id and c.state = any(${[...openStates]}))`;

const board = implement(machineBoard, async (context, { deviceTypes, canteenId }) => {
  const { tx, scope } = context;
  const machines = await tx
    .selectFrom('device')
    .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
    .leftJoin('stall', 'stall.stallId', 'device.stallId')
    .select([
      'device.deviceId',
      'device.deviceNum',
      'device.deviceName',
      'device.deviceType',
      'canteen.canteenName',
      'stall.stallName',
      'device.state',
      'device.lastHeartbeatAt',
      'device.paper',
      'device.temperature',
      'device.waitingSales',
      online.as('online'),
      openAlarms(context).as('alarms'),
      waitingCommands(context).as('waitingCommands'),
      lastSaleAt(context).as('lastSaleAt'),
    ])
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .where(whereEquals({ 'device.deviceType': deviceTypes, 'device.canteenId': canteenId }))
    .orderBy('canteen.canteenName')
    .orderBy('device.deviceNum')
    .execute();

  const needsLook = (machine: (typeof machines)[number]): boolean =>
    machine.alarms.length > 0 || machine.online === onlineState.key.offline;

  return {
    total: machines.length,
    online: machines.filter((machine) => machine.online === onlineState.key.online).length,
    alarms: machines.reduce((sum, { alarms }) => sum + alarms.length, 0),
    machines: [
      ...machines.filter(needsLook),
      ...machines.filter((machine) => !needsLook(machine)),
    ].slice(0, BOARD_MACHINES),
  };
});

/** The menu the page of a machine should show, and what it says it shows; null where it has no page. */
async function pageHoldings(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  deviceId: number,
) {
  const page = await tx
    .selectFrom('displayPage')
    .select('menuHeld')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();

  return {
    title: '菜谱与价格',
    wanted: await menuNumber({ tx, merchantId }),
    held: page?.menuHeld ?? null,
    failure: '',
  };
}

const holdings = implement(machineHoldings, async (context, { deviceId }) => {
  const { tx, client, merchantId, now, scope } = context;
  const machine = await tx
    .selectFrom('device')
    .select([
      'deviceType',
      'settingsNo',
      'settingsHeld',
      'settingsReason',
      'cardListNo',
      'rulesNo',
      'rulesReason',
    ])
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .executeTakeFirst();

  if (!machine) throw notFound('设备不存在或已被删除');

  const settings = {
    title: '设备设置',
    wanted: machine.settingsNo,
    held: machine.settingsHeld === 0 ? null : machine.settingsHeld,
    failure: machine.settingsReason,
  };
  if (canDo(machine.deviceType, 'isPage'))
    return [settings, await pageHoldings({ tx, merchantId }, deviceId)];
  if (canDo(machine.deviceType, 'showsPrices')) return [settings, await tagsHeld({ tx }, deviceId)];
  if (!canDo(machine.deviceType, 'sells') && !canDo(machine.deviceType, 'showsMenu'))
    return [settings];

  const [rulesWanted, cardsWanted, menuWanted, held] = [
    await rulesNumber({ client, merchantId, now }),
    await cardListNo({ client, merchantId }),
    await menuNumber({ tx, merchantId }),
    await menuHeld({ tx }, deviceId),
  ];
  const menu = {
    title: '菜谱与价格',
    wanted: menuWanted,
    held: held?.menuNo ?? null,
    failure: held?.failure ?? '',
  };
  if (!canDo(machine.deviceType, 'sells')) return [settings, menu];

  return [
    settings,
    menu,
    { title: '黑名单', wanted: cardsWanted, held: machine.cardListNo, failure: '' },
    {
      title: '营销规则',
      wanted: rulesWanted,
      held: machine.rulesNo,
      failure: machine.rulesReason,
    },
  ];
});

export const boardRoutes = [board, holdings];
