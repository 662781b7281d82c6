import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import type { SightHooks } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { containsPattern } from '#kit/server/like.ts';
import { whereBetween, whereEquals, whereGiven } from '#kit/server/list.ts';
import type { ListPeriod } from '#kit/server/period.ts';
import { invalid } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { orderKind, periodBasis } from '../../contract/lookups.ts';
import { pageOrder } from '../../contract/order.ts';
import { tableNameOf } from '../booking/table.ts';
import { OPENED } from '../order-event.ts';
import { MOST_DAYS_AHEAD } from '../place-order.ts';
import { periodWhere, type SaleFilter, soldAs } from './sale-filter.ts';

/** The where-clause of business dates; today where none is named. */
export function daysWhere(
  { now }: Pick<Context, 'now'>,
  column: string,
  { startDate, endDate }: ListPeriod,
) {
  const today = now.slice(0, 10);
  const last = endDate ?? (startDate && startDate > today ? startDate : today);
  const first = startDate ?? (endDate !== undefined && endDate < today ? endDate : today);
  if (last < first) throw invalid('endDate', '结束时间不能早于开始时间');

  return sql<SqlBool>`${sql.ref(column)} between ${first}::date and ${last}::date`;
}

/** How many sales of a period have a part that is not paid yet. */
export async function countOwed(context: Context, period: Required<ListPeriod>): Promise<number> {
  const found = await visibleOrders(context, { ...period, owed: 1 })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

/** How many orders of today the list of orders has within a scope: for operators who are still to be made. */
export const sightHooks: SightHooks = {
  ordersToday: {
    access: pageOrder.access,
    async count(context) {
      const found = await visibleOrders(context, {})
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return found.count;
    },
  },
};

/** Filters of every list of orders. */
export interface OrderFilter extends ListPeriod, SaleFilter {
  readonly canteenId?: number | undefined;
  readonly stallId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly mealType?: number | undefined;
  readonly refundState?: number | undefined;
  readonly orderState?: number | undefined;
  readonly orderKind?: number | undefined;
  readonly checkState?: number | undefined;
  readonly onlineFlag?: number | undefined;
  readonly nuclearMode?: number | undefined;
  readonly deviceId?: number | undefined;
  readonly accountId?: number | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  readonly orderModes?: readonly number[] | undefined;
  readonly owed?: 1 | undefined;
  readonly suspenseReasons?: readonly string[] | undefined;
}

/**
 * Orders of a period that the caller may see, filtered.
 * @param named what `peopleNamed` says of the keyword: without it every order of the period is looked at
 */
export function visibleOrders(context: Context, filter: OrderFilter, named?: NamedPeople) {
  const { scope, now } = context;
  const period = periodOf(now, filter);

  return ordersJoined(context)
    .where(bizDatesOf('mealOrder.bizDate', period))
    .where(ofPeriod(context, filter, period))
    .where(soldAs(context, filter))
    .where(
      whereGiven(filter.owed, () => sql`meal_order.suspense_amount > meal_order.refund_suspense`),
    )
    .where(placeWhere('mealOrder', scope))
    .where(
      whereEquals({
        'mealOrder.canteenId': filter.canteenId,
        'mealOrder.stallId': filter.stallId,
        'mealOrder.mealType': filter.mealType,
        'mealOrder.refundState': filter.refundState,
        'mealOrder.orderState': filter.orderState,
        'mealOrder.orderKind': filter.orderKind,
        'mealOrder.checkState': filter.checkState,
        'mealOrder.onlineFlag': filter.onlineFlag,
        'mealOrder.nuclearMode': filter.nuclearMode,
        'mealOrder.deviceId': filter.deviceId,
        'mealOrder.accountId': filter.accountId,
        'mealOrder.suspenseReason': filter.suspenseReasons,
      }),
    )
    .where(
      whereGiven(
        filter.orderModes,
        (modes) => sql`meal_order.order_mode = any(${modes}::smallint[])`,
      ),
    )
    .where(whereBetween('mealOrder.amount', filter.minAmount, filter.maxAmount))
    .where(
      whereGiven(filter.keyword, (text) =>
        named ? ordersOf(named, text) : ordersMatching(context, text),
      ),
    );
}

/** The period of a list: today unless the caller names one. */
export const periodOf = (
  now: string,
  { startDate, endDate }: ListPeriod,
): Required<ListPeriod> => ({
  startDate: startDate ?? `${(endDate ?? now).slice(0, 10)} 00:00:00`,
  endDate: endDate ?? `${(startDate && startDate > now ? startDate : now).slice(0, 10)} 23:59:59`,
});

/** Orders with the names lists show behind outer joins, so that counting needs no join at all. Scope is the caller's to add. */
export const ordersJoined = ({ tx }: Context) =>
  tx
    .selectFrom('mealOrder')
    .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
    .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
    .leftJoin('device', 'device.deviceId', 'mealOrder.deviceId')
    .leftJoin('customer', 'customer.custId', 'mealOrder.custId')
    .leftJoin('organisation', 'organisation.orgId', 'mealOrder.orgId');

/**
 * Business dates an order made in a period of moments can count for: a meal that runs past midnight belongs to the day before, others
 * are ordered ahead. Naming them lets PostgreSQL read only the months that matter.
 */
const bizDatesOf = (
  column: string,
  { startDate, endDate }: Required<ListPeriod>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} between ${startDate}::timestamptz::date - 1 and ${endDate}::timestamptz::date + ${sql.lit(MOST_DAYS_AHEAD)}`;

/* Kinds that are paid on another day than the one they count for; every other order is paid as it is made. */
const PAID_APART: readonly number[] = [
  orderKind.key.preOrder,
  orderKind.key.mealSignUp,
  orderKind.key.buffet,
  orderKind.key.privateRoom,
  orderKind.key.takeOut,
];

/** Orders of a period by what it is about. Those made ahead are looked up by their payments, which have transactions of their own. */
function ofPeriod(
  { merchantId }: Context,
  filter: OrderFilter,
  period: Required<ListPeriod>,
): RawBuilder<SqlBool> {
  const made = periodWhere(filter, period, {
    at: 'mealOrder.occurredAt',
    bizDate: sql`meal_order.biz_date`,
  });
  if (filter.periodBasis !== periodBasis.key.paymentDate) return made;

  const paid = periodWhere(filter, period, { at: 'p.occurredAt', bizDate: sql`p.biz_date` });

  return sql<SqlBool>`case when meal_order.order_kind = any(${PAID_APART}::smallint[]) then exists (select from posting p
    where p.merchant_id = ${merchantId} and p.order_id = meal_order.order_id and p.transaction_id <> p.order_id
      and p.trade_type = 20 and ${paid}) else ${made} end`;
}

/** Whom a keyword of a list of orders means. */
export interface NamedPeople {
  readonly custIds: readonly number[];
  /** Who has a card of this number, or had it before it went out again. */
  readonly holderIds: readonly number[];
}

/* The orders of so few are looked up by person; of more people there are some on every page, however the period is read. */
const FEW_PEOPLE = 200;

/** Whom a keyword means, where they are few; undefined where they are many, or nobody is asked for. */
export async function peopleNamed(
  { tx, merchantId }: Context,
  keyword: string | undefined,
): Promise<NamedPeople | undefined> {
  if (!keyword) return undefined;

  const [people, holders] = await Promise.all([
    sql<{ custId: number }>`select customer.cust_id from customer
        where ${peopleMatching(merchantId, keyword)} limit ${FEW_PEOPLE + 1}`.execute(tx),
    sql<{ custId: number }>`select account.cust_id from account
        where account.merchant_id = ${merchantId} and account.account_id in (
              select account_id from card where merchant_id = ${merchantId} and card_no = ${keyword}
              union all
              select account_id from card_past where merchant_id = ${merchantId} and card_no = ${keyword})`.execute(
      tx,
    ),
  ]);
  if (people.rows.length > FEW_PEOPLE) return undefined;

  return {
    custIds: people.rows.map(({ custId }) => custId),
    holderIds: holders.rows.map(({ custId }) => custId),
  };
}

/** Orders of these people, this card, or exactly this order, each found by an index. A card that nobody had stands on few. */
function ordersOf({ custIds, holderIds }: NamedPeople, keyword: string): RawBuilder<SqlBool> {
  const ways = [
    sql`meal_order.cust_id = any(${custIds}::bigint[])`,
    sql`(meal_order.cust_id = any(${holderIds}::bigint[]) and meal_order.card_no = ${keyword})`,
    sql`(meal_order.cust_id is null and meal_order.card_no = ${keyword})`,
    ...numberWhere(keyword),
  ];

  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Orders of these people, this card, or exactly this order: person number from its beginning, name anywhere. */
export function ordersMatching(
  context: Context,
  keyword: string,
  extra: RawBuilder<unknown>[] = [],
): RawBuilder<SqlBool> {
  const people = sql`meal_order.cust_id in (select customer.cust_id from customer
    where ${peopleMatching(context.merchantId, keyword)})`;
  const ways = [people, sql`meal_order.card_no = ${keyword}`, ...numberWhere(keyword), ...extra];

  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

const peopleMatching = (merchantId: number, keyword: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`customer.merchant_id = ${merchantId}
      and (customer.cust_num ^@ ${keyword} or customer.cust_name like ${containsPattern(keyword)})`;

const numberWhere = (keyword: string): RawBuilder<unknown>[] =>
  /^\d{1,15}$/.test(keyword) ? [sql`meal_order.order_id = ${Number(keyword)}`] : [];

/** The columns of the order list. */
export const withOrderColumns = (
  { merchantId }: Context,
  query: ReturnType<typeof visibleOrders>,
) =>
  query
    .select([
      'mealOrder.orderId',
      'mealOrder.occurredAt',
      'mealOrder.bizDate',
      'device.deviceName',
      'customer.custNum',
      'customer.custId',
      'customer.custName',
      'organisation.orgFullName',
      'mealOrder.cardNo',
      'mealOrder.mealType',
      'mealOrder.amount',
      'mealOrder.personalAmount',
      'mealOrder.subsidyAmount',
      'mealOrder.redAmount',
      'mealOrder.suspenseAmount',
      'mealOrder.suspenseReason',
      'mealOrder.orderKind',
      'mealOrder.orderMode',
      'mealOrder.placeKind',
      'mealOrder.orderState',
      'mealOrder.refundState',
      'mealOrder.checkState',
      'mealOrder.onlineFlag',
      'mealOrder.overLimit',
      'mealOrder.nuclearMode',
      'mealOrder.sourceType',
      'mealOrder.recordedAt',
      'mealOrder.channelAmount',
      'mealOrder.cashAmount',
      'mealOrder.couponAmount',
      'mealOrder.discountAmount',
      sql<number>`meal_order.suspense_amount - meal_order.refund_suspense`.as('owedAmount'),
      sql<number>`meal_order.refunded_amount`.as('refundAmount'),
      sql<number>`meal_order.paid_amount - meal_order.refunded_amount`.as('netAmount'),
    ])
    .select(
      sql<
        boolean | null
      >`case when meal_order.order_kind = ${orderKind.key.privateRoom} then exists (select from document_event e
        where e.merchant_id = ${merchantId} and e.document = 'mealOrder' and e.document_id = meal_order.order_id and e.action = ${OPENED})
        end`.as('isOpened'),
    )
    .select(
      sql<
        string | null
      >`case when meal_order.order_mode = ${mealOrderMode.key.sameMeal} then ${tableNameOf(merchantId, 'mealOrder.orderId')} end`.as(
        'tableName',
      ),
    )
    .select(['canteen.canteenName', 'stall.stallName']);
