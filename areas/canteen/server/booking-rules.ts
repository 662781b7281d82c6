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

/** The stalls of a canteen that stand there now, by their id. */
export async function bookingStalls(
  { tx }: Pick<Context, 'tx'>,
  canteenId: number,
): Promise<ReadonlyMap<number, BookingStall>> {
  const stalls = await tx
    .selectFrom('stall')
    .select(['stallId', 'businessState', 'ifBook', 'ifReserve'])
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .execute();
  return new Map(
    stalls.map(({ stallId, businessState, ifBook, ifReserve }) => [
      stallId,
      {
        isOpen: businessState === yesNo.key.yes,
        takesOrders: ifBook === yesNo.key.yes,
        takesDeclarations: ifReserve === yesNo.key.yes,
      },
    ]),
  );
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

/** @throws Refusal 404 */
export async function bookingRules(context: Context, canteenId: number): Promise<BookingRules> {
  const { tx } = context;
  const canteen = await tx
    .selectFrom('canteen')
    .select(['businessState', 'ifBook', 'ifReserve'])
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

  if (!canteen) throw notFound('食堂不存在或已被删除');

  const stored = await tx
    .selectFrom('canteenSetting')
    .select(['kind', 'value'])
    .where('canteenId', '=', canteenId)
    .execute();

  const of = (kind: string): unknown => stored.find((each) => each.kind === kind)?.value ?? {};
  const calendars = await currentCalendars(context, [canteenId, WHOLE_MERCHANT_ID]);
  const own = calendars.get(canteenId)?.meals ?? [];

  return {
    isOpen: canteen.businessState === yesNo.key.yes,
    takesOrders: canteen.ifBook === yesNo.key.yes,
    takesDeclarations: canteen.ifReserve === yesNo.key.yes,
    order: OrderSetting.parse(of('order')),
    delivery: DeliverySetting.parse(of('delivery')),
    takeOut: TakeOutRule.parse(of('takeOut')),
    meals: own.length > 0 ? own : (calendars.get(WHOLE_MERCHANT_ID)?.meals ?? []),
  };
}
