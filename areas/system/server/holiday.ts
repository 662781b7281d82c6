import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  addHoliday,
  type DayEntry,
  type DayKind,
  getHoliday,
  type HolidayRow,
  kindOfDay,
  pageHoliday,
  removeHoliday,
  removeHolidays,
} from '../contract/holiday.ts';
import { statutoryCalendar } from './statutory-calendar.ts';

const builtIn = (context: Context, years: readonly number[]) =>
  years.flatMap(statutoryCalendar).map(({ englishName, ...entry }) => ({
    ...entry,
    holidayName: context.language === 'en-US' ? englishName : entry.holidayName,
    remark: entry.remark && translate(context.language, entry.remark),
  }));

const YEARS_AHEAD = 2;

const FIRST_YEAR = 2004;

/** Years a list without a year shows the built-in calendar of: all that are known. */
const everyYear = ({ now }: Context): number[] =>
  Array.from(
    { length: Number(now.slice(0, 4)) + YEARS_AHEAD - FIRST_YEAR },
    (_unused, index) => FIRST_YEAR + index,
  );

const pages = serveQuery(pageHoliday, (context, { year, keyword, type }) => {
  const state = JSON.stringify(builtIn(context, year ? [year] : everyYear(context)));
  const inYear = whereGiven(
    year,
    () =>
      sql`daterange(start_date, end_date, '[]') && daterange(${`${year}-01-01`}, ${`${year}-12-31`}, '[]')`,
  );

  return sql<HolidayRow>`
      select * from (
        select 'own-' || holiday_id as row_key, holiday_id, holiday_name, type, 2 as source, start_date, end_date,
               end_date - start_date + 1 as days, remark, created_at
          from holiday where merchant_id = ${context.merchantId}
        union all
        select "rowKey", null::bigint, "holidayName", type, source, "startDate", "endDate", days, remark, null::timestamptz
          from jsonb_to_recordset(${state}::jsonb)
            as state ("rowKey" text, "holidayName" text, type smallint, source int, "startDate" date, "endDate" date, days int, remark text)
      ) entry
       where ${inYear} and ${whereContains(keyword, 'holidayName', 'remark')} and ${whereEquals({ type })}`;
});

const taken = () => conflict('HOLIDAY_TAKEN', '所选日期中已有其他节假日设置，请先删除原设置');

/** Adds an entry of the merchant's own. @throws conflict HOLIDAY_TAKEN */
export async function addDays(
  context: Context,
  draft: z.output<typeof addHoliday.content>,
): Promise<{ holidayId: number }> {
  const holidayId = context.newId();
  const added = context.tx
    .insertInto('holiday')
    .values({ holidayId, ...draft, createdBy: context.actor.userId })
    .execute();
  await sayDuplicate(added, { holiday_dates: taken() });

  return { holidayId };
}

async function remove({ tx }: Context, ids: readonly number[]): Promise<undefined> {
  const result = await tx.deleteFrom('holiday').where('holidayId', 'in', ids).executeTakeFirst();
  if (Number(result.numDeletedRows) !== new Set(ids).size) throw notFound('节假日不存在或已被删除');

  return undefined;
}

export const holidayRoutes = [
  pages,
  implement(addHoliday, addDays),
  implement(getHoliday, async ({ tx }, { holidayId }) => {
    const found = await tx
      .selectFrom('holiday')
      .select(['holidayId', 'holidayName', 'type', 'startDate', 'endDate', 'remark'])
      .where('holidayId', '=', holidayId)
      .executeTakeFirst();

    if (!found) throw notFound('节假日不存在或已被删除');

    return found;
  }),
  implement(removeHoliday, (context, { holidayId }) => remove(context, [holidayId])),
  implement(removeHolidays, (context, { holidayIds }) => remove(context, holidayIds)),
];

/** What one date is to this merchant. */
export const dayKind = async (context: Context, date: string): Promise<DayKind> =>
  (await dayKinds(context, date, date))(date);

/**
 * What the dates of a period are to this merchant, in one statement: ask the answer for any date from `from` to `until`
 * (`YYYY-MM-DD`, inclusive). Statutory days are named in the caller's language.
 */
export async function dayKinds(
  context: Context,
  from: string,
  until: string,
): Promise<(date: string) => DayKind> {
  const own = await context.tx
    .selectFrom('holiday')
    .select(['holidayId', 'holidayName', 'type', 'startDate', 'endDate'])
    .where('startDate', '<=', until)
    .where('endDate', '>=', from)
    .execute();

  const entries: DayEntry[] = [
    ...own.map(({ holidayId, type, ...rest }) => ({
      ...rest,
      rowKey: `own-${holidayId}`,
      type: type as DayEntry['type'],
      source: 2 as const,
    })),
    ...builtIn(context, yearsOf(from, until)),
  ];

  return (date) => kindOfDay(entries, date);
}

const yearsOf = (from: string, until: string): number[] => {
  const first = Number(from.slice(0, 4));
  return Array.from(
    { length: Number(until.slice(0, 4)) - first + 1 },
    (_unused, index) => first + index,
  );
};
