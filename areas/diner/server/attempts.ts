import type { Subject } from '#areas/auth/server/api.ts';

/** Of one number; whoever is held up may still come in by telephone. */
export const ofNumber = (merchantId: number, custNum: string): Subject => ({
  key: `diner:${merchantId}:${custNum.toLowerCase()}`,
  ...{ free: 8, minutes: 15 },
});
/** There are ten thousand tails: few may be tried. */
export const ofBinding = (merchantId: number, custNum: string): Subject => ({
  key: `diner bind:${merchantId}:${custNum.toLowerCase()}`,
  ...{ free: 5, minutes: 24 * 60 },
});
