import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { showToast } from '../action/toast.ts';
import { currentLanguage, t } from '../base/i18n.ts';
import { At, usePlace } from '../base/place.tsx';
import { CallError, localCode } from '../call/call-error.ts';
import { endSession, mayOf, type SessionUser, setUser, useSession } from '../call/session.ts';
import { type ConsoleParts, useConsoleParts } from './console-parts.ts';
import { useDocumentTitle } from './document-title.ts';
import { HOME } from './menu/menu.ts';
import {
  afterLogin,
  LOGIN,
  loginAddress,
  NOT_FOUND,
  PUBLIC_PATHS,
  singleSignOnAddress,
} from './menu/navigation.ts';
import {
  askAhead,
  atMost,
  loadScreen,
  type ScreenLoader,
  type Screens,
  screenOf,
} from './screens.ts';
import { Splash } from './splash.tsx';

/** Fetches the layout ahead of its use: behind the login screen, or while the user's menu is on its way. */
export const preloadShell = (): void => void loadScreen(shell).catch(() => undefined);

let early: Promise<SessionUser> | undefined;

/** The layout with the texts of its language. */
const shell: ScreenLoader = async () => {
  const [{ Shell }, { loadLocale }] = await Promise.all([
    import('./shell.tsx'),
    import('./shell-theme.ts'),
  ]);
  await loadLocale(currentLanguage());

  return { default: Shell };
};

/** Fetches the screen of an address ahead of its use. */
export async function preloadScreen(screens: Screens, pathname: string): Promise<void> {
  const load = screens[pathname === '/' ? HOME : pathname];
  if (load) await loadScreen(load).catch(() => undefined);
}

/** Asks who holds the token before anything is shown. */
export function prefetchUser({ account }: ConsoleParts): void {
  early = account.load();
  early.catch(() => undefined);
}

/** Decides what an address shows: a public screen, the way to the login, or the layout. */
export function Guard(): ReactNode {
  const location = usePlace();
  const token = useSession((state) => state.token);
  const known = useSession((state) => state.user !== undefined);
  const returning = useSession((state) => state.returning);
  const { pathname, search } = location;
  const signOn = singleSignOnAddress(location);
  const { publicScreens } = useConsoleParts();
  if (signOn) return <Navigate to={signOn} replace />;
  if (pathname === LOGIN && token !== '')
    return <Navigate to={afterLogin(search)} state={{ afterLogin: true }} replace />;

  if (PUBLIC_PATHS.has(pathname) || publicScreens[pathname]) {
    return (
      <Suspense fallback={<Splash />}>
        <At location={location}>
          <PublicScreen path={pathname} />
        </At>
      </Suspense>
    );
  }

  if (token === '') return <Navigate to={returning ? loginAddress(location) : LOGIN} replace />;
  if (!known) return <LoadUser />;

  const Shell = screenOf(shell);

  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  );
}

/** A screen outside the layout; those of areas name the document themselves. */
function PublicScreen({ path }: { path: string }): ReactNode {
  const load = useConsoleParts().publicScreens[path];
  if (path === NOT_FOUND) return <NoScreen />;
  if (!load) return <LoginScreen />;

  const Screen = screenOf(load);

  return <Screen />;
}

/** The page of addresses that lead nowhere: few ever see it, so it does not come with the first load. */
const notFound: ScreenLoader = async () => {
  const { NotFound } = await import('./not-found.tsx');

  return { default: NotFound };
};

function NoScreen(): ReactNode {
  const Screen = screenOf(notFound);
  useDocumentTitle('页面不存在');

  return <Screen />;
}

function LoginScreen(): ReactNode {
  const Screen = screenOf(useConsoleParts().login);
  useDocumentTitle('系统登录');

  return <Screen />;
}

/** Milliseconds the layout waits for what stands around its first page: longer, and that comes when it comes. */
const PATIENCE = 1_000;

/** Asks who holds the token; a refusal ends the session and the login screen is next (rule console/navigation). */
function LoadUser(): ReactNode {
  const { account, screens, shell: parts, views } = useConsoleParts();
  const { pathname, search } = usePlace();
  const [outage, setOutage] = useState<CallError>();
  useEffect(() => {
    if (outage) return;

    let left = false;
    const asked = early ?? account.load();
    early = undefined;
    const layout = loadScreen(shell).catch(() => undefined);
    /* A user who has to change the password first may ask for nothing else. */
    const around = (user: SessionUser) =>
      user.passwordDue
        ? Promise.resolve()
        : Promise.all([
            ...parts.layoutParts.map((part) => part.askAhead?.().catch(() => undefined)),
            import('../view/saved-views.ts')
              .then(({ askViews }) => askViews(views))
              .catch(() => undefined),
          ]);

    Promise.all([asked, layout, preloadScreen(screens, pathname)])
      .then(async ([user]) => {
        const screen = screens[pathname === '/' ? HOME : pathname];
        await Promise.all([
          screen && askAhead(screen, mayOf(user), search),
          atMost(PATIENCE, around(user)),
        ]);
        if (!left) setUser(user);
      })
      .catch((error: unknown) => {
        if (left || useSession.getState().token === '') return;
        if (isOutage(error)) return setOutage(error);

        endSession(true);
        showToast('error', (error instanceof Error && error.message) || 'Has Error');
      });

    return () => {
      left = true;
    };
  }, [account, screens, parts, views, pathname, search, outage]);

  return outage ? <Outage error={outage} retry={() => setOutage(undefined)} /> : <Splash />;
}

/** Whether nothing was said about the session: no answer, or one of a server that cannot answer now. */
const isOutage = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 503 || error.code === localCode.unreadable);

/** No server answers: the session is kept, and asked about again. */
function Outage({ error, retry }: { error: CallError; retry: () => void }): ReactNode {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <div className="page-note full-page" role="alert">
      <strong>{t('暂时连不上服务器')}</strong>
      <p>{error.message}</p>
      <button type="button" className="plain-button" onClick={retry}>
        {t('重试')}
      </button>
    </div>
  );
}
