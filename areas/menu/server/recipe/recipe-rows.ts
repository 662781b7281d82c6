import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mealAt, mealCalendar, usableStall } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { whereEquals } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { recipeState, recipes, recipeType, saleMode } from '../../contract/recipe.ts';
import { visibleDish } from '../dish/dish-visible.ts';
import { changedMenu } from './menu-number.ts';
import { freezeLines, type Offer, type Slot } from './recipe-lines.ts';
import { soldByDate } from './sold-portions.ts';

interface Putting {
  /** Of the menu they are put on. */
  readonly canteenId: number;
  readonly dishesIds: readonly number[];
  /** Dishes that stand there already: they may stay though they are off the shelf, or not the caller's to look up. */
  readonly there?: ReadonlySet<number>;
}

/** Dishes a menu may offer, each once. @throws invalid at the first it may not */
export async function assertDishes(
  context: Context,
  { there = new Set(), ...putting }: Putting,
  path: (at: number) => string,
): Promise<void> {
  const { dishesIds } = putting;
  if (dishesIds.length === 0) return;

  const known = await dishesFor(context, putting);
  const missing = dishesIds.findIndex(
    (id) => !known.has(id) || !(known.get(id)?.isSeen || there.has(id)),
  );
  if (missing >= 0) throw invalid(path(missing), '菜品不存在或已被删除');

  const off = dishesIds.findIndex((id) => !known.get(id)?.isOnShelf && !there.has(id));
  if (off >= 0) throw invalid(path(off), '菜品已下架，请先上架');

  const twice = dishesIds.findIndex((id, at) => dishesIds.indexOf(id) < at);
  if (twice >= 0) throw invalid(path(twice), '该菜品已在前面的行中');
}

interface Puttable {
  readonly isOnShelf: boolean;
  /** The caller may look it up. */
  readonly isSeen: boolean;
}

/** Those of the dishes that a canteen may put on its menus: its own and those of all canteens. */
export async function dishesFor(
  context: Pick<Context, 'tx' | 'merchantId' | 'scope'>,
  { canteenId, dishesIds }: Pick<Putting, 'canteenId' | 'dishesIds'>,
): Promise<ReadonlyMap<number, Puttable>> {
  const { tx, merchantId } = context;
  const { rows } = await sql<Puttable & { dishesId: number }>`select dish.dishes_id,
      coalesce(own.putaway_state, dish.putaway_state) = 1 as is_on_shelf, coalesce(${visibleDish(context)}, false) as is_seen
    from dish
    left join dish_canteen own on own.merchant_id = ${merchantId} and own.dishes_id = dish.dishes_id
      and own.canteen_id = ${canteenId}
   where dish.merchant_id = ${merchantId} and dish.dishes_id = any(${dishesIds}::bigint[])
     and coalesce(dish.canteen_id, ${canteenId}) = ${canteenId}
     for share of dish`.execute(tx);

  return new Map(rows.map(({ dishesId, ...puttable }) => [dishesId, puttable]));
}

const SALE_MODE = saleMode.key;

/** Price, limits and times of a line make sense (rule menus/line). */
export function assertOffer(offer: Partial<Offer>, path = ''): void {
  const { saleMode, salePrice = null, supplyNum, limitNum, saleBegin, saleEnd } = offer;
  if (saleMode === SALE_MODE.byWeight && salePrice === null)
    throw invalid(`${path}salePrice`, '按重量售卖须填写每千克售价');
  if (supplyNum != null && limitNum != null && limitNum > supplyNum)
    throw invalid(`${path}limitNum`, '限购数量不能超过供应数量');
  if (saleBegin && saleEnd && saleBegin >= saleEnd)
    throw invalid(`${path}saleEnd`, '结束时间必须晚于开始时间');
}

type Head = Awaited<ReturnType<typeof headOf>>;

/** A place that is the caller's: a canteen as a whole, or the stall that is named. */
async function assertPlace(
  context: Context,
  { canteenId, stallId }: { readonly canteenId: number; readonly stallId: number | null },
): Promise<void> {
  if (stallId !== null) {
    const stall = await usableStall(context, stallId);
    if (!stall) throw invalid('stallId', '档口不存在或已被删除');
    if (stall.canteenId !== canteenId) throw invalid('stallId', '档口不在所选食堂内');

    return;
  }

  const canteen = await context.tx
    .selectFrom('canteen')
    .select('canteenId')
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .where(placeWhere('canteen', { canteens: context.scope.canteens, stalls: [] }, 'canteenId'))
    .forShare()
    .executeTakeFirst();

  if (!canteen) throw notFound('食堂不存在或已被删除');
}

