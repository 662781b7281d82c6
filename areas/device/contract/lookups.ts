import { lookup } from '#kit/contract/lookup.ts';

export const deviceState = lookup({
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'default' },
});
/** Computed: online while the last heartbeat is at most three intervals old. */
export const onlineState = lookup({
  online: { key: 1, desc: '在线', colour: 'success' },
  offline: { key: 2, desc: '离线', colour: 'error' },
});
/** Whether a sale needs the server: 1 asks first, 2 sells from its own data and uploads later. */
export const consumeMode = lookup({
  online: { key: 1, desc: '联机消费' },
  offline: { key: 2, desc: '脱机消费' },
});
export const communicationMode = lookup({
  wired: { key: 1, desc: '有线网络' },
  wireless: { key: 2, desc: '无线网络' },
  mobileNetwork: { key: 3, desc: '4G' },
});

/** What the state log of a device records. */
export const deviceEvent = lookup([
  { key: 'registered', desc: '登记', colour: 'processing' },
  { key: 'changed', desc: '修改::event', colour: 'default' },
  { key: 'enabled', desc: '启用::event', colour: 'success' },
  { key: 'disabled', desc: '停用::event', colour: 'warning' },
  { key: 'secret', desc: '重置密钥', colour: 'warning' },
  { key: 'paired', desc: '配对屏幕', colour: 'success' },
  { key: 'unpaired', desc: '解除配对', colour: 'warning' },
  { key: 'online', desc: '上线', colour: 'success' },
  { key: 'offline', desc: '离线', colour: 'error' },
  { key: 'removed', desc: '删除::event', colour: 'error' },
]);

/** What a sensor of the kitchen or the door is (rule lookups/sensors). */
export const sensorType = lookup({
  camera: { key: 1, desc: '摄像头' },
  sensor: { key: 2, desc: '传感器' },
  accessControl: { key: 3, desc: '门禁' },
  meter: { key: 4, desc: '计量表' },
  instrument: { key: 5, desc: '仪器' },
});

/** What an operator has to look at in what terminals send (rule devices/transaction). */
export const anomalyKind = lookup({
  numberUsedTwice: { key: 1, desc: '流水号冲突', colour: 'error' },
  wrongClock: { key: 2, desc: '终端时钟异常', colour: 'warning' },
  missingNumbers: { key: 3, desc: '流水号缺失', colour: 'warning' },
  rowRefused: { key: 4, desc: '上传行被拒', colour: 'error' },
});
export const anomalyState = lookup([
  { key: 'open', desc: '待处理', colour: 'error' },
  { key: 'noted', desc: '已核实', colour: 'default' },
  { key: 'posted', desc: '已补录', colour: 'success' },
  { key: 'arrived', desc: '已补齐', colour: 'success' },
]);
/** What became of a transaction number. */
export const transactionState = lookup({
  booked: { key: 1, desc: '已入账' },
  inSuspense: { key: 2, desc: '已挂账' },
  refused: { key: 3, desc: '已拒绝' },
});
/** Why a row of an upload was refused. */
export const rejectReason = lookup([
  { key: 'INVALID_ROW', desc: '内容不符合要求' },
  { key: 'TOO_OLD', desc: '交易时间过早' },
]);
