import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byGoods } from '../dimensions.ts';
import { CostCoverage } from '../figures.ts';
import { goodsFilter } from '../filters.ts';
import { analysisAtPlaces, compared } from './common.ts';

/*
 * Which dishes sell and which earn (menu engineering). Gross profit is counted of what has a known cost: sold for, less cost of all that was
 * served, what was given back as well, since it was cooked.
 */

const common = { access: 'report:analysis:dishes', scope: 'canteen' } as const;
const content = z.object(analysisAtPlaces);

export const dishesTotal = read({
  ...common,
  id: 'report.analysisDishesTotal',
  title: '菜品总览',
  path: '/analysis/dishes/total',
  content,
  result: z.object({
    figures: compared({
      dishNum: Count.meta({ title: '售出菜品数' }),
      quantity: Count.meta({ title: '销售份数' }),
      totalAmount: Fen.meta({ title: '实收金额' }),
      /** Of what has a known cost; null where nothing has. */
      grossProfit: Fen.nullable().meta({ title: '毛利' }),
      rateCovered: CostCoverage,
    }),
  }),
});

const Ranked = z.object({ goodsId: Id, goodsName: z.string().nullable(), value: z.number() });
/** The twenty first dishes by a figure, the largest first. */
const rank = (id: string, title: string, path: string) =>
  read({
    ...common,
    id,
    title,
    path: `/analysis/dishes/${path}/rank`,
    content,
    result: z.array(Ranked),
  });
/** Fen. */
export const dishesByAmount = rank('report.analysisDishesAmountRank', '菜品金额排行', 'amount');
/** Pieces. */
export const dishesByQuantity = rank(
  'report.analysisDishesQuantityRank',
  '菜品销量排行',
  'quantity',
);
/** Fen a piece on average. */
export const dishesByPrice = rank('report.analysisDishesPriceRank', '菜品均价排行', 'price');
/** Fen of gross profit. */
export const dishesByProfit = rank('report.analysisDishesProfitRank', '菜品毛利排行', 'profit');
/** Gross profit of what it was sold for: 1 is all of it. */
export const dishesByGrossProfit = rank(
  'report.analysisDishesGrossprofitRank',
  '菜品毛利率排行',
  'grossprofit',
);
/** Stars diners gave on average. */
export const dishesByMark = rank('report.analysisDishesMarkRank', '菜品评分排行', 'mark');

/**
 * The matrix of menu engineering: popular dishes have at least 70 % of an even share of the pieces, profitable ones at least the average
 * gross profit a piece. 1 both, 2 popular only, 3 profitable only, 4 neither; dishes without a known cost are left out.
 */
export const dishesArrange = read({
  ...common,
  id: 'report.analysisDishesArrangeRank',
  title: '菜品四象限',
  path: '/analysis/dishes/arrange/rank',
  content,
  result: z.array(
    z.object({
      goodsId: Id,
      goodsName: z.string().nullable(),
      quantity: Count,
      /** Fen a piece. */
      profitEach: Fen,
      group: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    }),
  ),
});

export const dishesDetail = report({
  ...common,
  id: 'report.analysisDishesReport',
  title: '菜品分析',
  path: '/analysis/dishes/report',
  by: [byGoods],
  measures: {
    quantity: Count.meta({ title: '销售份数' }),
    refundQuantity: Count.meta({ title: '退货份数' }),
    totalAmount: Fen.meta({ title: '实收金额' }),
    /** Fen a piece, of what is sold by the piece. */
    averagePrice: Fen.nullable().meta({ title: '均价' }),
    /** Kilograms of what is weighed. */
    weight: z.number().meta({ title: '称重（千克）', kind: 'decimal' }),
    refundWeight: z.number().meta({ title: '退货（千克）', kind: 'decimal', hidden: true }),
    /** Fen a kilogram, of what is weighed. */
    averageKilogram: Fen.nullable().meta({ title: '千克均价', kind: 'money' }),
    /** Of what has a known cost, as profit and rate; null where nothing has. */
    costAmount: Fen.nullable().meta({ title: '成本金额' }),
    grossProfit: Fen.nullable().meta({ title: '毛利' }),
    grossProfitRate: z.number().nullable().meta({ title: '毛利率', kind: 'percent' }),
    rateCovered: CostCoverage,
  },
  filter: {
    keyword: goodsFilter.keyword,
    canteenIds: analysisAtPlaces.canteenIds,
    compare: analysisAtPlaces.compare,
  },
  help: '实收金额 = 销售金额 - 优惠金额 - 退款金额；毛利只计有成本的菜品，成本覆盖率是其占实收金额的比例；退掉的菜仍计成本',
});
