import { type MenuEntry, menu } from '#kit/contract/menu.ts';
import { openCells, pageCabinet, saveCabinet } from './cabinet.ts';
import {
  deleteDevice,
  insertDevice,
  pageDevice,
  renewDeviceSecret,
  updateDevice,
} from './device.ts';
import {
  applyCertificate,
  pageCitizenCard,
  saveCitizenCardGateway,
} from './machine/citizen-card.ts';
import { pageCommand, sendCommand } from './machine/command.ts';
import { pageDeduction, setDeduction } from './machine/deduction.ts';
import { desks } from './machine/desk.ts';
import { createFacePeople, pageFaceRegistration } from './machine/faces.ts';
import { kitchenKinds, machineKinds } from './machine/kinds.ts';
import { queryBuffetMetadata, queryDeviceMetadata, queryFaceMetadata } from './machine/metadata.ts';
import {
  RECOGNITION_DETAIL,
  recognitionCanteens,
  recognitionDishes,
} from './machine/recognition.ts';
import { activateSqb, pageSqb, saveSqbVendor } from './machine/sqb.ts';
import { querySubMachines } from './machine/sub-machine.ts';
import { tableware } from './machine/tableware.ts';
import { machineBoard, pageAlarm, pageDeviceLog, takeOnAlarms } from './machine/watch.ts';
import { DEVICE_LIST } from './pages.ts';
import { deleteTill, pageTill, saveTill } from './till.ts';

/** Kinds of machines stand below what is about all of them. */
const FIRST_KIND = 10;

