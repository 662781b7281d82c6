import { z } from 'zod';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { sendState } from '#areas/menu/contract/recipe-issue.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { changes } from '#kit/contract/stored.ts';
import { Code, Gateway, IpAddress, MacAddress, SerialNumber } from '#kit/contract/validators.ts';
import {
  communicationMode,
  consumeMode,
  deviceEvent,
  deviceState,
  onlineState,
} from './lookups.ts';
import { paperState } from './machine/device-door.ts';
import { MachineSettings } from './machine/settings.ts';

/** Fields a form edits. The serial number is how the terminal names itself, so it is unique in the whole house. */
const DeviceFields = z.object({
  deviceNum: Code.meta({ title: '设备编号', width: 100, sort: true }),
  deviceName: text(50, 1).meta({ title: '设备名称', width: 140, sort: true }),
  deviceType: keyOf(machineType).meta({ title: '设备类型', width: 120 }),
  deviceModel: text(40).meta({ title: '设备型号', width: 120, hidden: true }).default(''),
  sn: SerialNumber.meta({ title: '序列号', width: 150 }),
  ip: IpAddress.meta({ title: 'IP地址', width: 160 }).default(''),
  mac: MacAddress.meta({ title: 'MAC地址', width: 150, hidden: true }).default(''),
  gateway: Gateway.meta({ title: '网关', width: 130, hidden: true }).default(''),
  installAddress: text(100).meta({ title: '安装位置', width: 160 }).default(''),
  canteenId: Id,
  /** Null: at the canteen as a whole. */
  stallId: Id.nullable().default(null),
  consumeMode: keyOf(consumeMode).meta({ title: '消费模式', width: 110 }).default(1),
  communicationMode: keyOf(communicationMode)
    .meta({ title: '通讯方式', width: 110, hidden: true })
    .default(1),
  /** Seconds between two heartbeats. */
  heartbeatSeconds: z
    .int()
    .min(5)
    .max(3600)
    .meta({ title: '心跳间隔（秒）', hidden: true })
    .default(30),
  /** What is set at it beside, by its kind; what is not named is as it was, or as it is at first. */
  settings: MachineSettings.default({}),
});
const { canteenId, settings, ...stored } = DeviceFields.shape;

/** Devices in canteens. */
export const pageDevice = listSet({
  id: 'device.page',
  title: '设备列表',
  path: '/api/v2/device/page',
  aliases: [
    {
      id: 'device.machinePage',
      path: '/api/v1/machine/getMachineByPage',
      method: 'GET',
    },
  ],
  access: 'device:device:page',
  scope: 'canteen',
  own: {
    deviceId: Id,
    ...stored,
    state: keyOf(deviceState).meta({ title: '启用状态', width: 100 }),
    lastHeartbeatAt: ShownTime.nullable().meta({ title: '最近心跳', sort: true }),
    /** The highest transaction number the terminal has sent. */
    lastTransactionNo: Count.nullable().meta({ title: '最大流水号', width: 110 }),
    appVersion: z.string().meta({ title: '软件版本', width: 110, hidden: true }),
    /** Why it could not take over a later version of the marketing rules. */
    rulesReason: z.string().meta({ title: '规则更新失败原因', width: 160, hidden: true }),
    paper: keyOf(paperState).nullable().meta({ title: '纸张', width: 80, hidden: true }),
    createdAt: ShownTime.meta({ title: '登记时间', sort: true, hidden: true }),
    version: Count,
  },
  shown: {
    canteenId,
    canteenName: z.string().meta({ title: '所属食堂', width: 120, sort: true }),
    stallName: z.string().nullable().meta({ title: '所属档口', width: 110 }),
    online: keyOf(onlineState).meta({ title: '在线状态', width: 100 }),
    settings,
    /* What only machines that sell have; null at the others. */
    sellsBy: keyOf(consumeMode).nullable().meta({ title: '消费模式', width: 110 }),
    /** The list of cards that must not pay, as far as the terminal has said that it holds it. */
    cardListNo: Count.nullable().meta({ title: '黑名单版本', width: 110 }),
    /** The version of the marketing rules it took over. */
    rulesNo: Count.nullable().meta({ title: '营销规则版本', width: 120, hidden: true }),
    /** Sales that wait on the machine to be sent. */
    waitingSales: Count.nullable().meta({ title: '待上传笔数', width: 100, hidden: true }),
    /** When its newest sale arrived; null before the first. */
    lastSaleAt: ShownTime.nullable().meta({ title: '最近消费', hidden: true }),
    /** What became of the last command; null before the first. */
    sendState: keyOf(sendState).nullable().meta({ title: '下发状态', width: 100 }),
    /** Alarms that are not over. */
    alarms: Count.meta({ title: '告警', width: 70, zero: '无' }),
  },
  key: 'deviceId',
  columns: [
    'deviceNum',
    'deviceName',
    'online',
    'alarms',
    'canteenName',
    'deviceType',
    'stallName',
    'sendState',
    'state',
    'sn',
    'lastHeartbeatAt',
    'lastTransactionNo',
    'cardListNo',
    'rulesNo',
    'rulesReason',
    'paper',
    'waitingSales',
    'lastSaleAt',
    'ip',
    'mac',
    'gateway',
    'deviceModel',
    'sellsBy',
    'communicationMode',
    'installAddress',
    'appVersion',
    'heartbeatSeconds',
    'createdAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '设备名称、编号或序列号' }),
    canteenId: Id.optional().meta({ title: '所属食堂' }),
    stallId: Id.optional(),
    online: keyOf(onlineState).optional(),
    deviceTypes: z
      .array(keyOf(machineType))
      .min(1)
      .max(50)
      .optional()
      .meta({ title: '设备类型', of: machineType }),
    state: keyOf(deviceState).optional(),
  },
  search: ['deviceNum', 'deviceName', 'sn'],
  order: ascending('deviceNum'),
  export: 'device.pageExport',
});

