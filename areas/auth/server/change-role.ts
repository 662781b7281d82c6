import { holdsRole } from '#areas/system/server/api.ts';
import { runAudited } from '#kit/server/audit.ts';
import type { Actor } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { userChangeRole } from '../contract/session.ts';
import { switchSession } from './session-store.ts';

/** A session of the chosen role takes the place of the caller's. */
export const changeRoleRoute = (system: System): Route =>
  implementDirect(
    userChangeRole,
    async ({ principal, token, ip, requestId, setToken }, { roleId }) => {
      const actor = principal as Actor;
      const command = { actor, endpoint: userChangeRole, content: { roleId }, ip, requestId };
      const next = await runAudited(system, command, async (tx) => {
        if (!(await holdsRole(tx, actor, roleId))) throw notFound('角色不存在或已被收回');
        return switchSession(tx, token, roleId);
      });
      setToken(next);

      return { x_token: next };
    },
  );
