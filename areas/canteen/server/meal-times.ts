import { sql } from 'kysely';
import type { z } from 'zod';
import { DAY_MINUTES, timeOfDay } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, forbidden, invalid, notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import { minuteOf } from '../contract/clock.ts';
import { mealType } from '../contract/lookups.ts';
import type { MealTime } from '../contract/meal-moment.ts';
import {
  mealtimeListByParam,
  merTimeDelete,
  merTimeGet,
  merTimeOpenToInter,
  merTimeSave,
} from '../contract/meal-time.ts';
import { canteens } from './canteen.ts';
import {
  type CalendarVersion,
  changeMeals,
  currentCalendars,
  type Period,
  WHOLE_MERCHANT_ID,
} from './meal-versions.ts';

/** Whether two periods share a minute; what runs past midnight goes on at the day's beginning. */
export function overlaps(left: MealTime, right: MealTime): boolean {
  return [-DAY_MINUTES, 0, DAY_MINUTES].some(
    (shift) =>
      left.startMinute < right.endMinute + shift && right.startMinute + shift < left.endMinute,
  );
}

const clockOf = (minute: number | null): string | null =>
  minute === null ? null : timeOfDay(minute);

/** Every meal of the fixed list with its times, where it has some. */
function mealsOf({ language }: Context, periods: readonly Period[]) {
  return mealType.map(({ key, desc }) => {
    const period = periods.find((each) => each.mealType === key);
    return {
      mealType: key,
      mealName: translate(language, desc),
      startTime: period ? clockOf(period.startMinute) : null,
      endTime: period ? clockOf(period.endMinute) : null,
      ifOpen: period?.ifOpen ?? 2,
      bookCutoffDays: period?.bookCutoffDays ?? 0,
      bookCutoffTime: clockOf(period?.bookCutoffMinute ?? null),
      cancelCutoffDays: period?.cancelCutoffDays ?? 0,
      cancelCutoffTime: clockOf(period?.cancelCutoffMinute ?? null),
    };
  });
}

interface Calendar {
  /** 2: it is the merchant's. */
  readonly own: 1 | 2;
  readonly periods: readonly Period[];
  readonly version: number;
}

const NEVER_SET: CalendarVersion = { meals: [], version: 0 };

/** The calendar that holds in a canteen now, and whether it is its own. @throws notFound outside the caller's scope */
async function calendarOf(context: Context, canteenId: number): Promise<Calendar> {
  if (canteenId !== WHOLE_MERCHANT_ID)
    await canteens.lock(context, canteenId, 'none', '食堂不存在或已被删除');
  const held = await currentCalendars(context, [canteenId, WHOLE_MERCHANT_ID]);
  const own = held.get(canteenId) ?? NEVER_SET;
  if (own.meals.length > 0 || canteenId === WHOLE_MERCHANT_ID)
    return { own: 1, periods: own.meals, version: own.version };

  const merchants = held.get(WHOLE_MERCHANT_ID) ?? NEVER_SET;

  return { own: 2, periods: merchants.meals, version: Math.max(own.version, merchants.version) };
}

/**
 * The meals of a calendar that is about to be changed: it has not changed since the caller looked, and no other transaction changes it
 * meanwhile. A canteen that follows the merchant's begins with those. The merchant's own is for those who see every canteen.
 * @throws Refusal 403, 404; conflict CHANGED
 */