export const deviceMenu = menu([
  {
    path: '/machinemanage',
    title: '设备管理',
    kind: 'group',
    permissionId: 202000,
    order: 70,
    icon: 'MobileOutlined',
  },
  {
    path: DEVICE_LIST,
    title: '全部设备',
    keywords: ['设备', '终端', '机器'],
    kind: 'page',
    order: 1,
    access: pageDevice.access,
    buttons: [
      { code: insertDevice.access, title: '登记设备' },
      { code: updateDevice.access, title: '修改设备' },
      { code: deleteDevice.access, title: '删除设备' },
      { code: renewDeviceSecret.access, title: '重置设备密钥' },
      { code: sendCommand.access, title: '下发设备指令' },
      { code: queryDeviceMetadata.access, title: '设备参数设置' },
      { code: desks.page.access, title: '查看餐位' },
      { code: desks.add.access, title: '新增餐位' },
      { code: desks.modify.access, title: '修改餐位' },
      { code: desks.remove.access, title: '删除餐位' },
    ],
  },
  {
    path: '/machinemanage/alarmInfo',
    title: '告警信息',
    keywords: ['报警', '故障', '离线'],
    kind: 'page',
    order: 2,
    access: pageAlarm.access,
    buttons: [{ code: takeOnAlarms.access, title: '处理设备告警' }],
  },
  {
    path: '/machinemanage/alarmInfoV2',
    title: '告警信息',
    kind: 'hidden',
    order: 2,
    access: pageAlarm.access,
  },
  {
    path: '/machinemanage/device-logV2',
    title: '设备日志',
    kind: 'hidden',
    order: 4,
    access: pageDeviceLog.access,
  },
  {
    path: '/machinemanage/warmingCabinetV2',
    title: '保温取餐柜',
    kind: 'hidden',
    order: 60,
    access: pageCabinet.access,
  },
  {
    path: '/machinemanage/commands',
    title: '设备指令',
    keywords: ['下发', '命令'],
    kind: 'page',
    order: 3,
    access: pageCommand.access,
  },
  {
    path: '/machinemanage/device-log',
    title: '设备日志',
    kind: 'page',
    order: 4,
    access: pageDeviceLog.access,
  },
  ...machineKinds.flatMap(({ name, title, keywords = [] }, at): MenuEntry[] => [
    {
      path: `/machinemanage/${name}`,
      title,
      keywords,
      kind: 'page',
      order: FIRST_KIND + at,
      access: pageDevice.access,
    },
    {
      path: `/machinemanage/${name}V2`,
      title,
      kind: 'hidden',
      order: FIRST_KIND + at,
      access: machineBoard.access,
    },
  ]),
  {
    path: '/machinemanage/warmingCabinet',
    title: '保温取餐柜',
    keywords: ['外卖柜', '柜子'],
    kind: 'page',
    order: 60,
    access: pageCabinet.access,
    buttons: [
      { code: saveCabinet.access, title: '保存取餐柜' },
      { code: openCells.access, title: '操作取餐柜柜格' },
    ],
  },
  {
    path: '/machinemanage/deduction',
    title: '扣款顺序',
    keywords: ['钱包', '补贴', '先扣'],
    kind: 'page',
    order: 72,
    access: pageDeduction.access,
    buttons: [{ code: setDeduction.access, title: '设置扣款顺序' }],
  },
  {
    path: '/machinemanage/sqb',
    title: '收钱吧终端',
    keywords: ['激活码', '聚合支付', '签到'],
    kind: 'page',
    order: 73,
    access: pageSqb.access,
    buttons: [
      { code: activateSqb.access, title: '激活收钱吧终端' },
      { code: saveSqbVendor.access, title: '收钱吧服务商设置' },
    ],
  },
  {
    path: '/machinemanage/citizenCard',
    title: '市民卡终端',
    keywords: ['点位', '证书', '一卡通'],
    kind: 'page',
    order: 74,
    access: pageCitizenCard.access,
    buttons: [
      { code: applyCertificate.access, title: '申请市民卡证书' },
      { code: saveCitizenCardGateway.access, title: '市民卡平台设置' },
    ],
  },
  {
    path: '/machinemanage/dataGatewayDetail',
    title: '数据网关详情',
    kind: 'hidden',
    order: 60,
    access: querySubMachines.access,
  },
  {
    path: '/machinemanage/dishRecognitionConfig',
    title: '菜品识别配置',
    keywords: ['AI', '识别服务', '菜品识别'],
    kind: 'page',
    order: 55,
    access: recognitionCanteens.access,
  },
  {
    path: '/machinemanage/dishRecognitionConfigV2',
    title: '菜品识别配置',
    kind: 'hidden',
    order: 55,
    access: recognitionCanteens.access,
  },
  {
    path: RECOGNITION_DETAIL,
    title: '识别菜谱详情',
    kind: 'hidden',
    order: 56,
    access: recognitionDishes.access,
  },
  {
    path: '/machinemanage/tablewareV2',
    title: '餐具管理',
    kind: 'hidden',
    order: 70,
    access: tableware.page.access,
  },
  {
    path: '/machinemanage/offlineAnomaly',
    title: '离线交易异常',
    keywords: ['拒绝', '刷卡失败', '脱机'],
    kind: 'page',
    order: 90,
    access: 'device:anomaly:page',
    buttons: [
      { code: 'device:anomaly:note', title: '标记异常已核实' },
      { code: 'device:anomaly:post', title: '补录异常交易' },
    ],
  },
  {
    path: '/canteenBackcourt',
    title: '明厨亮灶',
    kind: 'group',
    permissionId: 1_700_000,
    order: 75,
    icon: 'EyeOutlined',
  },
  {
    path: '/canteenBackcourt/deviceManage',
    title: '后厨设备',
    kind: 'group',
    order: 40,
  },
  {
    path: '/canteenBackcourt/deviceManage/camera',
    title: '摄像头',
    keywords: ['监控'],
    kind: 'page',
    order: FIRST_KIND,
    access: pageDevice.access,
  },
  ...kitchenKinds.map(
    ({ name, title }, at): MenuEntry => ({
      path: `/canteenBackcourt/deviceManage/${name}`,
      title,
      kind: 'page',
      order: FIRST_KIND + 1 + at,
      access: pageDevice.access,
    }),
  ),
  {
    path: '/machinemanage/faceRegisterRecord',
    title: '人脸注册记录',
    keywords: ['人脸', '下发'],
    kind: 'page',
    order: 5,
    access: pageFaceRegistration.access,
    buttons: [{ code: createFacePeople.access, title: '下发人脸' }],
  },
  {
    path: '/basesetting/otherset/helpself',
    title: '自助餐设置',
    keywords: ['托盘', '出餐机'],
    kind: 'page',
    permissionId: 203010,
    order: 10,
    access: queryBuffetMetadata.access,
  },
  {
    path: '/basesetting/otherset/facealgorithm',
    title: '人脸算法设置',
    keywords: ['人脸识别', '刷脸'],
    kind: 'page',
    permissionId: 203040,
    order: 40,
    access: queryFaceMetadata.access,
  },
  {
    path: '/superstore/device',
    title: '超市设备',
    kind: 'page',
    order: 40,
    access: pageTill.access,
    buttons: [
      { code: saveTill.access, title: '保存超市设备' },
      { code: deleteTill.access, title: '删除超市设备' },
    ],
  },
]);
