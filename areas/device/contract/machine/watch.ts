import { z } from 'zod';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup, yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { deviceState, onlineState } from '../lookups.ts';
import { alarmCode, alarmLevel, logLevel, paperState } from './device-door.ts';

/* How machines are: live board, alarms, their own logs, and what each holds. */

/** What is being done about an alarm. */
export const alarmState = lookup({
  open: { key: 1, desc: '待处理', colour: 'error' },
  takenOn: { key: 2, desc: '处理中', colour: 'warning' },
  over: { key: 3, desc: '已恢复', colour: 'success' },
});

const mayLook = { access: 'device:device:page', scope: 'canteen' } as const;

/** Machines of the live board at most; those that need looking at come first. */
export const BOARD_MACHINES = 1000;

/** The machines of these types as they are now, those with alarms first. */
export const machineBoard = read({
  ...mayLook,
  id: 'device.board',
  title: '设备看板',
  path: '/api/v2/device/board',
  aliases: [
    { id: 'device.tcpState', path: '/api/v2/device/tcp/state', method: 'POST' },
    { id: 'device.tcpMachineState', path: '/tcp/v1/machine/state', method: 'POST' },
  ],
  content: z.object({
    deviceTypes: z.array(keyOf(machineType)).max(50).optional(),
    canteenId: Id.optional(),
  }),
  result: z.object({
    /** How many there are, whether shown or not. */
    total: Count,
    online: Count,
    alarms: Count,
    machines: z.array(
      z.object({
        deviceId: Id,
        deviceNum: z.string(),
        deviceName: z.string(),
        deviceType: keyOf(machineType),
        canteenName: z.string(),
        stallName: z.string().nullable(),
        online: keyOf(onlineState),
        state: keyOf(deviceState),
        lastHeartbeatAt: ShownTime.nullable(),
        lastSaleAt: ShownTime.nullable(),
        paper: keyOf(paperState).nullable(),
        /** Tenths of a degree Celsius. */
        temperature: z.int().nullable(),
        waitingSales: Count,
        /** Commands the machine has not answered yet. */
        waitingCommands: Count,
        /** What is wrong, worst first; Chinese words of alarmCode. */
        alarms: z.array(z.object({ code: z.string(), level: keyOf(alarmLevel) })),
      }),
    ),
  }),
});

/** Alarms of machines, newest first. */
export const pageAlarm = listSet({
  id: 'device.alarmPage',
  title: '设备告警',
  path: '/api/v2/device/alarm/page',
  access: 'device:alarm:page',
  scope: 'canteen',
  own: {
    alarmId: Id,
    deviceId: Id,
    raisedAt: ShownTime.meta({ title: '告警时间', sort: true }),
    code: keyOf(alarmCode).meta({ title: '告警类型', width: 120 }),
    level: keyOf(alarmLevel).meta({ title: '级别', width: 80, sort: true }),
    state: keyOf(alarmState).meta({ title: '处理状态', width: 100 }),
    detail: z.string().meta({ title: '说明', width: 180 }),
    times: Count.meta({ title: '次数', width: 70 }),
    lastAt: ShownTime.meta({ title: '最近一次', hidden: true }),
    endedAt: ShownTime.nullable().meta({ title: '恢复时间' }),
    mutedUntil: ShownTime.nullable().meta({ title: '静音至', hidden: true }),
    note: z.string().meta({ title: '处理说明', width: 160 }),
    version: Count,
  },
  shown: {
    deviceNum: z.string().meta({ title: '设备编号', width: 100 }),
    deviceName: z.string().meta({ title: '设备名称', width: 140 }),
    canteenName: z.string().meta({ title: '所属食堂', width: 120 }),
    assignee: z.string().nullable().meta({ title: '处理人', width: 100 }),
  },
  key: 'alarmId',
  columns: [
    'raisedAt',
    'deviceName',
    'code',
    'level',
    'state',
    'detail',
    'canteenName',
    'assignee',
    'note',
    'times',
    'endedAt',
    'deviceNum',
    'lastAt',
    'mutedUntil',
  ],
  filter: {
    ...OpenMoments,
    keyword: Keyword.meta({ placeholder: '设备名称、编号或序列号' }),
    state: keyOf(alarmState).optional(),
    isMuted: keyOf(yesNo).optional().meta({ title: '静音中' }),
    level: keyOf(alarmLevel).optional(),
    code: keyOf(alarmCode).optional(),
    canteenId: Id.optional().meta({ title: '所属食堂' }),
    deviceId: Id.optional(),
  },
  period: 'raisedAt',
  order: descending('alarmId'),
  export: 'device.alarmPageExport',
});

