import type { SessionUser } from '#kit/console/session.ts';

/** Roles of administrators are not switched to (document 0 section 6). */
const ADMINISTRATOR = 'ROLE_ADMIN';

export const switchableRoles = (user: Pick<SessionUser, 'roleList'>) =>
  user.roleList.filter((role) => !role.roleCode.startsWith(ADMINISTRATOR));

/** Whether there is another role than the current one to switch to. */
export const maySwitch = (user: Pick<SessionUser, 'roleList'>): boolean =>
  switchableRoles(user).some((role) => !role.current);
