import { sql } from 'kysely';
import { z } from 'zod';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';

/** Canteen whose calendar holds where a canteen has none of its own: the merchant's. */
export const WHOLE_MERCHANT_ID = 0;

const Period = z.object({
  mealType: z.int(),
  /** Minutes after midnight. */
  startMinute: z.int(),
  /** Past 1,440: after midnight. */
  endMinute: z.int(),
  ifOpen: z.int().default(yesNo.key.no),
  bookCutoffDays: z.int().default(0),
  bookCutoffMinute: z.int().nullable().default(null),
  cancelCutoffDays: z.int().default(0),
  cancelCutoffMinute: z.int().nullable().default(null),
});
/** One meal of a calendar with what may be ordered when. */
export type Period = z.output<typeof Period>;

const Meals = z.array(Period);
const mealsOf = (stored: unknown): Period[] => Meals.parse(stored);

const inOrder = (meals: readonly z.input<typeof Period>[]): Period[] =>
  Meals.parse(meals).toSorted((left, right) => left.startMinute - right.startMinute);

/** A calendar as it holds now; `version` is one of all calendars of the merchant, and no two changes have the same. */
export interface CalendarVersion {
  readonly meals: readonly Period[];
  readonly version: number;
}

/** The calendars that hold now; no entry for a canteen that never had one. */
export async function currentCalendars(
  { client, merchantId }: Pick<Context, 'client' | 'merchantId'>,
  canteenIds: readonly number[],
): Promise<Map<number, CalendarVersion>> {
  const { rows } = await client.query<{ canteenId: number; meals: unknown; version: number }>({
    name: 'canteen.currentCalendars',
    text: `select distinct on (canteen_id) canteen_id as "canteenId", meals, version from meal_calendar
      where merchant_id = $1 and canteen_id = any($2::bigint[]) order by canteen_id, valid_from desc`,
    values: [merchantId, canteenIds],
  });

  return new Map(
    rows.map(({ canteenId, meals, version }) => [canteenId, { meals: mealsOf(meals), version }]),
  );
}

/**
 * From now on these are the meals of a calendar; what happened before keeps those of its time. The merchant's first calendar holds
 * for what was before it as well: nothing else had been said. Nothing is written where nothing changes.
 */
export async function changeMeals(
  context: Context,
  canteenId: number,
  meals: readonly Period[],
): Promise<void> {
  const before = (await currentCalendars(context, [canteenId])).get(canteenId)?.meals;
  const sorted = inOrder(meals);
  if (JSON.stringify(before ?? []) === JSON.stringify(sorted)) return;

  const first = canteenId === WHOLE_MERCHANT_ID && before === undefined;
  const changed = { meals: JSON.stringify(sorted), version: nextVersion(context) };
  await context.tx
    .insertInto('mealCalendar')
    .values({ canteenId, validFrom: first ? '-infinity' : context.now, ...changed })
    .onConflict((held) =>
      held.columns(['merchantId', 'canteenId', 'validFrom']).doUpdateSet(changed),
    )
    .execute();
}

/** A transaction that changes a calendar holds the lock of all of them. */
const nextVersion = ({ merchantId }: Pick<Context, 'merchantId'>) =>
  sql<number>`(select coalesce(max(version), 0) + 1 from meal_calendar where merchant_id = ${merchantId})`;

/** Sets up a calendar that holds since ever, instead of any there was: the demo merchant, a first start. */
export async function setMealTimes(
  { tx, merchantId }: Context,
  canteenId: number,
  times: readonly z.input<typeof Period>[],
): Promise<void> {
  await tx.deleteFrom('mealCalendar').where('canteenId', '=', canteenId).execute();
  const meals = JSON.stringify(inOrder(times));
  const version = nextVersion({ merchantId });
  await tx
    .insertInto('mealCalendar')
    .values({ canteenId, validFrom: sql<string>`'-infinity'`, meals, version })
    .execute();
}
