import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { areaSystemTree } from '../contract/canteen-area.ts';
import {
  areaCanteenStallTree,
  type PlaceNode,
  systemAuthStallTree,
  tenantTree,
} from '../contract/place-tree.ts';
import { canteenNamed } from './canteen.ts';
import { stalls } from './stall.ts';

interface Place {
  readonly id: number;
  readonly parent: number | null;
  readonly text: string;
  /** What tells it from its sisters of the same name; null of areas, whose names differ. */
  readonly num: string | null;
  readonly type: PlaceNode['type'];
}

/** Places, sisters in the order they are shown; a statement for each part, whatever their number, all sent at once. */
async function placesOf(
  { tx }: Context,
  parts: readonly RawBuilder<Place>[],
): Promise<readonly Place[]> {
  const found = await Promise.all(parts.map((part) => part.execute(tx)));
  return found.flatMap(({ rows }) => rows);
}

/* Each of them in the order of an index where there are many: sorting all places together takes longer than reading them. */
const areasOf = ({
  merchantId,
}: Context) => sql<Place>`select area_id as id, super_id as parent, area_name as text,
  null as num, 'area' as type from canteen_area where merchant_id = ${merchantId} order by sort, area_name`;

const canteensOf = (
  context: Context,
) => sql<Place>`select canteen_id as id, area_id as parent, canteen_name as text,
  canteen_num as num, 'canteen' as type from canteen where merchant_id = ${context.merchantId} and removed_at is null
    and ${canteenNamed('canteen', context, context.scope)} order by canteen_num`;

/** Names as trees show them: with the number where a sister is called the same. */
function toldApart(places: readonly Place[]): (place: Place) => string {
  const key = ({ parent, type, text }: Place) => `${parent} ${type} ${text}`;
  const sisters = Map.groupBy(places, key);

  return (place) => {
    const isAlone = (sisters.get(key(place))?.length ?? 0) < 2;
    return isAlone || place.num === null ? place.text : `${place.text} ${place.num}`;
  };
}

/** Places as a tree in two passes; what has no parent among them stands at the top. */
function treeOf(places: readonly Place[]): PlaceNode[] {
  const nodes = new Map<number, PlaceNode>();
  const nameOf = toldApart(places);
  for (const place of places) {
    const { id, type } = place;
    nodes.set(id, { id: String(id), text: nameOf(place), type, children: [] });
  }

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
    for (let at: number | null | undefined = id; at && !kept.has(at); at = parents.get(at))
      kept.add(at);
  }

  return places.filter(({ id }) => kept.has(id));
}

const stallsOf = (
  context: Context,
) => sql<Place>`select stall_id as id, canteen_id as parent, stall_name as text,
  stall_num as num, 'stall' as type from stall where merchant_id = ${context.merchantId} and ${stalls.visible(context)}
  order by canteen_id, stall_num`;

export const placeTreeRoutes = [
  implement(areaSystemTree, async (context) => {
    const places = await placesOf(context, [areasOf(context), canteensOf(context)]);
    return treeOf(leadingToCanteens(context, places).filter(({ type }) => type === 'area'));
  }),

  implement(areaCanteenStallTree, async (context) => {
    const places = await placesOf(context, [
      areasOf(context),
      canteensOf(context),
      stallsOf(context),
    ]);
    return treeOf(leadingToCanteens(context, places));
  }),

  implement(systemAuthStallTree, async (context) => {
    const tree = treeOf(await placesOf(context, [canteensOf(context), stallsOf(context)]));
    return tree.filter(({ children }) => children.length > 0);
  }),

  implement(tenantTree, async (context) => {
    const merchant = await context.tx
      .selectFrom('merchant')
      .select('merchantName')
      .executeTakeFirstOrThrow();
    const children = treeOf(await placesOf(context, [canteensOf(context), stallsOf(context)]));

    return [
      { id: `tenant-${context.merchantId}`, text: merchant.merchantName, type: 'tenant', children },
    ];
  }),
];
