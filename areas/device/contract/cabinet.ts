import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Code, SerialNumber } from '#kit/contract/validators.ts';
import { deviceState, onlineState } from './lookups.ts';

/* Pick-up cabinets and their cells. What a cell is told waits until its cabinet fetches it. */

/** The kinds of device types that are pick-up cabinets. */
export const cabinetType = lookup({
  pickUpCabinet: { key: 26, desc: '取餐柜' },
  freshCabinet: { key: 27, desc: '生鲜柜' },
  chilledPickUpCabinet: { key: 28, desc: '冷藏取餐柜' },
});
/** What a cell can be used for at the moment. */
export const cellState = lookup({
  free: { key: 1, desc: '空闲', colour: 'success' },
  mealInside: { key: 2, desc: '已放餐', colour: 'processing' },
  disabled: { key: 3, desc: '已停用', colour: 'default' },
  broken: { key: 4, desc: '故障', colour: 'error' },
});
/** What can be switched at a cell; a door that is on stands open. */
export const onOff = lookup({
  on: { key: 1, desc: '开', colour: 'success' },
  off: { key: 2, desc: '关', colour: 'default' },
});
const OnOff = keyOf(onOff);

const CabinetFields = z.object({
  deviceNum: Code.meta({ title: '设备编号', width: 110, sort: true }),
  deviceName: text(50, 1).meta({ title: '设备名称', width: 160, sort: true }),
  deviceType: keyOf(cabinetType).meta({ title: '设备类型', width: 120 }),
  sn: SerialNumber.meta({ title: '序列号', width: 160 }),
  canteenId: Id,
  /** Doors, numbered from 1. */
  cells: z
    .int()
    .min(1, '请输入1-200的整数')
    .max(200, '请输入1-200的整数')
    .meta({ title: '柜格数', width: 90, total: true }),
  installAddress: text(100).meta({ title: '安装位置', width: 160 }),
});
const { canteenId, cells: doorCount, ...stored } = CabinetFields.shape;

const cabinet = { access: 'device:cabinet:page', scope: 'canteen' } as const;
export const pageCabinet = listSet({
  ...cabinet,
  id: 'device.cabinetPage',
  title: '取餐柜列表',
  path: '/api/v1/android/deviceLocker/page',
  own: {
    deviceId: Id,
    ...stored,
    state: keyOf(deviceState).meta({ title: '启用状态', width: 100 }),
    lastHeartbeatAt: ShownTime.nullable().meta({ title: '最近心跳', sort: true }),
    version: Count,
  },
  shown: {
    canteenId,
    canteenName: z.string().meta({ title: '食堂', width: 160, sort: true }),
    cells: doorCount,
    used: Count.meta({ title: '已放餐格数', width: 110, total: true }),
    online: keyOf(onlineState).meta({ title: '在线状态', width: 100 }),
  },
  key: 'deviceId',
  columns: [
    'deviceNum',
    'deviceName',
    'online',
    'state',
    'cells',
    'used',
    'canteenName',
    'deviceType',
    'sn',
    'lastHeartbeatAt',
    'installAddress',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '设备名称、编号或序列号' }),
    canteenId: Id.optional().meta({ title: '所属食堂' }),
    online: keyOf(onlineState).optional(),
    deviceType: keyOf(cabinetType).optional(),
  },
  search: ['deviceNum', 'deviceName', 'sn'],
  order: ascending('deviceNum'),
  export: 'device.cabinetPageExport',
});

/**
 * Registers a cabinet with its cells, or with `deviceId` and the `version` that was read changes one. The secret of a new one is told once.
 * @errors 400 the canteen is not the caller's; 404; 409 number or serial number taken, changed by another operator, CELL_USED: a meal lies behind
 * a door that would go
 */
export const saveCabinet = write({
  id: 'device.cabinetSave',
  title: '保存取餐柜',
  path: '/api/v1/android/deviceLocker/save',
  access: 'device:cabinet:save',
  scope: 'canteen',
  content: z.object({ ...CabinetFields.shape, deviceId: Id.optional(), version: Count.optional() }),
  result: z.object({ deviceId: Id, sn: z.string(), secret: z.string().nullable() }),
});

/** The cells of a cabinet in the order of their doors. */
export const listCells = read({
  ...cabinet,
  id: 'device.lockerDetailSearchList',
  title: '取餐柜柜格',
  path: '/api/v1/android/deviceLocker/detail/search/list',
  aliases: [
    {
      id: 'device.mealsCounterDetailList',
      path: '/api/v1/macmealscounter/detail/list/{deviceId}',
      method: 'GET',
    },
  ],
  content: z.object({ deviceId: Id }),
  result: z.array(
    z.object({
      cellId: Id,
      doorNo: Count,
      state: keyOf(cellState),
      light: OnOff,
      heat: OnOff,
      sterilize: OnOff,
      orderId: Id.nullable(),
      custName: z.string().nullable(),
      laidAt: z.string().nullable(),
      /** Told, and not yet fetched by the cabinet. */
      waiting: Count,
      /** Why it did not do what it was told last; empty otherwise. */
      failure: z.string(),
    }),
  ),
});

