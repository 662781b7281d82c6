import { type ComponentProps, useState } from 'react';
import type { dinerSetPassword, dinerSetPayPassword } from '#areas/diner/contract/session.ts';
import { call, useCommand } from './api.ts';
import { Field, Problem, Sheet } from './parts.tsx';
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
          onChange={setCurrent}
        />
      )}
      <Input
        label={t('新密码（至少8位）')}
        wrong={wrong.get('password')}
        value={password}
        autoComplete="new-password"
        onChange={setPassword}
      />
      <p className="hint">{t('修改后其他设备退出登录')}</p>
      {!wrong.has('password') && <Problem text={problem} />}
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

const MOST = 72;

const Input = (props: ComponentProps<typeof Field>) => (
  <Field type="password" maxLength={MOST} {...props} />
);

const PIN_LENGTH = 6;

const PinInput = (props: ComponentProps<typeof Field>) => (
  <Input inputMode="numeric" maxLength={PIN_LENGTH} autoComplete="off" {...props} />
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
            onChange={setPassword}
          />
          <PinInput
            label={t('支付密码（6位数字）')}
            wrong={wrong.get('payPassword')}
            value={payPassword}
            onChange={setPayPassword}
          />
          <PinInput label={t('再输一次支付密码')} value={again} onChange={setAgain} />
          {!wrong.has('payPassword') && <Problem text={problem} />}
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
