import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { DateText, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { nuclearMode, periodBasis } from './lookups.ts';

const ids = z.array(Id).min(1).max(100).optional();

/**
 * What lists of sales and of refunds share with the reports made of them, so that a figure of a report opens the rows that make it.
 * People are those the sale froze; asking by them answers about people of the caller's organisations only.
 */
export const saleFilter = {
  /**
   * 2: the period is whole business dates, cut where it names a time: a sale after midnight counts on the day its meal began. 3: the same of
   * payments: what was ordered ahead counts on the day it was paid.
   */
  periodBasis: keyOf(periodBasis).optional(),
  /** Exactly this business date, within the period. */
  bizDate: DateText.optional(),
  placeKind: keyOf(placeKind).optional(),
  canteenIds: ids,
  stallIds: ids,
  mealTypes: z.array(keyOf(mealType)).min(1).max(6).optional(),
  nuclearModes: z.array(keyOf(nuclearMode)).min(1).max(10).optional(),
  /** With everything below them. */
  orgIds: ids,
  /** Exactly this one, without what is below it. */
  ownOrgId: Id.optional(),
  psnTypes: ids,
};