const operate = { access: 'device:cabinet:operate', scope: 'canteen', method: 'PUT' } as const;
const cells = { cellIds: z.array(Id).min(1, '请选择柜格').max(200) };
const Told = z.object({ done: Count });
/** value 1: open the door, 2: close it. */
export const openCells = write({
  ...operate,
  id: 'device.lockerOpenOrClose',
  title: '开关柜门',
  path: '/api/v1/android/deviceLocker/openOrClose',
  content: z.object({ ...cells, value: OnOff }),
  result: Told,
});
/** value 1: no meal is laid in any more, 2: usable again. */
export const disableCells = write({
  ...operate,
  id: 'device.lockerDisable',
  title: '停用或启用柜格',
  path: '/api/v1/android/deviceLocker/disable',
  aliases: [
    { id: 'device.mealsCounterDisable', path: '/api/v1/macmealscounter/disable', method: 'PUT' },
  ],
  content: z.object({ ...cells, value: OnOff }),
  result: Told,
});
const switching = <Id extends string>(id: Id, title: string, leaf: string) =>
  write({
    ...operate,
    id,
    title,
    path: `/api/v1/android/deviceLocker/${leaf}`,
    content: z.object({ ...cells, value: OnOff }),
    result: Told,
  });
export const lightCells = switching('device.lockerSetLight', '开关柜格照明', 'setLight');
export const heatCells = switching('device.lockerSetHeat', '开关柜格加热', 'setHeat');
export const sterilizeCells = switching(
  'device.lockerSetSterilize',
  '开关柜格消毒',
  'setSterilize',
);
/** value 1: reported broken, 2: repaired. */
export const breakCells = switching('device.lockerBreakdown', '柜格报障或恢复', 'breakdown');

/** Takes away meals that were not fetched: the orders are returned, the cells free. @errors 409 CELL_FREE */
export const cleanCells = write({
  id: 'device.lockerCleanCounterOrder',
  title: '清空柜格',
  path: '/api/v1/android/deviceLocker/clean/counter/order',
  access: operate.access,
  scope: 'canteen',
  content: z.object({ ...cells, remark: text(200, 1) }),
  result: Told,
});
/** Lays the meal of an order into the first free cell, whose door opens. @errors 404; 409 OTHER_CANTEEN, NO_FREE_CELL, LAID_ALREADY, NOT_FOR_CABINET, ORDER_STATE */
export const layMeal = write({
  id: 'device.lockerLay',
  title: '餐品放入柜格',
  path: '/api/v1/android/deviceLocker/lay',
  access: operate.access,
  scope: 'canteen',
  content: z.object({ deviceId: Id, orderId: Id }),
  result: z.object({ doorNo: Count }),
});

const terminal = { access: 'device', transport: 'json' } as const;
/** A courier at the cabinet: lays in the meal of an order, by its number or pick-up code. @errors as `layMeal`, 404 for an unknown code */
export const deviceLay = write({
  ...terminal,
  id: 'deviceApi.lockerLay',
  title: '取餐柜放餐',
  path: '/device-api/v1/locker/lay',
  content: z.object({ code: text(40, 1) }),
  result: z.object({ doorNo: Count, orderId: z.int() }),
});
/** The buyer at the cabinet: the pick-up code opens the door of the meal once and frees the cell. @errors 404 for a code without a meal here */
export const deviceOpen = write({
  ...terminal,
  id: 'deviceApi.lockerOpen',
  title: '取餐柜取餐',
  path: '/device-api/v1/locker/open',
  content: z.object({ code: text(40, 1) }),
  result: z.object({ doorNo: Count, orderId: z.int() }),
});
/** Says what became of commands, and fetches those that wait; one not answered for is told again. */
export const deviceCommands = write({
  ...terminal,
  id: 'deviceApi.lockerCommands',
  title: '取餐柜指令',
  path: '/device-api/v1/locker/commands',
  content: z.object({
    answers: z
      .array(
        z.object({ commandId: z.int(), ok: z.boolean(), reason: z.string().max(200).default('') }),
      )
      .max(200)
      .default([]),
  }),
  result: z.object({
    commands: z.array(
      z.object({
        commandId: z.int(),
        doorNo: Count,
        command: z.enum(['door', 'light', 'heat', 'sterilize']),
        value: OnOff,
      }),
    ),
  }),
});
