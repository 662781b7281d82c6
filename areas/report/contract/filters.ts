import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';

const ids = (title: string) => z.array(Id).min(1).max(2000).meta({ title }).optional();

/** Filters by place that the consumption reports share. */
export const placeFilter = {
  canteenIds: ids('食堂'),
  stallIds: ids('档口'),
  mealTypes: z.array(keyOf(mealType)).min(1).max(6).meta({ title: '餐次', of: mealType }).optional(),
};
/** Filters by person. Organisations count with everything below them. */
export const personFilter = {
  canteenIds: placeFilter.canteenIds,
  orgIds: ids('组织'),
  psnTypes: ids('人员类别'),
};
/** Filters of what supermarkets sold. */
export const supermarketFilter = { supermarketIds: ids('超市') };
