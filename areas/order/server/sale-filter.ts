import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { asked, matching } from '#kit/server/list.ts';
import { countedIn, type ListPeriod, within } from '#kit/server/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import type { saleFilter } from '../contract/sale-filter.ts';

export type SaleFilter = z.output<z.ZodObject<typeof saleFilter>>;

const MOMENTS = 1;
export const PAYMENT_DATES = 3;

/**
 * The where-clause of a period as it is counted: moments at `at`, or the business dates of `bizDate` as reports count them, days cut by a
 * time at that moment.
 */
export function periodWhere(
  { periodBasis = MOMENTS, bizDate: day }: SaleFilter,
  period: Required<ListPeriod>,
  { at, bizDate }: { readonly at: string; readonly bizDate: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const isDay = day === undefined ? sql`true` : sql`${bizDate} = ${day}::date`;
  if (periodBasis === MOMENTS) return sql<SqlBool>`(${within(at, period)} and ${isDay})`;
  const counted = countedIn(period, { bizDate, occurredAt: sql`${sql.ref(at)}` });
  return sql<SqlBool>`(${counted} and ${isDay})`;
}

/** The where-clause of what sales froze of place, meal and person. */
export function soldAs(context: Context, filter: SaleFilter): RawBuilder<SqlBool> {
  const { placeKind, canteenIds, stallIds, mealTypes, nuclearModes, orgIds, ownOrgId, psnTypes } = filter;
  const own = matching({
    'mealOrder.placeKind': placeKind,
    'mealOrder.canteenId': canteenIds,
    'mealOrder.stallId': stallIds,
    'mealOrder.mealType': mealTypes,
    'mealOrder.nuclearMode': nuclearModes,
    'mealOrder.orgId': ownOrgId,
    'mealOrder.psnType': psnTypes,
  });
  const below = asked(orgIds, (ids) => sql`meal_order.org_id = ${anyBelow(context, ids)}`);
  const byPeople = orgIds !== undefined || ownOrgId !== undefined || psnTypes !== undefined;
  const visible = byPeople ? scopeWhere('mealOrder.orgId', context.scope.organisations) : sql`true`;
  return sql<SqlBool>`(${own} and ${below} and ${visible})`;
}
