import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { inPlaces, placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { recipeState } from '../../contract/recipe.ts';
import {
  dishesIssuePartRecipe,
  recipeAppBind,
  recipeAppBindList,
  recipeChangeMachineRecipe,
  recipeIssuePage,
  recipeMachines,
  recipeQueryCurrent,
  recipeQueryDishesByDate,
  tcpIssueRecipeSell,
} from '../../contract/recipe-issue.ts';
import { offeredOn } from './current-menu.ts';
import { changedMenu } from './menu-number.ts';
import type { MenuQuery } from './menus-at.ts';
import { recipeRows } from './recipe-rows.ts';

async function headOf(context: Context, recipeId: number, strength: 'none' | 'update' = 'none') {
  await recipeRows.lock(context, recipeId, strength, '菜谱不存在或已被删除');
  return context.tx
    .selectFrom('recipe')
    .select(['recipeId', 'canteenId', 'stallId', 'recipeState'])
    .where('recipeId', '=', recipeId)
    .executeTakeFirstOrThrow();
}

/** Registered machines of the caller's places. */
const machines = ({ tx, scope }: Context) =>
  tx
    .selectFrom('device')
    .leftJoin('stall', 'stall.stallId', 'device.stallId')
    .select(['device.deviceId', 'device.deviceNum', 'device.deviceName', 'stall.stallName'])
    .where('device.removedAt', 'is', null)
    .where('device.placeKind', '=', 1)
    .where(placeWhere('device', scope));

async function assertAll(
  found: Promise<readonly unknown[]>,
  asked: readonly number[],
  path: string,
  message: string,
): Promise<void> {
  if ((await found).length !== new Set(asked).size) throw invalid(path, message);
}

/** What a menu is bound to. */
const BIND_KIND = { app: 1, machine: 2, stall: 3 } as const;

const RECIPE_STATE = recipeState.key;

const bind = implement(
  recipeAppBind,
  async (context, { recipeId, clientTypes, deviceIds, stallIds }) => {
    const { canteenId, recipeState } = await headOf(context, recipeId, 'update');
    const { tx, scope } = context;
    if (deviceIds.length > 0) {
      const found = machines(context)
        .where('device.deviceId', 'in', deviceIds)
        .where('device.placeId', '=', canteenId);
      await assertAll(found.execute(), deviceIds, 'deviceIds', '设备不存在或不在该食堂');
    }

    if (stallIds.length > 0) {
      const found = tx
        .selectFrom('stall')
        .select('stallId')
        .where('stallId', 'in', stallIds)
        .where('canteenId', '=', canteenId)
        .where('removedAt', 'is', null)
        .where(placeWhere('stall', scope, 'canteenId'));
      await assertAll(found.execute(), stallIds, 'stallIds', '档口不存在或不在该食堂');
    }

    await tx.deleteFrom('recipeBind').where('recipeId', '=', recipeId).execute();
    const rows = [
      ...clientTypes.map((targetId) => ({ recipeId, bindKind: BIND_KIND.app, targetId })),
      ...deviceIds.map((targetId) => ({ recipeId, bindKind: BIND_KIND.machine, targetId })),
      ...stallIds.map((targetId) => ({ recipeId, bindKind: BIND_KIND.stall, targetId })),
    ];

    if (rows.length > 0)
      await tx
        .insertInto('recipeBind')
        .values(rows)
        .onConflict((again) => again.doNothing())
        .execute();

    if (recipeState === RECIPE_STATE.published) await changedMenu(context);

    return undefined;
  },
);

const bindsOf = ({ tx }: Context, recipeId: number) =>
  tx
    .selectFrom('recipeBind')
    .select(['bindKind', 'targetId'])
    .where('recipeId', '=', recipeId)
    .execute();

/** A place the caller may look at: the canteen, or the stall in it. @throws notFound */
async function assertSeen(
  { tx, scope }: Context,
  { canteenId, stallId }: MenuQuery,
): Promise<void> {
  if (stallId === undefined || stallId === null) {
    if (!inScope(scope.canteens, canteenId)) throw notFound('食堂不存在或已被删除');
    return;
  }

  const stall = await tx
    .selectFrom('stall')
    .select('canteenId')
    .where('stallId', '=', stallId)
    .executeTakeFirst();
  if (stall?.canteenId !== canteenId || !inPlaces(scope, canteenId, stallId))
    throw notFound('档口不存在或已被删除');
}

const changeMachine = implement(
  recipeChangeMachineRecipe,
  async (context, { deviceId, recipeId }) => {
    const { tx } = context;
    const machine = await machines(context)
      .select('device.placeId')
      .where('device.deviceId', '=', deviceId)
      .executeTakeFirst();
    if (!machine) throw notFound('设备不存在或已被删除');

    if (recipeId !== null) {
      const { canteenId } = await headOf(context, recipeId);
      if (canteenId !== machine.placeId) throw invalid('recipeId', '菜谱不属于设备所在的食堂');
    }

    await tx
      .deleteFrom('recipeBind')
      .where('bindKind', '=', BIND_KIND.machine)
      .where('targetId', '=', deviceId)
      .execute();

    if (recipeId !== null)
      await tx
        .insertInto('recipeBind')
        .values({ recipeId, bindKind: BIND_KIND.machine, targetId: deviceId })
        .execute();

    await changedMenu(context);

    return undefined;
  },
);

/** Machines that sell by a menu: those at its place, those bound to it and those beside them on their meal lines. `isToBind`: every one of its canteen. */
async function machinesOf(context: Context, recipeId: number, isToBind = false) {
  const { canteenId, stallId } = await headOf(context, recipeId);
  const binds = await bindsOf(context, recipeId);
  const bound = (kind: number) =>
    binds.filter(({ bindKind }) => bindKind === kind).map(({ targetId }) => targetId);
  const stalls = stallId === null ? [] : [stallId, ...bound(BIND_KIND.stall)];

  return machines(context)
    .where('device.placeId', '=', canteenId)
    .where(
      stallId === null || isToBind
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(device.stall_id = any(${stalls}::bigint[]) or device.device_id = any(${bound(BIND_KIND.machine)}::bigint[])
            or device.device_id in (select mate.device_id from meal_line_machine mate
              join meal_line_machine own on own.merchant_id = ${context.merchantId} and own.meal_line_id = mate.meal_line_id
                and own.device_id = any(${bound(BIND_KIND.machine)}::bigint[])
              where mate.merchant_id = ${context.merchantId}))`,
    )
    .orderBy('deviceNum')
    .execute();
}

/** Tells machines to fetch a menu; what they were told before is no longer waited for. */
async function issue(
  context: Context,
  recipeId: number,
  chosen?: readonly number[],
): Promise<{ issued: number }> {
  const head = await headOf(context, recipeId, 'update');
  if (head.recipeState !== RECIPE_STATE.published)
    throw conflict('RECIPE_NOT_PUBLISHED', '请先发布菜谱');

  const found = await machinesOf(context, recipeId);
  const asked = chosen && new Set(chosen);
  const devices = found.map(({ deviceId }) => deviceId).filter((id) => !asked || asked.has(id));
  if (asked && devices.length !== asked.size) throw invalid('deviceIds', '部分设备不按该菜谱售卖');
  if (devices.length === 0) throw conflict('NO_MACHINES', '没有可下发的设备');

  const menuNo = await changedMenu(context);
  await sql`insert into recipe_issue (merchant_id, device_id, recipe_id, menu_no)
    select ${context.merchantId}, id, ${recipeId}, ${menuNo} from unnest(${devices}::bigint[]) id
    on conflict (merchant_id, device_id) do update set recipe_id = excluded.recipe_id, menu_no = excluded.menu_no, send_state = 1,
      reason = '', issued_at = now(), sent_at = null, acked_at = null where recipe_issue.merchant_id = ${context.merchantId}`.execute(
    context.tx,
  );

  return { issued: devices.length };
}

const issueKeyword = (keyword: string | undefined): RawBuilder<SqlBool> =>
  whereContains(keyword, 'device.deviceName', 'device.deviceNum');

export const recipeIssueRoutes = [
  bind,
  implement(recipeAppBindList, async (context, { recipeId }) => {
    await recipeRows.lock(context, recipeId, 'none', '菜谱不存在或已被删除');
    const binds = await bindsOf(context, recipeId);
    const of = (kind: number) =>
      binds.filter(({ bindKind }) => bindKind === kind).map(({ targetId }) => targetId);

    return {
      recipeId,
      clientTypes: of(BIND_KIND.app),
      deviceIds: of(BIND_KIND.machine),
      stallIds: of(BIND_KIND.stall),
    };
  }),

  implement(recipeQueryCurrent, async (context, { at, ...asking }) => {
    await assertSeen(context, asking);
    const { bizDate, mealType } = mealAt(
      await mealCalendar(context),
      asking.canteenId,
      at ?? context.now,
    );

    return { bizDate, mealType, lines: await offeredOn(context, asking, bizDate, mealType) };
  }),
  implement(recipeQueryDishesByDate, async (context, { date, mealType, ...asking }) => {
    await assertSeen(context, asking);
    return offeredOn(context, asking, date, mealType);
  }),

  changeMachine,
  implement(dishesIssuePartRecipe, (context, { recipeId, deviceIds }) =>
    issue(context, recipeId, deviceIds),
  ),
  implement(tcpIssueRecipeSell, (context, { recipeId }) => issue(context, recipeId)),
  implement(recipeMachines, (context, { recipeId, isToBind }) =>
    machinesOf(context, recipeId, isToBind),
  ),

  serveQuery(recipeIssuePage, (context, { keyword, sendState }) =>
    machines(context)
      .innerJoin('recipeIssue', 'recipeIssue.deviceId', 'device.deviceId')
      .innerJoin('recipe', 'recipe.recipeId', 'recipeIssue.recipeId')
      .select(['recipeName', 'menuNo', 'sendState', 'reason', 'issuedAt', 'ackedAt'])
      .where(recipeRows.visible(context))
      .where(issueKeyword(keyword))
      .where(whereEquals({ sendState })),
  ),
];
