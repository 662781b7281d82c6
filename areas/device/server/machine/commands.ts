import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sendState } from '#areas/menu/contract/recipe-issue.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { invalid } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { deviceState } from '../../contract/lookups.ts';
import {
  type CommandKey,
  cancelCommands,
  commandNamed,
  commandState,
  pageCommand,
  retryCommands,
  sendCommand,
} from '../../contract/machine/command.ts';
import { canDo, kindOfType } from '../../contract/machine/kinds.ts';

/* What machines are told: queued here, handed out and answered at `command-door.ts`. */

const state = commandState.key;

/** Seconds after which a command that waits must not be carried out any more. */
const LIVES = { dangerous: 15, replaced: 30 * 86_400, other: 86_400 } as const;

interface Told {
  readonly deviceIds: readonly number[];
  readonly command: CommandKey;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly why?: string;
}

/**
 * Queues a command for machines. One that replaces earlier ones cancels those of its kind that no machine has carried out.
 * @returns the id the commands have in common
 */
export async function queueCommands(context: Context, told: Told): Promise<number> {
  const { tx, newId, actor, merchantId } = context;
  const { deviceIds, command, content = {}, why = '' } = told;
  const kind = commandNamed(command);
  const seconds = kind?.dangerous ? LIVES.dangerous : kind?.replaces ? LIVES.replaced : LIVES.other;

  if (kind?.replaces)
    await tx
      .updateTable('deviceCommand')
      .set({ state: state.cancelled, endedAt: sql`now()` })
      .where('deviceId', 'in', deviceIds)
      .where('mergeKey', '=', command)
      .where('state', 'in', [state.queued, state.sent, state.delivered])
      .execute();

  const batchId = newId();
  await sql`insert into device_command
      (merchant_id, command_id, batch_id, device_id, command, content, merge_key, why, asked_by, expires_at)
    select ${merchantId}, told.command_id, ${batchId}, told.device_id, ${command}, ${JSON.stringify(content)}::jsonb,
           ${kind?.replaces ? command : ''}, ${why}, ${actor.userId}, now() + make_interval(secs => ${seconds})
      from unnest(${deviceIds.map(() => newId())}::bigint[], ${[...deviceIds]}::bigint[]) as told(command_id, device_id)`.execute(
    tx,
  );

  return batchId;
}

/** Machines of the caller's places. */
export const machines = ({ tx, scope }: Context, deviceIds: readonly number[]) =>
  tx
    .selectFrom('device')
    .select(['deviceId', 'deviceName', 'deviceType', 'state'])
    .where('deviceId', 'in', deviceIds)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .orderBy('deviceId')
    .execute();

type Machine = Awaited<ReturnType<typeof machines>>[number];

/** Why a machine is not told a command; undefined where it is. A Chinese source text. */
export function whyNotTold(machine: Machine | undefined, command: CommandKey): string | undefined {
  if (!machine) return '设备不存在或不在权限范围内';
  if (machine.state !== deviceState.key.enabled) return '设备已停用';

  const needs = commandNamed(command)?.needs;
  if (!kindOfType(machine.deviceType) || (needs && !canDo(machine.deviceType, needs)))
    return '该类设备没有此指令';

  return undefined;
}

const send = implement(sendCommand, async (context, { deviceIds, command, why }) => {
  if (commandNamed(command)?.dangerous && why === '') throw invalid('why', '请填写操作原因');

  const wanted = [...new Set(deviceIds)];
  const found = new Map(
    (await machines(context, wanted)).map((machine) => [machine.deviceId, machine]),
  );
  const refused = wanted.flatMap((deviceId) => {
    const machine = found.get(deviceId);
    const reason = whyNotTold(machine, command);
    if (reason === undefined) return [];

    const message = translate(context.language, reason);

    return { deviceId, deviceName: machine?.deviceName ?? '', message };
  });

  const not = new Set(refused.map(({ deviceId }) => deviceId));
  const told = wanted.filter((deviceId) => !not.has(deviceId));
  const batchId =
    told.length > 0
      ? await queueCommands(context, { deviceIds: told, command, why })
      : context.newId();

  return { batchId, queued: told.length, refused };
});

/** Commands of machines the caller may see. */
export const ofCaller = ({ scope, merchantId }: Context) =>
  sql<SqlBool>`exists (select from device d where d.merchant_id = ${merchantId}
    and d.device_id = device_command.device_id and ${placeWhere('d', scope)})`;

const cancel = implement(cancelCommands, async (context, { commandIds }) => {
  const cancelled = await context.tx
    .updateTable('deviceCommand')
    .set({ state: state.cancelled, endedAt: sql`now()` })
    .where('commandId', 'in', commandIds)
    .where('state', 'in', [state.queued, state.sent, state.delivered])
    .where(ofCaller(context))
    .returning('commandId')
    .execute();

  return { cancelled: cancelled.length };
});

const retry = implement(retryCommands, async (context, { commandIds }) => {
  const failed = await context.tx
    .selectFrom('deviceCommand')
    .innerJoin('device', 'device.deviceId', 'deviceCommand.deviceId')
    .select(['deviceCommand.deviceId', 'deviceCommand.command', 'deviceCommand.why'])
    .select(({ ref }) =>
      ref('deviceCommand.content').$castTo<Record<string, unknown>>().as('content'),
    )
    .where('deviceCommand.commandId', 'in', commandIds)
    .where('deviceCommand.state', 'in', [state.failed, state.timedOut, state.expired])
    .where('device.removedAt', 'is', null)
    .where('device.state', '=', deviceState.key.enabled)
    .where(ofCaller(context))
    .orderBy('deviceCommand.commandId')
    .execute();

  for (const { deviceId, command, ...rest } of failed)
    await queueCommands(context, {
      ...rest,
      deviceIds: [deviceId],
      command: command as CommandKey,
    });

  return { queued: failed.length };
});

/** The state of a command in the four words of the lists. */
export const sendStateOf = (column: RawBuilder<unknown>) => {
  const { waiting, issuing, issued, failed } = sendState.key;

  return sql<number>`case when ${column} = ${sql.lit(state.queued)} then ${sql.lit(waiting)}
    when ${column} in (${sql.lit(state.sent)}, ${sql.lit(state.delivered)}) then ${sql.lit(issuing)}
    when ${column} = ${sql.lit(state.succeeded)} then ${sql.lit(issued)} else ${sql.lit(failed)} end`;
};

const shownState = sendStateOf(sql.raw('device_command.state'));

const list = serveList('deviceCommand', pageCommand, {
  visible: ofCaller,
  shown: (rows) =>
    rows
      .innerJoin('device', 'device.deviceId', 'deviceCommand.deviceId')
      .leftJoin('operator', 'operator.userId', 'deviceCommand.askedBy')
      .select(['device.deviceName', 'operator.realName as operator'])
      .select(shownState.as('sendState')),
  where: {
    keyword: (keyword) =>
      whereContains(keyword, 'device.deviceNum', 'device.deviceName', 'device.sn'),
    sendState: (shown) => sql<SqlBool>`${shownState} = ${shown}`,
    deviceId: (deviceId) => whereEquals({ 'deviceCommand.deviceId': deviceId }),
  },
});

export const commandRoutes = [send, cancel, retry, list];
