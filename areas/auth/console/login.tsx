import './login.css';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '#kit/console/call-error.ts';
import { encryptField } from '#kit/console/encrypt.ts';
import { preloadShell } from '#kit/console/guard.tsx';
import { languageName, otherLanguage, setLanguage, t, useLanguage } from '#kit/console/i18n.ts';
import { Logo } from '#kit/console/logo.tsx';
import { call } from '#kit/console/request.ts';
import { beginSession } from '#kit/console/session.ts';
import { showToast } from '#kit/console/toast.ts';
import { bindEntry } from '../contract/entry.ts';
import { login } from '../contract/session.ts';
import { takeBinding, waitingBinding } from './entry-kept.ts';
import { OtherWays } from './other-ways.tsx';
import { TableScene } from './table-scene.tsx';

interface Problems {
  readonly username?: string;
  readonly password?: string;
  /** What the server said. */
  readonly form?: string;
}

/** Longest login name (document 0 section 5). */
const NAME_LENGTH = 20;

function problemsOf(username: string, password: string): Problems {
  return {
    ...(username === '' && { username: t('请输入账号') }),
    ...(password === '' && { password: t('请输入密码') }),
  };
}

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'));

/** Logs in; the guard then leads to the wanted page. `verification` proves a solved captcha. */
async function enter(username: string, password: string, verification: string): Promise<void> {
  const content = { username, password: await encryptField(password) };
  const answer = await call(login, content, { quiet: true, ...(verification && { headers: { code: verification } }) });
  beginSession({ token: answer.x_token, merchantId: answer.merchantId, custEffId: answer.custEffId });
  const binding = takeBinding();
  if (!binding) return;
  const { bindTicket, browserKey, title } = binding;
  call(bindEntry, { bindTicket, browserKey }, { overlay: false }).then(
    () => showToast('success', t('已绑定{title}，下次可直接登录', { title })),
    () => undefined,
  );
}

/** An account of another system is waiting for the log-in that binds it. */
function BindingNote(): ReactNode {
  const binding = waitingBinding();
  return (
    binding && <p className="login-note">{t('请用账号密码登录一次，完成{title}绑定', { title: binding.title })}</p>
  );
}

interface FieldProps {
  readonly name: 'username' | 'password';
  readonly title: string;
  readonly problem: string | undefined;
  readonly children?: ReactNode;
  readonly type?: string;
  readonly autoComplete: string;
  readonly maxLength?: number;
}

function Field({ name, title, problem, children, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="login-field" data-problem={problem !== undefined || undefined}>
      <label htmlFor={id}>{title}</label>
      <div>
        <input
          {...input}
          id={id}
          name={name}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        {children}
      </div>
      <p id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}

function PasswordField({ problem }: { problem: string | undefined }): ReactNode {
  const [readable, setReadable] = useState(false);
  return (
    <Field
      name="password"
      title={t('密码')}
      problem={problem}
      type={readable ? 'text' : 'password'}
      autoComplete="current-password"
    >
      <button
        type="button"
        className="login-eye"
        aria-label={readable ? t('隐藏密码') : t('显示密码')}
        aria-pressed={readable}
        onClick={() => setReadable(!readable)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.500 12s3.500-6 9.500-6 9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6z" />
          <circle cx="12" cy="12" r="2.800" />
          {!readable && <path d="M4.500 19.500l15-15" />}
        </svg>
      </button>
    </Field>
  );
}

function LoginForm(): ReactNode {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const refused = (error: unknown) => {
    setBusy(false);
    if (error instanceof CallError && error.reason === 'CAPTCHA_REQUIRED') return setAsked(true);
    setProblems({ form: error instanceof CallError ? error.message : t('登录失败，请重试') });
    focus('password');
  };
  const submit = async (verification = '') => {
    if (busy || !form.current) return;
    const values = new FormData(form.current);
    const username = String(values.get('username')).trim();
    const password = String(values.get('password'));
    const found = problemsOf(username, password);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) return focus(first);
    setBusy(true);
    await enter(username, password, verification).catch(refused);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  const onSolved = (verification: string) => {
    setAsked(false);
    void submit(verification);
  };

  return (
    <form ref={form} onSubmit={onSubmit} onInput={() => setProblems({})} noValidate>
      <h1>{t('系统登录')}</h1>
      <BindingNote />
      <p className="login-problem" role="alert">
        {problems.form}
      </p>
      <Field
        name="username"
        title={t('账号')}
        problem={problems.username}
        autoComplete="username"
        maxLength={NAME_LENGTH}
      />
      <PasswordField problem={problems.password} />
      <button type="submit" className="login-submit" aria-disabled={busy} data-busy={busy || undefined}>
        {busy ? t('正在登录') : t('登录')}
      </button>
      <OtherWays />
      {asked && (
        <Suspense fallback={null}>
          <CaptchaDialog onSolved={onSolved} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </form>
  );
}

/** Loads the layout behind the login screen once the browser has nothing better to do. */
function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(preloadShell, 600);
    return () => clearTimeout(timer);
  }, []);
}

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
        <button type="button" className="login-language" lang={other} onClick={() => void setLanguage(other)}>
          {languageName(other)}
        </button>
        <LoginForm />
      </main>
    </div>
  );
}
