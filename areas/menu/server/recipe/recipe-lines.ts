import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { type DishFacts, factsOf, SAID_LATER } from '../dish/dish-facts.ts';
import { askedOf } from './sold-as.ts';
import { soldByDate } from './sold-portions.ts';

/** What a line says of its sale. */
export interface Offer {
  /** 1 by portion, 2 by weight. */
  readonly saleMode: 1 | 2;
  readonly salePrice: number | null;
  readonly supplyNum: number | null;
  readonly limitNum: number | null;
  readonly saleBegin: string | null;
  readonly saleEnd: string | null;
}

/** When a line is offered: on a date, or every week on a day from 1 Monday. */
export interface Slot {
  readonly applyDate: string | null;
  readonly weekDay: number | null;
  readonly mealType: number;
}

interface StoredLine extends Offer, Slot {
  readonly lineId: number;
  readonly recipeId: number;
  readonly dishesId: number;
  readonly canteenId: number;
  readonly frozen: DishFacts | null;
  readonly soldNum: number;
  readonly offShelf: boolean;
  readonly soldOut: boolean;
  readonly soldOutBy: string | null;
  readonly sort: number;
  readonly version: number;
}

export type MenuLine = Omit<StoredLine, 'frozen' | 'canteenId'> &
  DishFacts & {
    readonly asked: number;
    /** Fen without its discount; null where it has none. */
    readonly normalPrice: number | null;
  };

/**
 * Lines with the dishes as they were frozen, or as they are now in a draft. `date`: whose sales count for a line of a day of the week.
 * `where` names columns of recipe_line.
 */
export async function linesWhere(
  context: Pick<Context, 'tx' | 'merchantId'>,
  where: RawBuilder<SqlBool>,
  date?: string,
): Promise<MenuLine[]> {
  const { tx, merchantId } = context;
  const onDate = sql`= coalesce(recipe_line.apply_date, ${date ?? null}::date)`;
  const { rows } =
    await sql<StoredLine>`select line_id, recipe_id, apply_date, week_day, meal_type, dishes_id, sort, sale_mode, sale_price,
      supply_num, limit_num, sale_begin, sale_end, frozen, version,
      (select canteen_id from recipe r where r.merchant_id = ${merchantId} and r.recipe_id = recipe_line.recipe_id) as canteen_id,
      not exists (select from recipe r
        join dish d on d.merchant_id = ${merchantId} and d.dishes_id = recipe_line.dishes_id
        left join dish_canteen own on own.merchant_id = ${merchantId} and own.dishes_id = d.dishes_id and own.canteen_id = r.canteen_id
        where r.merchant_id = ${merchantId} and r.recipe_id = recipe_line.recipe_id
          and coalesce(own.putaway_state, d.putaway_state) = 1) as off_shelf,
      coalesce((select on_date.sold from ${soldByDate(LINE, onDate)} on_date), 0) as sold_num, stopped_at is not null as sold_out,
      case when stopped_at is not null then stopped_by end as sold_out_by
    from recipe_line
    left join lateral (select s.stopped_at, s.stopped_by from recipe_sold s
      where s.merchant_id = ${merchantId} and s.line_id = recipe_line.line_id and s.sale_date ${onDate}) mark on true
    where recipe_line.merchant_id = ${merchantId} and ${where}
    order by apply_date, week_day, meal_type, sort, line_id`.execute(tx);

  const drafts = Map.groupBy(
    rows.filter(({ frozen }) => frozen === null),
    ({ canteenId }) => canteenId,
  );
  const live = new Map<number, ReadonlyMap<number, DishFacts>>();
  for (const [canteenId, lines] of drafts) {
    const ids = lines.map(({ dishesId }) => dishesId);
    live.set(canteenId, await factsOf(context, ids, canteenId));
  }

  return rows.map((row) => offered(row, live));
}

const LINE = { merchant: 'recipe_line.merchant_id', line: 'recipe_line.line_id' };

/** Dishes as they are now, by canteen. */
type Live = ReadonlyMap<number, ReadonlyMap<number, DishFacts>>;

/** A dish as a line offers it: as it was published, or as it is now. */
function offered({ frozen, canteenId, ...line }: StoredLine, live: Live): MenuLine {
  const facts = {
    ...SAID_LATER,
    ...(frozen ?? (live.get(canteenId)?.get(line.dishesId) as DishFacts)),
  };
  return { ...line, ...facts, ...askedOf({ ...facts, salePrice: line.salePrice }) };
}

