import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey, text } from '#kit/contract/fields.ts';
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
  createdAt: z.string(),
  channel: keyOf(billChannel),
  beginDate: z.string(),
  untilDate: z.string(),
  lineCount: Count,
  knownCount: Count,
  differenceCount: Count,
  openCount: Count,
  operatorName: z.string().nullable(),
  fileName: z.string(),
});
export const pagePayBill = page({
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
  row: BillRow,
  columns: columns<typeof BillRow>()([
    { key: 'createdAt', title: '上传时间', kind: 'datetime', sort: true },
    { key: 'channel', title: '支付渠道', kind: 'enum', of: billChannel, width: 100 },
    { key: 'beginDate', title: '账单开始日', kind: 'date', width: 110 },
    { key: 'untilDate', title: '账单结束日', kind: 'date', width: 110 },
    { key: 'lineCount', title: '新增笔数', kind: 'int', total: true },
    { key: 'knownCount', title: '重复笔数', kind: 'int', total: true },
    { key: 'differenceCount', title: '差异笔数', kind: 'int', total: true },
    { key: 'openCount', title: '未处理差异', kind: 'int', total: true },
    { key: 'operatorName', title: '操作员', width: 100 },
    { key: 'fileName', title: '文件名', width: 220 },
  ]),
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
  diffId: Id,
  bizDate: z.string(),
  channel: keyOf(billChannel),
  direction: keyOf(billDirection),
  diffType: keyOf(differenceType),
  theirAmount: Fen,
  ourAmount: Fen,
  state: keyOf(differenceState),
  lineKey: z.string(),
  matchType: keyOf(billMatch).nullable(),
  matchId: Id.nullable(),
  reason: z.string(),
  settledAt: z.string().nullable(),
  operatorName: z.string().nullable(),
});
export const pagePayDifference = page({
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
  row: DifferenceRow,
  columns: columns<typeof DifferenceRow>()([
    { key: 'bizDate', title: '账单日期', kind: 'date', sort: true, width: 110 },
    { key: 'channel', title: '支付渠道', kind: 'enum', of: billChannel, width: 100 },
    { key: 'direction', title: '收支', kind: 'enum', of: billDirection, width: 80 },
    { key: 'diffType', title: '差异', kind: 'enum', of: differenceType, width: 110 },
    { key: 'theirAmount', title: '渠道金额', kind: 'money', total: true, sort: true },
    { key: 'ourAmount', title: '本方金额', kind: 'money', total: true },
    { key: 'state', title: '状态', kind: 'enum', of: differenceState, width: 110 },
    { key: 'lineKey', title: '渠道流水号', width: 220 },
    { key: 'matchType', title: '本方业务', kind: 'enum', of: billMatch, width: 110 },
    { key: 'matchId', title: '本方单号', width: 130 },
    { key: 'reason', title: '处理说明', width: 200 },
    { key: 'settledAt', title: '处理时间', kind: 'datetime' },
    { key: 'operatorName', title: '处理人', width: 100 },
    { key: 'diffId', title: '差异编号', width: 130, hidden: true },
  ]),
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
    /** Who gets money of nobody known, where that is booked. */
    custId: Id.optional(),
    reason: text(200, 1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ diffId: Id, state: keyOf(differenceState) }),
});

const DayRow = z.object({
  rowKey: z.string(),
  bizDate: z.string(),
  channel: keyOf(billChannel),
  theirIn: Fen,
  theirOut: Fen,
  ourIn: Fen,
  ourOut: Fen,
  differenceAmount: Fen,
  explainedAmount: Fen,
  openCount: Count,
});
/** Day by day: what came and went there and here. The difference is what the differences of the day explain, to the fen. */
export const pagePayDay = page({
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
  row: DayRow,
  columns: columns<typeof DayRow>()([
    { key: 'bizDate', title: '账单日期', kind: 'date', sort: true, width: 110 },
    { key: 'channel', title: '支付渠道', kind: 'enum', of: billChannel, width: 100 },
    { key: 'theirIn', title: '渠道收款', kind: 'money', total: true },
    { key: 'ourIn', title: '本方收款', kind: 'money', total: true },
    { key: 'theirOut', title: '渠道付款', kind: 'money', total: true },
    { key: 'ourOut', title: '本方付款', kind: 'money', total: true },
    { key: 'differenceAmount', title: '差额', kind: 'money', total: true },
    { key: 'explainedAmount', title: '差异合计', kind: 'money', total: true },
    { key: 'openCount', title: '未处理差异', kind: 'int', total: true },
  ]),
  export: 'account.payDayPageExport',
});

const LineRow = z.object({
  rowKey: z.string(),
  bizDate: z.string(),
  channel: keyOf(billChannel),
  direction: keyOf(billDirection),
  lineKey: z.string(),
  outNo: z.string(),
  theirAmount: Fen,
  /** Null where the books know nothing of it. */
  ourAmount: Fen.nullable(),
  differenceAmount: Fen,
  matchType: keyOf(billMatch).nullable(),
  matchId: Id.nullable(),
});
/** Line by line: what the channel says beside what is in the books. */
export const pagePayLine = page({
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
  row: LineRow,
  columns: columns<typeof LineRow>()([
    { key: 'bizDate', title: '账单日期', kind: 'date', sort: true, width: 110 },
    { key: 'channel', title: '支付渠道', kind: 'enum', of: billChannel, width: 100 },
    { key: 'direction', title: '收支', kind: 'enum', of: billDirection, width: 80 },
    { key: 'theirAmount', title: '渠道金额', kind: 'money', total: true, sort: true },
    { key: 'ourAmount', title: '本方金额', kind: 'money', total: true, sort: true },
    { key: 'differenceAmount', title: '差额', kind: 'money', total: true, sort: true },
    { key: 'matchType', title: '本方业务', kind: 'enum', of: billMatch, width: 110 },
    { key: 'matchId', title: '本方单号', width: 130 },
    { key: 'lineKey', title: '渠道流水号', width: 220 },
    { key: 'outNo', title: '商户订单号', width: 180 },
  ]),
  export: { id: 'report.billCompareDetailExport', path: '/report/bill/compare/detail/export' },
});
