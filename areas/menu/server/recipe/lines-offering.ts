import type pg from 'pg';
import {
  type At,
  FIRST_FREE,
  IS_NEAREST,
  MENUS_AT,
  type MenuQuery,
  menusAtValues,
  ON_DATE,
} from './menus-at.ts';

const LINES = `with ${MENUS_AT}
  select distinct on (l.dishes_id) l.dishes_id, l.line_id
    from menus m
    join recipe_line l on l.merchant_id = $1 and l.recipe_id = m.recipe_id and ${ON_DATE}
   where l.dishes_id = any($${FIRST_FREE}::bigint[]) and l.frozen is not null and l.sale_mode = 1 and ${IS_NEAREST}
   order by l.dishes_id, l.line_id`;

/** The lines of the menu that offer these dishes by portion at a place and meal, one for a dish; none for a dish no menu offers. */
export async function linesOffering(
  client: pg.PoolClient,
  merchantId: number,
  asking: MenuQuery,
  at: At,
  dishesIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (dishesIds.length === 0) return new Map();

  const { rows } = await client.query<{ line_id: number; dishes_id: number }>({
    name: 'menu.linesOffering',
    text: LINES,
    values: [...menusAtValues(merchantId, asking, at), dishesIds],
  });

  return new Map(rows.map((row) => [row.dishes_id, row.line_id]));
}
