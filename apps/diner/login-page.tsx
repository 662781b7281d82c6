import { type FormEvent, useState } from 'react';
import type {
  dinerBind,
  dinerLogin,
  dinerMerchant,
  dinerSmsCode,
  dinerSmsLogin,
} from '#areas/diner/contract/session.ts';
import { call, keepToken, merchantId, useAnswer, useCommand } from './api.ts';
import { Chips, Problem } from './parts.tsx';
import { otherLanguage, switchLanguage, t } from './texts.ts';

type Way = 'password' | 'sms' | 'bind';

interface InputProps {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'tel' | 'text';
  readonly maxLength?: number;
}
const Input = ({ name, label, ...rest }: InputProps) => (
  <label className="field">
    <span>{label}</span>
    <input name={name} required {...rest} />
  </label>
);

/** Comes in by password, by a code, or for the first time. */
export function LoginPage({ onIn }: { readonly onIn: () => void }) {
  const [way, setWay] = useState<Way>('password');
  const merchant = useAnswer<typeof dinerMerchant>('/merchant', merchantId());
  const { busy, problem, run } = useCommand();
  const [isSent, setSent] = useState(false);
  const [mobile, setMobile] = useState('');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const of = (name: string) => String(form.get(name) ?? '').trim();
    const named = merchantId();
    run(async () => {
      const { token } =
        way === 'password'
          ? await call<typeof dinerLogin>('/login', { ...named, custNum: of('custNum'), password: of('password') })
          : way === 'sms'
            ? await call<typeof dinerSmsLogin>('/sms/login', { ...named, mobile, code: of('code') })
            : await call<typeof dinerBind>('/bind', {
                ...{ ...named, custNum: of('custNum'), custName: of('custName') },
                ...{ tail: of('tail'), password: of('password') },
              });
      keepToken(token);
      onIn();
    }).catch(() => undefined);
  };
  const sendCode = () =>
    run(async () => {
      await call<typeof dinerSmsCode>('/sms/code', { ...merchantId(), mobile });
      setSent(true);
    });

  const ways = [
    { key: 'password' as const, text: t('密码登录') },
    ...(merchant.data?.hasSms ? [{ key: 'sms' as const, text: t('验证码登录') }] : []),
    { key: 'bind' as const, text: t('首次绑定') },
  ];
  return (
    <main className="login">
      <button type="button" className="plain language" onClick={() => switchLanguage()}>
        {otherLanguage()}
      </button>
      <h1>{merchant.data?.merchantName ?? t('云食堂')}</h1>
      <Chips label={t('登录方式')} of={ways} value={way} onChange={setWay} />
      <form onSubmit={submit} key={way}>
        {way === 'sms' ? (
          <>
            <label className="field">
              <span>{t('手机号')}</span>
              <input
                required
                inputMode="tel"
                autoComplete="tel"
                maxLength={11}
                value={mobile}
                onChange={({ target }) => setMobile(target.value)}
              />
            </label>
            <div className="row">
              <Input name="code" label={t('验证码')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
              <button type="button" className="ghost" disabled={busy || mobile.length < 11} onClick={sendCode}>
                {isSent ? t('重新发送') : t('发送验证码')}
              </button>
            </div>
          </>
        ) : (
          <Input name="custNum" label={t('学号/工号')} autoComplete="username" maxLength={40} />
        )}
        {way === 'bind' && <Input name="custName" label={t('姓名')} autoComplete="name" maxLength={50} />}
        {way === 'bind' && <Input name="tail" label={t('手机号或证件号后四位')} maxLength={4} />}
        {way !== 'sms' && (
          <Input
            name="password"
            label={way === 'bind' ? t('设置密码（至少8位）') : t('密码')}
            type="password"
            autoComplete={way === 'bind' ? 'new-password' : 'current-password'}
            maxLength={72}
          />
        )}
        {way === 'password' && <p className="hint">{t('忘记密码？请到人工窗口解除绑定，再重新绑定')}</p>}
        <Problem text={problem || merchant.error} />
        <button type="submit" className="main" disabled={busy}>
          {way === 'bind' ? t('绑定并登录') : t('登录')}
        </button>
      </form>
    </main>
  );
}
