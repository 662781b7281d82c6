import { type SqlBool, sql } from 'kysely';
import { usableStall } from '#areas/canteen/server/api.ts';
import { daysAfter, daysBetween, weekDayOf } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import {
  recipeAddDishesByDate,
  recipeCopyToStall,
  recipeCopyWeek,
  recipeDateDetail,
  recipeDetailBatchRemove,
  recipeDetailEdit,
  recipeDetailMove,
  recipeDishesList,
  recipeEditByApplyDate,
  recipeEditDayMealTemplate,
  recipeGetBetweenDate,
  recipeHasDetailList,
  recipePublish,
  recipeRemoveDetail,
  recipeRemoveRecipes,
  recipeState,
  recipeTemplateDetail,
  recipeType,
} from '../../contract/recipe.ts';
import { changedMenu } from './menu-number.ts';
import {
  addLines,
  atSlot,
  freezeLines,
  linesWhere,
  type MenuLine,
  type NewLine,
  type Offer,
  type Slot,
  setSlot,
} from './recipe-lines.ts';
import {
  assertDishes,
  assertModes,
  assertOffer,
  assertSlot,
  assertSoleMenu,
  assertSupply,
  dishesFor,
  headOf,
  recipeRows,
  settleLines,
} from './recipe-rows.ts';

const RECIPE_STATE = recipeState.key;

/** A menu to set up without a form: the demo merchant. It is published. */
export async function setUpMenu(
  context: Context,
  head: {
    readonly recipeName: string;
    readonly recipeType: 1 | 2;
    readonly canteenId: number;
    readonly stallId: number | null;
  },
  lines: readonly NewLine[],
): Promise<number> {
  const { recipeId } = await recipeRows.insert(context, {
    ...head,
    recipeState: RECIPE_STATE.published,
  });
  await addLines(context, recipeId, lines);
  await freezeLines(context, recipeId);
  await changedMenu(context);

  return recipeId;
}

/** Days a detail shows at once. */
const MOST_DAYS = 62;

function assertRange(startDate: string, endDate: string): void {
  if (endDate < startDate) throw invalid('endDate', '结束日期不能早于开始日期');
  if (endDate > daysAfter(startDate, MOST_DAYS)) throw invalid('endDate', '最多查询62天');
}

async function detailOf(context: Context, recipeId: number, where = sql<SqlBool>`true`) {
  const { beginDate: _begin, endDate: _end, ...head } = await headOf(context, recipeId);
  const lines = await linesWhere(context, sql<SqlBool>`recipe_id = ${recipeId} and ${where}`);

  return { ...head, lines };
}

async function removeRecipe(context: Context, recipeId: number): Promise<void> {
  const head = await headOf(context, recipeId, 'update');
  await context.tx.deleteFrom('recipe').where('recipeId', '=', recipeId).execute();
  if (head.recipeState === RECIPE_STATE.published) await changedMenu(context);
}

async function editSlot(
  context: Context,
  recipeId: number,
  slot: Slot,
  lines: readonly ({ dishesId: number } & Offer)[],
) {
  const head = await headOf(context, recipeId, 'update');
  assertSlot(head, slot);
  for (const [at, line] of lines.entries()) assertOffer(line, `lines.${at}.`);
  const at = sql<SqlBool>`recipe_line.recipe_id = ${recipeId} and ${atSlot(slot)}`;
  const there = await linesWhere(context, at);
  const putting = {
    canteenId: head.canteenId,
    dishesIds: lines.map(({ dishesId }) => dishesId),
    there: new Set(there.map(({ dishesId }) => dishesId)),
  };

  await assertDishes(context, putting, (nth) => `lines.${nth}.dishesId`);
  await assertModes(context, head, at, lines);
  await assertSupply(context, head, at, lines, (nth) => `lines.${nth}.supplyNum`);
  await setSlot(
    context,
    recipeId,
    slot,
    lines.map((line) => ({ ...line, ...slot })),
  );

  await settleLines(context, head);
}

