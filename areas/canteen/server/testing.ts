import type { Caller } from '#kit/server/testing/caller.ts';
import type { TestMerchant } from '#kit/server/testing/server.ts';
import { addCanteen } from '../contract/canteen.ts';
import { addStall } from '../contract/stall.ts';

/** A canteen with this number; answers its id. */
export const canteenOf = async (
  merchant: TestMerchant,
  canteenNum: string,
  areaId?: string,
): Promise<string> =>
  (
    await merchant.admin.call(addCanteen, {
      canteenNum,
      canteenName: `食堂${canteenNum}`,
      areaId: areaId ?? null,
    })
  ).canteenId;

export const stallOf = async (
  merchant: TestMerchant,
  canteenId: string,
  stallNum: string,
): Promise<string> =>
  (await merchant.admin.call(addStall, { canteenId, stallNum, stallName: `档口${stallNum}` }))
    .stallId;

/** A clerk who may do everything in this canteen only. */
export const clerkOf = (merchant: TestMerchant, canteenId: string): Caller =>
  merchant.as({ permissions: ['*:*:*'], scope: { canteens: [Number(canteenId)], stalls: 'all' } });

/** Why a call was refused: `HAS_STALLS`. */
export const reasonOf = (answer: { readonly data: unknown }): string | undefined =>
  (answer.data as { reason?: string } | undefined)?.reason;
