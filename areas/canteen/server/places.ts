import type { Context } from '#kit/server/context.ts';
import { scopeWhere } from '#kit/server/scope.ts';

/** A stall and the canteen it stands in. */
export interface StallPlace {
  readonly stallId: number;
  readonly stallName: string;
  readonly canteenId: number;
  readonly canteenName: string;
}

/**
 * The stall something new is put into: it exists, is not removed and lies in the caller's scope; it stays so until commit.
 * Undefined otherwise.
 */
export const usableStall = ({ tx, scope }: Context, stallId: number): Promise<StallPlace | undefined> =>
  tx
    .selectFrom('stall')
    .innerJoin('canteen', 'canteen.canteenId', 'stall.canteenId')
    .select(['stall.stallId', 'stall.stallName', 'stall.canteenId', 'canteen.canteenName'])
    .where('stall.stallId', '=', stallId)
    .where('stall.removedAt', 'is', null)
    .where(scopeWhere('stall.canteenId', scope.canteens))
    .forShare()
    .executeTakeFirst();

/** A place to set up without a form: the demo merchant, a first start. */
export interface NewCanteen {
  readonly canteenName: string;
  readonly canteenNum: string;
  readonly businessHours?: string;
  readonly mainItems?: string;
  readonly personInCharge?: string;
  readonly maxCapacity?: number;
  readonly stalls: readonly { readonly stallName: string; readonly stallNum: string; readonly category?: string }[];
}

/** Sets up canteens with their stalls in two statements; ids in the order given. */
export async function setUpCanteens(
  { tx, newId }: Context,
  places: readonly NewCanteen[],
): Promise<{ canteenId: number; stallIds: number[] }[]> {
  if (places.length === 0) return [];
  const made = places.map(({ stalls, ...canteen }) => {
    const canteenId = newId();
    return {
      canteen: { canteenId, ...canteen },
      stalls: stalls.map((stall) => ({ stallId: newId(), canteenId, ...stall })),
    };
  });
  await tx
    .insertInto('canteen')
    .values(made.map(({ canteen }) => canteen))
    .execute();
  const stalls = made.flatMap((one) => one.stalls);
  if (stalls.length > 0) await tx.insertInto('stall').values(stalls).execute();
  return made.map((one) => ({ canteenId: one.canteen.canteenId, stallIds: one.stalls.map((stall) => stall.stallId) }));
}
