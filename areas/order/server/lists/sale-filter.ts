import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { countedIn, type ListPeriod, wherePeriod } from '#kit/server/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { periodBasis } from '../../contract/lookups.ts';
import type { saleFilter } from '../../contract/sale-filter.ts';

const PERIOD_BASIS = periodBasis.key;

export type SaleFilter = z.output<z.ZodObject<typeof saleFilter>>;

/**
 * The where-clause of a period as it is counted: moments at `at`, or the business dates of `bizDate` as reports count them, days cut by a
 * time at that moment.
 */
export function periodWhere(
  { periodBasis = PERIOD_BASIS.moment, bizDate: day }: SaleFilter,
  period: Required<ListPeriod>,
  { at, bizDate }: { readonly at: string; readonly bizDate: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const isDay = day === undefined ? sql`true` : sql`${bizDate} = ${day}::date`;
  if (periodBasis === PERIOD_BASIS.moment)
    return sql<SqlBool>`(${wherePeriod(at, period)} and ${isDay})`;

  const counted = countedIn(period, { bizDate, occurredAt: sql`${sql.ref(at)}` });

  return sql<SqlBool>`(${counted} and ${isDay})`;
}

/** The where-clause of what sales froze of place, meal and person. */
export function soldAs(context: Context, filter: SaleFilter): RawBuilder<SqlBool> {
  const { placeKind, canteenIds, stallIds, mealTypes, nuclearModes, orgIds, ownOrgId, psnTypes } =
    filter;
  const own = whereEquals({
    'mealOrder.placeKind': placeKind,
    'mealOrder.canteenId': canteenIds,
    'mealOrder.stallId': stallIds,
    'mealOrder.mealType': mealTypes,
    'mealOrder.nuclearMode': nuclearModes,
    'mealOrder.orgId': ownOrgId,
    'mealOrder.psnType': psnTypes,
  });

  const below = whereGiven(orgIds, (ids) => sql`meal_order.org_id = ${anyBelow(context, ids)}`);
  const byPeople = orgIds !== undefined || ownOrgId !== undefined || psnTypes !== undefined;
  const visible = byPeople ? scopeWhere('mealOrder.orgId', context.scope.organisations) : sql`true`;

  return sql<SqlBool>`(${own} and ${below} and ${visible})`;
}
