import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { countOf, whereGiven } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { AREA_DEPTH, areaGetName, canteenAreas } from '../contract/canteen-area.ts';
import { canteenNamed, canteens } from './canteen.ts';
import { lockAreas } from './place-names.ts';

/** Areas that lead to a canteen the caller may see; all of them for those who see every canteen. */
function leading({ scope, merchantId }: Context, table = 'canteenArea'): RawBuilder<SqlBool> {
  if (scope.canteens === 'all') return sql`true`;
  return sql`${sql.ref(`${table}.areaId`)} in (
    with recursive upward (area_id) as (
      select area_id from canteen where merchant_id = ${merchantId} and removed_at is null
        and ${canteenNamed('canteen', { merchantId }, scope)}
      union select above.super_id from canteen_area above join upward on above.area_id = upward.area_id
       where above.merchant_id = ${merchantId})
    select area_id from upward)`;
}

interface Placement {
  readonly superId?: number | null | undefined;
}

/**
 * Where an area goes, looked at while the tree stands still: below an area that exists, not below itself, not too deep.
 * @throws notFound, forbidden, conflict OWN_SUBTREE, TOO_DEEP
 */
async function placed(context: Context, { superId }: Placement, areaId = 0): Promise<void> {
  const { tx, merchantId } = context;
  await lockAreas(context);
  if (superId === null || superId === undefined) return;

  await areaRows.lock(context, superId, 'share', '上级区域不存在或已被删除');
  const found = await sql<{ own: boolean; above: number; below: number }>`
    with recursive above (area_id, level) as (
      select ${superId}::bigint, 1
      union all select area.super_id, level + 1 from canteen_area area join above on area.area_id = above.area_id
       where area.merchant_id = ${merchantId} and area.super_id is not null),
    below (area_id, level) as (
      select ${areaId}::bigint, 1
      union all select area.area_id, level + 1 from canteen_area area join below on area.super_id = below.area_id
       where area.merchant_id = ${merchantId})
    select exists (select from above where area_id = ${areaId}) as own,
      (select max(level) from above) as above, (select max(level) from below) as below`.execute(tx);

  const { own, above, below } = found.rows[0] as { own: boolean; above: number; below: number };
  if (own) throw conflict('OWN_SUBTREE', '不能移动到自己的下级区域');
  if (above + below > AREA_DEPTH)
    throw conflict('TOO_DEEP', '区域最多{depth}级', { depth: AREA_DEPTH });
}

export const areaRows = serveEntity('canteenArea', canteenAreas, {
  order: ascending('sort', 'areaName'),
  visible: (context) => leading(context),
  ownFilters: ['superId'],
  list: (rows, context, { superId }) =>
    rows
      .leftJoin('canteenArea as upper', 'upper.areaId', 'canteenArea.superId')
      .select(['canteenArea.createdAt', 'upper.areaName as superName'])
      .select(
        countOf(
          context,
          'canteen',
          sql`canteen.area_id = canteen_area.area_id and ${canteens.visible(context)}`,
        ).as('canteenCount'),
      )
      .select(
        sql<number>`(select count(*) from canteen_area child
          where child.merchant_id = ${context.merchantId} and child.super_id = canteen_area.area_id
            and ${leading(context, 'child')})`.as('areaCount'),
      )
      .where(
        whereGiven(superId, (id) => sql`${id} in (canteen_area.super_id, canteen_area.area_id)`),
      ),
  check: placed,
});

export const areaRoutes = [areaRows.get(areaGetName)];
