import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { goodsKind, orderKind } from '#areas/order/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { containsPattern } from '#kit/server/like.ts';
import { type CellsOf, serveReport } from '#kit/server/report/serve-report.ts';
import { customDishes } from '../contract/custom.ts';
import {
  dishProfit,
  dishSales,
  dishSalesByArea,
  outsideDishSales,
  shopSales,
  visitorDishSales,
} from '../contract/dish-sale.ts';
import type { goodsFilter, supermarketFilter } from '../contract/filters.ts';
import { ordersByClass, ordersByGoods, ordersByMealAndClass } from '../contract/order-summary.ts';
import { goodsFamily } from './goods-family.ts';
import {
  COST,
  COST_COVERAGE,
  GOODS_NET,
  labels,
  PROFIT,
  PROFIT_RATE,
  placesAsked,
  sumOf,
} from './sources.ts';
import { ofSupermarkets, SUPERMARKET_PLACES, withMalls } from './supermarket-places.ts';

interface Kinds {
  readonly orderKind?: readonly number[];
  readonly placeKind?: readonly number[];
}

const THOUSAND = 1000;

const sales = {
  quantity: sql`(coalesce(sum(c.pieces), 0) / ${sql.lit(THOUSAND)})::bigint` as RawBuilder<number>,
  weight: sql`(coalesce(sum(c.grams), 0)::float8 / ${sql.lit(THOUSAND)})` as RawBuilder<number>,
  saleAmount: 'amount',
  discountAmount: 'discountAmount',
  refundQuantity:
    sql`(coalesce(sum(c.refund_pieces), 0) / ${sql.lit(THOUSAND)})::bigint` as RawBuilder<number>,
  refundAmount: 'refundAmount',
  totalAmount: sumOf(GOODS_NET),
} as const;

type Filter<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Dishes and goods whose name has a text in it; undefined without a text. */
export async function goodsNamed(
  { tx, merchantId }: Context,
  keyword: string | undefined,
): Promise<readonly number[] | undefined> {
  if (keyword === undefined || keyword === '') return undefined;

  const { rows } = await sql<{
    goodsId: number;
  }>`select dishes_id as goods_id from dish where merchant_id = ${merchantId}
      and dishes_name like ${containsPattern(keyword)}
    union all select s.goods_id from supermarket_product s join menu_product p on p.merchant_id = ${merchantId} and p.product_id = s.product_id
     where s.merchant_id = ${merchantId} and p.product_name like ${containsPattern(keyword)}`.execute(
    tx,
  );

  return rows.map(({ goodsId }) => goodsId);
}

const goods = {
  family: goodsFamily,
  labels,
  measures: sales,
  filters: async (context: Context, filter: Filter<typeof goodsFilter>) => ({
    ...placesAsked(filter),
    goodsId: await goodsNamed(context, filter.keyword),
  }),
} as const;

/** Dishes alone: what rooms, boxes and sign-ups cost is sold, but no dish. */
const dishesOf = (where: Kinds) => ({
  ...goods,
  filters: async (context: Context, filter: Filter<typeof goodsFilter>) => ({
    ...(await goods.filters(context, filter)),
    ...where,
    goodsKind: [goodsKind.key.dish],
  }),
});

const atCanteens = dishesOf({ placeKind: [placeKind.key.canteen] });

type Cells = CellsOf<unknown>;

/** With the area that their canteen lies in today. */
const inAreas = {
  uses: ['canteenId'],
  over: ({
    cells,
    context: { merchantId },
    filter,
  }: Cells) => sql`select x.*, coalesce(n.area_id, 0) as area_id from (${cells(filter)}) x
    left join canteen n on n.merchant_id = ${merchantId} and n.canteen_id = x.canteen_id`,
} as const;

/** With what dishes and goods are classified as today. */
const classified = {
  uses: ['goodsId'],
  over: ({
    cells,
    context: { merchantId },
    filter,
  }: Cells) => sql`select x.*, coalesce(d.classify_id, p.category_id, 0) as class_id
    from (${cells(filter)}) x
    left join dish d on d.merchant_id = ${merchantId} and d.dishes_id = x.goods_id
    left join supermarket_product s on s.merchant_id = ${merchantId} and s.goods_id = x.goods_id
    left join menu_product p on p.merchant_id = ${merchantId} and p.product_id = s.product_id`,
} as const;

export const goodsRoutes = [
  serveReport(dishSales, atCanteens),
  serveReport(dishSalesByArea, { ...atCanteens, ...inAreas }),
  serveReport(outsideDishSales, dishesOf({ orderKind: [orderKind.key.external] })),
  serveReport(visitorDishSales, dishesOf({ orderKind: [orderKind.key.visitor] })),
  serveReport(shopSales, {
    ...goods,
    ...ofSupermarkets,
    filters: async (
      context: Context,
      filter: Filter<typeof supermarketFilter> & { keyword?: string | undefined },
    ) => ({
      placeKind: SUPERMARKET_PLACES,
      placeId: await withMalls(context, filter.supermarketIds),
      goodsKind: [goodsKind.key.goods],
      goodsId: await goodsNamed(context, filter.keyword),
    }),
  }),
  serveReport(dishProfit, {
    ...atCanteens,
    ...classified,
    measures: {
      ...sales,
      costAmount: COST,
      profitAmount: PROFIT,
      profitRate: PROFIT_RATE,
      rateCovered: COST_COVERAGE,
    },
  }),
  serveReport(ordersByGoods, goods),
  serveReport(ordersByClass, { ...goods, ...classified }),
  serveReport(ordersByMealAndClass, { ...goods, ...classified }),
  serveReport(customDishes, {
    ...goods,
    ...classified,
    filters: async (context, filter) => ({
      ...(await goods.filters(context, filter)),
      orderKind: filter.orderKinds,
      goodsKind: [goodsKind.key.dish],
    }),
  }),
];
