import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, DateTimeText, Flag, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { anonymous, canteenCycle, stars } from './lookups.ts';
import { history, Reply, Stars, said, saidFilter } from './parts.ts';

/* Evaluations of canteens (document 2 section 7): who gives stars to what and how often, the list, and what it comes to. */

const base = '/api/v2/canteen/evaluate';
export const canteenEvaluationAccess = {
  page: 'evaluation:canteen:page',
  reply: 'evaluation:canteen:reply',
  configQuery: 'evaluation:config:query',
  configSave: 'evaluation:config:save',
  sum: 'evaluation:sum:page',
} as const;

const Row = z.object({
  evaluationId: Id,
  ...said,
  canteenId: Id,
  stars: Stars,
  /** Items with their stars, in words. */
  items: z.string(),
  anonymous: keyOf(anonymous),
  version: Count,
});

/** Evaluations of canteens by the time they were given, newest first. */
export const canteenEvaluatePage = page({
  id: 'evaluation.canteenEvaluatePage',
  title: '食堂评价',
  path: `${base}/page`,
  access: canteenEvaluationAccess.page,
  scope: 'canteen',
  filter: { ...saidFilter, stars: z.array(keyOf(stars)).min(1).max(5).optional() },
  row: Row,
  columns: columns<typeof Row>()([
    { key: 'occurredAt', title: '评价时间', kind: 'datetime', sort: true },
    { key: 'canteenName', title: '食堂', width: 150, sort: true },
    { key: 'stars', title: '评分', kind: 'int', width: 110, sort: true },
    { key: 'items', title: '分项评分', width: 240 },
    { key: 'content', title: '评价内容', width: 260 },
    { key: 'pictureUrl', title: '图片', kind: 'image', width: 80 },
    { key: 'reply', title: '回复内容', width: 220 },
    { key: 'custName', title: '姓名', width: 100 },
    { key: 'custNum', title: '人员编号', width: 110, hidden: true },
    { key: 'anonymous', title: '是否匿名', kind: 'enum', of: anonymous, width: 90 },
    { key: 'repliedAt', title: '回复时间', kind: 'datetime', hidden: true },
  ]),
  export: 'evaluation.canteenEvaluatePageExport',
});

/** One evaluation of a canteen and its replies. */
export const canteenEvaluateDetail = read({
  id: 'evaluation.canteenEvaluateDetail',
  title: '食堂评价详情',
  path: `${base}/detail`,
  access: canteenEvaluationAccess.page,
  scope: 'canteen',
  content: z.object({ evaluationId: Id }),
  result: z.object({ ...Row.shape, ...history }),
});

/** Adds a reply, which the diner sees on their own page. */
export const canteenEvaluateReply = write({
  id: 'evaluation.canteenEvaluateReply',
  title: '回复食堂评价',
  path: `${base}/reply`,
  access: canteenEvaluationAccess.reply,
  scope: 'canteen',
  step: true,
  content: z.object({ evaluationId: Id, version: Count, content: Reply }),
});

const Config = {
  /** Orders may be evaluated, and for how many days after their meal. */
  orderOpen: Flag,
  orderDays: Count.min(1).max(90),
  /** Diners may keep to themselves who they are. */
  anonymousOpen: Flag,
  canteenOpen: Flag,
  canteenCycle: keyOf(canteenCycle),
  /** The days on which canteens are evaluated; null: no end on that side. */
  startDate: DateText.nullable(),
  endDate: DateText.nullable(),
  /** Kinds of people who evaluate canteens; none: everybody. */
  psnTypes: z.array(Id).max(200),
  /** What a canteen is given stars for beside the whole, in the order they are asked. */
  items: z
    .array(text(20, 1))
    .max(10)
    .refine((all) => new Set(all).size === all.length, '评价项目重复'),
};
/** What is evaluated, by whom and for how long. */
export const canteenEvaluateConfigQuery = read({
  id: 'evaluation.canteenEvaluateConfigQuery',
  title: '评价配置',
  path: `${base}/config/query`,
  access: canteenEvaluationAccess.configQuery,
  result: z.object({ ...Config, version: Count }),
});
/** Saves what is evaluated. An item that is left out is asked no more; its stars stay. @errors 409 CHANGED */
export const canteenEvaluateConfigSave = write({
  id: 'evaluation.canteenEvaluateConfigSave',
  title: '修改评价配置',
  path: `${base}/config/save`,
  access: canteenEvaluationAccess.configSave,
  content: z.object({ ...Config, version: Count }),
});

const period = { startDate: DateTimeText.optional(), endDate: DateTimeText.optional(), canteenId: Id.optional() };
const Sum = z.object({
  sumId: z.string(),
  canteenId: Id,
  canteenName: z.string(),
  /** Null: the whole. */
  itemName: z.string().nullable(),
  evaluateNum: Count,
  averageStars: z.number(),
  /** Evaluations of 4 and 5 stars: 1 is all of them. */
  goodRate: z.number(),
  star5: Count,
  star4: Count,
  star3: Count,
  star2: Count,
  star1: Count,
});
/** What evaluations of canteens come to, a row a canteen and item. */
export const canteenEvaluateSumPage = page({
  id: 'evaluation.canteenEvaluateSumPage',
  title: '评价汇总',
  path: `${base}/sum/page`,
  access: canteenEvaluationAccess.sum,
  scope: 'canteen',
  filter: period,
  row: Sum,
  columns: columns<typeof Sum>()([
    { key: 'canteenName', title: '食堂', width: 160, sort: true },
    { key: 'itemName', title: '评价项目', width: 120 },
    { key: 'evaluateNum', title: '评价数', kind: 'int', sort: true },
    { key: 'averageStars', title: '平均评分', kind: 'decimal', sort: true },
    { key: 'goodRate', title: '好评率', kind: 'percent', width: 100, sort: true },
    { key: 'star5', title: '5星', kind: 'int', width: 80 },
    { key: 'star4', title: '4星', kind: 'int', width: 80 },
    { key: 'star3', title: '3星', kind: 'int', width: 80 },
    { key: 'star2', title: '2星', kind: 'int', width: 80 },
    { key: 'star1', title: '1星', kind: 'int', width: 80 },
  ]),
  export: 'evaluation.canteenEvaluateSumPageExport',
});
/** The average of each canteen, the best first, for the chart above the sums. */
export const canteenEvaluateSumChart = read({
  id: 'evaluation.canteenEvaluateSumChart',
  title: '食堂评分对比',
  path: `${base}/sum/chart`,
  access: canteenEvaluationAccess.sum,
  scope: 'canteen',
  content: z.object(period),
  result: z.array(z.object({ canteenId: Id, canteenName: z.string(), averageStars: z.number(), evaluateNum: Count })),
});
