import { type SqlBool, sql } from 'kysely';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { linesWhere, type MenuLine } from './recipe-lines.ts';

/** Who asks for a menu. */
export interface Asking {
  readonly canteenId: number;
  /** Absent: every stall of the canteen. */
  readonly stallId?: number | null | undefined;
  readonly deviceId?: number | undefined;
  /** Client type of document 0. */
  readonly clientType?: number | undefined;
}
export type OfferedLine = MenuLine & {
  readonly recipeName: string;
  readonly stallId: number | null;
  readonly stallName: string | null;
};

interface Applicable {
  readonly lineId: number;
  readonly recipeName: string;
  readonly stallId: number | null;
  readonly stallName: string | null;
}

/**
 * What published menus offer on a date. Of a stall the nearest menu counts at each meal: the machine's own, that of another machine on its meal line, the
 * stall's by date, its template, the canteen's by date, its template. Without a stall: everything in the canteen.
 */
export async function offeredOn(
  context: Pick<Context, 'tx' | 'merchantId'>,
  { canteenId, stallId, deviceId, clientType }: Asking,
  date: string,
  mealType?: number,
): Promise<OfferedLine[]> {
  const { tx, merchantId } = context;
  const bound = (
    kind: number,
    target: number | null,
  ) => sql`exists (select from recipe_bind b where b.merchant_id = ${merchantId}
    and b.recipe_id = r.recipe_id and b.bind_kind = ${kind} and b.target_id = ${target}::bigint)`;
  const ofLine = sql`exists (select from recipe_bind b
    join meal_line_machine mate on mate.merchant_id = ${merchantId} and mate.device_id = b.target_id
    join meal_line_machine own on own.merchant_id = ${merchantId} and own.meal_line_id = mate.meal_line_id
      and own.device_id = ${deviceId ?? null}::bigint
    where b.merchant_id = ${merchantId} and b.recipe_id = r.recipe_id and b.bind_kind = 2)`;
  const ofStall = sql`(r.stall_id = ${stallId ?? null}::bigint or ${bound(3, stallId ?? null)})`;
  const rank =
    stallId === undefined
      ? sql`1`
      : sql`case when ${bound(2, deviceId ?? null)} then 1 when ${ofLine} then 2 when ${ofStall} then 2 + r.recipe_type
          when r.stall_id is null then 4 + r.recipe_type end`;
  const apps = sql`(${clientType ?? null}::bigint is null or ${bound(1, clientType ?? null)} or not exists (select from recipe_bind b
    where b.merchant_id = ${merchantId} and b.recipe_id = r.recipe_id and b.bind_kind = 1))`;
  const { rows } = await sql<Applicable>`select line_id, recipe_name, stall_id, stall_name from (
      select l.line_id, r.recipe_name, r.stall_id, stall.stall_name, l.meal_type, ${rank} as rank,
        min(${rank}) over (partition by l.meal_type) as best
      from recipe r
      join recipe_line l on l.merchant_id = ${merchantId} and l.recipe_id = r.recipe_id
        and (l.apply_date = ${date}::date or l.week_day = ${weekDayOf(date)})
      left join stall on stall.merchant_id = ${merchantId} and stall.stall_id = r.stall_id
      where r.merchant_id = ${merchantId} and r.recipe_state = 2 and r.canteen_id = ${canteenId}
        and coalesce(r.begin_date <= ${date}::date, true) and coalesce(r.end_date >= ${date}::date, true)
        and (${mealType ?? null}::smallint is null or l.meal_type = ${mealType ?? null}::smallint) and ${apps}) found
    where rank = best`.execute(tx);
  if (rows.length === 0) return [];
  const names = new Map(rows.map((row) => [row.lineId, row]));
  const ids = rows.map(({ lineId }) => lineId);
  const lines = await linesWhere(context, sql<SqlBool>`line_id = any(${ids}::bigint[])`, date);
  return lines.map((line) => {
    const { recipeName = '', stallId = null, stallName = null } = names.get(line.lineId) ?? {};
    return { ...line, recipeName, stallId, stallName };
  });
}
