import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byChannel, byRechargeSource } from '../dimensions.ts';
import { RECHARGED_HELP, recharged } from '../figures.ts';
import { analysisOfPeople, compared, Part, Points } from './common.ts';

/* What people's wallets were recharged with; grants of the house are not recharges. */

const common = { access: 'report:analysis:recharge', scope: 'organisation' } as const;
const content = z.object(analysisOfPeople);

export const rechargeTotal = read({
  ...common,
  id: 'report.analysisRechargeTotal',
  title: '充值总览',
  path: '/analysis/recharge/total',
  content,
  result: z.object({
    figures: compared({
      totalAmount: Fen.meta({ title: '实充金额' }),
      rechargeNum: Count.meta({ title: '充值笔数' }),
      /** Fen a recharge; null where there was none. */
      averageAmount: Fen.nullable().meta({ title: '笔均充值' }),
      revokeRechargeAmount: Fen.meta({ title: '撤销充值金额' }),
    }),
  }),
});
export const rechargeTrend = read({
  ...common,
  id: 'report.analysisRechargeTrend',
  title: '充值趋势',
  path: '/analysis/recharge/trend',
  content,
  result: Points,
});
/** By the channel the money came in through. */
export const rechargeTypeTotal = read({
  ...common,
  id: 'report.analysisRechargeTypeTotal',
  title: '充值渠道构成',
  path: '/analysis/recharge/type/total',
  content,
  result: z.array(Part),
});
export const rechargeDetail = report({
  ...common,
  id: 'report.analysisRechargeDetail',
  title: '充值分析',
  path: '/analysis/recharge/detail',
  by: [byChannel, byRechargeSource],
  measures: recharged,
  filter: {
    orgIds: analysisOfPeople.orgIds,
    psnTypes: analysisOfPeople.psnTypes,
    compare: analysisOfPeople.compare,
  },
  help: RECHARGED_HELP,
});
