import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { goodsKind } from '#areas/order/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import {
  dishesArrange,
  dishesByAmount,
  dishesByGrossProfit,
  dishesByMark,
  dishesByPrice,
  dishesByProfit,
  dishesByQuantity,
  dishesDetail,
  dishesTotal,
} from '../../contract/analysis/dishes.ts';
import { dishMarkFamily } from '../evaluation-family.ts';
import { goodsNamed } from '../goods.ts';
import { goodsFamily } from '../goods-family.ts';
import { COST, COST_COVERAGE, GOODS_NET, labels, PROFIT, PROFIT_RATE, sumOf } from '../sources.ts';
import { compareCells } from './compared.ts';

type Figures = z.output<typeof dishesTotal.result>['figures']['now'];

type Amount = RawBuilder<number>;

const QUANTITY = sql`(coalesce(sum(c.pieces), 0) / 1000)::bigint` as Amount;

const TOTAL = sumOf(GOODS_NET);

type Asked = z.output<typeof dishesTotal.content>;

/** Cells of dishes of canteens, of the days compared with as well (`past`). */
const dishes = (context: Context, asked: Asked): Amount =>
  compareCells(context, asked, {
    family: goodsFamily,
    dimensions: ['goodsId'],
    filters: {
      placeKind: [placeKind.key.canteen],
      goodsKind: [goodsKind.key.dish],
      canteenId: asked.canteenIds,
    },
  }) as Amount;

const name = ({ merchantId }: Context) =>
  sql`left join dish d on d.merchant_id = ${merchantId} and d.dishes_id = s.goods_id`;

const MOST_DISHES = 20;

/** The dishes with the largest figure, `tie` deciding between equal ones; those without one are left out. */
async function ranked(
  context: Context,
  asked: Asked,
  figure: Amount,
  {
    of = dishes,
    tie = sql`0` as Amount,
  }: { readonly of?: typeof dishes; readonly tie?: Amount } = {},
) {
  const { rows } = await sql<z.output<typeof dishesByAmount.result>[number]>`
    select s.goods_id, d.dishes_name as goods_name, s.value::float8 as value
      from (select c.goods_id, ${figure} as value, ${tie} as tie from ${of(context, asked)} c where not past and c.goods_id <> 0 group by c.goods_id) s
      ${name(context)} where s.value is not null order by s.value desc, s.tie desc, s.goods_id limit ${MOST_DISHES}`.execute(
    context.tx,
  );
  return rows;
}

const PRICE =
  sql`round(sum(c.piece_amount) / nullif((sum(c.pieces) - sum(c.refund_pieces)) / 1000, 0))::bigint` as Amount;

const MARK = sql<number>`round(sum(c.star_sum)::numeric / nullif(sum(c.mark_num), 0), 2)`;

/** Stars that dishes of canteens were given, of the days compared with as well (`past`). */
const marks = (context: Context, asked: Asked): Amount =>
  compareCells(context, asked, {
    family: dishMarkFamily,
    dimensions: ['goodsId'],
    filters: {
      placeKind: [placeKind.key.canteen],
      goodsKind: [goodsKind.key.dish],
      canteenId: asked.canteenIds,
    },
  }) as Amount;

/** Of dishes with the same stars the one more people gave them. */
const MARKS = sql<number>`sum(c.mark_num)`;

/** Popular: this much of an even share of all pieces (Kasavana and Smith). */
const POPULAR = 0.7;

const kilograms = (grams: string): Amount =>
  sql`(coalesce(sum(${sql.raw(grams)}), 0)::float8 / 1000)`;

const KILOGRAM_PRICE =
  sql`round(sum(c.amount - c.discount_amount - c.refund_amount - c.piece_amount) * 1000
  / nullif(sum(c.grams) - sum(c.refund_grams), 0))::bigint` as Amount;

export const dishesRoutes = [
  implement(dishesTotal, async (context, asked) => {
    const { rows } = await sql<Figures & { past: boolean }>`
      select past, count(distinct nullif(c.goods_id, 0)) as dish_num, ${QUANTITY} as quantity, ${TOTAL} as total_amount, ${PROFIT} as gross_profit,
             ${COST_COVERAGE} as rate_covered
        from (values (false), (true)) w (past) left join ${dishes(context, asked)} c using (past) group by past order by past`.execute(
      context.tx,
    );

    const [now, before] = rows.map(({ past: _past, ...rest }) => rest) as [Figures, Figures];

    return { figures: { now, before } };
  }),
  implement(dishesByAmount, (context, asked) => ranked(context, asked, TOTAL)),
  implement(dishesByQuantity, (context, asked) => ranked(context, asked, QUANTITY)),
  implement(dishesByPrice, (context, asked) => ranked(context, asked, PRICE)),
  implement(dishesByProfit, (context, asked) => ranked(context, asked, PROFIT)),
  implement(dishesByGrossProfit, (context, asked) => ranked(context, asked, PROFIT_RATE)),
  implement(dishesByMark, (context, asked) =>
    ranked(context, asked, MARK, { of: marks, tie: MARKS }),
  ),
  implement(dishesArrange, async (context, asked) => {
    const { rows } = await sql<z.output<typeof dishesArrange.result>[number]>`
      with s as materialized (
        select c.goods_id, (sum(c.costed_pieces) / 1000)::bigint as quantity, sum(c.costed_amount - c.cost_amount) as profit from ${dishes(context, asked)} c
         where not past and c.goods_id <> 0 group by c.goods_id having sum(c.costed_amount) > 0 and sum(c.costed_pieces) >= 1000),
      whole as (select sum(quantity) as quantity, sum(profit) as profit, count(*) as kinds from s)
      select s.goods_id, d.dishes_name as goods_name, s.quantity, round(s.profit / s.quantity)::bigint as profit_each,
             case when s.quantity >= ${POPULAR} * w.quantity / w.kinds then case when s.profit * w.quantity >= w.profit * s.quantity then 1 else 2 end
                  when s.profit * w.quantity >= w.profit * s.quantity then 3 else 4 end as group
        from s cross join whole w ${name(context)} order by s.quantity desc, s.goods_id`.execute(
      context.tx,
    );
    return rows;
  }),
  serveReport(dishesDetail, {
    family: goodsFamily,
    labels,
    measures: {
      quantity: QUANTITY,
      refundQuantity: sql`(coalesce(sum(c.refund_pieces), 0) / 1000)::bigint` as Amount,
      totalAmount: TOTAL,
      averagePrice: PRICE,
      weight: kilograms('c.grams'),
      refundWeight: kilograms('c.refund_grams'),
      averageKilogram: KILOGRAM_PRICE,
      costAmount: COST,
      grossProfit: PROFIT,
      grossProfitRate: PROFIT_RATE,
      rateCovered: COST_COVERAGE,
    },
    filters: async (context, filter) => ({
      canteenId: filter.canteenIds,
      placeKind: [placeKind.key.canteen],
      goodsKind: [goodsKind.key.dish],
      goodsId: await goodsNamed(context, filter.keyword),
    }),
  }),
];
