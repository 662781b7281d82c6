import { z } from 'zod';
import { sexes } from '#areas/customer/contract/customer.ts';
import { Count, DateText, Fen } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { personFilter, placeFilter } from '../filters.ts';

/* What the analysis screens share. Amounts in fen. */

/** The days a period is compared with: as many days just before, the same weekdays of the weeks before, or 52 weeks before. */
export const comparison = lookup({
  previousPeriod: { key: 1, desc: '上一周期' },
  sameWeekdays: { key: 2, desc: '前几周同日' },
  lastYear: { key: 3, desc: '去年同期' },
});
export const Compare = keyOf(comparison).default(1).meta({ title: '对比', of: comparison });

export const analysisAtPlaces = {
  ...periodShape,
  canteenIds: placeFilter.canteenIds,
  compare: Compare,
};
/** Groups of years, by the least of each; -1 where no birthday is known. */
export const ageGroups = lookup([
  { key: -1, desc: '未登记生日' },
  { key: 0, desc: '18岁以下' },
  { key: 18, desc: '18至24岁' },
  { key: 25, desc: '25至34岁' },
  { key: 35, desc: '35至44岁' },
  { key: 45, desc: '45至54岁' },
  { key: 55, desc: '55至64岁' },
  { key: 65, desc: '65岁以上' },
]);
export const analysisOfPeople = {
  ...periodShape,
  orgIds: personFilter.orgIds,
  psnTypes: personFilter.psnTypes,
  sexes: keysOf(sexes).optional(),
  ages: keysOf(ageGroups).optional(),
  compare: Compare,
};

/** Figures of the period beside those of the days it is compared with; figures that cannot be computed are null. */
export const compared = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const figures = z.object(shape);
  return z.object({ now: figures, before: figures });
};

/** Per business date, beside the day it is compared with; days without anything are 0. */
export const Points = z.array(
  z.object({ bizDate: DateText, num: Count, amount: Fen, numBefore: Count, amountBefore: Fen }),
);

/** One part of a whole: how often, for how much, and how much before; `key` is null for what names none. */
export const Part = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  num: Count,
  amount: Fen,
  amountBefore: Fen,
});
