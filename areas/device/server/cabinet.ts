import { type SqlBool, sql } from 'kysely';
import { atCanteen, placeKind } from '#areas/canteen/contract/selling-place.ts';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { orderByCode, orderToLay } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  breakCells,
  cabinetType,
  cleanCells,
  deviceCommands,
  deviceLay,
  deviceOpen,
  disableCells,
  heatCells,
  layMeal,
  lightCells,
  listCells,
  openCells,
  pageCabinet,
  saveCabinet,
  sterilizeCells,
} from '../contract/cabinet.ts';
import type { Terminal } from './authenticate.ts';
import {
  type Command,
  clearCells,
  fetchMeal,
  lockCells,
  putMeal,
  queueCellCommand,
  recordAnswers,
  setDoors,
} from './cabinet-cells.ts';
import {
  lockDevice,
  numberConflicts,
  recordStates,
  registerDevice,
  writeDevice,
} from './device-store.ts';
import { online } from './online.ts';

const TYPES = cabinetType.map(({ key }) => key);

/** The doors of a cabinet for which this holds. */
const doors = ({ merchantId }: Context, where = sql`true`) =>
  sql<number>`(select count(*)::int from locker_cell c where c.merchant_id = ${merchantId}
    and c.device_id = device.device_id and ${where})`;

const list = serveList('device', pageCabinet, {
  visible: ({ scope }) =>
    sql<SqlBool>`device.removed_at is null and device.device_type = any(${TYPES}) and ${placeWhere('device', scope)}`,
  shown: (rows, context) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'device.placeId')
      .select([
        'device.placeId as canteenId',
        'canteen.canteenName',
        doors(context).as('cells'),
        doors(context, sql`c.order_id is not null`).as('used'),
        online.as('online'),
      ]),
});

