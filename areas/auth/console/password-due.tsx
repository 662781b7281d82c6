import type { ReactNode } from 'react';
import { userChangePassword } from '#areas/system/contract/user.ts';
import { t } from '#kit/console/base/i18n.ts';
import { call } from '#kit/console/call/request.ts';
import { useLogOut } from '#kit/console/shell/user/use-log-out.ts';
import { PasswordForm } from './password-form.tsx';

/** The initial password was put off once: nothing else is shown before there is one of one's own. */
export default function PasswordDue(): ReactNode {
  const logOut = useLogOut();
  return (
    <PasswordForm
      title={t('请修改初始密码')}
      note={t('初始密码只能推迟修改一次，请设置您自己的密码后重新登录。')}
      old={false}
      cancel={t('退出登录')}
      onClose={() => void logOut()}
      closable={false}
      save={({ newPassword }) =>
        call(userChangePassword, { password: newPassword }, { quiet: true })
      }
    />
  );
}
