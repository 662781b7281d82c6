import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, DateTimeText, Id, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { anonymous, showFlag, stars } from './lookups.ts';
import {
  history,
  Reply,
  Stars,
  said,
  saidBy,
  saidFilter,
  saidOrderId,
  stallName,
} from './parts.ts';

/* Evaluations of orders: listed, answered, and hidden where they must not be seen. */

const base = '/api/v1/applet/menuevaluaorder';
export const orderEvaluationAccess = {
  page: 'evaluation:order:page',
  reply: 'evaluation:order:reply',
  show: 'evaluation:order:showFlag',
} as const;

/** Evaluations by the time they were given, newest first. */
export const orderEvaluatePage = listSet({
  id: 'evaluation.orderEvaluatePage',
  title: '订单评价',
  path: `${base}/page/evaluate/order`,
  access: orderEvaluationAccess.page,
  scope: 'canteen',
  own: {
    evaluationId: Id,
    ...said,
    occurredAt: DateTimeText.meta({ title: '评价时间', sort: true }),
    content: said.content.meta({ title: '评价内容', width: 240 }),
    stars: Stars.meta({ title: '评分', width: 110, sort: true }),
    mealDate: DateText.meta({ title: '用餐日期', sort: true }),
    mealType: keyOf(mealType).meta({ title: '餐次', width: 90 }),
    anonymous: keyOf(anonymous).meta({ title: '是否匿名', width: 90 }),
    showFlag: keyOf(showFlag).meta({ title: '显示状态', width: 90 }),
    version: Count,
  },
  shown: {
    orderId: saidOrderId,
    ...saidBy,
    canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
    stallName,
    /** Dishes with their stars, in words. */
    dishes: z.string().meta({ title: '菜品评分', width: 200 }),
    /** Why it is hidden; empty while it shows. */
    hideReason: z.string().meta({ title: '隐藏原因', width: 140, hidden: true }),
  },
  key: 'evaluationId',
  columns: [
    'occurredAt',
    'stars',
    'content',
    'showFlag',
    'dishes',
    'pictureUrl',
    'reply',
    'canteenName',
    'stallName',
    'mealDate',
    'mealType',
    'custName',
    'custNum',
    'anonymous',
    'hideReason',
    'repliedAt',
    'orderId',
  ],
  filter: {
    ...OpenMoments,
    stars: z.array(keyOf(stars)).min(1).max(5).optional(),
    replied: saidFilter.replied,
    keyword: saidFilter.keyword,
    canteenId: saidFilter.canteenId,
    stallId: saidFilter.stallId,
    /** A dish that was given stars. */
    goodsId: Id.optional().meta({ title: '菜品' }),
    showFlag: keyOf(showFlag).optional(),
  },
  period: 'occurredAt',
  order: descending('occurredAt'),
  export: 'evaluation.orderEvaluatePageExport',
});

/** One evaluation, with the stars of each dish and what was done about it. */
export const orderEvaluateDetail = read({
  id: 'evaluation.orderEvaluateDetail',
  title: '订单评价详情',
  path: `${base}/detail`,
  access: orderEvaluationAccess.page,
  scope: 'canteen',
  content: z.object({ evaluationId: Id }),
  result: z.object({
    ...orderEvaluatePage.list.row.shape,
    lines: z.array(z.object({ lineNo: Count, goodsName: z.string(), stars: Stars })),
    ...history,
  }),
});

/** Adds a reply, which the diner sees on their own page. */
export const orderEvaluateReply = write({
  id: 'evaluation.orderEvaluateReply',
  title: '回复订单评价',
  path: `${base}/reply`,
  access: orderEvaluationAccess.reply,
  scope: 'canteen',
  step: true,
  content: z.object({ evaluationId: Id, version: Count, content: Reply }),
});

/**
 * Hides evaluations, or shows them again: all of them or none. A hidden one counts nowhere; hiding says why.
 * @errors 400 without a reason; 404; 409 CHANGED
 */
export const orderEvaluateEditShowFlag = write({
  id: 'evaluation.orderEvaluateEditShowFlag',
  title: '修改评价显示状态',
  path: `${base}/edit/show/flag`,
  access: orderEvaluationAccess.show,
  scope: 'canteen',
  step: true,
  content: z.object({
    evaluationIds: z.array(Id).min(1, '请选择评价').max(500),
    showFlag: keyOf(showFlag),
    reason: text(200).default(''),
  }),
  result: z.object({ changed: Count }),
});