const save = implement(
  saveCabinet,
  async (context, { deviceId, version, canteenId, cells, ...draft }) => {
    if (!(await isUsableCanteen(context, canteenId)))
      throw invalid('canteenId', '食堂不存在或不在权限范围内');

    const row = { ...draft, ...atCanteen(canteenId, null) };
    if (deviceId === undefined) {
      const issued = await registerDevice(context, row);
      await setDoors(context, issued.deviceId, cells);
      return issued;
    }

    const found = await lockDevice(context, deviceId, placeKind.key.canteen);
    if (found.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    await sayDuplicate(writeDevice(context, deviceId, row), numberConflicts(draft));
    await setDoors(context, deviceId, cells);
    await recordStates(context, { deviceId, event: 'changed', sns: [found.sn, draft.sn] });

    return { deviceId, sn: draft.sn, secret: null };
  },
);

const shown = implement(listCells, async ({ tx, scope, merchantId }, { deviceId }) => {
  const last = sql`(select state, reason from locker_command k where k.merchant_id = ${merchantId} and k.cell_id = locker_cell.cell_id
    order by k.command_id desc limit 1)`;

  const found = await tx
    .selectFrom('lockerCell')
    .innerJoin('device', 'device.deviceId', 'lockerCell.deviceId')
    .leftJoin('mealOrder', 'mealOrder.orderId', 'lockerCell.orderId')
    .leftJoin('customer', 'customer.custId', 'mealOrder.custId')
    .where('device.deviceId', '=', deviceId)
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .select([
      'lockerCell.cellId',
      'lockerCell.doorNo',
      'lockerCell.orderId',
      'lockerCell.laidAt',
      'customer.custName',
    ])
    .select(({ ref }) => [
      ref('lockerCell.light').$castTo<1 | 2>().as('light'),
      ref('lockerCell.heat').$castTo<1 | 2>().as('heat'),
      ref('lockerCell.sterilize').$castTo<1 | 2>().as('sterilize'),
    ])
    .select(
      sql<
        1 | 2 | 3 | 4
      >`case when locker_cell.order_id is not null then 2 when locker_cell.broken = 1 then 4
      when locker_cell.disabled = 1 then 3 else 1 end`.as('state'),
    )
    .select(
      sql<number>`(select count(*)::int from locker_command k where k.merchant_id = ${merchantId}
      and k.cell_id = locker_cell.cell_id and k.state = 1)`.as('waiting'),
    )
    .select(
      sql<string>`coalesce((select reason from ${last} k where k.state = 3), '')`.as('failure'),
    )
    .orderBy('lockerCell.doorNo')
    .execute();

  if (found.length === 0) throw notFound('设备不存在或已被删除');

  return found;
});

const switches = (
  [
    [openCells, 'door'],
    [lightCells, 'light'],
    [heatCells, 'heat'],
    [sterilizeCells, 'sterilize'],
  ] as const
).map(([endpoint, command]: readonly [typeof openCells, Command]) =>
  implement(endpoint, async (context, { cellIds, value }) => ({
    done: await queueCellCommand(context, await lockCells(context, cellIds), command, value),
  })),
);

const marks = (
  [
    [disableCells, 'disabled'],
    [breakCells, 'broken'],
  ] as const
).map(([endpoint, column]: readonly [typeof openCells, 'disabled' | 'broken']) =>
  implement(endpoint, async (context, { cellIds, value }) => {
    const cells = await lockCells(context, cellIds);
    await context.tx
      .updateTable('lockerCell')
      .set({ [column]: value })
      .where('cellId', 'in', cellIds)
      .execute();

    return { done: cells.length };
  }),
);

export const cabinetRoutes = [
  list,
  save,
  shown,
  ...switches,
  ...marks,
  implement(cleanCells, async (context, { cellIds, remark }) => ({
    done: await clearCells(context, await lockCells(context, cellIds), remark),
  })),
  implement(layMeal, async (context, { deviceId, orderId }) => {
    const { placeId: canteenId } = await lockDevice(context, deviceId, placeKind.key.canteen);
    const cell = await putMeal(context, { deviceId, canteenId }, orderId);
    await queueCellCommand(context, [cell], 'door', 1);

    return { doorNo: cell.doorNo };
  }),
];

const IDS = 100;

/** Commands an answer has at most. */
const COMMANDS = 100;

/** The calls of a cabinet itself; they act as the system, in no operator's name. */
export const cabinetDeviceRoutes = (system: System): Route[] => {
  const within = ({ merchantId, timeZone }: Terminal) =>
    asSystem(system, { merchantId, timeZone }, { requestId: 'cabinet', ids: IDS }, system.urgent);
  return [
    implementDirect<typeof deviceLay.content, typeof deviceLay.result, Terminal>(
      deviceLay,
      ({ principal }, { code }) =>
        within(principal)(async (context) => {
          const { deviceId, place } = principal;
          const orderId = await orderToLay(context, place.placeId, code);
          if (orderId === undefined) throw notFound('订单不存在');

          const { doorNo } = await putMeal(
            context,
            { deviceId, canteenId: place.placeId },
            orderId,
          );

          return { doorNo, orderId };
        }),
    ),
    implementDirect<typeof deviceOpen.content, typeof deviceOpen.result, Terminal>(
      deviceOpen,
      ({ principal }, { code }) =>
        within(principal)(async (context) => {
          const laid = await context.tx
            .selectFrom('lockerCell')
            .select('orderId')
            .where('deviceId', '=', principal.deviceId)
            .where('orderId', 'is not', null)
            .execute();

          const orderIds = laid.flatMap(({ orderId: id }) => id ?? []);
          const orderId = await orderByCode(context, orderIds, code);
          if (orderId === undefined) throw notFound('取餐码无效或餐品不在此柜');

          const { doorNo } = await fetchMeal(context, principal.deviceId, orderId);

          return { doorNo, orderId };
        }),
    ),
    implementDirect<typeof deviceCommands.content, typeof deviceCommands.result, Terminal>(
      deviceCommands,
      ({ principal: terminal }, { answers }) =>
        within(terminal)(async (context) => {
          await recordAnswers(context, terminal.deviceId, answers);
          const commands = await context.tx
            .selectFrom('lockerCommand')
            .innerJoin('lockerCell', 'lockerCell.cellId', 'lockerCommand.cellId')
            .select(['lockerCommand.commandId', 'lockerCell.doorNo'])
            .select(({ ref }) => [
              ref('lockerCommand.command').$castTo<Command>().as('command'),
              ref('lockerCommand.value').$castTo<1 | 2>().as('value'),
            ])
            .where('lockerCommand.deviceId', '=', terminal.deviceId)
            .where('lockerCommand.state', '=', 1)
            .orderBy('lockerCommand.commandId')
            .limit(COMMANDS)
            .execute();

          return { commands };
        }),
    ),
  ];
};
