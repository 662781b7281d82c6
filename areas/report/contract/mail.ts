import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Flag, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';

/*
 * Reports by mail on a schedule: a report with its search, of a period that moves with the day, as files to addresses. A schedule is its
 * maker's: it sees what they may see when it is sent, and ends when they may not any more.
 */

/** The period a mail is about, by the day it is due. */
export const mailPeriod = lookup({
  yesterday: { key: 1, desc: '昨天' },
  lastWeek: { key: 2, desc: '上周' },
  lastMonth: { key: 3, desc: '上月' },
  lastSevenDays: { key: 4, desc: '最近七天' },
  thisMonthToYesterday: { key: 5, desc: '本月至昨天' },
});
export const mailFrequency = lookup({
  daily: { key: 1, desc: '每天' },
  weekly: { key: 2, desc: '每周' },
  monthly: { key: 3, desc: '每月' },
});
export const mailFormat = lookup({
  excel: { key: 1, desc: 'Excel' },
  pdf: { key: 2, desc: 'PDF' },
});
export const mailState = lookup({
  waiting: { key: 1, desc: '待发送', colour: 'processing' },
  sent: { key: 2, desc: '已发送', colour: 'success' },
  failed: { key: 3, desc: '发送失败', colour: 'error' },
  stopped: { key: 4, desc: '已停止', colour: 'warning' },
});
export const mailSwitch = lookup({
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'default' },
});

const MOST_RECIPIENTS = 20;
const Address = z.email('邮箱格式错误').max(120);
/** Addresses as an operator types them: one below the other, or with commas between. */
const Recipients = text(2000, 1).refine((typed) => {
  const all = recipientsIn(typed);
  return (
    all.length > 0 &&
    all.length <= MOST_RECIPIENTS &&
    all.every((each) => Address.safeParse(each).success)
  );
}, '请填写1至20个邮箱，用逗号或换行分隔');
/** The addresses in a text, each once. */
export const recipientsIn = (typed: string): readonly string[] => [
  ...new Set(typed.split(/[\s,;，；、]+/).filter((each) => each !== '')),
];

const draft = {
  mailName: text(40, 1),
  period: keyOf(mailPeriod),
  frequency: keyOf(mailFrequency),
  /** The day it goes: of the week from Monday 1, or of the month; every day has none. */
  onDay: z.int().min(1).max(28).nullish(),
  /** `HH:mm`, by the merchant's clock. */
  atTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式错误'),
  recipients: Recipients,
  formats: z.array(keyOf(mailFormat)).min(1, '请选择文件格式').max(2),
};
const MAIL = 'report:mail:page';
const MODIFY = 'report:mail:modify';

const MailRow = z.object({
  mailId: Id,
  mailName: z.string().meta({ title: '邮件名称', width: 180, sort: true }),
  reportId: z.string(),
  reportTitle: z.string().meta({ title: '报表', width: 160 }),
  period: keyOf(mailPeriod).meta({ title: '统计范围', width: 110 }),
  frequency: keyOf(mailFrequency).meta({ title: '发送频率', width: 90 }),
  onDay: z.int().nullable().meta({ title: '发送日', width: 80, kind: 'text' }),
  atTime: z.string().meta({ title: '发送时间', width: 90 }),
  recipients: z.string().meta({ title: '收件人', width: 240 }),
  formats: z.array(keyOf(mailFormat)).meta({ title: '文件格式', of: mailFormat, width: 120 }),
  enabled: keyOf(mailSwitch).meta({ title: '状态', width: 80 }),
  /** When it goes next; null while it is off. */
  nextAt: z.string().nullable().meta({ title: '下次发送时间', kind: 'datetime', sort: true }),
  lastState: keyOf(mailState).nullable().meta({ title: '最近结果', width: 100 }),
  lastAt: z.string().nullable().meta({ title: '最近发送时间', kind: 'datetime' }),
  version: Count,
});
/** The caller's own schedules. */
export const mailPage = listSet({
  id: 'report.mailPage',
  title: '报表邮件',
  path: '/report/mail/page',
  access: MAIL,
  filter: {
    keyword: Keyword.meta({ placeholder: '邮件名称或收件人' }),
    enabled: keyOf(mailSwitch).optional(),
  },
  shown: MailRow.shape,
  key: 'mailId',
  order: ascending('mailName'),
  columns: [
    'mailName',
    'enabled',
    'reportTitle',
    'frequency',
    'onDay',
    'atTime',
    'period',
    'recipients',
    'formats',
    'nextAt',
    'lastState',
    'lastAt',
  ],
  export: 'report.mailExport',
});

