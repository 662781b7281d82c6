import { runAudited } from '#kit/server/audit.ts';
import type { Actor } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { conflict, forbidden, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { userPreview } from '../contract/preview.ts';
import { userStates } from '../contract/user.ts';
import { holdsReach, type Reach, reachesOf } from './data-scope.ts';
import type { OperatorHooks } from './hooks.ts';
import { isSuperAdministrator, operatorProfile } from './operator.ts';
import { holdsAll, permissionsOf } from './permissions.ts';

/** Who an operator is, and what they may do and see. */
type Rights = Pick<Actor, 'userId' | 'permissions' | 'scope'>;

const PREVIEWING: ReadonlySet<string> = new Set([userPreview.access]);

/**
 * Whether one operator may look at the console as another: who may change operators, and may do and see everything the other may. As the
 * super-administrator looks nobody but themselves.
 */
export async function mayPreview(
  tx: Tx,
  merchantId: number,
  held: Rights,
  wanted: Rights,
): Promise<boolean> {
  if (isSuperAdministrator(wanted.userId) && wanted.userId !== held.userId) return false;
  if (!holdsAll(held.permissions, PREVIEWING)) return false;
  if (!holdsAll(held.permissions, wanted.permissions)) return false;

  const [reach] = await reachesOf(tx, merchantId, [wanted.scope]);

  return holdsReach(held.scope, reach as Reach);
}

/** Opens the session in which an operator looks at the console as another. */
export const previewRoute = (system: System, { previewed }: OperatorHooks): Route =>
  implementDirect(userPreview, async (request, { userId }) => {
    const { token, ip, requestId } = request;
    const actor = request.principal as Actor;
    const { merchantId } = actor;
    const agent = request.headers['user-agent'];
    const owner = { merchantId, userId, ip, userAgent: typeof agent === 'string' ? agent : '' };
    const command = { actor, endpoint: userPreview, content: { userId }, ip, requestId };
    const opened = await runAudited(system, command, async (tx) => {
      await assertMayPreview(tx, system, actor, userId);
      return previewed(tx, owner, token);
    });

    return { x_token: opened, merchantId: String(merchantId) };
  });

/** @throws Refusal 404 where there is no such operator, 409 where they may not log in, 403 beyond the caller's own rights */
async function assertMayPreview(
  tx: Tx,
  { menu }: System,
  actor: Actor,
  userId: number,
): Promise<void> {
  const profile = await operatorProfile(tx, actor.merchantId, userId);
  if (!profile) throw notFound('用户不存在或已被删除');
  if (profile.state !== userStates.key.enabled)
    throw conflict('USER_DISABLED', '用户已停用，不能预览');

  const permissions = permissionsOf(menu, profile.menuCodes, profile.ownCodes);
  const wanted = { userId, permissions, scope: profile.scope };
  if (!(await mayPreview(tx, actor.merchantId, actor, wanted)))
    throw forbidden('该用户的权限或数据范围超出您自己的，不能预览');
}
