import { type Context, type ScopeSet, WHOLE_SCOPE } from '#kit/server/context.ts';
import type { RoleType } from '../contract/role.ts';
import { type GivenScope, saveScope } from './data-scope.ts';
import { hashPassword } from './password.ts';

/** A role to set up without a form: the demo merchant, a first start. */
export interface NewRole {
  readonly roleName: string;
  readonly roleCode: string;
  readonly description: string;
  /** `full` when absent. */
  readonly roleType?: RoleType;
  /** Paths and button codes of the menu catalogue ('*' = everything). */
  readonly menuCodes: readonly string[];
  /** What the role itself limits; nothing when absent. */
  readonly scope?: Partial<GivenScope>;
}

/** Makes a role that holds these menu codes. Answers its id. */
export async function createRole(context: Context, role: NewRole): Promise<number> {
  const roleId = context.newId();
  const { menuCodes, scope, ...values } = role;
  await context.tx
    .insertInto('role')
    .values({ roleId, ...values })
    .execute();
  await context.tx
    .insertInto('roleMenu')
    .values(menuCodes.map((menuCode) => ({ roleId, menuCode })))
    .execute();
  await saveScope(context, 'role', roleId, { ...WHOLE_SCOPE, ...scope });

  return roleId;
}

export interface NewOperator {
  readonly username: string;
  readonly realName: string;
  readonly password: string;
  readonly roleId: number;
  /** Roles to switch to beside the first. */
  readonly furtherRoleIds?: readonly number[];
  /** Canteen ids, or all of them. */
  readonly canteens: ScopeSet;
  /** Organisation ids, each with its subtree, or all of them. */
  readonly organisations: ScopeSet;
}

/** Makes an operator with roles and a data scope. Answers its id. */
export async function createOperator(context: Context, operator: NewOperator): Promise<number> {
  const userId = context.newId();
  const { canteens, organisations, password, furtherRoleIds = [], ...values } = operator;
  await context.tx
    .insertInto('operator')
    .values({ userId, ...values, passwordHash: await hashPassword(password) })
    .execute();
  await saveHeldRoles(context, userId, [operator.roleId, ...furtherRoleIds]);
  await saveScope(context, 'operator', userId, { ...WHOLE_SCOPE, canteens, organisations });

  return userId;
}

/** Writes the roles an operator holds over those held before; the first is the one sessions start with. */
export async function saveHeldRoles(
  { tx }: Context,
  userId: number,
  roleIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('operatorRole').where('userId', '=', userId).execute();
  await tx
    .insertInto('operatorRole')
    .values(roleIds.map((roleId, position) => ({ userId, roleId, position })))
    .execute();
}
