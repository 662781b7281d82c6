import './login.css';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { t } from '#kit/console/base/i18n.ts';
import { useDocumentTitle } from '#kit/console/shell/document-title.ts';
import { Logo } from '#kit/console/shell/logo.tsx';
import { type EntryDoor, entryDoors } from '../contract/entry.ts';
import { goThrough } from './entry.ts';

const doorAt = (path: string): EntryDoor =>
  (Object.keys(entryDoors) as EntryDoor[]).find((door) => entryDoors[door] === path) ?? 'sso';

/** Every public route that signs in without the form: waits while the server checks who comes, then leads on. */
export default function EntryScreen(): ReactNode {
  const { pathname, search } = useLocation();
  useDocumentTitle('单点登录');
  useEffect(() => {
    let left = false;
    // The whole page is loaded anew: nothing of an operator who was logged in before may be left.
    void goThrough(doorAt(pathname), search).then((next) => left || window.location.replace(next));

    return () => {
      left = true;
    };
  }, [pathname, search]);

  return (
    <main className="entry" aria-busy>
      <Logo size={48} place="login" />
      <p role="status">{t('正在登录')}</p>
      <i />
    </main>
  );
}
