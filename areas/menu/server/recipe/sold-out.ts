import { sql } from 'kysely';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { recipeDetailSoldOut, recipeState } from '../../contract/recipe.ts';
import { offeredOn } from './current-menu.ts';
import { changedMenu } from './menu-number.ts';
import type { MenuQuery } from './menus-at.ts';
import { headOf } from './recipe-rows.ts';

type Merchant = Pick<Context, 'tx' | 'merchantId'>;

interface Mark {
  readonly lineId: number;
  readonly saleDate: string;
  readonly soldOut: boolean;
  /** Who says so. */
  readonly by: string;
}

/** The same by a terminal, of a line that is offered where it stands. @throws notFound */
export async function markAtTerminal(
  context: Merchant,
  terminal: MenuQuery & { readonly bizDate: string; readonly name: string },
  { lineId, soldOut }: Pick<Mark, 'lineId' | 'soldOut'>,
): Promise<number> {
  const { bizDate: saleDate, name: by, ...asking } = terminal;
  const lines = await offeredOn(context, asking, saleDate);
  if (!lines.some((line) => line.lineId === lineId)) throw notFound('菜谱菜品不存在或已被删除');

  return mark(context, { lineId, saleDate, soldOut, by });
}

/** Marks a line as sold out for a date, or as on sale again, and tells the terminals: answers the new number of the menu. */
async function mark(
  { tx, merchantId }: Merchant,
  { lineId, saleDate, soldOut, by }: Mark,
): Promise<number> {
  await sql`insert into recipe_sold as s (merchant_id, line_id, sale_date, stopped_at, stopped_by)
    values (${merchantId}, ${lineId}, ${saleDate}::date, case when ${soldOut} then now() end, ${by})
    on conflict (merchant_id, line_id, sale_date) do update set stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by
      where s.merchant_id = ${merchantId}`.execute(tx);
  return changedMenu({ tx, merchantId });
}

const RECIPE_STATE = recipeState.key;

export const soldOutRoutes = [
  implement(recipeDetailSoldOut, async (context, { lineId, saleDate, soldOut }) => {
    const line = await context.tx
      .selectFrom('recipeLine')
      .select(['recipeId', 'weekDay'])
      .select(sql<string | null>`apply_date`.as('applyDate'))
      .where('lineId', '=', lineId)
      .executeTakeFirst();

    if (!line) throw notFound('菜谱菜品不存在或已被删除');

    const { recipeState } = await headOf(context, line.recipeId, 'update');
    if (recipeState !== RECIPE_STATE.published)
      throw conflict('RECIPE_NOT_PUBLISHED', '菜谱未发布');
    if (
      saleDate !== (line.applyDate ?? saleDate) ||
      weekDayOf(saleDate) !== (line.weekDay ?? weekDayOf(saleDate))
    )
      throw invalid('saleDate', '该日期不供应此菜品');

    await mark(context, { lineId, saleDate, soldOut, by: context.actor.name });

    return undefined;
  }),
];
