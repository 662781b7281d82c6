import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byMeal, byStall } from '../dimensions.ts';
import { analysisAtPlaces, compared, Part, Points } from './common.ts';

/* Turnover of canteens: what was sold and repaired less what was given back on the day it was given back. */

const common = { access: 'report:analysis:turnover', scope: 'canteen' } as const;
const content = z.object(analysisAtPlaces);

export const turnoverTotal = read({
  ...common,
  id: 'report.analysisTurnoverTotal',
  title: '营业额总览',
  path: '/analysis/turnover/total',
  content,
  result: z.object({
    figures: compared({
      totalAmount: Fen.meta({ title: '营业额' }),
      orderNum: Count.meta({ title: '订单数' }),
      /** Fen an order; null where nothing was sold. */
      averageAmount: Fen.nullable().meta({ title: '笔均金额' }),
      refundAmount: Fen.meta({ title: '退款金额' }),
    }),
    points: Points,
  }),
});
export const turnoverByCanteen = read({
  ...common,
  id: 'report.analysisTurnoverCanteen',
  title: '食堂营业额',
  path: '/analysis/turnover/canteen',
  content,
  result: z.array(Part),
});
/** The twenty stalls that sold most, and what canteens sold without one (`key` null). */
export const turnoverByStall = read({
  ...common,
  id: 'report.analysisTurnoverStall',
  title: '档口营业额',
  path: '/analysis/turnover/stall',
  content,
  result: z.array(Part),
});
export const turnoverDetail = report({
  ...common,
  id: 'report.analysisTurnoverDetail',
  title: '营业额分析',
  path: '/analysis/turnover/detail',
  by: [byCanteen, byStall, byMeal],
  measures: {
    orderNum: Count.meta({ title: '订单数' }),
    consumeAmount: Fen.meta({ title: '消费金额' }),
    repairAmount: Fen.meta({ title: '补扣金额' }),
    refundNum: Count.meta({ title: '退款笔数' }),
    refundAmount: Fen.meta({ title: '退款金额' }),
    totalAmount: Fen.meta({ title: '营业额', keep: true }),
    averageAmount: Fen.nullable().meta({ title: '笔均金额', keep: true }),
  },
  filter: { canteenIds: analysisAtPlaces.canteenIds, compare: analysisAtPlaces.compare },
  help: '营业额 = 消费金额 + 补扣金额 - 退款金额；未结束的时段与之前同样长的时段比较',
});