/** Freezes lines that are not frozen yet: from now on they offer the dishes as they are at this moment. */
export async function freezeLines(context: Context, recipeId: number): Promise<void> {
  const { tx, merchantId } = context;
  const open = await tx
    .selectFrom('recipeLine')
    .innerJoin('recipe', 'recipe.recipeId', 'recipeLine.recipeId')
    .select(['lineId', 'dishesId', 'canteenId'])
    .where('recipeLine.recipeId', '=', recipeId)
    .where('frozen', 'is', null)
    .execute();

  const [first] = open;
  if (!first) return;

  const facts = await factsOf(
    context,
    open.map(({ dishesId }) => dishesId),
    first.canteenId,
  );

  await sql`update recipe_line set frozen = f.facts::jsonb
    from unnest(${open.map(({ lineId }) => lineId)}::bigint[],
      ${open.map(({ dishesId }) => JSON.stringify(facts.get(dishesId)))}::text[]) f (line_id, facts)
    where recipe_line.merchant_id = ${merchantId} and recipe_line.line_id = f.line_id`.execute(tx);
}

export interface NewLine extends Offer, Slot {
  readonly dishesId: number;
  /** Where it stands in its meal; behind the others unless given. */
  readonly sort?: number;
}

/** Makes a slot offer exactly these lines, in this order; a dish that stays keeps its line, and with it what was sold. */
export async function setSlot(
  context: Context,
  recipeId: number,
  slot: Slot,
  lines: readonly NewLine[],
): Promise<void> {
  const { tx, merchantId } = context;
  const kept = lines.map(({ dishesId }) => dishesId);
  await sql`delete from recipe_line where merchant_id = ${merchantId} and recipe_id = ${recipeId} and ${atSlot(slot)}
    and not dishes_id = any(${kept}::bigint[])`.execute(tx);

  await addLines(
    context,
    recipeId,
    lines.map((line, at) => ({ ...line, ...slot, sort: at + 1 })),
  );

  await sql`update recipe_line set sort = n.sort, sale_mode = n.sale_mode, sale_price = n.sale_price, supply_num = n.supply_num, limit_num = n.limit_num,
      sale_begin = n.sale_begin, sale_end = n.sale_end, version = version + 1
    from unnest(${kept}::bigint[], ${lines.map((_line, at) => at + 1)}::int[],
      ${lines.map((line) => line.saleMode)}::smallint[], ${lines.map((line) => line.salePrice)}::bigint[],
      ${lines.map((line) => line.supplyNum)}::int[], ${lines.map((line) => line.limitNum)}::int[],
      ${lines.map((line) => line.saleBegin)}::text[], ${lines.map((line) => line.saleEnd)}::text[])
      n (dishes_id, sort, sale_mode, sale_price, supply_num, limit_num, sale_begin, sale_end)
    where recipe_line.merchant_id = ${merchantId} and recipe_id = ${recipeId} and ${atSlot(slot)}
      and recipe_line.dishes_id = n.dishes_id`.execute(tx);
}

/** The lines of a slot as a where-clause over recipe_line. */
export const atSlot = ({ applyDate, weekDay, mealType }: Slot): RawBuilder<SqlBool> =>
  sql<SqlBool>`(apply_date is not distinct from ${applyDate}::date and week_day is not distinct from ${weekDay}::smallint
    and meal_type = ${mealType})`;

/** Adds lines to a menu where the slot does not offer the dish yet; answers how many. */
export async function addLines(
  context: Context,
  recipeId: number,
  lines: readonly NewLine[],
): Promise<number> {
  if (lines.length === 0) return 0;

  const { tx, newId, merchantId } = context;
  const last = await sql<{ sort: number }>`select coalesce(max(sort), 0) as sort from recipe_line
    where merchant_id = ${merchantId} and recipe_id = ${recipeId}`.execute(tx);
  const after = last.rows[0]?.sort ?? 0;
  const added = await tx
    .insertInto('recipeLine')
    .values(
      lines.map(({ sort, ...line }, at) => ({
        ...line,
        lineId: newId(),
        recipeId,
        sort: sort ?? after + at + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('lineId')
    .execute();

  return added.length;
}
