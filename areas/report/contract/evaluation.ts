import { z } from 'zod';
import { complaintPage } from '#areas/evaluation/contract/complaint.ts';
import { orderEvaluatePage } from '#areas/evaluation/contract/order-evaluation.ts';
import { COMPLAINTS, ORDER_EVALUATIONS } from '#areas/evaluation/contract/pages.ts';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Id } from '#kit/contract/fields.ts';
import { opening } from '#kit/contract/report-opening.ts';
import { periodShape, report } from '#kit/contract/report-value.ts';
import { byCanteen, byMeal, byStall } from './dimensions.ts';
import { placeFilter } from './filters.ts';

/* What diners said of orders, and what they complained about, on the days they said it. Hidden evaluations do not count. */

const help = '按评价提交的日期统计，已隐藏的评价不计入；4星及以上为好评，2星及以下为差评';
const evaluations = {
  evaluateNum: Count.meta({ title: '评价数' }),
  /** Stars on average, to two places; null where there are none. */
  averageStars: z.number().nullable().meta({ title: '平均评分', kind: 'decimal' }),
  goodNum: Count.meta({ title: '好评数' }),
  middleNum: Count.meta({ title: '中评数' }),
  badNum: Count.meta({ title: '差评数' }),
  /** Of all evaluations: 1 is all of them. */
  goodRate: z.number().nullable().meta({ title: '好评率', kind: 'percent' }),
  repliedNum: Count.meta({ title: '已回复' }),
  replyRate: z.number().nullable().meta({ title: '回复率', kind: 'percent' }),
};
const AT_PLACES = { canteenId: 'canteenId', stallId: 'stallId' } as const;
const shown = { list: orderEvaluatePage, screen: ORDER_EVALUATIONS, filters: AT_PLACES } as const;
const evaluationOpens = [
  opening(orderEvaluatePage, { ...shown, measures: ['evaluateNum'], content: { showFlag: 1 } }),
  opening(orderEvaluatePage, {
    ...shown,
    measures: ['goodNum'],
    content: { showFlag: 1, stars: [4, 5] },
  }),
  opening(orderEvaluatePage, {
    ...shown,
    measures: ['middleNum'],
    content: { showFlag: 1, stars: [3] },
  }),
  opening(orderEvaluatePage, {
    ...shown,
    measures: ['badNum'],
    content: { showFlag: 1, stars: [1, 2] },
  }),
  opening(orderEvaluatePage, {
    ...shown,
    measures: ['repliedNum'],
    content: { showFlag: 1, replied: 1 },
  }),
];

/** What evaluations come to by canteen and meal. */
export const evaluationSummary = report({
  id: 'report.summaryAnalysisEvaluatePage',
  title: '评价分析汇总',
  path: '/summary/analysis/evaluate/page',
  export: { id: 'report.summaryAnalysisEvaluateExport', path: '/summary/analysis/evaluate/export' },
  access: 'report:analysisSummary:evaluate',
  scope: 'canteen',
  by: [byCanteen, byMeal],
  measures: evaluations,
  filter: placeFilter,
  help,
});

const satisfaction = { access: 'report:analysis:satisfaction', scope: 'canteen' } as const;
/** Below the rank: what evaluations come to by canteen and stall. */
export const satisfactionDetail = report({
  ...satisfaction,
  id: 'report.analysisSatisfactionDetail',
  title: '满意度排行',
  path: '/analysis/satisfaction/detail',
  by: [byCanteen, byStall],
  measures: evaluations,
  filter: placeFilter,
  opens: evaluationOpens,
  help,
});

const asked = z.object({ ...periodShape, ...placeFilter });
const Ranked = z.object({
  stallId: Id.nullable(),
  canteenId: Id.nullable(),
  name: z.string().nullable(),
});
/** The twenty stalls (and places without any) that please most, by stars and then by how many said so. */
export const satisfactionRank = read({
  ...satisfaction,
  id: 'report.analysisSatisfactionRank',
  title: '满意度排行前20名',
  path: '/analysis/satisfaction/rank',
  content: asked,
  result: z.array(Ranked.extend({ averageStars: z.number(), evaluateNum: Count })),
});

const atPlaces = { canteenIds: placeFilter.canteenIds, stallIds: placeFilter.stallIds };
const complaining = { access: 'report:analysis:complain', scope: 'canteen' } as const;
const handled = { list: complaintPage, screen: COMPLAINTS, filters: AT_PLACES } as const;
/** Below the rank: complaints and suggestions by canteen and stall, by where they stand now. */
export const complainDetail = report({
  ...complaining,
  id: 'report.analysisComplainDetail',
  title: '投诉排行',
  path: '/analysis/complain/detail',
  by: [byCanteen, byStall],
  measures: {
    complainNum: Count.meta({ title: '投诉数' }),
    suggestNum: Count.meta({ title: '建议数' }),
    waitingNum: Count.meta({ title: '待回复' }),
    answeredNum: Count.meta({ title: '已回复' }),
    closedNum: Count.meta({ title: '已关闭' }),
  },
  filter: atPlaces,
  opens: [
    opening(complaintPage, {
      ...handled,
      measures: ['complainNum'],
      content: { complaintType: 1 },
    }),
    opening(complaintPage, { ...handled, measures: ['suggestNum'], content: { complaintType: 2 } }),
    opening(complaintPage, { ...handled, measures: ['waitingNum'], content: { state: 1 } }),
    opening(complaintPage, { ...handled, measures: ['answeredNum'], content: { state: 2 } }),
    opening(complaintPage, { ...handled, measures: ['closedNum'], content: { state: 3 } }),
  ],
  help: '按提交日期和当前处理状态统计；未指定地点的投诉单列一行',
});
/** The twenty stalls (and places without any) most is complained about; suggestions are none. */
export const complainRank = read({
  ...complaining,
  id: 'report.analysisComplainRank',
  title: '投诉排行前20名',
  path: '/analysis/complain/rank',
  content: z.object({ ...periodShape, ...atPlaces }),
  result: z.array(Ranked.extend({ complainNum: Count, waitingNum: Count })),
});
