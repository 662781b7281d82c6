import { sql } from 'kysely';
import type { z } from 'zod';
import { MENU_TYPE, type MenuEntry } from '#kit/contract/menu.ts';
import type { Context, Scope, ScopeSet } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import {
  ALL_OF_IT,
  type Blindness,
  MOST_NAMES,
  roleScopeResult,
  scopeResult,
  setScopeResult,
} from '../contract/scope-result.ts';
import { scopeFrom } from './authority.ts';
import {
  commonScope,
  type GivenScope,
  givenScopes,
  holdsReach,
  type Reach,
  reachesOf,
} from './data-scope.ts';
import type { SightHooks } from './hooks.ts';
import { type MenuItem, merchantMenu } from './menu-items.ts';
import { heldMenu } from './operator.ts';
import { permissionsOf } from './permissions.ts';
import { scopeOfType } from './role-scope.ts';

/** What an operator would see is told by the code that decides what one sees. */
export const scopeResultRoutes = (menu: readonly MenuEntry[], hooks: SightHooks): Route[] =>
  [scopeResult, roleScopeResult, setScopeResult].map((endpoint) =>
    implement(endpoint, async (context, { roleIds, role, effId, ...sent }) => {
      const roles = [...(await savedRoles(context, roleIds)), ...(role ? [draftRole(role)] : [])];
      if (roles.length === 0) return [];

      const sets = await givenScopes(context, 'effective', effId === null ? [] : [effId]);
      const items = await merchantMenu(context.tx, menu);
      const given = {
        own: endpoint === roleScopeResult ? context.scope : scopeFrom(sent),
        set: effId === null ? undefined : sets.get(effId),
      };

      return Promise.all(
        roles.map((each) => sightOf(context, { menu, items, hooks }, each, given)),
      );
    }),
  );

/** What a role holds and limits. */
export interface SeeingRole {
  readonly roleId: number | null;
  readonly roleName: string;
  readonly menuCodes: readonly string[];
  readonly ownCodes: readonly string[];
  readonly scope: GivenScope;
}

async function savedRoles(context: Context, roleIds: readonly number[]): Promise<SeeingRole[]> {
  const { tx, merchantId } = context;
  if (roleIds.length === 0) return [];

  const found = await tx
    .selectFrom('role')
    .select(['roleId', 'roleName'])
    .where('roleId', 'in', roleIds)
    .execute();
  const scopes = await givenScopes(context, 'role', roleIds);

  return Promise.all(
    found.map(async (role) => ({
      ...role,
      ...(await heldMenu(tx, merchantId, role.roleId)),
      scope: scopes.get(role.roleId) as GivenScope,
    })),
  );
}

type Draft = NonNullable<z.output<typeof scopeResult.content>['role']>;

const draftRole = ({ roleName, roleType, menuIds, ...sent }: Draft): SeeingRole => ({
  roleId: null,
  roleName,
  menuCodes: menuIds,
  ownCodes: [],
  scope: scopeOfType(roleType, scopeFrom(sent)),
});

/** What the house and the merchant have of pages, and who counts orders. */
export interface SightParts {
  readonly menu: readonly MenuEntry[];
  readonly items: readonly MenuItem[];
  readonly hooks: SightHooks;
}

interface Given {
  readonly own: GivenScope;
  /** Absent: no set limits it. */
  readonly set: GivenScope | undefined;
}

