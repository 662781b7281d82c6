import { sql } from 'kysely';
import type { z } from 'zod';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { Mobile } from '#kit/contract/validators.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { mask } from '#kit/server/crypto.ts';
import { assertPicture } from '#kit/server/files/files.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { openSecret } from '#kit/server/secret.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { passwordProblem } from '../contract/password.ts';
import { passwordState } from '../contract/password-state.ts';
import {
  AVATAR_MODE,
  LoginName,
  userAdd,
  userEdit,
  userInfo,
  userRemove,
  userResetPassword,
  userState,
  userStates,
} from '../contract/user.ts';
import {
  assertMayGrant,
  assertMayManage,
  assertReaches,
  keepingAnAdministrator,
  lockOperator,
  scopeForm,
  scopeFrom,
} from './authority.ts';
import { type GivenScope, givenScopes, removeScope, sameScope, saveScope } from './data-scope.ts';
import type { OperatorHooks } from './hooks.ts';
import { saveHeldRoles } from './operator-admin.ts';
import { hashPassword } from './password.ts';

/** What these calls are made with: the house's menu, and who hears of a change. */
interface Parts {
  readonly menu: readonly MenuEntry[];
  readonly hooks: OperatorHooks;
}

export const userRoutes = (parts: Parts): Route[] => [
  info(parts.menu),
  add(parts.menu),
  edit(parts),
  changeState(parts),
  remove(parts),
  resetPassword(parts),
];

/** What an operator may see names places and organisations: told to operators who see them, and whole to those who may change him. */
const info = (menu: readonly MenuEntry[]) =>
  implement(userInfo, async (context, { id }) => {
    const { tx, crypto } = context;
    const found = await tx
      .selectFrom('operator')
      .select([
        'userId',
        'username',
        'realName',
        'avatar',
        'state',
        'effId',
        'phoneCipher',
        'noticePhoneCipher',
        'version',
      ])
      .where('userId', '=', id)
      .where('removedAt', 'is', null)
      .executeTakeFirst();

    if (!found) throw notFound('用户不存在或已被删除');

    const { phoneCipher, noticePhoneCipher, ...row } = found;
    const held = await tx
      .selectFrom('operatorRole')
      .select('roleId')
      .where('userId', '=', id)
      .orderBy('position')
      .execute();

    const scope = (await givenScopes(context, 'operator', [id])).get(id) as GivenScope;
    const roleIds = held.map((one) => one.roleId);
    const grant = { userId: id, roleIds, scope, effId: row.effId };
    const mayEdit = mayUse(context.actor, userEdit.access);
    if (mayEdit) await assertMayManage(context, menu, grant);
    else await assertReaches(context, grant);

    const seal = (stored: Buffer | null) =>
      mayEdit && stored ? crypto.sealWire(crypto.reveal(stored)) : null;

    return {
      ...row,
      roleIds,
      phone: seal(phoneCipher),
      noticePhone: seal(noticePhoneCipher),
      ...scopeForm(scope),
    };
  });

const add = (menu: readonly MenuEntry[]) =>
  implement(userAdd, (context, draft) =>
    createCheckedUser(context, menu, { ...draft, scope: scopeFrom(draft) }),
  );

/** An operator as somebody wants them; name, password and telephones encrypted as on the wire. */
interface UserDraft {
  readonly username: string;
  readonly password: string;
  readonly realName: string;
  readonly avatar: string | null;
  readonly phone?: string | undefined;
  readonly noticePhone?: string | undefined;
  readonly roleIds: readonly number[];
  readonly state: number;
  readonly effId: number | null;
  readonly scope: GivenScope;
}

