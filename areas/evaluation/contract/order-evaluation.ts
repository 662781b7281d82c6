import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { anonymous, showFlag, stars } from './lookups.ts';
import { history, Reply, Stars, said, saidFilter } from './parts.ts';

/* Evaluations of orders (document 1 section 7): listed, answered, and hidden where they must not be seen. */

const base = '/api/v1/applet/menuevaluaorder';
export const orderEvaluationAccess = {
  page: 'evaluation:order:page',
  reply: 'evaluation:order:reply',
  show: 'evaluation:order:showFlag',
} as const;

const Row = z.object({
  evaluationId: Id,
  /** Null where it is anonymous: an order says whose it is. */
  orderId: Id.nullable(),
  ...said,
  stars: Stars,
  /** Dishes with their stars, in words. */
  dishes: z.string(),
  stallName: z.string().nullable(),
  mealDate: DateText,
  mealType: keyOf(mealType),
  anonymous: keyOf(anonymous),
  showFlag: keyOf(showFlag),
  /** Why it is hidden; empty while it shows. */
  hideReason: z.string(),
  version: Count,
});

/** Evaluations by the time they were given, newest first. */
export const orderEvaluatePage = page({
  id: 'evaluation.orderEvaluatePage',
  title: '订单评价',
  path: `${base}/page/evaluate/order`,
  access: orderEvaluationAccess.page,
  scope: 'canteen',
  filter: {
    ...saidFilter,
    stallId: Id.optional(),
    stars: z.array(keyOf(stars)).min(1).max(5).optional(),
    /** A dish that was given stars. */
    goodsId: Id.optional(),
    showFlag: keyOf(showFlag).optional(),
  },
  row: Row,
  columns: columns<typeof Row>()([
    { key: 'occurredAt', title: '评价时间', kind: 'datetime', sort: true },
    { key: 'stars', title: '评分', kind: 'int', width: 110, sort: true },
    { key: 'content', title: '评价内容', width: 240 },
    { key: 'showFlag', title: '显示状态', kind: 'enum', of: showFlag, width: 90 },
    { key: 'dishes', title: '菜品评分', width: 200 },
    { key: 'pictureUrl', title: '图片', kind: 'image', width: 80 },
    { key: 'reply', title: '回复内容', width: 200 },
    { key: 'canteenName', title: '食堂', width: 140 },
    { key: 'stallName', title: '档口', width: 120 },
    { key: 'mealDate', title: '用餐日期', kind: 'date', sort: true },
    { key: 'mealType', title: '餐次', kind: 'enum', of: mealType, width: 90 },
    { key: 'custName', title: '姓名', width: 100 },
    { key: 'custNum', title: '人员编号', width: 110, hidden: true },
    { key: 'anonymous', title: '是否匿名', kind: 'enum', of: anonymous, width: 90 },
    { key: 'hideReason', title: '隐藏原因', width: 140, hidden: true },
    { key: 'repliedAt', title: '回复时间', kind: 'datetime', hidden: true },
    { key: 'orderId', title: '订单号', width: 140, hidden: true },
  ]),
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
    ...Row.shape,
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
