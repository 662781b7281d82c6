import { DAY_MINUTES, daysAfter, timeOfDay } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';
import { DeliverySetting, OrderSetting, TakeOutRule } from '../contract/canteen-setting.ts';
import { currentCalendars, type Period, WHOLE_MERCHANT_ID } from './meal-versions.ts';

/** When a meal of a date is served and until when it can be ordered and taken back; merchant wall times. */
export interface BookingTimes {
  readonly start: string;
  readonly end: string;
  readonly bookUntil: string;
  readonly cancelUntil: string;
}

/** The moments of a meal. Where the calendar names none for taking back, the minutes before its start do that the canteen sets. */
export const bookingTimes = (
  meal: Period,
  { refundMinutes }: { refundMinutes: number },
  date: string,
): BookingTimes => ({
  start: momentOf(date, meal.startMinute),
  end: momentOf(date, meal.endMinute),
  bookUntil: cutoff(date, meal.bookCutoffDays, meal.bookCutoffMinute, meal.endMinute),
  cancelUntil: cutoff(
    date,
    meal.cancelCutoffDays,
    meal.cancelCutoffMinute,
    meal.startMinute - refundMinutes,
  ),
});

/** Some minutes after the midnight a date begins with. */
export const momentOf = (date: string, minute: number): string =>
  `${daysAfter(date, Math.floor(minute / DAY_MINUTES))} ${timeOfDay(minute)}:00`;

/** `minute` null: the end of that day where it lies before the meal's, else `otherwise`. */
const cutoff = (date: string, days: number, minute: number | null, otherwise: number): string =>
  momentOf(date, (minute ?? (days > 0 ? DAY_MINUTES : otherwise)) - days * DAY_MINUTES);

/** A stall as it takes orders: of this canteen and not removed. */
export interface BookingStall {
  readonly isOpen: boolean;
  readonly takesOrders: boolean;
  readonly takesDeclarations: boolean;
}

/** Resting means now: it closes what is served today, and says nothing of the days to come. */
export const isClosedFor = (
  { isOpen }: { readonly isOpen: boolean },
  { bizDate, now }: { readonly bizDate: string; readonly now: string },
): boolean => !isOpen && bizDate <= now.slice(0, 10);

/** How a canteen takes orders ahead, as it is set up now. */
export interface BookingRules {
  readonly isOpen: boolean;
  /** Dishes and rooms can be ordered; meals can be declared. */
  readonly takesOrders: boolean;
  readonly takesDeclarations: boolean;
  readonly order: ReturnType<typeof OrderSetting.parse>;
  readonly delivery: ReturnType<typeof DeliverySetting.parse>;
  readonly takeOut: ReturnType<typeof TakeOutRule.parse>;
  /** Its meals, the merchant's where it has none. */
  readonly meals: readonly Period[];
}

/** A canteen that takes orders, with its stalls by id. */
export interface BookingPlace {
  readonly rules: BookingRules;
  readonly stalls: ReadonlyMap<number, BookingStall>;
}

/** @throws Refusal 404 */
export async function bookingRules(context: Context, canteenId: number): Promise<BookingRules> {
  const place = (await bookingPlaces(context, [canteenId])).get(canteenId);
  if (!place) throw noCanteen();

  return place.rules;
}

/** The stalls of a canteen that stand there now, by their id. */
export const bookingStalls = async (
  context: Context,
  canteenId: number,
): Promise<BookingPlace['stalls']> =>
  (await bookingPlaces(context, [canteenId])).get(canteenId)?.stalls ?? new Map();

/** 404: there is no such canteen, or no more. */
export const noCanteen = () => notFound('食堂不存在或已被删除');

const CANTEENS = `select c.canteen_id as "canteenId", c.business_state as "businessState", c.if_book as "ifBook", c.if_reserve as "ifReserve",
    (select jsonb_object_agg(s.kind, s.value) from canteen_setting s
      where s.merchant_id = $1 and s.canteen_id = c.canteen_id and s.kind in ('order', 'delivery', 'takeOut')) as settings,
    (select jsonb_agg(jsonb_build_object('stallId', t.stall_id, 'businessState', t.business_state, 'ifBook', t.if_book, 'ifReserve', t.if_reserve))
       from stall t where t.merchant_id = $1 and t.canteen_id = c.canteen_id and t.removed_at is null) as stalls
  from canteen c where c.merchant_id = $1 and c.canteen_id = any($2::bigint[]) and c.removed_at is null`;

interface Taking {
  readonly businessState: number;
  readonly ifBook: number;
  readonly ifReserve: number;
}

interface CanteenRow extends Taking {
  readonly canteenId: number;
  readonly settings: Readonly<Record<string, unknown>> | null;
  readonly stalls: readonly (Taking & { readonly stallId: number })[] | null;
}

/** Canteens as they take orders at this moment; no entry for one that does not exist. */
export async function bookingPlaces(
  context: Context,
  canteenIds: readonly number[],
): Promise<ReadonlyMap<number, BookingPlace>> {
  const { client, merchantId } = context;
  const [{ rows }, calendars] = await Promise.all([
    client.query<CanteenRow>({
      name: 'canteen.bookingPlaces',
      text: CANTEENS,
      values: [merchantId, canteenIds],
    }),
    currentCalendars(context, [...canteenIds, WHOLE_MERCHANT_ID]),
  ]);

  const merchantMeals = calendars.get(WHOLE_MERCHANT_ID)?.meals ?? [];
  const mealsOf = (canteenId: number): readonly Period[] => {
    const own = calendars.get(canteenId)?.meals ?? [];
    return own.length > 0 ? own : merchantMeals;
  };

  return new Map(rows.map((row) => [row.canteenId, placeOf(row, mealsOf(row.canteenId))]));
}

function placeOf({ settings, stalls, ...canteen }: CanteenRow, meals: readonly Period[]) {
  const rules: BookingRules = {
    ...takingOf(canteen),
    order: OrderSetting.parse(settings?.['order'] ?? {}),
    delivery: DeliverySetting.parse(settings?.['delivery'] ?? {}),
    takeOut: TakeOutRule.parse(settings?.['takeOut'] ?? {}),
    meals,
  };

  return {
    rules,
    stalls: new Map((stalls ?? []).map((stall) => [stall.stallId, takingOf(stall)])),
  };
}

const takingOf = ({ businessState, ifBook, ifReserve }: Taking) => ({
  isOpen: businessState === yesNo.key.yes,
  takesOrders: ifBook === yesNo.key.yes,
  takesDeclarations: ifReserve === yesNo.key.yes,
});
