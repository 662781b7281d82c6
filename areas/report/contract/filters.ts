import { z } from 'zod';
import { mealType } from '#areas/order/contract/lookups.ts';
import { DateTimeText, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';

/** How a report breaks its period down (document 0 section 5): 1 by period (one row for all of it), 2 by date. */
export const SumType = z.union([z.literal(1), z.literal(2)]).default(1);

/** The period every report takes, inclusive at both ends; the longest is a year and a day. */
export const periodShape = {
  startDate: DateTimeText,
  endDate: DateTimeText,
};
export const sumTypeShape = { sumType: SumType };
const ids = z.array(Id).min(1).max(500).optional();
/** Filters by place that the consumption reports share. */
export const placeShape = {
  canteenIds: ids,
  stallIds: ids,
  mealTypes: z.array(keyOf(mealType)).min(1).max(6).optional(),
};
