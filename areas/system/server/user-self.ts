import { sessionsChanged, switchSession } from '#areas/auth/server/api.ts';
import { audited } from '#kit/server/audit.ts';
import { type Actor, SCOPE_KINDS } from '#kit/server/context.ts';
import { assertPicture } from '#kit/server/files.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { AVATAR_MODE, userChangeAvatar, userChangePassword, userChangeRole, userDetailInfo } from '../contract/user.ts';
import { changePassword, passwordMatches } from './password.ts';

const INITIAL = 2;

const detail = implement(userDetailInfo, async ({ tx, actor, scope }) => {
  const found = await tx
    .selectFrom('operator')
    .leftJoin('effectiveScope', 'effectiveScope.effId', 'operator.effId')
    .select(['userId', 'username', 'realName', 'avatar', 'phoneMask as phone', 'editFlag', 'effName'])
    .where('operator.userId', '=', actor.userId)
    .executeTakeFirst();
  if (!found) throw notFound('用户不存在或已被删除');
  const roles = await tx
    .selectFrom('operatorRole')
    .innerJoin('role', 'role.roleId', 'operatorRole.roleId')
    .select(['role.roleId', 'role.roleCode', 'role.roleName'])
    .where('operatorRole.userId', '=', actor.userId)
    .orderBy('operatorRole.position')
    .execute();
  const role = roles.find((held) => held.roleCode === actor.roleCode) ?? roles[0];
  if (!role) throw notFound('用户不存在或已被删除');
  const counts = SCOPE_KINDS.map((kind) => [kind, scope[kind] === 'all' ? -1 : scope[kind].length]);
  return { ...found, role, roles, scope: Object.fromEntries(counts) };
});

/** Only while the password is the initial one: later the old one is asked for too. */
const ownPassword = implement(userChangePassword, async (context, { password }) => {
  const { tx, merchantId, actor, crypto } = context;
  const found = await tx
    .selectFrom('operator')
    .select(['username', 'editFlag', 'passwordHash'])
    .where('userId', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound('用户不存在或已被删除');
  if (found.editFlag !== INITIAL) throw conflict('OLD_PASSWORD_NEEDED', '请输入旧密码后修改');
  const owner = { merchantId, userId: actor.userId, username: found.username };
  const fresh = crypto.openWire('password', password);
  if (await passwordMatches(found.passwordHash, fresh)) throw invalid('password', '新密码不能与旧密码相同');
  await changePassword(tx, owner, fresh, 'password');
  return undefined;
});

const ownAvatar = implement(userChangeAvatar, async (context, { avatar }) => {
  const { tx, actor } = context;
  if (avatar) await assertPicture(context, 'avatar', avatar, AVATAR_MODE);
  await tx
    .updateTable('operator')
    .set({ avatar: avatar || null })
    .where('userId', '=', actor.userId)
    .execute();
  await sessionsChanged(tx);
  return undefined;
});

/** A session of the chosen role takes the place of the caller's. */
const changeRole = (system: System): Route =>
  implementDirect(userChangeRole, async ({ principal, token, ip, requestId, setToken }, { roleId }) => {
    const actor = principal as Actor;
    const command = { actor, endpoint: userChangeRole, content: { roleId }, ip, requestId };
    const next = await audited(system, command, async (tx) => {
      const held = await tx
        .selectFrom('operatorRole')
        .select('roleId')
        .where('userId', '=', actor.userId)
        .where('roleId', '=', roleId)
        .executeTakeFirst();
      if (!held) throw notFound('角色不存在或已被收回');
      return switchSession(tx, token, roleId);
    });
    setToken(next);
    return { x_token: next };
  });

export const userSelfRoutes = (system: System): Route[] => [detail, ownPassword, ownAvatar, changeRole(system)];
