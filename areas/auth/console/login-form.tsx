import './login.css';
import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { CallError } from '#kit/console/call/call-error.ts';
import type { Credentials } from '#kit/console/call/credentials.ts';
import { encryptField } from '#kit/console/call/encrypt.ts';
import { call } from '#kit/console/call/request.ts';
import { LONGEST_NAME, login } from '../contract/session.ts';

export interface LoginFormProps {
  readonly title: string;
  /** A line below the title. */
  readonly note?: ReactNode;
  /** The name that stands in the form at first. */
  readonly username?: string;
  /** An operator has proven who they are. @throws Error when the console cannot go on with it */
  readonly onEntered: (credentials: Credentials) => void | Promise<void>;
  /** Below the button. */
  readonly children?: ReactNode;
  /** Ways in below that need no typing: `enter` fills the form and logs in. */
  readonly offers?: (enter: (username: string, password: string) => void) => ReactNode;
}

interface Problems {
  readonly username?: string;
  readonly password?: string;
  /** What the server said. */
  readonly form?: string;
}

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'));

/** Name and password, and the captcha where one is demanded: light enough to need nothing of antd. */
export function LoginForm({
  title,
  note,
  username: first = '',
  onEntered,
  children,
  offers,
}: LoginFormProps): ReactNode {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form appears
  useEffect(() => focus(first === '' ? 'username' : 'password'), []);

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
    await logIn(username, password, verification).then(onEntered).catch(refused);
  };

  const enter = (name: string, password: string) => {
    for (const [field, text] of [
      ['username', name],
      ['password', password],
    ] as const) {
      const input = form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`);
      if (input) input.value = text;
    }

    void submit();
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
      <h1>{title}</h1>
      {note}
      <p className="login-problem" role="alert">
        {problems.form}
      </p>
      <Field
        name="username"
        title={t('账号')}
        problem={problems.username}
        autoComplete="username"
        maxLength={LONGEST_NAME}
        defaultValue={first}
      />
      <PasswordField problem={problems.password} />
      <button
        type="submit"
        className="login-submit"
        aria-disabled={busy}
        data-busy={busy || undefined}
      >
        {busy ? t('正在登录') : t('登录')}
      </button>
      {children}
      {offers?.(enter)}
      {asked && (
        <Suspense fallback={null}>
          <CaptchaDialog onSolved={onSolved} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </form>
  );
}

function problemsOf(username: string, password: string): Problems {
  return {
    ...(username === '' && { username: t('请输入账号') }),
    ...(password === '' && { password: t('请输入密码') }),
  };
}

/** Logs in. `verification` proves a solved captcha. @throws CallError with the words of the refusal */
async function logIn(
  username: string,
  password: string,
  verification: string,
): Promise<Credentials> {
  const content = { username, password: await encryptField(password) };
  const headers = verification ? { headers: { code: verification } } : {};
  const answer = await call(login, content, { quiet: true, anonymous: true, ...headers });

  return { token: answer.x_token, merchantId: answer.merchantId, custEffId: answer.custEffId };
}

interface FieldProps {
  readonly name: 'username' | 'password';
  readonly title: string;
  readonly problem: string | undefined;
  readonly children?: ReactNode;
  readonly type?: string;
  readonly autoComplete: string;
  readonly maxLength?: number;
  readonly defaultValue?: string;
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
