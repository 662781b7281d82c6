import type { tenderType } from '../../contract/lookups.ts';

/** What paid, by its key. */
export type TenderType = (typeof tenderType)[number]['key'];

/** Columns of an order and a refund by what paid: `personal_amount`, `refund_personal` and so on. */
export const TENDER_NAMES = {
  1: 'personal',
  2: 'subsidy',
  4: 'red',
  5: 'channel',
  6: 'cash',
  7: 'coupon',
  9: 'suspense',
} as const satisfies Record<TenderType, string>;
export type TenderName = (typeof TENDER_NAMES)[TenderType];

/** Fen by what paid. */
export type TenderSums = Readonly<Record<TenderName, number>>;

/** Adds up parts by what paid them; what is no tender is left out. */
export function tenderSums(
  parts: Iterable<{ readonly tenderType: TenderType | null; readonly amount: number }>,
): TenderSums {
  const sums = { personal: 0, subsidy: 0, red: 0, channel: 0, cash: 0, coupon: 0, suspense: 0 };
  for (const { tenderType, amount } of parts)
    if (tenderType !== null) sums[TENDER_NAMES[tenderType]] += amount;

  return sums;
}
