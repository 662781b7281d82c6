import { type SqlBool, sql } from 'kysely';
import { customerState, faceStates } from '#areas/customer/contract/customer.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import { deviceState } from '../../contract/lookups.ts';
import { type CommandKey, commandState } from '../../contract/machine/command.ts';
import {
  createFacePeople,
  deviceFace,
  faceTask,
  faceTerminals,
  initFaceDevice,
  pageFaceRegistration,
  resetFacePeople,
  setFaceTime,
} from '../../contract/machine/faces.ts';
import { canDo, typesThatCan } from '../../contract/machine/kinds.ts';
import type { Terminal } from '../authenticate.ts';
import { machines, ofCaller, queueCommands, whyNotTold } from './commands.ts';

/** Names a refusal tells at most. */
const NAMES_TOLD = 5;

/** Terminals of the caller's that can be told. @throws notFound, conflict NOT_TOLD */
async function assertTold(
  context: Context,
  deviceIds: readonly number[],
  command: CommandKey,
): Promise<void> {
  const found = await machines(context, deviceIds);
  if (found.length < deviceIds.length) throw notFound('设备不存在或已被删除');

  for (const machine of found) {
    const knowsFaces = canDo(machine.deviceType, 'knowsFaces');
    const reason = whyNotTold(machine, command) ?? (knowsFaces ? undefined : '该类设备没有此指令');
    if (reason !== undefined)
      throw conflict('NOT_TOLD', '{name}：{reason}', {
        name: machine.deviceName,
        reason: translate(context.language, reason),
      });
  }
}

async function tellOne(
  context: Context,
  command: CommandKey,
  { deviceId, why = '' }: { readonly deviceId: number; readonly why?: string },
): Promise<{ queued: number }> {
  await assertTold(context, [deviceId], command);
  await queueCommands(context, { deviceIds: [deviceId], command, why });

  return { queued: 1 };
}

/** People of the caller's whose faces are known, until commit. @throws notFound, conflict NO_FACE */
async function peopleWithFaces({ tx, scope }: Context, custIds: readonly number[]) {
  const people = await tx
    .selectFrom('customer')
    .select(['custId', 'custNum', 'custName', 'faceState'])
    .where('custId', 'in', custIds)
    .where('state', '=', customerState.key.normal)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .orderBy('custId')
    .forShare()
    .execute();
  if (people.length < custIds.length) throw notFound('人员不存在或已注销');

  const unknown = people.filter(({ faceState }) => faceState !== faceStates.key.registered);
  if (unknown.length > 0)
    throw conflict('NO_FACE', '{names}共{count}人尚未注册人脸，请先注册人脸再下发', {
      names: unknown
        .slice(0, NAMES_TOLD)
        .map(({ custName }) => custName)
        .join('、'),
      count: unknown.length,
    });

  return people;
}

const create = implement(createFacePeople, async (context, content) => {
  const deviceIds = [...new Set(content.deviceIds)];
  const custIds = [...new Set(content.custIds)];
  await assertTold(context, deviceIds, 'createPerson');

  const people = await peopleWithFaces(context, custIds);
  await queueCommands(
    context,
    ...people.map(({ custId, custNum, custName }) => ({
      deviceIds,
      command: 'createPerson' as const,
      content: { custId, custNum, custName, face: deviceFace.path },
    })),
  );

  return { queued: custIds.length * deviceIds.length };
});

/** The person a command is about. */
const custIdTold = sql<number>`(device_command.content ->> 'custId')::bigint`;

const { none, wait, photo, again } = faceTask.key;

const state = commandState.key;

const task = sql<(typeof faceTask)[number]['key']>`case
  when device_command.state in (${sql.lit(state.queued)}, ${sql.lit(state.sent)}, ${sql.lit(state.delivered)}) then ${sql.lit(wait)}
  when device_command.state = ${sql.lit(state.failed)} then ${sql.lit(photo)}
  when device_command.state in (${sql.lit(state.timedOut)}, ${sql.lit(state.expired)}) then ${sql.lit(again)}
  else ${sql.lit(none)} end`;

const records = serveList('deviceCommand', pageFaceRegistration, {
  visible: (context) =>
    sql<SqlBool>`(device_command.command = 'createPerson' and ${ofCaller(context)}
      and ${scopeWhere('customer.orgId', context.scope.organisations)})`,
  shown: (rows) =>
    rows
      .innerJoin('device', 'device.deviceId', 'deviceCommand.deviceId')
      .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
      .innerJoin('customer', (on) => on.on('customer.custId', '=', custIdTold))
      .leftJoin('operator', 'operator.userId', 'deviceCommand.askedBy')
      .select([
        'customer.custId',
        'customer.custNum',
        'customer.custName',
        'device.deviceName',
        'canteen.canteenName',
        'operator.realName as operator',
        task.as('task'),
      ]),
  where: {
    keyword: (keyword) =>
      whereContains(keyword, 'customer.custName', 'customer.custNum', 'device.deviceName'),
    task: (wanted) => sql<SqlBool>`${task} = ${wanted}`,
    deviceId: (deviceId) => whereEquals({ 'deviceCommand.deviceId': deviceId }),
    custId: (custId) => whereEquals({ 'customer.custId': custId }),
  },
});

const terminals = implement(faceTerminals, ({ tx, scope }) =>
  tx
    .selectFrom('device')
    .innerJoin('canteen', 'canteen.canteenId', 'device.canteenId')
    .select(['device.deviceId', 'device.deviceName', 'device.deviceNum', 'canteen.canteenName'])
    .where('device.deviceType', 'in', typesThatCan('knowsFaces'))
    .where('device.state', '=', deviceState.key.enabled)
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .orderBy('canteen.canteenName')
    .orderBy('device.deviceNum')
    .execute(),
);

export const faceRoutes = [
  implement(initFaceDevice, (context, content) => tellOne(context, 'initFaces', content)),
  implement(resetFacePeople, (context, content) => tellOne(context, 'resetPersons', content)),
  implement(setFaceTime, (context, content) => tellOne(context, 'syncTime', content)),
  create,
  records,
  terminals,
];

/** The face of a person a terminal was told of and has not said yet what became of it. */
export const faceDoor = (system: System): Route =>
  implementDirect<typeof deviceFace.content, typeof deviceFace.result, Terminal>(
    deviceFace,
    ({ principal: { merchantId, deviceId, timeZone } }, { custId }) =>
      system.urgent.merchant(merchantId, { timeZone, readOnly: true }, async (tx) => {
        const told = await tx
          .selectFrom('deviceCommand')
          .innerJoin('customer', (on) => on.on('customer.custId', '=', custIdTold))
          .select(['customer.custNum', 'customer.custName', 'customer.faceFeatureCipher'])
          .where('deviceCommand.deviceId', '=', deviceId)
          .where('deviceCommand.command', '=', 'createPerson')
          .where('deviceCommand.state', 'in', [state.sent, state.delivered])
          .where('customer.custId', '=', custId)
          .where('customer.state', '=', customerState.key.normal)
          .executeTakeFirst();
        if (!told) throw notFound('人员不存在或未下发到本设备');
        if (!told.faceFeatureCipher) throw conflict('NO_FACE', '该人员尚未注册人脸');

        return {
          custId,
          custNum: told.custNum,
          custName: told.custName,
          feature: system.crypto.reveal(told.faceFeatureCipher),
        };
      }),
  );
