import './login-again.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import type { LogInAgainProps } from '#kit/console/shell/console-parts.ts';
import { LoginForm } from './login-form.tsx';

/** The log-in over a page whose session has ended: what is on the page stays as it is. */
export default function LogInAgain({
  reason,
  username,
  onEntered,
  onLeave,
}: LogInAgainProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useLanguage();
  useEffect(() => {
    dialog.current?.showModal();
    /* An opening dialog puts the cursor into its first field; the name is there already. */
    dialog.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus();
  }, []);

  const note = (
    <p className="again-note">
      {reason}
      <span>{t('登录后继续，已填写的内容不会丢失。')}</span>
    </p>
  );

  return (
    <dialog
      ref={dialog}
      className="login again"
      aria-label={t('请重新登录')}
      onCancel={(event) => event.preventDefault()}
    >
      <LoginForm title={t('请重新登录')} note={note} username={username} onEntered={onEntered}>
        <button type="button" className="again-leave" onClick={onLeave}>
          {t('不再继续，返回登录页')}
        </button>
      </LoginForm>
    </dialog>
  );
}
