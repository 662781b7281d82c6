import type { Context } from '#kit/server/context.ts';
import { hashPassword } from './password.ts';

export interface NewOperator {
  readonly username: string;
  readonly realName: string;
  readonly password: string;
  readonly roleId: number;
  /** Canteen ids, or all of them. */
  readonly canteens: 'all' | readonly number[];
  /** Organisation ids, each with its subtree, or all of them. */
  readonly organisations: 'all' | readonly number[];
}

/** Makes a role that holds these menu codes ('*' = everything). Answers its id. */
export async function createRole(
  context: Context,
  role: { roleName: string; roleCode: string; description: string; menuCodes: readonly string[] },
): Promise<number> {
  const roleId = context.newId();
  const { menuCodes, ...values } = role;
  await context.tx
    .insertInto('role')
    .values({ roleId, ...values })
    .execute();
  await context.tx
    .insertInto('roleMenu')
    .values(menuCodes.map((menuCode) => ({ roleId, menuCode })))
    .execute();
  return roleId;
}

/** Makes an operator with a role and a data scope. Answers its id. */
export async function createOperator(context: Context, operator: NewOperator): Promise<number> {
  const userId = context.newId();
  const { canteens, organisations, password, ...values } = operator;
  await context.tx
    .insertInto('operator')
    .values({
      userId,
      ...values,
      passwordHash: await hashPassword(password),
      allCanteens: canteens === 'all',
      allOrganisations: organisations === 'all',
    })
    .execute();
  const targets = [
    ...(canteens === 'all' ? [] : canteens.map((targetId) => ({ userId, kind: 'canteen', targetId }))),
    ...(organisations === 'all' ? [] : organisations.map((targetId) => ({ userId, kind: 'organisation', targetId }))),
  ];
  if (targets.length > 0) await context.tx.insertInto('operatorScope').values(targets).execute();
  return userId;
}
