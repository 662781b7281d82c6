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

/** What a query knows of whoever looks at menus, in the words of its SQL. */
interface AskedOf {
  readonly canteen: string;
  readonly date: string;
  readonly weekDay: string;
  readonly meal: string;
  readonly stall: string;
  readonly device: string;
  readonly client: string;
}

/** The parameters of `menusAtValues`. */
const PARAMETERS: AskedOf = {
  canteen: '$2',
  date: '$3::date',
  weekDay: '$4::smallint',
  meal: '$5::smallint',
  stall: '$6::bigint',
  device: '$8::bigint',
  client: '$9::bigint',
};

/** Columns of a row `p` of `places`. */
const POINT: AskedOf = {
  canteen: 'p.canteen_id',
  date: 'p.biz_date',
  weekDay: 'p.week_day',
  meal: 'p.meal_type',
  stall: 'p.stall_id',
  device: 'p.device_id',
  client: 'p.client_type',
};

/** How near the menu `r` is to a place: see `MENUS_AT`; null where it is not for it. */
const rankAt = ({ device, stall }: AskedOf): string => `case
            when exists (select from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 2
              and b.target_id = ${device}) then 1
            when exists (select from recipe_bind b
              join meal_line_machine mate on mate.merchant_id = $1 and mate.device_id = b.target_id
              join meal_line_machine own on own.merchant_id = $1 and own.meal_line_id = mate.meal_line_id
               and own.device_id = ${device}
              where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 2) then 2
            when r.stall_id = ${stall} or exists (select from recipe_bind b where b.merchant_id = $1
              and b.recipe_id = r.recipe_id and b.bind_kind = 3 and b.target_id = ${stall}) then 2 + r.recipe_type
            when r.stall_id is null then 4 + r.recipe_type end`;

/** The menu `r` is published, holds on the date and, where it is bound to apps, in the app that asks. */
const holdsAt = ({
  canteen,
  date,
  client,
}: AskedOf): string => `r.merchant_id = $1 and r.canteen_id = ${canteen} and r.recipe_state = 2
       and coalesce(r.begin_date <= ${date}, true) and coalesce(r.end_date >= ${date}, true)
       and (${client} is null
         or not exists (select from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 1)
         or exists (select from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 1
           and b.target_id = ${client}))`;

/**
 * The published menus of a canteen on a date by the stall they are for there, with how near they are (a query of `with`): the machine's own
 * first, then that of another machine on its meal line, the stall's by date, its template, the canteen's by date, its template. Asked for every stall, each has its own menus only, and
 * so has the canteen. A menu that is bound to apps is shown in those apps only; machines show it by its place.
 */
export const MENUS_AT = `menus as (
    select r.recipe_id, r.recipe_name, place.stall_id, place.rank
      from recipe r
      cross join lateral (
        select ${PARAMETERS.stall} as stall_id, ${rankAt(PARAMETERS)} as rank
         where not $7::boolean
        union all
        select r.stall_id, r.recipe_type where $7::boolean
        union all
        select b.target_id, r.recipe_type from recipe_bind b
         where $7::boolean and b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 3
           and b.target_id is distinct from r.stall_id) place
     where ${holdsAt(PARAMETERS)} and place.rank is not null)`;

const isOnDate = (line: string, { date, weekDay }: AskedOf): string =>
  `(${line}.apply_date = ${date} or (${line}.apply_date is null and ${line}.week_day = ${weekDay}))`;

const isOffered = (asked: AskedOf): string =>
  `(${isOnDate('l', asked)} and (${asked.meal} is null or l.meal_type = ${asked.meal}))`;

const isNearest = (
  asked: AskedOf,
  sameQuestion: string,
): string => `not exists (select from menus nearer
    join recipe_line other on other.merchant_id = $1 and other.recipe_id = nearer.recipe_id
     and other.meal_type = l.meal_type and ${isOnDate('other', asked)}
   where ${sameQuestion} and nearer.rank < m.rank)`;

