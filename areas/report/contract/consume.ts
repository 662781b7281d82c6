import { pageOrder } from '#areas/order/contract/order.ts';
import { ORDER_LIST, REFUND_LIST } from '#areas/order/contract/pages.ts';
import { pageRefund } from '#areas/order/contract/refund.ts';
import type { saleFilter } from '#areas/order/contract/sale-filter.ts';
import { opening, type ReportOpening } from '#kit/contract/report-opening.ts';
import { report } from '#kit/contract/report-value.ts';
import {
  byCanteen,
  byHalfHour,
  byHour,
  byMeal,
  byNuclearMode,
  byOrganisation,
  byPerson,
  byPersonType,
  byStall,
  byTender,
  ofPerson,
} from './dimensions.ts';
import {
  CONSUMPTION_HELP,
  consumption,
  mealCounts,
  peopleServed,
  TAKINGS_HELP,
  TRADE_HELP,
  takings,
  trade,
} from './figures.ts';
import { oneFilter, personFilter, placeFilter } from './filters.ts';

const SALES = ['consumeNum', 'consumeAmount'];
const REFUNDS = ['consumeRefundNum', 'consumeRefundAmount'];
/** Reports count by the business dates of payments and refunds, so the lists behind them are asked so. */
const counted = { periodBasis: 3 } as const;

/** The lists that make the figures of a report, by what its rows and its search are called there. */
const madeOf = (
  filters: Readonly<Record<string, keyof typeof saleFilter>>,
): readonly ReportOpening[] => [
  opening(pageOrder, {
    measures: SALES,
    screen: ORDER_LIST,
    filters: { ...filters, bizDate: 'bizDate' },
    content: counted,
  }),
  opening(pageRefund, {
    measures: REFUNDS,
    screen: REFUND_LIST,
    filters: { ...filters, bizDate: 'bizDate' },
    content: counted,
  }),
];
const atPlaces = {
  canteenIds: 'canteenIds',
  stallIds: 'stallIds',
  mealTypes: 'mealTypes',
} as const;
const ofPeople = { canteenIds: 'canteenIds', orgIds: 'orgIds', psnTypes: 'psnTypes' } as const;

const help = CONSUMPTION_HELP;

export const consumeByCanteen = report({
  id: 'report.accountSumCanteenPage',
  title: '食堂消费汇总',
  path: '/account/sum/canteen/page',
  aliases: [{ id: 'report.formPreCanteenPage', path: '/api/v1/repreportform/pre/canteen/page' }],
  access: 'report:consume:canteen',
  scope: 'canteen',
  by: [byCanteen],
  measures: consumption,
  filter: placeFilter,
  help,
  chart: { name: 'canteenName', measure: 'totalAmount' },
  opens: madeOf({ ...atPlaces, canteenId: 'canteenIds' }),
});

export const consumeByNuclearMode = report({
  id: 'report.accountSumNuclearmodePage',
  title: '核销方式消费汇总',
  path: '/account/sum/nuclearmode/page',
  aliases: [
    { id: 'report.formPreNuclearmodePage', path: '/api/v1/repreportform/pre/nuclearmode/page' },
  ],
  access: 'report:consume:nuclearmode',
  scope: 'canteen',
  by: [byNuclearMode],
  measures: consumption,
  filter: placeFilter,
  help,
  opens: madeOf({ ...atPlaces, nuclearMode: 'nuclearModes' }),
});

/** People's consumption is limited by organisations and by canteens, as all reports about people are. */
export const consumeByOrganisation = report({
  id: 'report.formPreOrgPage',
  title: '组织消费汇总',
  path: '/api/v1/repreportform/pre/org/page',
  access: 'report:consume:org',
  scope: 'organisation',
  by: [byOrganisation],
  measures: consumption,
  records: [ofPerson],
  filter: personFilter,
  help,
  chart: { name: 'orgFullName', measure: 'totalAmount' },
  /* A row is what the people of one organisation bought, not of those below it. */
  opens: madeOf({ ...ofPeople, orgId: 'ownOrgId' }),
});

export const consumeByPersonType = report({
  id: 'report.formPrePsntypePage',
  title: '人员类别消费汇总',
  path: '/api/v1/repreportform/pre/psntype/page',
  access: 'report:consume:psntype',
  scope: 'organisation',
  by: [byPersonType],
  measures: consumption,
  records: [ofPerson],
  filter: personFilter,
  help,
  opens: madeOf({ ...ofPeople, psnType: 'psnTypes' }),
});

