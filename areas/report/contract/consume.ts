import { pageOrder } from '#areas/order/contract/order.ts';
import { ORDER_LIST, REFUND_LIST } from '#areas/order/contract/pages.ts';
import { pageRefund } from '#areas/order/contract/refund.ts';
import type { saleFilter } from '#areas/order/contract/sale-filter.ts';
import { Count, Fen } from '#kit/contract/fields.ts';
import { opening, type ReportOpening } from '#kit/contract/report-opening.ts';
import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byNuclearMode, byOrganisation, byPersonType } from './dimensions.ts';
import { personFilter, placeFilter } from './filters.ts';

/** The consumption summary of document 1 section 3; amounts in fen, totalAmount = consume + repair - refund. Counts are orders. */
const consumption = {
  consumeNum: Count.meta({ title: '消费笔数' }),
  consumeAmount: Fen.meta({ title: '消费金额' }),
  consumeRepairNum: Count.meta({ title: '补扣笔数' }),
  consumeRepairAmount: Fen.meta({ title: '补扣金额' }),
  consumeRefundNum: Count.meta({ title: '退款笔数' }),
  consumeRefundAmount: Fen.meta({ title: '退款金额' }),
  totalAmount: Fen.meta({ title: '合计金额' }),
};
const SALES = ['consumeNum', 'consumeAmount'];
const REFUNDS = ['consumeRefundNum', 'consumeRefundAmount'];
/** Reports count by business date, so the lists behind them are asked so. */
const counted = { periodBasis: 2 } as const;

/** The lists that make the figures of a report, by what its rows and its search are called there. */
const madeOf = (filters: Readonly<Record<string, keyof typeof saleFilter>>): readonly ReportOpening[] => [
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
const atPlaces = { canteenIds: 'canteenIds', stallIds: 'stallIds', mealTypes: 'mealTypes' } as const;
const ofPeople = { canteenIds: 'canteenIds', orgIds: 'orgIds', psnTypes: 'psnTypes' } as const;

const help = '合计金额 = 消费金额 + 补扣金额 - 退款金额；退款计入退款当天';

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
  opens: [
    ...madeOf({ ...atPlaces, canteenId: 'canteenIds' }),
    { measures: ['totalAmount'], filters: { canteenId: 'canteenIds', ...atPlaces } },
  ],
});

export const consumeByNuclearMode = report({
  id: 'report.accountSumNuclearmodePage',
  title: '核销方式消费汇总',
  path: '/account/sum/nuclearmode/page',
  aliases: [{ id: 'report.formPreNuclearmodePage', path: '/api/v1/repreportform/pre/nuclearmode/page' }],
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
  filter: personFilter,
  help,
  opens: [
    ...madeOf({ ...ofPeople, psnType: 'psnTypes' }),
    { measures: ['totalAmount'], filters: { psnType: 'psnTypes', ...ofPeople } },
  ],
});