/** A menu moves to another canteen with dishes of all canteens only. */
async function assertNoStrangers(
  { tx }: Context,
  recipeId: number,
  canteenId: number,
): Promise<void> {
  const stranger = await tx
    .selectFrom('recipeLine')
    .innerJoin('dish', 'dish.dishesId', 'recipeLine.dishesId')
    .select('dishesName')
    .where('recipeId', '=', recipeId)
    .where('dish.canteenId', '<>', canteenId)
    .executeTakeFirst();
  if (stranger)
    throw conflict('DISH_OF_OTHER_CANTEEN', '菜品“{name}”属于另一个食堂', {
      name: stranger.dishesName,
    });
}

async function assertEmpty({ tx }: Context, recipeId: number): Promise<void> {
  const line = await tx
    .selectFrom('recipeLine')
    .select('lineId')
    .where('recipeId', '=', recipeId)
    .executeTakeFirst();
  if (line) throw conflict('RECIPE_HAS_DISHES', '菜谱中已有菜品，不能更换类型');
}

export const recipeRows = serveEntity('recipe', recipes, {
  order: [{ column: 'recipeId', asc: false }],
  visible: ({ scope }) => placeWhere('recipe', scope, 'canteenId'),
  check: async (context, values, recipeId) => {
    const draft = values as Partial<
      Pick<Head, 'canteenId' | 'stallId' | 'beginDate' | 'endDate' | 'recipeType'>
    >;
    const before = recipeId === undefined ? undefined : await headOf(context, recipeId, 'update');
    const at = { ...before, ...draft };
    if (draft.canteenId !== undefined || draft.stallId !== undefined)
      await assertPlace(context, {
        canteenId: at.canteenId as number,
        stallId: at.stallId ?? null,
      });

    if (at.beginDate && at.endDate && at.beginDate > at.endDate)
      throw invalid('endDate', '结束日期不能早于开始日期');

    if (before && at.canteenId !== before.canteenId)
      await assertNoStrangers(context, before.recipeId, at.canteenId as number);

    if (before && draft.recipeType !== undefined && draft.recipeType !== before.recipeType)
      await assertEmpty(context, before.recipeId);

    if (before?.recipeState === recipeState.key.published) await changedMenu(context);
  },
  list: (rows, { merchantId }, _filter) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'recipe.canteenId')
      .leftJoin('stall', 'stall.stallId', 'recipe.stallId')
      .select(['canteen.canteenName', 'stall.stallName', 'recipe.recipeState'])
      .select(
        sql<number>`(select count(distinct dishes_id) from recipe_line where merchant_id = ${merchantId}
          and recipe_id = recipe.recipe_id)`.as('dishCount'),
      )
      .select(
        sql<number>`(select count(distinct (apply_date, week_day)) from recipe_line where merchant_id = ${merchantId}
          and recipe_id = recipe.recipe_id)`.as('dayCount'),
      )
      .select(
        sql<number>`case recipe.recipe_state when ${recipeState.key.published} then (select count(distinct line.dishes_id) from recipe_line line
          join dish on dish.merchant_id = ${merchantId} and dish.dishes_id = line.dishes_id
          left join dish_canteen own on own.merchant_id = ${merchantId} and own.dishes_id = line.dishes_id
            and own.canteen_id = recipe.canteen_id
          where line.merchant_id = ${merchantId} and line.recipe_id = recipe.recipe_id
            and (coalesce(own.putaway_state, dish.putaway_state) <> 1
              or coalesce(line.sale_price,
                least((line.frozen->>'price')::bigint, (line.frozen->>'discountPrice')::bigint), 0) = 0)) else 0 end`.as(
          'troubleCount',
        ),
      )
      .where(whereEquals({ 'recipe.recipeState': _filter.recipeState })) as never,
});

/** A menu of the caller's, locked against others that change it. @throws notFound */
export async function headOf(
  context: Context,
  recipeId: number,
  strength: 'none' | 'update' = 'none',
) {
  await recipeRows.lock(context, recipeId, strength, '菜谱不存在或已被删除');
  return context.tx
    .selectFrom('recipe')
    .innerJoin('canteen', 'canteen.canteenId', 'recipe.canteenId')
    .leftJoin('stall', 'stall.stallId', 'recipe.stallId')
    .select([
      'recipeId',
      'recipeName',
      'recipeType',
      'recipeState',
      'recipe.canteenId',
      'recipe.stallId',
    ])
    .select(['canteenName', 'stallName', 'beginDate', 'endDate', 'mealBudget'])
    .where('recipeId', '=', recipeId)
    .executeTakeFirstOrThrow();
}

const LINE = { merchant: 'recipe_line.merchant_id', line: 'recipe_line.line_id' };

/**
 * The supply of a line stays at or above what was sold of it on any day from today on. @throws invalid at the supply of the first that does not
 */
