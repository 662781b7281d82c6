import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { organisationsBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { containsPattern, prefixPattern } from '#kit/server/like.ts';
import type { Label } from '#kit/server/report/serve-report.ts';
import { chosenWithin } from '#kit/server/scope.ts';
import type {
  moneyFilter,
  oneFilter,
  oneMoneyFilter,
  personFilter,
  placeFilter,
} from '../contract/filters.ts';
import { consumeFamily } from './consume-family.ts';

/* What reports share: where labels are, what filters and scopes mean, and the figures of each family. */

/** Where the labels of dimensions are, for every report. */
export const labels: Readonly<Record<string, Label>> = {
  canteenId: { table: 'canteen' },
  stallId: { table: 'stall' },
  orgId: { table: 'organisation' },
  psnType: { table: 'personType' },
  deviceId: { table: 'device' },
  areaId: { table: 'canteenArea' },
  supermarketId: { table: 'supermarket' },
  operatorId: { table: 'operator', column: 'userId' },
  custId: {
    rows: (
      merchantId,
    ) => sql`select c.cust_id, c.cust_num, c.cust_name, o.org_full_name from customer c
      left join organisation o on o.merchant_id = ${merchantId} and o.org_id = c.org_id where c.merchant_id = ${merchantId}`,
  },
  goodsId: {
    rows: (
      merchantId,
    ) => sql`select d.dishes_id as goods_id, d.dishes_name as goods_name from dish d where d.merchant_id = ${merchantId}
      union all select s.goods_id, p.product_name from supermarket_product s
      join menu_product p on p.merchant_id = ${merchantId} and p.product_id = s.product_id where s.merchant_id = ${merchantId}`,
  },
  classId: {
    rows: (
      merchantId,
    ) => sql`select k.classify_id as class_id, k.classify_name as class_name from dish_classify k where k.merchant_id = ${merchantId}
      union all select m.category_id, m.category_name from material_category m where m.merchant_id = ${merchantId}`,
  },
};

type Amount = RawBuilder<number>;

/** Measures of the cells (table `c`) added up, less others. */
export const sumOf = (text: string, where?: string): Amount =>
  sql`coalesce(sum(${sql.raw(text)})${where === undefined ? sql`` : sql` filter (where ${sql.raw(where)})`}, 0)::bigint`;

/** What consumption comes to: sales and repairs less refunds. */
export const NET = 'c.consume_amount + c.repair_amount - c.refund_amount';

/** The figures of the consumption summary from the measures of the family. */
export const consumptionOf = {
  consumeNum: 'consumeNum',
  consumeAmount: 'consumeAmount',
  consumeRepairNum: 'repairNum',
  consumeRepairAmount: 'repairAmount',
  consumeRefundNum: 'refundNum',
  consumeRefundAmount: 'refundAmount',
  totalAmount: sumOf(NET),
} as const;

/** By tender each order counts once for every tender with a part in it. */
export const consumptionByTender = {
  ...consumptionOf,
  consumeNum: 'consumeTenderNum',
  consumeRepairNum: 'repairTenderNum',
  consumeRefundNum: 'refundTenderNum',
} as const;

/** What was sold and repaired, before refunds. */
export const SOLD = 'c.consume_amount + c.repair_amount';

export const averageOf = (over: string, under: string): Amount =>
  sql`round(sum(${sql.raw(over)}) / nullif(sum(${sql.raw(under)}), 0))::bigint`;

export const tradeOf = {
  orderNum: 'consumeNum',
  orderAmount: sumOf(SOLD),
  refundNum: 'refundNum',
  refundAmount: 'refundAmount',
  totalAmount: sumOf(NET),
  averageAmount: averageOf(SOLD, 'c.consume_num'),
} as const;

export const tradeByTender = {
  ...tradeOf,
  orderNum: 'consumeTenderNum',
  refundNum: 'refundTenderNum',
  averageAmount: averageOf(SOLD, 'c.consume_tender_num'),
} as const;

export const mealCountsOf = {
  breakfastNum: sumOf('c.consume_num', 'c.meal_type = 1'),
  lunchNum: sumOf('c.consume_num', 'c.meal_type = 2'),
  teaNum: sumOf('c.consume_num', 'c.meal_type = 3'),
  dinnerNum: sumOf('c.consume_num', 'c.meal_type = 4'),
  nightNum: sumOf('c.consume_num', 'c.meal_type = 5'),
  otherNum: sumOf('c.consume_num', 'c.meal_type not in (1, 2, 3, 4, 5)'),
  consumeNum: 'consumeNum',
  consumeAmount: 'consumeAmount',
  consumeRefundNum: 'refundNum',
  totalAmount: sumOf(NET),
} as const;

/** A sum over what has a known cost; null where nothing has. */
const ofCosted = (text: string): Amount =>
  sql`(case when sum(c.costed_amount) <> 0 or sum(c.cost_amount) <> 0 then sum(${sql.raw(text)}) end)::bigint`;

export const COST = ofCosted('c.cost_amount');

const GOODS_PROFIT = 'c.costed_amount - c.cost_amount';

export const PROFIT = ofCosted(GOODS_PROFIT);

/** One sum over another; null where there is nothing to divide by. */
export const ratioOf = (over: string, under: string): Amount =>
  sql`(sum(${sql.raw(over)})::float8 / nullif(sum(${sql.raw(under)}), 0))`;

/** Of what has a known cost. */
export const PROFIT_RATE = ratioOf(GOODS_PROFIT, 'c.costed_amount');

/** What was sold of goods, after discount and refund. */
export const GOODS_NET = 'c.amount - c.discount_amount - c.refund_amount';

/** How much of the sales has a known cost. */
export const COST_COVERAGE = ratioOf('c.costed_amount', GOODS_NET);

/** What kinds of orders, verifications and tenders are asked for, where a report has such filters. */
export const kindsAsked = (filter: {
  readonly orderKinds?: readonly number[] | undefined;
  readonly nuclearModes?: readonly number[] | undefined;
  readonly tenderTypes?: readonly number[] | undefined;
}) => ({
  orderKind: filter.orderKinds,
  nuclearMode: filter.nuclearModes,
  tenderType: filter.tenderTypes,
});

const consumes = { family: consumeFamily, labels } as const;

type Filter<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

export const placesAsked = (filter: Filter<typeof placeFilter>) => ({
  canteenId: filter.canteenIds,
  stallId: filter.stallIds,
  mealType: filter.mealTypes,
});

/** Wherever it was sold. */
export const atPlaces = {
  ...consumes,
  filters: (_context: unknown, filter: Filter<typeof placeFilter>) => placesAsked(filter),
};

export const atCanteens = {
  ...consumes,
  filters: (_context: unknown, filter: Filter<typeof placeFilter>) => ({
    ...placesAsked(filter),
    placeKind: [placeKind.key.canteen],
  }),
};

/** Orders of a kind. */
export const ofKind = (kind: number) => ({
  ...consumes,
  filters: (_context: unknown, filter: Filter<typeof placeFilter>) => ({
    ...placesAsked(filter),
    orderKind: [kind],
  }),
});

/** Parts that some tenders paid. */
export const ofTenders = (tenders: readonly number[]) => ({
  ...consumes,
  filters: (_context: unknown, filter: Filter<typeof placeFilter>) => ({
    ...placesAsked(filter),
    tenderType: tenders,
  }),
});

/** People of the caller's organisations, asked by organisation with what is below. */
async function peopleAsked(
  context: Context,
  { orgIds, psnTypes }: Pick<Filter<typeof personFilter>, 'orgIds' | 'psnTypes'>,
) {
  const orgId = chosenWithin(
    await organisationsBelow(context, orgIds),
    context.scope.organisations,
  );
  return { orgId, psnType: psnTypes };
}

/** What people consumed: limited by their organisations and by the places. */
export const ofPeople = {
  ...consumes,
  filters: async (context: Context, filter: Filter<typeof personFilter>) => ({
    ...(await peopleAsked(context, filter)),
    canteenId: filter.canteenIds,
  }),
};

/** The people a text means, by a part of their name or the begin of their number; undefined without a text. */
export async function named(
  { tx, merchantId }: Context,
  keyword: string | undefined,
): Promise<readonly number[] | undefined> {
  if (keyword === undefined || keyword === '') return undefined;

  const { rows } = await sql<{
    custId: number;
  }>`select cust_id from customer where merchant_id = ${merchantId}
    and (cust_name like ${containsPattern(keyword)} or cust_num like ${prefixPattern(keyword)})`.execute(
    tx,
  );

  return rows.map(({ custId }) => custId);
}

export const ofPersons = {
  ...consumes,
  filters: async (context: Context, filter: Filter<typeof oneFilter>) => ({
    ...(await ofPeople.filters(context, filter)),
    custId: await named(context, filter.keyword),
  }),
};

/** What wallets of the caller's people paid. */
export const ofWallets = {
  ...consumes,
  filters: async (context: Context, filter: Filter<typeof personFilter>) => ({
    ...(await ofPeople.filters(context, filter)),
    tenderType: [1, 2, 4],
  }),
};

export const onesMoneyAsked = async (context: Context, filter: Filter<typeof oneMoneyFilter>) => ({
  ...(await moneyAsked(context, filter)),
  custId: await named(context, filter.keyword),
});

export const moneyAsked = async (context: Context, filter: Filter<typeof moneyFilter>) => ({
  ...(await peopleAsked(context, filter)),
  channel: filter.channels,
  source: filter.sources,
  walletType: filter.walletTypes,
});
