import { z } from 'zod';
import { sendState } from '#areas/menu/contract/recipe-issue.ts';
import { write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import type { Ability } from './kinds.ts';

/* What machines are told (rule devices/commands): each command once, answered by its machine, never shown as done before. */

/** Where a command is. */
export const commandState = lookup({
  queued: { key: 1, desc: '排队中', colour: 'default' },
  sent: { key: 2, desc: '已发送', colour: 'processing' },
  delivered: { key: 3, desc: '已送达', colour: 'processing' },
  succeeded: { key: 4, desc: '已执行', colour: 'success' },
  failed: { key: 5, desc: '执行失败', colour: 'error' },
  timedOut: { key: 6, desc: '无应答', colour: 'error' },
  expired: { key: 7, desc: '已过期', colour: 'warning' },
  cancelled: { key: 8, desc: '已取消', colour: 'default' },
});
/** Commands of which nobody knows yet what became of them. */
export const openStates = [
  commandState.key.queued,
  commandState.key.sent,
  commandState.key.delivered,
] as const;

export interface CommandKind {
  readonly key: string;
  /** Chinese source text. */
  readonly desc: string;
  /** Only machines that can do this are told; absent: every machine. */
  readonly needs?: Ability;
  /** It opens, empties or interrupts something: it is over within seconds, and asks for a reason. */
  readonly dangerous?: boolean;
  /** A later one replaces it while it waits. */
  readonly replaces?: boolean;
}

/** What an operator can tell a machine, in the order of the form. */
export const givenCommands = [
  { key: 'resend', desc: '重新下发数据', replaces: true },
  { key: 'syncTime', desc: '校时', replaces: true },
  { key: 'uploadLogs', desc: '上传日志', replaces: true },
  { key: 'restart', desc: '重启', dangerous: true },
  { key: 'testPrint', desc: '打印测试页', needs: 'prints' },
  { key: 'tare', desc: '去皮', needs: 'weighs' },
  { key: 'openTray', desc: '打开托盘', needs: 'controlsTrays', dangerous: true },
  { key: 'reissueDishes', desc: '重新下发菜品', needs: 'hasSubMachines', replaces: true },
  { key: 'refreshMenu', desc: '刷新菜牌', needs: 'showsMenu', replaces: true },
  { key: 'refreshPrices', desc: '刷新价签', needs: 'showsPrices', replaces: true },
  { key: 'initFaces', desc: '初始化设备', needs: 'knowsFaces', dangerous: true },
  { key: 'resetPersons', desc: '重置人员', needs: 'knowsFaces', dangerous: true },
  { key: 'snapshot', desc: '抓拍', needs: 'countsPeople' },
  { key: 'closeValve', desc: '关阀', needs: 'metersWater', dangerous: true },
] as const satisfies readonly CommandKind[];

/** What a machine can be told: the house itself tells it of settings, of people where their faces are sent, cameras of spans to record, and doors of who may enter. */
export const machineCommands = [
  { key: 'settings', desc: '下发设置', replaces: true },
  { key: 'createPerson', desc: '下发人员', needs: 'knowsFaces' },
  { key: 'record', desc: '补录录像', needs: 'countsPeople' },
  { key: 'access', desc: '下发出入权限', needs: 'controlsDoor', replaces: true },
  ...givenCommands,
] as const satisfies readonly CommandKind[];

export type CommandKey = (typeof machineCommands)[number]['key'];

/** What a command is, by its key. */
export const commandNamed = (key: string): CommandKind | undefined =>
  (machineCommands as readonly CommandKind[]).find((command) => command.key === key);

/** Machines one call tells at most. */
export const COMMAND_MACHINES = 1000;

const mayCommand = { access: 'device:device:command', scope: 'canteen' } as const;

/**
 * Tells machines something. Those that cannot do it, are disabled or are not the caller's are named with the reason; the others are told.
 * @errors 400 reason: a dangerous command needs one
 */
export const sendCommand = write({
  ...mayCommand,
  id: 'device.commandSend',
  title: '下发设备指令',
  path: '/api/v2/device/command/send',
  content: z.object({
    deviceIds: z.array(Id).min(1, '请选择设备').max(COMMAND_MACHINES),
    command: keyOf(givenCommands),
    why: text(200).default(''),
  }),
  result: z.object({
    batchId: Id,
    queued: Count,
    refused: z.array(z.object({ deviceId: Id, deviceName: z.string(), message: z.string() })),
  }),
});

/** Takes back commands that no machine has carried out yet. Those that ended meanwhile stay as they are. */
export const cancelCommands = write({
  ...mayCommand,
  id: 'device.commandCancel',
  title: '取消设备指令',
  path: '/api/v2/device/command/cancel',
  content: z.object({ commandIds: z.array(Id).min(1).max(COMMAND_MACHINES) }),
  result: z.object({ cancelled: Count }),
});

/** Tells machines anew what they failed to do or never answered, once each. */
export const retryCommands = write({
  ...mayCommand,
  id: 'device.machineUpdateIssue',
  title: '重新下发失败指令',
  path: '/api/v1/machine/updateMacIssue',
  method: 'PUT',
  content: z.object({ commandIds: z.array(Id).min(1).max(COMMAND_MACHINES) }),
  result: z.object({ queued: Count }),
});

/** What machines were told, newest first; of one machine, or of one order to many. */
export const pageCommand = listSet({
  id: 'device.commandPage',
  title: '设备指令',
  path: '/api/v2/device/command/page',
  access: 'device:device:page',
  scope: 'canteen',
  own: {
    commandId: Id,
    batchId: Id,
    deviceId: Id,
    askedAt: ShownTime.meta({ title: '下发时间', sort: true }),
    command: keyOf(machineCommands).meta({ title: '指令', width: 120 }),
    state: keyOf(commandState).meta({ title: '状态', width: 100 }),
    attempts: Count.meta({ title: '发送次数', width: 90 }),
    why: z.string().meta({ title: '原因', width: 140 }),
    failure: z.string().meta({ title: '失败原因', width: 160 }),
    sentAt: ShownTime.nullable().meta({ title: '发送时间', hidden: true }),
    deliveredAt: ShownTime.nullable().meta({ title: '送达时间', hidden: true }),
    endedAt: ShownTime.nullable().meta({ title: '结束时间' }),
  },
  shown: {
    deviceName: z.string().meta({ title: '设备名称', width: 140 }),
    sendState: keyOf(sendState).meta({ title: '下发状态', width: 100 }),
    /** Null: the house itself. */
    operator: z.string().nullable().meta({ title: '操作人', width: 100 }),
  },
  key: 'commandId',
  columns: [
    'askedAt',
    'deviceName',
    'command',
    'sendState',
    'state',
    'why',
    'failure',
    'attempts',
    'operator',
    'endedAt',
    'sentAt',
    'deliveredAt',
  ],
  filter: {
    ...OpenMoments,
    keyword: Keyword.meta({ placeholder: '设备名称、编号或序列号' }),
    command: keyOf(machineCommands).optional(),
    sendState: keyOf(sendState).optional(),
    deviceId: Id.optional(),
    batchId: Id.optional(),
  },
  period: 'askedAt',
  order: descending('commandId'),
  export: 'device.commandPageExport',
});