const addDishes = implement(recipeAddDishesByDate, async (context, content) => {
  const { recipeId, applyDates, weekDays, mealType, dishesIds, ...offer } = content;
  const head = await headOf(context, recipeId, 'update');
  assertOffer(offer);
  const byDate = head.recipeType === recipeType.key.byDate;
  if (byDate && applyDates.length === 0) throw invalid('applyDates', '请选择日期');
  if (!byDate && weekDays.length === 0) throw invalid('weekDays', '请选择星期');

  await assertDishes(context, { canteenId: head.canteenId, dishesIds }, () => 'dishesIds');
  const slots: readonly Slot[] = byDate
    ? applyDates.map((applyDate) => ({ applyDate, weekDay: null, mealType }))
    : weekDays.map((weekDay) => ({ applyDate: null, weekDay, mealType }));
  const lines = slots.flatMap((slot) =>
    dishesIds.map((dishesId) => ({ ...offer, ...slot, dishesId })),
  );
  const added = await addLines(context, recipeId, lines);
  await settleLines(context, head);

  return { added };
});

async function lineOf(context: Context, lineId: number) {
  const line = await context.tx
    .selectFrom('recipeLine')
    .select(['recipeId', 'dishesId'])
    .where('lineId', '=', lineId)
    .executeTakeFirst();

  if (!line) throw notFound('菜谱菜品不存在或已被删除');

  return { line, head: await headOf(context, line.recipeId, 'update') };
}

/** Changes a line that has not changed since, and what follows for its menu. @throws conflict CHANGED */
async function changeLine(
  context: Context,
  { lineId, version }: { readonly lineId: number; readonly version: number },
  values: Partial<Offer & Slot>,
): Promise<undefined> {
  const { head } = await lineOf(context, lineId);
  const changed = await context.tx
    .updateTable('recipeLine')
    .set({ ...values, version: sql`version + 1` })
    .where('lineId', '=', lineId)
    .where('version', '=', version)
    .executeTakeFirst();

  if (changed.numUpdatedRows === 0n) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

  await settleLines(context, head);

  return undefined;
}

const move = implement(recipeDetailMove, async (context, { day, mealType, ...key }) => {
  const { head, line } = await lineOf(context, key.lineId);
  const slot: Slot =
    typeof day === 'number'
      ? { applyDate: null, weekDay: day, mealType }
      : { applyDate: day, weekDay: null, mealType };
  assertSlot(head, slot);
  const there =
    await sql`select from recipe_line where merchant_id = ${context.merchantId} and recipe_id = ${line.recipeId}
    and dishes_id = ${line.dishesId} and line_id <> ${key.lineId} and ${atSlot(slot)}`.execute(
      context.tx,
    );
  if (there.rows.length > 0) throw conflict('DISH_THERE_ALREADY', '该餐次已有这道菜');

  return changeLine(context, key, slot);
});

const publish = implement(recipePublish, async (context, { recipeId, recipeState }) => {
  const head = await headOf(context, recipeId, 'update');
  const { tx } = context;
  if (recipeState === head.recipeState) return undefined;

  if (recipeState === RECIPE_STATE.published) {
    const line = await tx
      .selectFrom('recipeLine')
      .select('lineId')
      .where('recipeId', '=', recipeId)
      .executeTakeFirst();
    if (!line) throw conflict('RECIPE_EMPTY', '菜谱中还没有菜品');

    await assertSoleMenu(context, head);
    await freezeLines(context, recipeId);
  } else {
    await tx
      .updateTable('recipeLine')
      .set({ frozen: null })
      .where('recipeId', '=', recipeId)
      .execute();
  }

  await tx
    .updateTable('recipe')
    .set({ recipeState, version: sql`version + 1` })
    .where('recipeId', '=', recipeId)
    .execute();

  await changedMenu(context);

  return undefined;
});

