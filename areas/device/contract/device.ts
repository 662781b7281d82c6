import { z } from 'zod';
import { deviceType } from '#areas/canteen/contract/client-type.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { changes } from '#kit/contract/stored.ts';
import { Code, Gateway, IpAddress, MacAddress, SerialNumber } from '#kit/contract/validators.ts';
import { communicationMode, consumeMode, deviceEvent, deviceState, onlineState } from './lookups.ts';

/** Fields a form edits. The serial number is how the terminal names itself, so it is unique in the whole house. */
const DeviceFields = z.object({
  deviceNum: Code,
  deviceName: text(50, 1),
  deviceType: keyOf(deviceType),
  deviceModel: text(40).default(''),
  sn: SerialNumber,
  ip: IpAddress.default(''),
  mac: MacAddress.default(''),
  gateway: Gateway.default(''),
  installAddress: text(100).default(''),
  canteenId: Id,
  /** Null: at the canteen as a whole. */
  stallId: Id.nullable().default(null),
  consumeMode: keyOf(consumeMode).default(1),
  communicationMode: keyOf(communicationMode).default(1),
  /** Seconds between two heartbeats. */
  heartbeatSeconds: z.int().min(5).max(3600).default(30),
});

const DeviceRow = z.object({
  deviceId: Id,
  ...DeviceFields.shape,
  canteenName: z.string(),
  stallName: z.string().nullable(),
  state: keyOf(deviceState),
  online: keyOf(onlineState),
  lastHeartbeatAt: z.string().nullable(),
  /** The highest transaction number the terminal has sent. */
  lastTransactionNo: Count.nullable(),
  appVersion: z.string(),
  /** The list of cards that must not pay, as far as the terminal has said that it holds it. */
  cardListNo: Count,
  /** The version of the marketing rules it took over, and why it could not take a later one. */
  rulesNo: Count,
  rulesReason: z.string(),
  createdAt: z.string(),
  version: Count,
});

const deviceColumns = columns<typeof DeviceRow>()([
  { key: 'deviceNum', title: '设备编号', width: 100, sort: true },
  { key: 'deviceName', title: '设备名称', width: 140, sort: true },
  { key: 'online', title: '在线状态', kind: 'enum', of: onlineState, width: 100 },
  { key: 'state', title: '启用状态', kind: 'enum', of: deviceState, width: 100 },
  { key: 'deviceType', title: '设备类型', kind: 'enum', of: deviceType, width: 120 },
  { key: 'canteenName', title: '所属食堂', width: 120, sort: true },
  { key: 'stallName', title: '所属档口', width: 110 },
  { key: 'sn', title: '序列号', width: 150 },
  { key: 'lastHeartbeatAt', title: '最近心跳', kind: 'datetime', sort: true },
  { key: 'lastTransactionNo', title: '最大流水号', kind: 'int', width: 110 },
  { key: 'cardListNo', title: '黑名单版本', kind: 'int', width: 110 },
  { key: 'rulesNo', title: '营销规则版本', kind: 'int', width: 120, hidden: true },
  { key: 'rulesReason', title: '规则更新失败原因', width: 160, hidden: true },
  { key: 'ip', title: 'IP地址', width: 160 },
  { key: 'mac', title: 'MAC地址', width: 150, hidden: true },
  { key: 'gateway', title: '网关', width: 130, hidden: true },
  { key: 'deviceModel', title: '设备型号', width: 120, hidden: true },
  { key: 'consumeMode', title: '消费模式', kind: 'enum', of: consumeMode, width: 110 },
  { key: 'communicationMode', title: '通讯方式', kind: 'enum', of: communicationMode, width: 110, hidden: true },
  { key: 'installAddress', title: '安装位置', width: 160 },
  { key: 'appVersion', title: '软件版本', width: 110, hidden: true },
  { key: 'heartbeatSeconds', title: '心跳间隔（秒）', kind: 'int', hidden: true },
  { key: 'createdAt', title: '登记时间', kind: 'datetime', sort: true, hidden: true },
]);

/** Devices in canteens. */
export const pageDevice = page({
  id: 'device.page',
  title: '设备列表',
  path: '/api/v2/device/page',
  access: 'device:device:page',
  scope: 'canteen',
  filter: {
    keyword: Keyword,
    canteenId: Id.optional(),
    stallId: Id.optional(),
    deviceTypes: z.array(keyOf(deviceType)).min(1).max(50).optional(),
    state: keyOf(deviceState).optional(),
    online: keyOf(onlineState).optional(),
  },
  row: DeviceRow,
  columns: deviceColumns,
  export: 'device.pageExport',
});

/** The secret of a terminal as text: answered once, never readable again. */
const Issued = z.object({ deviceId: Id, sn: z.string(), secret: z.string() });

export const insertDevice = write({
  id: 'device.insert',
  title: '登记设备',
  path: '/api/v2/device/insert',
  access: 'device:device:insert',
  scope: 'canteen',
  content: DeviceFields,
  result: Issued,
});

const DeviceKey = z.object({ deviceId: Id });

/** `version` is the one that was read. Moving a device changes where its next sales count; earlier ones keep their place. */
export const updateDevice = write({
  id: 'device.update',
  title: '修改设备',
  path: '/api/v2/device/update',
  access: 'device:device:update',
  scope: 'canteen',
  content: z.object({ ...DeviceKey.shape, ...changes(DeviceFields.shape), version: Count }),
});

/** The terminal is no longer recognised; its history stays. */
export const deleteDevice = write({
  id: 'device.delete',
  title: '删除设备',
  path: '/api/v2/device/delete',
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

const StateLogRow = z.object({
  logId: Id,
  createdAt: z.string(),
  event: keyOf(deviceEvent),
  detail: z.string().nullable(),
});
export const stateLogColumns = columns<typeof StateLogRow>()([
  { key: 'createdAt', title: '时间', kind: 'datetime' },
  { key: 'event', title: '事件', kind: 'enum', of: deviceEvent, width: 110 },
  { key: 'detail', title: '说明', width: 280 },
]);
export const pageStateLog = page({
  id: 'device.statelogPage',
  title: '设备状态日志',
  path: '/api/v2/device/statelog/page',
  access: 'device:device:page',
  scope: 'canteen',
  filter: { ...DeviceKey.shape, startDate: DateTimeText.optional(), endDate: DateTimeText.optional() },
  row: StateLogRow,
  columns: stateLogColumns,
});

const DeviceChoice = z.object({
  deviceId: Id,
  deviceNum: z.string(),
  deviceName: z.string(),
  deviceType: keyOf(deviceType),
  canteenId: Id,
  stallId: Id.nullable(),
});
/** The devices the caller may see, for pickers. */
export const lookupDevice = page({
  id: 'device.lookupPage',
  title: '设备选择',
  path: '/api/v2/device/page',
  method: 'GET',
  access: 'session',
  scope: 'canteen',
  filter: { keyword: Keyword, canteenId: Id.optional(), stallId: Id.optional() },
  row: DeviceChoice,
  columns: columns<typeof DeviceChoice>()([
    { key: 'deviceNum', title: '设备编号' },
    { key: 'deviceName', title: '设备名称' },
  ]),
});

/** The fixed list of device types, in the caller's language. */
export const deviceTypes = read({
  id: 'device.typeList',
  title: '设备类型',
  path: '/api/v2/device/type/list',
  access: 'session',
  result: z.array(z.object({ key: z.int(), desc: z.string() })),
});
