import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { showToast } from '#kit/console/action/toast.ts';
import {
  languageName,
  otherLanguage,
  setLanguage,
  t,
  useLanguage,
} from '#kit/console/base/i18n.ts';
import type { Credentials } from '#kit/console/call/credentials.ts';
import { call } from '#kit/console/call/request.ts';
import { beginSession } from '#kit/console/call/session.ts';
import { preloadShell } from '#kit/console/shell/guard.tsx';
import { Logo } from '#kit/console/shell/logo.tsx';
import { bindEntry } from '../contract/entry.ts';
import { takeBinding, waitingBinding } from './entry-kept.ts';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { TableScene } from './table-scene.tsx';

/* Only a house with the demo has some to show: they come after the form. */
const DemoLogins = lazy(async () => ({
  default: (await import('./demo-logins.tsx')).DemoLogins,
}));

/** The login screen: light enough to need nothing of antd. */
export default function LoginScreen(): ReactNode {
  const other = otherLanguage(useLanguage());
  usePreload();

  return (
    <div className="login">
      <aside className="login-brand">
        <TableScene />
        <div className="login-name">
          <Logo size={40} place="login" />
          <b>{t('云食堂')}</b>
        </div>
        <div className="login-words">
          <strong>{t('好好吃饭，心中有数')}</strong>
          <p>{t('食堂、团餐与一卡通的运营平台')}</p>
        </div>
      </aside>
      <main className="login-side">
        <button
          type="button"
          className="login-language"
          lang={other}
          onClick={() => void setLanguage(other)}
        >
          {languageName(other)}
        </button>
        <LoginForm
          title={t('系统登录')}
          note={<BindingNote />}
          onEntered={enter}
          offers={(choose) => (
            <Suspense fallback={null}>
              <DemoLogins enter={choose} />
            </Suspense>
          )}
        >
          <OtherWays />
        </LoginForm>
      </main>
    </div>
  );
}

/** Loads the layout behind the login screen once the browser has nothing better to do. */
function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(preloadShell, 600);
    return () => clearTimeout(timer);
  }, []);
}

/** An account of another system is waiting for the log-in that binds it. */
function BindingNote(): ReactNode {
  const binding = waitingBinding();
  return (
    binding && (
      <p className="login-note">
        {t('请用账号密码登录一次，完成{title}绑定', { title: binding.title })}
      </p>
    )
  );
}

/** Begins the session; the guard then leads to the wanted page. */
function enter(credentials: Credentials): void {
  beginSession(credentials);
  const binding = takeBinding();
  if (!binding) return;

  const { bindTicket, browserKey, title } = binding;
  call(bindEntry, { bindTicket, browserKey }, { overlay: false }).then(
    () => showToast('success', t('已绑定{title}，下次可直接登录', { title })),
    () => undefined,
  );
}
