import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { anonymous, complaintAbout, complaintState, complaintType } from './lookups.ts';
import { history, Reply, said, saidFilter } from './parts.ts';

/* Complaints and suggestions of diners (document 1 section 7): listed, answered as often as it takes, and closed. */

const base = '/api/v1/complaint';
export const complaintAccess = {
  page: 'evaluation:complaint:page',
  reply: 'evaluation:complaint:reply',
  close: 'evaluation:complaint:close',
} as const;

/** `reply` may be taken again; a closed one is done with. */
export const complaintLife = lifecycle(complaintState, {
  reply: { from: [1, 2], to: 2, access: complaintAccess.reply, title: '回复' },
  close: { from: [1, 2], to: 3, access: complaintAccess.close, title: '关闭', danger: true },
});

const Row = z.object({
  complaintId: Id,
  complaintType: keyOf(complaintType),
  about: keyOf(complaintAbout),
  /** Null where it is about none, or anonymous: an order says whose it is. */
  orderId: Id.nullable(),
  goodsName: z.string(),
  ...said,
  stallName: z.string().nullable(),
  anonymous: keyOf(anonymous),
  state: keyOf(complaintState),
  /** Who gave the latest reply. */
  repliedBy: z.string().nullable(),
  /** Whole hours it waited for its first reply, or has waited until now. */
  waitHours: Count,
  version: Count,
});

/** Complaints and suggestions by the time they were made, newest first. Those about no place show to whoever sees all places. */
export const complaintPage = page({
  id: 'evaluation.complaintPage',
  title: '投诉建议',
  method: 'GET',
  path: `${base}/getPlaintByPage`,
  access: complaintAccess.page,
  scope: 'canteen',
  filter: {
    startDate: saidFilter.startDate,
    endDate: saidFilter.endDate,
    keyword: saidFilter.keyword,
    canteenId: saidFilter.canteenId,
    stallId: Id.optional(),
    complaintType: keyOf(complaintType).optional(),
    about: keyOf(complaintAbout).optional(),
    state: keyOf(complaintState).optional(),
  },
  row: Row,
  columns: columns<typeof Row>()([
    { key: 'occurredAt', title: '提交时间', kind: 'datetime', sort: true },
    { key: 'complaintType', title: '类型', kind: 'enum', of: complaintType, width: 80 },
    { key: 'content', title: '投诉建议内容', width: 260 },
    { key: 'state', title: '处理状态', kind: 'enum', of: complaintState, width: 100 },
    { key: 'waitHours', title: '响应时长（小时）', kind: 'int', width: 120, sort: true },
    { key: 'about', title: '关于', kind: 'enum', of: complaintAbout, width: 80 },
    { key: 'goodsName', title: '菜品', width: 120 },
    { key: 'pictureUrl', title: '图片', kind: 'image', width: 80 },
    { key: 'canteenName', title: '食堂', width: 140 },
    { key: 'stallName', title: '档口', width: 120 },
    { key: 'custName', title: '姓名', width: 100 },
    { key: 'custNum', title: '人员编号', width: 110, hidden: true },
    { key: 'anonymous', title: '是否匿名', kind: 'enum', of: anonymous, width: 90 },
    { key: 'reply', title: '回复内容', width: 200 },
    { key: 'repliedBy', title: '回复人', width: 100 },
    { key: 'repliedAt', title: '回复时间', kind: 'datetime', hidden: true },
    { key: 'orderId', title: '订单号', width: 140, hidden: true },
  ]),
  export: 'evaluation.complaintPageExport',
});

/** One complaint, and who did what about it when. */
export const complaintDetail = read({
  id: 'evaluation.complaintDetail',
  title: '投诉建议详情',
  path: `${base}/detail`,
  access: complaintAccess.page,
  scope: 'canteen',
  content: z.object({ complaintId: Id }),
  result: z.object({ ...Row.shape, ...history }),
});

/** Answers a complaint; the diner sees it on their own page. */
export const replyComplaint = write({
  id: 'evaluation.replyComplaint',
  title: '回复投诉建议',
  path: `${base}/replyComplaint`,
  access: complaintAccess.reply,
  scope: 'canteen',
  step: true,
  content: z.object({ complaintId: Id, version: Count, content: Reply }),
});

/** Closes a complaint for good, saying how it ended. */
export const closeComplaint = write({
  id: 'evaluation.closeComplaint',
  title: '关闭投诉建议',
  path: `${base}/close`,
  access: complaintAccess.close,
  scope: 'canteen',
  step: true,
  content: z.object({ complaintId: Id, version: Count, remark: text(200, 1) }),
});
