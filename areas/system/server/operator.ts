import { sql } from 'kysely';
import { type Scope, WHOLE_SCOPE } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { effectiveScope } from './data-scope.ts';

/** An operator as log-in finds it: across merchants, since a user name names its merchant. */
export interface OperatorIdentity {
  readonly merchantId: number;
  readonly userId: number;
  readonly username: string;
  readonly passwordHash: string;
  readonly state: number;
  /** The named scope set, which the log-in's answer names. */
  readonly effId: number | null;
}

/** Case does not matter in a user name. Platform context. */
export async function findOperator(
  tx: Tx,
  username: string,
): Promise<OperatorIdentity | undefined> {
  const result =
    await sql<OperatorIdentity>`select merchant_id, user_id, username, password_hash, state, eff_id
    from operator where lower(username) = lower(${username}) and removed_at is null`.execute(tx);
  return result.rows[0];
}

/** Whether an operator holds a role. Merchant context. */
export async function holdsRole(
  tx: Tx,
  { merchantId, userId }: { readonly merchantId: number; readonly userId: number },
  roleId: number,
): Promise<boolean> {
  const found = await sql`select 1 from operator_role
    where merchant_id = ${merchantId} and user_id = ${userId} and role_id = ${roleId}`.execute(tx);
  return found.rows.length > 0;
}

/** A role an operator holds. */
export interface HeldRole {
  readonly roleId: number;
  readonly roleCode: string;
  readonly roleName: string;
}

/** Everything a session needs to know of its operator. */
export interface OperatorProfile {
  readonly username: string;
  readonly realName: string;
  readonly avatar: string | null;
  readonly state: number;
  readonly editFlag: 1 | 2;
  readonly effId: number | null;
  /** The role in use; only this one counts. */
  readonly roleId: number;
  readonly roleCode: string;
  readonly roleName: string;
  /** Every role held, the first one first. */
  readonly roles: readonly HeldRole[];
  /** What the role in use holds of the merchant's menu package: paths and button codes; '*' = everything. */
  readonly menuCodes: readonly string[];
  /** Codes of buttons the merchant added to its own menu, where the role holds them. */
  readonly ownCodes: readonly string[];
  readonly scope: Scope;
  readonly merchantName: string;
  readonly merchantState: string;
  /** Last authorised day of the merchant, null without end. */
  readonly authorisedUntil: string | null;
  readonly timeZone: string;
}

type ProfileRow = Omit<OperatorProfile, 'scope' | 'menuCodes' | 'ownCodes' | 'roles'>;

/**
 * The operator with role, menu codes and data scope, acting in `roleId` or in the first role. Undefined where there is no such
 * operator, or the role is no longer held. Merchant context.
 */
export async function operatorProfile(
  tx: Tx,
  merchantId: number,
  userId: number,
  roleId: number | null = null,
): Promise<OperatorProfile | undefined> {
  const result = await sql<ProfileRow>`
    select o.username, o.real_name, o.avatar, o.state, o.edit_flag, o.eff_id, r.role_id, r.role_code, r.role_name,
           m.merchant_name, m.state as merchant_state, m.authorised_until, m.time_zone
      from operator o
      join operator_role h on h.merchant_id = ${merchantId} and h.user_id = o.user_id
                          and h.role_id = coalesce(${roleId}::bigint, o.role_id)
      join role r on r.merchant_id = ${merchantId} and r.role_id = h.role_id
      join merchant m on m.merchant_id = ${merchantId}
     where o.merchant_id = ${merchantId} and o.user_id = ${userId} and o.removed_at is null`.execute(
    tx,
  );

  const row = result.rows[0];
  if (!row) return undefined;

  const roles = await rolesOf(tx, userId);
  if (isSuperAdministrator(userId))
    return { ...row, roles, menuCodes: ['*'], ownCodes: [], scope: WHOLE_SCOPE };

  const held = await heldMenu(tx, merchantId, row.roleId);
  const scope = await effectiveScope(tx, merchantId, {
    userId,
    roleId: row.roleId,
    effId: row.effId,
  });

  return { ...row, roles, ...held, scope };
}

const rolesOf = (tx: Tx, userId: number): Promise<HeldRole[]> =>
  tx
    .selectFrom('operatorRole')
    .innerJoin('role', 'role.roleId', 'operatorRole.roleId')
    .select(['role.roleId', 'role.roleCode', 'role.roleName'])
    .where('operatorRole.userId', '=', userId)
    .orderBy('operatorRole.position')
    .execute();

/** The operator with id 0 may do and see everything, whatever its role (rule operators/super-administrator). */
export const isSuperAdministrator = (userId: number): boolean => userId === 0;

/** Menu codes of a role, cut down to the merchant's package. Merchant context. */
export async function heldMenu(
  tx: Tx,
  merchantId: number,
  roleId: number,
): Promise<Pick<OperatorProfile, 'menuCodes' | 'ownCodes'>> {
  const result = await sql<{
    held: string[];
    package: string[];
    own: { menuId: string; menuCode: string | null }[];
  }>`
    select array(select menu_code from role_menu where merchant_id = ${merchantId} and role_id = ${roleId}) as held,
           array(select menu_id from menu_package where merchant_id = ${merchantId}) as package,
           (select coalesce(json_agg(json_build_object('menuId', menu_id, 'menuCode', case when type = 1 then menu_code end)), '[]')
              from menu_entry where merchant_id = ${merchantId} and own) as own`.execute(tx);

  const { held = [], package: offered = [], own = [] } = result.rows[0] ?? {};
  const menuCodes = packaged(
    held,
    offered,
    own.map((entry) => entry.menuId),
  );

  const codes = own.filter((entry) => menuCodes.includes('*') || menuCodes.includes(entry.menuId));

  return { menuCodes, ownCodes: codes.flatMap((entry) => entry.menuCode ?? []) };
}

/** '*' and codes cut down to the menu package, where the merchant has one; entries of its own are always in it. */
const packaged = (
  codes: readonly string[],
  menuPackage: readonly string[],
  own: readonly string[],
): string[] => {
  if (menuPackage.length === 0) return [...codes];

  const offered = new Set([...menuPackage, ...own]);

  return codes.includes('*') ? [...offered] : codes.filter((code) => offered.has(code));
};
