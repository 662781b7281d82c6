import { Count, Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byPerson } from './dimensions.ts';
import { oneFilter } from './filters.ts';

/* What people did. */

const people = { by: [byPerson], filter: oneFilter, scope: 'organisation' } as const;

/** What the subsidy wallet paid of what people ate. */
export const subsidyByPerson = report({
  ...people,
  id: 'report.consumeSubCustOrdNumPage',
  title: '人员消费补贴',
  path: '/api/v1/repconsumesub/custordnumsub/page',
  access: 'report:consumeSub:cust',
  measures: {
    consumeNum: Count.meta({ title: '消费笔数' }),
    consumeAmount: Fen.meta({ title: '消费金额' }),
    subsidyNum: Count.meta({ title: '使用补贴笔数' }),
    subsidyAmount: Fen.meta({ title: '补贴支付金额' }),
    personalAmount: Fen.meta({ title: '个人支付金额' }),
    otherAmount: Fen.meta({ title: '其他支付金额' }),
  },
  help: '金额均为扣除退款后的净额',
});

export const personAnalysis = report({
  ...people,
  id: 'report.summaryAnalysisCustPage',
  title: '人员分析汇总',
  path: '/summary/analysis/cust/page',
  export: { id: 'report.summaryAnalysisCustExport', path: '/summary/analysis/cust/export' },
  access: 'report:analysisSummary:cust',
  measures: {
    /** Days with an order. */
    dayNum: Count.meta({ title: '消费天数' }),
    placeNum: Count.meta({ title: '消费场所数' }),
    consumeNum: Count.meta({ title: '消费笔数' }),
    totalAmount: Fen.meta({ title: '合计金额' }),
    averageAmount: Fen.nullable().meta({ title: '笔均金额' }),
    dayAmount: Fen.nullable().meta({ title: '日均金额' }),
  },
  help: '合计行的天数和场所数是全部人员去重后的数',
});
