import { type SqlBool, sql } from 'kysely';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { type Context, SCOPE_KINDS, type Scope, type ScopeSet } from '#kit/server/context.ts';
import { conflict, forbidden, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { OFFERED_SCOPES, type ScopeKind } from '../contract/scope.ts';
import {
  commonScope,
  type GivenScope,
  givenScopes,
  holdsReach,
  type Reach,
  reachesOf,
  sameSet,
} from './data-scope.ts';
import { heldMenu, isSuperAdministrator } from './operator.ts';
import { holdsAll, permissionsOf } from './permissions.ts';

/* No operator hands out, or changes one who has, what he does not have himself (rule operators/authority). */

/** One choice of a form per kind, as it is stored. */
type SentScope = Readonly<
  Record<ScopeKind, { readonly all: boolean; readonly ids: readonly number[] }>
>;

/** The scopes of a form; kinds it leaves out stay as they were `before`, in a new one they are empty. */
export const scopeFrom = (sent: Partial<SentScope>, before?: GivenScope): GivenScope =>
  Object.fromEntries(
    SCOPE_KINDS.map((kind) => {
      const choice = sent[kind];
      if (!choice) return [kind, before?.[kind] ?? []];

      return [kind, choice.all ? 'all' : choice.ids];
    }),
  ) as unknown as Scope;

/** The scopes as a form shows them. */
export const scopeForm = (scope: GivenScope) => ({
  canteens: choiceOf(scope.canteens),
  stalls: choiceOf(scope.stalls),
  organisations: choiceOf(scope.organisations),
  warehouses: choiceOf(scope.warehouses),
  dishes: choiceOf(scope.dishes),
});

const choiceOf = (set: ScopeSet) =>
  set === 'all' ? { all: true, ids: [] } : { all: false, ids: [...set] };

/** @throws forbidden unless every kind of `scope` lies in the caller's own; kinds equal to those of `before` are left alone */
export async function assertHoldsScope(
  context: Context,
  scope: GivenScope,
  before?: GivenScope,
): Promise<void> {
  const wanted = before ? changedKinds(scope, before) : scope;
  await assertTargets(context, wanted);
  const [reach] = await reachesOf(context.tx, context.merchantId, [wanted]);
  if (!holdsReach(context.scope, reach as Reach)) throw forbidden('不能授予超出自己数据权限的范围');
}

/** The kinds that differ; those that do not are empty. */
const changedKinds = (scope: GivenScope, before: GivenScope): GivenScope =>
  Object.fromEntries(
    SCOPE_KINDS.map((kind) => [kind, sameSet(scope[kind], before[kind]) ? [] : scope[kind]]),
  ) as unknown as Scope;

/** What exists of the kinds that are tables today. */
const places = {
  canteens: {
    table: 'canteen',
    column: 'canteenId',
    missing: '所选食堂不存在或不在您的数据权限内',
  },
  stalls: { table: 'stall', column: 'stallId', missing: '所选档口不存在或不在您的数据权限内' },
  organisations: {
    table: 'organisation',
    column: 'orgId',
    missing: '所选组织不存在或不在您的数据权限内',
  },
  dishes: { table: 'dishType', column: 'id', missing: '所选菜品类型不存在或不在您的数据权限内' },
} as const;

/** @throws notFound for a place, an organisation or a type of dishes that does not exist for the caller */
async function assertTargets(context: Context, scope: GivenScope): Promise<void> {
  for (const kind of OFFERED_SCOPES) {
    const wanted = scope[kind];
    if (wanted === 'all' || wanted.length === 0) continue;

    const { table, column, missing } = places[kind];
    const ids = [...new Set(wanted)];
    const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where merchant_id = ${context.merchantId} and ${isThere(kind)} and ${handedOut(context, kind)}
        and ${sql.ref(column)} = any(${ids}::bigint[])`.execute(context.tx);
    if (Number(found.rows[0]?.count) < ids.length) throw notFound(missing);
  }
}

/** Rows that were removed are still there but for those of types of dishes. */
const isThere = (kind: keyof typeof places) =>
  kind === 'dishes' ? sql<SqlBool>`true` : sql<SqlBool>`removed_at is null`;

/** Rows of these tables that the caller may hand out. */
const handedOut = ({ scope }: Context, kind: keyof typeof places) =>
  kind === 'stalls'
    ? placeWhere('stall', scope, 'canteenId')
    : scopeWhere(places[kind].column, scope[kind]);

/** @throws forbidden unless the caller may do everything these menu codes allow */
export function assertHoldsMenus(
  { actor }: Context,
  menu: readonly MenuEntry[],
  codes: readonly string[],
  own: readonly string[] = [],
): void {
  if (!holdsAll(actor.permissions, permissionsOf(menu, codes, own)))
    throw forbidden('不能授予超出自己权限的菜单');
}

/** The roles of which the caller may do everything: those they may manage, by name. */
export async function managedRoles({ tx, merchantId, actor }: Context, menu: readonly MenuEntry[]) {
  const roles = await tx
    .selectFrom('role')
    .select(['roleId', 'roleName'])
    .orderBy('roleName')
    .execute();
  const managed: typeof roles = [];
  for (const role of roles) {
    const { menuCodes, ownCodes } = await heldMenu(tx, merchantId, role.roleId);
    if (holdsAll(actor.permissions, permissionsOf(menu, menuCodes, ownCodes))) managed.push(role);
  }

  return managed;
}

/** What an operator is to be: roles, own scopes, and the named set that limits them. */
export interface Grant {
  readonly roleIds: readonly number[];
  readonly scope: GivenScope;
  readonly effId: number | null;
}

/**
 * Refuses to make an operator who may do or see more than the caller, in any of the roles.
 * @throws invalid for a role or set that does not exist, notFound for a place, forbidden beyond the caller's own
 */
export async function assertMayGrant(
  context: Context,
  menu: readonly MenuEntry[],
  grant: Grant,
): Promise<void> {
  const { tx } = context;
  const roles = await tx
    .selectFrom('role')
    .select('roleId')
    .where('roleId', 'in', grant.roleIds)
    .forShare()
    .execute();
  if (roles.length < new Set(grant.roleIds).size) throw invalid('roleIds', '角色不存在或已被删除');

  if (grant.effId !== null) await assertSet(context, grant.effId);
  await assertWithin(context, menu, grant);
}

async function assertSet({ tx }: Context, effId: number): Promise<void> {
  const found = await tx
    .selectFrom('effectiveScope')
    .select('effId')
    .where('effId', '=', effId)
    .forShare()
    .executeTakeFirst();
  if (!found) throw invalid('effId', '数据权限不存在或已被删除');
}

async function assertWithin(
  context: Context,
  menu: readonly MenuEntry[],
  grant: Grant,
): Promise<void> {
  const { tx, merchantId } = context;
  for (const roleId of grant.roleIds) {
    const { menuCodes, ownCodes } = await heldMenu(tx, merchantId, roleId);
    assertHoldsMenus(context, menu, menuCodes, ownCodes);
  }

  await assertReaches(context, grant);
}

/** A grant reaches nothing that lies outside what the actor sees. @throws forbidden */
export async function assertReaches(context: Context, grant: Grant): Promise<void> {
  const { tx, merchantId, scope } = context;
  const sets = await givenScopes(context, 'effective', grant.effId === null ? [] : [grant.effId]);
  const ofRoles = await givenScopes(context, 'role', grant.roleIds);

  for (const roleId of grant.roleIds) {
    const given = [ofRoles.get(roleId) as Scope, grant.scope, ...sets.values()];
    const result = commonScope(await reachesOf(tx, merchantId, given));
    if (!holdsReach(scope, result)) throw forbidden('不能授予超出自己数据权限的范围');
  }
}

/** What an operator has now, locked until commit. @throws notFound */
export async function lockOperator(context: Context, userId: number) {
  const { tx } = context;
  const found = await tx
    .selectFrom('operator')
    .select(['userId', 'username', 'avatar', 'state', 'effId', 'version'])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

  if (!found) throw notFound('用户不存在或已被删除');

  const held = await tx
    .selectFrom('operatorRole')
    .select('roleId')
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();

  const scope = (await givenScopes(context, 'operator', [userId])).get(userId) as GivenScope;

  return { ...found, roleIds: held.map((row) => row.roleId), scope };
}

/**
 * No operator changes one who may do or see more than he does, nor the super-administrator, whose id is 0.
 * @throws forbidden
 */
export async function assertMayManage(
  context: Context,
  menu: readonly MenuEntry[],
  operator: Grant & { readonly userId: number },
): Promise<void> {
  const { userId } = operator;
  if (userId === context.actor.userId) return;
  if (isSuperAdministrator(userId)) throw forbidden('超级管理员只能由本人修改');

  await assertWithin(context, menu, operator);
}

/** Runs a change of operators that must leave the merchant an administrator. @throws conflict LAST_ADMIN */
export async function keepingAnAdministrator<T>(
  context: Context,
  change: () => Promise<T>,
): Promise<T> {
  await lockOperators(context);
  const before = await countAdministrators(context);
  const result = await change();
  if (before > 0 && (await countAdministrators(context)) === 0)
    throw conflict('LAST_ADMIN', '至少需要保留一名启用的管理员');

  return result;
}

/** Operators are changed one after the other within a merchant, so that two of them cannot each remove the other's last peer. */
export const lockOperators = ({ tx, merchantId }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('operator', ${merchantId}))`.execute(tx);

/** How many operators who may log in hold everything. */
export async function countAdministrators({ tx, merchantId }: Context): Promise<number> {
  const found = await sql<{
    count: number;
  }>`select count(distinct o.user_id) as count from operator o
      join operator_role h on h.merchant_id = ${merchantId} and h.user_id = o.user_id
      join role_menu m on m.merchant_id = ${merchantId} and m.role_id = h.role_id and m.menu_code = '*'
     where o.merchant_id = ${merchantId} and o.state = 1 and o.removed_at is null`.execute(tx);
  return Number(found.rows[0]?.count ?? 0);
}
