import { report } from '#kit/contract/report-value.ts';
import {
  byChannel,
  byOfflineType,
  byOperator,
  byOrganisation,
  byPerson,
  byPersonType,
  byRechargeSource,
  ofPerson,
} from './dimensions.ts';
import { PAYMENTS_HELP, payments, RECHARGED_HELP, recharged, walletWork } from './figures.ts';
import { moneyFilter, oneMoneyFilter } from './filters.ts';

/* Money that came into wallets and left them, and that came into the house and left it. */

const ofWhom = { records: [ofPerson] } as const;
const recharges = {
  ...ofWhom,
  measures: recharged,
  filter: moneyFilter,
  scope: 'organisation',
  help: RECHARGED_HELP,
} as const;

export const rechargeSum = report({
  ...recharges,
  id: 'report.rechargeSumPage',
  title: '充值汇总',
  path: '/api/v1/rechargeform/recharge/sum/page',
  access: 'report:recharge:sum',
  by: [byChannel, byRechargeSource],
});
export const rechargeByDepartment = report({
  ...recharges,
  id: 'report.rechargeDeptSumPage',
  title: '部门充值汇总',
  path: '/api/v1/rechargeform/recharge/dept/sum/page',
  access: 'report:recharge:dept',
  by: [byOrganisation, byChannel],
});
export const rechargeByChannel = report({
  ...recharges,
  id: 'report.summaryAccountRechargeChannelPage',
  title: '充值渠道汇总',
  path: '/summary/account/recharge/channel/page',
  export: {
    id: 'report.summaryAccountRechargeChannelExport',
    path: '/summary/account/recharge/channel/export',
  },
  access: 'report:accountSummary:channel',
  by: [byChannel],
  chart: { name: 'channel', measure: 'totalAmount' },
});
export const rechargeByType = report({
  ...recharges,
  id: 'report.summaryAccountRechargeTypePage',
  title: '充值方式汇总',
  path: '/summary/account/recharge/type/page',
  export: {
    id: 'report.summaryAccountRechargeTypeExport',
    path: '/summary/account/recharge/type/export',
  },
  access: 'report:accountSummary:type',
  by: [byOfflineType],
  help: '实充金额 = 充值金额 - 撤销充值金额；线上充值没有线下方式，列为空',
});
export const rechargeBySource = report({
  ...recharges,
  id: 'report.summaryAccountRechargeSourcePage',
  title: '充值来源汇总',
  path: '/summary/account/recharge/source/page',
  export: {
    id: 'report.summaryAccountRechargeSourceExport',
    path: '/summary/account/recharge/source/export',
  },
  access: 'report:accountSummary:source',
  by: [byRechargeSource],
  chart: { name: 'source', measure: 'totalAmount' },
});
export const rechargeByOrganisation = report({
  ...recharges,
  id: 'report.summaryAccountRechargeOrganizationPage',
  title: '组织充值汇总',
  path: '/summary/account/recharge/organization/page',
  export: {
    id: 'report.summaryAccountRechargeOrganizationExport',
    path: '/summary/account/recharge/organization/export',
  },
  access: 'report:accountSummary:organization',
  by: [byOrganisation],
  chart: { name: 'orgFullName', measure: 'totalAmount' },
});

const byHand = {
  ...ofWhom,
  measures: walletWork,
  filter: moneyFilter,
  scope: 'organisation',
  help: RECHARGED_HELP,
} as const;
export const accountByOperator = report({
  ...byHand,
  id: 'report.summaryAccountOperatorPage',
  title: '操作员账户汇总',
  path: '/summary/account/operator/page',
  access: 'report:accountSummary:operator',
  by: [byOperator],
});
/** The same by operator and channel: what an operator has to hand in is what came in cash. */
export const operatorSum = report({
  ...byHand,
  id: 'report.operatorSum',
  title: '操作员汇总',
  path: '/api/v1/sysoperation/rep/operatorsum',
  access: 'report:operator:sum',
  by: [byOperator, byChannel],
  measures: payments,
  help: PAYMENTS_HELP,
});

const paid = {
  ...ofWhom,
  measures: payments,
  filter: moneyFilter,
  scope: 'organisation',
  help: PAYMENTS_HELP,
} as const;
export const paymentSum = report({
  ...paid,
  id: 'report.paymentSumPage',
  title: '收付款汇总',
  path: '/api/v1/reppaymentsum/page',
  access: 'report:payment:sum',
  by: [byChannel],
  chart: { name: 'channel', measure: 'inAll' },
});
export const paymentByDepartment = report({
  ...paid,
  id: 'report.paymentSumDeptPage',
  title: '部门收付款汇总',
  path: '/api/v1/reppaymentsum/dept/page',
  access: 'report:payment:dept',
  by: [byOrganisation],
  chart: { name: 'orgFullName', measure: 'inAll' },
});
/** Best seen by date. */
export const paymentByDate = report({
  ...paid,
  id: 'report.datePayment',
  title: '日期收付款',
  path: '/api/v1/reppayment/datepaymentpage',
  access: 'report:payment:date',
  by: [byChannel],
});
export const paymentByPerson = report({
  ...paid,
  id: 'report.psnPayment',
  title: '人员收付款',
  path: '/api/v1/reppayment/psnpaymentpage',
  access: 'report:payment:psn',
  by: [byPerson],
  records: [],
  filter: oneMoneyFilter,
});
/** What was done to the wallets of each kind of people. */
export const accountByPersonType = report({
  ...byHand,
  id: 'report.summaryBasicFlowPage',
  title: '流水汇总',
  path: '/summary/basic/flow/page',
  export: { id: 'report.summaryBasicFlowExport', path: '/summary/basic/flow/export' },
  access: 'report:basicSummary:flow',
  by: [byOrganisation, byPersonType],
});
