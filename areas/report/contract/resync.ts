import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { JobStarted, JobView } from '#kit/contract/job.ts';
import { periodShape } from '#kit/contract/report-value.ts';

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

/** The same of what came into wallets and left them. */
export const resyncAccount = write({
  id: 'report.summaryAccountFix',
  title: '重新同步账户报表',
  path: '/summary/account/fix',
  access: 'report:account:resync',
  content: z.object(periodShape),
  result: JobStarted,
});
export const resyncAccountResult = read({
  id: 'report.summaryAccountFixResult',
  title: '重新同步账户报表结果',
  path: '/summary/account/fix/result',
  access: 'report:account:resync',
  content: z.object({ jobId: Id }),
  result: JobView,
});