const isOnShelf = ({ canteen }: AskedOf): string => `exists (select from dish d
    left join dish_canteen own on own.merchant_id = $1 and own.dishes_id = d.dishes_id and own.canteen_id = ${canteen}
   where d.merchant_id = $1 and d.dishes_id = l.dishes_id and coalesce(own.putaway_state, d.putaway_state) = 1)`;

/** A line `l` of a menu of `menus` is offered on the date and at the meal, whatever nearer menu there is. */
export const ON_DATE = isOffered(PARAMETERS);

/** No nearer menu of the stall offers anything at the meal of the line `l` of the menu `m` of `menus`: its own counts. */
export const IS_NEAREST = isNearest(PARAMETERS, 'nearer.stall_id is not distinct from m.stall_id');

/** Whether the dish of the line `l` is on the shelf in the canteen that is asked for. */
export const ON_SHELF = isOnShelf(PARAMETERS);

/* Hardly any machine has a menu of its own, or stands beside one that has: all others of a place are asked about together. */
const HAS_OWN_MENU = `exists (select from recipe_bind b where b.merchant_id = $1 and b.bind_kind = 2 and b.target_id = asking.device_id)
      or exists (select from meal_line_machine own
        join meal_line_machine mate on mate.merchant_id = $1 and mate.meal_line_id = own.meal_line_id
        join recipe_bind b on b.merchant_id = $1 and b.bind_kind = 2 and b.target_id = mate.device_id
       where own.merchant_id = $1 and own.device_id = asking.device_id)`;

/** Which of these machines (`$2`) are offered something else than their place: a menu of their own, or of a machine beside them on their meal line. */
export const WITH_OWN_MENU = `select asking.device_id from unnest($2::bigint[]) asking (device_id) where ${HAS_OWN_MENU}`;

/**
 * The same for many who buy at once, each at a `point` of sale. Points that are offered the same are one row `p` of `places`: where and when
 * something is offered.
 */
export const AT_POINTS = {
  /** Queries of `with`: `points` with their `place`, `places`, and the `menus` of each. The parameters are those of `pointsValues`. */
  menus: `asking as materialized (
    select * from unnest($2::int[], $3::bigint[], $4::date[], $5::smallint[], $6::smallint[], $7::bigint[], $8::bigint[], $9::bigint[])
      asking (point, canteen_id, biz_date, week_day, meal_type, stall_id, device_id, client_type)),
  points as materialized (
    select asking.point, asking.canteen_id, asking.biz_date, asking.week_day, asking.meal_type, asking.stall_id, own.device_id, asking.client_type,
        dense_rank() over (order by asking.canteen_id, asking.biz_date, asking.meal_type, asking.stall_id, own.device_id, asking.client_type) as place
      from asking
      cross join lateral (select case when ${HAS_OWN_MENU} then asking.device_id end as device_id) own),
  places as materialized (
    select distinct place, canteen_id, biz_date, week_day, meal_type, stall_id, device_id, client_type from points),
  menus as materialized (
    select p.place, r.recipe_id, near.rank
      from places p
      join recipe r on ${holdsAt(POINT)}
      cross join lateral (select ${rankAt(POINT)} as rank) near
     where near.rank is not null)`,
  onDate: isOffered(POINT),
  isNearest: isNearest(POINT, 'nearer.place = m.place'),
  onShelf: isOnShelf(POINT),
} as const;

/** Where, when and by whom something is sold. */
export type SalePoint = MenuQuery & Required<At>;

/** What `AT_POINTS` takes as its first parameters, in their order: the points are numbered from 0. */
export function pointsValues(merchantId: number, points: readonly SalePoint[]): unknown[] {
  return [
    merchantId,
    points.map((_point, at) => at),
    points.map(({ canteenId }) => canteenId),
    points.map(({ bizDate }) => bizDate),
    points.map(({ bizDate }) => weekDayOf(bizDate)),
    points.map(({ mealType }) => mealType),
    points.map(({ stallId }) => stallId ?? null),
    points.map(({ deviceId }) => deviceId ?? null),
    points.map(({ clientType }) => clientType ?? null),
  ];
}
