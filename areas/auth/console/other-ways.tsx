import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import { call } from '#kit/console/call/request.ts';
import { entryList } from '../contract/entry.ts';

interface Way {
  readonly provider: string;
  readonly title: string;
  readonly path: string;
}

/** Log-in through other systems, where the merchant has some. */
export function OtherWays(): ReactNode {
  const language = useLanguage();
  const redirect = new URLSearchParams(useLocation().search).get('redirect');
  const [ways, setWays] = useState<readonly Way[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles come in the language of the page
  useEffect(() => {
    call(entryList, undefined, { quiet: true }).then(setWays, () => undefined);
  }, [language]);
  if (ways.length === 0) return null;

  return (
    <nav className="login-ways" aria-label={t('其他登录方式')}>
      <p>{t('其他登录方式')}</p>
      {ways.map(({ provider, title, path }) => (
        <a
          key={provider}
          href={`${path}?${new URLSearchParams({ provider, ...(redirect && { redirect }) })}`}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
