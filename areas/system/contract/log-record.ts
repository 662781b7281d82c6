import { z } from 'zod';
import { ExportChoice, read, write } from '#kit/contract/endpoint.ts';
import { Id, Keyword, text } from '#kit/contract/fields.ts';
import { JobStarted, JobView } from '#kit/contract/job.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { systems } from './metadata.ts';

/** How a command ended. */
export const logOutcome = lookup([
  { key: 'success', desc: '成功', colour: 'success' },
  { key: 'refused', desc: '被拒绝', colour: 'warning' },
  { key: 'failed', desc: '异常', colour: 'error' },
]);

const LogRow = z.object({
  logId: Id,
  createdAt: z.string().meta({ title: '操作时间', kind: 'datetime', sort: true }),
  username: z.string().meta({ title: '操作账号', width: 120 }),
  /** Null for an operator who no longer exists. */
  realName: z.string().nullable().meta({ title: '操作人', width: 110 }),
  system: z.string().meta({ title: '模块', of: systems, width: 90 }),
  title: z.string().meta({ title: '操作内容', width: 180 }),
  /** What it was about: a name, number or id of the content. */
  object: z.string().nullable().meta({ title: '操作对象', width: 220 }),
  outcome: keyOf(logOutcome).meta({ title: '结果', width: 90 }),
  /** Why it was refused. */
  reason: z.string().nullable().meta({ title: '拒绝原因', width: 200 }),
  ip: z.string().nullable().meta({ title: 'IP地址', width: 130 }),
  requestId: z.string().meta({ title: '请求编号', width: 160, hidden: true }),
  /** What was sent, as JSON: passwords and personal data blanked, long parts cut. */
  content: z
    .string()
    .nullable()
    .meta({ title: '提交内容', width: 260, hidden: true, noPrint: true }),
});
export type LogRow = z.output<typeof LogRow>;

const logColumns = [
  'createdAt',
  'username',
  'realName',
  'outcome',
  'system',
  'title',
  'object',
  'reason',
  'ip',
  'requestId',
  'content',
] as const;

const filter = {
  ...OpenMoments,
  /** Who: the beginning of a login name, or a part of a real name. */
  operator: Keyword,
  /** What: a part of the title or of the object. */
  keyword: Keyword,
  system: keyOf(systems).optional(),
  outcome: keyOf(logOutcome).optional(),
  ip: text(45).optional(),
};

/**
 * Commands of the console, and the files that were taken away. Operators who see all of the merchant's places and people see all of them, others
 * their own.
 */
export const pageLogRecord = listSet({
  id: 'system.logRecordPage',
  title: '操作日志',
  path: '/api/v2/alloc/log-record/page',
  access: 'system:log:page',
  filter,
  shown: LogRow.shape,
  key: 'logId',
  order: descending('createdAt'),
  columns: logColumns,
});

/** Starts making a file of the log; `getExcelFileUrl` tells when it is ready. */
export const genLogFile = write({
  id: 'system.logRecordGenExcelFile',
  title: '生成操作日志文件',
  path: '/api/v2/alloc/log-record/genExcelFile',
  access: 'system:log:export',
  afterExpiry: true,
  content: z.object({
    ...filter,
    ...ExportChoice.shape,
    exportColumns: z.array(z.literal(logColumns)).min(1, '请勾选要导出的内容').optional(),
  }),
  result: JobStarted,
});

/** How far a file is; `fileUrl` once it is ready. Only who asked for the file is told. */
export const getLogFileUrl = read({
  id: 'system.logRecordGetExcelFileUrl',
  title: '获取操作日志文件地址',
  path: '/api/v2/alloc/log-record/getExcelFileUrl',
  access: 'system:log:export',
  content: z.object({ jobId: Id }),
  result: z.object({
    ...JobView.shape,
    fileUrl: z.string().nullable(),
    fileName: z.string().nullable(),
  }),
});
