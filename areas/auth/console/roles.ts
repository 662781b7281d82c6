import { isSwitchable } from '#areas/system/contract/role-code.ts';
import type { SessionUser } from '#kit/console/call/session.ts';

export const switchableRoles = (user: Pick<SessionUser, 'roleList'>) =>
  user.roleList.filter((role) => isSwitchable(role.roleCode));

/** Whether there is another role than the current one to switch to. */
export const maySwitch = (user: Pick<SessionUser, 'roleList'>): boolean =>
  switchableRoles(user).some((role) => !role.current);
