import { fieldsOf } from '#kit/console/form/fields.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { mailEdit, mailFormat, mailFrequency, mailPeriod } from '../../contract/mail.ts';

/** What is said of a report that goes by mail. */
export const mailFields = fieldsOf(mailEdit, [
  { key: 'mailName', title: '邮件名称', span: 2, hint: '也是邮件主题和文件名' },
  { key: 'frequency', title: '发送频率', input: 'radio', of: mailFrequency, initial: 1 },
  { key: 'atTime', title: '发送时间', input: 'time', initial: '07:00' },
  {
    key: 'onDay',
    title: '发送日',
    of: weekDay,
    required: true,
    showIf: ({ frequency }) => frequency === 2,
  },
  {
    key: 'onDay',
    title: '发送日',
    input: 'integer',
    required: true,
    hint: '每月几日，1至28',
    showIf: ({ frequency }) => frequency === 3,
  },
  { key: 'period', title: '统计范围', of: mailPeriod, initial: 1, hint: '从发送当天往前算' },
  { key: 'formats', title: '文件格式', of: mailFormat, initial: [1, 2], span: 2 },
  {
    key: 'recipients',
    title: '收件人',
    input: 'textarea',
    span: 2,
    placeholder: '一行一个邮箱，或用逗号分隔',
  },
]);
