import { useState } from 'react';
import type { dinerSetPassword, dinerSetPayPassword } from '#areas/diner/contract/session.ts';
import { call, useCommand } from './api.ts';
import { Problem, Sheet } from './parts.tsx';
import { t } from './texts.ts';

interface Props {
  readonly hasPassword: boolean;
  readonly hasPayPassword: boolean;
  readonly onChanged: () => void;
}

/** The passwords one comes in and pays with. */
export function Passwords({ hasPassword, hasPayPassword, onChanged }: Props) {
  const [asked, setAsked] = useState<'login' | 'pay'>();
  const close = () => setAsked(undefined);
  const changed = () => {
    close();
    onChanged();
  };

  return (
    <section>
      <header className="bar">
        <h2>{t('密码')}</h2>
      </header>
      <div className="bar">
        <button type="button" className="ghost" onClick={() => setAsked('login')}>
          {hasPassword ? t('修改登录密码') : t('设置登录密码')}
        </button>
        <button type="button" className="ghost" onClick={() => setAsked('pay')}>
          {hasPayPassword ? t('修改支付密码') : t('设置支付密码')}
        </button>
      </div>
      {asked === 'login' && (
        <LoginPasswordSheet hasPassword={hasPassword} onClose={close} onDone={changed} />
      )}
      {asked === 'pay' && (
        <PayPasswordSheet hasPassword={hasPassword} onClose={close} onDone={changed} />
      )}
    </section>
  );
}

interface SheetProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const LEAST = 8;

/** Another log-in password; every other telephone logs in anew with it. */
function LoginPasswordSheet({ hasPassword, onClose, onDone }: SheetProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, wrong, run } = useCommand();
  const save = () =>
    run(async () => {
      await call<typeof dinerSetPassword>('/password/set', {
        password,
        ...(hasPassword && { current }),
      });
      onDone();
    });

  return (
    <Sheet title={t('登录密码')} onClose={onClose}>
      {hasPassword && (
        <Input
          label={t('原登录密码')}
          value={current}
          autoComplete="current-password"
          isWrong={wrong.includes('current')}
          onChange={setCurrent}
        />
      )}
      <Input
        label={t('新密码（至少8位）')}
        value={password}
        autoComplete="new-password"
        isWrong={wrong.includes('password')}
        onChange={setPassword}
      />
      <p className="hint">{t('修改后其他设备退出登录')}</p>
      <Problem text={problem} />
      <button
        type="button"
        className="main"
        disabled={busy || password.length < LEAST}
        onClick={save}
      >
        {t('保存')}
      </button>
    </Sheet>
  );
}

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly autoComplete: string;
  readonly digits?: boolean;
  readonly isWrong?: boolean;
  readonly onChange: (value: string) => void;
}

const PIN_LENGTH = 6;

const Input = ({
  label,
  value,
  autoComplete,
  digits = false,
  isWrong = false,
  onChange,
}: InputProps) => (
  <label className="field">
    <span>{label}</span>
    <input
      type="password"
      inputMode={digits ? 'numeric' : 'text'}
      maxLength={digits ? PIN_LENGTH : 72}
      value={value}
      autoComplete={autoComplete}
      aria-invalid={isWrong}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);

/** The payment password that larger payments ask for. */
function PayPasswordSheet({ hasPassword, onClose, onDone }: SheetProps) {
  const [password, setPassword] = useState('');
  const [payPassword, setPayPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, problem, wrong, run, setProblem } = useCommand();
  const save = () =>
    run(async () => {
      if (payPassword !== again) return setProblem(t('两次输入的支付密码不一致'));

      await call<typeof dinerSetPayPassword>('/payPassword/set', { password, payPassword });
      onDone();
    });

  const isTyped =
    password !== '' && payPassword.length === PIN_LENGTH && again.length === PIN_LENGTH;

  return (
    <Sheet title={t('支付密码')} onClose={onClose}>
      {hasPassword ? (
        <>
          <Input
            label={t('登录密码')}
            value={password}
            autoComplete="current-password"
            isWrong={wrong.includes('password')}
            onChange={setPassword}
          />
          <Input
            label={t('支付密码（6位数字）')}
            value={payPassword}
            autoComplete="off"
            digits
            isWrong={wrong.includes('payPassword')}
            onChange={setPayPassword}
          />
          <Input
            label={t('再输一次支付密码')}
            value={again}
            autoComplete="off"
            digits
            onChange={setAgain}
          />
          <Problem text={problem} />
          <button type="button" className="main" disabled={busy || !isTyped} onClick={save}>
            {t('保存')}
          </button>
        </>
      ) : (
        <Problem text={t('请先设置登录密码')} />
      )}
    </Sheet>
  );
}
