import { z } from 'zod';
import { Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import {
  byArea,
  byCanteen,
  byClass,
  byGoods,
  byMeal,
  byStall,
  bySupermarket,
} from './dimensions.ts';
import { CostCoverage, leftOver, SALES_HELP, sales } from './figures.ts';
import { goodsFilter, supermarketFilter } from './filters.ts';

/* What was sold of each dish and goods. */

const dishes = {
  measures: sales,
  filter: goodsFilter,
  scope: 'canteen',
  help: SALES_HELP,
} as const;

export const dishSales = report({
  ...dishes,
  id: 'report.dishSumPage',
  title: '菜品销售汇总',
  path: '/api/v1/repdishsale/rep/dishsum/page',
  access: 'report:dishSale:sum',
  by: [byCanteen, byGoods],
});
export const dishSalesByArea = report({
  ...dishes,
  id: 'report.dishSumArea',
  title: '区域菜品销售',
  path: '/api/v1/repdishsale/rep/dishsum/getRepAreaDishSaleDishSumPage',
  access: 'report:dishSale:area',
  by: [byArea, byGoods],
});
export const outsideDishSales = report({
  ...dishes,
  id: 'report.dishSumOutmenupage',
  title: '外部消费菜品',
  path: '/api/v1/repdishsale/rep/dishsum/outmenupage',
  access: 'report:dishSale:outside',
  by: [byGoods],
});
export const shopSales = report({
  ...dishes,
  id: 'report.dishSumShopstoremenupage',
  title: '超市商品销售',
  path: '/api/v1/repdishsale/rep/dishsum/shopstoremenupage',
  access: 'report:dishSale:shop',
  by: [bySupermarket, byGoods],
  filter: { keyword: goodsFilter.keyword, ...supermarketFilter },
});
export const visitorDishSales = report({
  ...dishes,
  id: 'report.dishSumVisitormenupage',
  title: '访客菜品销售',
  path: '/api/v1/repdishsale/rep/dishsum/visitormenupage',
  access: 'report:dishSale:visitor',
  by: [byGoods],
});

/** With what is earned, of lines whose cost is known; null where none is. */
export const dishProfit = report({
  ...dishes,
  id: 'report.summaryAnalysisDishesSalePage',
  title: '菜品销售分析',
  path: '/summary/analysis/dishes/sale/page',
  export: {
    id: 'report.summaryAnalysisDishesSaleExport',
    path: '/summary/analysis/dishes/sale/export',
  },
  access: 'report:analysisSummary:dishesSale',
  by: [byClass, byGoods],
  measures: {
    ...sales,
    costAmount: Fen.nullable().meta({ title: '成本金额' }),
    profitAmount: Fen.nullable().meta({ title: '毛利金额' }),
    profitRate: z.number().nullable().meta({ title: '毛利率', kind: 'percent' }),
    rateCovered: CostCoverage,
  },
  help: '毛利 = 实收金额 - 成本，只计有成本的菜品，成本覆盖率是其占实收金额的比例；退款从所退菜品售出的那天扣除',
});

/** What the kitchen made too much of, and what guests gave back: the dearest first. */
export const dishesLeft = report({
  id: 'report.dishLeftPage',
  title: '菜品剩余排行',
  path: '/report/dish/left/page',
  access: 'report:dishSale:left',
  scope: 'canteen',
  by: [byGoods, byCanteen, byStall, byMeal],
  choose: ['goodsId'],
  measures: leftOver,
  filter: goodsFilter,
  rankedBy: 'leftCost',
  help: '剩余 = 限量供应 - 限量售出，只计已结束的餐次中设有供应量且当餐有售出的菜谱，标记售罄的不计剩余；不限量的菜品不计剩余，限量销售占比是限量菜品占实收金额的比例；时段切分的日期，当日结束时在时段内才计供应与剩余',
});
