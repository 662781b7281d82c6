import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { analysisOfPeople, compared, Part } from './common.ts';

/* Who the customers are: counted by the people of today, those who were cancelled until the day they were. */

const common = { access: 'report:analysis:customer', scope: 'organisation' } as const;
const content = z.object(analysisOfPeople);

/** One row an organisation. */
const Row = z.object({
  rowKey: z.string(),
  orgId: Id,
  orgFullName: z.string().nullable().meta({ title: '组织', width: 280, sort: true }),
  /** On the last day of the period. */
  custNum: Count.meta({ title: '期末人数', total: true, sort: true }),
  newNum: Count.meta({ title: '新增人数', total: true, sort: true }),
  cancelNum: Count.meta({ title: '注销人数', total: true, sort: true }),
  /** Who bought something in the period. */
  activeNum: Count.meta({ title: '消费人数', total: true, sort: true }),
  /** Active of all: 1 is all of them. */
  activeShare: z.number().meta({ title: '消费人数占比', kind: 'percent', width: 130, sort: true }),
  amount: Fen.meta({ title: '消费净额', total: true, sort: true }),
});
export const customerDetail = listSet({
  ...common,
  id: 'report.analysisCustomerDetail',
  title: '客户分析',
  path: '/analysis/customer/detail',
  filter: analysisOfPeople,
  shown: Row.shape,
  key: 'rowKey',
  order: ascending('orgFullName'),
  columns: ['orgFullName', 'custNum', 'newNum', 'cancelNum', 'activeNum', 'activeShare', 'amount'],
  export: { id: 'report.analysisCustomerDetailExport', path: '/analysis/customer/detail/export' },
});

/** Headline figures, and how many there were at the end of each day. */
export const customerTrend = read({
  ...common,
  id: 'report.analysisCustomerTotalTrend',
  title: '客户总量趋势',
  path: '/analysis/customer/total/trend',
  content,
  result: z.object({
    figures: compared({
      custNum: Count.meta({ title: '期末人数' }),
      newNum: Count.meta({ title: '新增人数' }),
      cancelNum: Count.meta({ title: '注销人数' }),
      activeNum: Count.meta({ title: '消费人数' }),
    }),
    points: z.array(
      z.object({ bizDate: DateText, custNum: Count, newNum: Count, cancelNum: Count }),
    ),
  }),
});

/** People of the last day by sex, with what they spent in the period. */
export const customerBySex = read({
  ...common,
  id: 'report.analysisCustomerSexTotal',
  title: '客户性别',
  path: '/analysis/customer-sex/total',
  content,
  result: z.array(Part.extend({ key: z.string() })),
});
export const customerByType = read({
  ...common,
  id: 'report.analysisCustomerTypeTotal',
  title: '客户类别',
  path: '/analysis/customer-type/total',
  content,
  result: z.array(Part),
});
/** Of those who bought in a week of the period, how many bought again in the week after; the last week has none after it yet. */
export const customerRetain = read({
  ...common,
  id: 'report.analysisCustomerRetain',
  title: '客户留存',
  path: '/analysis/customer/retain',
  content,
  result: z.array(
    z.object({
      weekStart: DateText,
      activeNum: Count,
      keptNum: Count.nullable(),
      share: z.number().nullable(),
    }),
  ),
});
