import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useConsoleParts } from './console-parts.ts';
import { useDocumentTitle } from './document-title.ts';
import { afterLogin, LOGIN, loginAddress, NOT_FOUND, PUBLIC_PATHS } from './navigation.ts';
import { NotFound } from './not-found.tsx';
import { screenOf } from './screens.ts';
import { endSession, setUser, useSession } from './session.ts';
import { Splash } from './splash.tsx';
import { showToast } from './toast.ts';

const loadShell = () => import('./shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** Fetches the layout ahead of its use: behind the login screen, or while the user's menu is on its way. */
export const preloadShell = (): void => void loadShell().catch(() => undefined);

/** Asks who holds the token; without an answer the session ends and the login screen is next (document 0 section 2). */
function LoadUser(): ReactNode {
  const { account } = useConsoleParts();
  useEffect(() => {
    let left = false;
    account()
      .then(({ load }) => load())
      .then((user) => {
        if (!left) setUser(user);
      })
      .catch((error: unknown) => {
        if (left || useSession.getState().token === '') return;
        endSession();
        showToast('error', (error instanceof Error && error.message) || 'Has Error');
      });
    return () => {
      left = true;
    };
  }, [account]);
  return <Splash />;
}

function PublicScreen({ path }: { path: string }): ReactNode {
  const { login } = useConsoleParts();
  const Login = screenOf(login);
  useDocumentTitle(path === NOT_FOUND ? '页面不存在' : '系统登录');
  return path === NOT_FOUND ? <NotFound /> : <Login />;
}

/** Decides what an address shows: a public screen, the way to the login, or the layout. */
export function Guard(): ReactNode {
  const location = useLocation();
  const token = useSession((state) => state.token);
  const known = useSession((state) => state.user !== undefined);
  const { pathname, search } = location;
  if (pathname === LOGIN && token !== '')
    return <Navigate to={afterLogin(search)} state={{ afterLogin: true }} replace />;
  if (PUBLIC_PATHS.has(pathname)) {
    return (
      <Suspense fallback={<Splash />}>
        <PublicScreen path={pathname} />
      </Suspense>
    );
  }
  if (token === '') return <Navigate to={loginAddress(location)} replace />;
  if (!known) return <LoadUser />;
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  );
}
