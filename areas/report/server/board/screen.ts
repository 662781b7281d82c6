import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, inScope, mayUse } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { type Places, scopeWhere, singleStalls } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  addAuthority,
  deleteCanteenAuthority,
  deleteDashboard,
  getCanteenAuthority,
  listAuthority,
  modifyDashboard,
  pageDashboard,
  type ScreenRow,
  saveCanteenAuthority,
  saveDashboard,
  screenModule,
  updateCanteenAuthority,
} from '../../contract/screen.ts';

/** Which screens the caller may see: their own, those given to them, and all for operators who hand out authority. */
const visible = ({ merchantId, actor }: Context) =>
  mayUse(actor, 'system:dataScreen:authority')
    ? sql`true`
    : sql`(s.created_by = ${actor.userId} or exists (select from data_screen_operator o
        where o.merchant_id = ${merchantId} and o.screen_id = s.screen_id and o.user_id = ${actor.userId}))`;

const pages = serveQuery(pageDashboard, (context, { keyword }) => {
  const { merchantId } = context;
  return sql<ScreenRow>`
      select s.screen_id, s.screen_name, s.title, s.theme, s.modules, s.remark, s.created_at, s.version,
             (select count(*) from data_screen_operator o where o.merchant_id = ${merchantId} and o.screen_id = s.screen_id) as operator_count,
             case when p.all_canteens then 1 else 2 end as all_canteens, coalesce(cardinality(p.canteens), 0) as canteen_count
        from data_screen s
        left join data_screen_place p on p.merchant_id = ${merchantId} and p.screen_id = s.screen_id
       where s.merchant_id = ${merchantId} and ${visible(context)}
         and ${whereContains(keyword, 's.screenName', 's.title', 's.remark')}`;
});

const inOrder = (modules: readonly string[]): string[] =>
  screenModule.map((module) => module.key).filter((key) => modules.includes(key));

const nameTaken = (name: string) => ({
  data_screen_name: conflict('SCREEN_NAME_TAKEN', '大屏名称{name}已存在', { name }),
});

/** Makes a screen that shows no canteen yet. @throws conflict SCREEN_NAME_TAKEN */
export async function addDataScreen(
  context: Context,
  draft: z.output<typeof saveDashboard.content>,
): Promise<{ screenId: number }> {
  const screenId = context.newId();
  const values = {
    screenId,
    ...draft,
    modules: inOrder(draft.modules),
    createdBy: context.actor.userId,
  };
  await sayDuplicate(
    context.tx.insertInto('dataScreen').values(values).execute(),
    nameTaken(draft.screenName),
  );

  return { screenId };
}

const missing = () => notFound('数据大屏不存在或已被删除');

/** One screen the caller may see. @throws notFound also where they may not */
export async function findScreen(context: Context, screenId: number, lock = sql``) {
  const found = await sql<{
    screenId: number;
    title: string;
    theme: number;
    modules: string[];
    version: number;
  }>`
    select s.screen_id, s.title, s.theme, s.modules, s.version from data_screen s
     where s.merchant_id = ${context.merchantId} and s.screen_id = ${screenId} and ${visible(context)} ${lock}`.execute(
    context.tx,
  );

  const row = found.rows[0];
  if (!row) throw missing();

  return row;
}

const locked = (context: Context, screenId: number) =>
  findScreen(context, screenId, sql`for update`);

async function grant(
  context: Context,
  screenId: number,
  userIds: readonly number[],
): Promise<undefined> {
  await locked(context, screenId);
  const known = await context.tx
    .selectFrom('operator')
    .select('userId')
    .where('userId', 'in', [0, ...userIds])
    .execute();

  const granted = [...new Set(userIds)];
  if (known.length < granted.length) throw invalid('userIds', '操作员不存在或已被删除');

  await context.tx.deleteFrom('dataScreenOperator').where('screenId', '=', screenId).execute();
  const rows = granted.map((userId) => ({ screenId, userId }));
  if (rows.length > 0) await context.tx.insertInto('dataScreenOperator').values(rows).execute();

  return undefined;
}

const placeOf = ({ tx }: Context, screenId: number) =>
  tx
    .selectFrom('dataScreenPlace')
    .select(['allCanteens', 'canteens'])
    .where('screenId', '=', screenId)
    .executeTakeFirst();

interface GivenPlaces {
  readonly allCanteens: 1 | 2;
  readonly canteenIds: readonly number[];
}

/** An operator hands out no more than they see themselves. */
async function assertPlaces(
  { tx, scope }: Context,
  { allCanteens, canteenIds }: GivenPlaces,
): Promise<void> {
  if (allCanteens === 1 && scope.canteens !== 'all')
    throw invalid('allCanteens', '不能授权超出本人数据范围的食堂');
  if (allCanteens === 1) return;

  const unique = [...new Set(canteenIds)];
  const known = await tx
    .selectFrom('canteen')
    .select('canteenId')
    .where('canteenId', 'in', unique)
    .where('removedAt', 'is', null)
    .execute();

  const seen = known.filter(({ canteenId }) => inScope(scope.canteens, canteenId));
  if (seen.length < unique.length) throw invalid('canteenIds', '食堂不存在或已被删除');
}

