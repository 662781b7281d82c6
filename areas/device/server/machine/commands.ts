import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sendState } from '#areas/menu/contract/recipe-issue.ts';
import type { Context } from '#kit/server/context.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
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
  openStates,
  pageCommand,
  retryCommands,
  sendCommand,
} from '../../contract/machine/command.ts';
import { canDo, kindOfType } from '../../contract/machine/kinds.ts';
import type { MachineSettings } from '../../contract/machine/settings.ts';
import { printerAddress } from '../printing/printer-address.ts';
import { queueTestPage } from '../printing/queue.ts';

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
 * Queues commands for machines. One that replaces earlier ones cancels those of its kind that no machine has carried out, and of several
 * for a machine the last one counts.
 * @returns the id the commands have in common
 */
export async function queueCommands(context: Context, ...orders: readonly Told[]): Promise<number> {
  const { tx, newId, actor, merchantId } = context;
  const rows = lastOfEach(orders.flatMap(rowsOf)).map((row) => ({ ...row, commandId: newId() }));
  const replacing = rows.filter(({ mergeKey }) => mergeKey !== '');

  if (replacing.length > 0)
    await sql`update device_command c set state = ${state.cancelled}, ended_at = now()
      from unnest(${numberColumn(replacing, ({ deviceId }) => deviceId)}::bigint[],
        ${textColumn(replacing, ({ mergeKey }) => mergeKey)}::text[]) as later(device_id, merge_key)
      where c.merchant_id = ${merchantId} and c.device_id = later.device_id and c.merge_key = later.merge_key
        and c.state = any(${[...openStates]})`.execute(tx);

  const batchId = newId();
  await sql`insert into device_command
      (merchant_id, command_id, batch_id, device_id, command, content, merge_key, why, asked_by, expires_at)
    select ${merchantId}, told.command_id, ${batchId}, told.device_id, told.command, told.content::jsonb, told.merge_key, told.why,
           ${actor.userId}, now() + make_interval(secs => told.seconds)
      from unnest(${numberColumn(rows, ({ commandId }) => commandId)}::bigint[],
        ${numberColumn(rows, ({ deviceId }) => deviceId)}::bigint[],
        ${textColumn(rows, ({ command }) => command)}::text[],
        ${textColumn(rows, ({ content }) => content)}::text[],
        ${textColumn(rows, ({ mergeKey }) => mergeKey)}::text[],
        ${textColumn(rows, ({ why }) => why)}::text[],
        ${numberColumn(rows, ({ seconds }) => seconds)}::integer[])
        as told(command_id, device_id, command, content, merge_key, why, seconds)`.execute(tx);

  return batchId;
}

interface CommandRow {
  readonly deviceId: number;
  readonly command: CommandKey;
  /** JSON. */
  readonly content: string;
  /** What a later one replaces it by; empty where none does. */
  readonly mergeKey: string;
  readonly why: string;
  /** How long it lives. */
  readonly seconds: number;
}

/** An order as a row for each machine. */
function rowsOf({ deviceIds, command, content = {}, why = '' }: Told): CommandRow[] {
  const kind = commandNamed(command);
  const seconds = kind?.dangerous ? LIVES.dangerous : kind?.replaces ? LIVES.replaced : LIVES.other;
  const shared = {
    command,
    content: JSON.stringify(content),
    mergeKey: kind?.replaces ? command : '',
    why,
    seconds,
  };

  return deviceIds.map((deviceId) => ({ ...shared, deviceId }));
}

/** Of those that replace each other at a machine the last one. */
function lastOfEach(rows: readonly CommandRow[]): CommandRow[] {
  const nameOf = ({ deviceId, mergeKey }: CommandRow): string => `${deviceId} ${mergeKey}`;
  const last = new Map(rows.map((row) => [nameOf(row), row]));

  return rows.filter((row) => row.mergeKey === '' || last.get(nameOf(row)) === row);
}

/** Machines of the caller's places. */
export const machines = ({ tx, scope }: Context, deviceIds: readonly number[]) =>
  tx
    .selectFrom('device')
    .select(['deviceId', 'deviceName', 'deviceType', 'state'])
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
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

  /* It fetches no commands: the house itself prints its test page. */
  if (command !== 'testPrint' && isNetworkPrinter(machine)) return '网络打印机没有此指令';

  return undefined;
}

const isNetworkPrinter = ({ deviceType, settings }: Machine): boolean =>
  printerAddress(deviceType, settings) !== undefined;

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
  const told = wanted.flatMap((deviceId) => {
    const machine = found.get(deviceId);

    return machine && !not.has(deviceId) ? [machine] : [];
  });
  const printers = told.filter(isNetworkPrinter);
  for (const printer of printers) await queueTestPage(context, printer);

  const fetching = told
    .filter((machine) => !isNetworkPrinter(machine))
    .map(({ deviceId }) => deviceId);
  const batchId =
    fetching.length > 0
      ? await queueCommands(context, { deviceIds: fetching, command, why })
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
    .where('state', 'in', openStates)
    .where(ofCaller(context))
    .returning('commandId')
    .execute();

  return { cancelled: cancelled.length };
});

/** Whether its machine was told a later one of its kind: what an earlier one says does not hold any more. */
const isReplaced = ({ merchantId }: Context) =>
  sql<boolean>`exists (select from device_command later where later.merchant_id = ${merchantId}
    and later.device_id = device_command.device_id and later.command_id > device_command.command_id
    and later.merge_key <> '' and later.merge_key = device_command.merge_key)`;

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
    .where(isReplaced(context), 'is', false)
    .orderBy('deviceCommand.commandId')
    .execute();
  if (failed.length === 0) return { queued: 0 };

  await queueCommands(
    context,
    ...failed.map(({ deviceId, command, ...rest }) => ({
      ...rest,
      deviceIds: [deviceId],
      command: command as CommandKey,
    })),
  );

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
