import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';

/* Papers that the house itself sends to printers of the network (rule devices/printers). */

/** Where a paper is. */
export const printState = lookup({
  waiting: { key: 1, desc: '待打印', colour: 'default' },
  printing: { key: 2, desc: '打印中', colour: 'processing' },
  printed: { key: 3, desc: '已打印', colour: 'success' },
  failed: { key: 4, desc: '打印失败', colour: 'error' },
  cancelled: { key: 5, desc: '已取消', colour: 'default' },
});

/** Why a paper is not printed. */
export const printTrouble = lookup({
  none: { key: 0, desc: '无' },
  unreachable: { key: 1, desc: '打印机无法连接' },
  paperOut: { key: 2, desc: '缺纸' },
  coverOpen: { key: 3, desc: '机盖未合' },
  fault: { key: 4, desc: '打印机故障' },
  brokeOff: { key: 5, desc: '打印中断开' },
  notAllowed: { key: 6, desc: '打印机地址不在允许名单中' },
  tooLate: { key: 7, desc: '超时未打印' },
});

/** Hours after which a paper that waits is of no use any more. */
export const PAPER_HOURS = 24;

/** Tries that broke off in the middle before somebody has to look: each costs paper. */
export const MOST_BEGUN = 3;

/** Papers one call changes at most. */
const AT_ONCE = 500;

/** What printers were to print, newest first. */
export const pagePrintJob = listSet({
  id: 'device.printJobPage',
  title: '打印任务',
  path: '/api/v2/print/job/page',
  access: 'device:device:page',
  scope: 'canteen',
  own: {
    jobId: Id,
    deviceId: Id,
    askedAt: ShownTime.meta({ title: '提交时间', sort: true }),
    title: z.string().meta({ title: '内容', width: 160 }),
    orderId: Id.nullable().meta({ title: '订单号', width: 150, leadsTo: 'orderId' }),
    state: keyOf(printState).meta({ title: '打印状态', width: 100 }),
    trouble: keyOf(printTrouble).meta({ title: '未打印原因', width: 140 }),
    attempts: Count.meta({ title: '尝试次数', width: 90 }),
    begun: Count.meta({ title: '中断次数', width: 90, hidden: true }),
    endedAt: ShownTime.nullable().meta({ title: '结束时间' }),
    expiresAt: ShownTime.meta({ title: '有效期至', hidden: true }),
  },
  shown: {
    deviceName: z.string().meta({ title: '打印机', width: 140 }),
    /** Null: the house itself. */
    operator: z.string().nullable().meta({ title: '操作人', width: 100 }),
  },
  key: 'jobId',
  columns: [
    'askedAt',
    'deviceName',
    'title',
    'orderId',
    'state',
    'trouble',
    'attempts',
    'begun',
    'operator',
    'endedAt',
    'expiresAt',
  ],
  filter: {
    ...OpenMoments,
    keyword: Keyword.meta({ placeholder: '内容、打印机名称或编号' }),
    state: keyOf(printState).optional(),
    deviceId: Id.optional(),
  },
  period: 'askedAt',
  order: descending('jobId'),
  export: 'device.printJobPageExport',
});

const mayChange = { access: 'device:device:command', scope: 'canteen' } as const;

/** Prints anew what failed, marked as a copy where something of it may be on paper already. What did not fail stays as it is. */
export const retryPrintJobs = write({
  ...mayChange,
  id: 'device.printJobRetry',
  title: '重新打印',
  path: '/api/v2/print/job/retry',
  content: z.object({ jobIds: z.array(Id).min(1, '请选择打印任务').max(AT_ONCE) }),
  result: z.object({ queued: Count }),
});

/** Takes back papers that wait. What is being printed, or was, stays as it is. */
export const cancelPrintJobs = write({
  ...mayChange,
  id: 'device.printJobCancel',
  title: '取消打印任务',
  path: '/api/v2/print/job/cancel',
  content: z.object({ jobIds: z.array(Id).min(1, '请选择打印任务').max(AT_ONCE) }),
  result: z.object({ cancelled: Count }),
});
