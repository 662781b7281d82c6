import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { anomalyKind, anomalyState, rejectReason } from './lookups.ts';

/** An operator looks at it, or books what was not booked; missing numbers that come after all close by themselves. */
export const anomalyLife = lifecycle(anomalyState, {
  note: { from: ['open'], to: 'noted', access: 'device:anomaly:note', title: '标记已核实' },
  post: { from: ['open', 'noted'], to: 'posted', access: 'device:anomaly:post', title: '补录入账' },
});

const access = 'device:anomaly:page';

/** What terminals sent that an operator has to look at, by the time it was found, newest first. */
export const pageAnomaly = listSet({
  id: 'device.anomalyPage',
  title: '离线交易异常',
  path: '/api/v2/device/anomaly/page',
  access,
  scope: 'canteen',
  own: {
    anomalyId: Id,
    foundAt: ShownTime.meta({ title: '发现时间', sort: true }),
    kind: keyOf(anomalyKind).meta({ title: '异常类型', width: 120 }),
    state: keyOf(anomalyState).meta({ title: '处理状态', width: 90 }),
    cardNo: z.string().nullable().meta({ title: '卡号', width: 110 }),
    amount: Fen.nullable().meta({ title: '金额', total: true, width: 90 }),
    /** As the terminal's clock showed it. */
    occurredAt: ShownTime.nullable().meta({ title: '终端时间' }),
    reason: keyOf(rejectReason).nullable().meta({ title: '拒绝原因', width: 130 }),
    /** The sale that stands under the number. */
    orderId: Id.nullable().meta({ title: '已入账订单', width: 120, leadsTo: 'orderId' }),
    /** The sale an operator booked of it. */
    postedOrderId: Id.nullable().meta({ title: '补录订单', width: 120 }),
    note: z.string().nullable().meta({ title: '处理说明', width: 180 }),
    handledAt: ShownTime.nullable().meta({ title: '处理时间', hidden: true }),
    version: Count,
  },
  shown: {
    deviceNum: z.string().meta({ title: '设备编号', width: 100, hidden: true }),
    deviceName: z.string().meta({ title: '设备名称', width: 120 }),
    /** Where the terminal stood at that moment. */
    canteenName: z.string().nullable().meta({ title: '食堂', width: 110 }),
    stallName: z.string().nullable().meta({ title: '档口', width: 110 }),
    /** The number, the first and the last of those that are missing, or nothing where the terminal told none. */
    numbers: z.string().nullable().meta({ title: '终端流水号', width: 110 }),
    /** Sales it is about: 1, or how many numbers are missing. */
    sales: Count.meta({ title: '笔数', total: true, width: 70 }),
    custId: Id.nullable(),
    custName: z.string().nullable().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
    operatorName: z.string().nullable().meta({ title: '处理人', width: 100, hidden: true }),
    /** Whether it holds a sale that is not booked and could be. */
    bookable: z.boolean(),
  },
  key: 'anomalyId',
  columns: [
    'foundAt',
    'kind',
    'state',
    'deviceName',
    'numbers',
    'amount',
    'sales',
    'custName',
    'cardNo',
    'canteenName',
    'stallName',
    'occurredAt',
    'reason',
    'orderId',
    'postedOrderId',
    'note',
    'deviceNum',
    'operatorName',
    'handledAt',
  ],
  filter: {
    ...OpenMoments,
    states: z.array(keyOf(anomalyState)).min(1).max(10).optional().meta({ title: '处理状态' }),
    kinds: z.array(keyOf(anomalyKind)).min(1).max(10).optional().meta({ title: '异常类型' }),
    deviceId: Id.optional().meta({ title: '设备' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    /** Name, number or serial number of the terminal, or a whole card number. */
    keyword: Keyword.meta({ placeholder: '设备名称、编号、序列号或卡号' }),
  },
  period: 'foundAt',
  order: descending('foundAt'),
  export: 'device.anomalyPageExport',
});

/** A sale as one of two sends told it. */
const Version = z.object({
  at: z.string().nullable(),
  cardNo: z.string().nullable(),
  custName: z.string().nullable(),
  amount: Fen.nullable(),
  occurredAt: z.string().nullable(),
  nuclearMode: z.int().nullable(),
});
const AnomalyStep = { anomalyId: Id, version: Count };

/** One of them whole: both versions of a number that was used twice, what was sent, and what was done about it. */
export const anomalyDetail = read({
  id: 'device.anomalyDetail',
  title: '离线交易异常详情',
  path: '/api/v2/device/anomaly/detail',
  access,
  scope: 'canteen',
  content: z.object({ anomalyId: Id }),
  result: z.object({
    ...pageAnomaly.list.row.shape,
    /** What stands under the number, with what became of it: 1 booked, 2 booked and not paid, 3 refused. */
    first: Version.extend({ state: z.int() }).nullable(),
    second: Version.nullable(),
    /** JSON text as it came. */
    payload: z.string().nullable(),
    /** Of missing numbers: those that are still missing, as ranges, at most the first 50. */
    missing: z.array(z.string()),
    steps: z.array(
      z.object({
        at: z.string(),
        action: z.enum(['note', 'post']),
        operatorName: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  }),
});

const note = text(200, 1);
const common = { access: anomalyLife.steps.note.access, scope: 'canteen' } as const;
export const noteAnomaly = write({
  ...common,
  id: 'device.anomalyNote',
  title: '标记离线交易异常已核实',
  path: '/api/v2/device/anomaly/note',
  content: z.object({ ...AnomalyStep, note }),
});
/** Those that are open yet; others stay as they are. */
export const noteAnomalies = write({
  ...common,
  id: 'device.anomalyNoteBatch',
  title: '批量标记离线交易异常已核实',
  path: '/api/v2/device/anomaly/note/batch',
  content: z.object({ anomalyIds: z.array(Id).min(1).max(500), note }),
  result: z.object({ noted: Count }),
});
/**
 * Books the sale that was not booked: the second version of a number that was used twice, or a refused row that can be read. It counts
 * where and when the terminal says, one more than 400 days old or in the future when it is booked; what cannot be paid goes into suspense.
 */
export const postAnomaly = write({
  id: 'device.anomalyPost',
  title: '补录离线交易',
  path: '/api/v2/device/anomaly/post',
  access: anomalyLife.steps.post.access,
  scope: 'canteen',
  content: z.object({
    ...AnomalyStep,
    note,
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({
    orderId: Id,
    state: z.enum(['posted', 'suspense']),
    amount: Fen,
    personal: Fen,
    subsidy: Fen,
    red: Fen,
    suspense: Fen,
  }),
});
