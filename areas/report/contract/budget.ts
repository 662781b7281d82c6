import { z } from 'zod';
import { Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byChannel, byOrganisation, byPersonType, byTender } from './dimensions.ts';
import { moneyFilter, personFilter, placeFilter } from './filters.ts';

/*
 * Budgets beside what was taken. The budget of a month counts in a period by the days of the month that lie in it: each
 * calendar day has the same part, what is left of a fen falls on later days, and a day counts as a whole even where the times of the period cut
 * it. So months add up to the fen from any parts they are cut into. Difference and rate are of those days and rows only that have a budget.
 */

const budget = {
  /** Null where there is none. */
  budgetAmount: Fen.nullable().meta({ title: '预算金额' }),
  actualAmount: Fen.meta({ title: '实际金额', keep: true }),
  /** What was taken where there is a budget: it is less than the actual amount where some months or rows have none. */
  plannedAmount: Fen.meta({ title: '有预算的实际金额', hidden: true }),
  /** What was taken where there is a budget, less the budget. */
  differenceAmount: Fen.nullable().meta({ title: '差额金额' }),
  rate: z.number().nullable().meta({ title: '完成率', kind: 'percent' }),
  /** Of as many days just before. */
  lastAmount: Fen.meta({ title: '上期实际金额' }),
};
const help =
  '预算按月编制，不足一月的按自然日分摊；差额 = 有预算的实际 - 预算，完成率 = 有预算的实际 / 预算；上期为之前相同天数';

const atCanteens = { canteenIds: placeFilter.canteenIds };
const ofOrganisations = { orgIds: personFilter.orgIds };

export const budgetByCanteen = report({
  id: 'report.budgetPreCanteenPage',
  title: '食堂预算',
  path: '/api/v1/simpleBudget/pre/canteen/page',
  access: 'report:budget:canteen',
  scope: 'canteen',
  by: [byCanteen],
  measures: budget,
  wholePeriod: true,
  filter: atCanteens,
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
  filter: ofOrganisations,
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
  filter: { ...ofOrganisations, psnTypes: personFilter.psnTypes },
  help,
});
/** Of canteens. */
export const budgetByTender = report({
  id: 'report.budgetPayTypeReport',
  title: '支付方式预算',
  path: '/api/v1/simpleBudget/payTypeReport',
  access: 'report:budget:payType',
  scope: 'canteen',
  by: [byTender],
  measures: budget,
  wholePeriod: true,
  filter: atCanteens,
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
  filter: { ...ofOrganisations, channels: moneyFilter.channels },
  help,
  chart: { name: 'channel', measure: 'actualAmount' },
});