/** Who sells: the stalls, and what a canteen sold at none. */
export const consumeByMerchant = report({
  id: 'report.formPreMchPage',
  title: '商户消费汇总',
  path: '/api/v1/repreportform/pre/mch/page',
  access: 'report:consume:mch',
  scope: 'canteen',
  by: [byCanteen, byStall],
  measures: consumption,
  filter: placeFilter,
  help,
  opens: madeOf({ ...atPlaces, canteenId: 'canteenIds', stallId: 'stallIds' }),
});

/** What each stall took on a day, and in which way it was paid. */
export const stallDay = report({
  id: 'report.stallDayPage',
  title: '档口日报',
  path: '/report/consume/stall/page',
  access: 'report:consume:stall',
  scope: 'canteen',
  by: [byCanteen, byStall],
  measures: takings,
  filter: placeFilter,
  help: TAKINGS_HELP,
});

export const consumeByPerson = report({
  id: 'report.formPreCustPage',
  title: '人员消费汇总',
  path: '/api/v1/repreportform/pre/cust/page',
  access: 'report:consume:cust',
  scope: 'organisation',
  by: [byPerson],
  measures: consumption,
  filter: oneFilter,
  help,
});

/** An order paid in two ways is counted with both. */
export const consumeByTender = report({
  id: 'report.formPrePaytypePage',
  title: '支付方式消费汇总',
  path: '/api/v1/repreportform/pre/paytype/page',
  access: 'report:consume:paytype',
  scope: 'canteen',
  by: [byTender],
  measures: consumption,
  filter: placeFilter,
  help: '一笔订单用两种方式支付时各计一笔；退款计入退款当天',
  chart: { name: 'tenderType', measure: 'totalAmount' },
});

export const saleAnalysis = report({
  id: 'report.formSaleAnalysisPage',
  title: '销售分析',
  path: '/api/v1/repreportform/sale/analysis/page',
  access: 'report:consume:sale',
  scope: 'canteen',
  by: [byCanteen, byMeal],
  measures: trade,
  filter: placeFilter,
  help: TRADE_HELP,
});

/** When the canteens are busy. Hours are in no rollup: a period is a month at most. */
export const salesByHour = report({
  id: 'report.formPreHourPage',
  title: '时段消费汇总',
  path: '/report/consume/hour/page',
  access: 'report:consume:hour',
  scope: 'canteen',
  by: [byHour, byHalfHour, byCanteen, byStall, byMeal],
  choose: ['hour'],
  measures: { ...trade, ...peopleServed },
  filter: placeFilter,
  help: '实收金额 = 订单金额（含补扣）- 退款金额；消费与退款各计入其发生的时段；消费人数按有账户的人员去重，各行之和大于合计；时间范围最长一个月',
  monthAtMost: true,
});

export const orderNumbersByPerson = report({
  id: 'report.formCustordnumPage',
  title: '人员订单数',
  path: '/api/v1/repreportform/custordnum/page',
  access: 'report:consume:custordnum',
  scope: 'organisation',
  by: [byPerson],
  measures: mealCounts,
  filter: oneFilter,
  help,
});

export const orderNumbersByOrganisation = report({
  id: 'report.formOrdOrgordnumdz',
  title: '组织订单数对账',
  path: '/api/v1/repreportform/ord/orgordnumdz',
  access: 'report:consume:orgordnum',
  scope: 'organisation',
  by: [byOrganisation],
  measures: mealCounts,
  records: [ofPerson],
  filter: personFilter,
  help,
});

/** What each wallet paid for meals and goods. */
export const consumeByWallet = report({
  id: 'report.summaryAccountWalletConsumePage',
  title: '钱包消费汇总',
  path: '/summary/account/wallet/consume/page',
  access: 'report:consume:wallet',
  scope: 'organisation',
  by: [byTender],
  measures: consumption,
  records: [ofPerson],
  filter: personFilter,
  help: '只计钱包支付的部分；一笔订单用两个钱包支付时各计一笔',
  chart: { name: 'tenderType', measure: 'totalAmount' },
});

const abroad = { measures: consumption, scope: 'canteen', filter: placeFilter, help } as const;
/** What people who hold no account here bought. */
export const outsideConsumption = report({
  ...abroad,
  id: 'report.formOutconsumeSumpage',
  title: '外部消费汇总',
  path: '/api/v1/repreportform/outconsume/sumpage',
  access: 'report:flow:outsum',
  by: [byCanteen, byStall],
});
export const visitorConsumption = report({
  ...abroad,
  id: 'report.formVisitorsum',
  title: '访客消费汇总',
  path: '/api/v1/repreportform/visitorsum',
  access: 'report:flow:visitorsum',
  by: [byCanteen, byStall],
});
