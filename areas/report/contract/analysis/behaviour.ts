import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { analysisOfPeople, compared, Part } from './common.ts';

/* How people who may be named consume: orders that were paid, less what of them was given back until today. */

const common = { access: 'report:analysis:custBehavior', scope: 'organisation' } as const;
const content = z.object(analysisOfPeople);
const parts = z.array(Part);
const of = (id: string, title: string, path: string) =>
  read({
    ...common,
    id,
    title,
    path: `/summary/analysis/cust/${path}`,
    content,
    result: parts,
  });

export const behaviourAbstract = read({
  ...common,
  id: 'report.summaryAnalysisCustAbstract',
  title: '消费概况',
  path: '/summary/analysis/cust/abstract',
  content,
  result: z.object({
    figures: compared({
      custNum: Count.meta({ title: '消费人数' }),
      orderNum: Count.meta({ title: '订单数' }),
      /** Fen a person; null where no person bought. */
      amountEach: Fen.nullable().meta({ title: '人均消费' }),
      /** Fen an order. */
      averageAmount: Fen.nullable().meta({ title: '笔均金额' }),
    }),
  }),
});
/** People by how many orders they made: 1, 2 to 5, 6 to 10, 11 to 20, more. `key` is the least. */
export const behaviourByCount = of('report.summaryAnalysisCustConsume', '消费次数分布', 'consume');
export const behaviourByType = of('report.summaryAnalysisCustPsnType', '人员类别消费', 'psn/type');
export const behaviourBySex = of('report.summaryAnalysisCustSex', '性别消费', 'sex');
/** By years of age: under 18, then by tens; `key` is the least, null where no birthday is known. */
export const behaviourByAge = of('report.summaryAnalysisCustAge', '年龄消费', 'age');
export const behaviourByMeal = of('report.summaryAnalysisCustMealtime', '餐次消费', 'mealtime');

const kept = z.array(
  z.object({
    bizDate: DateText,
    /** Who is looked after: newcomers of the day, or who bought on it. */
    custNum: Count,
    /** Who of them bought on the day after, and within 7 days; null while those days are not over. */
    nextDay: Count.nullable(),
    week: Count.nullable(),
  }),
);
/** Of those who bought for the first time on a day. */
export const behaviourNewKept = read({
  ...common,
  id: 'report.summaryAnalysisCustNewKeep',
  title: '新客户留存',
  path: '/summary/analysis/cust/new/keep',
  content,
  result: kept,
});
/** Of those who bought on a day. */
export const behaviourActiveKept = read({
  ...common,
  id: 'report.summaryAnalysisCustActiveKeep',
  title: '活跃客户留存',
  path: '/summary/analysis/cust/active/keep',
  content,
  result: kept,
});

const Row = z.object({
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 120, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 110, leadsTo: 'custId' }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 240 }),
  psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 120 }),
  orderNum: Count.meta({ title: '订单数', total: true, sort: true }),
  /** Business dates with an order. */
  dayNum: Count.meta({ title: '消费天数', sort: true }),
  amount: Fen.meta({ title: '消费净额', total: true, sort: true }),
  averageAmount: Fen.meta({ title: '笔均金额', sort: true }),
  /** The meal with most orders. */
  mealType: keyOf(mealType).meta({ title: '常去餐次', width: 110 }),
  lastAt: z.string().meta({ title: '最近消费', kind: 'datetime', sort: true }),
});
export const behaviourDetail = listSet({
  ...common,
  id: 'report.summaryAnalysisCustDetail',
  title: '客户行为分析',
  path: '/summary/analysis/cust/detail',
  filter: { ...analysisOfPeople, keyword: Keyword },
  shown: Row.shape,
  key: 'custId',
  order: descending('amount'),
  columns: [
    'custNum',
    'custName',
    'orgFullName',
    'psnTypeName',
    'orderNum',
    'dayNum',
    'amount',
    'averageAmount',
    'mealType',
    'lastAt',
  ],
  export: {
    id: 'report.summaryAnalysisCustDetailExport',
    path: '/summary/analysis/cust/detail/export',
  },
});