async function mealsToChange(
  context: Context,
  { canteenId, version }: { readonly canteenId: number; readonly version: number },
): Promise<readonly Period[]> {
  const { tx, scope, merchantId } = context;
  if (canteenId === WHOLE_MERCHANT_ID && scope.canteens !== 'all')
    throw forbidden('只有拥有全部食堂数据权限的操作员才能修改商户餐次');
  if (!inScope(scope.canteens, canteenId)) throw notFound('食堂不存在或已被删除');

  await sql`select pg_advisory_xact_lock(hashtextextended('meal_time', ${merchantId}))`.execute(tx);
  const calendar = await calendarOf(context, canteenId);
  if (calendar.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

  return calendar.periods;
}

type Draft = Omit<z.output<typeof merTimeSave.content>, 'canteenId' | 'version'>;

const cutoffOf = (clock: string | null): number | null => (clock === null ? null : minuteOf(clock));

/** Orders cannot come in after the meal has begun. */
function assertCutoff(
  path: string,
  days: number,
  minute: number | null,
  startMinute: number,
): void {
  if (days === 0 && minute !== null && minute > startMinute)
    throw invalid(path, '截止时间不能晚于餐次开始时间');
}

/** The period as it will be: what the draft leaves out is as it was `before`, or closed and without cut-offs. @throws Refusal 400 */
function periodFrom(draft: Draft, before: Period | undefined): Period {
  const startMinute = minuteOf(draft.startTime);
  const end = minuteOf(draft.endTime);
  const cutoff = (sent: string | null | undefined, was: number | null | undefined) =>
    sent === undefined ? (was ?? null) : cutoffOf(sent);

  const period: Period = {
    mealType: draft.mealType,
    startMinute,
    endMinute: end > startMinute ? end : end + DAY_MINUTES,
    ifOpen: draft.ifOpen ?? before?.ifOpen ?? yesNo.key.no,
    bookCutoffDays: draft.bookCutoffDays ?? before?.bookCutoffDays ?? 0,
    bookCutoffMinute: cutoff(draft.bookCutoffTime, before?.bookCutoffMinute),
    cancelCutoffDays: draft.cancelCutoffDays ?? before?.cancelCutoffDays ?? 0,
    cancelCutoffMinute: cutoff(draft.cancelCutoffTime, before?.cancelCutoffMinute),
  };

  if (end === startMinute) throw invalid('endTime', '结束时间不能等于开始时间');

  assertCutoff('bookCutoffTime', period.bookCutoffDays, period.bookCutoffMinute, startMinute);
  assertCutoff('cancelCutoffTime', period.cancelCutoffDays, period.cancelCutoffMinute, startMinute);

  return period;
}

const save = implement(merTimeSave, async (context, { canteenId, version, ...draft }) => {
  const periods = await mealsToChange(context, { canteenId, version });
  const period = periodFrom(
    draft,
    periods.find((each) => each.mealType === draft.mealType),
  );
  const other = periods.find((each) => each.mealType !== period.mealType && overlaps(each, period));
  if (other) {
    const meal = mealType.find(({ key }) => key === other.mealType)?.desc ?? '';
    throw conflict('MEAL_OVERLAP', '与{meal}的时间重叠', {
      meal: translate(context.language, meal),
    });
  }

  const others = periods.filter((each) => each.mealType !== period.mealType);
  await changeMeals(context, canteenId, [...others, period]);

  return undefined;
});

export const mealTimeRoutes = [
  implement(mealtimeListByParam, async (context, { canteenId }) =>
    mealsOf(context, (await calendarOf(context, canteenId)).periods),
  ),

  implement(merTimeGet, async (context, { canteenId }) => {
    const { own, periods, version } = await calendarOf(context, canteenId);
    return { canteenId, own, meals: mealsOf(context, periods), version };
  }),

  save,

  implement(merTimeOpenToInter, async (context, { canteenId, mealType: meal, ifOpen, version }) => {
    const periods = await mealsToChange(context, { canteenId, version });
    if (!periods.some((period) => period.mealType === meal)) throw notFound('该餐次还没有设置时间');

    const changed = periods.map((period) =>
      period.mealType === meal ? { ...period, ifOpen } : period,
    );
    await changeMeals(context, canteenId, changed);

    return undefined;
  }),

  implement(merTimeDelete, async (context, { canteenId, mealType: meal, version }) => {
    const periods = await mealsToChange(context, { canteenId, version });
    if (meal !== undefined && !periods.some((period) => period.mealType === meal))
      throw notFound('该餐次还没有设置时间');

    const left = meal === undefined ? [] : periods.filter((period) => period.mealType !== meal);
    await changeMeals(context, canteenId, left);

    return undefined;
  }),
];