/** The secret of a terminal as text: answered once, never readable again. */
const Issued = z.object({ deviceId: Id, sn: z.string(), secret: z.string() });

/** What is not named of its heartbeat and settings is as the house says of new machines (`machine/metadata.ts`). */
export const insertDevice = write({
  id: 'device.insert',
  title: '登记设备',
  path: '/api/v2/device/insert',
  aliases: [{ id: 'device.machineAdd', path: '/api/v1/machine/postMachine' }],
  access: 'device:device:insert',
  scope: 'canteen',
  content: DeviceFields.extend({
    /** What the house says of new machines where none is named. */
    heartbeatSeconds: DeviceFields.shape.heartbeatSeconds.unwrap().optional(),
  }),
  result: Issued,
});

const DeviceKey = z.object({ deviceId: Id });

/** `version` is the one that was read. Moving a device changes where its next sales count; earlier ones keep their place. */
export const updateDevice = write({
  id: 'device.update',
  title: '修改设备',
  path: '/api/v2/device/update',
  aliases: [{ id: 'device.machineUpdate', path: '/api/v1/machine/putMachins', method: 'PUT' }],
  access: 'device:device:update',
  scope: 'canteen',
  content: z.object({ ...DeviceKey.shape, ...changes(DeviceFields.shape), version: Count }),
});

/** The terminal is no longer recognised; its history stays. */
export const deleteDevice = write({
  id: 'device.delete',
  title: '删除设备',
  path: '/api/v2/device/delete',
  aliases: [
    { id: 'device.machineDelete', path: '/api/v1/machine/delMachine', method: 'DELETE' },
    { id: 'device.printerDelete', path: '/api/v1/machine/delPrinter', method: 'DELETE' },
  ],
  access: 'device:device:delete',
  scope: 'canteen',
  content: DeviceKey,
});

/** A disabled terminal is refused by every call of the device API. */
export const updateDeviceState = write({
  id: 'device.updateState',
  title: '启用或停用设备',
  path: '/api/v2/device/update/state',
  access: 'device:device:update',
  scope: 'canteen',
  content: z.object({ ...DeviceKey.shape, state: keyOf(deviceState) }),
});

/** A new secret; the old one stops working at once. */
export const renewDeviceSecret = write({
  id: 'device.renewSecret',
  title: '重置设备密钥',
  path: '/api/v2/device/secret/renew',
  access: 'device:device:secret',
  scope: 'canteen',
  content: DeviceKey,
  result: Issued,
});

/** What happened to one device, newest first. */
export const pageStateLog = listSet({
  id: 'device.statelogPage',
  title: '设备状态日志',
  path: '/api/v2/device/statelog/page',
  access: 'device:device:page',
  scope: 'canteen',
  own: {
    logId: Id,
    createdAt: ShownTime.meta({ title: '时间' }),
    event: keyOf(deviceEvent).meta({ title: '事件', width: 110 }),
    detail: z.string().nullable().meta({ title: '说明', width: 280 }),
  },
  key: 'logId',
  columns: ['createdAt', 'event', 'detail'],
  filter: { ...DeviceKey.shape, ...OpenMoments },
  period: 'createdAt',
  order: descending('logId'),
});

/** The devices the caller may see, for pickers. */
export const lookupDevice = listSet({
  id: 'device.lookupPage',
  title: '设备选择',
  path: '/api/v2/device/page',
  method: 'GET',
  access: 'session',
  scope: 'canteen',
  own: {
    deviceId: Id,
    deviceNum: z.string().meta({ title: '设备编号' }),
    deviceName: z.string().meta({ title: '设备名称' }),
    deviceType: keyOf(machineType),
    stallId: Id.nullable(),
  },
  shown: { canteenId: Id },
  key: 'deviceId',
  columns: ['deviceNum', 'deviceName'],
  filter: { keyword: Keyword, canteenId: Id.optional(), stallId: Id.optional() },
  order: ascending('deviceNum'),
});

/** The fixed list of device types, in the caller's language. */
export const deviceTypes = read({
  id: 'device.typeList',
  title: '设备类型',
  path: '/api/v2/device/type/list',
  access: 'session',
  result: z.array(z.object({ key: z.int(), desc: z.string() })),
});
