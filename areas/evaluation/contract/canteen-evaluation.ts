import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, DateTimeText, Flag, Id, text } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { anonymous, canteenCycle, stars } from './lookups.ts';
import { history, Reply, Stars, said, saidBy, saidFilter } from './parts.ts';

/* Evaluations of canteens: who gives stars to what and how often, the list, and what it comes to. */

const base = '/api/v2/canteen/evaluate';
export const canteenEvaluationAccess = {
  page: 'evaluation:canteen:page',
  reply: 'evaluation:canteen:reply',
  configQuery: 'evaluation:config:query',
  configSave: 'evaluation:config:save',
  sum: 'evaluation:sum:page',
} as const;

/** Evaluations of canteens by the time they were given, newest first. */
export const canteenEvaluatePage = listSet({
  id: 'evaluation.canteenEvaluatePage',
  title: '食堂评价',
  path: `${base}/page`,
  access: canteenEvaluationAccess.page,
  scope: 'canteen',
  own: {
    evaluationId: Id,
    ...said,
    occurredAt: DateTimeText.meta({ title: '评价时间', sort: true }),
    content: said.content.meta({ title: '评价内容', width: 260 }),
    canteenId: Id,
    stars: Stars.meta({ title: '评分', width: 110, sort: true }),
    anonymous: keyOf(anonymous).meta({ title: '是否匿名', width: 90 }),
    version: Count,
  },
  shown: {
    ...saidBy,
    reply: saidBy.reply.meta({ width: 220 }),
    canteenName: z.string().nullable().meta({ title: '食堂', width: 150, sort: true }),
    /** Items with their stars, in words. */
    items: z.string().meta({ title: '分项评分', width: 240 }),
  },
  key: 'evaluationId',
  columns: [
    'occurredAt',
    'canteenName',
    'stars',
    'items',
    'content',
    'pictureUrl',
    'reply',
    'custName',
    'custNum',
    'anonymous',
    'repliedAt',
  ],
  filter: {
    ...OpenMoments,
    canteenId: saidFilter.canteenId,
    stars: z.array(keyOf(stars)).min(1).max(5).optional(),
    replied: saidFilter.replied,
    keyword: saidFilter.keyword,
  },
  period: 'occurredAt',
  order: descending('occurredAt'),
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
  result: z.object({ ...canteenEvaluatePage.list.row.shape, ...history }),
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
  /** Kinds of people who evaluate canteens; none: all kinds. */
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
  wide: 'canteens',
  content: z.object({ ...Config, version: Count }),
});

const period = { ...OpenMoments, canteenId: Id.optional() };
/** What evaluations of canteens come to, a row a canteen and item. */
export const canteenEvaluateSumPage = listSet({
  id: 'evaluation.canteenEvaluateSumPage',
  title: '评价汇总',
  path: `${base}/sum/page`,
  access: canteenEvaluationAccess.sum,
  scope: 'canteen',
  shown: {
    sumId: z.string(),
    canteenId: Id,
    canteenName: z.string().meta({ title: '食堂', width: 160, sort: true }),
    /** Null: the whole. */
    itemName: z.string().nullable().meta({ title: '评价项目', width: 120 }),
    evaluateNum: Count.meta({ title: '评价数', sort: true }),
    averageStars: z.number().meta({ title: '平均评分', kind: 'decimal', sort: true }),
    /** Evaluations of 4 and 5 stars: 1 is all of them. */
    goodRate: z.number().meta({ title: '好评率', kind: 'percent', width: 100, sort: true }),
    star5: Count.meta({ title: '5星', width: 80 }),
    star4: Count.meta({ title: '4星', width: 80 }),
    star3: Count.meta({ title: '3星', width: 80 }),
    star2: Count.meta({ title: '2星', width: 80 }),
    star1: Count.meta({ title: '1星', width: 80 }),
  },
  key: 'sumId',
  columns: [
    'canteenName',
    'itemName',
    'evaluateNum',
    'averageStars',
    'goodRate',
    'star5',
    'star4',
    'star3',
    'star2',
    'star1',
  ],
  filter: period,
  order: [...ascending('canteenName'), ...descending('evaluateNum')],
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
  result: z.array(
    z.object({
      canteenId: Id,
      canteenName: z.string(),
      averageStars: z.number(),
      evaluateNum: Count,
    }),
  ),
});
