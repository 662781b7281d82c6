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
  { key: 1, desc: '已启用', colour: 'success' },
  { key: 2, desc: '已停用', colour: 'default' },
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
  { key: 'changed', desc: '修改::event', colour: 'default' },
  { key: 'enabled', desc: '启用::event', colour: 'success' },
  { key: 'disabled', desc: '停用::event', colour: 'warning' },
  { key: 'secret', desc: '重置密钥', colour: 'warning' },
  { key: 'online', desc: '上线', colour: 'success' },
  { key: 'offline', desc: '离线', colour: 'error' },
  { key: 'removed', desc: '删除::event', colour: 'error' },
]);

/**
 * Every client and device an order or a record may come from (document 0 section 9). Where the specification gives a device its
 * model only, this list says what the device is; ids it does not name at all are named in docs/decisions.md.
 */
export const clientType = lookup([
  { key: 1, desc: '小程序' },
  { key: 2, desc: '公众号' },
  { key: 3, desc: '企业微信' },
  { key: 4, desc: '钉钉' },
  { key: 5, desc: '支付宝' },
  { key: 6, desc: '安卓客户端' },
  { key: 7, desc: 'H5' },
  { key: 8, desc: '苹果客户端' },
  { key: 9, desc: '电脑网页' },
  { key: 10, desc: '开放接口' },
  { key: 20, desc: '双屏消费机' },
  { key: 21, desc: '挂式消费机' },
  { key: 22, desc: '手持消费机' },
  { key: 23, desc: '台式消费机' },
  { key: 24, desc: '人脸识别终端' },
  { key: 25, desc: '自助结算台' },
  { key: 26, desc: '取餐柜' },
  { key: 27, desc: '生鲜柜' },
  { key: 28, desc: '冷藏取餐柜' },
  { key: 29, desc: '自助点餐机' },
  { key: 30, desc: '自助充值机' },
  { key: 31, desc: '自助查询机' },
  { key: 32, desc: '出餐机' },
  { key: 33, desc: '小票打印机' },
  { key: 34, desc: '扫码支付机' },
  { key: 35, desc: '计量主机' },
  { key: 36, desc: '智能结算台' },
  { key: 37, desc: '核销机' },
  { key: 38, desc: '叫号机' },
  { key: 39, desc: '餐券' },
  { key: 40, desc: '称重取餐机' },
  { key: 41, desc: '立式消费机' },
  { key: 42, desc: '发卡器' },
  { key: 43, desc: '留样机' },
  { key: 44, desc: '批量出餐机' },
  { key: 45, desc: '电子菜牌' },
  { key: 46, desc: '菜谱平板' },
  { key: 47, desc: '智能售货柜' },
  { key: 48, desc: '监控摄像头' },
  { key: 49, desc: '门禁终端' },
  { key: 50, desc: '人脸消费机' },
  { key: 51, desc: 'AI菜品采集终端' },
  { key: 52, desc: '刷卡消费机' },
  { key: 53, desc: '扫码消费机' },
  { key: 54, desc: '考勤终端' },
  { key: 55, desc: '脱机消费机' },
  { key: 56, desc: '联机消费机' },
  { key: 57, desc: '小型消费机' },
  { key: 58, desc: '水控终端' },
  { key: 59, desc: '电控终端' },
  { key: 67, desc: '超市收银机' },
  { key: 68, desc: '超市自助收银机' },
  { key: 100, desc: '管理后台' },
  { key: 101, desc: '定时任务' },
]);

/** What a sensor of the kitchen or the door is (document 0 section 9). */
export const sensorType = lookup([
  { key: 1, desc: '摄像头' },
  { key: 2, desc: '传感器' },
  { key: 3, desc: '门禁' },
  { key: 4, desc: '计量表' },
  { key: 5, desc: '仪器' },
]);

/** What somebody has to look at in what terminals send (domain notes B2). */
export const anomalyKind = lookup([
  { key: 1, desc: '流水号冲突', colour: 'error' },
  { key: 2, desc: '终端时钟异常', colour: 'warning' },
  { key: 3, desc: '流水号缺失', colour: 'warning' },
  { key: 4, desc: '上传行被拒', colour: 'error' },
]);
export const ANOMALY = { conflict: 1, clock: 2, gap: 3, rejected: 4 } as const;
export const anomalyState = lookup([
  { key: 'open', desc: '待处理', colour: 'error' },
  { key: 'noted', desc: '已核实', colour: 'default' },
  { key: 'posted', desc: '已补录', colour: 'success' },
  { key: 'arrived', desc: '已补齐', colour: 'success' },
]);
/** What became of a transaction number. */
export const transactionState = lookup([
  { key: 1, desc: '已入账' },
  { key: 2, desc: '已挂账' },
  { key: 3, desc: '已拒绝' },
]);
/** Why a row of an upload was refused. */
export const rejectReason = lookup([
  { key: 'INVALID_ROW', desc: '内容不符合要求' },
  { key: 'TOO_OLD', desc: '交易时间过早' },
]);
