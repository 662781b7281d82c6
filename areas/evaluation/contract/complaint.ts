import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { anonymous, complaintAbout, complaintState, complaintType } from './lookups.ts';
import { history, Reply, said, saidBy, saidFilter, saidOrderId, stallName } from './parts.ts';

/* Complaints and suggestions of diners: listed, answered as often as it takes, and closed. */

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

/** Complaints and suggestions by the time they were made, newest first. Those about no place show to operators who see all places. */
export const complaintPage = listSet({
  id: 'evaluation.complaintPage',
  title: '投诉建议',
  method: 'GET',
  path: `${base}/getPlaintByPage`,
  access: complaintAccess.page,
  scope: 'canteen',
  own: {
    complaintId: Id,
    ...said,
    occurredAt: DateTimeText.meta({ title: '提交时间', sort: true }),
    complaintType: keyOf(complaintType).meta({ title: '类型', width: 80 }),
    about: keyOf(complaintAbout).meta({ title: '关于', width: 80 }),
    goodsName: z.string().meta({ title: '菜品', width: 120 }),
    content: said.content.meta({ title: '投诉建议内容', width: 260 }),
    anonymous: keyOf(anonymous).meta({ title: '是否匿名', width: 90 }),
    state: keyOf(complaintState).meta({ title: '处理状态', width: 100 }),
    version: Count,
  },
  shown: {
    orderId: saidOrderId,
    ...saidBy,
    canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
    stallName,
    /** Who gave the latest reply. */
    repliedBy: z.string().nullable().meta({ title: '回复人', width: 100 }),
    /** Whole hours it waited for its first reply, or has waited until now. */
    waitHours: Count.meta({ title: '响应时长（小时）', width: 120, sort: true }),
  },
  key: 'complaintId',
  columns: [
    'occurredAt',
    'complaintType',
    'content',
    'state',
    'waitHours',
    'about',
    'goodsName',
    'pictureUrl',
    'canteenName',
    'stallName',
    'custName',
    'custNum',
    'anonymous',
    'reply',
    'repliedBy',
    'repliedAt',
    'orderId',
  ],
  filter: {
    ...OpenMoments,
    state: keyOf(complaintState).optional(),
    complaintType: keyOf(complaintType).optional(),
    about: keyOf(complaintAbout).optional(),
    keyword: saidFilter.keyword.meta({ placeholder: '内容、姓名或编号' }),
    canteenId: saidFilter.canteenId,
    stallId: saidFilter.stallId,
  },
  period: 'occurredAt',
  order: descending('occurredAt'),
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
  result: z.object({ ...complaintPage.list.row.shape, ...history }),
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
