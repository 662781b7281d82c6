import { type RawBuilder, sql } from 'kysely';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { orderKind, tenderType } from '#areas/order/contract/lookups.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import {
  consumeByCanteen,
  consumeByMerchant,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPerson,
  consumeByPersonType,
  consumeByTender,
  consumeByWallet,
  orderNumbersByOrganisation,
  orderNumbersByPerson,
  outsideConsumption,
  saleAnalysis,
  salesByHour,
  stallDay,
  visitorConsumption,
} from '../contract/consume.ts';
import { customConsumption, customPeople } from '../contract/custom.ts';
import {
  ordersByCanteen,
  ordersByMachine,
  ordersByMeal,
  ordersByOrganisation,
  ordersByTender,
  ordersByType,
} from '../contract/order-summary.ts';
import { personAnalysis, subsidyByPerson } from '../contract/people.ts';
import { revenueByCoupon, revenueByWallet, revenueMix } from '../contract/revenue.ts';
import { dayCount, daysIn } from './board/day-bits.ts';
import {
  atCanteens,
  atPlaces,
  averageOf,
  consumptionByTender,
  consumptionOf,
  kindsAsked,
  mealCountsOf,
  NET,
  ofKind,
  ofPeople,
  ofPersons,
  ofTenders,
  ofWallets,
  SOLD,
  sumOf,
  tradeByTender,
  tradeOf,
} from './sources.ts';

const consumption = { measures: consumptionOf } as const;

const trade = { measures: tradeOf } as const;

/** What one tender paid, before refunds. */
const takenBy = (tender: number) => sumOf(SOLD, `c.tender_type = ${tender}`);

/** What one tender paid, net. */
const paidBy = (tender: number) => sumOf(NET, `c.tender_type = ${tender}`);

const distinct = (column: string): RawBuilder<number> => sql`count(distinct c.${sql.id(column)})`;

const WALLETS = [
  heldWallet.key.personal,
  heldWallet.key.subsidy,
  heldWallet.key.redPacket,
] as const;

export const consumeRoutes = [
  serveReport(consumeByCanteen, { ...atCanteens, ...consumption }),
  serveReport(consumeByNuclearMode, { ...atPlaces, ...consumption }),
  serveReport(consumeByOrganisation, { ...ofPeople, ...consumption }),
  serveReport(consumeByPersonType, { ...ofPeople, ...consumption }),
  serveReport(consumeByMerchant, { ...atCanteens, ...consumption }),
  serveReport(stallDay, {
    ...atCanteens,
    uses: ['tenderType'],
    measures: {
      orderNum: 'consumeNum',
      personalAmount: takenBy(tenderType.key.personal),
      subsidyAmount: takenBy(tenderType.key.subsidy),
      luckAmount: takenBy(tenderType.key.redPacket),
      channelAmount: takenBy(tenderType.key.channel),
      cashAmount: takenBy(tenderType.key.cash),
      couponAmount: takenBy(tenderType.key.coupon),
      suspenseAmount: takenBy(tenderType.key.suspense),
      orderAmount: sumOf(SOLD),
      refundNum: 'refundNum',
      refundAmount: 'refundAmount',
      totalAmount: sumOf(NET),
    },
  }),
  serveReport(consumeByPerson, { ...ofPersons, ...consumption }),
  serveReport(consumeByTender, { ...atPlaces, measures: consumptionByTender }),
  serveReport(saleAnalysis, { ...atCanteens, ...trade }),
  serveReport(salesByHour, {
    ...atCanteens,
    uses: ['custId'],
    measures: {
      ...tradeOf,
      dinerNum: sql`count(distinct c.cust_id) filter (where c.cust_id <> 0 and c.consume_num > 0)`,
    },
  }),
  serveReport(orderNumbersByPerson, { ...ofPersons, measures: mealCountsOf, uses: ['mealType'] }),
  serveReport(orderNumbersByOrganisation, {
    ...ofPeople,
    measures: mealCountsOf,
    uses: ['mealType'],
  }),
  serveReport(consumeByWallet, { ...ofWallets, measures: consumptionByTender }),
  serveReport(outsideConsumption, { ...ofKind(orderKind.key.external), ...consumption }),
  serveReport(visitorConsumption, { ...ofKind(orderKind.key.visitor), ...consumption }),

  serveReport(ordersByCanteen, { ...atCanteens, ...trade }),
  serveReport(ordersByMachine, { ...atPlaces, ...trade }),
  serveReport(ordersByOrganisation, { ...ofPeople, ...trade }),
  serveReport(ordersByTender, { ...atPlaces, measures: tradeByTender }),
  serveReport(ordersByType, { ...atPlaces, ...trade }),
  serveReport(ordersByMeal, { ...atPlaces, ...trade }),

  serveReport(customConsumption, {
    ...atPlaces,
    ...consumption,
    filters: (context, filter) => ({ ...atPlaces.filters(context, filter), ...kindsAsked(filter) }),
  }),
  serveReport(customPeople, {
    ...ofPeople,
    ...trade,
    filters: async (context, filter) => ({
      ...(await ofPeople.filters(context, filter)),
      mealType: filter.mealTypes,
      tenderType: filter.tenderTypes,
    }),
  }),

  serveReport(subsidyByPerson, {
    ...ofPersons,
    uses: ['tenderType'],
    measures: {
      consumeNum: 'consumeNum',
      consumeAmount: sumOf(NET),
      subsidyNum: sumOf('c.consume_tender_num', 'c.tender_type = 2'),
      subsidyAmount: paidBy(2),
      personalAmount: paidBy(1),
      otherAmount: sumOf(NET, 'c.tender_type not in (1, 2)'),
    },
  }),
  serveReport(personAnalysis, {
    ...ofPersons,
    uses: ['placeId'],
    sets: { days: daysIn('f') },
    measures: {
      dayNum: dayCount('c.days'),
      placeNum: distinct('place_id'),
      consumeNum: 'consumeNum',
      totalAmount: sumOf(NET),
      averageAmount: averageOf(NET, 'c.consume_num'),
      dayAmount: sql`round(sum(c.consume_amount + c.repair_amount - c.refund_amount) / nullif(${dayCount('c.days')}, 0))::bigint`,
    },
  }),

  serveReport(revenueMix, {
    ...atCanteens,
    uses: ['tenderType'],
    measures: {
      personalAmount: paidBy(1),
      subsidyAmount: paidBy(2),
      luckAmount: paidBy(4),
      channelAmount: paidBy(5),
      cashAmount: paidBy(6),
      couponAmount: paidBy(7),
      suspenseAmount: paidBy(9),
      totalAmount: sumOf(NET),
    },
  }),
  serveReport(revenueByWallet, { ...ofTenders(WALLETS), measures: tradeByTender }),
  serveReport(revenueByCoupon, { ...ofTenders([tenderType.key.coupon]), measures: tradeByTender }),
];