const placeValues = ({ allCanteens, canteenIds }: GivenPlaces) => ({
  allCanteens: allCanteens === 1,
  canteens: allCanteens === 1 ? [] : [...new Set(canteenIds)],
});

/** Gives a screen its canteens for the first time. @throws conflict PLACES_GIVEN */
export async function giveCanteens(
  context: Context,
  screenId: number,
  places: GivenPlaces,
): Promise<undefined> {
  await locked(context, screenId);
  await assertPlaces(context, places);
  const added = context.tx
    .insertInto('dataScreenPlace')
    .values({ screenId, ...placeValues(places) })
    .execute();
  await sayDuplicate(added, {
    data_screen_place_pkey: conflict('PLACES_GIVEN', '该大屏已设置食堂范围，请修改'),
  });

  return undefined;
}

export const screenRoutes = [
  pages,
  implement(saveDashboard, addDataScreen),
  implement(modifyDashboard, async (context, { screenId, version, modules, ...draft }) => {
    const { version: current } = await locked(context, screenId);
    if (current !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    const changed = context.tx
      .updateTable('dataScreen')
      .set({
        ...draft,
        ...(modules && { modules: inOrder(modules) }),
        version: version + 1,
        updatedAt: sql<string>`now()`,
      })
      .where('screenId', '=', screenId)
      .execute();

    await sayDuplicate(changed, nameTaken(draft.screenName));

    return undefined;
  }),
  implement(deleteDashboard, async (context, { screenId }) => {
    await locked(context, screenId);
    await context.tx.deleteFrom('dataScreen').where('screenId', '=', screenId).execute();

    return undefined;
  }),
  implement(listAuthority, async (context, { screenId }) => {
    await findScreen(context, screenId);
    const result = await sql<{
      userId: number;
      username: string;
      realName: string;
      granted: boolean;
    }>`
      select o.user_id, o.username, o.real_name,
             exists (select from data_screen_operator g
                      where g.merchant_id = ${context.merchantId} and g.screen_id = ${screenId} and g.user_id = o.user_id) as granted
        from operator o where o.merchant_id = ${context.merchantId} and o.removed_at is null order by o.username`.execute(
      context.tx,
    );

    return result.rows;
  }),
  implement(addAuthority, (context, { screenId, userIds }) => grant(context, screenId, userIds)),
  implement(getCanteenAuthority, async (context, { screenId }) => {
    await findScreen(context, screenId);
    const place = await placeOf(context, screenId);
    const canteenIds = (place?.canteens ?? []).filter((id) => inScope(context.scope.canteens, id));

    return {
      screenId,
      allCanteens: place?.allCanteens ? 1 : 2,
      canteenIds,
      given: place !== undefined,
    };
  }),
  implement(saveCanteenAuthority, (context, { screenId, ...places }) =>
    giveCanteens(context, screenId, places),
  ),
  implement(updateCanteenAuthority, async (context, { screenId, ...places }) => {
    await locked(context, screenId);
    await assertPlaces(context, places);
    /* Canteens the caller does not see are not the caller's to take away. */
    const foreign = (await placeOf(context, screenId))?.canteens.filter(
      (id) => !inScope(context.scope.canteens, id),
    );
    const canteenIds = [...places.canteenIds, ...(foreign ?? [])];
    const changed = await context.tx
      .updateTable('dataScreenPlace')
      .set(placeValues({ ...places, canteenIds }))
      .where('screenId', '=', screenId)
      .executeTakeFirst();

    if (changed.numUpdatedRows === 0n) throw notFound('该大屏尚未设置食堂范围');

    return undefined;
  }),
  implement(deleteCanteenAuthority, async (context, { screenId }) => {
    await locked(context, screenId);
    await context.tx.deleteFrom('dataScreenPlace').where('screenId', '=', screenId).execute();

    return undefined;
  }),
];

/** What a data screen may show: its looks, and those of its canteens that its viewer may see too. */
interface ShownScreen {
  readonly title: string;
  readonly theme: number;
  readonly modules: readonly string[];
  readonly places: Places;
}

/** @throws notFound for a screen the caller may not see */
export async function shownScreen(context: Context, screenId: number): Promise<ShownScreen> {
  const { title, theme, modules } = await findScreen(context, screenId);
  return { title, theme, modules, places: await shownPlaces(context, screenId) };
}

async function shownPlaces(context: Context, screenId: number): Promise<Places> {
  const place = await placeOf(context, screenId);
  const { scope, tx } = context;
  if (place?.allCanteens) return scope;

  const given = place?.canteens ?? [];
  const stalls = await tx
    .selectFrom('stall')
    .select('stallId')
    .where('canteenId', 'in', [0, ...given])
    .where(scopeWhere('stallId', singleStalls(scope)))
    .execute();

  return {
    canteens: given.filter((id) => inScope(scope.canteens, id)),
    stalls: stalls.map(({ stallId }) => stallId),
  };
}

/** The screen behind a link, for every holder of it: the link stands for the permission. Undefined once the screen is deleted. */
export async function linkedScreen(
  context: Context,
  screenId: number,
): Promise<ShownScreen | undefined> {
  const screen = await context.tx
    .selectFrom('dataScreen')
    .select(['title', 'theme', 'modules'])
    .where('screenId', '=', screenId)
    .executeTakeFirst();
  return screen && { ...screen, places: await shownPlaces(context, screenId) };
}
