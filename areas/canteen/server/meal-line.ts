import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { countOf, whereEquals } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { mealLineType } from '../contract/lookups.ts';
import {
  addMealLine,
  machineMealList,
  macMealLineAvailableMac,
  macMealLineListMac,
  macMealLineRemoveMac,
  modifyMealLine,
  pageMealLine,
  removeMealLine,
} from '../contract/meal-line.ts';
import { canteens } from './canteen.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';

/**
 * A machine that is removed, or moves into the canteen `movedInto`, leaves its meal line: a line has machines of its own canteen.
 */
export async function leaveMealLine(
  { tx }: Context,
  deviceId: number,
  movedInto?: number,
): Promise<void> {
  await tx
    .deleteFrom('mealLineMachine')
    .where('deviceId', '=', deviceId)
    .$if(movedInto !== undefined, (query) =>
      query.where(
        'mealLineId',
        'not in',
        tx
          .selectFrom('mealLine')
          .select('mealLineId')
          .where('canteenId', '=', movedInto as number),
      ),
    )
    .execute();
}

/** Whether a machine stands on a meal line for buffets: what it sells is one. */
export async function standsAtBuffet(
  { tx }: Pick<Context, 'tx'>,
  deviceId: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('mealLineMachine')
    .innerJoin('mealLine', 'mealLine.mealLineId', 'mealLineMachine.mealLineId')
    .select('mealLine.type')
    .where('mealLineMachine.deviceId', '=', deviceId)
    .executeTakeFirst();
  return found?.type === mealLineType.key.buffet;
}

const mealLines = resource('mealLine', 'mealLineId', {
  taken: {
    meal_line_name: { reason: 'MEAL_LINE_TAKEN', message: '该食堂下餐线{mealLineName}已存在' },
  },
  visible: inVisibleCanteen('mealLine'),
  dependents: [
    {
      table: 'mealLineMachine',
      column: 'mealLineId',
      reason: 'HAS_MACHINES',
      message: '该餐线还绑定了{count}台设备，请先解绑设备',
    },
  ],
});

/** Takes machines of the caller's off a line: those named, or all of them. */
const takeOff = (
  { tx, scope }: Context,
  mealLineId: number,
  deviceIds?: readonly number[],
): Promise<unknown> =>
  tx
    .deleteFrom('mealLineMachine')
    .where('mealLineId', '=', mealLineId)
    .where(
      'deviceId',
      'in',
      tx.selectFrom('device').select('deviceId').where(placeWhere('device', scope)),
    )
    .$if(deviceIds !== undefined, (query) => query.where('deviceId', 'in', deviceIds as number[]))
    .execute();

/**
 * Puts exactly these machines on a line, beside those of stalls the caller does not see. A machine stands in the line's canteen
 * and on no other line.
 * @throws conflict MACHINE_NOT_FREE
 */
async function placeMachines(
  context: Context,
  mealLineId: number,
  deviceIds: readonly number[],
): Promise<void> {
  const { tx, scope } = context;
  await takeOff(context, mealLineId);
  const wanted = [...new Set(deviceIds)];
  if (wanted.length === 0) return;

  const free = await tx
    .selectFrom('device')
    .innerJoin('mealLine', 'mealLine.canteenId', 'device.canteenId')
    .select('device.deviceId')
    .where('device.deviceId', 'in', wanted)
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .where('mealLineId', '=', mealLineId)
    .forShare('device')
    .execute();

  const rows = free.map(({ deviceId }) => ({ deviceId, mealLineId }));
  const placed =
    rows.length === 0
      ? []
      : await tx
          .insertInto('mealLineMachine')
          .values(rows)
          .onConflict((oc) => oc.doNothing())
          .returning('deviceId')
          .execute();

  if (placed.length < wanted.length)
    throw conflict('MACHINE_NOT_FREE', '设备不属于该食堂或已绑定其他餐线');
}

/** Registered machines at stalls of the caller's, with the names a choice shows. */
const machines = ({ tx, scope }: Context) =>
  tx
    .selectFrom('device')
    .leftJoin('stall', 'stall.stallId', 'device.stallId')
    .select(['device.deviceId', 'deviceNum', 'deviceName', 'deviceType', 'stallName'])
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .orderBy('deviceNum');

export const mealLineRoutes = [
  serveList('mealLine', pageMealLine, {
    visible: mealLines.visible,
    shown: (rows, context) =>
      rows
        .innerJoin('canteen', 'canteen.canteenId', 'mealLine.canteenId')
        .select([
          'canteenName',
          countOf(
            context,
            'mealLineMachine',
            sql`meal_line_machine.meal_line_id = meal_line.meal_line_id`,
          ).as('machineCount'),
        ]),
  }),

  implement(addMealLine, async (context, { deviceIds = [], ...draft }) => {
    const { mealLineId } = await mealLines.insert(context, await intoCanteen(context, draft));
    await placeMachines(context, mealLineId, deviceIds);

    return { mealLineId };
  }),

  implement(modifyMealLine, async (context, { mealLineId, version, deviceIds, ...draft }) => {
    await mealLines.change(context, mealLineId, draft, version);
    if (deviceIds) await placeMachines(context, mealLineId, deviceIds);

    return undefined;
  }),

  mealLines.remove(removeMealLine),

  implement(macMealLineAvailableMac, async (context, { canteenId }) => {
    await canteens.lock(context, canteenId, 'none', '食堂不存在或已被删除');
    return machines(context)
      .where('device.canteenId', '=', canteenId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mealLineMachine')
              .select('mealLineId')
              .whereRef('mealLineMachine.deviceId', '=', 'device.deviceId'),
          ),
        ),
      )
      .execute();
  }),

  implement(macMealLineListMac, async (context, { mealLineId }) => {
    await mealLines.lock(context, mealLineId, 'none');
    return machines(context)
      .innerJoin('mealLineMachine', 'mealLineMachine.deviceId', 'device.deviceId')
      .where('mealLineId', '=', mealLineId)
      .execute();
  }),

  implement(macMealLineRemoveMac, async (context, { mealLineId, deviceIds }) => {
    await mealLines.lock(context, mealLineId, 'update');
    await takeOff(context, mealLineId, deviceIds);

    return undefined;
  }),

  implement(machineMealList, (context, { canteenId, type }) =>
    machines(context)
      .innerJoin('mealLineMachine', 'mealLineMachine.deviceId', 'device.deviceId')
      .innerJoin('mealLine', 'mealLine.mealLineId', 'mealLineMachine.mealLineId')
      .select(['mealLine.mealLineId', 'mealLineName', 'mealLine.canteenId'])
      .where(mealLines.visible(context))
      .where(whereEquals({ 'mealLine.canteenId': canteenId, 'mealLine.type': type }))
      .execute(),
  ),
];
