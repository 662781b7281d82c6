import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';

interface Served {
  /** Null: by the canteen itself. */
  readonly stallId: number | null;
  readonly mealType: number;
}

/** @throws Refusal 409 MEAL_STOPPED */
export async function assertServed(
  context: Context,
  draft: Served & { readonly canteenId: number; readonly bizDate: string },
): Promise<void> {
  const stop = stopOf(await stopsOn(context, draft), draft);
  if (!stop) return;

  const { reason } = stop;
  throw stop.stallId === null
    ? conflict('MEAL_STOPPED', '食堂停止供应该餐次：{reason}', { reason })
    : conflict('MEAL_STOPPED', '该档口停止供应该餐次：{reason}', { reason });
}

/** A stop of meals of a canteen and date that holds; null: of the whole canteen, of every meal. */
export interface MealStop {
  readonly stallId: number | null;
  readonly mealType: number | null;
  readonly reason: string;
}

/** The stop a meal falls under: that of its canteen, else that of its stall. */
export const stopOf = (
  stops: readonly MealStop[],
  { stallId, mealType }: Served,
): MealStop | undefined =>
  [null, stallId]
    .map((place) =>
      stops.find(
        (stop) => stop.stallId === place && (stop.mealType === null || stop.mealType === mealType),
      ),
    )
    .find((stop) => stop !== undefined);

/** The stops that hold for a date. */
export const stopsOn = (
  { tx }: Pick<Context, 'tx'>,
  { canteenId, bizDate }: { readonly canteenId: number; readonly bizDate: string },
): Promise<MealStop[]> =>
  tx
    .selectFrom('bookingStop')
    .select(['stallId', 'mealType', 'reason'])
    .where('canteenId', '=', canteenId)
    .where('bizDate', '=', bizDate)
    .where('liftedAt', 'is', null)
    .orderBy('stopId')
    .execute();
