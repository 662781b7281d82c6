import { menu } from '#kit/contract/menu.ts';
import { openCells, pageCabinet, saveCabinet } from './cabinet.ts';
import { DEVICE_LIST } from './pages.ts';
import { deleteTill, pageTill, saveTill } from './till.ts';

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
    title: '立式消费机管理',
    keywords: ['刷卡机', '消费机', 'POS', '终端'],
    kind: 'page',
    order: 10,
    access: 'device:device:page',
    buttons: [
      { code: 'device:device:insert', title: '登记设备' },
      { code: 'device:device:update', title: '修改设备' },
      { code: 'device:device:delete', title: '删除设备' },
      { code: 'device:device:secret', title: '重置设备密钥' },
    ],
  },
  {
    path: '/machinemanage/warmingCabinet',
    title: '保温取餐柜',
    keywords: ['外卖柜', '柜子'],
    kind: 'page',
    order: 30,
    access: pageCabinet.access,
    buttons: [
      { code: saveCabinet.access, title: '保存取餐柜' },
      { code: openCells.access, title: '操作取餐柜柜格' },
    ],
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
