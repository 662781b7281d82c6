import { type SqlBool, sql } from 'kysely';
import { dishCards } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { kindOfType } from '../../contract/machine/kinds.ts';
import {
  deleteSubMachine,
  querySubMachines,
  reissueSubMachineDishes,
  saveSubMachine,
} from '../../contract/machine/sub-machine.ts';
import { lockDevice } from '../device-store.ts';
import { queueCommands, sendStateOf, whyNotTold } from './commands.ts';

/* What hangs on a machine, and the dishes its parts hand out. */

const subMachines = resource('subMachine', 'subMachineId', {
  visible: ({ scope, merchantId }) =>
    sql<SqlBool>`exists (select from device d where d.merchant_id = ${merchantId}
      and d.device_id = sub_machine.device_id and d.removed_at is null and ${placeWhere('d', scope)})`,
  taken: {
    sub_machine_number: {
      reason: 'SUB_MACHINE_NUMBER_TAKEN',
      message: '该设备已有编号为{number}的子设备',
    },
  },
});

/** A dish of the merchant, where one is named. @throws Refusal 400 */
async function assertDish(context: Context, dishesId: number | null): Promise<void> {
  if (dishesId === null) return;

  const found = await dishCards(context, [dishesId]);
  if (!found.has(dishesId)) throw invalid('dishesId', '菜品不存在');
}

const save = implement(
  saveSubMachine,
  async (context, { deviceId, subMachineId, version, ...draft }) => {
    const { deviceType } = await lockDevice(context, deviceId);
    if (!kindOfType(deviceType)?.can.includes('hasSubMachines'))
      throw invalid('deviceId', '该类设备没有子设备');

    await assertDish(context, draft.dishesId);
    if (subMachineId === undefined) return subMachines.insert(context, { ...draft, deviceId });

    if (version === undefined) throw invalid('version', '请刷新后重试');

    const found = await context.tx
      .selectFrom('subMachine')
      .select('subMachineId')
      .where('subMachineId', '=', subMachineId)
      .where('deviceId', '=', deviceId)
      .executeTakeFirst();
    if (!found) throw notFound('子设备不存在或已被删除');

    await subMachines.change(context, subMachineId, draft, version);

    return { subMachineId };
  },
);

/** What hangs on a machine, by number. */
export const partsOf = ({ tx }: Pick<Context, 'tx'>, deviceId: number) =>
  tx
    .selectFrom('subMachine')
    .leftJoin('dish', 'dish.dishesId', 'subMachine.dishesId')
    .select([
      'subMachine.subMachineId',
      'subMachine.deviceId',
      'subMachine.number',
      'subMachine.name',
      'subMachine.dishesId',
      'subMachine.address',
      'subMachine.version',
      'dish.dishesName',
    ])
    .where('subMachine.deviceId', '=', deviceId)
    .orderBy('subMachine.number')
    .execute();

/** What became of the dishes a machine was told last; null before the first. */
const lastIssue = ({ merchantId }: Context) => sql<1 | 2 | 3 | 4 | null>`(
  select ${sendStateOf(sql.raw('c.state'))} from device_command c
   where c.merchant_id = ${merchantId} and c.device_id = device.device_id and c.command = 'reissueDishes'
   order by c.command_id desc limit 1)`;

const query = implement(querySubMachines, async (context, { deviceId }) => {
  const machine = await context.tx
    .selectFrom('device')
    .select(['deviceName', 'deviceNum', lastIssue(context).as('sendState')])
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', context.scope))
    .executeTakeFirst();
  if (!machine) throw notFound('设备不存在或已被删除');

  return { ...machine, subMachines: await partsOf(context, deviceId) };
});

const reissue = implement(reissueSubMachineDishes, async (context, { deviceId }) => {
  const machine = await lockDevice(context, deviceId);
  const reason = whyNotTold({ ...machine, deviceName: '' }, 'reissueDishes');
  if (reason !== undefined) throw conflict('NOT_TOLD', reason);

  const parts = await partsOf(context, deviceId);
  await queueCommands(context, {
    deviceIds: [deviceId],
    command: 'reissueDishes',
    content: {
      subMachines: parts.map(({ number, name, address, dishesId, dishesName }) => ({
        number,
        name,
        address,
        dishesId,
        dishesName,
      })),
    },
  });

  return { issued: parts.length };
});

export const subMachineRoutes = [save, subMachines.remove(deleteSubMachine), query, reissue];
