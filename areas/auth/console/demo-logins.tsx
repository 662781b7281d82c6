import { type ReactNode, useEffect, useState } from 'react';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import { call } from '#kit/console/call/request.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { demoLogins } from '../contract/demo.ts';

interface Props {
  readonly enter: (username: string, password: string) => void;
}

/** The log-ins of a house with the demo, one press each; nothing in every other house. */
export function DemoLogins({ enter }: Props): ReactNode {
  const language = useLanguage();
  const [logins, setLogins] = useState<ResultOf<typeof demoLogins>>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they may comes in the language of the page
  useEffect(() => {
    call(demoLogins, undefined, { quiet: true }).then(setLogins, () => undefined);
  }, [language]);
  if (logins.length === 0) return null;

  return (
    <section className="login-demo" aria-label={t('演示账号')}>
      <p>{t('演示账号，点击即可登录')}</p>
      {logins.map(({ username, password, about }) => (
        <button key={username} type="button" onClick={() => enter(username, password)}>
          <b>{username}</b>
          <span>{about}</span>
        </button>
      ))}
    </section>
  );
}
