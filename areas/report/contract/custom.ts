import type { z } from 'zod';
import { report } from '#kit/contract/report-value.ts';
import {
  byCanteen,
  byChannel,
  byClass,
  byDevice,
  byGoods,
  byMeal,
  byNuclearMode,
  byOfflineType,
  byOperator,
  byOrderKind,
  byOrderSource,
  byOrganisation,
  byPersonType,
  byRechargeSource,
  byStall,
  byTender,
  byWallet,
  ofPerson,
} from './dimensions.ts';
import {
  CONSUMPTION_HELP,
  consumption,
  payments,
  SALES_HELP,
  sales,
  TRADE_HELP,
  trade,
  walletWork,
} from './figures.ts';
import {
  goodsFilter,
  kindFilter,
  moneyFilter,
  nuclearFilter,
  personFilter,
  placeFilter,
  tenderFilter,
} from './filters.ts';
import { ORDERS_HELP, orderFigures, orderStates } from './order-state.ts';

/*
 * Reports whose reader chooses their dimensions, one for each family of facts; which figures show is chosen with the columns. Both are kept
 * with a saved view of the list, and go by mail as they are shown.
 */

/** The same figures, not shown until their columns are chosen. */
const offered = <Figures extends z.ZodRawShape>(figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [
      key,
      (figure as z.ZodType).meta({ ...(figure as z.ZodType).meta(), hidden: true }),
    ]),
  ) as unknown as Figures;

export const customConsumption = report({
  id: 'report.customMadePage',
  title: '定制消费报表',
  path: '/api/v1/repcustommade/page',
  access: 'report:custom:made',
  scope: 'canteen',
  by: [byCanteen, byStall, byMeal, byOrderKind, byNuclearMode, byTender, byDevice],
  choose: ['canteenId', 'mealType'],
  measures: consumption,
  filter: { ...placeFilter, ...kindFilter, ...nuclearFilter, ...tenderFilter },
  help: CONSUMPTION_HELP,
});
export const customDishes = report({
  id: 'report.customMadeMenuPage',
  title: '定制菜品报表',
  path: '/api/v1/repcustommademenu/page',
  access: 'report:custom:menu',
  scope: 'canteen',
  by: [byCanteen, byStall, byMeal, byOrderKind, byClass, byGoods],
  choose: ['canteenId', 'classId'],
  measures: sales,
  filter: { ...goodsFilter, ...kindFilter },
  help: SALES_HELP,
});
export const customPeople = report({
  id: 'report.lxReportPage',
  title: '定制综合报表',
  path: '/api/v1/replxreport/page',
  access: 'report:custom:lx',
  scope: 'organisation',
  by: [byOrganisation, byPersonType, byCanteen, byMeal, byTender],
  choose: ['orgId', 'canteenId'],
  measures: trade,
  records: [ofPerson],
  filter: { ...personFilter, mealTypes: placeFilter.mealTypes, ...tenderFilter },
  help: TRADE_HELP,
});
/** Money of wallets, and what crosses the border of the house. */
export const customMoney = report({
  id: 'report.customMoneyPage',
  title: '定制资金报表',
  path: '/api/v1/repcustommoney/page',
  access: 'report:custom:money',
  scope: 'organisation',
  by: [
    byOrganisation,
    byPersonType,
    byWallet,
    byChannel,
    byRechargeSource,
    byOfflineType,
    byOperator,
  ],
  choose: ['orgId', 'channel'],
  measures: { ...walletWork, ...offered(payments) },
  records: [ofPerson],
  filter: moneyFilter,
  help: '实充金额 = 充值金额 - 撤销充值金额；收付净额 = 收款合计 - 付款合计，钱包支付的消费不在其中',
});
/** Orders as they stand now. */
export const customOrders = report({
  id: 'report.customOrderPage',
  title: '定制订单报表',
  path: '/api/v1/repcustomorder/page',
  access: 'report:custom:order',
  scope: 'canteen',
  by: [byCanteen, byStall, byMeal, byOrderKind, byOrderSource],
  choose: ['canteenId', 'orderKind'],
  measures: { ...orderFigures, ...offered(orderStates) },
  filter: { ...placeFilter, ...kindFilter },
  help: ORDERS_HELP,
});
