import { CompiledQuery, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import {
  IS_NEAREST,
  MENUS_AT,
  type MenuQuery,
  menusAtValues,
  ON_DATE,
  ON_SHELF,
} from './menus-at.ts';
import { linesWhere, type MenuLine } from './recipe-lines.ts';
import { supplyOf } from './sold-as.ts';

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

const LINES = `with ${MENUS_AT}
  select l.line_id, m.recipe_name, m.stall_id, stall.stall_name
    from menus m
    join recipe_line l on l.merchant_id = $1 and l.recipe_id = m.recipe_id and ${ON_DATE}
    left join stall on stall.merchant_id = $1 and stall.stall_id = m.stall_id
   where ${IS_NEAREST} and ${ON_SHELF}
   order by stall.stall_num nulls first, m.stall_id`;

/**
 * What published menus offer on a date, as it is sold there: of each stall the nearest menu at each meal, without what is off the shelf in
 * the canteen; supply and limit are the line's, or those of the dish. A menu of several stalls is there once for each.
 */
export async function offeredOn(
  context: Pick<Context, 'tx' | 'merchantId'>,
  asking: MenuQuery,
  bizDate: string,
  mealType?: number,
): Promise<OfferedLine[]> {
  const { tx, merchantId } = context;
  const values = menusAtValues(merchantId, asking, { bizDate, mealType });
  const { rows } = await tx.executeQuery<Applicable>(CompiledQuery.raw(LINES, values));
  if (rows.length === 0) return [];

  const ids = [...new Set(rows.map(({ lineId }) => lineId))];
  const lines = await linesWhere(context, sql<SqlBool>`line_id = any(${ids}::bigint[])`, bizDate);
  const places = Map.groupBy(rows, ({ lineId }) => lineId);

  return lines.flatMap((line) =>
    (places.get(line.lineId) ?? []).map(({ recipeName, stallId, stallName }) => ({
      ...line,
      ...supplyOf(line),
      recipeName,
      stallId,
      stallName,
    })),
  );
}