/** Whether this server can send mail: it can where the environment names an SMTP server. */
export const mailReady = read({
  id: 'report.mailReady',
  title: '邮件服务状态',
  path: '/report/mail/ready',
  access: MAIL,
  result: z.object({ isReady: z.boolean(), sender: z.string().nullable() }),
});
/** `search` is the search of the report as its list sends it, its period left out; `columns` are shown in this order. */
export const mailAdd = write({
  id: 'report.mailAdd',
  title: '新增报表邮件',
  path: '/report/mail/add',
  access: MODIFY,
  content: z.object({
    ...draft,
    reportId: z.string().max(100),
    search: z.record(z.string().max(60), z.json()),
    columns: z.array(z.string().max(60)).min(1).max(200),
  }),
  result: z.object({ mailId: Id }),
});
/** What is left out stays. */
export const mailEdit = write({
  id: 'report.mailEdit',
  title: '修改报表邮件',
  path: '/report/mail/modify',
  access: MODIFY,
  content: z.object({ mailId: Id, ...z.object(draft).partial().shape, version: Count }),
});
/** On again, it goes at its next time; what was due meanwhile is not sent. */
export const mailEnable = write({
  id: 'report.mailEnable',
  title: '启停报表邮件',
  path: '/report/mail/enable',
  access: MODIFY,
  content: z.object({ mailId: Id, enabled: Flag }),
});
export const mailRemove = write({
  id: 'report.mailRemove',
  title: '删除报表邮件',
  path: '/report/mail/delete',
  access: MODIFY,
  content: z.object({ mailId: Id }),
});
/** Sends it now, once a key. */
export const mailSend = write({
  id: 'report.mailSend',
  title: '立即发送报表邮件',
  path: '/report/mail/send',
  access: MODIFY,
  content: z.object({ mailId: Id, idempotencyKey: IdempotencyKey }),
});

const RunRow = z.object({
  runId: Id,
  mailName: z.string().meta({ title: '邮件名称', width: 180 }),
  reportTitle: z.string().meta({ title: '报表', width: 160 }),
  dueAt: z.string().meta({ title: '应发时间', kind: 'datetime', sort: true }),
  /** First and last day it is about. */
  startDay: z.string().nullable().meta({ title: '统计开始日期', kind: 'date' }),
  endDay: z.string().nullable().meta({ title: '统计结束日期', kind: 'date' }),
  state: keyOf(mailState).meta({ title: '状态', width: 100 }),
  attempts: Count.meta({ title: '发送次数', width: 90 }),
  recipients: z.string().meta({ title: '收件人', width: 240 }),
  sentAt: z.string().nullable().meta({ title: '发送时间', kind: 'datetime', sort: true }),
  message: z.string().nullable().meta({ title: '失败原因', width: 260 }),
});
/** What was sent of the caller's schedules, and what was not. */
export const mailRuns = listSet({
  id: 'report.mailRunPage',
  title: '邮件发送记录',
  path: '/report/mail/run/page',
  access: 'report:mail:run',
  filter: {
    keyword: Keyword.meta({ placeholder: '邮件名称或收件人' }),
    state: keyOf(mailState).optional(),
    ...OpenMoments,
  },
  shown: RunRow.shape,
  key: 'runId',
  period: 'dueAt',
  order: descending('dueAt'),
  columns: [
    'dueAt',
    'mailName',
    'reportTitle',
    'startDay',
    'endDay',
    'state',
    'attempts',
    'sentAt',
    'recipients',
    'message',
  ],
  export: 'report.mailRunExport',
});

/** Sends what failed once more: of the period it was about, to whom the schedule names now. */
export const mailRetry = write({
  id: 'report.mailRetry',
  title: '重发报表邮件',
  path: '/report/mail/run/retry',
  access: MODIFY,
  content: z.object({ runId: Id }),
});
