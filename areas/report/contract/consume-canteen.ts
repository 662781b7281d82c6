import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { JobStarted, JobView } from '#kit/contract/job.ts';
import { periodShape, placeShape, sumTypeShape } from './filters.ts';

/** The consumption summary of document 1 section 3; amounts in fen, totalAmount = consume + repair - refund. */
export const consumeMeasures = {
  consumeNum: Count,
  consumeAmount: Fen,
  consumeRepairNum: Count,
  consumeRepairAmount: Fen,
  consumeRefundNum: Count,
  consumeRefundAmount: Fen,
  totalAmount: Fen,
};
export const ConsumeCanteenRow = z.object({
  rowKey: z.string(),
  /** Null when the report is by period. */
  bizDate: DateText.nullable(),
  canteenId: Id,
  canteenName: z.string(),
  canteenNum: z.string(),
  ...consumeMeasures,
});

export const consumeCanteenColumns = columns<typeof ConsumeCanteenRow>()([
  { key: 'bizDate', title: '日期', kind: 'date', sort: true },
  { key: 'canteenNum', title: '食堂编号', sort: true },
  { key: 'canteenName', title: '食堂名称', sort: true, width: 180 },
  { key: 'consumeNum', title: '消费笔数', kind: 'int', total: true, sort: true },
  { key: 'consumeAmount', title: '消费金额', kind: 'money', total: true, sort: true },
  { key: 'consumeRepairNum', title: '补扣笔数', kind: 'int', total: true, sort: true },
  { key: 'consumeRepairAmount', title: '补扣金额', kind: 'money', total: true, sort: true },
  { key: 'consumeRefundNum', title: '退款笔数', kind: 'int', total: true, sort: true },
  { key: 'consumeRefundAmount', title: '退款金额', kind: 'money', total: true, sort: true },
  { key: 'totalAmount', title: '合计金额', kind: 'money', total: true, sort: true },
]);

/** Consumption by canteen, over the period (sumType 1) or per date (2). Shows only canteens within the caller's scope. */
export const pageConsumeCanteen = page({
  id: 'report.accountSumCanteenPage',
  title: '食堂消费汇总',
  path: '/account/sum/canteen/page',
  aliases: [{ id: 'report.formPreCanteenPage', path: '/api/v1/repreportform/pre/canteen/page' }],
  access: 'report:consume:canteen',
  scope: 'canteen',
  filter: { ...periodShape, ...sumTypeShape, ...placeShape },
  row: ConsumeCanteenRow,
  columns: consumeCanteenColumns,
  export: 'report.accountSumCanteenPageExport',
});

/** What a resync answers when it is done: totals per business date before and after, and whether they were equal. */
export const ResyncDay = z.object({
  bizDate: DateText,
  cells: Count,
  changedCells: Count,
  oldAmount: Fen,
  newAmount: Fen,
});
export const ResyncResult = z.object({
  days: z.array(ResyncDay),
  changedCells: Count,
  oldAmount: Fen,
  newAmount: Fen,
  /** md5 over all cells after the run: two runs without new facts answer the same. */
  checksum: z.string(),
});
export type ResyncResult = z.output<typeof ResyncResult>;

/** Re-runs the statistics of a period from the facts; refused during meals without the permission for it. */
export const resyncConsume = write({
  id: 'report.summaryFixOrder',
  title: '重新同步消费报表',
  path: '/summary/fix/order',
  access: 'report:consume:resync',
  content: z.object(periodShape),
  result: JobStarted,
});
export const resyncResult = read({
  id: 'report.summaryFixOrderResult',
  title: '重新同步结果',
  path: '/summary/fix/order/result',
  access: 'report:consume:resync',
  content: z.object({ jobId: Id }),
  result: JobView,
});
