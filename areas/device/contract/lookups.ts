import { lookup } from '#kit/contract/lookup.ts';

/** Device types (document 0 section 9); models keep the names their makers gave them. */
export const deviceType = lookup([
  { key: 20, desc: 'LN-506A' },
  { key: 21, desc: 'LN-6606' },
  { key: 22, desc: '手持消费机' },
  { key: 23, desc: 'LN-808' },
  { key: 25, desc: 'LN-Z02' },
  { key: 26, desc: 'LN-CG06' },
  { key: 30, desc: 'LN-6101' },
  { key: 32, desc: '出餐机' },
  { key: 34, desc: '扫码支付机' },
  { key: 35, desc: 'LN-JL-01' },
  { key: 36, desc: 'LN-Z02' },
  { key: 37, desc: '核销机' },
  { key: 38, desc: '叫号机' },
  { key: 39, desc: 'LN-2200C' },
  { key: 41, desc: '立式消费机' },
  { key: 43, desc: '留样机' },
  { key: 44, desc: '批量出餐机' },
  { key: 45, desc: '电子菜牌' },
  { key: 46, desc: '菜谱平板' },
  { key: 47, desc: 'LN-XZ01' },
  { key: 50, desc: 'LN-809CS' },
  { key: 51, desc: 'AI菜品采集终端' },
  { key: 52, desc: 'LN-508A' },
  { key: 53, desc: 'LN-508A-S' },
  { key: 55, desc: 'LN-807' },
  { key: 56, desc: 'LN-809' },
  { key: 57, desc: 'LN-809s' },
]);

/** The device types that sell: what the consumption machine screens offer. */
const consumeDeviceTypes = [20, 21, 22, 23, 34, 41, 50, 52, 53, 55, 56, 57] as const;
export const consumeDeviceType = lookup(
  deviceType.filter((type) => (consumeDeviceTypes as readonly number[]).includes(type.key)),
);

export const deviceState = lookup([
  { key: 1, desc: '启用', colour: 'success' },
  { key: 2, desc: '停用', colour: 'default' },
]);
/** Computed: online while the last heartbeat is at most three intervals old. */
export const onlineState = lookup([
  { key: 1, desc: '在线', colour: 'success' },
  { key: 2, desc: '离线', colour: 'error' },
]);
/** Whether a sale needs the server: 1 asks first, 2 sells from its own data and uploads later. */
export const consumeMode = lookup([
  { key: 1, desc: '联机消费' },
  { key: 2, desc: '脱机消费' },
]);
export const communicationMode = lookup([
  { key: 1, desc: '有线网络' },
  { key: 2, desc: '无线网络' },
  { key: 3, desc: '4G' },
]);

/** What the state log of a device records. */
export const deviceEvent = lookup([
  { key: 'registered', desc: '登记', colour: 'processing' },
  { key: 'changed', desc: '修改', colour: 'default' },
  { key: 'enabled', desc: '启用', colour: 'success' },
  { key: 'disabled', desc: '停用', colour: 'warning' },
  { key: 'secret', desc: '重置密钥', colour: 'warning' },
  { key: 'online', desc: '上线', colour: 'success' },
  { key: 'offline', desc: '离线', colour: 'error' },
  { key: 'removed', desc: '删除', colour: 'error' },
]);