/** Makes an operator for a caller who holds all they are given. @throws conflict for a name that is taken, forbidden, invalid, notFound */
export async function createCheckedUser(
  context: Context,
  menu: readonly MenuEntry[],
  { username: sent, password, phone, noticePhone, ...draft }: UserDraft,
): Promise<{ userId: number }> {
  const username = openSecret(context, 'username', sent, LoginName) ?? '';
  if (username === '') throw invalid('username', '不能为空');

  const grant = { roleIds: unique(draft.roleIds), scope: draft.scope, effId: draft.effId };
  await assertMayGrant(context, menu, grant);
  if (draft.avatar) await assertPicture(context, 'avatar', draft.avatar, AVATAR_MODE);
  const userId = context.newId();
  const row = {
    userId,
    username,
    realName: draft.realName,
    avatar: draft.avatar || null,
    state: draft.state,
    effId: draft.effId,
    roleId: grant.roleIds[0] as number,
    editFlag: passwordState.initial,
    passwordHash: await initialPassword(context, password, username),
    ...phoneColumns(context, { phone, noticePhone }),
  };

  await sayDuplicate(context.tx.insertInto('operator').values(row).execute(), taken(username));
  await saveHeldRoles(context, userId, grant.roleIds);
  await saveScope(context, 'operator', userId, grant.scope);

  return { userId };
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** A first password: by the same rules as any other. @throws invalid */
function initialPassword(context: Context, sent: string, username: string): Promise<string> {
  const password = context.crypto.openWire('password', sent);
  const problem = passwordProblem(password, username);
  if (problem) throw invalid('password', problem);

  return hashPassword(password);
}

/** The columns of the phone numbers a form sent. */
function phoneColumns(
  context: Context,
  sent: { phone?: string | undefined; noticePhone?: string | undefined },
) {
  const { crypto } = context;
  const phone = openSecret(context, 'phone', sent.phone, Mobile);
  const notice = openSecret(context, 'noticePhone', sent.noticePhone, Mobile);

  return {
    ...(phone !== undefined && {
      phoneCipher: phone ? crypto.protect(phone) : null,
      phoneIndex: phone ? crypto.blindIndex('mobile', phone) : null,
      phoneMask: phone ? mask(phone) : null,
    }),
    ...(notice !== undefined && { noticePhoneCipher: notice ? crypto.protect(notice) : null }),
  };
}

const taken = (username: string) => ({
  operator_username: conflict('USERNAME_TAKEN', '登录名{name}已被使用', { name: username }),
});

const edit = ({ menu, hooks }: Parts) =>
  implement(userEdit, async (context, { userId, version, ...change }) => {
    await keepingAnAdministrator(context, async () => {
      const operator = await lockOperator(context, userId);
      await assertMayManage(context, menu, operator);
      if (operator.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

      if (change.state === userStates.key.disabled)
        assertNotOneself(context, userId, '不能停用自己的账号');
      await applyEdit(context, { menu, hooks }, operator, change);
    });
    return undefined;
  });

const assertNotOneself = ({ actor }: Context, userId: number, message: string) => {
  if (actor.userId === userId) throw conflict('OWN_ACCOUNT', message);
};

type Operator = Awaited<ReturnType<typeof lockOperator>>;

type Change = Omit<z.output<typeof userEdit.content>, 'userId' | 'version'>;

async function applyEdit(
  context: Context,
  { menu, hooks }: Parts,
  operator: Operator,
  change: Change,
): Promise<void> {
  const { userId, version } = operator;
  const rights = changedRights(operator, change);
  if (rights) {
    await assertMayGrant(context, menu, rights);
    await saveHeldRoles(context, userId, rights.roleIds);
    await saveScope(context, 'operator', userId, rights.scope);
  }

  const avatar = change.avatar === undefined ? operator.avatar : change.avatar || null;
  if (avatar && avatar !== operator.avatar)
    await assertPicture(context, 'avatar', avatar, AVATAR_MODE);
  const username = openSecret(context, 'username', change.username, LoginName) || operator.username;
  const values = {
    username,
    realName: change.realName,
    avatar,
    state: change.state,
    ...(rights && { effId: rights.effId, roleId: rights.roleIds[0] as number }),
    ...phoneColumns(context, change),
    version: version + 1,
  };

  const changed = context.tx
    .updateTable('operator')
    .set(values)
    .where('userId', '=', userId)
    .execute();
  await sayDuplicate(changed, taken(username));
  const owner = { merchantId: context.merchantId, userId };
  if (change.state === userStates.key.disabled) await hooks.ended(context.tx, owner, 'DISABLED');
  else if (rights) await hooks.ended(context.tx, owner, 'ROLE_CHANGED');
  else await hooks.rightsChanged(context.tx);
}

/** What an edit changes of what an operator may do and see; undefined where it is nothing. */
function changedRights(operator: Operator, change: Change) {
  const { effId = operator.effId } = change;
  const grant = {
    roleIds: unique(change.roleIds),
    scope: scopeFrom(change, operator.scope),
    effId,
  };
  const sameRoles =
    grant.roleIds.length === operator.roleIds.length &&
    grant.roleIds.every((roleId, index) => roleId === operator.roleIds[index]);
  const same =
    sameRoles && grant.effId === operator.effId && sameScope(grant.scope, operator.scope);

  return same ? undefined : grant;
}

const changeState = ({ menu, hooks }: Parts) =>
  implement(userState, async (context, { userId, state }) => {
    if (state === userStates.key.disabled) assertNotOneself(context, userId, '不能停用自己的账号');
    await keepingAnAdministrator(context, async () => {
      await assertMayManage(context, menu, await lockOperator(context, userId));
      await context.tx
        .updateTable('operator')
        .set({ state, version: sql<number>`version + 1` })
        .where('userId', '=', userId)
        .execute();

      if (state === userStates.key.disabled)
        await hooks.ended(context.tx, { merchantId: context.merchantId, userId }, 'DISABLED');
    });

    return undefined;
  });

const remove = ({ menu, hooks }: Parts) =>
  implement(userRemove, async (context, { id: userId }) => {
    assertNotOneself(context, userId, '不能删除自己的账号');
    await keepingAnAdministrator(context, async () => {
      await assertMayManage(context, menu, await lockOperator(context, userId));
      const { tx, merchantId } = context;
      await tx.deleteFrom('operatorRole').where('userId', '=', userId).execute();
      await removeScope(context, 'operator', userId);
      await tx
        .updateTable('operator')
        .set({ removedAt: sql`now()`, state: userStates.key.disabled, roleId: null, effId: null })
        .where('userId', '=', userId)
        .execute();

      await hooks.ended(tx, { merchantId, userId }, 'DISABLED');
    });

    return undefined;
  });

const resetPassword = ({ menu, hooks }: Parts) =>
  implement(userResetPassword, async (context, { userId, password }) => {
    assertNotOneself(context, userId, '请使用修改密码功能修改自己的密码');
    const operator = await lockOperator(context, userId);
    await assertMayManage(context, menu, operator);
    const passwordHash = await initialPassword(context, password, operator.username);
    await context.tx
      .updateTable('operator')
      .set({ passwordHash, editFlag: passwordState.initial, putOff: false })
      .where('userId', '=', userId)
      .execute();

    await hooks.ended(context.tx, { merchantId: context.merchantId, userId }, 'PASSWORD_CHANGED');

    return undefined;
  });
