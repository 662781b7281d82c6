import { SCOPE_KINDS } from '#kit/server/context.ts';
import { assertPicture } from '#kit/server/files/files.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { passwordState } from '../contract/password-state.ts';
import {
  AVATAR_MODE,
  userChangeAvatar,
  userChangePassword,
  userDetailInfo,
} from '../contract/user.ts';
import type { OperatorHooks } from './hooks.ts';
import { changePassword, passwordMatches } from './password.ts';

const detail = implement(userDetailInfo, async ({ tx, actor, scope }) => {
  const found = await tx
    .selectFrom('operator')
    .leftJoin('effectiveScope', 'effectiveScope.effId', 'operator.effId')
    .select([
      'userId',
      'username',
      'realName',
      'avatar',
      'phoneMask as phone',
      'editFlag',
      'effName',
    ])
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

export const userSelfRoutes = (hooks: OperatorHooks): Route[] => [
  detail,
  ownPassword(hooks),
  ownAvatar(hooks),
];

/** Only while the password is the initial one: later the old one is asked for too. */
const ownPassword = ({ ended }: OperatorHooks) =>
  implement(userChangePassword, async (context, { password }) => {
    const { tx, merchantId, actor, crypto } = context;
    const found = await tx
      .selectFrom('operator')
      .select(['username', 'editFlag', 'passwordHash'])
      .where('userId', '=', actor.userId)
      .forUpdate()
      .executeTakeFirst();

    if (!found) throw notFound('用户不存在或已被删除');
    if (found.editFlag !== passwordState.initial)
      throw conflict('OLD_PASSWORD_NEEDED', '请输入旧密码后修改');

    const owner = { merchantId, userId: actor.userId, username: found.username };
    const fresh = crypto.openWire('password', password);
    if (await passwordMatches(found.passwordHash, fresh))
      throw invalid('password', '新密码不能与旧密码相同');

    await changePassword(tx, owner, fresh, 'password');
    await ended(tx, owner, 'PASSWORD_CHANGED');

    return undefined;
  });

const ownAvatar = ({ rightsChanged }: OperatorHooks) =>
  implement(userChangeAvatar, async (context, { avatar }) => {
    const { tx, actor } = context;
    if (avatar) await assertPicture(context, 'avatar', avatar, AVATAR_MODE);
    await tx
      .updateTable('operator')
      .set({ avatar: avatar || null })
      .where('userId', '=', actor.userId)
      .execute();

    await rightsChanged(tx);

    return undefined;
  });
