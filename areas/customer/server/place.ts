import { sql } from 'kysely';
import type { z } from 'zod';
import { ascending } from '#kit/contract/list-order.ts';
import { labelZip } from '#kit/server/code-labels.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereGiven } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { translate } from '#kit/server/texts.ts';
import { sayTaken } from '#kit/server/unique.ts';
import {
  custPlaces,
  PLACE_DEPTH,
  PLACE_SEPARATOR,
  type PlaceNode,
  placeBatchQrCode,
  placeBindUser,
  placeTree,
  placeUserList,
} from '../contract/place.ts';

/** Where a place stands: what the places below it are made from. */
interface Stand {
  readonly path: string;
  readonly fullName: string;
  readonly level: number;
}
/** A place as it stands now. */
interface Standing extends Stand {
  readonly superId: number | null;
  readonly placeName: string;
}
const ROOT: Standing = { path: '/', fullName: '', level: 0, superId: null, placeName: '' };

/** Changes of one merchant's tree take turns, so that no path is computed from a parent that is just moving. */
export const lockPlaces = ({ tx, merchantId }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('cust_place', ${merchantId}))`.execute(tx);

/** Where a place called `name` stands below `parent`. @throws conflict TOO_DEEP */
export function standBelow(parent: Stand, placeId: number, name: string): Stand {
  if (parent.level >= PLACE_DEPTH)
    throw conflict('TOO_DEEP', '地点最多{depth}级', { depth: PLACE_DEPTH });
  return {
    path: `${parent.path}${placeId}/`,
    fullName: parent.fullName ? `${parent.fullName}${PLACE_SEPARATOR}${name}` : name,
    level: parent.level + 1,
  };
}

async function standOf({ tx }: Context, placeId: number | null): Promise<Standing> {
  if (placeId === null) return ROOT;

  const found = await tx
    .selectFrom('custPlace')
    .select(['path', 'fullName', 'level', 'superId', 'placeName'])
    .where('placeId', '=', placeId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

  if (!found) throw notFound('上级地点不存在或已被删除');

  return found;
}

/** Everything below takes its new paths, full names and levels in one statement. */
async function move({ tx, merchantId }: Context, from: Stand, to: Stand): Promise<void> {
  const { rows } = await sql<{ deepest: number }>`select max(level) as deepest from cust_place
    where merchant_id = ${merchantId} and path ^@ ${from.path} and removed_at is null`.execute(tx);
  if ((rows[0]?.deepest ?? 0) + to.level - from.level > PLACE_DEPTH)
    throw conflict('TOO_DEEP', '地点最多{depth}级', { depth: PLACE_DEPTH });

  await sql`update cust_place set path = ${to.path} || substr(path, ${from.path.length + 1}::int),
      full_name = ${to.fullName} || substr(full_name, ${[...from.fullName].length + 1}::int),
      level = level + ${to.level - from.level}::int
    where merchant_id = ${merchantId} and path ^@ ${from.path}`.execute(tx);
}

export const placeRows = serveEntity('custPlace', custPlaces, {
  order: ascending('fullName'),
  marked: true,
  ownFilters: ['placeId'],
  list: (rows, { merchantId }, { placeId }) =>
    rows
      .select(['fullName', 'level'])
      .select([
        sql<string>`coalesce((select string_agg(o.real_name, '、' order by o.real_name) from cust_place_user u
          join operator o on o.merchant_id = ${merchantId} and o.user_id = u.user_id
          where u.merchant_id = ${merchantId} and u.place_id = cust_place.place_id), '')`.as(
          'userNames',
        ),
        sql<number[]>`array(select user_id from cust_place_user u
          where u.merchant_id = ${merchantId} and u.place_id = cust_place.place_id)`.as('userIds'),
        sql<string>`coalesce((select string_agg(menu.recipe_name, '、' order by menu.recipe_name) from cust_place_recipe r
          join recipe menu on menu.merchant_id = ${merchantId} and menu.recipe_id = r.recipe_id
          where r.merchant_id = ${merchantId} and r.place_id = cust_place.place_id), '')`.as(
          'recipeNames',
        ),
        sql<number[]>`array(select recipe_id from cust_place_recipe r
          where r.merchant_id = ${merchantId} and r.place_id = cust_place.place_id)`.as(
          'recipeIds',
        ),
        sql<number>`(select count(*) from cust_place below where below.merchant_id = ${merchantId}
          and below.super_id = cust_place.place_id and below.removed_at is null)`.as('childCount'),
      ])
      .where(
        whereGiven(
          placeId,
          (
            id,
          ) => sql`exists (select from cust_place top where top.merchant_id = ${merchantId} and top.place_id = ${id}
            and cust_place.path ~>=~ top.path and cust_place.path ~<~ top.path_end)`,
        ),
      ),
  instead: {
    add: (endpoint) => implement(endpoint, addPlace),
    modify: (endpoint) => implement(endpoint, changePlace),
  },
});

async function addPlace(context: Context, values: z.output<typeof custPlaces.add.content>) {
  await lockPlaces(context);
  const placeId = context.newId();
  const stand = standBelow(await standOf(context, values.superId), placeId, values.placeName);
  const added = context.tx
    .insertInto('custPlace')
    .values({ placeId, ...values, ...stand })
    .execute();
  await sayTaken(added, custPlaces.titles, values);

  return { placeId };
}

async function changePlace(
  context: Context,
  content: z.output<typeof custPlaces.modify.content>,
): Promise<undefined> {
  const { placeId, version, ...values } = content;
  await lockPlaces(context);
  const old = await standOf(context, placeId);
  const { superId = old.superId, placeName = old.placeName } = values;
  const parent = await standOf(context, superId);
  if (parent.path.startsWith(old.path)) throw conflict('OWN_SUBTREE', '不能移动到自己的下级地点');

  const to = standBelow(parent, placeId, placeName);
  await placeRows.change(context, placeId, values, version);
  if (to.path !== old.path || to.fullName !== old.fullName) await move(context, old, to);

  return undefined;
}

/** Places as a tree, from one query. */
async function tree({ tx }: Context): Promise<PlaceNode[]> {
  const rows = await tx
    .selectFrom('custPlace')
    .select(['placeId', 'placeName', 'superId', 'placeNum'])
    .where('removedAt', 'is', null)
    .orderBy('level')
    .orderBy('placeName')
    .execute();

  const nodes = new Map<number, PlaceNode>();
  const roots: PlaceNode[] = [];
  for (const { placeId, placeName, superId, placeNum } of rows) {
    const above = superId === null ? null : String(superId);
    const node: PlaceNode = {
      id: String(placeId),
      text: placeName,
      superId: above,
      placeNum,
      children: [],
    };
    nodes.set(placeId, node);
    (nodes.get(superId ?? 0)?.children ?? roots).push(node);
  }

  return roots;
}

const qrCodes = implement(placeBatchQrCode, async ({ tx, language, merchantId }, asked) => {
  const { placeIds, site } = 'placeIds' in asked ? asked : { placeIds: asked, site: undefined };
  const found = await tx
    .selectFrom('custPlace')
    .select(['placeId', 'placeNum', 'fullName'])
    .where('placeId', 'in', placeIds)
    .where('removedAt', 'is', null)
    .orderBy('fullName')
    .execute();

  if (found.length === 0) throw notFound();

  const labels = found.map(({ placeId, placeNum, fullName }) => ({
    content:
      site === undefined ? `place:${placeId}` : `${site}/diner/?m=${merchantId}&place=${placeId}`,
    title: fullName,
    subtitle: placeNum,
  }));

  return labelZip(`${translate(language, '地点二维码')}.zip`, labels);
});

const bindUsers = implement(placeBindUser, async (context, { placeId, userIds, version }) => {
  const { tx } = context;
  await placeRows.change(context, placeId, {}, version);
  const wanted = [...new Set(userIds)];
  if (wanted.length > 0) {
    const known = await tx
      .selectFrom('operator')
      .select('userId')
      .where('userId', 'in', wanted)
      .where('removedAt', 'is', null)
      .execute();
    if (known.length !== wanted.length) throw invalid('userIds', '操作员不存在');
  }

  await tx.deleteFrom('custPlaceUser').where('placeId', '=', placeId).execute();
  const rows = wanted.map((userId) => ({ placeId, userId }));
  if (rows.length > 0) await tx.insertInto('custPlaceUser').values(rows).execute();

  return undefined;
});

/** The places at or below one, as a table of ids in brackets. */
export const placesBelow = ({ merchantId }: Pick<Context, 'merchantId'>, placeId: number) =>
  sql`(select place.place_id from cust_place place join cust_place top on top.merchant_id = ${merchantId} and top.place_id = ${placeId}
    where place.merchant_id = ${merchantId} and place.path ~>=~ top.path and place.path ~<~ top.path_end)`;

/** The places the caller answers for, and everything below them, as a table of ids in brackets. */
export const placesKept = ({ merchantId, actor }: Pick<Context, 'merchantId' | 'actor'>) =>
  sql`(select distinct place.place_id from cust_place place
    join cust_place top on top.merchant_id = ${merchantId} and place.path ~>=~ top.path and place.path ~<~ top.path_end
    join cust_place_user keeper on keeper.merchant_id = ${merchantId} and keeper.place_id = top.place_id and keeper.user_id = ${actor.userId}
    where place.merchant_id = ${merchantId} and place.removed_at is null)`;

/** A place something is brought to, which stays until it was ordered. @throws Refusal 404 */
export async function deliveryPlace(
  { tx }: Pick<Context, 'tx'>,
  placeId: number,
): Promise<{ fullName: string }> {
  const found = await tx
    .selectFrom('custPlace')
    .select('fullName')
    .where('placeId', '=', placeId)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

  if (!found) throw notFound('送餐地点不存在或已被删除');

  return found;
}

/** Every place something can be brought to, by its full name. */
export const deliveryPlaces = ({ tx }: Pick<Context, 'tx'>) =>
  tx
    .selectFrom('custPlace')
    .select(['placeId', 'superId', 'placeName', 'fullName'])
    .where('removedAt', 'is', null)
    .orderBy('fullName')
    .execute();

/**
 * Ids of the menus that are served at a place: those bound to it or, where it has none of its own, to the nearest place above that has some.
 * Undefined where nothing is bound on the whole way up: then any menu is served there.
 */
export async function menusServedAt(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  placeId: number,
): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{
    recipeIds: number[];
  }>`select array_agg(bound.recipe_id) as recipe_ids from cust_place own
      join cust_place above on above.merchant_id = ${merchantId} and starts_with(own.path, above.path) and above.removed_at is null
      join cust_place_recipe bound on bound.merchant_id = ${merchantId} and bound.place_id = above.place_id
     where own.merchant_id = ${merchantId} and own.place_id = ${placeId}
     group by above.place_id, above.level order by above.level desc limit 1`.execute(tx);
  return rows[0]?.recipeIds;
}

/** Ids of the menus that are bound to a place. */
export async function recipesOfPlace(
  { tx }: Pick<Context, 'tx'>,
  placeId: number,
): Promise<number[]> {
  const bound = await tx
    .selectFrom('custPlaceRecipe')
    .select('recipeId')
    .where('placeId', '=', placeId)
    .execute();
  return bound.map(({ recipeId }) => recipeId);
}

/**
 * Binds menus, which the caller has looked at, to a place instead of those before.
 * @throws Refusal 403 for callers who do not see every organisation, 404; conflict CHANGED
 */
export async function bindPlaceRecipes(
  context: Context,
  placeId: number,
  recipeIds: readonly number[],
  version: number,
): Promise<void> {
  await placeRows.change(context, placeId, {}, version);
  await context.tx.deleteFrom('custPlaceRecipe').where('placeId', '=', placeId).execute();
  const rows = recipeIds.map((recipeId) => ({ placeId, recipeId }));
  if (rows.length > 0) await context.tx.insertInto('custPlaceRecipe').values(rows).execute();
}

export const placeRoutes = [
  implement(placeTree, tree),
  qrCodes,
  bindUsers,
  implement(placeUserList, ({ tx }) =>
    tx
      .selectFrom('operator')
      .select(['userId', 'realName'])
      .where('state', '=', 1)
      .orderBy('realName')
      .execute(),
  ),
];