/** What somebody sees in a role, with an own scope and within a named set. */
export async function sightOf(
  context: Context,
  { menu, items, hooks }: SightParts,
  role: SeeingRole,
  { own, set }: Given,
) {
  const { tx, merchantId, scope } = context;
  const given = [role.scope, own, ...(set ? [set] : [])];
  const reaches = await reachesOf(tx, merchantId, given);
  const reach = commonScope(reaches);
  const isBeyond = !holdsReach(scope, reach);
  const shown = isBeyond ? await withinOwn(context, reaches) : reach;
  const permissions = permissionsOf(menu, role.menuCodes, role.ownCodes);
  const { access, count } = hooks.ordersToday;
  const seesOrders = permissions.has('*:*:*') || permissions.has(access);

  return {
    roleId: role.roleId,
    roleName: role.roleName,
    canteens: { count: countOf(reach.canteens), names: await namesOf(context, 'canteens', shown) },
    stalls: {
      count: reach.canteens === 'all' ? ALL_OF_IT : countOf(reach.stalls),
      names: await namesOf(context, 'stalls', shown),
    },
    organisations: {
      count: countOf(reach.organisations),
      names: await namesOf(context, 'organisations', shown),
    },
    dishes: { count: countOf(reach.dishes), names: await namesOf(context, 'dishes', shown) },
    pages: pagesOf(items, role.menuCodes),
    ordersToday: seesOrders ? await count({ ...context, scope: shown }) : null,
    blindBy: blindBy(reach, role.scope, { own, set }),
    isBeyond,
  };
}

/** What of some scopes the caller sees too. */
async function withinOwn({ tx, merchantId, scope }: Context, reaches: readonly Reach[]) {
  const [caller] = await reachesOf(tx, merchantId, [scope]);
  return commonScope([...reaches, caller as Reach]);
}

const countOf = (set: ScopeSet): number => (set === 'all' ? ALL_OF_IT : set.length);

const seesNoPlace = ({ canteens, stalls }: Pick<Scope, 'canteens' | 'stalls'>): boolean =>
  canteens !== 'all' && canteens.length === 0 && stalls !== 'all' && stalls.length === 0;

/** Who keeps every place out of sight; null where some are seen. */
function blindBy(reach: Reach, role: GivenScope, { own, set }: Given): Blindness | null {
  if (!seesNoPlace(reach)) return null;
  if (seesNoPlace(role)) return 'role';
  if (seesNoPlace(own)) return 'own';

  return set && seesNoPlace(set) ? 'set' : 'together';
}

/** Where the names of a kind are. */
const NAMES = {
  canteens: {
    table: 'canteen',
    id: 'canteen_id',
    name: 'canteen_name',
    only: sql`removed_at is null`,
  },
  stalls: { table: 'stall', id: 'stall_id', name: 'stall_name', only: sql`removed_at is null` },
  organisations: {
    table: 'organisation',
    id: 'org_id',
    name: 'org_full_name',
    only: sql`removed_at is null`,
  },
  dishes: { table: 'dish_type', id: 'id', name: 'type_name', only: sql`true` },
} as const;

/** The first names of what is seen of a kind; of organisations those above which nothing is seen. None where all is seen. */
async function namesOf(
  { tx, merchantId }: Context,
  kind: keyof typeof NAMES,
  scope: Scope,
): Promise<string[]> {
  const seen = scope[kind];
  if (seen === 'all' || seen.length === 0) return [];

  const { table, id, name, only } = NAMES[kind];
  const upper =
    kind === 'organisations'
      ? sql`and (super_id is null or super_id <> all(${seen}::bigint[]))`
      : sql``;
  const { rows } = await sql<{
    name: string;
  }>`select ${sql.id(name)} as name from ${sql.table(table)}
    where merchant_id = ${merchantId} and ${sql.id(id)} = any(${seen}::bigint[]) and ${only} ${upper}
    order by ${sql.id(name)} limit ${MOST_NAMES}`.execute(tx);

  return rows.map((row) => row.name);
}

/** The pages of the menu that these codes open. */
function pagesOf(items: readonly MenuItem[], codes: readonly string[]) {
  const all = codes.includes('*');
  const held = new Set(codes);
  const pages = items.filter(
    ({ type, menuId, ifVisible }) =>
      type === MENU_TYPE.page && ifVisible === 1 && (all || held.has(menuId)),
  );

  return { count: pages.length, names: pages.slice(0, MOST_NAMES).map(({ name }) => name) };
}
