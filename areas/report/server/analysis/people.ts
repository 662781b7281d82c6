import { type RawBuilder, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { countedIn } from '#kit/server/period.ts';
import type { Period } from '#kit/server/report/cells.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { ageGroups } from '../../contract/analysis/common.ts';
import { daysIn } from '../board/day-bits.ts';
import type { AnalysisQuery } from './compared.ts';

export interface OfPeople extends AnalysisQuery {
  readonly orgIds?: readonly number[] | undefined;
  readonly psnTypes?: readonly number[] | undefined;
  readonly sexes?: readonly number[] | undefined;
  readonly ages?: readonly number[] | undefined;
}

const UNKNOWN = -1;

/** The people of the caller that are asked for, by their organisation, type, sex and age of today (rows of `customer`). */
export const peopleOf = (
  context: Context,
  { orgIds, psnTypes, sexes, ages }: OfPeople,
): RawBuilder<unknown> => sql`(
  select c.* from customer c where c.merchant_id = ${context.merchantId} and ${scopeWhere('c.orgId', context.scope.organisations)}
     and ${whereGiven(orgIds, (ids) => sql`c.org_id = ${anyBelow(context, ids)}`)} and ${whereEquals({ 'c.psnType': psnTypes, 'c.sex': sexes })}
     and ${whereGiven(ages, (groups) => sql`coalesce(${ageGroupOf(context, sql`c.birthday`)}, ${UNKNOWN}) = any(${groups}::int[])`)})`;

/** The age group of a person of today, by a birthday; null where none is known. */
export const ageGroupOf = ({ now }: Context, birthday: RawBuilder<unknown>) =>
  groupOf(
    sql`extract(year from age(${now.slice(0, 10)}::date, ${birthday}))`,
    ageGroups.map(({ key }) => key).filter((key) => key !== UNKNOWN),
  );

/** The least of the groups a number falls into. */
export const groupOf = (value: RawBuilder<unknown>, least: readonly number[]) =>
  sql`(select max(l) from unnest(${least}::int[]) l where l <= ${value})`;

/** What each of them bought in a period: `num` orders for `amount` fen. */
export const spentBy = (context: Context, period: Period): RawBuilder<unknown> =>
  sql`(select cust_id, count(*) as num, sum(net)::bigint as amount from ${ordersOf(context, period)} o group by cust_id)`;

/** Paid, prepared, ready and completed: what was neither cancelled nor never paid. */
const BOUGHT = sql`(2, 3, 4, 5)`;

/** Orders of people in a period within the caller's places: who, when, and `net`, fen paid less fen given back until today. */
export const ordersOf = (
  { merchantId, scope }: Context,
  period: Period,
): RawBuilder<unknown> => sql`(
  select o.cust_id, o.biz_date, o.meal_type, o.occurred_at, coalesce(o.paid_amount, 0) - coalesce(o.refunded_amount, 0) as net
    from meal_order o
   where o.merchant_id = ${merchantId} and ${countedIn(period, { bizDate: sql`o.biz_date`, occurredAt: sql`o.occurred_at` })}
     and o.cust_id is not null and o.order_state in ${BOUGHT} and ${placeWhere('o', scope)})`;

/** The same apart by meals. */
export const spentAtMeals = (context: Context, period: Period): RawBuilder<unknown> =>
  sql`(select cust_id, meal_type, count(*) as num, sum(net)::bigint as amount
    from ${ordersOf(context, period)} o group by cust_id, meal_type)`;

/** The same with when it was last, and on which days as bits. */
export const habitsOf = (context: Context, period: Period): RawBuilder<unknown> =>
  sql`(select cust_id, meal_type, count(*) as num, sum(net)::bigint as amount, max(occurred_at) as last_at, ${daysIn('o')} as days
    from ${ordersOf(context, period)} o group by cust_id, meal_type)`;

/** The days on which each of them bought something. */
export const daysOfBuying = (context: Context, period: Period): RawBuilder<unknown> =>
  sql`(select cust_id, biz_date from ${ordersOf(context, period)} o group by cust_id, biz_date)`;

/** What types of people are called, by their ids. */
export async function typeNames({ tx }: Context): Promise<ReadonlyMap<string, string>> {
  const types = await tx.selectFrom('personType').select(['psnType', 'psnTypeName']).execute();
  return new Map(types.map(({ psnType, psnTypeName }) => [String(psnType), psnTypeName]));
}