const mayHandle = { access: 'device:alarm:handle', scope: 'canteen' } as const;

/** Takes alarms on: whoever does is who handles them. Those that are over stay as they are. */
export const takeOnAlarms = write({
  ...mayHandle,
  id: 'device.alarmTakeOn',
  title: '受理设备告警',
  path: '/api/v2/device/alarm/take-on',
  content: z.object({
    alarmIds: z.array(Id).min(1, '请选择告警').max(500),
    note: text(200).default(''),
  }),
  result: z.object({ taken: Count }),
});

/** Nobody is told of these alarms until then; a moment that is over ends the silence. */
export const muteAlarms = write({
  ...mayHandle,
  id: 'device.alarmMute',
  title: '设备告警静音',
  path: '/api/v2/device/alarm/mute',
  content: z.object({
    alarmIds: z.array(Id).min(1, '请选择告警').max(500),
    mutedUntil: DateTimeText,
  }),
  result: z.object({ muted: Count }),
});

/** Says that what was wrong is over, where the machine itself does not. */
export const endAlarms = write({
  ...mayHandle,
  id: 'device.alarmEnd',
  title: '设备告警恢复',
  path: '/api/v2/device/alarm/end',
  content: z.object({
    alarmIds: z.array(Id).min(1, '请选择告警').max(500),
    note: text(200).default(''),
  }),
  result: z.object({ ended: Count }),
});

/** Days a line of a machine's log is kept. */
export const LOG_DAYS = 90;

/** What machines wrote down, newest first. */
export const pageDeviceLog = listSet({
  ...mayLook,
  id: 'device.logQuery',
  title: '设备日志',
  path: '/api/v2/devicelog/querylog',
  own: {
    logId: Id,
    deviceId: Id,
    occurredAt: ShownTime.meta({ title: '时间', sort: true }),
    level: keyOf(logLevel).meta({ title: '级别', width: 80 }),
    message: z.string().meta({ title: '内容', width: 420 }),
    receivedAt: ShownTime.meta({ title: '上传时间', hidden: true }),
  },
  shown: {
    deviceName: z.string().meta({ title: '设备名称', width: 140 }),
    deviceNum: z.string().meta({ title: '设备编号', width: 100 }),
  },
  key: 'logId',
  columns: ['occurredAt', 'deviceName', 'deviceNum', 'level', 'message', 'receivedAt'],
  filter: {
    ...OpenMoments,
    keyword: Keyword.meta({ placeholder: '设备或内容' }),
    level: keyOf(logLevel).optional(),
    deviceId: Id.optional(),
  },
  period: 'occurredAt',
  order: descending('occurredAt'),
  export: 'device.logQueryExport',
});

/** What a machine should hold, what it says it holds, and since when; failures in its own words. */
export const machineHoldings = read({
  ...mayLook,
  id: 'device.holdings',
  title: '设备数据版本',
  path: '/api/v2/device/holdings',
  content: z.object({ deviceId: Id }),
  result: z.array(
    z.object({
      /** Chinese source text of what it is. */
      title: z.string(),
      wanted: Count,
      held: Count.nullable(),
      failure: z.string(),
    }),
  ),
});
