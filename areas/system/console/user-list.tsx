import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { decryptField } from '#kit/console/call/encrypt.ts';
import { useSession } from '#kit/console/call/session.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { Field } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { Portrait } from '#kit/console/picture/portrait.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { Mobile } from '#kit/contract/validators.ts';
import { effectiveList } from '../contract/effective.ts';
import { newPasswordOf } from '../contract/password.ts';
import { roleAllRoleCode } from '../contract/role.ts';
import {
  AVATAR_MODE,
  LoginName,
  userAdd,
  userEdit,
  userInfo,
  userPage,
  userRemove,
  userResetPassword,
  userState,
  userStates,
} from '../contract/user.ts';
import { ClerkDrawer } from './clerk-drawer.tsx';
import { PreviewUser } from './preview-user.tsx';
import { scopeFields } from './scope-pick.tsx';
import { OperatorScope } from './scope-summary.tsx';
import { UserroleNavigation } from './userrole-navigation.tsx';

export const preload = firstPage(userPage);

const RolePick = selectOf(roleAllRoleCode, ({ roleId, roleName }) => ({
  value: roleId,
  label: roleName,
}));

const SetPick = selectOf(effectiveList, ({ effId, effName }) => ({ value: effId, label: effName }));

const names = [
  { key: 'username', title: '登录名', check: LoginName, required: true },
  { key: 'realName', title: '真实姓名' },
] as const satisfies readonly Field[];

const rest = [
  { key: 'phone', title: '手机号码', check: Mobile, required: false },
  { key: 'noticePhone', title: '通知手机', check: Mobile, required: false },
  {
    key: 'roleIds',
    title: '角色',
    input: <RolePick multiple placeholder="请选择角色" />,
    span: 2,
    hint: '可选多个并在登录后切换，第一个为默认角色',
  },
  { key: 'state', title: '状态', input: 'radio', of: userStates },
  {
    key: 'effId',
    title: '数据权限',
    input: <SetPick />,
    required: false,
    hint: '选定后，只能看到其范围以内的数据',
  },
  ...scopeFields(),
  { key: 'avatar', title: '头像', input: 'image', mode: AVATAR_MODE, required: false, span: 2 },
] as const satisfies readonly Field[];

/** Operators (/basesetting/userrole/userrole). */
export default function UserList() {
  const own = useSession((session) => session.user?.userId);
  return (
    <>
      <UserroleNavigation />
      <ListScreen
        list={userPage}
        inputs={{ roleId: <RolePick />, effId: <SetPick /> }}
        filters={['keyword', 'roleId', 'state', 'effId']}
        toolbar={
          <>
            <EditDrawer
              save={userAdd}
              title="新增用户"
              trigger="新增用户"
              fields={[...names, passwordOf(), ...rest]}
              preview={(values) => <OperatorScope {...values} />}
            />
            <ClerkDrawer />
          </>
        }
        rowActions={({ userId, username, state }) => (
          <>
            <EditDrawer
              save={userEdit}
              title="修改用户"
              trigger="修改"
              fields={[...names, ...rest]}
              load={[userInfo, { id: userId }]}
              prepare={openSecrets}
              preview={(values) => <OperatorScope {...values} />}
            />
            {userId !== own && (
              <>
                <PreviewUser userId={userId} state={state} />
                <EditDrawer
                  save={userResetPassword}
                  title="重置密码"
                  trigger="重置密码"
                  fields={[passwordOf(username)]}
                  value={{ userId }}
                />
                <ConfirmAction
                  write={userState}
                  content={{ userId, state: state === 1 ? 2 : 1 }}
                  trigger={state === 1 ? '停用' : '启用'}
                  confirm={state === 1 ? '确定停用该用户？' : '确定启用该用户？'}
                  {...(state === 1 && { detail: '停用后立即退出登录' })}
                />
                <ConfirmAction
                  write={userRemove}
                  content={{ id: userId }}
                  trigger="删除"
                  confirm="确定删除该用户？"
                  detail="删除后立即退出登录，登录名可再次使用"
                  danger
                />
              </>
            )}
          </>
        )}
        render={{ avatar: ({ avatar, realName }) => <Portrait name={realName} address={avatar} /> }}
        actionsWidth={200}
      />
    </>
  );
}

/** The initial password of an operator with this name, or with the one in the form. */
const passwordOf = (username?: string) =>
  ({
    key: 'password',
    title: '初始密码',
    input: 'password',
    required: true,
    check: (values: Readonly<Record<string, unknown>>) =>
      newPasswordOf(username ?? String(values['username'] ?? '')),
    hint: '至少8位，含大小写字母、数字和特殊字符，不含登录名；用户首次登录时须修改',
  }) as const satisfies Field;

/** What an operator's form shows of the encrypted fields. */
async function openSecrets({ username, phone, noticePhone }: ResultOf<typeof userInfo>) {
  const opened = async (sealed: string | null) => (sealed ? await decryptField(sealed) : '');
  return { username, phone: await opened(phone), noticePhone: await opened(noticePhone) };
}
