import { weekDayOf } from '#kit/contract/calendar-day.ts';

/** Who looks at the menus of a canteen, or buys from them. */
export interface MenuQuery {
  readonly canteenId: number;
  /** Null: where no stall is named, by the canteen's own menus. Absent: at every stall of the canteen. */
  readonly stallId?: number | null | undefined;
  readonly deviceId?: number | undefined;
  /** Client type of an app (rule lookups/clients); machines have none. */
  readonly clientType?: number | undefined;
}

/** When they ask: a business date, at one meal or at all. */
export interface At {
  readonly bizDate: string;
  readonly mealType?: number | undefined;
}

/** What `MENUS_AT` takes as its first parameters, in their order. */
export function menusAtValues(
  merchantId: number,
  asking: MenuQuery,
  { bizDate, mealType }: At,
): unknown[] {
  const { canteenId, stallId, deviceId, clientType } = asking;
  return [
    merchantId,
    canteenId,
    bizDate,
    weekDayOf(bizDate),
    mealType ?? null,
    stallId ?? null,
    stallId === undefined,
    deviceId ?? null,
    clientType ?? null,
  ];
}

/** The next parameter behind those of `MENUS_AT`. */
export const FIRST_FREE = 10;

/**
 * The published menus of a canteen on a date by the stall they are for there, with how near they are (a query of `with`): the machine's own
 * first, then that of another machine on its meal line, the stall's by date, its template, the canteen's by date, its template. Asked for every stall, each has its own menus only, and
 * so has the canteen. A menu that is bound to apps is shown in those apps only; machines show it by its place.
 */
export const MENUS_AT = `menus as (
    select r.recipe_id, r.recipe_name, place.stall_id, place.rank
      from recipe r
      cross join lateral (
        select $6::bigint as stall_id, case
            when exists (select from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 2
              and b.target_id = $8::bigint) then 1
            when exists (select from recipe_bind b
              join meal_line_machine mate on mate.merchant_id = $1 and mate.device_id = b.target_id
              join meal_line_machine own on own.merchant_id = $1 and own.meal_line_id = mate.meal_line_id
               and own.device_id = $8::bigint
              where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 2) then 2
            when r.stall_id = $6::bigint or exists (select from recipe_bind b where b.merchant_id = $1
              and b.recipe_id = r.recipe_id and b.bind_kind = 3 and b.target_id = $6::bigint) then 2 + r.recipe_type
            when r.stall_id is null then 4 + r.recipe_type end as rank
         where not $7::boolean
        union all
        select r.stall_id, r.recipe_type where $7::boolean
        union all
        select b.target_id, r.recipe_type from recipe_bind b
         where $7::boolean and b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 3
           and b.target_id is distinct from r.stall_id) place
     where r.merchant_id = $1 and r.canteen_id = $2 and r.recipe_state = 2 and place.rank is not null
       and coalesce(r.begin_date <= $3::date, true) and coalesce(r.end_date >= $3::date, true)
       and ($9::bigint is null
         or not exists (select from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 1)
         or exists (select from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 1
           and b.target_id = $9::bigint)))`;

const onDate = (line: string): string =>
  `(${line}.apply_date = $3::date or (${line}.apply_date is null and ${line}.week_day = $4::smallint))`;

/** A line `l` of a menu of `menus` is offered on the date and at the meal, whatever nearer menu there is. */
export const ON_DATE = `(${onDate('l')} and ($5::smallint is null or l.meal_type = $5::smallint))`;

/** No nearer menu of the stall offers anything at the meal of the line `l` of the menu `m` of `menus`: its own counts. */
export const IS_NEAREST = `not exists (select from menus nearer
    join recipe_line other on other.merchant_id = $1 and other.recipe_id = nearer.recipe_id
     and other.meal_type = l.meal_type and ${onDate('other')}
   where nearer.stall_id is not distinct from m.stall_id and nearer.rank < m.rank)`;

/** Whether the dish of the line `l` is on the shelf in the canteen that is asked for. */
export const ON_SHELF = `exists (select from dish d
    left join dish_canteen own on own.merchant_id = $1 and own.dishes_id = d.dishes_id and own.canteen_id = $2
   where d.merchant_id = $1 and d.dishes_id = l.dishes_id and coalesce(own.putaway_state, d.putaway_state) = 1)`;