/** Those of the lines whose dishes a canteen may put on its menus. */
async function linesFor(
  context: Context,
  canteenId: number,
  lines: readonly MenuLine[],
): Promise<readonly MenuLine[]> {
  const dishesIds = [...new Set(lines.map(({ dishesId }) => dishesId))];
  const known = await dishesFor(context, { canteenId, dishesIds });

  return lines.filter(({ dishesId }) => known.get(dishesId)?.isOnShelf);
}

/** A copy of a line as a draft for another slot. */
const copyOf = (line: MenuLine, slot: Partial<Slot> = {}): NewLine => ({
  dishesId: line.dishesId,
  saleMode: line.saleMode,
  salePrice: line.salePrice,
  supplyNum: line.supplyNum,
  limitNum: line.limitNum,
  saleBegin: line.saleBegin,
  saleEnd: line.saleEnd,
  applyDate: line.applyDate,
  weekDay: line.weekDay,
  mealType: line.mealType,
  ...slot,
});

const copyToStall = implement(recipeCopyToStall, async (context, { recipeId, stallIds }) => {
  const head = await headOf(context, recipeId);
  const lines = await linesWhere(context, sql<SqlBool>`recipe_id = ${recipeId}`);
  const recipeIds: number[] = [];
  let left = 0;
  for (const stallId of [...new Set(stallIds)]) {
    if (stallId === head.stallId) throw conflict('SAME_STALL', '目标档口不能与来源相同');

    const stall = await usableStall(context, stallId);
    if (!stall) throw notFound('档口不存在或已被删除');

    const made = await recipeRows.insert(context, {
      recipeName: head.recipeName,
      recipeType: head.recipeType,
      canteenId: stall.canteenId,
      stallId,
      beginDate: head.beginDate,
      endDate: head.endDate,
      mealBudget: head.mealBudget,
    });

    const fitting = await linesFor(context, stall.canteenId, lines);
    await addLines(
      context,
      made.recipeId,
      fitting.map((line) => copyOf(line)),
    );

    left += lines.length - fitting.length;
    recipeIds.push(made.recipeId);
  }

  return { recipeIds, left };
});

const copyWeek = implement(recipeCopyWeek, async (context, { recipeId, fromDate, toDate }) => {
  const head = await headOf(context, recipeId, 'update');
  if (head.recipeType !== recipeType.key.byDate)
    throw conflict('WRONG_RECIPE_TYPE', '该菜谱按星期编排');
  if (weekDayOf(fromDate) !== 1) throw invalid('fromDate', '请选择周一');
  if (weekDayOf(toDate) !== 1) throw invalid('toDate', '请选择周一');
  if (fromDate === toDate) throw invalid('toDate', '目标周不能与来源相同');

  const week = sql<SqlBool>`recipe_id = ${recipeId} and apply_date between ${fromDate}::date and ${daysAfter(fromDate, 6)}::date`;
  const lines = await linesWhere(context, week);
  const shift = daysBetween(fromDate, toDate);
  const fitting = await linesFor(context, head.canteenId, lines);
  const added = await addLines(
    context,
    recipeId,
    fitting.map((line) => copyOf(line, { applyDate: daysAfter(line.applyDate as string, shift) })),
  );

  await settleLines(context, head);

  return { added, left: lines.length - fitting.length };
});

