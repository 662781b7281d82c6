import { type SqlBool, sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { deviceState } from '../../contract/lookups.ts';
import {
  desks,
  initialSourceControl,
  readSourceControl,
  saveSourceControl,
} from '../../contract/machine/desk.ts';
import { kindNamed, kindOfType } from '../../contract/machine/kinds.ts';
import { lockDevice } from '../device-store.ts';
import { queueCommands } from './commands.ts';

/* Smart tables: dish positions by their antennas, and where weights come from. */

interface Placed {
  readonly deviceId?: number | undefined;
}

/** @throws Refusal 400 or 404 where a machine is named that is no smart table of the caller's */
async function assertSmartTable(context: Context, { deviceId }: Placed): Promise<void> {
  if (deviceId === undefined) return;

  const { deviceType } = await lockDevice(context, deviceId);
  if (kindOfType(deviceType)?.name !== 'smartTable') throw invalid('deviceId', '请选择智能餐台');
}

/** Has the smart table of a position ask for its settings anew, once what happens to the position stands. */
async function tellTableOf(context: Context, deskId: number): Promise<void> {
  const desk = await context.tx
    .selectFrom('deskControl')
    .select('deviceId')
    .where('deskId', '=', deskId)
    .executeTakeFirst();
  if (desk) await queueCommands(context, { deviceIds: [desk.deviceId], command: 'resend' });
}

export const deskRows = serveEntity('deskControl', desks, {
  order: ascending('number'),
  visible: ({ scope, merchantId }) =>
    sql<SqlBool>`exists (select from device d where d.merchant_id = ${merchantId}
      and d.device_id = desk_control.device_id and d.removed_at is null and ${placeWhere('d', scope)})`,
  list: (rows) =>
    rows.innerJoin('device', 'device.deviceId', 'deskControl.deviceId').select('device.deviceName'),
  async check(context, values, deskId) {
    await assertSmartTable(context, values);
    if (deskId !== undefined) await tellTableOf(context, deskId);
  },
  added: (context, _deskId, { deviceId }) =>
    queueCommands(context, { deviceIds: [deviceId], command: 'resend' }),
  beforeRemoval: tellTableOf,
});

/** What is set, or what holds before anything was. */
async function sourceControlOf({ tx }: Pick<Context, 'tx'>) {
  const found = await tx
    .selectFrom('sourceControl')
    .select(['settleMilliseconds', 'zeroGrams', 'version'])
    .select(({ ref }) => ref('source').$castTo<1 | 2>().as('source'))
    .executeTakeFirst();

  return found ?? { ...initialSourceControl, version: 0 };
}

/** Has every smart table that is in use ask for its settings anew. */
async function tellSmartTables(context: Context): Promise<void> {
  const tables = await context.tx
    .selectFrom('device')
    .select('deviceId')
    .where('deviceType', 'in', kindNamed('smartTable')?.types ?? [])
    .where('state', '=', deviceState.key.enabled)
    .where('removedAt', 'is', null)
    .execute();
  if (tables.length === 0) return;

  const deviceIds = tables.map(({ deviceId }) => deviceId);
  await queueCommands(context, { deviceIds, command: 'resend' });
}

/** What a smart table is told beside its settings: where weights come from, and its positions in use by number. */
export async function tableTold({ tx }: Pick<Context, 'tx'>, deviceId: number) {
  const { source, settleMilliseconds, zeroGrams } = await sourceControlOf({ tx });
  const positions = await tx
    .selectFrom('deskControl')
    .select(['number', 'deskName', 'antenna'])
    .where('deviceId', '=', deviceId)
    .where('enabled', '=', yesNo.key.yes)
    .orderBy('number')
    .execute();

  return { weights: { source, settleMilliseconds, zeroGrams }, desks: positions };
}

const readSource = implement(readSourceControl, sourceControlOf);

const saveSource = implement(saveSourceControl, async (context, { version, ...sent }) => {
  const { tx } = context;
  const { version: _version, ...before } = await sourceControlOf(context);
  const values = { ...before, ...sent };

  const saved =
    version === 0
      ? await tx
          .insertInto('sourceControl')
          .values(values)
          .onConflict((known) => known.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('sourceControl')
          .set({ ...values, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!saved) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

  await tellSmartTables(context);

  return undefined;
});

export const deskRoutes = [readSource, saveSource];
