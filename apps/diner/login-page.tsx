import { type FormEvent, useState } from 'react';
import type {
  DinerWay,
  dinerBind,
  dinerLogin,
  dinerMerchant,
  dinerSmsCode,
  dinerSmsLogin,
} from '#areas/diner/contract/session.ts';
import { CallError, call, deviceKey, keepToken, merchantId, useAnswer, useCommand } from './api.ts';
import { Chips, Problem } from './parts.tsx';
import { otherLanguage, switchLanguage, t } from './texts.ts';

/** Comes in by password, by a code, or for the first time. */
export function LoginPage({ onIn }: { readonly onIn: (custName: string) => void }) {
  const [way, setWay] = useState<DinerWay>('password');
  const merchant = useAnswer<typeof dinerMerchant>('/merchant', merchantId());
  const { busy, problem, wrong, run } = useCommand();
  const [ticket, setTicket] = useState('');
  const [mobile, setMobile] = useState('');
  const [isShared, setShared] = useState(false);
  const common = () => ({ ...merchantId(), device: deviceKey() });

  const enter = (of: (name: string) => string) => {
    if (way === 'password')
      return call<typeof dinerLogin>('/login', {
        ...common(),
        custNum: of('custNum'),
        password: of('password'),
      });
    if (way === 'sms') {
      const which = isShared ? { custNum: of('custNum') } : {};
      return call<typeof dinerSmsLogin>('/sms/login', {
        ...common(),
        ...which,
        mobile,
        ticket,
        code: of('code'),
      });
    }

    return call<typeof dinerBind>('/bind', {
      ...common(),
      custNum: of('custNum'),
      custName: of('custName'),
      code: of('code'),
      password: of('password'),
    });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const of = (name: string) => String(form.get(name) ?? '').trim();
    run(async () => {
      try {
        const { token, custName } = await enter(of);
        keepToken(token);
        onIn(custName);
      } catch (error) {
        if (error instanceof CallError && error.reason === 'SHARED_MOBILE') setShared(true);
        throw error;
      }
    }).catch(() => undefined);
  };

  const sendCode = () =>
    run(async () => {
      setTicket((await call<typeof dinerSmsCode>('/sms/code', { ...common(), mobile })).ticket);
    });

  const titles: Readonly<Record<DinerWay, string>> = {
    password: t('密码登录'),
    sms: t('验证码登录'),
    code: t('首次绑定'),
  };

  const ways = (merchant.data?.ways ?? ['password', 'code']).map((key) => ({
    key,
    text: titles[key],
  }));

  return (
    <main className="login">
      <button type="button" className="plain language" onClick={() => switchLanguage()}>
        {otherLanguage()}
      </button>
      <h1>{merchant.data?.merchantName ?? t('云食堂')}</h1>
      <Chips label={t('登录方式')} of={ways} value={way} onChange={setWay} />
      <form onSubmit={submit} key={way}>
        {way === 'sms' && (
          <MobileFields
            mobile={mobile}
            isSent={ticket !== ''}
            isShared={isShared}
            wrong={wrong}
            busy={busy}
            onMobile={setMobile}
            onSend={sendCode}
          />
        )}
        {way !== 'sms' && <NumberInput wrong={wrong} />}
        {way === 'code' && (
          <>
            <Input
              name="custName"
              label={t('姓名')}
              autoComplete="name"
              maxLength={50}
              wrong={wrong}
            />
            <Input
              name="code"
              label={t('绑定码（8位数字）')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              wrong={wrong}
            />
          </>
        )}
        {way !== 'sms' && (
          <Input
            name="password"
            label={way === 'code' ? t('设置密码（至少8位）') : t('密码')}
            type="password"
            autoComplete={way === 'code' ? 'new-password' : 'current-password'}
            maxLength={72}
            wrong={wrong}
          />
        )}
        {way === 'password' && (
          <p className="hint">{t('忘记密码？请到人工窗口解除绑定，再重新绑定')}</p>
        )}
        {way === 'code' && <p className="hint">{t('绑定码由人工窗口或班级发放，只能用一次')}</p>}
        <Problem text={problem || merchant.error} />
        <button type="submit" className="main" disabled={busy || (way === 'sms' && ticket === '')}>
          {way === 'code' ? t('绑定并登录') : t('登录')}
        </button>
      </form>
    </main>
  );
}

interface MobileProps {
  readonly mobile: string;
  readonly isSent: boolean;
  readonly isShared: boolean;
  readonly wrong: readonly string[];
  readonly busy: boolean;
  readonly onMobile: (mobile: string) => void;
  readonly onSend: () => void;
}

const MOBILE_DIGITS = 11;

/** By a code sent to the telephone that is on file. */
function MobileFields({ mobile, isSent, isShared, wrong, busy, onMobile, onSend }: MobileProps) {
  return (
    <>
      <label className="field">
        <span>{t('手机号')}</span>
        <input
          required
          inputMode="tel"
          autoComplete="tel"
          maxLength={MOBILE_DIGITS}
          aria-invalid={wrong.includes('mobile')}
          value={mobile}
          onChange={({ target }) => onMobile(target.value)}
        />
      </label>
      <div className="row">
        <Input
          name="code"
          label={t('验证码')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          wrong={wrong}
        />
        <button
          type="button"
          className="ghost"
          disabled={busy || mobile.length < MOBILE_DIGITS}
          onClick={onSend}
        >
          {isSent ? t('重新发送') : t('发送验证码')}
        </button>
      </div>
      {isShared && <NumberInput wrong={wrong} />}
      <p className="hint">
        {isSent
          ? t('号码已登记时，验证码会在1分钟内送达')
          : t('用登记在档案中的手机号；首次使用也可以直接登录')}
      </p>
    </>
  );
}

interface InputProps {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'tel' | 'text';
  readonly maxLength?: number;
  /** Names of the fields that were refused. */
  readonly wrong: readonly string[];
}

const Input = ({ name, label, wrong, ...rest }: InputProps) => (
  <label className="field">
    <span>{label}</span>
    <input name={name} required aria-invalid={wrong.includes(name)} {...rest} />
  </label>
);

const NumberInput = ({ wrong }: Pick<InputProps, 'wrong'>) => (
  <Input
    name="custNum"
    label={t('学号/工号')}
    autoComplete="username"
    maxLength={40}
    wrong={wrong}
  />
);
