import type { Context } from '#kit/server/context.ts';
import { visibleCanteens } from './canteen.ts';
import { kindIds } from './place-names.ts';
import { stalls as stallRows } from './stall.ts';

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
export const usableStall = (context: Context, stallId: number): Promise<StallPlace | undefined> =>
  context.tx
    .selectFrom('stall')
    .innerJoin('canteen', 'canteen.canteenId', 'stall.canteenId')
    .select(['stall.stallId', 'stall.stallName', 'stall.canteenId', 'canteen.canteenName'])
    .where('stall.stallId', '=', stallId)
    .where(stallRows.visible(context))
    .forShare()
    .executeTakeFirst();

/** Whether something new may be put into a canteen as a whole: it exists, is not removed and lies in the caller's scope; it stays so until commit. */
export const isUsableCanteen = async (context: Context, canteenId: number): Promise<boolean> =>
  (await visibleCanteens(context)
    .select('canteenId')
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** A place to set up without a form: the demo merchant, a first start. */
export interface NewCanteen {
  readonly canteenName: string;
  readonly canteenNum: string;
  readonly businessHours?: string;
  readonly mainItems?: string;
  readonly personInCharge?: string;
  readonly maxCapacity?: number;
  readonly stalls: readonly {
    readonly stallName: string;
    readonly stallNum: string;
    readonly category?: string;
  }[];
}

/** Sets up canteens with their stalls in few statements, whatever their number; ids in the order given. */
export async function setUpCanteens(
  context: Context,
  places: readonly NewCanteen[],
): Promise<{ canteenId: number; stallIds: number[] }[]> {
  if (places.length === 0) return [];

  const { tx, newId } = context;
  const kinds = await kindIds(
    context,
    places.flatMap((place) => place.stalls.flatMap(({ category }) => category ?? [])),
  );

  const made = places.map(({ stalls, ...canteen }) => {
    const canteenId = newId();
    return {
      canteen: { canteenId, ...canteen },
      stalls: stalls.map(({ category, ...stall }) => {
        return { stallId: newId(), canteenId, kindId: kinds.get(category ?? '') ?? null, ...stall };
      }),
    };
  });

  await tx
    .insertInto('canteen')
    .values(made.map(({ canteen }) => canteen))
    .execute();
  const stalls = made.flatMap((one) => one.stalls);
  if (stalls.length > 0) await tx.insertInto('stall').values(stalls).execute();

  return made.map((one) => ({
    canteenId: one.canteen.canteenId,
    stallIds: one.stalls.map((stall) => stall.stallId),
  }));
}
