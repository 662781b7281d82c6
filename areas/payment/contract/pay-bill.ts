import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Days, OpenDays } from '#kit/contract/period-fields.ts';
import {
  billAction,
  billChannel,
  billDirection,
  billMatch,
  differenceState,
  differenceType,
} from './lookups.ts';

/* Bills of payment channels against our books (calls of ours): what the two do not agree on is listed and settled, each once. */

const BillRow = z.object({
  billId: Id,
  createdAt: z.string().meta({ title: '上传时间', kind: 'datetime', sort: true }),
  channel: keyOf(billChannel).meta({ title: '支付渠道', width: 100 }),
  beginDate: z.string().meta({ title: '账单开始日', kind: 'date', width: 110 }),
  untilDate: z.string().meta({ title: '账单结束日', kind: 'date', width: 110 }),
  lineCount: Count.meta({ title: '新增笔数', total: true }),
  knownCount: Count.meta({ title: '重复笔数', total: true }),
  differenceCount: Count.meta({ title: '差异笔数', total: true }),
  openCount: Count.meta({ title: '未处理差异', total: true }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  fileName: z.string().meta({ title: '文件名', width: 220 }),
});
export const pagePayBill = listSet({
  id: 'account.payBillPage',
  title: '渠道账单',
  path: '/api/v3/acc/pay/bill/page',
  aliases: [{ id: 'report.billPage', path: '/report/bill/page' }],
  access: 'account:payBill:page',
  wide: 'merchant',
  filter: {
    ...OpenDays,
    channel: keyOf(billChannel).optional(),
  },
  shown: BillRow.shape,
  key: 'billId',
  order: descending('createdAt'),
  columns: [
    'createdAt',
    'channel',
    'beginDate',
    'untilDate',
    'lineCount',
    'knownCount',
    'differenceCount',
    'openCount',
    'operatorName',
    'fileName',
  ],
  export: 'account.payBillPageExport',
});

/** Reads a bill and compares it: the file is refused whole where it is no bill of the channel, of another merchant, or does not add up. */
export const uploadPayBill = write({
  id: 'account.payBillUpload',
  title: '上传渠道账单',
  path: '/api/v3/acc/pay/bill/upload',
  access: 'account:payBill:upload',
  wide: 'merchant',
  transport: 'multipart',
  content: z.object({
    channel: z.coerce.number().pipe(keyOf(billChannel)),
    /** The days the bill is of, both included; at most 31. */
    ...Days,
  }),
  result: z.object({
    billId: Id,
    lineCount: Count,
    knownCount: Count,
    matchedCount: Count,
    differenceCount: Count,
  }),
});

const DifferenceRow = z.object({
  diffId: Id.meta({ title: '差异编号', width: 130, hidden: true }),
  bizDate: z.string().meta({ title: '账单日期', kind: 'date', sort: true, width: 110 }),
  channel: keyOf(billChannel).meta({ title: '支付渠道', width: 100 }),
  direction: keyOf(billDirection).meta({ title: '收支', width: 80 }),
  diffType: keyOf(differenceType).meta({ title: '差异', width: 110 }),
  theirAmount: Fen.meta({ title: '渠道金额', total: true, sort: true }),
  ourAmount: Fen.meta({ title: '本方金额', total: true }),
  state: keyOf(differenceState).meta({ title: '状态', width: 110 }),
  lineKey: z.string().meta({ title: '渠道流水号', width: 220 }),
  matchType: keyOf(billMatch).nullable().meta({ title: '本方业务', width: 110 }),
  matchId: Id.nullable().meta({ title: '本方单号', width: 130 }),
  reason: z.string().meta({ title: '处理说明', width: 200 }),
  settledAt: z.string().nullable().meta({ title: '处理时间', kind: 'datetime' }),
  operatorName: z.string().nullable().meta({ title: '处理人', width: 100 }),
});
export const pagePayDifference = listSet({
  id: 'account.payDifferencePage',
  title: '渠道对账差异',
  path: '/api/v3/acc/pay/difference/page',
  aliases: [{ id: 'report.billProcessingPage', path: '/report/bill/processing/page' }],
  access: 'account:payBill:page',
  wide: 'merchant',
  filter: {
    ...OpenDays,
    channel: keyOf(billChannel).optional(),
    direction: keyOf(billDirection).optional(),
    diffType: keyOf(differenceType).optional(),
    state: keyOf(differenceState).optional(),
    /** The channel's number, whole. */
    lineKey: text(64).optional(),
    billId: Id.optional(),
  },
  shown: DifferenceRow.shape,
  key: 'diffId',
  order: descending('bizDate'),
  columns: [
    'bizDate',
    'channel',
    'direction',
    'diffType',
    'theirAmount',
    'ourAmount',
    'state',
    'lineKey',
    'matchType',
    'matchId',
    'reason',
    'settledAt',
    'operatorName',
    'diffId',
  ],
  export: 'account.payDifferencePageExport',
});

/** Ends a difference, once: books what is missing here, takes back what is missing there, or explains it. */
export const settlePayDifference = write({
  id: 'account.payDifferenceSettle',
  title: '处理渠道对账差异',
  path: '/api/v3/acc/pay/difference/settle',
  aliases: [{ id: 'report.billProcessing', path: '/report/bill/processing' }],
  access: 'account:payBill:settle',
  wide: 'merchant',
  scope: 'organisation',
  content: z.object({
    diffId: Id,
    action: keyOf(billAction),
    /** The person who gets money of an unknown payer, where that is booked. */
    custId: Id.optional(),
    reason: text(200, 1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ diffId: Id, state: keyOf(differenceState) }),
});

const DayRow = z.object({
  rowKey: z.string(),
  bizDate: z.string().meta({ title: '账单日期', kind: 'date', sort: true, width: 110 }),
  channel: keyOf(billChannel).meta({ title: '支付渠道', width: 100 }),
  theirIn: Fen.meta({ title: '渠道收款', kind: 'money', total: true }),
  theirOut: Fen.meta({ title: '渠道付款', kind: 'money', total: true }),
  ourIn: Fen.meta({ title: '本方收款', kind: 'money', total: true }),
  ourOut: Fen.meta({ title: '本方付款', kind: 'money', total: true }),
  differenceAmount: Fen.meta({ title: '差额', total: true }),
  explainedAmount: Fen.meta({ title: '差异合计', total: true }),
  openCount: Count.meta({ title: '未处理差异', total: true }),
});
/** Day by day: what came and went there and here. The difference is what the differences of the day explain, to the fen. */
export const pagePayDay = listSet({
  id: 'account.payDayPage',
  title: '渠道对账日汇总',
  path: '/api/v3/acc/pay/day/page',
  aliases: [{ id: 'report.billCompareTotal', path: '/report/bill/compare/total' }],
  access: 'account:payBill:page',
  wide: 'merchant',
  filter: {
    ...OpenDays,
    channel: keyOf(billChannel).optional(),
  },
  shown: DayRow.shape,
  key: 'rowKey',
  order: descending('bizDate'),
  columns: [
    'bizDate',
    'channel',
    'theirIn',
    'ourIn',
    'theirOut',
    'ourOut',
    'differenceAmount',
    'explainedAmount',
    'openCount',
  ],
  export: 'account.payDayPageExport',
});

const LineRow = z.object({
  rowKey: z.string(),
  bizDate: z.string().meta({ title: '账单日期', kind: 'date', sort: true, width: 110 }),
  channel: keyOf(billChannel).meta({ title: '支付渠道', width: 100 }),
  direction: keyOf(billDirection).meta({ title: '收支', width: 80 }),
  lineKey: z.string().meta({ title: '渠道流水号', width: 220 }),
  outNo: z.string().meta({ title: '商户订单号', width: 180 }),
  theirAmount: Fen.meta({ title: '渠道金额', total: true, sort: true }),
  /** Null where the books know nothing of it. */
  ourAmount: Fen.nullable().meta({ title: '本方金额', total: true, sort: true }),
  differenceAmount: Fen.meta({ title: '差额', total: true, sort: true }),
  matchType: keyOf(billMatch).nullable().meta({ title: '本方业务', width: 110 }),
  matchId: Id.nullable().meta({ title: '本方单号', width: 130 }),
});
/** Line by line: what the channel says beside what is in the books. */
export const pagePayLine = listSet({
  id: 'report.billCompareDetail',
  title: '账单对账明细',
  path: '/report/bill/compare/detail',
  access: 'account:payBill:page',
  wide: 'merchant',
  filter: {
    ...OpenDays,
    channel: keyOf(billChannel).optional(),
    direction: keyOf(billDirection).optional(),
    lineKey: text(64).optional(),
  },
  shown: LineRow.shape,
  key: 'rowKey',
  order: descending('bizDate'),
  columns: [
    'bizDate',
    'channel',
    'direction',
    'theirAmount',
    'ourAmount',
    'differenceAmount',
    'matchType',
    'matchId',
    'lineKey',
    'outNo',
  ],
  export: { id: 'report.billCompareDetailExport', path: '/report/bill/compare/detail/export' },
});
