import { sql } from 'kysely';
import { mealType } from '#areas/order/contract/lookups.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, forbidden, invalid, notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import {
  mealtimeListByParam,
  merTimeDelete,
  merTimeGet,
  merTimeOpenToInter,
  merTimeSave,
} from '../contract/meal-time.ts';
import { canteens } from './canteen.ts';

/** Canteen whose periods hold where a canteen has none of its own: the merchant's. */
const MERCHANT = 0;
const DAY = 1440;

/** One period of the meal calendar: minutes after midnight, `endMinute` past 1,440 = after midnight. */
export interface MealTime {
  readonly mealType: number;
  readonly startMinute: number;
  readonly endMinute: number;
}
/** With what may be ordered when. */
interface Period extends MealTime {
  readonly ifOpen: number;
  readonly bookCutoffDays: number;
  readonly bookCutoffMinute: number | null;
  readonly cancelCutoffDays: number;
  readonly cancelCutoffMinute: number | null;
}

/** Replaces the meal calendar of a canteen; canteen 0 is the merchant's own, used where a canteen has none. */
export async function setMealTimes(
  { tx }: Context,
  canteenId: number,
  times: readonly (MealTime & Partial<Period>)[],
): Promise<void> {
  await tx.deleteFrom('mealTime').where('canteenId', '=', canteenId).execute();
  if (times.length > 0)
    await tx
      .insertInto('mealTime')
      .values(times.map((time) => ({ canteenId, ...time })))
      .execute();
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const cutoffOf = (clock: string | null): number | null => (clock === null ? null : minuteOf(clock));
const two = (number: number): string => String(number).padStart(2, '0');
const clockOf = (minute: number | null): string | null =>
  minute === null ? null : `${two(Math.floor((minute % DAY) / 60))}:${two(minute % 60)}`;

/** Whether two periods share a minute; what runs past midnight goes on at the day's beginning. */
export function overlaps(left: MealTime, right: MealTime): boolean {
  return [-DAY, 0, DAY].some(
    (shift) => left.startMinute < right.endMinute + shift && right.startMinute + shift < left.endMinute,
  );
}

const periodsOf = ({ tx }: Context, canteenIds: readonly number[]): Promise<(Period & { canteenId: number })[]> =>
  tx
    .selectFrom('mealTime')
    .select(['canteenId', 'mealType', 'startMinute', 'endMinute', 'ifOpen', 'bookCutoffDays', 'bookCutoffMinute'])
    .select(['cancelCutoffDays', 'cancelCutoffMinute'])
    .where('canteenId', 'in', canteenIds)
    .execute();

/** The calendar that holds in a canteen, and whether it is its own. @throws notFound outside the caller's scope */
async function calendarOf(context: Context, canteenId: number): Promise<{ own: 1 | 2; periods: Period[] }> {
  if (canteenId !== MERCHANT) await canteens.lock(context, canteenId, 'none', '食堂不存在或已被删除');
  const all = await periodsOf(context, [canteenId, MERCHANT]);
  const own = all.filter((period) => period.canteenId === canteenId);
  if (own.length > 0 || canteenId === MERCHANT) return { own: 1, periods: own };
  return { own: 2, periods: all };
}

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

/**
 * A calendar to be changed: nobody else changes it meanwhile, and a canteen that follows the merchant's gets a copy first.
 * The merchant's own is for those who see every canteen.
 */
async function ownCalendar(context: Context, canteenId: number): Promise<readonly Period[]> {
  const { tx, scope, merchantId } = context;
  if (canteenId === MERCHANT && scope.canteens !== 'all')
    throw forbidden('只有拥有全部食堂数据权限的操作员才能修改商户餐次');
  if (!inScope(scope.canteens, canteenId)) throw notFound('食堂不存在或已被删除');
  await sql`select pg_advisory_xact_lock(hashtextextended('meal_time', ${merchantId}))`.execute(tx);
  const { own, periods } = await calendarOf(context, canteenId);
  if (own === 2 && periods.length > 0)
    await tx
      .insertInto('mealTime')
      .values(periods.map((period) => ({ ...period, canteenId })))
      .execute();
  return periods;
}

/** Orders cannot come in after the meal has begun. */
function assertCutoff(path: string, days: number, minute: number | null, startMinute: number): void {
  if (days === 0 && minute !== null && minute > startMinute) throw invalid(path, '截止时间不能晚于餐次开始时间');
}

const save = implement(merTimeSave, async (context, { canteenId, ...draft }) => {
  const startMinute = minuteOf(draft.startTime);
  const end = minuteOf(draft.endTime);
  const period: Period = {
    mealType: draft.mealType,
    startMinute,
    endMinute: end > startMinute ? end : end + DAY,
    ifOpen: draft.ifOpen,
    bookCutoffDays: draft.bookCutoffDays,
    bookCutoffMinute: cutoffOf(draft.bookCutoffTime),
    cancelCutoffDays: draft.cancelCutoffDays,
    cancelCutoffMinute: cutoffOf(draft.cancelCutoffTime),
  };
  if (end === startMinute) throw invalid('endTime', '结束时间不能等于开始时间');
  assertCutoff('bookCutoffTime', period.bookCutoffDays, period.bookCutoffMinute, startMinute);
  assertCutoff('cancelCutoffTime', period.cancelCutoffDays, period.cancelCutoffMinute, startMinute);
  const periods = await ownCalendar(context, canteenId);
  const other = periods.find((each) => each.mealType !== period.mealType && overlaps(each, period));
  if (other) {
    const meal = mealType.find(({ key }) => key === other.mealType)?.desc ?? '';
    throw conflict('MEAL_OVERLAP', '与{meal}的时间重叠', { meal: translate(context.language, meal) });
  }
  const { mealType: _meal, ...changed } = period;
  await context.tx
    .insertInto('mealTime')
    .values({ canteenId, ...period })
    .onConflict((oc) => oc.columns(['merchantId', 'canteenId', 'mealType']).doUpdateSet(changed))
    .execute();
  return undefined;
});

export const mealTimeRoutes = [
  implement(mealtimeListByParam, async (context, { canteenId }) =>
    mealsOf(context, (await calendarOf(context, canteenId)).periods),
  ),

  implement(merTimeGet, async (context, { canteenId }) => {
    const { own, periods } = await calendarOf(context, canteenId);
    return { canteenId, own, meals: mealsOf(context, periods) };
  }),

  save,

  implement(merTimeOpenToInter, async (context, { canteenId, mealType: meal, ifOpen }) => {
    const periods = await ownCalendar(context, canteenId);
    if (!periods.some((period) => period.mealType === meal)) throw notFound('该餐次还没有设置时间');
    await context.tx
      .updateTable('mealTime')
      .set({ ifOpen })
      .where('canteenId', '=', canteenId)
      .where('mealType', '=', meal)
      .execute();
    return undefined;
  }),

  implement(merTimeDelete, async (context, { canteenId, mealType: meal }) => {
    const periods = await ownCalendar(context, canteenId);
    if (meal !== undefined && !periods.some((period) => period.mealType === meal))
      throw notFound('该餐次还没有设置时间');
    await context.tx
      .deleteFrom('mealTime')
      .where('canteenId', '=', canteenId)
      .$if(meal !== undefined, (query) => query.where('mealType', '=', meal as number))
      .execute();
    return undefined;
  }),
];
