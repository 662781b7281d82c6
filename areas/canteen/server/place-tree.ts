import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { areaSystemTree } from '../contract/canteen-area.ts';
import { areaCanteenStallTree, type PlaceNode, systemAuthStallTree, tenantTree } from '../contract/place-tree.ts';
import { canteens } from './canteen.ts';
import { stalls } from './stall.ts';

interface Place {
  readonly id: number;
  readonly parent: number | null;
  readonly text: string;
  readonly type: PlaceNode['type'];
}

const areasOf = ({
  merchantId,
}: Context) => sql`select area_id as id, super_id as parent, area_name as text, 'area' as type,
  1 as level, sort, '' as num from canteen_area where merchant_id = ${merchantId}`;
const canteensOf = (context: Context) => sql`select canteen_id, area_id, canteen_name, 'canteen', 2, 0, canteen_num
  from canteen where merchant_id = ${context.merchantId} and ${canteens.visible(context)}`;
const stallsOf = (context: Context) => sql`select stall_id, canteen_id, stall_name, 'stall', 3, 0, stall_num
  from stall where merchant_id = ${context.merchantId} and ${stalls.visible(context)}`;

/** Places in the order they are shown, in one statement whatever their number. */
async function placesOf(context: Context, parts: readonly RawBuilder<unknown>[]): Promise<readonly Place[]> {
  const found = await sql<Place>`select id, parent, text, type from (${sql.join(parts, sql` union all `)})
    as place (id, parent, text, type, level, sort, num) order by level, sort, num, text, id`.execute(context.tx);
  return found.rows;
}

/** Places as a tree in two passes; what has no parent among them stands at the top. */
function treeOf(places: readonly Place[]): PlaceNode[] {
  const nodes = new Map<number, PlaceNode>();
  for (const { id, text, type } of places) nodes.set(id, { id: String(id), text, type, children: [] });
  const roots: PlaceNode[] = [];
  for (const { id, parent } of places) {
    const siblings = parent === null ? undefined : nodes.get(parent)?.children;
    (siblings ?? roots).push(nodes.get(id) as PlaceNode);
  }
  return roots;
}

/** Areas that lead to a canteen of the caller; all of them for those who see every canteen. */
function leadingToCanteens({ scope }: Context, places: readonly Place[]): readonly Place[] {
  if (scope.canteens === 'all') return places;
  const parents = new Map(places.map(({ id, parent }) => [id, parent]));
  const kept = new Set<number>();
  for (const { id, type } of places) {
    if (type === 'area') continue;
    for (let at: number | null | undefined = id; at && !kept.has(at); at = parents.get(at)) kept.add(at);
  }
  return places.filter(({ id }) => kept.has(id));
}

export const placeTreeRoutes = [
  implement(areaSystemTree, async (context) => {
    const places = await placesOf(context, [areasOf(context), canteensOf(context)]);
    return treeOf(leadingToCanteens(context, places).filter(({ type }) => type === 'area'));
  }),

  implement(areaCanteenStallTree, async (context) => {
    const places = await placesOf(context, [areasOf(context), canteensOf(context), stallsOf(context)]);
    return treeOf(leadingToCanteens(context, places));
  }),

  implement(systemAuthStallTree, async (context) => {
    const tree = treeOf(await placesOf(context, [canteensOf(context), stallsOf(context)]));
    return tree.filter(({ children }) => children.length > 0);
  }),

  implement(tenantTree, async (context) => {
    const merchant = await context.tx.selectFrom('merchant').select('merchantName').executeTakeFirstOrThrow();
    const children = treeOf(await placesOf(context, [canteensOf(context), stallsOf(context)]));
    return [{ id: `tenant-${context.merchantId}`, text: merchant.merchantName, type: 'tenant', children }];
  }),
];
