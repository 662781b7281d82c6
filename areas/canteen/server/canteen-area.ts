import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implementPage } from '#kit/server/implement.ts';
import { ascending, countOf, mentions } from '#kit/server/list.ts';
import { conflict, forbidden } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { AREA_DEPTH, areaAdd, areaGetName, areaPage, areaRemove, areaUpdate } from '../contract/canteen-area.ts';
import { canteens } from './canteen.ts';
import { lockAreas } from './place-names.ts';

/** Areas that lead to a canteen the caller may see; all of them for those who see every canteen. */
function leading({ scope, merchantId }: Context, table = 'canteenArea'): RawBuilder<SqlBool> {
  if (scope.canteens === 'all') return sql`true`;
  return sql`${sql.ref(`${table}.areaId`)} in (
    with recursive upward (area_id) as (
      select area_id from canteen where merchant_id = ${merchantId} and removed_at is null
        and ${scopeWhere('canteen.canteenId', scope.canteens)}
      union select above.super_id from canteen_area above join upward on above.area_id = upward.area_id
       where above.merchant_id = ${merchantId})
    select area_id from upward)`;
}

const areas = resource('canteenArea', 'areaId', {
  taken: { canteen_area_name: { reason: 'AREA_NAME_TAKEN', message: '同级区域下已存在{areaName}' } },
  visible: (context) => leading(context),
  dependents: [
    { table: 'canteenArea', column: 'superId', reason: 'HAS_AREAS', message: '该区域下还有{count}个区域，不能删除' },
    {
      table: 'canteen',
      column: 'areaId',
      where: sql`removed_at is null`,
      reason: 'HAS_CANTEENS',
      message: '该区域下还有{count}个食堂，不能删除',
    },
  ],
});

interface Placement {
  readonly areaId?: number;
  readonly superId: number | null;
}

/**
 * Where an area goes, looked at while the tree stands still: below an area that exists, not below itself, not too deep.
 * @throws notFound, forbidden, conflict OWN_SUBTREE, TOO_DEEP
 */
async function placed<Draft extends Placement>(context: Context, draft: Draft): Promise<Draft> {
  const { tx, scope, merchantId } = context;
  if (scope.canteens !== 'all') throw forbidden('只有拥有全部食堂数据权限的操作员才能维护区域');
  await lockAreas(context);
  const { areaId = 0, superId } = draft;
  if (superId === null) return draft;
  await areas.lock(context, superId, 'share', '上级区域不存在或已被删除');
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
  if (above + below > AREA_DEPTH) throw conflict('TOO_DEEP', '区域最多{depth}级', { depth: AREA_DEPTH });
  return draft;
}

export const areaRoutes = [
  implementPage(
    areaPage,
    (context, { keyword, superId }) =>
      context.tx
        .selectFrom('canteenArea')
        .leftJoin('canteenArea as upper', 'upper.areaId', 'canteenArea.superId')
        .select(['canteenArea.areaId', 'canteenArea.areaName', 'canteenArea.superId', 'canteenArea.sort'])
        .select(['canteenArea.createdAt', 'canteenArea.version', 'upper.areaName as superName'])
        .select(
          countOf(context, 'canteen', sql`canteen.area_id = canteen_area.area_id and ${canteens.visible(context)}`).as(
            'canteenCount',
          ),
        )
        .select(
          sql<number>`(select count(*) from canteen_area child
            where child.merchant_id = ${context.merchantId} and child.super_id = canteen_area.area_id
              and ${leading(context, 'child')})`.as('areaCount'),
        )
        .where(areas.visible(context))
        .where(mentions(keyword, 'canteenArea.areaName'))
        .$if(superId !== undefined, (query) =>
          query.where((eb) =>
            eb.or([
              eb('canteenArea.superId', '=', superId as number),
              eb('canteenArea.areaId', '=', superId as number),
            ]),
          ),
        ),
    { order: ascending('sort', 'areaName'), key: 'areaId' },
  ),
  areas.add(areaAdd, placed),
  areas.modify(areaUpdate, placed),
  areas.remove(areaRemove),
  areas.get(areaGetName),
];
