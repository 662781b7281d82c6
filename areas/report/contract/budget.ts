import { z } from 'zod';
import { Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byChannel, byOrganisation, byPersonType, byTender } from './dimensions.ts';
import { moneyFilter, personFilter, placeFilter } from './filters.ts';

/* Budgets (document 1 section 7): what a period may be expected to bring, which is what the period of the same length before it brought. */

const budget = {
  budgetAmount: Fen.meta({ title: '预算金额' }),
  actualAmount: Fen.meta({ title: '实际金额' }),
  differenceAmount: Fen.meta({ title: '差额金额' }),
  /** Null where nothing was expected. */
  rate: z.number().nullable().meta({ title: '完成率', kind: 'percent' }),
};
const help = '预算金额取前一段相同天数的实际金额；差额 = 实际 - 预算';

export const budgetByCanteen = report({
  id: 'report.budgetPreCanteenPage',
  title: '食堂预算',
  path: '/api/v1/simpleBudget/pre/canteen/page',
  access: 'report:budget:canteen',
  scope: 'canteen',
  by: [byCanteen],
  measures: budget,
  wholePeriod: true,
  filter: placeFilter,
  help,
  chart: { name: 'canteenName', measure: 'actualAmount' },
});
export const budgetByOrganisation = report({
  id: 'report.budgetPreOrgPage',
  title: '组织预算',
  path: '/api/v1/simpleBudget/pre/org/page',
  access: 'report:budget:org',
  scope: 'organisation',
  by: [byOrganisation],
  measures: budget,
  wholePeriod: true,
  filter: personFilter,
  help,
  chart: { name: 'orgFullName', measure: 'actualAmount' },
});
/** The same by the kinds of people in each department. */
export const budgetByDepartment = report({
  id: 'report.budgetDeptReport',
  title: '部门预算报表',
  path: '/api/v1/simpleBudget/deptReport',
  access: 'report:budget:dept',
  scope: 'organisation',
  by: [byOrganisation, byPersonType],
  measures: budget,
  wholePeriod: true,
  filter: personFilter,
  help,
});
export const budgetByTender = report({
  id: 'report.budgetPayTypeReport',
  title: '支付方式预算',
  path: '/api/v1/simpleBudget/payTypeReport',
  access: 'report:budget:payType',
  scope: 'canteen',
  by: [byTender],
  measures: budget,
  wholePeriod: true,
  filter: placeFilter,
  help,
  chart: { name: 'tenderType', measure: 'actualAmount' },
});
export const budgetByRecharge = report({
  id: 'report.budgetRechargeTypeReport',
  title: '充值方式预算',
  path: '/api/v1/simpleBudget/rechargeTypeReport',
  access: 'report:budget:rechargeType',
  scope: 'organisation',
  by: [byChannel],
  measures: budget,
  wholePeriod: true,
  filter: moneyFilter,
  help,
  chart: { name: 'channel', measure: 'actualAmount' },
});
