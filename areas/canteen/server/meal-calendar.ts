import { cached } from '#kit/server/cached.ts';
import type { Context } from '#kit/server/context.ts';
import { mealType } from '../contract/lookups.ts';
import { type MealTime, mealIn } from '../contract/meal-moment.ts';
import { WHOLE_MERCHANT_ID } from './meal-versions.ts';

const MEAL_TYPE = mealType.key;

/** The meals of a calendar from a moment on, until its next version. */
export interface MealVersion {
  /** `YYYY-MM-DD HH:mm:ss`; '' since ever. */
  readonly from: string;
  readonly times: readonly MealTime[];
}
/** The versions of each canteen's calendar, the earliest first; 0 = the merchant's own. */
export type MealCalendar = ReadonlyMap<number, readonly MealVersion[]>;

/** Which meal of which business date a moment belongs to. */
export interface MealMoment {
  /** `YYYY-MM-DD`. */
  readonly bizDate: string;
  readonly mealType: number;
  /** The version of the calendar that says so, by the moment it began; null: the first. */
  readonly mealVersion: string | null;
}

const NO_MEALS: MealVersion = { from: '', times: [] };

const versionAt = (versions: readonly MealVersion[] = [], wallTime: string): MealVersion =>
  versions.findLast(({ from }) => from <= wallTime) ?? NO_MEALS;

function versionOf(calendar: MealCalendar, placeId: number, wallTime: string): MealVersion {
  const own = versionAt(calendar.get(placeId), wallTime);
  return own.times.length > 0 ? own : versionAt(calendar.get(WHOLE_MERCHANT_ID), wallTime);
}

/** The meals a canteen served at a moment (merchant wall time): its own, or the merchant's while it had none. */
export const mealsAt = (
  calendar: MealCalendar,
  canteenId: number,
  wallTime: string,
): readonly MealTime[] => versionOf(calendar, canteenId, wallTime).times;

/** The meal and business date of a moment (merchant wall time), by the calendar that held at that moment: see `mealIn`. */
export function mealAt(calendar: MealCalendar, placeId: number, wallTime: string): MealMoment {
  const { from, times } = versionOf(calendar, placeId, wallTime);
  return { ...mealIn(times, wallTime), mealVersion: from || null };
}

/** The meal calendar of the merchant with all its versions, at most three seconds old. */
export const mealCalendar = cached<MealCalendar>(
  'canteen.mealCalendar',
  async ({ client, merchantId }) => {
    const { rows } = await client.query<{ canteen_id: number; from: string; meals: MealTime[] }>({
      name: 'meal.calendar',
      text: `select canteen_id, meals,
        case when isfinite(valid_from) then to_char(valid_from, 'YYYY-MM-DD HH24:MI:SS') else '' end as "from"
      from meal_calendar where merchant_id = $1 order by canteen_id, valid_from`,
      values: [merchantId],
    });

    const calendar = new Map<number, MealVersion[]>();
    for (const { canteen_id: canteenId, from, meals } of rows) {
      const times = meals.map(({ mealType, startMinute, endMinute }) => ({
        mealType,
        startMinute,
        endMinute,
      }));
      calendar.set(canteenId, [...(calendar.get(canteenId) ?? []), { from, times }]);
    }

    return calendar;
  },
);

/** Whether some canteen of the merchant serves a meal right now. */
export async function servesNow(context: Context): Promise<boolean> {
  const calendar = await mealCalendar(context);
  const canteens = await context.tx
    .selectFrom('canteen')
    .select('canteenId')
    .where('removedAt', 'is', null)
    .execute();

  return canteens.some(
    ({ canteenId }) => mealAt(calendar, canteenId, context.now).mealType !== MEAL_TYPE.other,
  );
}
