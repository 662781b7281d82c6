import type { Context } from '#kit/server/context.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import { recipeImport } from '../../contract/dish-import.ts';
import { recipeType, saleMode } from '../../contract/recipe.ts';
import { dishesNamed } from '../dish/dish-import.ts';
import { type FileMenuLine, rows as fileRows } from './recipe-file-rows.ts';
import { addLines } from './recipe-lines.ts';
import { dishesFor, headOf, settleLines } from './recipe-rows.ts';

type Rows = readonly ImportRow<FileMenuLine>[];

type Head = Awaited<ReturnType<typeof headOf>>;

const RECIPE_TYPE = recipeType.key;

const isDate = (day: string): boolean => day.length > 1;

const SALE_MODE = saleMode.key;

/** What does not fit together in what a row says of the sale: the rules of `assertOffer`. */
const offerProblems = ({
  saleMode,
  salePrice,
  supplyNum,
  limitNum,
  saleBegin,
  saleEnd,
}: FileMenuLine) => [
  saleMode === SALE_MODE.byWeight && salePrice === null ? '按重量售卖须填写每千克售价' : undefined,
  supplyNum !== null && limitNum !== null && limitNum > supplyNum
    ? '限购数量不能超过供应数量'
    : undefined,
  saleBegin !== null && saleEnd !== null && saleBegin >= saleEnd
    ? '结束时间必须晚于开始时间'
    : undefined,
];

/** Says of each row why the menu cannot offer it; answers those it can, with their dishes. */
async function usable(
  context: Context,
  rows: Rows,
  { recipeType, canteenId }: Head,
  refuse: Refuse,
) {
  const byDate = recipeType === RECIPE_TYPE.byDate;
  const dishes = await dishesNamed(
    context,
    rows.map(({ value }) => value.dishesName),
    canteenId,
  );

  const known = await dishesFor(context, { canteenId, dishesIds: [...new Set(dishes.values())] });

  return rows.flatMap(({ rowNumber, value }) => {
    const { day, dishesName } = value;
    const dishesId = dishes.get(dishesName);
    const problems = [
      isDate(day) === byDate ? undefined : byDate ? '该菜谱按日期编排' : '该菜谱按星期编排',
      dishesId === undefined || known.get(dishesId)?.isSeen === false
        ? '该食堂没有菜品“{name}”'
        : undefined,
      dishesId !== undefined && !known.get(dishesId)?.isOnShelf
        ? '菜品“{name}”已下架，请先上架'
        : undefined,
      ...offerProblems(value),
    ].filter((problem) => problem !== undefined);

    for (const problem of problems) refuse(rowNumber, problem, { name: dishesName });

    return problems.length === 0 && dishesId !== undefined ? [{ ...value, dishesId }] : [];
  });
}

interface Options {
  readonly recipeId: number;
}

async function store(
  context: Context,
  rows: Rows,
  { recipeId }: Options,
  refuse: Refuse,
): Promise<void> {
  const head = await headOf(context, recipeId, 'update');
  const good = await usable(context, rows, head, refuse);
  const lines = good.map(({ day, dishesName: _name, ...line }) => ({
    ...line,
    applyDate: isDate(day) ? day : null,
    weekDay: isDate(day) ? null : Number(day),
  }));

  await addLines(context, recipeId, lines);
  await settleLines(context, head);
}

export const recipeImporting = implementImport(recipeImport, {
  kind: 'menu.recipeImport',
  rows: fileRows,
  repeats: [
    {
      keyOf: ({ day, mealType, dishesName }) => `${day}\n${mealType}\n${dishesName}`,
      message: '与第{row}行的日期、餐次和菜品相同',
    },
  ],
  check: async (context, rows, { recipeId }, refuse) => {
    await usable(context, rows, await headOf(context, recipeId), refuse);
  },
  store,
});
