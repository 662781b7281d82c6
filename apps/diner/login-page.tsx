import { type FormEvent, useState } from 'react';
import type {
  DinerWay,
  dinerBind,
  dinerDemo,
  dinerLogin,
  dinerMerchant,
  dinerSmsCode,
  dinerSmsLogin,
} from '#areas/diner/contract/session.ts';
import { CallError, call, deviceKey, keepToken, merchantId, useAnswer, useCommand } from './api.ts';
import { Chips, Field, Problem } from './parts.tsx';
import { otherLanguage, switchLanguage, t } from './texts.ts';

/** What is typed in here: what is wrong with it is said where it stands. */
const FIELDS = ['custNum', 'custName', 'mobile', 'code', 'password'];

/** Comes in by password, by a code, or for the first time. */
export function LoginPage({ onIn }: { readonly onIn: (custName: string) => void }) {
  const [way, setWay] = useState<DinerWay>('password');
  const merchant = useAnswer<typeof dinerMerchant>('/merchant', merchantId());
  const { busy, problem, wrong, run } = useCommand();
  const [ticket, setTicket] = useState('');
  const [mobile, setMobile] = useState('');
  const [isShared, setShared] = useState(false);
  const demo = useAnswer<typeof dinerDemo>('/demo', merchantId());
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

  const enterAsDemo = (custNum: string, password: string) =>
    run(async () => {
      const { token, custName } = await call<typeof dinerLogin>('/login', {
        ...common(),
        custNum,
        password,
      });
      keepToken(token);
      onIn(custName);
    }).catch(() => undefined);

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

  const isMarked = FIELDS.some((name) => wrong.has(name));
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
        {way !== 'sms' && <NumberField wrong={wrong.get('custNum')} />}
        {way === 'code' && (
          <>
            <Field
              required
              name="custName"
              label={t('姓名')}
              wrong={wrong.get('custName')}
              autoComplete="name"
              maxLength={50}
            />
            <Field
              required
              name="code"
              wrong={wrong.get('code')}
              label={t('绑定码（8位数字）')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
            />
          </>
        )}
        {way !== 'sms' && (
          <Field
            required
            name="password"
            wrong={wrong.get('password')}
            label={way === 'code' ? t('设置密码（至少8位）') : t('密码')}
            type="password"
            autoComplete={way === 'code' ? 'new-password' : 'current-password'}
            maxLength={72}
          />
        )}
        {way === 'password' && (
          <p className="hint">{t('忘记密码？请到人工窗口解除绑定，再重新绑定')}</p>
        )}
        {way === 'code' && <p className="hint">{t('绑定码由人工窗口或班级发放，只能用一次')}</p>}
        {!isMarked && <Problem text={problem || merchant.error} />}
        <button type="submit" className="main" disabled={busy || (way === 'sms' && ticket === '')}>
          {way === 'code' ? t('绑定并登录') : t('登录')}
        </button>
      </form>
      {demo.data && demo.data.length > 0 && (
        <section className="demo" aria-label={t('演示账号')}>
          <p className="hint">{t('演示账号，点击即可登录')}</p>
          {demo.data.map(({ custNum, custName, orgName, password }) => (
            <button
              key={custNum}
              type="button"
              className="ghost"
              disabled={busy}
              onClick={() => enterAsDemo(custNum, password)}
            >
              {custName} · {orgName}
            </button>
          ))}
        </section>
      )}
    </main>
  );
}

interface MobileProps {
  readonly mobile: string;
  readonly isSent: boolean;
  readonly isShared: boolean;
  /** By field. */
  readonly wrong: ReadonlyMap<string, string>;
  readonly busy: boolean;
  readonly onMobile: (mobile: string) => void;
  readonly onSend: () => void;
}

const MOBILE_DIGITS = 11;

/** By a code sent to the telephone that is on file. */
function MobileFields({ mobile, isSent, isShared, wrong, busy, onMobile, onSend }: MobileProps) {
  return (
    <>
      <Field
        required
        label={t('手机号')}
        wrong={wrong.get('mobile')}
        inputMode="tel"
        autoComplete="tel"
        maxLength={MOBILE_DIGITS}
        value={mobile}
        onChange={onMobile}
      />
      <div className="row">
        <Field
          required
          name="code"
          label={t('验证码')}
          wrong={wrong.get('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
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
      {isShared && <NumberField wrong={wrong.get('custNum')} />}
      <p className="hint">
        {isSent
          ? t('号码已登记时，验证码会在1分钟内送达')
          : t('用登记在档案中的手机号；首次使用也可以直接登录')}
      </p>
    </>
  );
}

const NumberField = ({ wrong }: { readonly wrong: string | undefined }) => (
  <Field
    required
    name="custNum"
    label={t('学号/工号')}
    wrong={wrong}
    autoComplete="username"
    maxLength={40}
  />
);
