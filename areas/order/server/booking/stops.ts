import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';

interface Served {
  /** Null: by the canteen itself. */
  readonly stallId: number | null;
  readonly mealType: number;
}

/** @throws Refusal 409 MEAL_STOPPED where one of the stops holds for a meal */
export function assertServed(stops: readonly MealStop[], served: Served): void {
  const stop = stopOf(stops, served);
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

/** A date of a canteen. */
export interface CanteenDay {
  readonly canteenId: number;
  readonly bizDate: string;
}

/** The stops that hold for a date. */
export const stopsOn = async (context: Context, day: CanteenDay): Promise<readonly MealStop[]> =>
  (await stopsOnDays(context, [day]))(day);

/** The stops that hold for some dates of canteens: ask the answer for each of them. */
export async function stopsOnDays(
  { client, merchantId }: Pick<Context, 'client' | 'merchantId'>,
  days: readonly CanteenDay[],
): Promise<(day: CanteenDay) => readonly MealStop[]> {
  const { rows } = await client.query<CanteenDay & MealStop>({
    name: 'booking.stops',
    text: `select canteen_id as "canteenId", biz_date as "bizDate", stall_id as "stallId", meal_type as "mealType", reason from booking_stop
      where merchant_id = $1 and canteen_id = any($2::bigint[]) and biz_date = any($3::date[]) and lifted_at is null order by stop_id`,
    values: [
      merchantId,
      days.map(({ canteenId }) => canteenId),
      days.map(({ bizDate }) => bizDate),
    ],
  });

  return ({ canteenId, bizDate }) =>
    rows.filter((stop) => stop.canteenId === canteenId && stop.bizDate === bizDate);
}
