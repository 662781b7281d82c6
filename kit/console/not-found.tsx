import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from './i18n.ts';

/** The page of addresses that lead nowhere, or nowhere this user may go. */
export function NotFound(): ReactNode {
  return (
    <main className="page-note full-page">
      <b className="big-number">404</b>
      <strong>{t('页面不存在')}</strong>
      <p>{t('您访问的页面不存在，或没有访问权限')}</p>
      <Link to="/" className="plain-button">
        {t('返回首页')}
      </Link>
    </main>
  );
}