export async function assertSupply(
  context: Context,
  { canteenId }: Head,
  where: RawBuilder<SqlBool>,
  lines: readonly (Pick<Offer, 'supplyNum'> & { readonly dishesId: number })[],
  path: (at: number) => string,
): Promise<void> {
  const limited = lines.filter(({ supplyNum }) => supplyNum !== null);
  if (limited.length === 0) return;

  const { tx, merchantId, now } = context;
  const { bizDate } = mealAt(await mealCalendar(context), canteenId, now);
  const { rows } = await sql<{
    dishesId: number;
    sold: number;
  }>`select recipe_line.dishes_id, max(s.sold) as sold
    from recipe_line
    cross join lateral ${soldByDate(LINE, sql`>= ${bizDate}::date`)} s
   where recipe_line.merchant_id = ${merchantId} and ${where}
   group by recipe_line.dishes_id`.execute(tx);

  const sold = new Map(rows.map((row) => [row.dishesId, row.sold]));
  const short = lines.findIndex(
    ({ dishesId, supplyNum }) => supplyNum !== null && supplyNum < (sold.get(dishesId) ?? 0),
  );
  if (short >= 0) throw invalid(path(short), '供应份数不能少于已售出的份数');
}

/**
 * Lines of a menu (a where-clause over recipe_line) keep the way they are sold where something of them was sold today or is ordered for later:
 * what was counted in portions would be read as grams. @throws conflict SOLD_OTHERWISE
 */
export async function assertModes(
  context: Context,
  { canteenId }: Head,
  where: RawBuilder<SqlBool>,
  lines: readonly (Pick<Offer, 'saleMode'> & { readonly dishesId: number })[],
): Promise<void> {
  const { tx, merchantId, now } = context;
  const { bizDate } = mealAt(await mealCalendar(context), canteenId, now);
  const { rows } = await sql`select from recipe_line
      join unnest(${lines.map(({ dishesId }) => dishesId)}::bigint[], ${lines.map(({ saleMode }) => saleMode)}::smallint[])
        asked (dishes_id, sale_mode) on asked.dishes_id = recipe_line.dishes_id and asked.sale_mode <> recipe_line.sale_mode
     where recipe_line.merchant_id = ${merchantId} and ${where}
       and exists (select from ${soldByDate(LINE, sql`>= ${bizDate}::date`)} s where s.sold > 0) limit 1`.execute(
    tx,
  );

  if (rows.length > 0)
    throw conflict('SOLD_OTHERWISE', '菜品已有售出，不能更换售卖方式；可移除后重新添加');
}

const RECIPE_TYPE = recipeType.key;

/** A slot fits the menu: dates in a menu by date, days of the week in a template. */
export function assertSlot(
  { recipeType }: Head,
  { applyDate, weekDay }: Pick<Slot, 'applyDate' | 'weekDay'>,
): void {
  if (recipeType === RECIPE_TYPE.byDate ? applyDate === null : weekDay === null)
    throw conflict(
      'WRONG_RECIPE_TYPE',
      recipeType === RECIPE_TYPE.byDate ? '该菜谱按日期编排' : '该菜谱按星期编排',
    );
}

/** What follows from changed lines: those of a published menu are frozen at once, and terminals are told. */
export async function settleLines(context: Context, head: Head): Promise<void> {
  if (head.recipeState !== recipeState.key.published) return;

  await assertSoleMenu(context, head);
  await freezeLines(context, head.recipeId);
  await changedMenu(context);
}

/** Whether a stall that takes one menu a meal only has another one for a slot of this menu. @throws conflict DUPLICATE_RECIPE */
export async function assertSoleMenu(
  { tx, merchantId }: Context,
  { recipeId, stallId }: Head,
): Promise<void> {
  if (stallId === null) return;

  const found = await sql<{ recipeName: string }>`select other.recipe_name from stall
      join recipe other on other.merchant_id = ${merchantId} and other.stall_id = stall.stall_id
        and other.recipe_id <> ${recipeId} and other.recipe_state = ${recipeState.key.published}
     where stall.merchant_id = ${merchantId} and stall.stall_id = ${stallId} and stall.refuse_same_recipe = 1
       and exists (select from recipe_line mine join recipe_line theirs on theirs.merchant_id = ${merchantId}
         and theirs.recipe_id = other.recipe_id and theirs.meal_type = mine.meal_type
         and theirs.apply_date is not distinct from mine.apply_date and theirs.week_day is not distinct from mine.week_day
         where mine.merchant_id = ${merchantId} and mine.recipe_id = ${recipeId})
     limit 1`.execute(tx);

  const [other] = found.rows;
  if (other)
    throw conflict('DUPLICATE_RECIPE', '该档口同一餐次已有菜谱“{name}”', {
      name: other.recipeName,
    });
}
