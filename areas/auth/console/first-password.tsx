import { type ReactNode, useState } from 'react';
import { userChangePassword } from '#areas/system/contract/user.ts';
import { t } from '#kit/console/base/i18n.ts';
import { call } from '#kit/console/call/request.ts';
import { PasswordForm } from './password-form.tsx';

/** Asks for a password of one's own instead of the initial one (rule operators/password-change); it may be put off until the next log-in. */
export default function FirstPassword(): ReactNode {
  const [open, setOpen] = useState(true);
  if (!open) return null;

  return (
    <PasswordForm
      title={t('请修改初始密码')}
      note={t('您正在使用初始密码，请修改后重新登录。可以稍后修改，但下次登录时必须先修改。')}
      old={false}
      cancel={t('稍后修改')}
      onClose={() => setOpen(false)}
      save={({ newPassword }) =>
        call(userChangePassword, { password: newPassword }, { quiet: true })
      }
    />
  );
}