export const recipeRoutes = [
  implement(recipeDateDetail, (context, { recipeId, startDate, endDate }) => {
    assertRange(startDate, endDate);
    return detailOf(
      context,
      recipeId,
      sql<SqlBool>`apply_date between ${startDate}::date and ${endDate}::date`,
    );
  }),
  implement(recipeTemplateDetail, (context, { recipeId }) =>
    detailOf(context, recipeId, sql<SqlBool>`week_day is not null`),
  ),

  implement(recipeRemoveDetail, async (context, { recipeId, applyDate, weekDay, mealType }) => {
    const head = await headOf(context, recipeId, 'update');
    assertSlot(head, { applyDate: applyDate ?? null, weekDay: weekDay ?? null });
    await context.tx
      .deleteFrom('recipeLine')
      .where('recipeId', '=', recipeId)
      .where(whereEquals({ applyDate, weekDay, mealType }))
      .execute();

    await settleLines(context, head);

    return undefined;
  }),

  implement(recipeRemoveRecipes, async (context, { recipeIds }) => {
    for (const recipeId of [...new Set(recipeIds)].toSorted((a, b) => a - b))
      await removeRecipe(context, recipeId);
    return undefined;
  }),

  implement(recipeEditByApplyDate, async (context, { recipeId, applyDate, mealType, lines }) => {
    await editSlot(context, recipeId, { applyDate, weekDay: null, mealType }, lines);
    return undefined;
  }),
  implement(recipeEditDayMealTemplate, async (context, { recipeId, weekDay, mealType, lines }) => {
    await editSlot(context, recipeId, { applyDate: null, weekDay, mealType }, lines);
    return undefined;
  }),
  addDishes,
  implement(recipeDetailEdit, async (context, { lineId, version, ...offer }) => {
    assertOffer(offer);
    const { line, head } = await lineOf(context, lineId);
    const own = sql<SqlBool>`recipe_line.line_id = ${lineId}`;
    const changed = [{ ...offer, dishesId: line.dishesId }];
    await assertModes(context, head, own, changed);
    await assertSupply(context, head, own, changed, () => 'supplyNum');

    return changeLine(context, { lineId, version }, offer);
  }),
  move,
  publish,
  copyToStall,
  copyWeek,

  implement(recipeDetailBatchRemove, async (context, { lineIds }) => {
    const found = await context.tx
      .selectFrom('recipeLine')
      .select('recipeId')
      .distinct()
      .where('lineId', 'in', lineIds)
      .orderBy('recipeId')
      .execute();

    if (found.length === 0) throw notFound('菜谱菜品不存在或已被删除');

    for (const { recipeId } of found) {
      const head = await headOf(context, recipeId, 'update');
      await context.tx
        .deleteFrom('recipeLine')
        .where('recipeId', '=', recipeId)
        .where('lineId', 'in', lineIds)
        .execute();

      await settleLines(context, head);
    }

    return undefined;
  }),

  implement(recipeGetBetweenDate, (context, { canteenId, stallId, startDate, endDate }) => {
    assertRange(startDate, endDate);
    return context.tx
      .selectFrom('recipe')
      .innerJoin('recipeLine', 'recipeLine.recipeId', 'recipe.recipeId')
      .select(['recipe.recipeId', 'recipeName', 'mealType'])
      .select(sql<string>`apply_date`.as('applyDate'))
      .select((eb) => eb.fn.countAll<number>().as('dishCount'))
      .where(recipeRows.visible(context))
      .where(whereEquals({ 'recipe.canteenId': canteenId, 'recipe.stallId': stallId }))
      .where(sql<SqlBool>`apply_date between ${startDate}::date and ${endDate}::date`)
      .groupBy(['recipe.recipeId', 'recipeName', 'mealType', 'applyDate'])
      .orderBy('applyDate')
      .orderBy('mealType')
      .execute();
  }),

  implement(recipeHasDetailList, (context, { canteenId, stallId }) =>
    context.tx
      .selectFrom('recipe')
      .select(['recipeId', 'recipeName', 'recipeType', 'canteenId'])
      .where(recipeRows.visible(context))
      .where(whereEquals({ canteenId, stallId }))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('recipeLine')
            .select('lineId')
            .whereRef('recipeLine.recipeId', '=', 'recipe.recipeId'),
        ),
      )
      .orderBy('recipeName')
      .limit(500)
      .execute(),
  ),

  implement(recipeDishesList, async (context, { recipeId }) => {
    await headOf(context, recipeId);
    return context.tx
      .selectFrom('recipeLine')
      .innerJoin('dish', 'dish.dishesId', 'recipeLine.dishesId')
      .select(['dish.dishesId', 'dishesName', 'price'])
      .select((eb) => eb.fn.countAll<number>().as('times'))
      .where('recipeId', '=', recipeId)
      .groupBy(['dish.dishesId', 'dishesName', 'price'])
      .orderBy('dishesName')
      .execute();
  }),
];
