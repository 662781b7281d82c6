import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { call } from '#kit/console/call/request.ts';
import { useSession } from '#kit/console/call/session.ts';
import { changePasswordByOld } from '../contract/password.ts';
import { PasswordForm } from './password-form.tsx';

/** Changes one's own password, proven by the old one; all sessions of the operator end, this one too. */
export default function PasswordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const userId = useSession((state) => state.user?.userId ?? '');
  return (
    <PasswordForm
      title={t('修改密码')}
      old
      cancel={t('取消')}
      onClose={onClose}
      save={(passwords) => call(changePasswordByOld, { ...passwords, userId }, { quiet: true })}
    />
  );
}
