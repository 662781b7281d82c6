import type { Context } from '#kit/server/context.ts';
import { assertMerchantWide } from '#kit/server/merchant-wide.ts';

/**
 * What all canteens have in common is changed by operators who see all of them; the others say what their canteen does otherwise with it.
 * @param noun what they are called, in Chinese
 * @throws Refusal 403
 */
export function assertOwn(
  context: Context,
  canteenIds: readonly (number | null)[],
  noun: string,
): void {
  if (canteenIds.includes(null)) assertMerchantWide(context, 'canteens', noun);
}
