import { sql } from 'kysely';
import { businessState } from '#areas/canteen/contract/lookups.ts';
import { canteenNamed, mealCalendar, mealsAt } from '#areas/canteen/server/api.ts';
import { DAY_MINUTES, timeOfDay } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { type Places, placeWhere } from '#kit/server/scope.ts';

const BUSINESS_STATE = businessState.key;

/** Minutes after midnight; an end beyond 1,440 is on the next day. */
export interface Period {
  readonly mealType: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

export interface BoardCanteen {
  readonly canteenId: number;
  readonly canteenName: string;
  readonly open: boolean;
  readonly periods: readonly Period[];
}

export interface BoardStall {
  readonly stallId: number;
  readonly stallName: string;
  readonly canteenId: number;
  readonly canteenName: string;
  readonly open: boolean;
}

/** The canteens of a board and their stalls, as they stand right now. */
export async function boardPlaces(context: Context, places: Places) {
  const { tx } = context;
  const calendar = await mealCalendar(context);
  const canteens = await tx
    .selectFrom('canteen')
    .select(['canteenId', 'canteenName', 'businessState'])
    .where('removedAt', 'is', null)
    .where(canteenNamed('canteen', context, places))
    .orderBy('canteenNum')
    .execute();

  const stalls = await tx
    .selectFrom('stall')
    .innerJoin('canteen', 'canteen.canteenId', 'stall.canteenId')
    .select(['stall.stallId', 'stall.stallName', 'stall.canteenId', 'canteenName'])
    .select(
      sql<boolean>`stall.business_state = ${BUSINESS_STATE.open} and canteen.business_state = ${BUSINESS_STATE.open}`.as(
        'open',
      ),
    )
    .where('stall.removedAt', 'is', null)
    .where('canteen.removedAt', 'is', null)
    .where(placeWhere('stall', places, 'canteenId'))
    .orderBy('canteenNum')
    .orderBy('stallNum')
    .execute();

  return {
    canteens: canteens.map(
      ({ businessState, ...canteen }): BoardCanteen => ({
        ...canteen,
        open: businessState === BUSINESS_STATE.open,
        periods: mealsAt(calendar, canteen.canteenId, context.now),
      }),
    ),
    stalls: stalls satisfies BoardStall[],
  };
}

/** What a canteen serves at a minute of the day, until when, and what comes next. */
export function servedAt(
  { open, periods }: Pick<BoardCanteen, 'open' | 'periods'>,
  minute: number,
) {
  const now = open ? periods.find((period) => holds(period, minute)) : undefined;
  const next = open
    ? periods
        .filter((period) => period.startMinute > minute)
        .toSorted((left, right) => left.startMinute - right.startMinute)[0]
    : undefined;

  if (now)
    return {
      mealType: now.mealType,
      until: timeOfDay(now.endMinute),
      nextMeal: next?.mealType ?? null,
    };

  return {
    mealType: null,
    until: next ? timeOfDay(next.startMinute) : null,
    nextMeal: next?.mealType ?? null,
  };
}

const holds = ({ startMinute, endMinute }: Period, minute: number): boolean =>
  (minute >= startMinute && minute < endMinute) ||
  (minute + DAY_MINUTES >= startMinute && minute + DAY_MINUTES < endMinute);

/** The meals of several canteens: of each the widest times, in the order of the day. */
export function mealsOf(canteens: readonly BoardCanteen[], minute: number) {
  const periods = canteens.flatMap((canteen) => canteen.periods);
  return [...Map.groupBy(periods, (period) => period.mealType)]
    .map(([mealType, own]) => {
      const startMinute = Math.min(...own.map((period) => period.startMinute));
      const endMinute = Math.max(...own.map((period) => period.endMinute));

      return { mealType, startMinute, endMinute };
    })
    .toSorted((left, right) => left.startMinute - right.startMinute)
    .map((meal) => ({
      mealType: meal.mealType,
      from: timeOfDay(meal.startMinute),
      to: timeOfDay(meal.endMinute),
      state: stateAt(meal, minute),
    }));
}

function stateAt(meal: Period, minute: number): 'past' | 'now' | 'later' {
  if (holds(meal, minute)) return 'now';
  return minute < meal.startMinute ? 'later' : 'past';
}
