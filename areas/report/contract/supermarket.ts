import { z } from 'zod';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { periodShape, report } from '#kit/contract/report-value.ts';
import { byOrganisation, byPersonType, bySupermarket, byTender } from './dimensions.ts';
import { supermarketFilter } from './filters.ts';

/* What supermarkets and the malls they fill sold: amounts in fen, each figure of its period, refunds of the day they were made. */

const refunds = {
  consumeRefundNum: Count.meta({ title: '退款笔数' }),
  consumeRefundAmount: Fen.meta({ title: '退款金额' }),
};
const trade = {
  consumeNum: Count.meta({ title: '销售笔数' }),
  consumeAmount: Fen.meta({ title: '销售金额' }),
  ...refunds,
  totalAmount: Fen.meta({ title: '净收入' }),
};
const help = '净收入 = 销售金额 - 退款金额；退款计入退款当天；含超市所供商城的订单';

/** What came in, by way of payment. An order paid in two ways is counted with both. */
export const supermarketIncome = report({
  id: 'supermarket.tradeIncomePage',
  title: '超市收入',
  path: '/api/v1/markettrade/income/page',
  export: { id: 'supermarket.tradeIncomeExport', path: '/api/v1/markettrade/income/export' },
  access: 'supermarket:trade:income',
  scope: 'canteen',
  by: [bySupermarket, byTender],
  measures: trade,
  filter: supermarketFilter,
  help: '净收入 = 销售金额 - 退款金额；一笔订单用两种方式支付时各计一笔；含超市所供商城的订单',
});

export const supermarketSummary = report({
  id: 'supermarket.tradeMchsumPage',
  title: '超市商户汇总',
  path: '/api/v1/markettrade/mchsum/page',
  export: { id: 'supermarket.tradeMchsumExport', path: '/api/v1/markettrade/mchsum/export' },
  access: 'supermarket:trade:merchant',
  scope: 'canteen',
  by: [bySupermarket],
  measures: {
    ...trade,
    /** Fen an order; null where nothing was sold. */
    averageAmount: Fen.nullable().meta({ title: '客单价' }),
  },
  filter: supermarketFilter,
  help,
  chart: { name: 'supermarketName', measure: 'totalAmount' },
});

/** People's purchases are limited by organisations and by places, as all reports about people are. */
export const supermarketByOrganisation = report({
  id: 'supermarket.tradeOrgsumPage',
  title: '超市组织汇总',
  path: '/api/v1/markettrade/orgsum/page',
  export: { id: 'supermarket.tradeOrgsumExport', path: '/api/v1/markettrade/orgsum/export' },
  access: 'supermarket:trade:org',
  scope: 'organisation',
  by: [byOrganisation],
  measures: trade,
  filter: supermarketFilter,
  help,
  chart: { name: 'orgFullName', measure: 'totalAmount' },
});

export const supermarketByPersonType = report({
  id: 'supermarket.tradePsntypesumPage',
  title: '超市人员类别汇总',
  path: '/api/v1/markettrade/psntypesum/page',
  export: {
    id: 'supermarket.tradePsntypesumExport',
    path: '/api/v1/markettrade/psntypesum/export',
  },
  access: 'supermarket:trade:psnType',
  scope: 'organisation',
  by: [byPersonType],
  measures: trade,
  filter: supermarketFilter,
  help,
});

const goodsFilter = { ...periodShape, keyword: Keyword, ...supermarketFilter };

const GoodsLine = z.object({
  rowKey: z.string(),
  occurredAt: z.string().meta({ title: '销售时间', kind: 'datetime', sort: true }),
  orderId: Id.meta({ title: '订单号', width: 160 }),
  /** At the counter, or in a mall that the supermarket fills. */
  placeKind: keyOf(placeKind).meta({ title: '销售场所', width: 100 }),
  supermarketName: z.string().nullable().meta({ title: '超市', width: 150 }),
  goodsName: z.string().meta({ title: '商品名称', width: 180, sort: true }),
  /** Fen of one. */
  unitPrice: Fen.meta({ title: '单价' }),
  /** Pieces; negative where they came back. */
  quantity: Count.meta({ title: '数量', total: true, width: 80 }),
  /** After the discount. */
  amount: Fen.meta({ title: '销售金额', total: true, sort: true }),
  refundQuantity: Count.meta({ title: '退货数量', total: true, width: 90 }),
  refundAmount: Fen.meta({ title: '退款金额', total: true }),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 120 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 100 }),
});
/** Every line that supermarkets sold, the newest first. */
export const supermarketGoodsDetail = listSet({
  id: 'supermarket.tradeGoodsdetailPage',
  title: '商品销售明细',
  path: '/api/v1/markettrade/goodsdetail/page',
  access: 'supermarket:trade:goods',
  scope: 'canteen',
  filter: { ...goodsFilter, goodsId: Id.optional() },
  shown: GoodsLine.shape,
  key: 'rowKey',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'goodsName',
    'amount',
    'quantity',
    'unitPrice',
    'refundQuantity',
    'refundAmount',
    'supermarketName',
    'placeKind',
    'custNum',
    'custName',
    'orderId',
  ],
  export: {
    id: 'supermarket.tradeGoodsdetailExport',
    path: '/api/v1/markettrade/goodsdetail/export',
  },
});

const GoodsRank = z.object({
  goodsId: Id,
  /** By net amount, from 1; the same amount has the same rank. */
  rank: Count.meta({ title: '排名', width: 80, sort: true }),
  goodsName: z.string().meta({ title: '商品名称', width: 200, sort: true }),
  supermarketName: z.string().nullable().meta({ title: '超市', width: 160, sort: true }),
  quantity: Count.meta({ title: '销售数量', total: true, sort: true }),
  amount: Fen.meta({ title: '销售金额', total: true, sort: true }),
  refundAmount: Fen.meta({ title: '退款金额', total: true, sort: true }),
  totalAmount: Fen.meta({ title: '净收入', total: true, sort: true }),
  /** Of all that was sold: 1 is all of it. */
  share: z.number().meta({ title: '占比', kind: 'percent', width: 90 }),
});
/** What sold best. */
export const supermarketGoodsRank = listSet({
  id: 'supermarket.analysisGoodsrankPage',
  title: '商品排行',
  path: '/api/v1/marketanalysis/goodsrank/page',
  access: 'supermarket:analysis:goodsRank',
  scope: 'canteen',
  filter: goodsFilter,
  shown: GoodsRank.shape,
  key: 'goodsId',
  order: ascending('rank'),
  columns: [
    'rank',
    'goodsName',
    'totalAmount',
    'quantity',
    'amount',
    'refundAmount',
    'share',
    'supermarketName',
  ],
  export: {
    id: 'supermarket.analysisGoodsrankExport',
    path: '/api/v1/marketanalysis/goodsrank/export',
  },
});
