import { z } from 'zod';
import { waterState, waterUnit } from '#areas/device/contract/machine/water.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { periodShape, report } from '#kit/contract/report-value.ts';
import { byCanteen, byDevice, ofPerson } from './dimensions.ts';
import { personFilter } from './filters.ts';

/* Water drawn at machines: each use, and what they come to. A use counts on the business date it began on. */

const keyword = Keyword.meta({ title: '姓名或人员编号' });
const deviceIds = z.array(Id).min(1).max(2000).meta({ title: '设备' }).optional();
const places = { canteenIds: personFilter.canteenIds, deviceIds };

export const WaterUseRow = z.object({
  useId: Id,
  occurredAt: z.string().meta({ title: '开始时间', kind: 'datetime', sort: true }),
  endedAt: z.string().nullable().meta({ title: '结束时间', kind: 'datetime' }),
  state: keyOf(waterState).meta({ title: '状态', width: 110 }),
  custId: Id.nullable(),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 110 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 100, leadsTo: 'custId' }),
  cardNo: z.string().meta({ title: '卡号', width: 130, hidden: true }),
  canteenName: z.string().meta({ title: '食堂', width: 140 }),
  deviceName: z.string().meta({ title: '设备名称', width: 140 }),
  deviceNum: z.string().meta({ title: '设备编号', width: 110, hidden: true }),
  /** The number its machine gave it. */
  useNo: Count.meta({ title: '用水序号', width: 100, hidden: true }),
  chargedBy: keyOf(waterUnit).meta({ title: '计费方式', width: 140 }),
  unitPrice: Fen.meta({ title: '单价', width: 90 }),
  litres: z.number().meta({ title: '用水量（升）', kind: 'decimal', total: true, sort: true }),
  seconds: Count.meta({ title: '用时（秒）', total: true, sort: true }),
  held: Fen.meta({ title: '预扣金额', width: 100 }),
  charged: Fen.meta({ title: '扣费金额', total: true, sort: true, width: 100 }),
  orderId: Id.nullable().meta({ title: '订单号', width: 150, leadsTo: 'orderId' }),
  /** Booked when its machine was heard of again. */
  repairOrderId: Id.nullable().meta({ title: '补扣订单号', width: 150, hidden: true }),
});

export const waterUses = listSet({
  id: 'report.macWaterInfo',
  title: '水控明细',
  path: '/api/v1/repmacwater/infopage',
  access: 'report:macWater:info',
  scope: 'canteen',
  filter: {
    ...periodShape,
    keyword,
    ...places,
    states: keysOf(waterState).min(1).optional().meta({ title: '状态' }),
  },
  shown: WaterUseRow.shape,
  key: 'useId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'state',
    'custNum',
    'custName',
    'canteenName',
    'deviceName',
    'litres',
    'seconds',
    'charged',
    'chargedBy',
    'unitPrice',
    'held',
    'endedAt',
    'orderId',
    'cardNo',
    'deviceNum',
    'useNo',
    'repairOrderId',
  ],
  export: 'report.macWaterInfoExport',
});

/** What uses come to by canteen and machine, over the period or by date. */
export const waterSum = report({
  id: 'report.macWaterSum',
  title: '水控汇总',
  path: '/api/v1/repmacwater/sumpage',
  access: 'report:macWater:sum',
  scope: 'canteen',
  by: [byCanteen, byDevice],
  choose: ['canteenId', 'deviceId'],
  measures: {
    useNum: Count.meta({ title: '用水次数' }),
    /** Uses the house ended because their machine was not heard of any more. */
    lostNum: Count.meta({ title: '未正常结束' }),
    litres: z.number().meta({ title: '用水量（升）', kind: 'decimal' }),
    seconds: Count.meta({ title: '用时（秒）' }),
    chargedAmount: Fen.meta({ title: '扣费金额' }),
  },
  records: [ofPerson],
  filter: { keyword, ...places },
  help: '按开始用水的营业日期统计；扣费金额为用水应扣，含挂账，未减去之后的退款。营业统计以订单为准',
});
