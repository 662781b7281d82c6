import { serveReport } from '#kit/server/report/serve-report.ts';
import { customMoney } from '../contract/custom.ts';
import {
  accountByOperator,
  accountByPersonType,
  operatorSum,
  paymentByDate,
  paymentByDepartment,
  paymentByPerson,
  paymentSum,
  rechargeByChannel,
  rechargeByDepartment,
  rechargeByOrganisation,
  rechargeBySource,
  rechargeByType,
  rechargeSum,
} from '../contract/money.ts';
import { moneyFamily } from './money-family.ts';
import { labels, moneyAsked, onesMoneyAsked, sumOf } from './sources.ts';

export const REAL_RECHARGE = 'c.recharge_amount - c.revoke_recharge_amount';

const money = { family: moneyFamily, labels, filters: moneyAsked } as const;

const recharges = {
  ...money,
  measures: {
    rechargeNum: 'rechargeNum',
    rechargeAmount: 'rechargeAmount',
    giftAmount: 'giftAmount',
    revokeRechargeNum: 'revokeRechargeNum',
    revokeRechargeAmount: 'revokeRechargeAmount',
    totalAmount: sumOf(REAL_RECHARGE),
  },
} as const;

const work = {
  ...money,
  measures: {
    ...recharges.measures,
    subsidyAmount: 'subsidyAmount',
    luckAmount: 'luckAmount',
    revokeSubsidyAmount: 'revokeSubsidyAmount',
    withdrawNum: 'withdrawNum',
    withdrawAmount: 'withdrawAmount',
    feeAmount: 'feeAmount',
    clearAmount: 'clearAmount',
  },
} as const;

const payments = {
  ...money,
  measures: {
    inRecharge: 'inRecharge',
    inOrder: 'inOrder',
    inDeposit: 'inDeposit',
    inAll: 'inAll',
    outWithdraw: 'outWithdraw',
    outRevoke: 'outRevoke',
    outRefund: 'outRefund',
    outDeposit: 'outDeposit',
    outAll: 'outAll',
    netAmount: sumOf('c.in_all - c.out_all'),
  },
} as const;

export const moneyRoutes = [
  serveReport(rechargeSum, recharges),
  serveReport(rechargeByDepartment, recharges),
  serveReport(rechargeByChannel, recharges),
  serveReport(rechargeByType, recharges),
  serveReport(rechargeBySource, recharges),
  serveReport(rechargeByOrganisation, recharges),
  serveReport(accountByOperator, work),
  serveReport(accountByPersonType, work),
  serveReport(operatorSum, payments),
  serveReport(paymentSum, payments),
  serveReport(paymentByDepartment, payments),
  serveReport(paymentByDate, payments),
  serveReport(customMoney, { ...money, measures: { ...work.measures, ...payments.measures } }),
  serveReport(paymentByPerson, { ...payments, filters: onesMoneyAsked }),
];
